"""States, views and options. Rules P1, P2, section 7; R65."""

from __future__ import annotations

import itertools
import os
import pickle
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from designer.games.duel.play import engine
from designer.games.duel.play.legal import IllegalStateError, faults, hold_to
from designer.games.duel.play.movement import Walker
from designer.games.duel.play.state import BLANK, Result, State
from designer.play.nodes import Decision, IllegalTakeError
from tests.play.kit import PLAIN, Scene, blade, gun, machine, random_duel, random_take, some_states, walk
from tests.play.test_moves import all_legs, all_paths

FULL = bool(os.environ.get("FULL"))
FAR = "A . . . . . . . . . . B"


# ---- a state is a value ------------------------------------------------------------------------------------


def test_a_state_is_never_changed():
    """P2: what is applied gives another state, and the same from equal ones."""
    rng = Random(1)
    for state in some_states(1, 60):
        if state.pending is None:
            continue
        before, kept = hash(_plain(state)), _plain(state)
        take = rng.randint(1, 6) if state.pending.who is None else random_take(state.pending, rng)
        step = engine.roll if state.pending.who is None else engine.apply
        assert step(state, take) == step(replace(state), take)
        assert (hash(_plain(state)), _plain(state)) == (before, kept)


def _plain(state: State) -> str:
    return repr((state.sides, state.stack, state.pending, state.volley))


def test_chance_is_an_argument():
    """P2: a die's face comes from outside, and a player can't take it."""
    scene = Scene(FAR).lay("- - -", "- - -")
    assert scene.asked.who is None
    assert scene.options == (1, 2, 3, 4, 5, 6)
    for face in (0, 7, True, "3", 3.0, None):
        with pytest.raises(IllegalTakeError):
            engine.roll(scene.state, face)  # type: ignore[arg-type]
    with pytest.raises(IllegalTakeError):
        engine.apply(scene.state, 3)
    scene.do(3)
    with pytest.raises(IllegalTakeError):
        engine.roll(scene.state, 3)


def test_a_match_that_is_over_takes_nothing():
    state = Scene(FAR).until("over").state
    assert engine.decision(state) is None
    for step in (engine.apply, engine.roll):
        with pytest.raises(IllegalTakeError):
            step(state, 1)


# ---- views -------------------------------------------------------------------------------------------------


def test_the_enemys_cards_are_one_set():
    """P1: hand and face-down cards together, with repeats, and blanks where cards lie; one's own are shown."""
    scene = Scene(FAR).lay("evade advance shoot:0", "search retreat flurry:0")
    seen = engine.view(scene.state, 0)
    assert seen.sides[0] == scene.side(0)
    assert seen.sides[1].laid == (-1, BLANK, BLANK)
    names = scene.duel.fighters[1].names
    assert sorted(names[card] for card in seen.sides[1].hand) == sorted(
        [*scene.hand(1), "retreat", "flurry:0"],
    )
    assert [names[one.card] for one in seen.sides[1].open] == ["search"]
    assert replace(seen.sides[1], hand=(), laid=()) == replace(scene.side(1), hand=(), laid=())


def test_player_1_lays_unseeing():
    """P2: the second's view is the same before and after the first's lay."""
    before = Scene(FAR).state
    views = {
        engine.view(engine.apply(before, take), 1)
        for take in (("evade", "advance", "shoot:0"), ("advance", "advance", "advance"))
    }
    assert views == {engine.view(before, 1)}
    (seen,) = views
    assert seen.pending is not None
    assert (seen.pending.who, seen.pending.kind) == (1, "lay")
    assert engine.decision(engine.apply(seen, ("advance",) * 3)) is not None


def test_closed_builds():
    """R65 no: `view` hides stats, weapons and hand. R65 yes: they lie on the table."""
    scene = Scene(FAR, open_builds="no").lay("- - -", "- - -")
    seen = engine.view(scene.state, 0)
    assert seen.duel.hidden == 1
    assert seen.sides[1].hand == ()
    assert seen.sides[0] == scene.side(0)
    assert engine.view(scene.state, 1).duel.hidden == 0
    laying = Scene(FAR, open_builds="no").do(("advance",) * 3)
    seen = engine.view(laying.state, 0)
    assert seen.pending == Decision(1, "lay", ())
    assert engine.view(laying.state, 1).pending == laying.asked
    assert engine.view(Scene(FAR).state, 0).duel.hidden is None


