"""``field`` as a user runs it."""

from __future__ import annotations

import pypdf
import pytest

from templates.words import Words
from tests.bundodo.cli import EXAMPLES, bundodo


@pytest.fixture
def pdf(tmp_path):
    return tmp_path / "field.pdf"


def text(path):
    return "".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def test_twelve_sheets_of_a4_by_default(pdf):
    made = bundodo("field", EXAMPLES / "field.toml", "-o", pdf)
    assert made.code == 0
    assert "46.56" in made.out
    assert "80.6" in made.out
    assert len(pypdf.PdfReader(pdf).pages) == 13


@pytest.mark.parametrize(
    ("args", "pages"),
    [
        (["--pages", 6], 7),
        (["--pages", 1], 1),
        (["--hex", "60mm", "--paper", "a3"], None),
        (["--cols", 6, "--rows", 4, "--hexes", "flat"], None),
        (["--hexes", "auto"], 13),
        (["--hexes", "square"], 13),
        (["--hexes", "square", "--hex", "25.4mm", "--overlap", "10mm"], None),
        (["--hexes", "square", "--random", 12, "--seed", 7, "--ink", "low"], 13),
        (["--hexes", "square", "--pages", 1], 1),
        (["--hexes", "square", "--poster"], 1),
        (["--random", 12, "--seed", 7], 13),
        (["--overlap", "10mm", "--margin", 5], 13),
        (["--obstacles", "Ｃ3、d5"], 13),
        (["--ink", "low"], 13),
        (["--paper", "329x483mm", "--pages", 4], 5),
        (["--poster"], 1),
        (["--poster", "--hex", "30mm"], 1),
    ],
)
def test_options(pdf, args, pages):
    made = bundodo("field", "-o", pdf, *args)
    assert made.code == 0
    found = len(pypdf.PdfReader(pdf).pages)
    assert found == pages or (pages is None and found > 1)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--obstacles", "Z9"], "Z9"),
        (["--obstacles", "9Z"], "9Z"),
        (["--random", 96], "96"),
        (["--pages", 2, "--hex", "50mm"], "--hex"),
        (["--paper", "A9"], "A4"),
        (["--paper", "10x20mm"], "100"),
        (["--paper", "9000x9000mm"], "2000"),
        (["--hex", "5000mm"], "400"),
        (["--margin", "200mm"], "200"),
        (["--hex", "big"], "big"),
    ],
)
def test_what_cannot_be_is_a_sentence(pdf, args, told):
    made = bundodo("field", "-o", pdf, *args)
    assert made.code == 2
    assert told in made.err
    assert not pdf.exists()


def test_squares_from_a_file(tmp_path, pdf):
    path = tmp_path / "field.toml"
    path.write_text('[field]\nhexes = "square"\nobstacles = ["C3"]\n', encoding="utf-8")
    made = bundodo("field", path, "-o", pdf)
    assert made.code == 0
    assert "72.75 mm" in made.out
    assert "四角マス" in text(pdf)
    given = bundodo("field", path, "-o", pdf, "--hexes", "pointy")
    assert given.code == 2
    assert "--hexes" in given.err


def test_squares_from_a_painted_sheet(tmp_path, pdf):
    import openpyxl
    from openpyxl.styles import PatternFill

    book = openpyxl.Workbook()
    book.active.title = "field"
    for at in ("A1", "C3", "L8"):
        book.active[at].fill = PatternFill("solid", fgColor="FF202020")
    book.save(tmp_path / "field.xlsx")
    made = bundodo("field", tmp_path / "field.xlsx", "-o", pdf, "--hexes", "square")
    assert made.code == 0, made.err
    assert "72.75 mm" in made.out


def test_the_field_of_a_template_is_the_games_own(tmp_path, pdf):
    book = tmp_path / "kit.xlsx"
    assert bundodo("template", "--game", "wildgauge", "-o", book).code == 0
    made = bundodo("field", book, "-o", pdf)
    assert made.code == 0, made.err
    assert "四角マス" in text(pdf)


def test_a_field_file_with_faults(tmp_path, pdf):
    path = tmp_path / "field.toml"
    path.write_text('[field]\ncols = 12\nobstacle = ["C3"]\nstarts = ["Z1"]\n', encoding="utf-8")
    made = bundodo("field", path, "-o", pdf)
    assert made.code == 1
    assert "obstacles" in made.err
    assert "starts #1" in made.err
    assert not pdf.exists()


