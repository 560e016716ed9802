"""What packs bring is played: known effects as the odds say, attacks and boost moves of cards, costs and after use;
what only words say does nothing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from designer.games.duel.derive import derive
from designer.games.duel.odds.attacks import Spend, Target, attack
from designer.games.duel.play import engine
from designer.games.duel.play.record import duel as duel_of
from designer.games.duel.prints.facts import work_out
from designer.games.duel.rules import load
from designer.views import Board
from tests.packs.kit import MOON, pack
from tests.play.kit import Scene, blade, gun, machine, terms, walk
from tests.play.test_odds_agree import outcomes

EFFECTS = """
[[customs]]
id = "pierce"
ja = "貫き"
ranged = 1
melee = 1
ignores = 5
words = "w"
[[customs]]
id = "blunt"
ja = "鈍り"
ranged = 1
melee = 1
minus = 1
words = "w"
[[customs]]
id = "sharp"
ja = "鋭さ"
ranged = 1
melee = 1
faces = { miss = [1], hit = [2, 3, 4], critical = [5, 6] }
words = "w"
[[customs]]
id = "dull"
ja = "鈍角"
ranged = 1
melee = 1
uncritical = true
words = "w"
[[customs]]
id = "lone"
ja = "文言"
ranged = 1
melee = 1
words = "w"
"""
IDS = ("pierce", "blunt", "sharp", "dull", "lone", "gravity")


@pytest.fixture
def moon(tmp_path):
    return (pack(tmp_path, MOON + EFFECTS),)


def agree(moon, seed: int) -> None:
    """One attack with customs of a pack, by the engine's dice and by the odds."""
    rng = Random(seed)
    rules = load(moon)
    customs = tuple(rng.sample(IDS, rng.choice((1, 2, 3))))
    ranged = rng.random() < 0.5
    weapon = gun(3, 2, *customs, "rail") if ranged else blade(3, *customs, combos=("triple", "lunge"))
    first, second = machine(8, 4, 4, weapon), machine(12, 4, rng.choice((2, 5, 9)), blade(1))
    card = "shoot:0" if ranged else f"{rng.choice(('triple', 'lunge'))}:0"
    scene = Scene("A . . B . ." if ranged else "A B . .", first, second, packs=moon)
    scene.set(0, boost=2, simulate=0)
    scene.set(1, boost=0)
    scene.lay(f"{card} - -", "search - -").until("fire", "face", who=0)
    made = outcomes(scene.do(True).state)
    found = terms(moon)
    build = work_out(first, derive(first, rules, found.rulings), rules, found.rulings)
    enemy = derive(second, rules, found.rulings)
    arm = (build.ranged or build.melee)[0]
    said = attack(build, rules.card(card.partition(":")[0]), arm, Target(int(enemy.armor)), Spend())
    damage: Counter[Fraction] = Counter()
    for (dealt, _, _), weight in made.items():
        damage[dealt] += weight
    assert damage == {said.points(units): chance for units, chance in said.damage.chances()}, (seed, customs)
    assert sum(weight for (_, _, checks), weight in made.items() if checks) == said.part_check


def test_effects_are_played_as_the_odds_say(moon):
    for seed in range(8):
        agree(moon, seed)


@pytest.mark.prove
def test_effects_are_played_as_the_odds_say_many_times(moon):
    for seed in range(100, 260):
        agree(moon, seed)


def test_a_combo_may_move_before_it_attacks(moon):
    """Boost moves first, then the attacks: an enemy out of reach is reached."""
    scene = Scene("A . . B .", machine(8, 4, 4, blade(3, combos=("lunge", "lunge"))), packs=moon)
    scene.lay("lunge:0 - -", "search - -").until("move", who=0)
    scene.do("C1").until("fire", who=0).do(True)
    assert scene.kind in ("cut", "hit")
    assert scene.at(0) == "C1"


def test_a_card_of_words_is_paid_and_gone_and_does_nothing(moon):
    scene = Scene("A . . . B .", machine(8, 4, 4, blade(3, combos=("taunt", "taunt"))), packs=moon)
    before = scene.side(1)
    scene.lay("smoke taunt:0 dive", "advance retreat search").turn_over()
    assert scene.side(0).simulate == scene.duel.fighters[0].simulate - 1
    assert "smoke" in scene.open(0)
    assert scene.side(1).hp == before.hp
    scene.until("lay", phase=1)
    assert "smoke" in scene.gone(0)  # discarded after use
    assert "dive" in scene.open(0)  # stays until it is reloaded
    assert scene.side(0).hp == scene.duel.fighters[0].hp


def test_matches_at_random_with_packs_come_to_an_end(moon):
    rng = Random(7)
    board = Board("", 7, 5, "pointy")
    for _ in range(4):
        fighters = tuple(
            machine(
                rng.choice((4, 8)), 6, 4,
                gun(3, 2, *rng.sample((*IDS, "rail"), 2)),
                blade(3, *rng.sample(IDS, 2), combos=tuple(rng.sample(("triple", "lunge", "taunt"), 2))),
            )
            for _ in range(2)
        )  # fmt: skip
        duel = duel_of(board, (), (fighters[0], fighters[1]), terms(moon))
        *_, last = walk(engine.start(duel), rng)
        assert last.result is not None
