"""Range and arc: the hexes of the arc, a ruler as long as the field's hexes, everything said, nothing on anything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from designer.hexes import Hex, spiral
from designer.views import Band, Gauge, Row, Table, Tone
from printables.field import gauge
from printables.field.gauge import AHEAD, covers, strips
from printables.pdf import draw
from printables.pdf.boxes import Line, Path, Rect
from printables.pdf.shapes import bounds
from printables.pieces.pieces import MarkerSizes
from printables.theme import Style, theme
from tests.printables import samples
from tests.printables.looking import assert_sound, assert_texts_apart, assert_texts_inside, placed, strings

FRONT, ALL = frozenset({5, 0, 1}), frozenset(range(6))
BANDS = tuple(
    Band(label, letter, first, first + 1, (f"長銃 +{9 - first}", f"機銃 +{7 - first}"))
    for label, letter, first in (("近距離", "近", 1), ("中距離", "中", 3), ("遠距離", "遠", 5), ("超遠距離", "超", 7))
)


def view(arc: frozenset[int] = FRONT, rows: int = 3) -> Gauge:
    made = tuple(Row((f"長銃{at}", "+9", "+8", "+6", "–", "2D6+6")) for at in range(rows))
    table = Table(
        "最終修正", "MODIFIERS", Tone.RED, ("武器", "近", "中", "遠", "超", "ダメージ"), made, "なし", note="注"
    )
    return Gauge(
        "射程と射界", "RANGE", "ミズナギ二型", "みなと", BANDS, arc, "前方の3方向", table, "射程定規", "線で切る。",
        ("矢印が正面。",),
    )  # fmt: skip


def pages(made: Gauge, flats: float = 69.0, **style):
    return gauge.document(made, Style(**style), MarkerSizes(field=flats))


@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter"])
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("arc", [FRONT, ALL, frozenset({0}), frozenset({3, 4})])
def test_every_page_is_good(paper, ink, arc):
    made = pages(view(arc), paper=paper, ink=ink)
    assert made.problems == ()
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)


def test_everything_is_said():
    made = pages(view())
    said = "".join("".join(strings(page.boxes)) for page in made.document.pages).replace(" ", "")
    for words in (
        "射程と射界",
        "射程定規",
        "前方の3方向",
        "最終修正",
        "線で切る。",
        "矢印が正面。",
        "長銃2",
        "2D6+6",
        "注",
    ):
        assert words in said
    for band in BANDS:
        assert all(words.replace(" ", "") in said for words in (band.label, band.letter, *band.lines))


def test_the_file_is_sound_and_the_same_every_time():
    first, second = (draw.render(pages(view()).document) for _ in range(2))
    assert first == second
    assert_sound(first)


# ---- the arc ---------------------------------------------------------------------------------------------------------


def test_the_front_is_half_of_all_its_border_included():
    around = [one for one in spiral(Hex(0, 0), 8) if one != Hex(0, 0)]
    front = [one for one in around if covers(one, FRONT)]
    # 216 hexes, of which 8 lie exactly between front and rear: every second distance has two of them
    assert len(around) == 216
    assert len(front) == (216 - 8) // 2 + 8
    ahead = Hex(0, 0).neighbour(AHEAD)
    assert all(covers(ahead * length, FRONT) for length in range(1, 9))
    assert not any(covers(-(ahead * length), FRONT) for length in range(1, 9))


def test_every_hex_is_in_one_sixth_or_between_two():
    for one in spiral(Hex(0, 0), 8):
        if one != Hex(0, 0):
            mine = [turn for turn in range(6) if covers(one, frozenset({turn}))]
            assert len(mine) in {1, 2}
            assert len(mine) == 1 or (mine[1] - mine[0]) in {1, 5}


def test_lit_hexes_are_those_of_every_second_band():
    page = pages(view(ALL)).document.pages[0]
    lit = [box for box in page.boxes if isinstance(box, Path) and box.fill == theme().lit(Tone.RED)]
    # rings of 1 and 2, then of 5 and 6 hexes: 6 + 12 and 30 + 36
    assert len(lit) == 84
    assert not [
        box
        for box in pages(view(ALL), ink="low").document.pages[0].boxes
        if getattr(box, "fill", None) == theme().lit(Tone.RED)
    ]


@pytest.mark.parametrize("arc", [FRONT, ALL, frozenset({0})])
def test_a_border_between_two_bands_is_one_line(arc):
    """Not one of each band on top of the other, which would be drawn darker than the borders of the arc."""
    page = pages(view(arc)).document.pages[0]
    sides = [
        frozenset({(round(box.x1, 3), round(box.y1, 3)), (round(box.x2, 3), round(box.y2, 3))})
        for box in page.boxes
        if isinstance(box, Line) and box.colour == theme().strong(Tone.RED) and box.width > 1
    ]
    assert len(sides) == len(set(sides))
    if arc == ALL:
        # n rings about a hex have 12 n + 6 sides outside; bands begin behind 0, 2, 4 and 6 rings and end after 8
        assert len(sides) == sum(12 * ring + 6 for ring in (0, 2, 4, 6, 8))


# ---- the ruler -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "spans"),
    [
        (99.0, [(0, 8)]),
        (8.5, [(0, 8)]),
        (8.4, [(0, 6), (7, 8)]),
        (4.0, [(0, 2), (3, 6), (7, 8)]),
        (2.5, [(0, 2), (3, 4), (5, 6), (7, 8)]),
        (2.0, [(0, 1), (2, 2), (3, 4), (5, 6), (7, 8)]),
        (1.0, [(0, 1), *((at, at) for at in range(2, 9))]),
    ],
)
def test_pieces_of_a_ruler(room, spans):
    assert [(piece.first, piece.bands[-1].last) for piece in strips(BANDS, room)] == spans


@pytest.mark.parametrize("flats", [20.0, 44.0, 69.0, 80.6, 120.0])
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_a_ruler_is_as_long_as_its_hexes(flats, paper):
    made = pages(view(), flats, paper=paper)
    assert made.problems == ()
    frames = [
        bounds(each.box)
        for page in made.document.pages[1:]
        for each in placed(page.boxes)
        if isinstance(each.box, Path) and each.box.width == 0.5 and each.box.fill is None
    ]
    assert sum(frame.w for frame in frames) == pytest.approx(8.5 * flats)
    cells = [text for page in made.document.pages[1:] for text in strings(page.boxes) if text.isdigit()]
    assert sorted(cells) == sorted(str(at) for at in range(1, 9))


def test_joined_edges_bear_the_same_letter():
    (_, page) = pages(view()).document.pages
    letters = [text for text in strings(page.boxes) if text in "ABCDEFGH"]
    assert sorted(letters) == ["A", "A", "B", "B"]


def test_a_scale_on_every_page():
    for page in pages(view()).document.pages:
        level = [box for box in page.boxes if isinstance(box, Line) and box.y1 == box.y2]
        assert any(abs(abs(box.x2 - box.x1) - 50) < 1e-6 for box in level)


# ---- any machine -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [0, 1, 12, 40])
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_any_number_of_weapons(rows, paper):
    made = pages(view(rows=rows), paper=paper)
    assert made.problems == ()
    said = [text for page in made.document.pages for text in strings(page.boxes)]
    assert all(f"長銃{at}" in said for at in range(rows))
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)


@pytest.mark.parametrize("text", samples.NASTY, ids=lambda text: repr(text[:12]))
def test_nasty_texts_stay_inside(text):
    row = Row((text, "+9", "+8", "+6", "–", text))
    bands = tuple(replace(band, lines=(text, f"{text} +3")) for band in BANDS)
    made = pages(replace(view(), name=text, player=text, bands=bands, table=replace(view().table, rows=(row,))))
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)


@settings(max_examples=12, derandomize=True, deadline=None)
@given(st.sets(st.integers(0, 5), min_size=1).map(frozenset), st.floats(15, 200), st.integers(1, 4), st.integers(1, 3))
def test_any_gauge(arc, flats, count, wide):
    bands = tuple(Band(f"帯{at}", str(at), 1 + at * wide, (at + 1) * wide) for at in range(count))
    made = pages(replace(view(arc), bands=bands), flats)
    assert made.problems == ()
    for page in made.document.pages:
        assert_texts_apart(page.boxes)
