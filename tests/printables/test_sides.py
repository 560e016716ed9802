"""Fronts and backs: what is one side's moves and scales together, one file keeps them apart, a side can be had alone."""

from __future__ import annotations

import io
from itertools import pairwise, product

import pypdf
import pypdfium2
import pytest
from msgspec import structs

from designer.views import Board
from printables.cards import cards
from printables.field.field import field_document
from printables.field.plan import Sheet, largest
from printables.paper import furniture, sides
from printables.paper.imposition import beyond, places
from printables.paper.sizes import card_preset, card_presets
from printables.pdf import draw
from printables.pdf.boxes import Box, Document, Group, Line, Page, Path, Rect, Text
from printables.pieces import markers, mat
from printables.theme import Style
from tests.printables import samples
from tests.printables.looking import own_rect, placed
from tests.printables.test_markers import ALL as MARKERS
from tests.printables.test_mat import MAT

DECK = samples.cards()
BACKS = ("none", "duplex", "duplex-short", "fold")


def corners(boxes: tuple[Box, ...]) -> list[tuple[str, float, float]]:
    found = []
    for box in boxes:
        rect = own_rect(box)
        found.append((type(box).__name__, round(rect.x, 4), round(rect.y, 4)))
    return found


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("cut", ["marks", "lines", "none"])
@pytest.mark.parametrize("name", ["63x88", "59x86"])
def test_everything_of_a_side_moves_together(backs, cut, name):
    """Faces, marks, lines to cut and to fold: where they stand to each other does not change. Marks may be shorter."""
    still = cards.document(DECK, Style(backs=backs, cut=cut, cards=name)).document.pages
    moved = cards.document(
        DECK, Style(backs=backs, cut=cut, cards=name, front=(0.3, 0.4), back=(-0.7, 0.2))
    ).document.pages
    for number, (was, now) in enumerate(zip(still, moved, strict=True)):
        back = backs.startswith("duplex") and number % 2
        right, down = (-0.7, 0.2) if back else (0.3, 0.4)
        for kind in (Group, Path):
            before = [
                (box.x, box.y) if isinstance(box, Group) else own_rect(box)
                for box in was.boxes
                if isinstance(box, kind)
            ]
            after = [
                (box.x, box.y) if isinstance(box, Group) else own_rect(box)
                for box in now.boxes
                if isinstance(box, kind)
            ]
            for one, other in zip(before, after, strict=True):
                x, y = one if isinstance(one, tuple) else (one.x, one.y)
                left, top = other if isinstance(other, tuple) else (other.x, other.y)
                assert (left - x, top - y) == (pytest.approx(right), pytest.approx(down))
        upright = [{round(box.x1, 4) for box in page.boxes if isinstance(box, Line) and box.x1 == box.x2 and box.width == 0.5} for page in (was, now)]  # fmt: skip
        level = [{round(box.y1, 4) for box in page.boxes if isinstance(box, Line) and box.y1 == box.y2 and box.width == 0.5} for page in (was, now)]  # fmt: skip
        assert {round(x + right, 4) for x in upright[0]} == upright[1]
        assert {round(y + down, 4) for y in level[0]} == level[1]


@pytest.mark.parametrize("front", [(2.0, 1.0), (-2.0, -1.0), (0.0, 3.0), (4.0, 4.0), (-8.0, 8.0)])
@pytest.mark.parametrize("backs", ["none", "fold", "duplex"])
@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
def test_moved_marks_and_notes_keep_off_the_edge(front, backs, paper):
    """They are shorter, or stand elsewhere; a card that does not is told."""
    style = Style(front=front, backs=backs, paper=paper)
    printed = cards.document(DECK, style)
    for page in printed.document.pages:
        inner = Rect(5, 5, page.width - 10, page.height - 10)
        for box in page.boxes:
            if isinstance(box, Line | Text):
                assert inner.holds(own_rect(box), 0.02), box
    told = [problem.place for problem in printed.problems if problem.kind == "edge"]
    place = places(card_preset("63x88"), style)
    ink = Rect(place.left + 2, place.top + 2, place.right - place.left - 4, place.bottom - place.top - 4)
    if backs == "fold":
        ink = Rect(ink.x, ink.y, place.sheet.width - 2 * ink.x, ink.h)
    inside = Rect(5, 5, place.sheet.width - 10, place.sheet.height - 10).holds(
        Rect(ink.x + front[0], ink.y + front[1], ink.w, ink.h)
    )
    assert ("front" in told) == (not inside)


def test_on_perforated_paper_the_cards_alone_are_moved():
    still, moved = (
        cards.document(DECK, Style(cards="91x55", front=front)).document.pages[0] for front in ((0, 0), (1, 2))
    )
    faces = min(10, len(DECK))
    for number, (was, now) in enumerate(zip(still.boxes, moved.boxes, strict=True)):
        off = (now.x - was.x, now.y - was.y) if isinstance(was, Group) and number < faces else None
        assert (off == (1, 2)) if off else own_rect(was) == own_rect(now)


@pytest.mark.parametrize(("front", "back", "told"), [((0, 0), (0, 0), ()), ((9, 0), (0, 0), ("front",)), ((0, 0), (0, 17), ("back",)), ((0, 0), (8.0, 0), ())])  # fmt: skip
def test_what_reaches_the_edge_is_told(front, back, told):
    style = Style(backs="duplex", front=front, back=back)
    assert beyond(card_preset("63x88"), style, with_backs=True) == told


