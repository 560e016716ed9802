"""What is filled in by hand: boxes to tick under rows of a table, boxes to write in, and blocks side by side."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from designer.views import Beside, Checklist, Figure, Panel, Prose, Row, Shape, Strip, Table, Tiles, Tone, Track
from printables import parts, ticks
from printables.cards import cards
from printables.paper.sizes import card_preset
from printables.pdf import icons
from printables.pdf.boxes import Path, Rect, Text
from printables.pdf.shapes import bounds
from printables.sheet import blocks, sheet, tables
from printables.theme import Style, theme
from printables.tray import Tray
from tests.printables import samples
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed, strings

PAPERS = ("A4", "A5", "B5", "Letter")


def tray() -> Tray:
    return Tray(theme(), "sheet", "m")


def squares(boxes, tone: Tone) -> list[Rect]:
    """The boxes to tick of a tone."""
    return [
        each.rect
        for each in placed(boxes)
        if isinstance(each.box, Path)
        and each.box.stroke == theme().strong(tone)
        and each.box.width == 0.6
        and abs(each.rect.w - each.rect.h) < 0.01
    ]


# ---- boxes to tick in small lines ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "width", "lines"),
    [
        ((12, 2), 100, 1),  # 12 and 2 boxes with their labels: 40 + 5 + 12 mm
        ((12, 2), 50, 2),
        ((60,), 100, 3),  # five groups a line: 25 + 25 + 10
        ((1,), 30, 1),
        ((0, 5), 60, 1),
        ((), 60, 0),
    ],
)
def test_lines_of_boxes(counts, width, lines):
    strips = [Strip("弾数", count, Tone.RED) for count in counts]
    assert ticks.height(tray(), strips, width) == pytest.approx(lines * ticks.LINE)
    made = tray()
    ticks.draw(made, strips, Rect(10, 10, width, lines * ticks.LINE))
    assert len(squares(made.boxes, Tone.RED)) == sum(counts)
    room = Rect(10, 10, width, max(lines * ticks.LINE, 0.1))
    assert all(room.holds(rect, 0.2) for rect in squares(made.boxes, Tone.RED))
    assert_texts_apart(made.boxes)


def test_boxes_never_overlap():
    made = tray()
    ticks.draw(made, [Strip("弾数", 47, Tone.RED), Strip("弾倉", 9, Tone.RED)], Rect(0, 0, 80, 40))
    found = squares(made.boxes, Tone.RED)
    assert len(found) == 56
    assert not any(one.overlaps(other) for at, one in enumerate(found) for other in found[:at])


def test_too_many_boxes_are_one_to_write_in():
    made = tray()
    (run,) = ticks.runs(made, [Strip("弾数", 900, Tone.RED)], 90)
    assert run.each == 0
    ticks.draw(made, [run.strip], Rect(0, 0, 90, ticks.LINE))
    assert squares(made.boxes, Tone.RED) == []
    assert len([box for box in made.boxes if isinstance(box, Path)]) == 1


def armed(*rounds: int) -> Table:
    rows = tuple(
        Row(
            (f"長銃{at}", "+5", "+3", "–", "2D6+6"),
            "ビーム",
            strips=(Strip(f"弾数 {count}", count, Tone.RED), Strip("弾倉", 2, Tone.AMBER)),
        )
        for at, count in enumerate(rounds)
    )
    return Table("射撃武器", "RANGED", Tone.RED, ("武器", "近", "中", "遠", "ダメージ"), rows)


def test_a_row_is_as_high_as_its_boxes():
    made = tray()
    bare = replace(armed(12), rows=tuple(replace(row, strips=()) for row in armed(12).rows))
    (with_boxes,), (without,) = tables.least(made, armed(12), 150), tables.least(made, bare, 150)
    # beside its one small line, which is lower than a line of boxes
    assert without < with_boxes < without + ticks.LINE
    (two,), (one,) = tables.least(made, armed(60), 150), tables.least(made, armed(12), 150)
    assert two == pytest.approx(one + 3 * ticks.LINE)  # beside a name of 60 mm 20 a line, the magazines below them


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [1, 3, 14])
def test_every_round_has_its_box_on_any_page(paper, count):
    view = replace(samples.sheet(), blocks=(Beside(((1.0, (Prose("a", "A", ""),)),)), armed(*[12] * count)))
    made = sheet.document([view], Style(paper=paper))
    assert made.problems == ()
    found = [rect for page in made.document.pages for rect in squares(page.boxes, Tone.RED)]
    assert len(found) == 12 * count
    for page in made.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)


# ---- blocks side by side ---------------------------------------------------------------------------------------------


def beside(always: bool = False) -> Beside:
    left = Track("左", "LEFT", (Strip("a", 5, Tone.RED),))
    right = Tiles("右", "RIGHT", (), (Figure("b", "1"),))
    return Beside(((0.3, (left,)), (0.7, (right,))), always)


@pytest.mark.parametrize(("paper", "always", "level"), [("A4", False, True), ("A5", False, False), ("A5", True, True)])
def test_blocks_stand_side_by_side_where_there_is_room(paper, always, level):
    view = replace(samples.sheet(), blocks=(beside(always), Checklist("下", "BELOW", ("R1",), (), 0, ("c", "d"))))
    (page,) = sheet.document([view], Style(paper=paper)).document.pages
    tops = {
        each.box.text: each.rect.y
        for each in placed(page.boxes)
        if hasattr(each.box, "text") and each.box.text in {"左", "右", "下"}
    }
    assert (abs(tops["左"] - tops["右"]) < 0.1) is level
    assert tops["下"] > tops["右"] + 5


def test_a_sheet_says_its_own_order():
    blocks = (beside(), armed(2), Prose("語", "PROSE", "なし"), Track("跡", "TRACK", (Strip("x", 3, Tone.BLUE),)))
    (page,) = sheet.document([replace(samples.sheet(), blocks=blocks)], Style()).document.pages
    order = [text for text in strings(page.boxes) if text in {"左", "射撃武器", "語", "跡"}]
    assert order == ["左", "射撃武器", "語", "跡"]


def test_a_number_without_a_cap_has_no_slash():
    (page,) = sheet.document([replace(samples.sheet(), cost="46", cap="")], Style()).document.pages
    said = strings(page.boxes)
    assert "46" in said
    assert not any(text.startswith("/") for text in said)


# ---- boxes to write in -----------------------------------------------------------------------------------------------


def papers(boxes) -> list[Rect]:
    """White boxes with a thin line."""
    palette = theme().palette
    return [
        bounds(box)
        for box in boxes
        if isinstance(box, Path) and box.fill == palette.paper and box.stroke == palette.line
    ]


def test_a_figure_without_a_value_is_a_box():
    made = tray()
    figures = (Figure("通常", "4"), Figure("高機動", ""), Figure("MA", "2"))
    parts.figure_row(made, figures, Rect(0, 0, 60, 10))
    (box,) = papers(made.boxes)
    assert 20 < box.x < box.right < 40
    assert sorted(strings(made.boxes)) == sorted(("4", "通常", "高機動", "MA", "2"))


@pytest.mark.parametrize("name", ["63x88", "59x86", "91x55"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_card_without_a_priority_has_a_box_in_its_tab(name, ink):
    preset = card_preset(name)
    card = samples.cards()[0]
    trim = Rect(0, 0, preset.width, preset.height)
    for priority, count in (("3", 0), ("", 1)):
        group, problems = cards.face(replace(card, priority=priority), preset, Style(ink=ink))
        tab = Rect(2, 2, 16, 16)
        boxes = [
            each
            for each in placed(group.boxes)
            if isinstance(each.box, Path) and each.box.fill == theme().palette.paper and tab.holds(each.rect)
        ]
        assert problems == ()
        assert len(boxes) == count
        assert_texts_inside(group.boxes, trim)
        assert_texts_apart(group.boxes)


def test_a_panel_may_have_boxes_and_a_list():
    card = samples.cards()[4]
    panel = Panel("行動P", "", (Figure("通常", ""), Figure("MA", "")), rows=(("長銃", "+5 +3 +1 –"),))
    group, problems = cards.face(replace(card, panel=panel), card_preset("63x88"), Style())
    assert problems == ()
    assert {"通常", "MA", "長銃", "+5 +3 +1 –"} <= set(strings(group.boxes))
    assert_texts_apart(group.boxes)


@pytest.mark.parametrize("shape", list(Shape))
def test_every_shape_is_a_sign(shape):
    assert icons.icon(shape.value, 0, 0, 5, "1B2330")


@pytest.mark.parametrize("count", [20, 44, 96, 100, 140, 180, 320, 400])
@pytest.mark.parametrize("width", [60, 110, 180])
def test_numbers_of_tens_stand_all_in_their_boxes_or_all_beside(count, width):
    made = tray()
    cell = blocks.track(made, Track("", "", (Strip("HP", count, Tone.RED),)), width)
    cell.draw(Rect(0, 0, width, cell.best))
    boxes = squares(made.boxes, Tone.RED)
    assert len(boxes) in {0, count}  # none where there are too many: one to write in
    numbers = [box.within for box in made.boxes if isinstance(box, Text) and box.text.isdecimal()]
    inside = [any(box.inset(-0.01).holds(number) for box in boxes) for number in numbers]
    assert all(inside) or not any(inside)
    assert len(numbers) == count // 10 or not any(inside)
    assert_texts_apart(made.boxes)
