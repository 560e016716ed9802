"""The rules file, read strictly, and the rulings."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from designer.games.duel.rules import load, read
from designer.rules import RulesError, RulingError, rounded

SHIPPED = (Path(__file__).parents[2] / "designer/games/duel/rules.toml").read_text(encoding="utf-8")
RULES = load()


def faulty(tmp_path: Path, old: str, new: str) -> str:
    """What is said of the rules with this change."""
    assert old in SHIPPED
    file = tmp_path / "rules.toml"
    file.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read(file)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("cap = 50", "cap = 50.5", ("int", "cap")),
        ("cap = 50", 'cap = "50"', ("int", "cap")),
        ("cap = 50", "", ("cap",)),
        ("cap = 50", "cap = 50\nceiling = 3", ("ceiling", "allowed: game, version, cap")),
        ("cap = 50", "cap = ", ("line 4",)),
        ('id = "fast"', 'id = "fast"\ncolour = "red"', ("colour", "customs[1]")),
        ('id = "fast"', 'id = "impact"', ("customs", "impact", "2 times")),
        ("ranged = 1\n", "\n", ("customs", "fast")),
        ('kind = "move"', 'kind = "run"', ("cards[0].kind", "run", "allowed: 'ability', 'combo', 'move', 'ranged'")),
        ('times = "0.5"', 'times = "a half"', ("decimal", "a half", "derived[1].terms[0]")),
        ("{ add = 20 }", '{ add = 20, stat = "output" }', ("add", "stat", "derived[0].terms[0]")),
        ('{ stat = "output" }', '{ stat = "outputs" }', ("boost", "outputs", "output, precision, durability")),
        ('{ ruling = "move_rounding" }', '{ ruling = "rounding" }', ("move.round", "rounding", "move_rounding")),
        ('{ ruling = "move_rounding" }', '{ ruling = "damage_base" }', ("move.round", "damage_base", "up, down, none")),
        ('{ ruling = "move_rounding" }', '"sideways"', ("sideways", "'down', 'none', 'up'")),
        ('{ ruling = "evade_priority" }', '{ ruling = "damage_base" }', ("evade.priority", "damage_base", "whole")),
        ('{ ruling = "overdrive_after" }', '{ ruling = "reroll" }', ("overdrive.after", "return, reload, discard")),
        ("miss = [1, 2]", "miss = [1]", ("faces", "1 to 6")),
        ("least = 0, most = 9, default = 2", "least = 0, most = 1, default = 2", ("2 is not from 0 to 1",)),
        ('choices = ["up", "down"]', "", ("move_rounding", "choices or span")),
        ('key = "melee_rounding"', 'key = "move_rounding"', ("move_rounding", "2 times")),
        ('"polearm_range", choice = "2"', '"polearm", choice = "2"', ("polearm.far", "'polearm'", "polearm_range")),
        ('"polearm_range", choice = "2"', '"polearm_range", choice = "3"', ("polearm.far", "1-2, 2")),
        ('id = "half_move"', 'id = "half"', ("derived", "hp, move, half_move", "in this order")),
    ],
)
def test_a_fault_of_the_rules_names_file_key_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, parts: tuple[str, ...]
) -> None:
    told = faulty(tmp_path, old, new)
    assert told.startswith("rules.toml: ")
    for part in parts:
        assert part in told


def test_defaults_are_the_first_choices() -> None:
    assert RULES.choose({}) == {
        "move_rounding": "up", "melee_rounding": "up", "zero_durability": "infinite", "reaction_rounding": "half_up",
        "damage_base": "max", "burst_hits": "literal", "ability_copies": 1, "evade_priority": 1,
        "limb_priority": "cumulative", "victory_part": 1, "victory_objective": 1, "reduction_floor": "zero",
        "combo_copies": 2, "min_range": 2, "reroll": "per_die", "overdrive_after": "discard", "boost_rate": 1,
        "reroll_scope": "one_die", "polearm_range": "1-2", "reinforced_from": "open", "face_bonus": "stack",
        "aikido_else": 0, "armor_floor": "zero", "boost_attack_part": "needs_3_damage", "overdrive_one": "natural",
        "burst_boost": "hit_dice", "overdrive_self": "per_die",
        "reload_target": "any_open", "line_of_sight": "far_corners", "return_time": "phase_end",
        "target_lock": "phase", "step_back": "backing", "priority_floor": "none", "reaction_tie": "roll",
        "points_tie": "draw", "upkeep_unpaid": "lapse", "arc_priority": "always", "straight": "distance",
        "open_effect_start": "turn_start", "turning": "turn_order", "endpoint_obstacle": "ignored",
        "enemy_on_obstacle": 3, "start_order": "losses_upkeep_costs", "arc_moved": "left_hex",
        "double_win": "draw", "win_time": "at_once", "zero_hp_damage": "before_volley",
        "three_damage": "any_source", "cancel_from": "anywhere", "overdrive_dice": "ranged",
        "overdrive_reroll": "final", "full_open_weapons": "all", "full_open_laid": "pulled",
        "boost_window": "before_roll", "push_path": "stepwise", "push_time": "after_volley", "deployment": "fixed",
        "objective": "none", "open_builds": "yes", "flight_enemy": "pays", "edge_stop": "bump",
        "zero_move": "allowed", "cost_unpaid": "fizzle", "part_points": "once", "mobility_start": "opening_turn",
        "no_target": "used", "hold_fire": "allowed", "once_a_turn": "machine",
    }  # fmt: skip


def test_every_choice_of_every_ruling_can_be_made() -> None:
    for ruling in RULES.rulings:
        for choice in ruling.choices:
            assert str(RULES.choose({ruling.key: choice})[ruling.key]) == choice
        for number in (ruling.span.least, ruling.span.most) if ruling.span else ():
            assert RULES.choose({ruling.key: f" {number} "})[ruling.key] == number


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("move_rounding", "sideways", ("up", "down")),
        ("combo_copies", "10", ("0-9",)),
        ("combo_copies", "-1", ("0-9",)),
        ("combo_copies", "+-2", ("0-9",)),
        ("combo_copies", "two", ("0-9",)),
        ("combo_copies", "9" * 5000, ("0-9",)),
        ("ability_copies", "4", ("1", "2", "3")),
    ],
)
def test_a_choice_that_is_none(key: str, value: str, allowed: tuple[str, ...]) -> None:
    with pytest.raises(RulingError) as caught:
        RULES.choose({key: value})
    assert (caught.value.key, caught.value.value, caught.value.allowed) == (key, value, allowed)


def test_full_width_digits_are_digits() -> None:
    assert RULES.choose({"combo_copies": "３"})["combo_copies"] == 3
    assert RULES.choose({"ability_copies": "２"})["ability_copies"] == 2


def test_a_ruling_that_does_not_exist() -> None:
    with pytest.raises(RulingError) as caught:
        RULES.choose({"rounding": "up"})
    assert (caught.value.key, caught.value.value) == ("rounding", None)
    assert "move_rounding" in caught.value.allowed


def test_rounding() -> None:
    third = Fraction(7, 3)
    assert [rounded(third, how) for how in ("up", "down", "none")] == [3, 2, third]
    with pytest.raises(ValueError, match="sideways"):
        rounded(third, "sideways")


def test_lookups_know_their_ids() -> None:
    assert RULES.custom("ap").ja == "徹甲"
    assert RULES.card("evade").kind == "move"
    with pytest.raises(KeyError):
        RULES.custom("laser")


# The table of section 5: kind, priority, copies, boost, simulate, after use; None where a ruling decides.
CARDS = {
    "advance": ("move", 3, 3, 0, 0, "return"),
    "retreat": ("move", 3, 3, 0, 0, "return"),
    "evade": ("move", None, 1, 0, 0, "return"),
    "search": ("move", 4, 1, 0, 0, "return"),
    "accelerate": ("move", 4, 1, 1, 0, "return"),
    "shoot": ("ranged", 2, 1, 0, 0, "reload"),
    "full_open": ("ranged", 2, 1, 0, 5, "discard"),
    "overdrive": ("ranged", 2, 1, 5, 0, None),
    "flurry": ("combo", 1, 0, 0, 0, "return"),
    "step_in": ("combo", 1, 0, 0, 0, "return"),
    "aikido": ("combo", 1, 0, 0, 0, "return"),
    "boost_attack": ("combo", 4, 0, 2, 0, "return"),
    "guard": ("combo", 1, 0, 0, 0, "reload"),
    "reload": ("ability", 1, None, 0, 0, "return"),
    "target_lock": ("ability", 1, None, 0, 2, "return"),
    "mode_mobility": ("ability", 1, None, 2, 0, "reload"),
    "mode_flight": ("ability", 1, None, 2, 0, "reload"),
    "mode_assault": ("ability", 1, None, 0, 2, "reload"),
}


def test_the_table_of_cards() -> None:
    def plain(value: object) -> object:
        return value if isinstance(value, (int, str)) else None

    found = {
        card.id: (card.kind, plain(card.priority), plain(card.copies), card.boost, card.simulate, plain(card.after))
        for card in RULES.cards
    }
    assert found == CARDS
    assert {card.id: (card.upkeep_boost, card.upkeep_simulate) for card in RULES.cards if card.kind == "ability"} == {
        "reload": (0, 0),
        "target_lock": (0, 0),
        "mode_mobility": (1, 0),
        "mode_flight": (1, 0),
        "mode_assault": (0, 1),
    }
    assert {card.id: card.attacks for card in RULES.combos} == {
        "flurry": 2,
        "step_in": 1,
        "aikido": 4,
        "boost_attack": 1,
        "guard": 0,
    }
