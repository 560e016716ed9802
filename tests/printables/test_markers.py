"""Markers: every piece whole, apart and inside the paper; kinds told apart without colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from designer.views import Lattice, Marker, Shape, Tone
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Group, Line, Page, Path, Rect, Text
from printables.pdf.draw import render
from printables.pieces.dial_art import places_of
from printables.pieces.marker_art import Artist
from printables.pieces.markers import document, shelve
from printables.pieces.pieces import CUT_PT, MarkerSizes
from printables.theme import Style, theme
from printables.tray import Tray
from printables.type import fitting
from templates.words import Words

POSITION = Marker("position", "position", "アルタイル改", "機", Shape.CHEVRON, Tone.BLUE, 1, "みなと")
HEAD = Marker(
    "part_head", "chip", "頭部", "頭", Shape.BURST, Tone.RED, 1, "アルタイル改", "装甲 −3\n毎ターン\nシミュレート −2"
)
ARM = Marker("part_right_arm", "chip", "右腕", "右腕", Shape.BURST, Tone.RED, 1, "アルタイル改", "装甲 −3\n優先順位 +1")
HP = Marker("hp", "dial", "HP", "HP", Shape.HEART, Tone.RED, 1, "アルタイル改", "最大 47", 47)
BOOST = Marker("boost_1", "chip", "ブースト", "1", Shape.BOLT, Tone.BLUE, 9, "アルタイル改")
FIVE = Marker("boost_5", "chip", "ブースト", "5", Shape.BOLT, Tone.BLUE, 2, "アルタイル改")
SIMULATE = Marker("simulate_1", "chip", "シミュレート", "1", Shape.CHIP, Tone.GREEN, 7, "アルタイル改")
RELOAD = Marker("reload", "chip", "要リロード", "再", Shape.RELOAD, Tone.AMBER, 4, "アルタイル改")
VICTORY = Marker("victory_1", "chip", "勝利点", "1", Shape.STAR, Tone.AMBER, 6, "アルタイル改")
OBSTACLE = Marker("obstacle", "hex", "障害物", "障", Shape.HEXAGON, Tone.INK, 1)
START = Marker("start", "hex", "スタート", "出", Shape.CHEVRON, Tone.INK, 1)
ALL = (POSITION, HEAD, ARM, HP, BOOST, FIVE, SIMULATE, RELOAD, VICTORY, OBSTACLE, START)


def made(markers: tuple[Marker, ...] = ALL, style: Style | None = None) -> Document:
    printed = document(markers, style or Style())
    assert printed.problems == ()
    return printed.document


def artist(low: bool = False, lang: str = "ja", sizes: MarkerSizes | None = None) -> Artist:
    return Artist(Tray(theme(low), "markers", ""), sizes or MarkerSizes(), Words(lang, "common", name="markers"))


def texts(boxes: tuple[Box, ...]) -> Iterator[Text]:
    for box in boxes:
        if isinstance(box, Text):
            yield box
        elif isinstance(box, Group):
            yield from texts(box.boxes)


def groups(page: Page) -> list[Group]:
    return [box for box in page.boxes if isinstance(box, Group)]


def placed(page: Page) -> list[Rect]:
    """The pieces on a page, without the hair's breadth that a form is larger."""
    return [Rect(box.x + box.rect.x, box.y + box.rect.y, box.rect.w, box.rect.h).inset(0.2) for box in groups(page)]


@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter", "A3"])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_pieces_lie_apart_inside_the_printable_paper(paper: str, lang: str, ink: str):
    for page in made(style=Style(paper=paper, lang=lang, ink=ink)).pages:
        reach = Rect(0, 0, page.width, page.height).inset(5)
        pieces = placed(page)
        assert all(reach.holds(piece) for piece in pieces)
        assert not [pair for pair in combinations(pieces, 2) if pair[0].overlaps(pair[1], 0.01)]
        for box in page.boxes:
            if isinstance(box, Text):
                assert reach.holds(fitting.extent(box))
            elif isinstance(box, Line):
                assert reach.holds(Rect(box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1))


def test_every_marker_is_there_as_often_as_it_counts():
    found = Counter(text.text for page in made().pages for group in groups(page) for text in texts(group.boxes))
    assert found["ブースト"] == 11
    assert found["シミュレート"] == 7
    assert found["要リロード"] == 4
    assert found["頭部"] == found["障害物"] == found["スタート"] == 1
    assert found["アルタイル改"] == 1


