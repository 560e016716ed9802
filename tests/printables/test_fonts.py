"""The typeface: widths, what it lacks, and what copying from a PDF gives."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFace

from printables.pdf import draw
from printables.pdf.boxes import Rect, Text
from printables.type import fonts
from printables.type.subset import unicode_map
from tests.printables.looking import one_page, page_text


def line(text: str, bold: bool = False) -> Text:
    return Text(10, 20, text, 9, Rect(0, 0, 200, 40), bold)


def test_widths_add_up():
    assert fonts.width("出力", 10) == pytest.approx(2 * 10 / 72 * 25.4)
    assert fonts.width("出力", 10, tracking=2) == pytest.approx((20 + 2) / 72 * 25.4)
    assert fonts.width("", 10, tracking=2) == 0
    assert fonts.width("i", 10) < fonts.width("m", 10) < fonts.width("m", 10, bold=True)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("アルタイル改 2–8 ①※【】", []),
        ("𩸽の𠮷", ["𠮷"]),
        ("🤖と🔥と🤖", ["🤖", "🔥"]),
        ("שלום", ["ש", "ל", "ו", "ם"]),
        ("⚠✂⬡", ["⚠", "✂", "⬡"]),
        ("葛󠄀城", []),  # a variation selector is no letter
        ("か\u3099", []),  # が in two parts
        ("a\nb", []),
    ],
)
def test_missing_letters_are_listed_once(text, missing):
    assert list(fonts.missing(text)) == missing


def test_geta_stands_for_every_missing_letter():
    assert fonts.settable("𩸽𠮷🤖") == "𩸽〓〓"
    assert fonts.settable("か\u3099\u200bき\ufeff") == "がき"
    assert fonts.settable("\ud800x\x07") == "x"


def test_compatibility_kanji_stay_what_they_are():
    for letter in "神塚﨑":
        assert fonts.clean(letter) == letter


def test_radicals_stand_for_their_letters():
    assert fonts.settable("⼥⻑⼒⻘⻲") == "女長力青亀"
    assert fonts.missing("⼥⻑⼒") == ()


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ('"A" and "B"', "“A” and “B”"),
        ('say ("so")', "say (“so”)"),
        ("don't", "don't"),
        ('名は"銃"', "名は“銃”"),
        ("5\" 6'", "5” 6'"),
        ('"a\n"b"', "“a\n“b”"),
    ],
)
def test_typewriters_quotes_are_set_as_printers_set_them(typed, set_):
    assert fonts.settable(typed) == set_


def test_line_ends_become_one_and_blanks_become_space():
    assert fonts.clean("a\r\nb\rc\u2028d\te\u00a0f") == "a\nb\nc\nd e f"


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text(max_size=60))
def test_settable_text_has_every_glyph(text):
    set_text = fonts.settable(text)
    assert not fonts.missing(set_text)
    assert fonts.settable(set_text) == set_text
    assert all(unicodedata.category(letter) != "Cc" for letter in set_text if letter != "\n")


@pytest.mark.parametrize("text", ["𩸽と鯖", "アルタイル改 2–8", "出力×0.5＋精度÷2", "∞〓①※", "髙﨑"])
@pytest.mark.parametrize("bold", [False, True])
def test_text_copies_as_meant(text, bold):
    data = draw.render(one_page([line(text, bold)]))
    assert page_text(data) == text


def test_a_whole_block_of_letters_copies_as_meant():
    face = fonts.font().face
    rare = sorted(chr(code) for code in face.charToGlyph if code > 0xFFFF)
    assert len(rare) > 250
    for start in range(0, len(rare), 30):
        part = "".join(rare[start : start + 30])
        copied = page_text(draw.render(one_page([line(part)])))
        # some of these letters are compatibility forms, which a reader may give as the letter they stand for
        assert unicodedata.normalize("NFKC", copied) == unicodedata.normalize("NFKC", part)


def test_unicode_map_is_utf16_in_blocks_of_a_hundred():
    lines = unicode_map("A𩸽" + "".join(chr(0x3041 + at) for at in range(130))).splitlines()
    assert "<0001> <0041>" in lines
    assert "<0002> <D867DE3D>" in lines
    assert [text for text in lines if text.endswith("beginbfchar")] == ["100 beginbfchar", "32 beginbfchar"]


def test_letters_that_share_a_glyph_copy_apart():
    face = fonts.font().face
    by_glyph = {}
    for code, glyph in face.charToGlyph.items():
        by_glyph.setdefault(glyph, []).append(chr(code))
    pair = next(letters for letters in by_glyph.values() if len(letters) > 1 and letters[0] > "一")
    text = "山".join(pair)
    assert page_text(draw.render(one_page([line(text)]))) == text


@pytest.mark.parametrize("bold", [False, True])
def test_tables_read_as_reportlab_reads_them(bold):
    ours = fonts.font(bold).face
    theirs = TTFontFace(ours.filename)
    for key in ("charToGlyph", "defaultWidth", "bbox", "ascent", "flags", "name"):
        assert getattr(ours, key) == getattr(theirs, key), key
    assert {code: ours.getCharWidth(code) for code in ours.charToGlyph} == pytest.approx(theirs.charWidths)
    assert list(ours.glyphPos) == theirs.glyphPos
    assert [ours.hmetrics[glyph][1] for glyph in range(ours.numGlyphs)] == [bearing for _, bearing in theirs.hmetrics]
