"""Entities in a part of a workbook: our reader refuses each part that it reads, and so does openpyxl, by defusedxml."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from click.testing import CliRunner
from defusedxml import DefusedXmlException
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import PatternFill
from PIL import Image as Pillow

from bundodo.cli import cli
from sheets.failures import SourceError
from sheets.files.xlsx import read_workbook

READ_BY_US = {
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/theme/theme1.xml",
    "xl/worksheets/sheet1.xml",
    "xl/worksheets/_rels/sheet1.xml.rels",
    "xl/drawings/drawing1.xml",
    "xl/drawings/_rels/drawing1.xml.rels",
}
"""All others are never parsed; what isn't read can't hurt."""
KEPT_BY_OPENPYXL = {"_rels/.rels", "docProps/app.xml", "xl/theme/theme1.xml"}
"""The only ones that openpyxl doesn't parse."""
UNPARSED = {"xl/drawings/commentsDrawing1.vml", "xl/media/image1.png"}

ONE = '<!DOCTYPE x [<!ENTITY b "boom">]>'
"""So small that the parser's own limits let it pass."""
BILLION = "<!DOCTYPE x [<!ENTITY a0 'boom'>{}]>".format(
    "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)) + "<!ENTITY b '&a9;'>"
)
FETCHED = '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/hostname">]>'
PARAMETER = "<!DOCTYPE x [<!ENTITY % p \"<!ENTITY b 'boom'>\">%p;]>"
BOMBS = pytest.mark.parametrize("bomb", [ONE, BILLION, FETCHED, PARAMETER], ids=["one", "billion", "file", "parameter"])


SPACE = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
RELATION = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
SHARED = (
    ("xl/sharedStrings.xml", b"", b'<sst xmlns="%b"><si><t>a</t></si></sst>' % SPACE),
    ("[Content_Types].xml", b"</Types>", b'<Override PartName="/xl/sharedStrings.xml" ContentType="%b"/>' % TYPE),
    (
        "xl/_rels/workbook.xml.rels",
        b"</Relationships>",
        b'<Relationship Type="%b" Target="/xl/sharedStrings.xml" Id="rId99"/>' % RELATION,
    ),
)
"""(part, what it is put before, what): openpyxl writes no shared texts, other programs do."""


def sample() -> dict[str, bytes]:
    """The parts of a workbook that has one of each kind."""
    workbook = Workbook()
    sheet = workbook.active
    sheet["A1"] = "機体名"
    sheet["A1"].fill = PatternFill("solid", fgColor="FF0000")
    sheet["A1"].comment = Comment("note", "author")
    picture = io.BytesIO()
    Pillow.new("RGB", (8, 8), "red").save(picture, "PNG")
    sheet.add_image(Image(picture), "C3")
    workbook.custom_doc_props.append(StringProperty(name="x", value="y"))
    saved = io.BytesIO()
    workbook.save(saved)
    with zipfile.ZipFile(saved) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    for part, before, more in SHARED:
        assert before in parts.get(part, before)
        parts[part] = parts[part].replace(before, more + before, 1) if part in parts else more
    return parts


PARTS = sample()
XML = sorted(set(PARTS) - UNPARSED)


def packed(parts: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return target.getvalue()


def with_bomb(part: str, bomb: str, encoding: str = "utf-8") -> bytes:
    """The workbook with the bomb before a part's root and its entity used at the end of the root."""
    text = re.sub(r"\A<\?xml[^>]*\?>", "", PARTS[part].decode().strip())
    if text.endswith("/>"):
        name = re.match(r"<([\w:]+)", text)
        assert name
        text = f"{text[:-2]}></{name[1]}>"
    body, _, close = text.rpartition("</")
    made = f"<?xml version='1.0' encoding='{encoding}'?>{bomb}{body}&b;</{close}"
    return packed({**PARTS, part: made.encode(encoding)})


def test_the_sample_has_one_part_of_each_kind():
    assert set(XML) >= READ_BY_US | KEPT_BY_OPENPYXL | {
        "[Content_Types].xml",
        "docProps/core.xml",
        "docProps/custom.xml",
    }
    (grid,) = read_workbook(packed(PARTS), "a.xlsx")
    assert len(grid.pictures) == 1
    assert grid.at(1, 1).fill == "FF0000"


@BOMBS
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("part", XML)
def test_a_part_with_entities_is_refused_or_not_read(part, encoding, bomb):
    data = with_bomb(part, bomb, encoding)
    if part in READ_BY_US:
        with pytest.raises(SourceError) as raised:
            read_workbook(data, "a.xlsx")
        assert raised.value.code == "E003"
    else:
        assert read_workbook(data, "a.xlsx") == read_workbook(packed(PARTS), "a.xlsx")


@pytest.mark.parametrize("part", sorted(READ_BY_US))
def test_it_is_a_sentence_and_not_a_traceback(part, tmp_path):
    path = tmp_path / "a.xlsx"
    path.write_bytes(with_bomb(part, ONE))
    for command in (["check"], ["template", "-o", str(tmp_path / "b.xlsx"), "--from"]):
        done = CliRunner().invoke(cli, [*command, str(path)])
        assert done.exit_code == 2, done.output
        assert "E003" in done.output
        assert "boom" not in done.output
        assert isinstance(done.exception, SystemExit)


@BOMBS
@pytest.mark.parametrize("part", sorted(set(XML) - KEPT_BY_OPENPYXL))
def test_openpyxl_refuses_them_too(part, bomb):
    """It does so where defusedxml is installed, which is why we require it."""
    with pytest.raises(ValueError) as raised:  # noqa: PT011  (what it is made of says which)
        load_workbook(io.BytesIO(with_bomb(part, bomb)))
    assert isinstance(raised.value.__cause__ or raised.value, DefusedXmlException)
