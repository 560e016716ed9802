"""Record sheets: one page where it can be, everything inside, nothing on anything, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from designer.views import Checklist, Diagram, Picture, Prose, RecordSheet, Row, Strip, Table, Tiles, Tone, Track
from printables.pdf import draw
from printables.pdf.boxes import Line, Page, Path, Rect
from printables.pdf.shapes import bounds
from printables.sheet import sheet, tables
from printables.sheet.sheet import share
from printables.theme import Style, theme
from printables.tray import Printed, Tray
from printables.type import fonts
from tests.printables import samples
from tests.printables.looking import (
    assert_sound,
    assert_texts_apart,
    assert_texts_inside,
    page_text,
    placed,
    strings,
    texts,
)
from tests.sparing import few

PAPERS = ("A3", "A4", "A5", "B5", "Letter")


def printed(view: RecordSheet, **style) -> Printed:
    return sheet.document([view], Style(**style))


def assert_good(page: Page) -> None:
    assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
    assert_texts_apart(page.boxes)


def all_words(made: Printed) -> str:
    return "".join("".join(strings(page.boxes)) for page in made.document.pages).replace(" ", "")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_page_is_good(paper, ink):
    made = printed(samples.sheet(), paper=paper, ink=ink)
    assert made.problems == ()
    for page in made.document.pages:
        assert_good(page)


@pytest.mark.parametrize("paper", ["A3", "B4", "A4", "Letter"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_blocks_share_the_height_of_the_page(paper, lang):
    view = samples.sheet()
    (page,) = printed(view, paper=paper, lang=lang).document.pages
    found = list(placed(page.boxes))
    (hits,) = [each.rect.y for each in found if getattr(each.box, "text", "") == view.hits_label]
    lowest = max(each.rect.bottom for each in found if each.rect.bottom < hits)
    assert hits - lowest < page.height / 20


def test_stats_stand_as_tall_as_what_is_made_of_them():
    """On a page with room to grow, the plates grow with the tiles."""
    block = next(block for block in samples.sheet().blocks if isinstance(block, Tiles))
    stat = block.large[0][1].label
    heights = {}
    for paper in ("A4", "A3"):
        found = texts(printed(samples.sheet(), paper=paper).document.pages[0])
        heights[paper] = next(each.box.within.h for each in found if each.box.text == stat)
    assert heights["A3"] > heights["A4"] * 1.25


def test_one_page_of_a4():
    assert len(printed(samples.sheet()).document.pages) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_on_the_sheet(paper):
    view = samples.sheet()
    said = all_words(printed(view, paper=paper))
    wanted = [
        view.heading,
        view.name,
        view.player_label,
        view.player,
        view.cost_label,
        f"/{view.cap}",
        view.hits_label,
        view.footer,
    ]
    for block in view.blocks:
        match block:
            case Tiles():
                wanted += [part for _, figure in block.large for part in (figure.label, figure.value)]
                wanted += [part for figure in block.small for part in (figure.label, figure.value, figure.how)]
            case Track():
                wanted += [part for strip in block.strips for part in (strip.label, strip.note)]
            case Table():
                wanted += [*block.columns, *(part for row in block.rows for part in (*row.cells, row.note))]
            case Diagram():
                wanted += [*(part.label for part in block.parts), *(text for _, text in block.notes)]
            case Checklist():
                wanted += [*block.rows, *block.groups, *block.fields]
            case Prose():
                wanted += block.text.split("\n")
            case Picture():
                wanted.append(block.label)
    for words in wanted:
        assert words.replace(" ", "") in said, words


def test_copied_text_is_what_was_meant():
    text = page_text(draw.render(printed(samples.sheet()).document))
    for words in ("ミズナギ二型", "機体データシート", "長銃《遠雷》", "「届くうちは、まだ負けていない」"):
        assert words in text


def test_file_is_sound_and_the_same_every_time():
    first, second = (draw.render(printed(samples.sheet()).document) for _ in range(2))
    assert first == second
    assert_sound(first)


def test_boxes_to_tick_are_as_many_as_points():
    made = printed(samples.sheet())
    red = theme().strong(Tone.RED)
    squares = [
        each.rect
        for each in placed(made.document.pages[0].boxes)
        if isinstance(each.box, Path)
        and each.box.stroke == red
        and each.box.width == 0.6
        and abs(each.rect.w - each.rect.h) < 0.01
    ]
    assert len(squares) == 47


@pytest.mark.parametrize("count", [0, 1, 9, 10, 44, 120, 300, 900, 5000])
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_any_number_of_points(count, paper):
    made = printed(samples.crowded_sheet(2, 1, count), paper=paper)
    assert made.problems == ()
    for page in made.document.pages:
        assert_good(page)


@pytest.mark.parametrize(("ranged", "melee"), [(0, 0), (1, 0), (4, 2), (9, 5), (30, 0), (0, 40), (60, 60)])
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_any_number_of_weapons(ranged, melee, paper):
    made = printed(samples.crowded_sheet(ranged, melee), paper=paper)
    assert made.problems == ()
    said = all_words(made)
    for number in range(1, ranged + 1):
        assert f"銃《遠雷》{number}" in said or f"機銃{number}" in said
    for number in range(1, melee + 1):
        assert f"短剣{number}" in said
    for number, page in enumerate(made.document.pages, 1):
        assert_good(page)
        assert "ミズナギ二型" in strings(page.boxes)
        if len(made.document.pages) > 1:
            assert any(text.endswith(f"{number} / {len(made.document.pages)}") for text in strings(page.boxes))


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_what_goes_on_overleaf_stands_under_its_own_title(paper):
    view = samples.dense_sheet(60, 20, 30)
    pages = [set(strings(page.boxes)) for page in printed(view, paper=paper).document.pages]
    tables_of = [block for block in view.blocks if isinstance(block, Table)]
    assert len({table.title for table in tables_of}) == 3
    for table in tables_of:
        first, *more = [said for said in pages if any(row.cells[0] in said for row in table.rows)]
        assert table.title in first
        assert more
        assert all(f"{table.title}（続き）" in said for said in more)
        assert sum(f"{table.title}（続き）" in said for said in pages) == len(more)


def test_few_weapons_stay_on_one_page():
    assert len(printed(samples.crowded_sheet(3, 2)).document.pages) == 1


@pytest.mark.parametrize("rows", [0, 1, 6, 9, 30, 200])
@pytest.mark.parametrize("paper", few(PAPERS, 2))
def test_dense_tables_of_any_length(rows, paper):
    made = printed(samples.dense_sheet(rows), paper=paper)
    assert made.problems == ()
    said = strings(tuple(box for page in made.document.pages for box in page.boxes))
    assert [said.count(f"長光銃ハルヨコイ{at}") for at in range(1, rows + 1)] == [1] * rows
    assert (said.count("23.3"), said.count("31%"), said.count(">99%")) == (rows,) * 3
    for page in made.document.pages:
        assert_good(page)


def test_a_dense_table_of_some_rows_takes_no_page_of_its_own():
    assert len(printed(samples.dense_sheet(6, 2, 2)).document.pages) == 1


def test_a_dense_table_that_has_a_page_is_not_torn():
    pages = printed(samples.dense_sheet(20)).document.pages
    assert ["目安" in strings(page.boxes) for page in pages] == [False, True]


def test_figures_with_asides_stand_on_one_line_down_the_column():
    boxes = [each.box for page in printed(samples.dense_sheet(6)).document.pages for each in texts(page)]
    for words in ("23.3", "31%", "102.5"):
        found = [box for box in boxes if box.text == words]
        assert len(found) == 6
        assert len({round(box.x, 6) for box in found}) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_remark_is_a_paragraph_of_its_own(paper):
    view = replace(
        samples.sheet(), hit_lines=("装甲無視11を引く。", "防御側はブーストを使える。"), remark="裁定の変更: R1 a=b"
    )
    made = printed(view, paper=paper)
    lines = strings(made.document.pages[0].boxes)
    assert "裁定の変更: R1 a=b" in lines
    assert_good(made.document.pages[0])


def test_a_crowded_a5_has_the_body_beside_the_rounds_before_a_third_page():
    made = printed(samples.crowded_sheet(5, 3), paper="A5")
    assert len(made.document.pages) == 2
    second = [each.box for each in texts(made.document.pages[1])]
    (body,) = [box for box in second if box.text == "パーツ破壊"]
    (rounds,) = [box for box in second if box.text == "ラウンド"]
    assert body.y == rounds.y
    assert made.problems == ()


def test_stamp():
    made = printed(samples.crowded_sheet(2, 1))
    assert "規定外 52/50P" in strings(made.document.pages[0].boxes)
    assert "規定外 52/50P" not in all_words(printed(samples.sheet()))


def test_ruler_is_fifty():
    for paper in PAPERS:
        page = printed(samples.sheet(), paper=paper).document.pages[0]
        rulers = [
            box
            for box in page.boxes
            if isinstance(box, Line) and box.y1 == box.y2 and abs(abs(box.x2 - box.x1) - 50) < 1e-6
        ]
        assert len(rulers) == 1
        assert any("100%" in text for text in strings(page.boxes))


@pytest.mark.parametrize("text", samples.NASTY, ids=lambda text: repr(text[:12]))
@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_nasty_texts_stay_inside(text, paper):
    made = printed(samples.nasty_sheet(text), paper=paper)
    for page in made.document.pages:
        assert_good(page)
    lost = {letter for problem in made.problems for letter in problem.letters}
    assert lost == set(fonts.missing(text))


def test_long_names_shrink_then_wrap_then_are_told():
    def name(text: str) -> tuple[int, float, bool]:
        made = printed(replace(samples.sheet(), name=text))
        lines = [
            each.box
            for each in texts(made.document.pages[0])
            if each.box.within.y < 30 and each.box.bold and each.box.x < 60
        ]
        return len(lines), lines[0].size, any(problem.kind == "overflow" for problem in made.problems)

    assert name("ミズナギ二型") == (1, 22, False)
    assert name("ミズナギ二型・高機動試作仕様") == (1, 17, False)
    lines, size, told = name(samples.LONG)
    assert (lines, told) == (2, False)
    assert size >= 8.6
    assert name(samples.LONG * 8)[2]


def test_sheets_without_some_blocks():
    view = samples.sheet()
    for left_out in (Picture, Tiles, Track, Diagram, Table, Checklist, Prose):
        blocks = tuple(block for block in view.blocks if not isinstance(block, left_out))
        for page in printed(replace(view, blocks=blocks)).document.pages:
            assert_good(page)
    bare = printed(replace(view, blocks=(), hits=()))
    assert len(bare.document.pages) == 1
    assert_good(bare.document.pages[0])


def test_many_sheets_in_one_file():
    made = sheet.document([samples.sheet(), samples.crowded_sheet(30, 0), samples.sheet()], Style())
    marked = [page.bookmark for page in made.document.pages]
    assert marked == ["ミズナギ二型", "ミズナギ二型", "", "ミズナギ二型"]


def test_low_ink_fills_next_to_nothing():
    def inked(ink: str) -> float:
        total = 0.0
        for each in placed(printed(samples.sheet(), ink=ink).document.pages[0].boxes):
            if isinstance(each.box, Path) and each.box.fill not in (None, "FFFFFF"):
                rect = bounds(each.box)
                total += rect.w * rect.h
        return total

    assert inked("low") < 60 < 9000 < inked("full")


@pytest.mark.parametrize(
    ("wishes", "room", "heights"),
    [
        ([(10, 20, 30), (10, 20, 30)], 40, [20, 20]),
        ([(10, 20, 30), (10, 20, 30)], 30, [15, 15]),
        ([(10, 20, 30), (20, 20, 20)], 30, [10, 20]),
        ([(10, 20, 30), (20, 20, 40)], 55, [25, 30]),
        ([(10, 20, 30)], 99, [30]),
        ([], 10, []),
    ],
)
def test_share(wishes, room, heights):
    assert share(wishes, room) == pytest.approx(heights)


def test_split_keeps_the_first_rows_and_loses_none():
    tray = Tray(theme(), "sheet", "m")
    weapons = [block for block in samples.crowded_sheet(9, 5).blocks if isinstance(block, Table)]
    kept, rest = tables.split(tray, weapons, 105, 90, 4)
    assert sum(len(table.rows) for table in [*kept, *rest]) == 14
    assert kept[0].rows + rest[0].rows == weapons[0].rows
    assert sum(tables.cell(tray, table, 105).least for table in kept) + 4 <= 90


VIEWS = st.builds(
    lambda name, note, ranged, melee, hp, tone: replace(
        samples.crowded_sheet(ranged, melee, hp),
        name=name,
        player=note[:20],
        blocks=tuple(
            replace(block, text=note)
            if isinstance(block, Prose)
            else replace(block, strips=(*block.strips, Strip(name, hp // 3, tone, note)))
            if isinstance(block, Track)
            else block
            for block in samples.crowded_sheet(ranged, melee, hp).blocks
        ),
    ),
    st.text(max_size=60),
    st.text(max_size=300),
    st.integers(0, 12),
    st.integers(0, 8),
    st.integers(0, 400),
    st.sampled_from(Tone),
)


def assert_any(view, paper, ink):
    for page in printed(view, paper=paper, ink=ink).document.pages:
        assert_good(page)


@pytest.mark.prove
@settings(max_examples=15, derandomize=True, deadline=None)
@given(VIEWS, st.sampled_from(PAPERS))
def test_any_sheet(view, paper):
    assert_any(view, paper, "full")


@pytest.mark.prove
@settings(max_examples=1000, derandomize=True, deadline=None)
@given(VIEWS, st.sampled_from(PAPERS), st.sampled_from(["full", "low"]))
def test_a_thousand_sheets(view, paper, ink):
    assert_any(view, paper, ink)


@pytest.mark.parametrize("customs", ["", "通常"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_column_is_as_wide_as_its_head(customs, paper):
    view = samples.sheet()
    rows = (Row(("銃", "5", "1", "10", "2–5", customs)),)
    blocks = tuple(replace(each, rows=rows) if isinstance(each, Table) else each for each in view.blocks)
    made = printed(replace(view, blocks=blocks), paper=paper)
    assert made.problems == ()
    heads = [each.box for page in made.document.pages for each in texts(page) if each.box.text == "カスタマイズ"]
    assert len(heads) == 2
    assert all(head.align == "left" for head in heads)


def test_several_customs_keep_clear_of_the_line_below():
    rows = (Row(("Halberd", "5", "31", "1–2", "Polearm, Impact", "7P"), "Combos: Flurry, Step-in Attack"),)
    table = Table("Melee", "MELEE", Tone.AMBER, ("Weapon", "Power", "Max", "Range", "Customs", "Cost"), rows)
    tray = Tray(theme(), "sheet", "m")
    made = tables.cell(tray, table, 108.0)
    made.draw(Rect(10, 10, 108.0, made.least))
    lines = {each.box.text: each.rect for each in placed(tray.boxes) if hasattr(each.box, "text")}
    assert (
        lines["Combos: Flurry, Step-in Attack"].y
        - max(rect.bottom for words, rect in lines.items() if words in ("Polearm, Impact", "Impact"))
        >= 0.3
    )


# ---- large paper, half-empty pages ---------------------------------------------------------------------------


@pytest.mark.parametrize(("paper", "times"), [("A3", 420 / 297), ("B4", 257 / 210), ("A4", 1.0), ("Letter", 1.0)])
def test_type_grows_with_the_paper(paper, times):
    """All of it, as the boxes do; the ruler alone is as long as ever."""
    small, large = (texts(printed(samples.sheet(), paper=name).document.pages[0]) for name in ("A4", paper))
    sizes = {name: [each.box.size for each in found] for name, found in (("A4", small), (paper, large))}
    if times > 1:
        kept = [size for size in sizes[paper] if size > 6.3 * times]
        assert min(sizes[paper]) >= 5.4  # the ruler's words
        assert max(sizes[paper]) == pytest.approx(max(sizes["A4"]) * times)
        assert len(kept) > len(sizes[paper]) / 2
    (page,) = printed(samples.sheet(), paper=paper).document.pages
    assert (page.width, page.height) == (Style(paper=paper).sheet.width, Style(paper=paper).sheet.height)
    level = [box for box in page.boxes if isinstance(box, Line) and box.y1 == box.y2 and box.width == 0.6]
    assert any(abs(box.x2 - box.x1 - 50) < 1e-9 for box in level)


def test_a_last_page_left_empty_has_lines_to_write_on():
    """Down to its foot; a page that is full has none."""
    made = printed(samples.crowded_sheet(9, 9), paper="A4").document
    assert len(made.pages) == 2
    first, last = made.pages
    assert "メモ" in strings(last.boxes)
    assert "メモ" not in strings(first.boxes)
    wide = last.width - 20
    ruled = sorted(
        box.y1 for box in last.boxes if isinstance(box, Line) and box.y1 == box.y2 and box.x2 - box.x1 == wide
    )
    assert ruled[-1] > last.height - 40
    (page,) = printed(samples.sheet(), paper="A4").document.pages
    assert "メモ" not in strings(page.boxes)