def swapped(state: State, seat: int, rng: Random) -> State:
    """The same with other face-down cards, as far as R31 lets them lie there."""
    side = state.sides[seat]
    down = [at for at, card in enumerate(side.laid) if card >= 0]
    pool = sorted((*side.hand, *(side.laid[at] for at in down)))
    rng.shuffle(pool)
    laid = list(side.laid)
    for at in down:
        laid[at] = pool.pop()
    other = replace(side, hand=tuple(sorted(pool)), laid=tuple(laid))
    sides = (other, state.sides[1]) if seat == 0 else (state.sides[0], other)
    return replace(state, sides=sides)


def test_other_face_down_cards_are_not_seen():
    """P1: swapping the enemy's face-down cards changes nothing that the player sees."""
    rng, changed = Random(2), 0
    for state in some_states(2, 240):
        for player in (0, 1):
            other = swapped(state, 1 - player, rng)
            changed += other != state
            assert engine.view(other, player) == engine.view(state, player)
            assert repr(_seen(other, player)) == repr(_seen(state, player))
    assert changed > 100


def _seen(state: State, player: int) -> Any:
    view = engine.view(state, player)
    return view.sides, view.stack, view.pending, view.volley


def test_a_view_decides_like_the_state():
    """What a player is asked is the same in its view, and can be taken there."""
    rng = Random(3)
    for state in some_states(3, 240):
        asked = state.pending
        if asked is None or asked.who is None:
            continue
        seen = engine.view(state, asked.who)
        assert seen.pending == asked
        engine.apply(seen, random_take(asked, rng))


# ---- options -----------------------------------------------------------------------------------------------


def universe(state: State) -> list[Any]:
    """Every value that any take could have."""
    duel = state.duel
    names = {name for fighter in duel.fighters for name in fighter.names}
    single = [
        None, True, False, *range(-1, 40), "first", "second", "move", "attack", "boost", "simulate", "x", "",
        *(one.id for one in duel.rules.parts), *names, *duel.ground.names, 1.0,
    ]  # fmt: skip
    pairs = [(way, name) for way in range(-1, 7) for name in duel.ground.names]
    return [*single, *pairs]


@pytest.mark.parametrize("count", [60, pytest.param(300 if FULL else 90, marks=pytest.mark.prove)])
def test_options_are_complete_and_exact(count):
    """Section 7: every option applies, and no other value does."""
    for state in some_states(4, count):
        asked = state.pending
        if asked is None:
            continue
        step = engine.roll if asked.who is None else engine.apply
        if asked.pick == "one":
            assert len({repr(one) for one in asked.options}) == len(asked.options)
            assert len(asked.options) > 1
            for option in asked.options:
                hold_to(step(state, option))
            for value in universe(state):
                if not any(value == one and type(value) is type(one) for one in asked.options):
                    with pytest.raises(IllegalTakeError):
                        step(state, value)
        else:
            _rows_and_sets(state, asked)


def _rows_and_sets(state: State, asked: Decision) -> None:
    """Every row (set) of names, against its meaning spelt out."""
    names = list(dict.fromkeys(asked.options))
    longest = 3
    tries = [None, *(row for n in range(longest + 1) for row in itertools.product(names, repeat=n))]
    rng = Random(len(names))
    for take in rng.sample(tries, min(len(tries), 400)):
        if asked.pick == "row":
            allowed = take is not None and len(take) == 3 and _can_lie(take, asked)
        else:
            allowed = take is None or (0 < len(take) <= asked.most and list(take) == sorted(set(take)))
        assert asked.allows(take) == allowed, take
        if allowed:
            hold_to(engine.apply(state, take))
    for take in ("x", ("x",) * 3, list(names[:3]), 5):
        assert not asked.allows(take)


def _can_lie(take: tuple[str, ...], asked: Decision) -> bool:
    """Whether different cards of the hand can be put into these places."""
    since = asked.since or (0,) * len(asked.options)
    cards = list(enumerate(asked.options))
    ways = [[n for n, name in cards if name == one and since[n] <= at] for at, one in enumerate(take)]
    return any(len(set(chosen)) == len(take) for chosen in itertools.product(*ways))


