"""Cards on sheets: counts, margins, crop marks, and backs behind their fronts. All numbers are mm."""

from __future__ import annotations

from itertools import combinations

import pypdfium2
import pytest

from printables.cards import cards
from printables.paper import imposition
from printables.paper.imposition import behind, impose, places
from printables.paper.presets import PresetError
from printables.paper.sizes import CardPreset, card_preset, card_presets, paper
from printables.pdf import draw, shapes
from printables.pdf.boxes import Document, Group, Line, Page, Path, Rect, Text
from printables.theme import Style
from tests.printables import samples
from tests.printables.looking import placed, texts, turned, whole

PAPERS = ("A4", "A3", "B4", "Letter")
LINE = Style().theme.palette.line


def face(preset: CardPreset, name: str = "x") -> Group:
    trim = Rect(0, 0, preset.width, preset.height)
    return Group((Path(shapes.rectangle(trim), fill="EEF1F5"), Text(5, 9, name, 8, trim)), trim)


def sheets(style: Style, count: int) -> tuple[Page, ...]:
    preset = card_preset(style.cards)
    back = face(preset, "back") if style.backs != "none" else None
    return impose([face(preset, str(number)) for number in range(count)], back, preset, style, "deck")


def on(page: Page, name: str) -> list[tuple[Rect, int]]:
    """Where the faces (digits) or backs of a page lie, and their turn."""
    found = []
    for box in page.boxes:
        if isinstance(box, Group) and isinstance(box.boxes[-1], Text):
            text = box.boxes[-1].text
            if text.isdigit() == (name == "front") and (text == "back" or text.isdigit()):
                found.append((turned(box.rect, box), box.turn))
    return found


@pytest.mark.parametrize(
    ("cards_", "sheet", "columns", "rows", "left", "top"),
    [
        ("63x88", "A4", 3, 3, 10.5, 16.5),  # (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
        ("59x86", "A4", 3, 3, 16.5, 19.5),
        ("91x55", "A4", 2, 5, 14, 11),  # perforated: its own margins
        ("63x88", "A3", 4, 4, 22.5, 34),  # upright 4 x 4; lying 6 x 3 holds more, see below
        ("63x88", "Letter", 3, 3, 13.45, 7.7),
    ],
)
def test_places(cards_, sheet, columns, rows, left, top):
    place = places(card_preset(cards_), Style(paper=sheet, cards=cards_))
    if sheet == "A3":
        assert place.count == 18  # 420 holds six cards of 63, 297 three of 88
        return
    assert (place.columns, place.rows) == (columns, rows)
    assert (place.left, place.top) == (pytest.approx(left), pytest.approx(top))


@pytest.mark.parametrize(("cut", "outlines"), [("lines", 3), ("marks", 0), ("none", 0)])
def test_lines_are_drawn_on_perforated_paper_where_they_are_asked_for(cut, outlines):
    """Who prints such cards on plain paper can cut them; marks, which are what is usual, would lie on the perforation."""
    (page,) = sheets(Style(cards="91x55", cut=cut), 3)
    drawn = [shapes.bounds(box) for box in page.boxes if isinstance(box, Path)]
    assert [(box.w, box.h) for box in drawn] == [pytest.approx((91, 55))] * outlines  # no empty place is framed


def test_gutters_part_the_cards():
    place = places(card_preset("63x88"), Style(gutter=4))
    assert (place.columns, place.rows) == (3, 3)  # 3 * 63 + 2 * 4 = 197, within 200
    assert place.corner(1)[0] - place.corner(0)[0] == 67
    assert place.corner(3)[1] - place.corner(0)[1] == 92
    assert places(card_preset("63x88"), Style(gutter=6)).columns != 3


