"""Papers, card sizes and the theme as data, read strictly."""

from __future__ import annotations

import re

import pytest

from designer.views import Tone
from printables.paper.presets import PresetError, convert, parse_length
from printables.paper.sizes import CardPreset, card_preset, card_presets, paper, papers
from printables.theme import Style, theme


def test_papers_and_presets_there_are():
    assert {"A4", "A3", "B4", "B5", "Letter", "A5"} <= set(papers())
    assert (paper("a4").width, paper("A4").height) == (210, 297)
    assert {"63x88", "59x86", "91x55"} <= set(card_presets())
    perforated = card_preset("91x55")
    assert perforated.sheet is not None
    assert (perforated.sheet.left, perforated.sheet.top) == (14, 11)
    assert card_preset("63×88") == card_preset("63x88")


@pytest.mark.parametrize(("text", "length"), [("63mm", 63), ("11.5mm", 11.5), ("0mm", 0)])
def test_lengths(text, length):
    assert parse_length(text) == length


@pytest.mark.parametrize("text", ["63", "63 mm", "6.3cm", "-3mm", "mm", "1e2mm", "６３mm", ""])
def test_lengths_need_their_unit(text):
    with pytest.raises(ValueError, match="such as '63mm'"):
        parse_length(text)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"width": 63, "height": "88mm"}, r"x\.toml: .*\$\.width"),
        ({"width": "63", "height": "88mm"}, r"x\.toml: '63' is no length"),
        ({"width": "63mm"}, r"x\.toml: .*height"),
        ({"width": "63mm", "height": "88mm", "colour": "red"}, r"x\.toml: .*colour"),
    ],
)
def test_faults_name_file_and_key(table, said):
    with pytest.raises(PresetError, match=said):
        convert(table, CardPreset, "x.toml")


def test_unknown_names_list_what_there_is():
    with pytest.raises(PresetError, match=r"A9.*A4"):
        paper("A9")
    with pytest.raises(PresetError, match=r"10x10.*63x88"):
        card_preset("10x10")


def test_users_own_preset(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('width = "70mm"\nheight = "100mm"\ncorner = "2mm"\n', encoding="utf-8")
    assert card_preset(str(own)) == CardPreset(70, 100, 2)
    for text, said in (
        ('width = "20mm"\nheight = "88mm"\n', "width is 20mm"),
        (
            'width = "63mm"\nheight = "88mm"\n[sheet]\npaper = "A4"\ncolumns = 4\nrows = 3\nleft = "5mm"\ntop = "5mm"\n',
            "A4 has less",
        ),
        ("width = ", "own.toml"),
    ):
        own.write_text(text, encoding="utf-8")
        with pytest.raises(PresetError, match=re.escape(said)):
            card_preset(str(own))


def test_low_ink_has_no_fills():
    full, low = theme(), theme(low=True)
    assert full.pale
    assert low.pale is None
    for tone in Tone:
        assert full.lit(tone)
        assert low.lit(tone) is None
        assert low.solid(low.strong(tone)).fill is None
        assert low.solid(low.strong(tone)).on == low.strong(tone)


def test_type_is_never_below_its_least():
    sizes = theme().sizes
    assert min(sizes.text) >= 7
    assert min(min(getattr(sizes, role)) for role in sizes.__struct_fields__) >= 5.4


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_words_of_printing(lang):
    words = Style(lang=lang).words
    assert "100%" in words["scale"]
    assert words.say("page", number=1, count=2) == "1 / 2"
