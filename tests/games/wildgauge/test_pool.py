"""Pools of dice and powers: every count exactly as going through every roll has it, and large ones in no time."""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction

import pytest

from designer.games.wildgauge.odds import pool as pools
from designer.games.wildgauge.odds.damage import MixedError, gain, highs, plain, rolled
from designer.games.wildgauge.odds.dice import Dice, Power, PowerError, parse
from designer.games.wildgauge.odds.pool import Extra, Pool, extra_of, roll
from designer.games.wildgauge.odds.tally import dice
from designer.slots import EmptySlotError
from tests.games.wildgauge.brute import damage_rolls, gains, rolls
from tests.games.wildgauge.kit import table, terms, weapon
from tests.sparing import few

ROWS = (None, ((2, 1),), ((2, 0), (3, 3)), ((3, 2),))


def compare(pool: Pool, rows: tuple[tuple[int, int], ...] | None) -> None:
    parts: dict[tuple[bool, bool], dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    wg = {"above_half": Fraction(0), "half_up": Fraction(0)}
    table = None if rows is None else dict(rows)
    for chance, result, critical, fumble, high, count in rolls(pool.rank, pool.bonus, pool.face, pool.sets, table):
        parts[critical, fumble][result] += chance
        for how in wg:
            wg[how] += chance * gains(high, count, how)
    made = roll(pool, Extra(rows))
    assert dict(made.plain.points()) == parts[False, False]
    assert dict(made.critical.points()) == parts[True, False]
    assert dict(made.fumble.points()) == parts[False, True]
    assert made.whole.chance == 1
    assert pool.critical == sum(parts[True, False].values())
    assert pool.fumble == sum(parts[False, True].values())
    assert {how: pool.gain(how) for how in wg} == wg


@pytest.mark.prove
@pytest.mark.parametrize("sets", ["all", "largest"])
@pytest.mark.parametrize("rank", few(range(5), 3))
def test_every_pool_is_what_its_rolls_are(rank, sets):
    """W12, W13, W4."""
    for face in range(7) if rank < 4 else (1, 2, 5):
        for rows in ROWS[: 4 if rank < 4 else 2]:
            compare(Pool(rank, 0, face, sets), rows)


def test_dice_of_a_critical_come_on_top_of_those_of_a_skill():
    """W12, W13: what is known before the roll is rolled with the rank's; a critical adds all of its own to it."""
    for bonus in (1, 2, 3):
        for rows in ROWS:
            compare(Pool(1, bonus, 1, "all"), rows)
    three = Extra(((2, 3),))
    assert max(value for value, _ in roll(Pool(1, 1), three).critical.points()) == 2 * 6 + 3 * 6
    assert roll(Pool(1, 1), three) == roll(Pool(2, 0), three)


@pytest.mark.prove
@pytest.mark.parametrize("sets", ["all", "largest"])
def test_pools_of_five_and_six(sets):
    """W12, W13: where two sets of equal dice may stand beside each other, and three."""
    compare(Pool(5, 0, 4, sets), None)
    compare(Pool(6, 0, 3, sets), ((2, 1), (4, 2)))


def test_two_sets_of_equal_dice():
    """W13, ruling fumble_sets: 1, 1, 2, 2 loses 4d6, or 2d6 where the largest set alone counts."""
    assert min(value for value, _ in roll(Pool(4, 0, 2, "all"), Extra()).fumble.points()) == min(6 - 24, 4 - 24)
    two_pairs = roll(Pool(4, 0, 2, "all"), Extra()).fumble.at_least(-100)
    assert two_pairs == roll(Pool(4, 0, 2, "largest"), Extra()).fumble.at_least(-100)
    assert roll(Pool(4, 0, 2, "all"), Extra()).fumble != roll(Pool(4, 0, 2, "largest"), Extra()).fumble


def test_realistic_pools_take_no_time():
    pools.roll.cache_clear()
    start = time.process_time()
    for rank in range(1, 13):
        assert roll(Pool(rank, 0, 5, "largest"), Extra()).whole.chance == 1
    assert time.process_time() - start < 2
    assert roll(Pool(40, 0, 1, "all"), Extra()).whole.chance == 1


# ---- powers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "power", ["2d6", "3d6+1", "1d10", "2d4+1d6", "5", "1d6+1d8+1", "4d4", "1d3+1d4+1d6", "2d2+2d3"]
)
def test_every_power_is_what_its_rolls_are(power):
    """W11, W12: each die at its own highest face, adding one of its own size."""
    made: dict[int, Fraction] = defaultdict(Fraction)
    tops: dict[int, Fraction] = defaultdict(Fraction)
    for chance, value, high in damage_rolls(weapon(power), None):
        made[value] += chance
        tops[high] += chance
    found = parse(power)
    assert dict(rolled(found, Extra()).points()) == made
    assert highs(found).critical == sum(chance for high, chance in tops.items() if high >= 2)
    for how in ("above_half", "half_up"):
        assert gain(found, how) == sum(chance for high, chance in tops.items() if gains(high, found.count, how))