def test_no_room_is_said():
    with pytest.raises(PresetError, match="fits on A5"):
        places(CardPreset(130, 130), Style(paper="A5", backs="fold"))


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("backs", ["none", "duplex", "duplex-short", "fold"])
def test_cards_lie_apart_and_on_the_sheet(name, sheet, backs):
    style = Style(paper=sheet, cards=name, backs=backs)
    for page in sheets(style, 23):
        rects = [rect for rect, _ in [*on(page, "front"), *on(page, "back")]]
        assert rects
        for rect in rects:
            assert Rect(5, 5, page.width - 10, page.height - 10).holds(rect)
        for one, other in combinations(rects, 2):
            assert not one.overlaps(other)


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("count", [1, 4, 9, 10, 23])
@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
def test_backs_lie_behind_their_fronts(name, sheet, count, backs):
    """The sheet is flipped about the edge that its mode names; then every back covers its front, head to head."""
    pages = sheets(Style(paper=sheet, cards=name, backs=backs), count)
    assert len(pages) % 2 == 0
    total = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        upright = front.height >= front.width
        about_upright_axis = upright == (backs == "duplex")
        seen = []
        for rect, turn in on(back, "back"):
            if about_upright_axis:
                seen.append((front.width - rect.right, rect.y, turn))
            else:
                seen.append((rect.x, front.height - rect.bottom, turn))
        fronts = [(rect.x, rect.y) for rect, _ in on(front, "front")]
        assert sorted((round(x, 6), round(y, 6)) for x, y, _ in seen) == sorted(
            (round(x, 6), round(y, 6)) for x, y in fronts
        )
        assert {turn for _, _, turn in seen} == {0 if about_upright_axis else 180}
        total += len(fronts)
    assert total == count


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("count", [1, 4, 5])
def test_folded_backs_mirror_about_the_middle(name, count):
    for page in sheets(Style(cards=name, backs="fold"), count):
        mirrored = [(round(page.width - rect.right, 6), round(rect.y, 6)) for rect, _ in on(page, "back")]
        assert sorted(mirrored) == sorted((round(rect.x, 6), round(rect.y, 6)) for rect, _ in on(page, "front"))
        folds = [box for box in page.boxes if isinstance(box, Line) and box.dash]
        assert [(fold.x1, fold.x2) for fold in folds] == [(page.width / 2, page.width / 2)]


def test_offsets_move_each_side():
    still = sheets(Style(backs="duplex"), 2)
    moved = sheets(Style(backs="duplex", front=(0.5, -0.25), back=(-1.0, 2.0)), 2)
    for number, name, offset in ((0, "front", (0.5, -0.25)), (1, "back", (-1.0, 2.0))):
        for (was, _), (now, _) in zip(on(still[number], name), on(moved[number], name), strict=True):
            assert (now.x - was.x, now.y - was.y) == (pytest.approx(offset[0]), pytest.approx(offset[1]))


def marks(page: Page) -> list[Line]:
    return [box for box in page.boxes if isinstance(box, Line) and not box.dash]


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("gutter", [0, 3])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_marks_keep_off_the_edge_and_the_cards(name, sheet, gutter, backs):
    style = Style(paper=sheet, cards=name, gutter=gutter, backs=backs)
    page = sheets(style, 30)[0]
    place = places(card_preset(name), style)
    printable = Rect(5, 5, page.width - 10, page.height - 10)
    for mark in marks(page):
        for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
            assert printable.holds(Rect(x, y, 0, 0)), mark
        rect = Rect(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x1 - mark.x2), abs(mark.y1 - mark.y2))
        for card, _ in [*on(page, "front"), *on(page, "back")]:
            near = card.inset(-imposition.MARK_GAP + 0.01)
            assert not (near.x < rect.right and rect.x < near.right and near.y < rect.bottom and rect.y < near.bottom)
    if place.fixed:
        assert not [mark for mark in marks(page) if mark.colour == LINE]  # perforated paper needs none


def test_marks_stand_at_every_edge():
    page = sheets(Style(), 9)[0]
    upright = {
        round(mark.x1, 3) for mark in marks(page) if mark.x1 == mark.x2 and mark.width == 0.5 and mark.colour == LINE
    }
    level = {
        round(mark.y1, 3) for mark in marks(page) if mark.y1 == mark.y2 and mark.width == 0.5 and mark.colour == LINE
    }
    assert upright == {10.5, 73.5, 136.5, 199.5}
    assert level == {16.5, 104.5, 192.5, 280.5}


