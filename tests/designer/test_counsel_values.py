"""What advice measures attacks by is what the odds say: under every ruling that they know, every boost and re-roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from designer.games.duel.counsel.bench import Bench
from designer.games.duel.counsel.merits import Together, Worth
from designer.games.duel.counsel.values import STAGES, Stage
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds.attacks import Spend, Target, attack
from designer.games.duel.rules import load
from tests.designer.desk import terms
from tests.designer.test_odds_brute import CHOICES, build
from tests.sparing import few

ARMORS = (8, 30)


def assert_as_the_odds_say(machine: Machine, stages: tuple[Stage, ...] = STAGES, **rulings: str) -> None:
    """Means and part checks of every attack by the aim's own value, and of several weapons at once without re-rolls."""
    bench = Bench(machine, load(), terms(**rulings), ARMORS)
    made, standing = build(machine, **rulings), bench.now
    arms = {("ranged", arm.number - 1): arm for arm in made.ranged} | {("melee", a.number - 1): a for a in made.melee}
    for (place, worth), stage in product(standing.worths.items(), stages):
        budget = worth.simulate if stage.rerolls is None else min(stage.rerolls, worth.simulate)
        for card in worth.attacks:
            told = worth, card, stage
            assert_column(told, load().card(card), arms[place], made, Spend(budget, stage.boost))
    for card, boost in product(standing.volley.volleys, range(4)):
        assert_column((standing.volley, card, Stage(boost)), load().card(card), None, made, Spend(0, boost))


def assert_column(told, card, arm, made, spend) -> None:
    worth, name, stage = told
    means, shared = worth.numbers(name, "mean", stage)
    parts = worth.numbers(name, "part", stage)
    for armor, mean, part in zip(ARMORS, means, parts, strict=True):
        for aim, value in (("mean", Fraction(mean, shared * worth.unit)), ("part", part)):
            said = attack(made, card, arm, Target(armor), Spend(spend.rerolls, spend.boost, aim))
            assert said is not None
            assert value == (said.mean if aim == "mean" else said.part_check), (name, stage, armor, aim, made.machine)
    if isinstance(worth, Worth) and worth.attacks[name].effects and not spend.rerolls:
        said = attack(made, card, arm, Target(0), spend)
        assert worth.success(name, stage) == said.hits.at_least(1)


GUNS = (Ranged("a", 2, 3), Ranged("b", 1, 1, ("burst", "impact")), Ranged("c", 3, 2, ("sniper", "energy")))
ARMED = Machine(
    "", "", 6, 7, 4, GUNS, (Melee("d", 2, ("jammer",), ("flurry", "boost_attack")), Melee("e", 1, (), ("aikido",)))
)
FEW = tuple(stage for stage in STAGES if not stage.boost)


@pytest.mark.prove
@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in CHOICES.items() for value in values[1:]])
def test_every_ruling(key, value):
    assert_as_the_odds_say(ARMED, (STAGES[1], STAGES[6]), **{key: value})


@pytest.mark.prove
def test_every_stage_by_default():
    assert_as_the_odds_say(ARMED)


@pytest.mark.parametrize("scope", CHOICES["reroll_scope"])
@pytest.mark.parametrize("reroll", CHOICES["reroll"])
@pytest.mark.parametrize("base", few(CHOICES["damage_base"]))
def test_every_way_to_re_roll(base, reroll, scope):
    """Snipers above all, with criticals that pay less than hits too."""
    guns = (Ranged("a", 1, 2, ("sniper",)), Ranged("b", 4, 3, ("sniper", "ap")), Ranged("c", 6, 2))
    machine = Machine("", "", 0, 6, 0, guns)
    assert_as_the_odds_say(machine, FEW, damage_base=base, reroll=reroll, reroll_scope=scope)


def random_armed(rng: Random) -> Machine:
    customs = ("sniper", "ap", "energy", "burst", "impact")
    guns = tuple(
        Ranged("", rng.randint(1, 6), rng.randint(1, 3), tuple(rng.sample(customs, rng.randint(0, 2))))
        for _ in range(rng.randint(1, 2))
    )
    guns = tuple(Ranged("", gun.power, 1, gun.customs) if "burst" in gun.customs else gun for gun in guns)
    blade = Melee("", rng.randint(1, 5), rng.choice(((), ("energy",), ("jammer",))), ("flurry", "boost_attack"))
    return Machine("", "", rng.randint(0, 8), rng.randint(0, 7), 0, guns, (blade,))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(40))
def test_random_machines_under_random_rulings(seed):
    rng = Random(seed)
    chosen = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < 0.4}
    assert_as_the_odds_say(random_armed(rng), tuple(rng.sample(STAGES, 5)), **chosen)


def test_a_wrong_number_shows():
    """The comparison can fail."""
    bench = Bench(ARMED, load(), terms(), ARMORS)
    other = Bench(Machine("", "", 6, 7, 4, (Ranged("a", 3, 3), *GUNS[1:])), load(), terms(), ARMORS)
    one, two = (made.now.worths["ranged", 0].means("shoot", STAGES[0]) for made in (bench, other))
    assert one != two
    assert isinstance(bench.now.volley, Together)
