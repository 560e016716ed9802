"""The odds and the engine agree: what the engine's dice come to, by trying every face, is what the odds say."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from designer.game import Terms
from designer.games.duel.derive import derive
from designer.games.duel.machine import Machine
from designer.games.duel.odds.attacks import Attack, Spend, Target, attack, broken_armor
from designer.games.duel.play import engine
from designer.games.duel.play.effects import armor
from designer.games.duel.play.state import State, Table
from designer.games.duel.prints.facts import work_out
from designer.play.nodes import Told
from tests.play.kit import RULES, Scene, blade, gun, machine
from tests.sparing import few

COUNT = 200 if os.environ.get("FULL") else 60


class Case:
    """An attack set up on the table, up to its first die, and the same for the odds."""

    def __init__(self, rng: Random, *, rerolls: int = 0, overdrive: bool = False) -> None:
        chosen = {
            one.key: rng.choice(one.choices)
            for one in RULES.rulings
            if "odds" in one.shows and one.choices and rng.random() < 0.4
        }
        self.terms = Terms(99, RULES.choose(chosen))
        self.text = chosen
        ranged = overdrive or rng.random() < 0.6
        self.weapon = self._weapon(rng, ranged=ranged, few=rerolls > 0)
        self.first = machine(rng.choice((3, 8, 10)), rng.choice((0, 4, 8)) + rerolls, 4, self.weapon)
        self.second = machine(12, 4, rng.choice((0, 2, 5, 9)), blade(1))
        self.broken = rng.sample(("head", "torso", "left_leg", "right_arm"), rng.choice((0, 0, 1, 2)))
        self.no_arms = rng.random() < 0.2
        self.lock = rng.random() < 0.3
        self.rerolls, self.overdrive = rerolls, overdrive
        self.boost = 0 if rerolls else rng.choice((0, 0, 1, 2))
        self.card = "shoot:0" if ranged else f"{self.weapon.combos[0]}:0"  # type: ignore[union-attr]

    @staticmethod
    def _weapon(rng: Random, *, ranged: bool, few: bool) -> Any:
        sort = "ranged" if ranged else "melee"
        all_ = [one.id for one in RULES.customs_of(sort) if one.id in ("ap", "sniper", "energy", "burst")]
        customs = tuple(rng.sample(all_, rng.choice((0, 1, 1, len(all_)))))
        if few:
            customs = tuple(one for one in customs if one != "burst")
        if ranged:
            return gun(rng.choice((1, 3, 6)), 1 if "burst" in customs else rng.choice((1, 2, 3)), *customs)
        return blade(rng.choice((1, 4)), *customs, combos=(rng.choice(("flurry", "step_in", "boost_attack")),))

    def state(self) -> State:
        """On to the volley, fired."""
        near = "A B . ." if self.card != "shoot:0" else "A . . B . ."
        scene = Scene(near, self.first, self.second, **{key: str(value) for key, value in self.text.items()})
        if self.lock:
            scene.opened(0, "target_lock")
        if self.overdrive:
            scene.opened(0, "overdrive")
        arms = ("left_arm", "right_arm") if self.no_arms else ()
        scene.set(0, broken=arms, simulate=self.rerolls, boost=2)
        scene.set(1, broken=self.broken)
        scene.lay(f"{self.card} - -", "search - -").until("fire", "face", who=0)
        scene.set(0, simulate=self.rerolls)
        scene.set(1, boost=self.boost)
        return scene.do(True).state

    def odds(self, aim: str = "mean") -> Attack | None:
        build = work_out(self.first, derive(self.first, RULES, self.terms.rulings), RULES, self.terms.rulings)
        enemy = derive(self.second, RULES, self.terms.rulings)
        assert enemy.armor is not None
        left = broken_armor(int(enemy.armor), len(self.broken), RULES, self.terms.rulings)
        arm = (build.ranged or build.melee)[0]
        card = RULES.card("overdrive" if self.overdrive else self.card.partition(":")[0])
        spend = Spend(self.rerolls, self.boost, aim, face=int(self.lock), no_arms=self.no_arms)
        return attack(build, card, arm, Target(left), spend)


Outcome = tuple[Fraction, Fraction, bool]


def outcomes(state: State) -> dict[Outcome, Fraction]:
    """(damage, own damage, whether a part is checked) of a volley, each with its probability; the defender spends what
    it has, the attacker re-rolls nothing. Dice that lie alike but for their order are looked at once."""
    seen: dict[Any, dict[Outcome, Fraction]] = {}

    def after(at: State, log: list[Told]) -> dict[Outcome, Fraction]:
        while at.volley is not None and at.pending is not None and at.pending.who is not None:
            log = []
            at = engine.apply(at, at.pending.options[-1] if at.pending.kind == "cut" else None, log)
        if at.volley is None:
            return {_outcome(at, log): Fraction(1)}
        volley, asked = at.volley, at.pending
        key = (volley.count, tuple(sorted(volley.counts)), tuple(sorted(volley.faces)), volley.ones, asked)
        if key not in seen:
            found: Counter[Outcome] = Counter()
            for face in range(1, 7):
                heard: list[Told] = []
                for outcome, weight in after(engine.roll(at, face, heard), heard).items():
                    found[outcome] += weight / 6  # type: ignore[assignment]
            seen[key] = dict(found)  # type: ignore[arg-type]
        return seen[key]

    return after(state, [])


def _outcome(at: State, log: list[Told]) -> Outcome:
    dealt, burnt = (
        Fraction(sum(one.facts["damage"] for one in log if one.kind == kind), at.duel.unit)
        for kind in ("strikes", "burns")
    )
    side = at.sides[1]
    enough = dealt >= RULES.part_check_damage
    return dealt, burnt, side.check == "always" or (side.check == "critical" and enough)


@pytest.mark.parametrize("seed", range(12))
def test_damage_is_what_the_odds_say(seed):
    """H1 to H3, R6, R7, R15, R25, R33, R36, R40, R41, R44: no re-rolls."""
    _agree(seed)


@pytest.mark.prove
def test_damage_is_what_the_odds_say_many_times():
    for seed in range(100, 100 + COUNT):
        _agree(seed)


def _agree(seed: int) -> None:
    rng = Random(seed)
    case = Case(rng, overdrive=rng.random() < 0.3)
    said = case.odds()
    assert said is not None
    state = case.state()
    assert armor(Table(state), 1) == _armor_of(case)
    made = outcomes(state)
    assert sum(made.values()) == 1
    damage: Counter[Fraction] = Counter()
    own: Counter[Fraction] = Counter()
    for (dealt, burnt, _), weight in made.items():
        damage[dealt] += weight  # type: ignore[assignment]
        own[burnt] += weight  # type: ignore[assignment]
    assert damage == {said.points(units): chance for units, chance in said.damage.chances()}, (seed, case.text)
    assert sum(weight for (_, _, checks), weight in made.items() if checks) == said.part_check
    if said.own is not None:
        assert own == {said.points(units): chance for units, chance in said.own.chances()}


def _armor_of(case: Case) -> int:
    enemy = derive(case.second, RULES, case.terms.rulings)
    assert enemy.armor is not None
    return broken_armor(int(enemy.armor), len(case.broken), RULES, case.terms.rulings)


# ---- re-rolls: the best that an attacker can do ------------------------------------------------------------


def best(state: State) -> Fraction:
    """The greatest mean damage that re-rolling can bring, by trying every option of every decision."""
    seen: dict[Any, Fraction] = {}

    def value(at: State, dealt: int) -> Fraction:
        if at.volley is None:
            return Fraction(dealt, at.duel.unit)
        key = (at.volley, at.sides[0].simulate, at.sides[0].rerolls, at.stack)
        if key not in seen:
            seen[key] = look(at)
        return seen[key]

    def look(at: State) -> Fraction:
        asked = at.pending
        assert asked is not None
        if asked.who is None:
            return sum((step(engine.roll, at, face) for face in range(1, 7)), Fraction(0)) / 6
        if asked.pick == "one":
            return max(step(engine.apply, at, one) for one in asked.options)
        return max(step(engine.apply, at, take) for take in subsets(asked.options, asked.most))

    def step(how: Any, at: State, take: Any) -> Fraction:
        log: list[Told] = []
        after = how(at, take, log)
        return value(after, sum(one.facts["damage"] for one in log if one.kind == "strikes"))

    return value(state, 0)


@cache
def subsets(options: tuple[int, ...], most: int) -> list[Any]:
    """null and every set."""
    made = [tuple(one for n, one in enumerate(options) if bits >> n & 1) for bits in range(1, 1 << len(options))]
    return [None, *(one for one in made if len(one) <= most)]


@pytest.mark.prove
@pytest.mark.parametrize("seed", few(range(8), 3))
def test_rerolls_reach_what_the_odds_promise(seed):
    """H5, R24, R26: the aim's value alone, for optimal policies tie."""
    _promise(seed)


