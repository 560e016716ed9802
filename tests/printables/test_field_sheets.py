"""Pages of a field: true to size, whole when joined, nothing printed where paper is cut or printers cannot reach."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from designer.fields import random_board
from designer.hexes import places
from designer.views import Board, Lattice
from printables.field.field import TRIM_PT, field_document, poster_document
from printables.field.field_art import pieces, rim
from printables.field.lattice import Cells, size
from printables.field.plan import Plan, Sheet, fewest, largest
from printables.paper.sizes import paper as paper_named
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Group, Image, Line, Page, Path, Rect, Text
from printables.pdf.draw import render
from printables.theme import Style
from printables.type import fitting
from templates.words import Words
from tests.printables.looking import assert_texts_apart, placed

POINTY, FLAT, SQUARE = Lattice
A4 = Sheet(210, 297)


def board_of(cols: int = 12, rows: int = 8, hexes: Lattice = POINTY) -> Board:
    board = random_board(cols, rows, 2 * (cols * rows // 14), 7, hexes=hexes)
    free = [str(place) for place in places(cols, rows) if str(place) not in board.obstacles]
    return replace(board, starts=frozenset(free[:1]), objectives=frozenset(free[-1:]))


def document(board: Board, plan: Plan, style: Style | None = None) -> Document:
    printed = field_document(board, plan, style or Style())
    assert printed.problems == ()
    return printed.document


def sheets(found: Document, plan: Plan) -> list[Page]:
    return list(found.pages[-plan.sheets :])


def picture(page: Page) -> Group:
    """The part of the field on a page; it comes first."""
    group = page.boxes[0]
    assert isinstance(group, Group)
    return group


def extent(box: Box) -> Rect:
    match box:
        case Text():
            return fitting.extent(box)
        case Line():
            x, y = min(box.x1, box.x2), min(box.y1, box.y2)
            half = box.width / 2 * 25.4 / 72
            level = box.y1 == box.y2
            dx, dy = (0.0, half) if level else (half, 0.0)
            return Rect(x - dx, y - dy, abs(box.x2 - box.x1) + 2 * dx, abs(box.y2 - box.y1) + 2 * dy)
        case Path():
            return shapes.bounds(box)
        case Image():
            return box.rect
        case Group():
            corners = [(box.rect.x, box.rect.y), (box.rect.right, box.rect.bottom)]
            turn = math.radians(box.turn)
            points = [
                (box.x + x * math.cos(turn) - y * math.sin(turn), box.y + x * math.sin(turn) + y * math.cos(turn))
                for x, y in corners
            ]
            (ax, ay), (bx, by) = points
            return Rect(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))


def texts(boxes: tuple[Box, ...]) -> Iterator[Text]:
    for box in boxes:
        if isinstance(box, Text):
            yield box
        elif isinstance(box, Group):
            yield from texts(box.boxes)


def cells(page: Page) -> Iterator[list[tuple[float, float]]]:
    """Corners of the cells on a page, in the page's mm, as the file gives them."""
    group = picture(page)
    for box in group.boxes:
        if (
            isinstance(box, Path)
            and box.steps[-1] == ("Z",)
            and len(box.steps) in {5, 7}
            and box.stroke == Style().theme.palette.line
            and box.fill is None
        ):
            yield [(float(x) + group.x, float(y) + group.y) for _, x, y in box.steps[:-1]]


# ---- size and completeness ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("lattice", "side", "corner"), [(POINTY, 46.56, 120), (FLAT, None, 120), (SQUARE, 72.75, 90)])
def test_cell_sides_and_corners_are_those_of_the_plan(lattice: Lattice, side: float | None, corner: int):
    plan = largest(12, 8, A4, 12, (lattice,))
    count = 0
    for page in sheets(document(board_of(hexes=lattice), plan), plan):
        assert (page.width, page.height) == tuple(map(round, plan.paper))
        for found in cells(page):
            count += 1
            for (ax, ay), (bx, by), (cx, cy) in zip(
                found, [*found[1:], *found[:1]], [*found[2:], *found[:2]], strict=True
            ):
                assert math.hypot(bx - ax, by - ay) == pytest.approx(side or plan.side, abs=0.01)
                turned = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
                assert math.degrees(turned) % 360 == pytest.approx(180 - corner)
    assert count >= 12 * 8