@pytest.mark.parametrize(
    ("cut", "marked", "outlined"), [("marks", True, False), ("lines", False, True), ("none", False, False)]
)
def test_cut(cut, marked, outlined):
    page = sheets(Style(cut=cut), 9)[0]
    assert any(mark.colour == LINE for mark in marks(page)) == marked
    assert any(isinstance(box, Path) for box in page.boxes) == outlined


@pytest.mark.parametrize("name", sorted(card_presets()))
@pytest.mark.parametrize("sheet", PAPERS)
def test_ruler_is_fifty_on_the_first_sheet_only(name, sheet):
    first, *others = sheets(Style(paper=sheet, cards=name), 40)
    rulers = [
        each
        for each in placed(first.boxes)
        if isinstance(each.box, Line)
        and each.box.colour == "1B2330"
        and max(each.rect.w, each.rect.h) == pytest.approx(50)
    ]
    assert len(rulers) == 1
    assert any("100%" in each.box.text for each in texts(first))
    assert not any("100%" in each.box.text for page in others for each in texts(page))
    cards_ = [rect for rect, _ in on(first, "front")]
    for each in texts(first):
        if not each.box.text.isdigit():
            assert Rect(5, 5, first.width - 10, first.height - 10).holds(each.rect, 0.5)
            assert not any(each.rect.overlaps(card) for card in cards_)


def test_a_deck_says_its_duplex():
    deck = samples.cards()
    for backs, said in (
        ("duplex", "DuplexFlipLongEdge"),
        ("duplex-short", "DuplexFlipShortEdge"),
        ("fold", "Simplex"),
        ("none", "Simplex"),
    ):
        assert cards.document(deck, Style(backs=backs)).document.duplex == said


def test_behind_is_its_own_mirror():
    place = places(card_preset("63x88"), Style(backs="duplex"))
    for index in range(place.count):
        x, y, _ = behind(place, index, "duplex")
        assert (round(place.sheet.width - x - place.width, 6), y) == (place.corner(index)[0], place.corner(index)[1])
    assert whole(sheets(Style(), 1)[0]) == Rect(0, 0, paper("A4").width, paper("A4").height)


@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
@pytest.mark.parametrize(("name", "sheet", "count"), [("63x88", "A4", 5), ("91x55", "A4", 7), ("63x88", "A3", 10)])
def test_backs_lie_behind_their_fronts_on_the_raster(name, sheet, count, backs):
    """What is printed on the back, seen through the paper, covers what is printed on the front."""
    pages = sheets(Style(paper=sheet, cards=name, backs=backs, cut="none"), count)
    pdf = pypdfium2.PdfDocument(draw.render(Document("t", pages)))
    front, back = (pdf[number].render(scale=1).to_numpy()[:, :, :3] for number in (0, 1))
    fill = (0xF5, 0xF1, 0xEE)  # blue, green, red
    filled = [(abs(shot.astype(int) - fill).max(axis=2) < 3) for shot in (front, back)]
    upright = front.shape[0] >= front.shape[1]
    through = filled[1][:, ::-1] if upright == (backs == "duplex") else filled[1][::-1]
    assert filled[0].mean() > 0.1
    assert (filled[0] != through).mean() < 0.01


@pytest.mark.parametrize("name", ["63x88", "59x86"])
@pytest.mark.parametrize("gutter", [0, 2, 5, 10, 15, 20, 25])
def test_every_edge_of_a_card_has_its_cut_mark(name, gutter):
    place = imposition.places(card_preset(name), Style(cards=name, gutter=gutter))
    marks = imposition.crop_marks(place, "000000")
    xs = {round(mark.x1, 3) for mark in marks if mark.x1 == mark.x2}
    ys = {round(mark.y1, 3) for mark in marks if mark.y1 == mark.y2}
    cards = [Rect(*place.corner(index), place.width, place.height) for index in range(place.count)]
    assert {round(x, 3) for card in cards for x in (card.x, card.right)} == xs
    assert {round(y, 3) for card in cards for y in (card.y, card.bottom)} == ys
    for mark in marks:
        line = Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
        assert not any(
            card.inset(-0.5).overlaps(Rect(line.x, line.y, max(line.w, 0.01), max(line.h, 0.01)), 0)
            and card.x < line.x < card.right
            and card.y < line.y < card.bottom
            for card in cards
        )
