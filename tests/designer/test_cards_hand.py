"""Which cards a hand holds: section 5 of the rules, B7, R9, R17, and what a build can never pay for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.game import Deck, Limits
from designer.games.duel.derive import derive
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.prints.hand import HandCard, hand, payable
from tests.designer.duellists import GOLDEN, RULES, UNREAD, terms

MOVES = {"advance": 3, "retreat": 3, "evade": 1, "search": 1, "accelerate": 1}
ABILITIES = ("reload", "target_lock", "mode_mobility", "mode_flight", "mode_assault")
# What each card takes at once, from the table of section 5.
BOOST = {"accelerate": 1, "overdrive": 5, "boost_attack": 2, "mode_mobility": 2, "mode_flight": 2}
SIMULATE = {"full_open": 5, "target_lock": 2, "mode_assault": 2}


def deal(machine: Machine, deck: Deck | None = None, limits: Limits | None = None, **rulings: str) -> list[HandCard]:
    by = terms(limits, **rulings)
    return list(hand(machine, derive(machine, RULES, by.rulings), by, deck or Deck()))


def counts(cards: list[HandCard]) -> Counter[str]:
    return Counter(card.rule.id for card in cards)


def test_golden_hand() -> None:
    expected = MOVES | {"shoot": 2, "full_open": 1, "overdrive": 1}
    expected |= {"flurry": 1, "step_in": 1, "guard": 1, "aikido": 1} | dict.fromkeys(ABILITIES, 1)
    assert counts(deal(GOLDEN)) == expected


def test_order_is_moves_shooting_combos_by_weapon_abilities() -> None:
    ids = [(card.rule.id, card.weapon) for card in deal(GOLDEN) if card.rule.kind != "move"]
    assert ids == [
        ("shoot", 0), ("shoot", 1), ("full_open", None), ("overdrive", None),
        ("flurry", 0), ("step_in", 0), ("guard", 1), ("aikido", 1),
        *((ability, None) for ability in ABILITIES),
    ]  # fmt: skip


def test_no_ranged_weapon_no_shooting_cards() -> None:
    assert not {"shoot", "full_open", "overdrive"} & counts(deal(replace(GOLDEN, ranged=()))).keys()


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_abilities_by_r9(copies: int) -> None:
    found = counts(deal(GOLDEN, ability_copies=str(copies)))
    assert {ability: found[ability] for ability in ABILITIES} == dict.fromkeys(ABILITIES, copies)


@pytest.mark.parametrize(
    ("most", "expected"), [(0, {}), (1, {"guard": 1}), (2, {"guard": 2}), (3, {"guard": 2, "flurry": 1})]
)
def test_combos_by_r17(most: int, expected: dict[str, int]) -> None:
    machine = replace(GOLDEN, melee=(Melee("盾", 3, (), ("guard", "guard", "flurry")),))
    found = counts(deal(machine, combo_copies=str(most)))
    assert {combo.id: found[combo.id] for combo in RULES.combos if found[combo.id]} == expected


def test_only_the_combos_that_the_build_names() -> None:
    machine = replace(GOLDEN, melee=(Melee("刀", 3, (), ("aikido",)), Melee("盾", 3, (), ())))
    found = counts(deal(machine))
    assert [found[combo.id] for combo in RULES.combos] == [0, 0, 1, 0, 0]


def test_copies_of_one_combo_are_numbered() -> None:
    machine = replace(GOLDEN, melee=(Melee("盾", 3, (), ("guard", "guard")), Melee("剣", 3, (), ("guard",))))
    guards = [(card.weapon, card.copy) for card in deal(machine) if card.rule.id == "guard"]
    assert guards == [(0, (1, 2)), (0, (2, 2)), (1, (1, 1))]


@pytest.mark.parametrize(("card", "cost"), BOOST.items())
def test_what_boost_can_never_pay_for(card: str, cost: int) -> None:
    machine = replace(GOLDEN, melee=(Melee("杭", 3, (), ("boost_attack",)),))
    assert card in counts(deal(replace(machine, output=cost)))
    assert card not in counts(deal(replace(machine, output=cost - 1)))
    assert card in counts(deal(replace(machine, output=cost - 1), Deck(every=True)))


@pytest.mark.parametrize(("card", "cost"), SIMULATE.items())
def test_what_simulate_can_never_pay_for(card: str, cost: int) -> None:
    assert card in counts(deal(replace(GOLDEN, precision=cost)))
    assert card not in counts(deal(replace(GOLDEN, precision=cost - 1)))
    assert card in counts(deal(replace(GOLDEN, precision=cost - 1), Deck(every=True)))


def test_unreadable_stats_leave_no_card_out() -> None:
    found = counts(deal(UNREAD))
    assert set(BOOST) - {"boost_attack"} | set(SIMULATE) <= found.keys()
    profile = derive(UNREAD, RULES, terms().rulings)
    assert payable(RULES.card("overdrive"), profile) is None
    assert payable(RULES.card("reload"), profile) is True


def test_spare_copies_bear_the_same_numbers() -> None:
    once, twice = deal(GOLDEN), deal(GOLDEN, Deck(copies=2))
    assert twice == once + once


def test_banned_cards_stay_out_but_for_the_combos_of_the_build() -> None:
    limits = Limits(ban=frozenset({"overdrive", "mode_flight", "guard", "burst"}))
    found = counts(deal(GOLDEN, limits=limits))
    assert not found["overdrive"]
    assert not found["mode_flight"]
    assert found["guard"] == 1


weapons = st.lists(st.just(Ranged("銃", 1, 1)), max_size=4)
combos = st.lists(st.sampled_from([combo.id for combo in RULES.combos]), max_size=2)


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.integers(0, 12), st.integers(0, 12), weapons, st.lists(combos, max_size=3), st.integers(1, 3))
def test_size_of_any_hand(o: int, p: int, ranged: list[Ranged], chosen: list[list[str]], copies: int) -> None:
    melee = tuple(Melee("剣", 1, (), tuple(named)) for named in chosen)
    machine = Machine("", "", o, p, 0, tuple(ranged), melee)
    whole = deal(machine, Deck(every=True), ability_copies=str(copies))
    shooting = len(ranged) + 2 if ranged else 0
    assert len(whole) == 9 + shooting + sum(map(len, chosen)) + 5 * copies
    paid = deal(machine, ability_copies=str(copies))
    assert paid == [c for c in whole if BOOST.get(c.rule.id, 0) <= o and SIMULATE.get(c.rule.id, 0) <= p]
