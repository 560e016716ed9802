"""The fast duel is the plain one: move by move, die by die, under any rulings, whoever plays."""

from __future__ import annotations

from random import Random

import pytest

from arena.games.duel.flat import chance, rulings
from arena.games.duel.flat import layout as at
from arena.games.duel.match import set_up
from arena.games.duel.tables import tables_of
from arena.games.room import TooLargeError
from arena.speed import zeros
from designer.games.duel.rules import load
from designer.play.chance import Chance
from tests.arena.kit import builds, difference, drawn, others, terms
from tests.play.kit import gun, machine, random_duel


@pytest.mark.parametrize("seed", range(8))
def test_random_matches_are_the_same(seed):
    """P1 to P16, any machines and fields, a third of the rulings changed."""
    for match in range(3):
        assert difference(random_duel(Random(seed * 3 + match)), "random", seed, match) == ""


@pytest.mark.parametrize(("name", "count"), [("greedy", 6), ("ahead", 1), ("planner", 1)])
def test_players_decide_the_same_in_both(name, count):
    """The plain game shows its players a view: what they take of the whole position in the fast one, they take without
    what is hidden."""
    for seed in range(count):
        assert difference(random_duel(Random(seed)), name, seed, 1) == ""


def test_a_planted_difference_is_found(monkeypatch):
    duel = random_duel(Random(5))
    tables = tables_of(duel)
    assert difference(duel, "random", 5, 0) == ""
    monkeypatch.setattr("tests.arena.kit.tables_of", lambda _: tables)
    tables[at.PART_LOSS] += 1
    tables[at.F_HP] += 1
    assert difference(duel, "random", 5, 0) != ""


def test_every_ruling_has_numbers():
    """Each choice of each ruling that a match asks is known; the others are in the fighters' tables."""
    rules = {one.key: one for one in load().rulings}
    assert set(rules) <= {*rulings.KEYS, *rulings.BUILT_IN}
    for key, choices in rulings.KEYS.items():
        if key in rules:
            assert choices == (() if rules[key].span or type(rules[key].default) is int else rules[key].choices)
    with pytest.raises(ValueError, match="sometimes"):
        rulings.number("hold_fire", "sometimes")


def test_chance_is_drawn_alike():
    for seed, match in ((0, 0), (7, 3), (2**53 - 1, 10**7)):
        plain, s = Chance(seed, match), zeros(at.SIZE)
        s[at.STREAM] = chance.stream_of(seed, match)
        sides = [1, 2, 6, 6, 13, 2**31]
        assert [plain.draw(n) for n in sides] == [chance.draw(s, n) for n in sides]
        assert plain.count == s[at.COUNT] == len(sides)


def test_a_match_begins_where_the_rules_say():
    tables, s = tables_of(drawn(Random(1), terms())), zeros(at.SIZE)
    set_up(tables, s, 0, 0, 7, 0)
    assert [s[at.CELL], s[at.CELL + 1], s[at.FACING], s[at.FACING + 1]] == [4 * 12, 3 * 12 + 11, 0, 3]


def test_what_is_too_large_is_refused():
    many = machine(5, 5, 5, *[gun(1, 1)] * 70)
    with pytest.raises(TooLargeError, match="cards"):
        tables_of(_against(many))
    with pytest.raises(TooLargeError, match="dice"):
        tables_of(_against(machine(5, 5, 5, gun(1, 200, "burst"))))


def _against(one):
    from designer.games.duel.play.record import duel
    from tests.arena.kit import FIELDS

    return duel(FIELDS[0], (), (one, builds()[0]), terms())


def test_what_is_proved_covers_the_rules():
    """Every custom stands on some build; every ruling has another choice to be proved."""
    found = {custom for one in builds() for weapon in (*one.ranged, *one.melee) for custom in weapon.customs}
    assert found == {one.id for one in load().customs if not one.alone}
    assert {key for one in others() for key in one} == {one.key for one in load().rulings}
