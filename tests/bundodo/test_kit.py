"""What is in a kit, and what is not: the field, the sides, the deck's pictures, what an earlier run left."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from tests.bundodo.cli import EXAMPLES, bundodo
from tests.sparing import few

ALTAIR = EXAMPLES / "altair.toml"
FIELD = EXAMPLES / "field.toml"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*.pdf")}


def printed(folder: Path, *args: object, lang: str = "ja") -> set[str]:
    made = bundodo("print", *args, "-o", folder, lang=lang)
    assert made.code == 0, made.err
    return names(folder)


def test_a_player_s_own_kit_is_without_the_field_and_says_how_to_get_it(tmp_path):
    made = bundodo("print", ALTAIR, "-o", tmp_path)
    assert made.code == 0
    assert "field.pdf" not in names(tmp_path)
    assert "--field" in made.out


@pytest.mark.parametrize(
    "asked", [("--field",), ("--only", "cards,field"), ("--only", "cards", "--field"), (FIELD,)], ids=str
)
def test_the_field_comes_when_it_is_asked_for(tmp_path, asked):
    made = bundodo("print", ALTAIR, *asked, "-o", tmp_path)
    assert "field.pdf" in names(tmp_path)
    assert "--field" not in made.out


def test_a_painted_tab_of_a_template_does_not_ask(tmp_path):
    book = tmp_path / "altair.xlsx"
    assert bundodo("template", "-o", book, "--machines", 1).code == 0
    from openpyxl import load_workbook
    from openpyxl.styles import PatternFill

    from sheets.sources import open_sources  # the template's field tab is found by its name

    assert open_sources
    workbook = load_workbook(book)
    form = next(
        sheet for sheet in workbook if (sheet.sheet_state == "visible" and "1" in sheet.title) or "機体" in sheet.title
    )
    fields = [sheet for sheet in workbook if "フィールド" in sheet.title]
    fields[0].cell(5, 5).fill = PatternFill("solid", fgColor="FF1B2330")
    for row in form.iter_rows():
        for cell in row:
            if cell.value in {"出力", "精度", "耐久性"}:
                form.cell(cell.row, cell.column + 1).value = form.cell(cell.row, cell.column + 1).value or 8
    workbook.save(book)
    made = bundodo("print", book, "-o", tmp_path / "out")
    assert made.code in {0, 1}, made.err
    assert "sheet.pdf" in names(tmp_path / "out")
    assert "field.pdf" not in names(tmp_path / "out")


def test_two_machines_have_it_as_always(tmp_path):
    assert "field.pdf" in printed(tmp_path, ALTAIR, EXAMPLES / "petrichor.toml")


# ---- sides -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "files", "pages"), [("both", ["cards.pdf"], [6]), ("fronts", ["cards.pdf"], [3]), ("backs", ["cards.pdf"], [3]), ("split", ["cards-backs.pdf", "cards-fronts.pdf"], [3, 3])])  # fmt: skip
def test_sides(tmp_path, sides, files, pages):
    printed(tmp_path, ALTAIR, "--only", "cards", "--backs", "duplex")
    printed(tmp_path, ALTAIR, "--only", "cards", "--backs", "duplex", "--sides", sides)
    found = sorted(tmp_path.rglob("*.pdf"))
    assert [path.name for path in found] == files  # what the first run left under another name is gone
    assert [len(pypdf.PdfReader(path).pages) for path in found] == pages


def test_sides_without_backs_is_told_and_with_folding_refused(tmp_path):
    made = bundodo("print", ALTAIR, "-o", tmp_path, "--only", "cards", "--sides", "fronts")
    assert made.code == 0
    assert "--sides fronts" in made.err
    made = bundodo("print", ALTAIR, "-o", tmp_path, "--only", "cards", "--sides", "split", "--backs", "fold")
    assert made.code == 2
    assert "fold" in made.err


@pytest.mark.prove
@pytest.mark.parametrize("backs", few(["duplex", "none", "duplex-short", "fold"]))
def test_one_file_for_a_printer_of_both_sides(tmp_path, backs):
    """Each part begins on an odd page; behind a page without a back is nothing."""
    printed(tmp_path, ALTAIR, "--one-file", "--backs", backs, "--field")
    reader = pypdf.PdfReader(tmp_path / "kit.pdf")
    wish = reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"]
    texts = [page.extract_text().strip() for page in reader.pages]
    if not backs.startswith("duplex"):
        assert wish == "/Simplex"
        assert all(texts)
        return
    assert wish == ("/DuplexFlipLongEdge" if backs == "duplex" else "/DuplexFlipShortEdge")
    starts = [reader.get_destination_page_number(item) for item in _flat(reader.outline)]
    assert starts
    assert all(number % 2 == 0 for number in starts)
    behind = texts[1::2]
    assert sum(bool(text) for text in behind) == 3  # the three sheets of cards
    assert all("裏" in text for text in behind if text)


def _flat(outline):
    for item in outline:
        if isinstance(item, list):
            yield from _flat(item)
        else:
            yield item


# ---- what an earlier run left ------------------------------------------------------------------------------


@pytest.mark.prove
def test_the_deck_s_folder_holds_the_deck_with_its_counts(tmp_path):
    printed(tmp_path, ALTAIR, "--only", "cards", "--png", "--ink", "low", "--all-cards")
    (folder,) = tmp_path.iterdir()
    more = {path.name for path in (folder / "cards").iterdir()}
    assert "card-01-前進-x3.png" in more
    (folder / "cards" / "mine.png").write_bytes(b"mine")
    printed(tmp_path, ALTAIR, "--only", "cards", "--png", "--ink", "low", "--cards", "91x55", "--copies", "2")
    now = {path.name for path in (folder / "cards").iterdir()} - {"mine.png"}
    assert "card-01-前進-x6.png" in now
    assert not now & more
    assert (folder / "cards" / "mine.png").read_bytes() == b"mine"
    assert {path.name for path in folder.glob("cards-*.png")} == {f"cards-{n}.png" for n in range(1, len(pypdf.PdfReader(folder / "cards.pdf").pages) + 1)}  # fmt: skip


def test_old_pictures_are_named_where_none_are_made(tmp_path):
    printed(tmp_path, ALTAIR, "--only", "mat", "--png")
    made = bundodo("print", ALTAIR, "-o", tmp_path, "--only", "mat", "--ink", "low")
    assert "mat-1.png" in made.err


def test_packs_of_renamed_machines_are_named(tmp_path):
    event = tmp_path / "event.toml"
    event.write_text('title = "E"\ngame = "bundodo"\nsources = ["a.toml"]\n', encoding="utf-8")
    build = tmp_path / "a.toml"
    build.write_text(ALTAIR.read_text(encoding="utf-8"), encoding="utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out", "--packs").code == 0
    build.write_text(ALTAIR.read_text(encoding="utf-8").replace("アルタイル改", "ベガ"), encoding="utf-8")
    made = bundodo("meetup", event, "-o", tmp_path / "out", "--packs")
    assert made.code == 0
    assert "みなと-アルタイル改" in made.err
    assert "みなと-ベガ" not in [line for line in made.err.splitlines() if "アルタイル改" in line][-1]


# ---- printers ----------------------------------------------------------------------------------------------


def test_a_scale_is_a_setting_of_a_printer(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path / "config"))
    assert bundodo("printer", "add", "home", "--scale-x", "0.996", "--scale-y", "1.002,1").code == 0
    assert "0.996" in bundodo("printer", "list").out
    made = bundodo("printer", "add", "home", "--scale-x", "2")
    assert made.code == 2
    assert "0.9" in made.err
    plain, scaled = tmp_path / "plain.pdf", tmp_path / "scaled.pdf"
    assert bundodo("field", "-o", plain).code == 0
    assert bundodo("field", "-o", scaled, "--printer", "home").code == 0
    assert b"0.996" not in plain.read_bytes()
    content = pypdf.PdfReader(scaled).pages[0].get_contents().get_data()
    assert b"0.996 0 0 1.002" in content


def test_an_offset_past_the_edge_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path / "config"))
    bundodo("printer", "add", "far", "--front", "12,0")
    made = bundodo("print", ALTAIR, "-o", tmp_path / "o", "--only", "cards", "--printer", "far")
    assert "表" in made.err
    assert "--printer" in made.err
    assert bundodo("print", ALTAIR, "-o", tmp_path / "o", "--only", "cards", "--printer", "far", "--strict").code == 1