def test_an_ordinary_machine_takes_one_sheet():
    assert len(made().pages) == 1


def test_none_is_no_page():
    assert made(()).pages == ()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("low", [False, True])
def test_texts_keep_inside_their_boxes_and_pieces(lang: str, low: bool):
    for marker in ALL:
        for piece in artist(low, lang).pieces(marker):
            for text in texts(piece.boxes):
                assert text.within.holds(fitting.extent(text)), text
            whole = Rect(0, 0, piece.width, piece.height)
            for box in piece.boxes:
                if isinstance(box, Text):
                    assert whole.holds(fitting.extent(box)), box
                elif isinstance(box, Path):
                    assert whole.holds(shapes.bounds(box)), box


def test_a_position_marker_fits_the_field():
    (piece,) = artist().pieces(POSITION)
    assert piece.height == pytest.approx(50)  # front to rear edge
    assert max(piece.width, piece.height) < 80.6
    (small,) = artist(sizes=MarkerSizes(field=30)).pieces(POSITION)
    assert small.height == pytest.approx(24)
    assert max(small.width, small.height) < 30


def test_a_whole_hex_is_as_large_as_the_field_s():
    (piece,) = artist().pieces(OBSTACLE)
    assert piece.width == pytest.approx(80.6)
    assert piece.height == pytest.approx(80.6 * 2 / 3**0.5)


@pytest.mark.parametrize("lattice", list(Lattice))
@pytest.mark.parametrize("marker", [OBSTACLE, START], ids=["obstacle", "start"])
def test_a_whole_cell_lies_as_those_of_the_field(lattice: Lattice, marker: Marker):
    (piece,) = artist(sizes=MarkerSizes(field=40, lattice=lattice)).pieces(marker)
    long = 40.0 if lattice is Lattice.SQUARE else 80 / 3**0.5
    wide, high = (long, 40.0) if lattice is Lattice.FLAT else (40.0, long)
    assert (piece.width, piece.height) == pytest.approx((wide, high))
    whole = Rect(0, 0, wide, high)
    outline = [box for box in piece.boxes if isinstance(box, Path) and box.width == CUT_PT]
    assert any(whole.holds(shapes.bounds(box)) and shapes.bounds(box).w == pytest.approx(wide) for box in outline)


def test_a_dial_of_five_discs_on_a_small_sheet():
    (page,) = made((replace(HP, top=30017),), Style(paper="A5")).pages
    plate, *discs = placed(page)
    assert len(discs) == 5
    assert Rect(0, 0, page.width, page.height).inset(10).holds(plate)
    rings = [shapes.bounds(box) for box in groups(page)[0].boxes if isinstance(box, Path) and len(box.steps) == 10]
    rings = [ring for ring in rings if ring.w == pytest.approx(27) and ring.h == pytest.approx(27)]
    assert len(rings) == 5
    assert not [pair for pair in combinations(rings, 2) if pair[0].overlaps(pair[1])]


def test_how_to_cut_is_told_whole_on_every_paper():
    for paper in ("A4", "A5", "B5"):
        for lang in ("ja", "en"):
            how = Words(lang, "common", name="markers")["how"]
            for page in made(style=Style(paper=paper, lang=lang)).pages:
                said = "".join(box.text for box in page.boxes if isinstance(box, Text)).replace(" ", "")
                assert how.replace(" ", "") in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_without_a_dial_nothing_is_said_of_discs(lang: str):
    words = Words(lang, "common", name="markers")
    (page,) = made(tuple(one for one in ALL if one.form != "dial"), Style(lang=lang)).pages
    said = {box.text for box in page.boxes if isinstance(box, Text)}
    assert words["how_flat"] in said
    assert words["how"].startswith(words["how_flat"])


