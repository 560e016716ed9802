"""The printed kit of the examples: what lies in the folder, and what is in the files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image

from printables.type import fonts
from tests.bundodo.cli import DUEL, EXAMPLES, ROOT, bundodo

OVER = EXAMPLES / "yokubari.xlsx"


@pytest.fixture(scope="module", params=["ja", "en"])
def kit(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kit") / "demo"
    made = bundodo("demo", "-o", folder, lang=request.param)
    assert made.code == 0, made.err
    return folder


def pdfs(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.pdf"))
    assert found
    return found


def text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_the_demo_has_everything(kit):
    names = [path.relative_to(kit).as_posix() for path in pdfs(kit)]
    folders = {"みなと-アルタイル改", "しおり-ペトリコール七型", "げんた-ツワブキ重装", "れん-ヨクバリ彗星号"}
    expected = {f"{folder}/{kind}.pdf" for folder in folders for kind in ("sheet", "cards", "markers", "mat")}
    assert set(names) == {*expected, "field.pdf", "guide.pdf", "roster.pdf"}


def test_only_our_two_fonts_and_embedded(kit):
    for path in pdfs(kit):
        for page in pypdf.PdfReader(path).pages:
            for font in _fonts(page):
                assert "BIZUDPGothic" in font["/BaseFont"], path
                (descendant,) = font["/DescendantFonts"]
                assert "/FontFile2" in descendant.get_object()["/FontDescriptor"], path


def _part(resources, name):
    return resources[name].get_object() if name in resources else {}


def _fonts(page):
    found = []
    stack = [page.get("/Resources")]
    while stack:
        resources = stack.pop()
        if resources is None:
            continue
        resources = resources.get_object()
        found += [font.get_object() for font in _part(resources, "/Font").values()]
        objects = [item.get_object() for item in _part(resources, "/XObject").values()]
        stack += [item.get("/Resources") for item in objects if item.get("/Subtype") == "/Form"]
    return found


def test_no_glyph_is_missing_and_text_extracts_as_meant(kit):
    for path in pdfs(kit):
        said = text(path)
        assert "〓" not in said, path
        assert not fonts.missing(said.replace("\r", "").replace("\n", "")), path
    sheet = text(kit / "みなと-アルタイル改" / "sheet.pdf")
    for word in ("アルタイル改", "みなと", "長光銃ハルヨコイ", "44", "10.0"):
        assert word in sheet


def test_an_illegal_machine_is_stamped_on_sheet_and_cards(kit):
    for kind in ("sheet", "cards"):
        assert "52/50P" in text(kit / "れん-ヨクバリ彗星号" / f"{kind}.pdf")
        assert "52/50P" not in text(kit / "みなと-アルタイル改" / f"{kind}.pdf")


def test_page_sizes_scaling_and_mark(kit):
    for path in pdfs(kit):
        reader = pypdf.PdfReader(path)
        preferences = reader.trailer["/Root"]["/ViewerPreferences"]
        assert preferences["/PrintScaling"] == "/None"
        assert reader.metadata.producer.startswith("bundodo ")
        for page in reader.pages:
            sides = sorted(float(side) * 25.4 / 72 for side in page.mediabox[2:])
            assert sides == pytest.approx([210, 297], abs=0.01)
        assert "50 mm" in text(path), path


def test_qpdf_finds_nothing(kit):
    if shutil.which("qpdf") is None:
        if os.environ.get("CI"):
            pytest.fail("qpdf is not installed")
        pytest.skip("qpdf is not installed")
    for path in pdfs(kit):
        made = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout + made.stderr


def test_a_second_run_is_identical_and_replaces(tmp_path):
    args = ("print", EXAMPLES / "altair.toml", EXAMPLES / "field.toml", "-o", tmp_path)
    assert bundodo(*args).code == 0
    before = {path: path.read_bytes() for path in pdfs(tmp_path)}
    assert bundodo(*args).code == 0
    assert {path: path.read_bytes() for path in pdfs(tmp_path)} == before


def test_an_illegal_machine_is_printed_and_the_run_ends_with_1(tmp_path):
    made = bundodo("print", OVER, "-o", tmp_path / "o", "--only", "sheet")
    assert made.code == 1
    assert [path.name for path in pdfs(tmp_path / "o")] == ["sheet.pdf"]
    assert "B601" in made.err


def test_someone_elses_file_stays_and_the_rest_is_written(tmp_path):
    folder = tmp_path / "o"
    folder.mkdir()
    (folder / "field.pdf").write_bytes(b"%PDF-1.7 mine")
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", folder, "--field")
    assert made.code == 2
    assert (folder / "field.pdf").read_bytes() == b"%PDF-1.7 mine"
    assert len(pdfs(folder)) == 6
    assert "field.pdf" in made.err


def test_one_file_has_chapters(tmp_path):
    made = bundodo("print", *DUEL, "-o", tmp_path / "o", "--one-file")
    assert made.code == 1
    (path,) = pdfs(tmp_path / "o")
    outline = pypdf.PdfReader(path).outline
    assert outline[0].title == "みなと アルタイル改"
    assert [entry.title for entry in outline[1]][:2] == ["データシート", "コマンドカード"]


@pytest.mark.parametrize(
    "args",
    [
        ["--only", "sheet,nonsense"],
        ["--paper", "A9"],
        ["--cards", "10x10"],
        ["--ruling", "x"],
        ["--printer", "nobody"],
    ],
)
def test_bad_usage_writes_nothing(tmp_path, args):
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "o", *args)
    assert made.code == 2
    assert made.err.strip()
    assert not (tmp_path / "o").exists()


def test_a_machine_that_cannot_be_read_is_still_printed(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text((EXAMPLES / "altair.toml").read_text("utf-8").replace("output = 10", 'output = "強"'), "utf-8")
    made = bundodo("print", path, "-o", tmp_path / "o", "--only", "sheet,cards")
    assert made.code == 1
    assert len(pdfs(tmp_path / "o")) == 2
    assert "E101" in text(next((tmp_path / "o").rglob("sheet.pdf")))


def test_an_odd_photo_is_told_and_the_sheet_is_printed(tmp_path):
    path = tmp_path / "m.toml"
    (tmp_path / "photo.jpg").write_bytes(b"not a picture")
    path.write_text('photo = "photo.jpg"\n' + (EXAMPLES / "altair.toml").read_text("utf-8"), "utf-8")
    made = bundodo("print", path, "-o", tmp_path / "o", "--only", "sheet")
    assert made.code == 0
    assert "photo.jpg" in made.err


@pytest.mark.parametrize(
    ("lang", "title", "row"), [("ja", "ダメージの目安", "全遠距離装備"), ("en", "What attacks come to", "All ranged")]
)
def test_odds_on_request(tmp_path, lang, title, row):
    for args in ((), ("--odds",)):
        made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "sheet", *args, lang=lang)
        assert made.code == 0, made.err
        (path,) = pdfs(tmp_path)
        assert [words in text(path) for words in (title, row, "20.7", "56%")] == [bool(args)] * 4
        assert len(pypdf.PdfReader(path).pages) == 1


@pytest.mark.parametrize("paper", ["A4", "A5", "A3"])
def test_markers_are_for_the_field_of_the_same_run(tmp_path, paper):
    sources = EXAMPLES / "altair.toml", EXAMPLES / "field.toml"
    made = bundodo("print", *sources, "-o", tmp_path, "--paper", paper, "--only", "markers,field")
    assert made.code == 0, made.err
    field, markers = (next(tmp_path.rglob(f"{kind}.pdf")) for kind in ("field", "markers"))
    flats = re.search(r"六角マス\D*([0-9.]+) mm", text(field))
    assert flats
    assert max(hexes(markers)) == pytest.approx(float(flats.group(1)), abs=0.8)  # bounds count the outline


def hexes(path: Path) -> list[float]:
    """The widths in mm of all upright hexes in a file: what is as much higher than wide as they are."""
    document = pypdfium2.PdfDocument(path)
    try:
        found = []
        for page in document:
            for each in page.get_objects():
                left, bottom, right, top = each.get_bounds()
                if right - left > 30 and (top - bottom) / (right - left) == pytest.approx(2 / 3**0.5, rel=0.003):
                    found.append((right - left) * 25.4 / 72)
        return found
    finally:
        document.close()


@pytest.mark.prove
def test_pictures_of_many_pages_sort_by_their_names(tmp_path):
    assert bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "field", "--png").code == 0
    assert sorted(path.name for path in tmp_path.glob("*.png")) == [f"field-{number:02}.png" for number in range(1, 14)]


@pytest.mark.prove
def test_pictures_of_pages_and_of_each_card_once(tmp_path):
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "sheet,cards", "--png", "--ink", "low")
    assert made.code == 0, made.err
    (folder,) = tmp_path.iterdir()
    pages = {path.name for path in folder.glob("*.png")}
    assert pages == {"sheet-1.png", "cards-1.png", "cards-2.png", "cards-3.png"}
    cards = sorted(path.name for path in (folder / "cards").iterdir())
    assert cards[0] == "card-01-前進-x3.png"
    assert len({name.split("-", 2)[2] for name in cards}) >= 15
    with Image.open(folder / "cards" / cards[0]) as card:
        assert card.size == (745, 1040)
        assert card.text["Software"].startswith("bundodo ")
    again = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "cards", "--png")
    assert again.code == 0, again.err


def test_the_calibration_sheet_needs_no_source(tmp_path):
    assert bundodo("print", "-o", tmp_path, "--only", "calibration").code == 0
    assert [path.name for path in pdfs(tmp_path)] == ["calibration.pdf"]
    assert bundodo("print", "-o", tmp_path).code == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_without_a_source_the_empty_kit_is_named(tmp_path, lang):
    made = bundodo("print", "-o", tmp_path, lang=lang)
    assert made.code == 2
    assert "--blank" in made.err
    assert "bundodo print altair.toml" in made.err


@pytest.mark.parametrize(
    ("options", "is_told"),
    [
        (["--cards", "91x55", "--gutter", 3], True),
        (["--cards", "91x55"], False),
        (["--cards", "91x55", "--gutter", 3, "--paper", "A3"], False),
        (["--cards", "91x55", "--gutter", 3, "--backs", "fold"], False),
        (["--gutter", 3], False),
        (["--cards", "91x55", "--gutter", 3, "--only", "sheet"], True),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_gutter_on_perforated_paper_is_told_to_do_nothing(tmp_path, lang, options, is_told):
    only = [] if "--only" in options else ["--only", "cards"]
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, *only, *options, lang=lang)
    assert made.code == 0
    assert ("--gutter" in made.err) is is_told


def test_a_card_larger_than_the_paper_is_a_sentence(tmp_path):
    path = tmp_path / "large.toml"
    path.write_text('width = "130mm"\nheight = "130mm"\ncorner = "3mm"\n', "utf-8")
    paper = ["--paper", "100x148mm"]
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "cards", "--cards", path, *paper)
    assert made.code == 2
    assert "100x148mm" in made.err


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_empty_kit_to_fill_in(tmp_path, lang):
    made = bundodo("print", "--blank", "-o", tmp_path, lang=lang)
    assert made.code == 0
    assert [path.relative_to(tmp_path).as_posix() for path in pdfs(tmp_path)] == [
        *(f"blank/{kind}.pdf" for kind in ("cards", "markers", "mat", "sheet")),
        "field.pdf",
        "guide.pdf",
    ]
    sheet, cards = text(tmp_path / "blank" / "sheet.pdf"), text(tmp_path / "blank" / "cards.pdf")
    assert "?" not in sheet + cards
    assert "〓" not in sheet + cards
    assert "＿＿" in cards
    assert not re.search(r"0機体|0 machine", made.out)
    assert not re.search(r"枠|does not fit", made.err)
    assert len(pypdf.PdfReader(tmp_path / "blank" / "sheet.pdf").pages) == 1


def test_an_empty_kit_takes_no_source(tmp_path):
    assert bundodo("print", "--blank", EXAMPLES / "altair.toml", "-o", tmp_path).code == 2


def test_quiet_still_tells_what_could_not_be_written(tmp_path):
    (tmp_path / "みなと-アルタイル改").mkdir()
    (tmp_path / "みなと-アルタイル改" / "sheet.pdf").write_bytes(b"mine")
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path, "--only", "sheet", "-q")
    assert made.code == 2
    assert "sheet.pdf" in made.err
    assert "0ファイル" not in made.out


def test_long_names_are_cut_to_what_file_systems_take(tmp_path):
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    path = tmp_path / "m.toml"
    path.write_text(text.replace("アルタイル改", "長" * 300).replace("みなと", "名" * 300), "utf-8")
    made = bundodo("print", path, "-o", tmp_path / "o", "--only", "markers")
    assert made.code == 0, made.err
    assert len(pdfs(tmp_path / "o")) == 1


def test_one_file_may_be_named(tmp_path):
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "one.pdf", "--one-file", "--only", "mat")
    assert made.code == 0
    assert (tmp_path / "one.pdf").is_file()


def test_nothing_asked_for_is_refused(tmp_path):
    assert bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "o", "--only", "").code == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_a_game_has_not_is_told(tmp_path, lang):
    machines = ROOT / "examples" / "sentinel"
    made = bundodo("print", machines, "-o", tmp_path / "o", "--only", "mat", lang=lang)
    assert made.code == 2
    assert "mat" in made.err
    assert "range" in made.err
    assert not (tmp_path / "o").exists()
    made = bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "o", "--only", "range,roster", lang=lang)
    assert made.code == 0
    assert "range" in made.err
    assert [path.name for path in (tmp_path / "o").rglob("*.pdf")] == ["roster.pdf"]


def test_the_blank_kit_in_one_file(tmp_path):
    assert bundodo("print", "--blank", "--one-file", "-o", tmp_path / "b.pdf", "--only", "sheet,mat").code == 0
    assert len(pypdf.PdfReader(tmp_path / "b.pdf").pages) == 2
    made = bundodo("print", "--blank", "--odds", "-o", tmp_path / "o")
    assert (made.code, "--odds" in made.err) == (2, True)