@pytest.mark.parametrize(("lattice", "side", "corners"), [(POINTY, 46.56, 6), (SQUARE, 72.75, 4)])
def test_the_file_holds_the_same_size(lattice: Lattice, side: float, corners: int):
    """The corners as they stand in the PDF, in points of 1/72 inch."""
    import pypdf

    plan = largest(12, 8, A4, 12, (lattice,))
    page = sheets(document(board_of(hexes=lattice), plan), plan)[5]
    reader = pypdf.PdfReader(_stream(render(Document("", (page,)))))
    data = reader.pages[0].get_contents().get_data().decode("latin-1")
    lines = [line.split() for line in data.splitlines() if line.endswith("h S") and line.count(" l") == corners - 1]
    assert lines
    for words in lines:
        points = [(float(words[at]), float(words[at + 1])) for at in range(0, 3 * corners, 3)]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            assert math.hypot(bx - ax, by - ay) * 25.4 / 72 == pytest.approx(side, abs=0.01)


def _stream(data: bytes):
    import io

    return io.BytesIO(data)


def clipped_area(points: list[tuple[float, float]], rect: Rect) -> float:
    """Area of a polygon inside a rectangle."""
    for axis, limit, sign in ((0, rect.x, 1), (0, rect.right, -1), (1, rect.y, 1), (1, rect.bottom, -1)):
        kept = []
        for a, b in zip(points, [*points[1:], *points[:1]], strict=True):
            inside = [sign * (p[axis] - limit) for p in (a, b)]
            if inside[0] >= 0:
                kept.append(a)
            if inside[0] * inside[1] < 0:
                part = inside[0] / (inside[0] - inside[1])
                kept.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
        points = kept
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], *points[:1]], strict=True))) / 2


PLANS = [
    pytest.param(largest(12, 8, A4, 12), id="12xA4"),
    pytest.param(largest(12, 8, Sheet(210, 297, 8, 10), 12), id="12xA4-overlap"),
    pytest.param(largest(12, 8, Sheet(182, 257, 5), 9, (FLAT,)), id="9xB5-flat-narrow"),
    pytest.param(largest(12, 8, Sheet(215.9, 279.4, 12), 6, (POINTY, FLAT)), id="6xLetter-auto"),
    pytest.param(fewest(5, 11, A4, 40), id="40mm"),
    pytest.param(fewest(12, 8, A4, 25, (FLAT,)), id="25mm-flat"),
    pytest.param(largest(12, 8, A4, 1), id="pocket"),
    pytest.param(largest(12, 8, A4, 12, (SQUARE,)), id="12xA4-square"),
    pytest.param(largest(12, 6, Sheet(210, 297, 8, 10), 8, (SQUARE,)), id="8xA4-square-overlap"),
    pytest.param(fewest(12, 8, Sheet(215.9, 279.4, 5), 25.4, (SQUARE,)), id="1inch-square-narrow"),
    pytest.param(Plan(A4, SQUARE, 12, 4, 4, 2, True, 70.25), id="joints-on-lines"),
    pytest.param(largest(12, 8, A4, 1, (SQUARE,)), id="pocket-square"),
]


