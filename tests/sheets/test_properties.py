"""Whatever is written is read: through our own layout, and in every pair of the ways that people draw."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheets.form import label_key
from sheets.grid import Grid, Place, a1, column_name, parse_a1
from sheets.layout import NoPlaceError, read, write
from sheets.people.contents import Contents
from sheets.people.find import find, labelled, most_labels, score_of
from tests.laid import lay_out
from tests.sheets import draw
from tests.sheets.duel import FORM, plain
from tests.tables import from_rows, from_values

SEEDS = st.integers(0, 2**32 - 1)
QUICK = settings(derandomize=True, deadline=None, max_examples=120)
PAIRS = list(itertools.product(draw.TEXT_SHAPES, draw.STAT_SHAPES, draw.WEAPON_SHAPES, draw.CHOICE_SHAPES))


def written_and_read(seed: int) -> None:
    rng = Random(seed)
    machine = draw.random_machine(rng, doubles=True)
    wanted = machine.plain()
    sizes = {"ranged": rng.randint(3, 5), "melee": 3, "ranged.customs": rng.randint(1, 5), "melee.combos": 2}
    layout = lay_out(FORM, sizes)
    values = from_values({**layout.labels, **write(layout, wanted)})
    assert {p: c.value for p, c in read(layout, values).cells.items() if not c.is_blank} == wanted
    assert plain(values) == [wanted]
    # What was found can be written to as well; with a weapon less its cells are emptied.
    [found] = find(FORM, values)
    assert plain(from_values({**layout.labels, **write(found, wanted)})) == [wanted]
    for weapons in machine.weapons.values():
        del weapons[2:]
    fewer = machine.plain()
    assert plain(from_values({**values_of(values), **write(found, fewer)})) == [fewer]


def values_of(grid: Grid) -> dict[Place, object]:
    return {place: cell.value for place, cell in grid.cells.items()}


def drawn_and_read(seed: int, shapes: tuple[object, ...] | None = None) -> None:
    rng = Random(seed)
    texts, stats, weapons, choices = shapes or rng.choice(PAIRS)
    machine = draw.random_machine(rng, doubles=choices is not draw.choices_ticks)
    style = draw.Style({"customs": choices, "combos": choices})  # type: ignore[dict-item]
    rows = draw.sheet(rng, machine, texts, stats, weapons, style)
    shown = "\n".join(" | ".join(row) for row in rows)
    assert plain(from_rows(rows)) == [machine.plain()], shown


@QUICK
@given(SEEDS)
def test_words_of_a_form_bound_its_labels(seed: int) -> None:
    rng = Random(seed)
    shapes = rng.choice(PAIRS)
    style = draw.Style({"customs": shapes[3], "combos": shapes[3]})
    page = Contents(from_rows(draw.sheet(rng, draw.random_machine(rng, doubles=False), *shapes[:3], style)))
    assert 2 <= score_of(labelled(FORM, page)) <= most_labels({"duel": FORM}, page)["duel"]


@pytest.mark.prove
@QUICK
@given(SEEDS)
def test_written_and_read(seed: int) -> None:
    written_and_read(seed)


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_every_combination_of_shapes(number: int) -> None:
    drawn_and_read(number, PAIRS[number])


@QUICK
@given(SEEDS)
def test_drawn_and_read(seed: int) -> None:
    drawn_and_read(seed)


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=3_000)
@given(SEEDS)
def test_three_thousand(seed: int) -> None:
    written_and_read(seed)
    drawn_and_read(seed)


def test_values_without_a_place_are_refused() -> None:
    layout = lay_out(FORM, {"ranged": 1})
    with pytest.raises(NoPlaceError) as caught:
        write(layout, {"name": "ゼロ", "ranged[1].power": 5, "ranged[1].customs[0]": "高速"})
    assert set(caught.value.paths) == {"ranged[1].power", "ranged[1].customs[0]"}


def test_writing_empties_what_is_no_longer_there() -> None:
    layout = lay_out(FORM, {"ranged": 2, "ranged.customs": 2})
    cells = write(layout, {"ranged[0].power": 5, "ranged[0].customs[0]": "高速"})
    assert cells[layout.cells["ranged[0].power"]] == 5
    assert cells[layout.cells["ranged[1].power"]] is None
    assert "total" in layout.cells
    assert layout.cells["total"] not in cells


@given(st.integers(1, 16_384), st.integers(1, 1_048_576))
@QUICK
def test_cell_names(col: int, row: int) -> None:
    assert parse_a1(a1(row, col)) == (row, col)
    assert parse_a1(a1(row, col).lower()) == (row, col)
    assert column_name(col).isalpha()


@given(st.text(max_size=20))
@example("R¸")
@QUICK
def test_label_keys_are_stable(text: str) -> None:
    assert label_key(label_key(text)) == label_key(text) or label_key(text).endswith(("p", "t", "ポイント"))
    assert label_key(f"  {text}：") == label_key(text) or "p" in text.casefold() or "ポイント" in text


@pytest.mark.parametrize(
    "text",
    [
        "出力",
        " 出 力 ",
        "【出力】",
        "■出力：",
        "出力(P)",
        "出力P",
        "出力Ｐ",
        "出\n力",
        "出⼒",
        "◎出力［P］",
        "出力（ポイント）",
    ],
)
def test_label_keys(text: str) -> None:
    assert label_key(text) == "出力"