@pytest.mark.prove
def test_rerolls_reach_what_the_odds_promise_many_times():
    for seed in range(200, 200 + COUNT // 2):
        _promise(seed)


def _promise(seed: int) -> None:
    rng = Random(seed)
    case = Case(rng, rerolls=rng.choice((1, 2)))
    said = case.odds()
    assert said is not None
    state = case.state()
    assert best(state) == said.mean, (seed, case.text, case.weapon)


# ---- full open ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("self_", ["per_die", "per_roll"])
@pytest.mark.parametrize("seed", range(6))
def test_a_full_open_is_what_the_odds_say(seed, self_):
    """P15, with boost 0: in play boost is paid volley by volley. Every second one under overdrive, which raises each
    weapon, and hurts by R75."""
    rng, raised = Random(seed), bool(seed % 2)
    guns = tuple(Case._weapon(rng, ranged=True, few=True) for _ in range(2))
    first: Machine = machine(10, 8, 4, *(replace_shots(one) for one in guns))
    second = machine(12, 4, 3, blade(1))
    scene = Scene("A . . B . .", first, second, overdrive_self=self_)
    if raised:
        scene.opened(0, "overdrive", discard=True)
    scene.lay("full_open - -", "search - -").until("fire")
    scene.set(0, simulate=0)
    scene.set(1, boost=0)
    profile = derive(first, RULES, scene.duel.rulings)
    build = work_out(first, profile, RULES, scene.duel.rulings)
    said = attack(build, RULES.card("overdrive" if raised else "full_open"), None, Target(6), Spend())
    assert said is not None
    total: Counter[int] = Counter()
    own: Counter[int] = Counter()

    def go(at: State, weight: Fraction) -> None:
        while at.pending is not None and at.pending.kind != "move":
            if at.pending.who is None:
                for face in range(1, 7):
                    go(engine.roll(at, face), weight / 6)
                return
            at = engine.apply(at, {"fire": True, "push": None, "jam": "boost"}[at.pending.kind])
        total[at.sides[1].damage] += weight  # type: ignore[assignment]
        own[at.sides[0].damage] += weight  # type: ignore[assignment]

    go(scene.state, Fraction(1))
    assert dict(sorted(total.items())) == dict(said.damage.chances())
    assert dict(sorted(own.items())) == (dict(said.own.chances()) if said.own else {0: 1})


def replace_shots(weapon: Any) -> Any:
    from dataclasses import replace as changed

    return changed(weapon, shots=min(2, weapon.shots))