@pytest.mark.parametrize("plan", PLANS)
def test_the_sheets_show_every_cell_whole(plan: Plan):
    pages = sheets(document(board_of(plan.cols, plan.rows, plan.lattice), plan), plan)
    drawn = Cells(plan.lattice, plan.side)
    for place in places(plan.cols, plan.rows):
        corners = list(drawn.corners(place))
        shown = 0.0
        for page, (col, row) in zip(pages, plan.places(), strict=True):
            window = plan.window(col, row)
            group = picture(page)
            is_there = any(
                math.dist(found[0], (corners[0][0] + group.x, corners[0][1] + group.y)) < 1e-6 for found in cells(page)
            )
            area = clipped_area(corners, window)
            assert is_there or area < 1e-6
            shown += clipped_area(corners, plan.seen(col, row)) if is_there else 0
            assert group.rect.holds(window)
            assert (group.x + window.x, group.y + window.y) == pytest.approx((plan.sheet.margin, plan.sheet.margin))
        assert shown == pytest.approx((1 if plan.lattice is SQUARE else 1.5 * math.sqrt(3)) * plan.side**2)


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_each_coordinate_stands_once_uncut_inside_its_cell(plan: Plan, ink: str):
    pages = sheets(document(board_of(plan.cols, plan.rows, plan.lattice), plan, Style(ink=ink)), plan)
    drawn = Cells(plan.lattice, plan.side)
    seen = Counter[str]()
    for page, (col, row) in zip(pages, plan.places(), strict=True):
        for text in texts(picture(page).boxes):
            seen[text.text] += 1
            place = fitting.extent(text)
            assert plan.seen(col, row).holds(place)
            for x in (place.x, place.right):
                for y in (place.y, place.bottom):
                    assert str(drawn.at(x, y)) == text.text
    assert seen == Counter(str(place) for place in places(plan.cols, plan.rows))


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_mark_is_nearer_to_the_edge_than_5_mm(plan: Plan, lang: str):
    found = document(board_of(plan.cols, plan.rows, plan.lattice), plan, Style(lang=lang))
    for page in found.pages:
        reach = Rect(0, 0, page.width, page.height).inset(5)
        for box in page.boxes:
            # The picture's own outer lines may stand half a line over its window.
            assert reach.holds(extent(box), 0.31 if box is page.boxes[0] else 0.01), box


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_texts_keep_inside_their_boxes(plan: Plan, lang: str):
    for page in document(board_of(plan.cols, plan.rows, plan.lattice), plan, Style(lang=lang)).pages:
        for text in texts(page.boxes):
            assert text.within.holds(fitting.extent(text)), text


def test_no_words_run_into_each_other():
    for plan in (largest(12, 8, A4, 12), largest(12, 8, Sheet(182, 257, 8, 12), 12)):
        for page in document(board_of(), plan).pages:
            found = [extent(box) for box in page.boxes if isinstance(box, Text)]
            found += [extent(box) for box in page.boxes[1:] if isinstance(box, Group)]
            for number, one in enumerate(found):
                assert not [other for other in found[number + 1 :] if one.overlaps(other, 0.05)]


# ---- what is for the hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("overlap", [0.0, 10.0])
@pytest.mark.parametrize("paper", ["A4", "A5", "B5", "Letter"])
def test_ruler_glue_and_numbers_keep_apart_in_the_margins(paper: str, overlap: float, lang: str):
    size = paper_named(paper)
    plan = largest(12, 8, Sheet(size.width, size.height, 8.0, overlap), 12)
    for page in sheets(document(board_of(), plan, Style(lang=lang, paper=paper)), plan):
        cuts = [box for box in page.boxes if isinstance(box, Line) and box.width == TRIM_PT]
        assert_texts_apart(box for box in page.boxes[1:] if box not in cuts)


def said(page: Page) -> set[str]:
    return {text.text for box in page.boxes[1:] for text in texts((box,))}


@pytest.mark.parametrize("margin", [5.0, 5.4, 6.0, 7.0, 7.4, 7.6, 8.0])
@pytest.mark.parametrize("overlap", [0.0, 5.0])
@pytest.mark.parametrize("make", [field_document, poster_document])
def test_nothing_of_the_page_is_drawn_into_the_board(make, margin: float, overlap: float):
    """Whatever the margin: the numbers, the ruler and the cutting lines stand outside of the picture, or nowhere."""
    board, plan = board_of(), largest(12, 8, Sheet(210, 297, margin, overlap), 12)
    pages = make(board, plan, Style()).document.pages
    for page in pages[plan.sheets > 1 and make is field_document :]:
        window = Rect(0, 0, page.width, page.height).inset(margin)
        for each in placed(page.boxes[1:]):
            assert not (window.overlaps(each.rect, 0.0) and window.inset(0.01).overlaps(each.rect, -0.001)), each
    said_ = {text for page in pages[1 if make is field_document else 0 :] for text in said(page)}
    assert any("100%" in text for text in said_) == (margin >= 8)
    if make is field_document:
        assert ("フィールド 6 / 12" in said_) == (margin >= 7.4)


def test_sheets_name_themselves_and_their_neighbours():
    plan = largest(12, 8, A4, 12)
    pages = sheets(document(board_of(), plan), plan)
    assert [page.label for page in pages] == [f"{n}/12" for n in range(1, 13)]
    assert pages[5].bookmark == "フィールド 6 / 12"
    assert {"フィールド 6 / 12", "2", "5", "7", "10"} <= said(pages[5])
    assert {"2", "5"} <= said(pages[0])
    assert not {"1", "4", "9"} & said(pages[0])