def test_a_machine_is_no_field(pdf):
    made = bundodo("field", EXAMPLES / "altair.toml", "-o", pdf)
    assert made.code == 2
    assert "field" in made.err


def test_a_file_of_somebody_else_stays(pdf):
    pdf.write_bytes(b"%PDF-1.4 mine")
    assert bundodo("field", "-o", pdf).code == 2
    assert pdf.read_bytes() == b"%PDF-1.4 mine"
    assert bundodo("field", "-o", pdf, "--force").code == 0
    assert bundodo("field", "-o", pdf).code == 0


@pytest.mark.prove
def test_many_sheets_are_numbered_without_a_word_of_trouble(pdf):
    made = bundodo("field", "-o", pdf, "--pages", 102)
    assert (made.code, made.err) == (0, "")
    assert "100" in text(pdf)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_sheets_that_make_no_cell_larger_are_told(pdf, lang):
    words = Words(lang, "common", name="app")
    told = words.say("field.fewer", asked=7, sheets=6)
    assert told in bundodo("field", "-o", pdf, "--pages", 7, lang=lang).out
    less = words.say("field.fewer", asked=6, sheets=6)
    assert less not in bundodo("field", "-o", pdf, "--pages", 6, lang=lang).out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_poster_is_told_with_its_size_and_that_of_its_cells(pdf, lang):
    """Pointy cells of 30 mm stand 12.5 beside each other; 8 rows of them are 12.5 sides high. 8 mm of margin all about."""
    made = bundodo("field", "-o", pdf, "--poster", "--hex", 30, lang=lang)
    words = Words(lang, "common", name="app")
    size = words.say("field.hex", side=30 / 3**0.5, flats=30.0)
    told = words.say("field.poster", path=pdf, width=12.5 * 30 + 16, height=12.5 * 30 / 3**0.5 + 16, size=size)
    assert (made.code, made.out) == (0, f"{told}\n")
    assert "17.32 mm" in made.out
    assert "391×233 mm" in made.out


@pytest.mark.parametrize("more", [(), ("--poster",)])
@pytest.mark.parametrize(
    ("lang", "square", "flats"), [("ja", "一辺 30.00 mm", "平行"), ("en", "squares of 30.00 mm", "flats")]
)
def test_squares_are_told_by_their_side(pdf, more, lang, square, flats):
    made = bundodo("field", "-o", pdf, "--hexes", "square", "--hex", 30, *more, lang=lang)
    assert square in made.out
    assert flats not in made.out
    assert flats in bundodo("field", "-o", pdf, "--hex", 30, *more, lang=lang).out


@pytest.mark.parametrize("name", ["f.txt", "f", "f.pdf.bak", "f.xlsx"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pdf_is_called_so(tmp_path, name, lang):
    made = bundodo("field", "-o", tmp_path / name, lang=lang)
    assert made.code == 2
    assert ".pdf" in made.err
    assert name in made.err
    assert list(tmp_path.iterdir()) == []
    assert bundodo("field", "-o", tmp_path / "F.PDF").code == 0


@pytest.mark.parametrize(
    ("args", "idle"),
    [
        (["--hex", 30, "--paper", "A3"], "--paper"),
        (["--hex", 30, "--overlap", 3, "--paper", "A4"], "--paper --overlap"),
        (["--hex", 30], ""),
        (["--paper", "A3", "--overlap", 3], ""),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_changes_nothing_on_a_poster_is_told(pdf, lang, args, idle):
    made = bundodo("field", "-o", pdf, "--poster", *args, lang=lang)
    told = Words(lang, "common", name="app").say("idle.poster", options=idle)
    assert (made.code, made.err) == (0, f"{told}\n" if idle else "")


@pytest.mark.parametrize(
    ("args", "said", "unsaid"),
    [
        (["--hex", "0"], "E624", "E623"),
        (["--random", "999", "--seed", "1"], "E610", "998"),
        (["--random", "67", "--seed", "1"], "number: 66\n", "68"),
        (["--random", "3"], "2, 4", "E610"),
        (["nope.field"], "E001", "[field]"),
    ],
)
def test_one_sentence_that_can_be_followed(pdf, args, said, unsaid):
    made = bundodo("field", *args, "-o", pdf, lang="en")
    assert made.code == 2
    assert said in made.err
    assert unsaid not in made.err


def test_an_empty_folder_is_told_once(pdf, tmp_path):
    (tmp_path / "empty").mkdir()
    made = bundodo("field", tmp_path / "empty", "-o", pdf, lang="en")
    assert (made.code, "E010" in made.err, "[field]" in made.err) == (2, True, False)