@pytest.mark.parametrize("rows", ROWS[1:])
@pytest.mark.parametrize("power", ["2d6", "3d8+2", "4d4", "1d6", "7"])
def test_a_table_adds_dice_of_the_powers_size(power, rows):
    """W12, W13."""
    made: dict[int, Fraction] = defaultdict(Fraction)
    for chance, value, _ in damage_rolls(weapon(power), dict(rows)):
        made[value] += chance
    assert dict(rolled(parse(power), Extra(rows)).points()) == made


def test_a_table_says_nothing_of_several_sizes():
    """W11: a user's table needs one size."""
    with pytest.raises(MixedError):
        rolled(parse("1d6+1d8"), Extra(((2, 1),)))
    assert rolled(parse("1d8+3"), Extra(((2, 1),))) == plain(parse("1d8+3"))


def test_what_criticals_add():
    """W12: the table's row of the largest count not above; without a table one die for each highest face."""
    extra = extra_of(table(n2=1, n4=3), terms().rulings)
    assert [extra.dice(count) for count in range(2, 7)] == [1, 1, 3, 3, 3]
    assert extra_of(None, terms().rulings).dice(3) == 3
    assert extra_of(table(n3=2), terms().rulings).dice(2) == 0
    wanted = terms(critical_dice="table").rulings
    assert extra_of(table(n2=2), wanted).dice(2) == 2
    with pytest.raises(EmptySlotError) as caught:
        extra_of(None, wanted)
    assert caught.value.slot == "critical_extra"


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("3d6", Power((Dice(3, 6),))),
        ("2D6 + 3", Power((Dice(2, 6),), 3)),
        ("２ｄ６＋４", Power((Dice(2, 6),), 4)),
        ("d8", Power((Dice(1, 8),))),
        ("1+d6+2+2d6", Power((Dice(3, 6),), 3)),
        ("1d10+2d4", Power((Dice(1, 10), Dice(2, 4)))),
        ("12", Power((), 12)),
        ("3d4-1", Power((Dice(3, 4),), -1)),
        ("３ｄ４－１", Power((Dice(3, 4),), -1)),
        ("2d6 − 3 + 1", Power((Dice(2, 6),), -2)),
        ("5-2+d4", Power((Dice(1, 4),), 3)),
    ],
)
def test_powers_as_they_are_written(text, power):
    """W11."""
    assert parse(text) == power
    assert parse(str(power)) == power


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3d",
        "d",
        "3d6-1d4",
        "3d6--1",
        "3d6-",
        "-1+3d6-d6",
        "3d6*2",
        "強",
        "3 d 6",
        "0d6",
        "2d0",
        "2d1",
        "+",
        "3d6+",
        "1.5",
        "-2",
        "3d6d2",
        "d6d6",
    ],
)
def test_what_is_no_power(text):
    with pytest.raises(PowerError):
        parse(text)


def test_least_and_most():
    assert (parse("3d4-4").least, parse("3d4-4").most) == (-1, 8)
    assert (parse("2d6+1d4+3").least, parse("2d6+1d4+3").most, parse("2d6+1d4").count) == (6, 19, 3)
    assert dice(2).points()[0] == (2, Fraction(1, 36))
