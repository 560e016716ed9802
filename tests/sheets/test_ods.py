"""OpenDocument spreadsheets, archives, and text files with signs of full width."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sheets.failures import SourceError
from sheets.files.ods import read_ods
from sheets.grid import CellError, Rect, Uncalculated
from sheets.sources import Opened, open_sources
from tests.sheets.duel import FORM

_HEAD = (
    '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:fo="f" '
    'xmlns:calcext="c"><office:automatic-styles>'
    '<style:style style:name="dark"><style:table-cell-properties fo:background-color="#1a2b3c"/>'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="gone"><style:table-properties table:display="false"/></style:style>'
    '<style:style style:name="struck"><style:text-properties style:text-line-through-style="solid"/></style:style>'
    "</office:automatic-styles><office:body><office:spreadsheet>"
)
_TAIL = "</office:spreadsheet></office:body></office:document-content>"


def ods(tables: str, **parts: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", _HEAD + tables + _TAIL)
        for name, text in parts.items():
            archive.writestr(name, text)
    return data.getvalue()


def text(value: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string"{more}><text:p>{value}</text:p></table:table-cell>'


def number(value: float, more: str = "") -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}"{more}><text:p>{value}</text:p></table:table-cell>'


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def tab(*rows: str, name: str = "ゼロ", more: str = "") -> str:
    return f'<table:table table:name="{name}"{more}>{"".join(rows)}</table:table>'


MACHINE = tab(
    row(text("機体名"), text("ゼロ")),
    row(text("出力"), number(10)),
    row(text("精度"), number(8)),
    row(text("耐久性"), number(7)),
)


def opened(path: Path) -> Opened:
    return open_sources([str(path)], {"duel": FORM})


def test_values_of_all_kinds_with_their_looks() -> None:
    [grid] = read_ods(
        ods(
            tab(
                '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>',
                row(
                    text("出力", ' table:style-name="dark"'),
                    number(9.5),
                    '<table:table-cell table:number-columns-repeated="3"/>',
                    text("遠く", ' table:style-name="struck"'),
                ),
                row(
                    text("ab", ' table:number-columns-spanned="2" table:number-rows-spanned="2"'),
                    "<table:covered-table-cell/>",
                ),
                row("<table:covered-table-cell/>", more=' table:number-rows-repeated="3" table:visibility="collapse"'),
                row(
                    '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
                    '<table:table-cell office:value-type="date" office:date-value="2027-04-01"/>',
                    '<table:table-cell table:formula="of:=[.A1]*2"/>',
                    '<table:table-cell table:formula="of:=1/0" calcext:value-type="error" office:value-type="string"><text:p>#DIV/0!</text:p></table:table-cell>',
                    "<table:table-cell office:value-type='string'><office:annotation><text:p>注</text:p></office:annotation><text:p>一<text:s text:c='2'/>二</text:p><text:p>三</text:p></table:table-cell>",
                    more=' table:number-rows-repeated="1"',
                ),
                row(
                    '<table:table-cell table:number-columns-repeated="16384"/>',
                    more=' table:number-rows-repeated="1048000"',
                ),
            )
        ),
        "a.ods",
    )
    values = {cell.ref.a1: cell.value for cell in grid}  # type: ignore[union-attr]
    assert values.pop("B6").isoformat() == "2027-04-01T00:00:00"  # type: ignore[union-attr]
    assert values == {
        "A1": "出力",
        "B1": 9.5,
        "F1": "遠く",
        "A2": "ab",
        "A6": True,
        "C6": Uncalculated("=[.A1]*2"),
        "D6": CellError("#DIV/0!"),
        "E6": "一  二\n三",
    }
    assert grid.at(1, 1).fill == "1A2B3C"
    assert (grid.bold, grid.struck, grid.merges) == ({(1, 1)}, {(1, 6)}, (Rect(2, 1, 3, 2),))
    assert (grid.hidden_cols, grid.hidden_rows) == ({3}, {3, 4, 5})


def test_a_machine_on_an_ods_tab_and_a_hidden_one(tmp_path: Path) -> None:
    path = tmp_path / "a.ods"
    path.write_bytes(ods(MACHINE + tab(name="裏", more=' table:style-name="gone"')))
    [entry] = opened(path).entries
    assert (entry.tab, entry.values["stats.output"].value) == ("ゼロ", 10)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"no zip", "E003"),
        (ods("<broken"), "E003"),
        (ods("").replace(b"content.xml", b"kontent.xml"), "E003"),
        (ods(tab(row(text("a" * 40_000_000)))), "E006"),
        (ods("", **{"META-INF/manifest.xml": "<x><manifest:encryption-data/></x>"}), "E004"),
    ],
)
def test_a_broken_or_hostile_ods_is_told(data: bytes, code: str) -> None:
    with pytest.raises(SourceError) as raised:
        read_ods(data, "a.ods")
    assert raised.value.code == code


def test_repeated_cells_are_no_bomb() -> None:
    many = row(number(1, ' table:number-columns-repeated="16384"'), more=' table:number-rows-repeated="1048576"')
    [grid] = read_ods(ods(tab(many)), "a.ods")
    assert grid.cut


# ---- archives -----------------------------------------------------------------------------------------------


def archive(**files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return data.getvalue()


def test_an_archive_is_read_as_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "drive.zip"
    csv = "機体名,ワン\n出力,1\n精度,2\n耐久性,3\n".encode()
    files = {
        "応募/ゼロ.ods": ods(MACHINE),
        "応募/ワン.csv": csv,
        "__MACOSX/._x.csv": b"x",
        "../外.csv": csv,
        "読んで.txt": b"x",
    }
    path.write_bytes(archive(**files, **{"中.zip": b"x"}))
    found = opened(path)
    assert [entry.values["name"].value for entry in found.entries] == ["ゼロ", "ワン"]
    assert [one.code for one in found.notes] == ["E029"]
    assert str(found.entries[0].values["name"].ref) == f"{path.as_posix()}/応募/ゼロ.ods[ゼロ]!B1"
    assert [one.name for one in tmp_path.iterdir()] == ["drive.zip"]


@pytest.mark.parametrize(("data", "code"), [(b"PK broken", "E003"), (archive(**{"a.csv": b"0" * 50_000_000}), "E006")])
def test_a_broken_archive_or_a_bomb_is_told(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    assert [one.code for one in opened(path).failures] == [code]


# ---- TOML ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("output ＝ 10", "＝"),
        ("output = １０", "１"),
        ("name = “ゼロ”", "“"),
        ("［stats］", "［"),
        ("a = 1　", "\u3000"),
    ],
)
def test_signs_of_full_width_in_toml_are_told_with_their_line(tmp_path: Path, line: str, found: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'game = "duel"  # ＝\nname2 = "＝"\n{line}\n', encoding="utf-8")
    [failure] = opened(path).failures
    assert failure.code == "E072"
    assert (failure.params["line"], failure.params["found"]) == (3, found)
