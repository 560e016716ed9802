"""S2, S3, S8b, S9: one hit check."""

from __future__ import annotations

from fractions import Fraction

import pytest

from designer.games.sentinel.odds.d66 import D66, rolls
from designer.games.sentinel.odds.hit import Check, Scale, evasion, scale_of, terrain_modifier, total

from .samples import RULES

STEPS = scale_of(RULES, RULES.choose({}))
DECIMAL = scale_of(RULES, RULES.choose({"modifier_scale": "decimal"}))


def check(modifier: int, against: str, scale: Scale = STEPS, **more: object) -> Check:
    return Check(scale, modifier, scale.position(D66.parse(against)), **more)  # type: ignore[arg-type]


def test_the_roll_must_exceed_the_evasion() -> None:
    """S2: equal misses."""
    assert not check(0, "54").outcome(D66.parse("54")).hit
    assert check(0, "54").outcome(D66.parse("55")).hit
    assert check(0, "54").hit == Fraction(8, 36)
    assert check(1, "54").hit == Fraction(9, 36)
    assert check(0, "66").hit == 0
    assert check(40, "66").hit == 1


def test_the_margin_is_counted_in_steps() -> None:
    """S1, S10: 62 against 54 is 4."""
    assert check(0, "54").outcome(D66.parse("62")).margin == 4


def test_on_the_decimal_scale_everything_is_a_plain_number() -> None:
    """Ruling modifier_scale: 62 against 54 is 8; 56 and 1 is 57, not 61; 66 is a critical."""
    assert check(0, "54", DECIMAL).outcome(D66.parse("62")).margin == 8
    assert check(1, "56", DECIMAL).outcome(D66.parse("56")).margin == 1
    assert check(1, "61", DECIMAL).outcome(D66.parse("56")).hit is False
    assert check(1, "61", STEPS).outcome(D66.parse("56")).hit is False
    assert check(2, "61", STEPS).outcome(D66.parse("56")).hit is True
    assert check(2, "61", DECIMAL).outcome(D66.parse("56")).hit is False
    assert check(1, "11", DECIMAL, side="minor").critical == Fraction(2, 36)
    assert check(0, "11", DECIMAL, side="minor").critical == Fraction(1, 36)
    assert check(4, "11", DECIMAL, side="minor").critical == Fraction(5, 36)
    assert (STEPS.show(38), DECIMAL.show(68), STEPS.show(0), DECIMAL.show(9)) == ("66+2", "68", "11-1", "9")


def test_criticals_are_for_minor_enemies_and_need_a_hit() -> None:
    """S3: modified index 36 or more."""
    assert check(3, "11", side="minor").critical == Fraction(4, 36)
    assert check(3, "11", side="named").critical == 0
    assert check(3, "11", side="player").critical == 0
    beyond = Check(STEPS, 0, 36 + 3, "minor")
    assert beyond.critical == 0
    assert Check(STEPS, 4, 36 + 3, "minor").critical == Fraction(1, 36)
    assert Check(STEPS, 0, 36, "minor", sure=True).critical == Fraction(1, 36)


@pytest.mark.parametrize(
    ("side", "every", "critical", "forced"),
    [("minor", True, 6, 0), ("minor", False, 6, 0), ("named", True, 6, 0), ("named", False, 0, 0), ("player", True, 0, 6)],
)  # fmt: skip
def test_a_psycommu_double_always_hits(side: str, every: bool, critical: int, forced: int) -> None:
    """S3: and is a critical, on a player's machine a forced check; ruling double_critical."""
    found = check(-99, "66", side=side, doubles="psycommu", every_double=every)
    assert (found.hit, found.critical, found.forced) == (Fraction(6, 36), Fraction(critical, 36), Fraction(forced, 36))


def test_a_psycho_jammers_double_only_hits() -> None:
    """S3."""
    for side in ("minor", "named", "player"):
        found = check(-99, "66", side=side, doubles="hit")
        assert (found.hit, found.critical, found.forced) == (Fraction(6, 36), 0, 0)


def test_doubles_are_read_as_rolled() -> None:
    """S3: 43 with a modifier of 1 is no double."""
    found = check(1, "66", doubles="psycommu")
    assert not found.outcome(D66.parse("43")).hit
    assert found.outcome(D66.parse("44")).hit


def test_a_stunned_target_is_always_hit() -> None:
    """S15."""
    assert check(-99, "66", sure=True).hit == 1
    assert check(-99, "66", sure=True).outcome(D66.parse("11")).margin < 0


def test_evasion_adds_up_with_its_terms() -> None:
    """S8b: machine, piloting, skills, actions, terrain, direction."""
    base = STEPS.position(D66.parse("54"))
    found = evasion(base, (("piloting", 2), ("skill", 0), ("evade", 1), ("cover", 3)))
    assert STEPS.show(int(found)) == "64"
    assert [(term.stat, int(term.value)) for term in found.terms] == [
        ("evasion", 28), ("piloting", 2), ("evade", 1), ("cover", 3),
    ]  # fmt: skip


def test_a_locally_adapted_machine_ignores_the_minus_alone() -> None:
    """S8b."""
    assert [terrain_modifier(-1, adapted=adapted) for adapted in (False, True)] == [-1, 0]
    assert [terrain_modifier(2, adapted=adapted) for adapted in (False, True)] == [2, 2]


def test_the_final_modifier_adds_up() -> None:
    """S9."""
    found = total((("band", 3), ("gunnery", 2), ("skill", 0), ("aim", 1), ("snap", -3)))
    assert int(found) == 3
    assert [term.stat for term in found.terms] == ["band", "gunnery", "aim", "snap"]


def test_every_check_equals_a_count_of_all_rolls() -> None:
    """S2, S3 over every modifier and evasion on both scales."""
    for scale in (STEPS, DECIMAL):
        for against in rolls():
            for modifier in range(-8, 9):
                found = Check(scale, modifier, scale.position(against), "minor", "psycommu")
                hits = criticals = 0
                for tens in range(1, 7):
                    for units in range(1, 7):
                        plain = 10 * tens + units if scale is DECIMAL else 6 * (tens - 1) + units
                        aim = int(str(against)) if scale is DECIMAL else against.index
                        hit = plain + modifier > aim or tens == units
                        hits += hit
                        top = 66 if scale is DECIMAL else 36
                        criticals += (hit and plain + modifier >= top) or tens == units
                assert (found.hit, found.critical) == (Fraction(hits, 36), Fraction(criticals, 36))
