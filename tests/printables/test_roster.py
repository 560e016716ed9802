"""The roster: a line a machine, nothing cut, as many pages as it takes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.views import Roster, RosterLine
from printables.pdf.boxes import Rect, Text, walk
from printables.sheet import roster
from printables.theme import Style
from printables.type.fitting import extent

COLUMNS = ("コスト", "出力", "精度", "耐久性", "HP", "移動距離", "半移動距離", "装甲", "反応性")


def view(count, name="アルタイル改", note=""):
    cells = tuple(str(n) for n in range(len(COLUMNS)))
    lines = tuple(RosterLine("みなと", f"{name}{n}", cells, n % 3 != 0, note) for n in range(count))
    return Roster("一覧", COLUMNS, lines)


def texts(printed):
    return [box for page in printed.document.pages for box in walk(page.boxes) if isinstance(box, Text)]


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (16, 1), (17, 2), (60, 4)])
def test_every_machine_stands_there_once(count, pages):
    made = roster.document(view(count), Style())
    names = [box.text for box in texts(made)]
    assert len(made.document.pages) == pages
    assert [names.count(f"アルタイル改{n}") for n in range(count)] == [1] * count


@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_a_name_stands_in_the_middle_of_its_line_where_nothing_is_below_it(paper):
    lines = (RosterLine("", "対", ("1",), True), RosterLine("誰", "対", ("1",), True))
    (page,) = roster.document(Roster("t", ("c",), lines), Style(paper=paper)).document.pages
    (alone, above), numbers = ([box for box in walk(page.boxes) if getattr(box, "text", "") == word] for word in "対1")
    rows = [box.within.centre[1] for box in numbers]
    assert alone.within.centre[1] == pytest.approx(rows[0])
    assert above.within.centre[1] < rows[1] - 1


def test_few_columns_stand_upright():
    lines = (RosterLine("a", "b", ("1",), True),)
    (page,) = roster.document(Roster("t", ("c",), lines), Style()).document.pages
    assert page.width < page.height


@given(st.text(max_size=60), st.text(max_size=40), st.sampled_from(["A4", "A5", "Letter", "B5", "A3"]))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_nothing_leaves_its_box_or_the_page(name, note, paper):
    made = roster.document(view(3, name, note), Style(paper=paper))
    page = made.document.pages[0]
    for box in texts(made):
        assert Rect(5, 5, page.width - 10, page.height - 10).holds(box.within), box


def test_columns_of_words_are_as_wide_as_their_words():
    columns = ("Kind", "Mobility", *("Shooting (assist)",) * 10)
    lines = (
        RosterLine("Minato", "Kazabana", ("High mobility", "12/24", *"0123456789"), True),
        RosterLine("Shiori", "Yonagi", ("Mobile armour", "10", *"0123456789"), True),
    )
    made = roster.document(Roster("Roster", columns, lines), Style(lang="en"))
    assert made.problems == ()
    said = " ".join(box.text for box in texts(made))
    assert "High mobility" in said
    assert "Mobile armour" in said


@pytest.mark.parametrize("long", ["アルタイル改", "超長距離強行偵察型試作重装可変機動兵器アルタイル改弐式"])
def test_heads_are_of_one_size_and_apart(long):
    """Columns share what short names leave over; no head and no cell comes near the next one."""
    columns = ("Cost", "Output", "Precision", "Durability", "Half move", "Precise action", "Melee performance", "Boost",
               "Simulate", "Reaction", "Kind", "Mobility")  # fmt: skip
    lines = tuple(
        RosterLine("れん", long, (*("10",) * 10, "MA・航空機", "12/24"), True, "規定外 52/50P") for _ in range(3)
    )
    made = roster.document(Roster("Roster", columns, lines), Style(lang="en"))
    assert made.problems == ()
    words = {part for column in columns for part in (column, *column.split(" "))}
    heads = [box for box in texts(made) if box.text in words]
    assert len({box.size for box in heads}) == 1
    level: dict[float, list[Rect]] = {}
    for box in texts(made):
        level.setdefault(round(box.y, 2), []).append(extent(box))
    for row in level.values():
        row.sort(key=lambda rect: rect.x)
        assert all(right.x - left.right > 1.5 for left, right in pairwise(row)), row


def test_figures_of_a_column_are_of_one_size():
    lines = tuple(RosterLine("", f"機{n}", (cell,), True) for n, cell in enumerate(("3/-/5/-/12/24/36", "8")))
    made = roster.document(Roster("t", ("Mobility",), lines), Style(paper="A5"))
    sizes = {box.size for box in texts(made) if box.text in {"3/-/5/-/12/24/36", "8"}}
    assert len(sizes) == 1
