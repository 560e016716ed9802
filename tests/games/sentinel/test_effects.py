"""S10, S14, S16, S17: effects and equipment with numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from designer.games.sentinel.machine import Equipment
from designer.games.sentinel.odds import effects
from designer.games.sentinel.odds.damage import parse
from designer.games.sentinel.odds.effects import Minefield
from designer.hexes import Hex

from .samples import ATTACKER, RULES, TARGET

START, END = Hex(0, 0), Hex(4, 0)


def test_numbers_of_the_effects() -> None:
    """S14."""
    assert (RULES.smoke_modifier, RULES.jamming_modifier, RULES.stealth_modifier) == (-6, -6, -6)
    assert (RULES.early_warning_modifier, RULES.carrier_evasion, RULES.cloud_rounds, RULES.field_rounds) == (
        2,
        -6,
        1,
        3,
    )
    assert [value for value, _ in parse(RULES.injury).spread.chances()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("where", "smoked", "gassed"), [(0, True, True), (2, True, True), (4, False, True), (5, False, False)]
)
def test_smoke_counts_from_and_through_and_gas_into_as_well(where: int, smoked: bool, gassed: bool) -> None:
    """S14, S17."""
    cloud = {Hex(where, 0)}
    assert effects.smoked(START, END, cloud) is smoked
    assert effects.gassed(START, END, cloud) is gassed


def test_jamming_counts_beyond_close() -> None:
    """S14."""
    assert [effects.is_jammed(distance, RULES) for distance in (1, 2, 3, 8)] == [False, False, True, True]


def test_what_fields_stop() -> None:
    """S17: an I-field beams alone, neither adjacent nor all-range. S12: a barrier all-range attacks too."""
    for beam, adjacent, all_range in product((False, True), repeat=3):
        by_field = effects.is_stopped(beam=beam, adjacent=adjacent, all_range=all_range, i_field=True, barrier=False)
        by_barrier = effects.is_stopped(beam=beam, adjacent=adjacent, all_range=all_range, i_field=False, barrier=True)
        assert by_field is (beam and not adjacent and not all_range)
        assert by_barrier is (all_range or (beam and not adjacent))
        assert not effects.is_stopped(beam=beam, adjacent=adjacent, all_range=all_range, i_field=False, barrier=False)


def test_reaches() -> None:
    """S10, S17: a pod, smoke and gas go 1 to 4 hexes away."""
    for reach in (RULES.pod_reach, RULES.smoke_reach):
        assert [effects.in_reach(distance, reach) for distance in (0, 1, 4, 5)] == [False, True, True, False]


def test_mines() -> None:
    """S16: up to six adjacent hexes an action, one use each; one hex of the scenario map for six uses."""
    assert effects.lay_mines(9, RULES) == Minefield(6, 6)
    assert effects.lay_mines(2, RULES) == Minefield(2, 2)
    assert effects.lay_scenario_mines(6, RULES) == Minefield(1, 6)
    assert effects.lay_scenario_mines(5, RULES) is None


def test_a_nuclear_weapon_leaves_the_proofed() -> None:
    """S17."""
    proofed = replace(TARGET, equipment=(Equipment("nuclear_proof", "proof"),))
    assert effects.survive_nuclear([ATTACKER, proofed, TARGET]) == (proofed,)


def test_a_carrier_craft_is_hit_first() -> None:
    """S17: it has no armour."""
    assert [effects.carrier_left(8, damage) for damage in (0, 3, 8, 20, -1)] == [8, 5, 0, 0, 8]


def test_supply_and_early_warning() -> None:
    """S17."""
    assert [effects.supplied(machines, RULES) for machines in (1, 3, 5)] == [1, 3, 3]
    assert [effects.identifies(distance, RULES) for distance in (3, 4)] == [True, False]
    assert RULES.supply_repair == "1D6"


def test_a_plasma_field_lasts_three_rounds() -> None:
    """S12, S14."""
    assert [effects.field_lasts(rounds, RULES) for rounds in (0, 1, 3, 4)] == [False, True, True, False]


def test_numbers_of_the_special_attacks() -> None:
    """S16."""
    assert (RULES.jammer_reach, RULES.mine_hexes, RULES.mine_uses, RULES.check_base) == (4, 6, 6, 10)