def test_where_to_go_is_what_all_paths_reach():
    """Destinations as asked for, by plain search of all paths; the rulings as the state has them."""
    found = 0
    for state in some_states(5, 500):
        asked = state.pending
        if asked is None or asked.kind not in ("move", "leg") or asked.who is None:
            continue
        duel, rulings, seat = state.duel, state.duel.rulings, asked.who
        side, fighter = state.sides[seat], duel.fighters[seat]
        open_ = [(fighter.cards[one.card].rule.id, one) for one in side.open]
        now = state.phase * 3 + state.turn
        own_time = rulings["open_effect_start"] == "own_priority"
        flight = any(
            rule == "mode_flight" and one.paid and one.held and (one.since < now or not own_time or side.stage > 0)
            for rule, one in open_
        )
        who = Walker(
            duel.ground, side.cell, side.facing, state.sides[1 - seat].cell, flight=flight,
            free_enemy=flight and rulings["flight_enemy"] == "free", cheap_enemy=rulings["enemy_on_obstacle"] == 2,
            backing=rulings["step_back"] == "backing", bump=rulings["edge_stop"] == "bump",
        )  # fmt: skip
        if asked.kind == "leg":
            cells = {duel.ground.cells[one[1]] for one in asked.options if one}
            assert cells == all_legs(who, fighter.half, 1)
            continue
        legless = {4, 5} <= set(side.broken)
        card = fighter.cards[side.card].rule.id
        budget = fighter.half if legless or card in ("evade", "step_in") else fighter.move
        if card in ("accelerate", "boost_attack"):
            cells = all_legs(who, fighter.half, (4 if card == "accelerate" else 1) - legless)
        else:
            if budget > 5 or len(duel.ground.names) > 100:
                continue
            cells = all_paths(who, budget, card if card in ("advance", "retreat") else "search")
        if rulings["zero_move"] == "allowed":
            cells.add(side.cell)
        assert set(asked.options) == {duel.ground.names[cell] for cell in cells}
        found += 1
    assert found > 30


@pytest.mark.prove
def test_every_kind_of_decision_is_met():
    """Of section 7, in matches at random on all fields."""
    kinds = {state.pending.kind for state in some_states(4, 400) if state.pending}
    assert kinds >= {
        "lay", "order", "leg", "move", "step_order", "fire", "cut", "reroll", "push", "jam", "reload", "part", "cancel",
        "face", "start", "arc", "hit", "burst", "reaction",
    }  # fmt: skip


# ---- what no state may be ----------------------------------------------------------------------------------


def wrong(**changes: Any) -> list[str]:
    scene = Scene(FAR).lay("- - -", "- - -").until("face")
    scene.set(0, **changes)
    return list(faults(scene.state))


def test_illegal_states_are_told():
    """Section 7, the end."""
    assert wrong() == []
    scene = Scene(FAR).lay("shoot:0 - -", "- - -").until("face")
    side = scene.side(0)
    for changes in (
        {"cell": scene.side(1).cell},
        {"cell": 99},
        {"hp": -1},
        {"hp": 45},
        {"boost": 11},
        {"simulate": -1},
        {"facing": 6},
        {"broken": ("head", "head")},
        {"breaks": 1},
        {"breaks": 2, "broken": ("head", "torso")},
        {"hand": side.hand[:-1]},
        {"hand": side.hand[::-1]},
        {"laid": (0, 0)},
        {"laid": (0, *side.laid[1:])},
        {"gone": (0,)},
        {"open": (replace(side.open[0], back=3),)},
        {"open": (replace(side.open[0], since=9),)},
    ):
        scene.set(0, **changes)
        with pytest.raises(IllegalStateError):
            hold_to(scene.state)
        scene.set(0, **{key: getattr(side, key) for key in changes})
        scene.set(0, broken=())
        hold_to(scene.state)
    for changes in (
        {"result": Result(0, "parts", 1)},
        {"pending": None},
        {"phase": 15},
        {"turn": 3},
    ):
        with pytest.raises(IllegalStateError):
            hold_to(replace(scene.state, **changes))


def test_states_copy():
    """A state is a value: it can be kept, and given to another process piece by piece."""
    scene = Scene(FAR).lay("- - -", "- - -")
    assert pickle.loads(pickle.dumps(scene.state.sides)) == scene.state.sides
    assert replace(scene.state) == scene.state


def test_matches_on_fields_without_room():
    """A field of two hexes: nobody can go anywhere, and the match ends all the same."""
    one = machine(4, 4, 4, gun(), blade(combos=("boost_attack", "step_in")))
    for text in ("A B", "A\n B", "a b"):
        rng = Random(text)
        scene = Scene(text, one, PLAIN)
        *_, last = walk(scene.state, rng)
        assert last.result is not None
    for seed in range(5):
        *_, last = walk(engine.start(random_duel(Random(seed))), Random(seed))
        assert last.result is not None