def test_cutting_lines_run_along_every_joint_from_edge_to_edge():
    plan = largest(12, 8, A4, 12)
    pages = sheets(document(board_of(), plan), plan)
    for page, (col, row) in zip(pages, plan.places(), strict=True):
        long = [
            box for box in page.boxes if isinstance(box, Line) and math.dist((box.x1, box.y1), (box.x2, box.y2)) > 150
        ]
        upright = sorted(round(line.x1, 2) for line in long if line.x1 == line.x2)
        level = sorted(round(line.y1, 2) for line in long if line.y1 == line.y2)
        assert upright == [7.88] * (col > 0) + [289.12] * (col < 3)
        assert level == [7.88] * (row > 0) + [202.12] * (row < 2)
        assert all((line.y1, line.y2) == (5, 205) for line in long if line.x1 == line.x2)


@pytest.mark.parametrize("overlap", [0.0, 12.0])
@pytest.mark.parametrize("margin", [15.0, 40.0])
def test_wide_margins_make_no_large_signs(margin: float, overlap: float):
    """Arrows are as high as the small type beside them asks, and stand by the field."""
    plan = largest(12, 8, Sheet(210, 297, margin, overlap), 12)
    for page, (col, row) in zip(sheets(document(board_of(), plan), plan), plan.places(), strict=True):
        arrows = [box for box in page.boxes[1:] if isinstance(box, Group)]
        beside = (col > 0) + (col + 1 < plan.across) + (row > 0) + (row + 1 < plan.down)
        assert len(arrows) == beside
        window = Rect(0, 0, page.width, page.height).inset(margin)
        for arrow in arrows:
            assert arrow.rect.h <= 6
            assert max(shapes.bounds(box).h for box in arrow.boxes if isinstance(box, Path)) < 5
            assert window.inset(-7).holds(extent(arrow))
            assert not window.overlaps(extent(arrow), 0.01)
        assert_texts_apart(box for box in page.boxes[1:] if not isinstance(box, Line) or box.width != TRIM_PT)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_all_steps_of_the_assembly_are_in_type_of_one_size(paper: str, lang: str):
    size = paper_named(paper)
    for side in (60.0, 30.0):
        plan = fewest(12, 8, Sheet(size.width, size.height), side)
        first = document(board_of(), plan, Style(lang=lang, paper=paper)).pages[0]
        words = Words(lang, "common", name="field")
        told = ["".join(words[f"assembly.{key}"].split()) for key in ("print", "cut_butt", "join_butt")]
        lines = [text for text in texts(first.boxes) if any("".join(text.text.split()) in one for one in told)]
        assert len({text.size for text in lines if len(text.text) > 8}) == 1


def test_glued_edges_are_not_cut():
    plan = largest(12, 8, Sheet(210, 297, 8, 10), 12)
    page = sheets(document(board_of(), plan), plan)[0]
    assert not [
        box for box in page.boxes if isinstance(box, Line) and math.dist((box.x1, box.y1), (box.x2, box.y2)) > 150
    ]
    assert any("のりしろ 10 mm" in text for text in said(page))


def test_the_first_page_shows_the_assembly_and_a_ruler():
    plan = largest(12, 8, A4, 12)
    first = document(board_of(), plan).pages[0]
    words = {text.text for text in texts(first.boxes)}
    assert "六角マス（平行な辺の間）" in words
    assert {"フィールドの組み立て", "1008 × 582 mm", "80.6 mm", "12 枚（横4 × 縦3）"} <= words
    assert any("100% で印刷" in text for text in words)
    assert {str(n) for n in range(1, 13)} <= words
    for page in document(board_of(), plan).pages:
        assert any("100% で印刷" in text.text for text in texts(page.boxes))


def test_the_assembly_of_squares_speaks_of_squares():
    plan = largest(12, 8, A4, 12, (SQUARE,))
    first = document(board_of(hexes=SQUARE), plan).pages[0]
    words = {text.text for text in texts(first.boxes)}
    assert {"四角マス（一辺）", "72.8 mm", "873 × 582 mm"} <= words
    assert not [text for text in words if "六角" in text]


