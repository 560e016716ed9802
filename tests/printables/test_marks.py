"""A machine's own colour and emblem: read from words, drawn where nobody wrote any, told apart, and read upon."""

from __future__ import annotations

import itertools

import numpy as np
import pypdfium2
import pytest

from designer.prints import marks
from designer.views import Mark
from printables.cards import backs, cards
from printables.paper.sizes import card_preset, card_presets
from printables.pdf import draw, emblems
from printables.pdf.boxes import Document, Page, Rect
from printables.theme import Style
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.printables import samples
from tests.printables.looking import assert_texts_inside
from tests.printables.test_ink import contrast

COLOURS = [marks.colour_of(one) or "" for one in marks.colours()]


@pytest.mark.parametrize(
    ("text", "found"),
    [("#1f6f8b", "1F6F8B"), ("1F6F8B", "1F6F8B"), ("#abc", "AABBCC"), ("青緑", "1F6F8B"), (" Teal ", "1F6F8B"), ("銀河", None), ("#12345", None), ("", None)],
)  # fmt: skip
def test_colours_as_written(text, found):
    assert marks.colour_of(text) == found


def test_every_name_of_either_language_is_read_and_drawn():
    for code in ("ja", "en"):
        assert len(marks.names("colours", code)) == 12
        assert all(marks.colour_of(name) for name in marks.names("colours", code))
        assert [marks.emblem_of(name) for name in marks.names("emblems", code)] == list(marks.emblems())
    assert emblems.names() == set(marks.emblems())
    assert len(marks.emblems()) == 24


def test_the_drawn_mark_is_the_same_everywhere_and_differs():
    assert marks.drawn("bundodo", "みなと", "アルタイル改") == marks.drawn("bundodo", "みなと", "アルタイル改")
    drawn = {marks.drawn("bundodo", f"P{n}", f"機{n}") for n in range(60)}
    assert len(drawn) > 40


@pytest.mark.parametrize(
    "colour", [*COLOURS, "808080", "7F7F7F", "FF0000", "00FF00", "0000FF", "FFFFFF", "000000", "767676"]
)
def test_type_on_a_colour_is_read(colour):
    assert contrast(emblems.on(colour), colour) >= 4.5


def picture(mark: Mark, preset: str, ink: str = "full") -> np.ndarray:
    size = card_preset(preset)
    made = backs.back("機", "人", size, Style(ink=ink), mark).group
    page = Page(size.width, size.height, (made,))
    return (
        pypdfium2.PdfDocument(draw.render(Document("t", (page,))))[0]
        .render(scale=1, grayscale=True)
        .to_numpy()
        .astype(float)
    )


@pytest.mark.parametrize("ink", ["full", "low"])
def test_two_backs_are_told_apart_in_grey(ink):
    """At a size of a thumbnail: any two emblems differ, whatever the colour."""
    shown = [picture(Mark("1F6F8B", name), "63x88", ink).squeeze() for name in marks.emblems()]
    for (_, one), (_, other) in itertools.combinations(enumerate(shown), 2):
        assert (np.abs(one - other) > 60).sum() > 40


@pytest.mark.parametrize("preset", sorted(card_presets()))
@pytest.mark.parametrize("colour", COLOURS[::3])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_backs_and_faces_hold_their_words(preset, colour, ink):
    style = Style(cards=preset, ink=ink, backs="duplex")
    deck = [samples.replace(card, mark=Mark(colour, "wing")) for card in samples.cards()]
    printed = cards.document(deck, style)
    assert printed.problems == ()
    for page in printed.document.pages:
        assert_texts_inside(page.boxes, Rect(0, 0, page.width, page.height))


def test_a_word_that_is_not_known_is_told_and_the_drawn_one_used(tmp_path):
    build = tmp_path / "a.toml"
    text = (EXAMPLES / "altair.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("colour", "emblem"))]
    at = lines.index('player = "みなと"') + 1
    build.write_text("\n".join([*lines[:at], 'colour = "銀河"', 'emblem = "竜"', *lines[at:]]), encoding="utf-8")
    made = bundodo("check", build)
    assert made.code == 0
    assert "E081" in made.out
    assert "E082" in made.out
    assert bundodo("check", build, "--strict").code == 1
    import json

    (machine,) = json.loads(bundodo("check", build, "--format", "json").out)["machines"]
    colour, emblem = marks.drawn("bundodo", "みなと", "アルタイル改")
    assert machine["mark"] == {"colour": f"#{colour}".lower(), "emblem": emblem}
    (machine,) = json.loads(bundodo("check", EXAMPLES / "altair.toml", "--format", "json").out)["machines"]
    assert machine["mark"] == {"colour": "#1f6f8b", "emblem": "star"}
