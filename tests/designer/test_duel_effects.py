"""What customs do stands in rules.toml and nowhere else: a custom that is only written there works everywhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from designer.games.duel import formulas, rules
from designer.games.duel.counsel.bench import Bench
from designer.games.duel.counsel.changes import advise
from designer.games.duel.counsel.steps import Shaper
from designer.games.duel.derive import derive
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.attacks import attacker
from designer.games.duel.odds.dice import blow_of
from designer.games.duel.prints.facts import work_out
from designer.games.duel.rules import Effects, Faces, Rules
from tests.designer.duellists import RULES, terms

OTHERS = """
[[customs]]
id = "long"
ja = "長銃身"
en = "Long barrel"
ranged = 2
reach = 2
ignores = 3

[[customs]]
id = "wild"
ja = "暴発"
en = "Wild"
ranged = 1
melee = 1
faces = { miss = [1], hit = [2, 3], critical = [4, 5, 6] }
minus = 1
rerolls = 3
push = 1

[[cards]]"""
BUILD = Machine("M", "", 8, 8, 8, (Ranged("", 4, 2, ("long", "wild")),), (Melee("", 4, ("wild",)),))


@pytest.fixture
def more(tmp_path: Path) -> Rules:
    """The rules with two customs more."""
    file = tmp_path / "rules.toml"
    shipped = Path(rules.__file__).with_name("rules.toml").read_text(encoding="utf-8")
    file.write_text(shipped.replace("\n[[cards]]", OTHERS, 1), encoding="utf-8")
    return rules.read(file)


def test_effects_add_up_and_each_custom_counts_once(more: Rules) -> None:
    found = more.effects(("fast", "long", "fast", "ap"), "ranged", terms().rulings)
    assert found == Effects(reach=5, ignores=13)
    assert more.effects((), "melee", terms().rulings) == Effects()


@pytest.mark.parametrize(("choice", "minus", "uncritical"), [("literal", 2, False), ("example", 0, True)])
def test_effects_under_a_ruling(choice: str, minus: int, uncritical: bool) -> None:
    found = RULES.effects(("burst",), "ranged", terms(burst_hits=choice).rulings)
    assert (found.minus, found.uncritical, found.sums) == (minus, uncritical, True)


def test_no_weapon_reaches_farther_by_what_it_can_not_have() -> None:
    rulings = terms(polearm_range="2").rulings
    assert RULES.effects(("fast",), "melee", rulings).reach == 0
    assert RULES.effects(("polearm",), "ranged", rulings) == Effects()
    assert RULES.effects(("polearm",), "melee", rulings) == Effects(reach=1, far=True)


def test_a_new_custom_works(more: Rules) -> None:
    rulings = terms().rulings
    build = work_out(BUILD, derive(BUILD, more, rulings), more, rulings)
    (gun,), (blade,) = build.ranged, build.melee
    assert gun.profile.range == (2, 7)
    assert int(gun.profile.cost or 0) == 8 + 2 + 1
    assert gun.pierce == int(build.profile.precise_action or 0) + 3
    assert gun.faces == blade.faces == Faces((1, 2), (3, 4), (5, 6))
    by = attacker(build)
    assert by is not None
    blow = blow_of(gun, by, more, rulings)
    assert blow is not None
    assert (blow.again, blow.pierce, blow.faces) == (3, gun.pierce, (2, 2, 2))
    worth = Bench(BUILD, more, terms(), (8,)).now.worths["ranged", 0]
    assert worth.attacks["shoot"].effects == ("impact",)
    assert worth.plain["rerolls"] == 3
    changes = advise(BUILD, more, terms(), steps=1)
    assert any("fast" in change.machine.ranged[0].customs for change in changes)


def test_advice_leaves_alone_what_it_can_not_weigh(more: Rules) -> None:
    """A custom that is words alone is neither added nor taken away."""
    named = structs.replace(more.custom("long"), id="named", ja="名入り", en="Named", reach=0, ignores=0)
    rules_ = structs.replace(more, customs=(*more.customs, named))
    found = list(Shaper(rules_, terms().limits).customs("ranged", ("named", "ap")))
    assert ("named",) in found
    assert ("named", "fast") in found
    assert all("named" in customs for customs in found)
    assert not any("named" in customs for customs in Shaper(rules_, terms().limits).customs("ranged", ("ap",)))


def test_the_sheet_reaches_as_far(more: Rules) -> None:
    refs = {f"ranged[0].{one}": one for one in ("name", "power", "shots", "customs")}
    found = formulas.reach("ranged[0]", refs, more, terms().rulings, lambda custom: more.custom(custom).ja)
    reach = '5+3*(COUNTIF(customs,"高速")>0)+2*(COUNTIF(customs,"長銃身")>0)'
    assert f'IF(OR({reach}<=2),"","2-")&({reach})' in found


def test_a_lone_weapon_keeps_its_reach() -> None:
    plain = replace(BUILD, ranged=(Ranged("", 4, 2),), melee=())
    assert derive(plain, RULES, terms().rulings).ranged[0].range == (2, 5)