@pytest.mark.parametrize("lattice", [POINTY, SQUARE])
def test_low_ink_fills_nothing_dark(lattice: Lattice):
    plan = largest(12, 8, A4, 12, (lattice,))
    for page in document(board_of(hexes=lattice), plan, Style(ink="low")).pages:
        filled = [
            box
            for box in (*page.boxes, *picture_boxes(page))
            if isinstance(box, Path) and box.fill not in {None, "FFFFFF"}
        ]
        area = sum(extent(box).w * extent(box).h for box in filled)
        assert area < 40  # the arrows to the neighbours, the small map, never an obstacle


def picture_boxes(page: Page) -> tuple[Box, ...]:
    return page.boxes[0].boxes if isinstance(page.boxes[0], Group) else ()


def test_a_plan_of_another_field_is_refused():
    for plan in (largest(12, 9, A4, 12), largest(12, 8, A4, 12, (FLAT,)), largest(12, 8, A4, 12, (SQUARE,))):
        with pytest.raises(ValueError, match="another field"):
            field_document(board_of(), plan, Style())
    bare = Board("", 12, 8, "pointy")
    assert len(document(bare, largest(12, 8, A4, 12, (FLAT,))).pages) == 13


@pytest.mark.parametrize("lattice", Lattice)
@pytest.mark.parametrize("flats", [8.0, 12.0, 20.0, 80.0])
def test_the_name_of_a_start_stands_on_paper_of_its_own(lattice: Lattice, flats: float):
    """However small the cell, no line of the landing pad runs through it."""
    board = Board("", 3, 3, lattice, frozenset(), frozenset({"B2"}), frozenset())
    plan = fewest(3, 3, A4, flats / Cells(lattice, 1.0).flats)
    (piece,) = (one for one in pieces(board, plan, Style().theme, marks=False) if one.name == "B2")
    if piece.label:
        inks = [box for box in piece.boxes if isinstance(box, Path)]
        over = [n for n, box in enumerate(inks) if box.fill == Style().theme.palette.paper]
        assert len(over) == 1
        assert shapes.bounds(inks[over[0]]).holds(fitting.extent(piece.label))
        pad = [n for n, box in enumerate(inks) if box.stroke == Style().theme.palette.ink]
        assert max(pad) < over[0]


def test_the_poster_is_the_same_field_in_one_piece():
    plan = largest(12, 8, A4, 12)
    printed = poster_document(board_of(), plan, Style()).document
    (page,) = printed.pages
    assert (page.width, page.height) == pytest.approx((plan.field[0] + 16, plan.field[1] + 16))
    assert len(list(cells(page))) == 12 * 8
    corners = next(cells(page))
    assert math.dist(corners[0], corners[1]) == pytest.approx(46.56, abs=0.01)


def middles(corners: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in itertools.pairwise((*corners, corners[0]))]


def is_in(path: Path, x: float, y: float) -> bool:
    """Whether a shape of straight lines holds the point."""
    rings: list[list[tuple[float, float]]] = []
    for kind, *point in path.steps:
        if kind == "M":
            rings.append([])
        if point:
            rings[-1].append((point[0], point[1]))
    crossed = [
        (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
        for ring in rings
        for (ax, ay), (bx, by) in itertools.pairwise([*ring, ring[0]])
    ]
    return sum(crossed) % 2 == 1


@pytest.mark.parametrize("lattice", list(Lattice))
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (1, 3), (4, 1), (3, 4)])
def test_the_field_has_a_heavier_edge(lattice: Lattice, ink: str, cols: int, rows: int):
    """A band inside of every edge that no other cell shares, of no other edge, and nothing outside of the field."""
    board, side = Board("", cols, rows, lattice), 20.0
    cells = Cells(lattice, side)
    bands = [band for place in places(cols, rows) for band in rim(place, board, cells, Style(ink=ink).theme)]
    shared = Counter((round(x, 3), round(y, 3)) for at in places(cols, rows) for x, y in middles(cells.corners(at)))
    seen = set()
    for at in places(cols, rows):
        edges = middles(cells.corners(at))
        inside = middles(cells.corners(at, 1 - 2 * 0.3 / cells.flats))
        for (x, y), point in zip(edges, inside, strict=True):
            is_outer = shared[round(x, 3), round(y, 3)] == 1
            assert any(is_in(band, *point) for band in bands) == is_outer
            seen.add(is_outer)
    assert seen == ({True} if cols * rows == 1 else {True, False})
    assert all(Rect(0, 0, *size(cols, rows, lattice, side)).holds(extent(band), 0.001) for band in bands)
    assert all((band.fill is None) == (ink == "low") for band in bands)