def test_a_scale_makes_a_side_larger_about_its_middle():
    """On the raster: a card's crop marks stand where a printer that shrinks needs them."""
    style = Style(backs="duplex", front_scale=(1.02, 1.01))
    document = sides.scaled(cards.document(DECK[:1], style).document, style)
    assert [page.scale for page in document.pages] == [(1.02, 1.01), (1.0, 1.0)]
    plain = structs.replace(document, pages=tuple(structs.replace(page, scale=(1.0, 1.0)) for page in document.pages))
    widths = []
    for each in (plain, document):
        picture = pypdfium2.PdfDocument(draw.render(each))[0].render(scale=4).to_numpy()[:, :, :3].min(axis=2) < 150
        columns, rows = picture.any(axis=0).nonzero()[0], picture.any(axis=1).nonzero()[0]
        widths.append((columns[-1] - columns[0], rows[-1] - rows[0]))
    (wide, high), (wider, higher) = widths
    assert wider / wide == pytest.approx(1.02, abs=0.003)
    assert higher / high == pytest.approx(1.01, abs=0.003)


# ---- one side, both, or a file each ------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
def test_sides_match_in_number_and_order(name, backs):
    whole = cards.document(DECK * 3, Style(cards=name, backs=backs)).document
    (_, fronts), (_, behind) = sides.sided(whole, "split")
    assert fronts.pages == whole.pages[::2]
    assert behind.pages == whole.pages[1::2]
    assert [page.label for page in behind.pages] == [f"{page.label}b" for page in fronts.pages]
    assert sides.sided(whole, "fronts") == (("", fronts),)
    assert sides.sided(whole, "backs") == (("", behind),)
    assert sides.sided(whole, "both") == (("", whole),)
    assert fronts.duplex == behind.duplex == "Simplex"


def one_sided(label: str, count: int) -> Document:
    return Document(label, tuple(Page(210, 297, (Text(9, 9, f"{label}{n}", 8, Rect(0, 0, 90, 90)),), f"{label}{n}") for n in range(count)), "ja", "Simplex")  # fmt: skip


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("counts", list(product((1, 2, 3), (1, 3))))
def test_in_one_file_every_part_begins_on_a_front(backs, counts):
    """And nothing but a back comes to lie behind anything."""
    deck = cards.document(DECK, Style(backs=backs)).document
    parts = [one_sided("sheet", counts[0]), deck, one_sided("mat", counts[1]), one_sided("field", 4)]
    pages, duplex = sides.bound([(part, part.pages) for part in parts], "both")
    assert duplex == (deck.duplex if backs.startswith("duplex") else "Simplex")
    if duplex == "Simplex":
        assert pages == tuple(page for part in parts for page in part.pages)
        return
    assert len(pages) % 2 == 0
    fronts = [page for part in parts for page in (part.pages[::2] if part is deck else part.pages)]
    assert list(pages[::2]) == fronts
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert back.boxes == () or back in deck.pages
        assert (back.width, back.height) == (front.width, front.height)
        if back in deck.pages:
            assert deck.pages.index(back) == deck.pages.index(front) + 1
    assert all(page.boxes for page in sides.bound([(part, part.pages) for part in parts], "fronts")[0])
    assert sides.bound([(part, part.pages) for part in parts], "backs")[0] == deck.pages[1::2]


def test_the_file_asks_the_printer_for_the_right_edge():
    for backs, wanted in (
        ("duplex", "/DuplexFlipLongEdge"),
        ("duplex-short", "/DuplexFlipShortEdge"),
        ("none", "/Simplex"),
    ):
        made = cards.document(DECK, Style(backs=backs)).document
        reader = pypdf.PdfReader(io.BytesIO(draw.render(made)))
        assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == wanted


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("name", sorted(card_presets()))
def test_the_page_says_which_edge_to_flip_on(lang, backs, name):
    pages = cards.document(DECK, Style(backs=backs, lang=lang, cards=name)).document.pages
    said = {each.box.text for each in placed(pages[0].boxes) if isinstance(each.box, Text)}
    wanted = Style(lang=lang).words[f"flip.{backs}"] if backs.startswith("duplex") else ""
    assert any(wanted in text for text in said)
    if not wanted:
        assert not any(Style(lang=lang).words["flip.duplex"] in text for text in said)


def test_pairs_of_pages_are_not_torn_by_a_ruler():
    assert furniture.RULER == 50.0
    pages = cards.document(DECK * 2, Style(backs="duplex")).document.pages
    assert all(front.label + "b" == back.label for front, back in list(pairwise(pages))[::2])


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_what_has_no_backs_says_so_on_every_page(lang, paper):
    """The mat, the markers, each sheet of a field, and the page that shows how to print these."""
    style = Style(lang=lang, paper=paper)
    plan = largest(12, 8, Sheet(style.sheet.width, style.sheet.height), 12)
    made = {
        "mat": mat.document(MAT, style).document,
        "markers": markers.document(MARKERS, style).document,
        "field": field_document(Board("", 12, 8, "pointy"), plan, style).document,
    }
    for name, document in made.items():
        assert document.duplex == sides.ONE
        for page in document.pages:
            said = " ".join(each.box.text for each in placed(page.boxes) if isinstance(each.box, Text))
            assert style.words["one_side"].casefold() in said.casefold(), (name, page.label)