@pytest.mark.parametrize(("top", "discs"), [(9, 1), (10, 2), (47, 2), (170, 2)])
def test_a_dial_shows_every_number_up_to_its_greatest(top: int, discs: int):
    plate, *found = artist().pieces(replace(HP, top=top))
    assert len(found) == discs
    digits = [
        {int(text.text) for group in disc.boxes if isinstance(group, Group) for text in texts((group,))}
        for disc in found
    ]
    assert digits[-1] == set(range(10))
    if discs > 1:
        assert digits[0] == set(range(top // 10 + 1))
    assert plate.width > sum(disc.width for disc in found)


@pytest.mark.parametrize(("top", "counts"), [
    (199, [20, 10]), (200, [3, 10, 10]), (1999, [20, 10, 10]), (9999, [10, 10, 10, 10]), (30017, [4, 10, 10, 10, 10]),
])  # fmt: skip
def test_a_great_dial_has_a_disc_for_each_place(top: int, counts: list[int]):
    assert [count for _, count in places_of(top)] == counts
    assert len(document((replace(HP, top=top),), Style()).document.pages) == 1
    assert document((replace(HP, top=top),), Style()).problems == ()


def test_a_part_says_its_name_once():
    (piece,) = artist().pieces(ARM)
    assert [text.text for text in texts(piece.boxes)].count("右腕") == 1
    (head,) = artist().pieces(HEAD)
    assert {"頭", "頭部"} <= {text.text for text in texts(head.boxes)}


def test_an_unknown_form_is_refused():
    with pytest.raises(ValueError, match="no such form"):
        list(artist().pieces(replace(BOOST, form="cube")))


def test_kinds_differ_in_grey():
    """Faces of chips, rendered without colour: no two kinds look alike, by far."""
    kinds = [BOOST, FIVE, SIMULATE, RELOAD, VICTORY, replace(BOOST, shape=Shape.FLAG, letter="目")]
    faces = [grey(replace(marker, label="")) for marker in kinds]
    for one, other in combinations(faces, 2):
        assert (np.abs(one - other) > 80).mean() > 0.015


def grey(marker: Marker):
    import pypdfium2

    (piece,) = artist().pieces(marker)
    pdf = pypdfium2.PdfDocument(render(Document("", (Page(piece.width, piece.height, (piece.at(0, 0),)),))))
    try:
        return pdf[0].render(scale=6, grayscale=True).to_numpy().astype(int).copy()
    finally:
        pdf.close()


def test_low_ink_fills_no_large_area():
    for marker in ALL:
        for piece in artist(low=True).pieces(marker):
            for box in piece.boxes:
                if isinstance(box, Path) and box.fill not in {None, "FFFFFF"}:
                    bounds = shapes.bounds(box)
                    assert bounds.w * bounds.h < 200  # signs and arrows only


def test_a_name_that_cannot_be_set_is_told():
    printed = document((replace(POSITION, label="機" * 200),), Style())
    assert [(problem.kind, problem.place) for problem in printed.problems] == [("overflow", "name")]
    printed = document((replace(POSITION, label="\U00020bb7野"),), Style())
    assert [problem.kind for problem in printed.problems] == ["missing"]


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.floats(5, 90), st.floats(5, 90)), max_size=60), st.floats(0, 5))
def test_shelves_hold_every_piece_apart(sizes: list[tuple[float, float]], gap: float):
    from printables.pieces.pieces import Piece

    room = Rect(10, 18, 190, 260)
    pages = shelve([([Piece(w, h, ()) for w, h in sizes], gap)], room)
    spots = [[Rect(one.x, one.y, one.piece.width, one.piece.height) for one in page] for page in pages]
    assert [(spot.w, spot.h) for page in spots for spot in page] == sizes
    for page in spots:
        assert page
        assert all(room.holds(spot) for spot in page)
        assert not [pair for pair in combinations(page, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("count", [1, 8, 70])
def test_a_page_left_empty_has_blank_chips(lang: str, count: int):
    """Of two sizes, below what stands there; a page more than half full has none, and the page says what they are."""
    chip = next(marker for marker in ALL if marker.form == "chip" and not marker.note)
    style = Style(lang=lang)
    pages = document((replace(chip, count=count),), style).document.pages
    said = Words(lang, "common", name="markers")["spare"]
    blanks = [group for page in pages for group in groups(page) if not list(texts(group.boxes))]
    assert bool(blanks) == (count < 60)
    assert any(said in text.text for page in pages for text in texts(page.boxes)) == bool(blanks)
    if blanks:
        assert len({group.rect.w for group in blanks}) == 2
        lowest = max(group.y for group in groups(pages[-1]) if list(texts(group.boxes)))
        assert all(group.y > lowest for group in blanks)
