"""The formulas as texts: plain functions only, and what each ruling changes. That they compute what the rules say is
shown by a real spreadsheet in tests/bundodo/test_template_office.py."""

from __future__ import annotations

import re

import pytest

from designer.game import Limits
from designer.games.duel import formulas
from designer.games.duel.rules import load

RULES = load()
REFS = {
    **{f"stats.{stat}": cell for stat, cell in (("output", "C1"), ("precision", "C2"), ("durability", "C3"))},
    "cap": "K1",
    "entered": "C1,C2,C3,B7",
    "reason": "C5",
    "derived.melee_performance": "F3",
    **{f"cost.{part}": f"K{row}" for row, part in enumerate(("total", "stats", "ranged", "melee"), 2)},
    **{f"{sort}.{path}": f"{col}7:{col}9" for sort in ("ranged", "melee") for path, col in (("cost", "I"), ("reason", "O"))},
    **{f"ranged[0].{path}": cell for path, cell in (("name", "B7"), ("power", "C7"), ("shots", "D7"), ("customs", "E7:H7"))},
    **{f"melee[0].{path}": cell for path, cell in (("name", "B9"), ("power", "C9"), ("customs", "E9:H9"), ("combos", "K9:N9"))},
    **{f"{what}.{sort}": f"L!{col}2:{col}9" for what, col in zip(formulas.LISTS, "ABC", strict=True) for sort in ("ranged", "melee")},
    "words.combos": "L!G2:G6",
}  # fmt: skip
PLAIN = {
    "AND", "COUNT", "COUNTA", "COUNTIF", "IF", "IFERROR", "INT", "ISERROR", "ISNUMBER", "LEN", "MAX", "MID", "NOT",
    "OR", "ROUND", "SUBSTITUTE", "SUM", "SUMPRODUCT", "TRIM",
}  # fmt: skip


def rulings(**chosen):
    return RULES.choose(chosen)


def say(key, **params):
    return f"／{params.get('over', '')}" if key in ("between", "over") else f"{key} {params}"


def word(custom_id):
    return RULES.custom(custom_id).ja


def every():
    """All formulas of a sheet, by what they compute."""
    found = {rule.id: formulas.derived(rule, REFS, rulings()) for rule in RULES.derived}
    found["reaction"] = formulas.reaction(REFS, rulings())
    found["stats"] = formulas.stats_cost(REFS, RULES)
    found["weapons"] = formulas.weapons_cost("melee", REFS)
    found["total"], found["rest"] = formulas.total(REFS), formulas.rest(REFS)
    found["verdict"] = formulas.verdict(REFS, "w", "l", "i")
    found["why"] = formulas.machine_reasons(REFS, RULES, Limits(), say, lambda stat: stat)
    for row in ("ranged[0]", "melee[0]"):
        found[f"{row} cost"] = formulas.weapon_cost(row, REFS, RULES)
        found[f"{row} damage"] = formulas.max_damage(row, REFS)
        found[f"{row} reach"] = formulas.reach(row, REFS, RULES, rulings(), word)
        found[f"{row} why"] = formulas.weapon_reasons(row, REFS, RULES, rulings(), say, word)
    return found


@pytest.mark.parametrize("name", every())
def test_plain_functions_only(name):
    formula = re.sub(r'"(?:[^"]|"")*"', '""', every()[name])
    assert set(re.findall(r"([A-Z][A-Z.0-9]*)\(", formula)) <= PLAIN
    assert not set("{};@#") & set(formula)
    assert formula.count("(") == formula.count(")")
    assert len(every()[name]) < 8000  # Excel takes 8192
    assert every()[name].isascii() or '"' in every()[name]


def test_terms_stay_whole_until_one_division():
    by_id = {rule.id: rule for rule in RULES.derived}
    sums = {one: formulas._sum(by_id[one], REFS, rulings()) for one in by_id}
    assert sums["hp"] == "20+3*C3"
    assert sums["move"] == "(0-INT(-1*C1/2))"
    assert sums["half_move"] == "(0-INT(-1*C1/4))"
    assert sums["armor"] == "2*C3"
    assert sums["precise_action"] == "(0-INT(-13*C2/10))"
    assert sums["boost"] == "C1"
    assert sums["melee_performance"] == "(0-INT(-3*C1/2))+(0-INT(-7*C2/10))"


def test_rulings_are_baked_in():
    by_id = {rule.id: rule for rule in RULES.derived}
    assert formulas._sum(by_id["move"], REFS, rulings(move_rounding="down")) == "INT(1*C1/2)"
    assert formulas._sum(by_id["melee_performance"], REFS, rulings(melee_rounding="none")) == (
        "(10*(0-INT(-3*C1/2))+7*C2)/10"
    )
    assert "∞" in formulas.reaction(REFS, rulings())
    assert "∞" not in formulas.reaction(REFS, rulings(zero_durability="zero"))
    assert "INT(10*C1*C2/C3)" in formulas.reaction(REFS, rulings(reaction_rounding="down"))
    fast, polearm = '(COUNTIF(E7:H7,"高速")>0)', '(COUNTIF(E7:H7,"長柄")>0)'
    far = formulas.reach("ranged[0]", REFS, RULES, rulings(min_range="3"), word)
    assert f'IF(OR(5+3*{fast}<=3),"","3-")&(5+3*{fast})' in far
    near = formulas.reach("melee[0]", REFS, RULES, rulings(), word).replace("E9:H9", "E7:H7")
    assert f'IF(OR(1+1*{polearm}<=1),"","1-")&(1+1*{polearm})' in near
    alone = formulas.reach("melee[0]", REFS, RULES, rulings(polearm_range="2"), word).replace("E9:H9", "E7:H7")
    assert f'IF(OR(1+1*{polearm}<=1,{polearm}),"","1-")&(1+1*{polearm})' in alone
    assert ">5," in formulas.weapon_reasons("melee[0]", REFS, RULES, rulings(combo_copies="5"), say, word)


def test_quotes_in_words_are_doubled():
    assert formulas.text('say "so"') == '"say ""so"""'
