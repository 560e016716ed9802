"""Records, chance, players, and matches by the thousand. Section 7."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest

from designer.games.duel.play import engine, record
from designer.games.duel.play.legal import hold_to
from designer.games.duel.play.state import Duel
from designer.games.duel.rules import load
from designer.play import records
from designer.play.chance import Chance, mixed
from designer.play.nodes import Decision
from designer.play.players import RandomPlayer, play
from designer.play.records import Record, RecordError, StepError, Written, decode, encode, follow
from tests.play.kit import random_duel

MATCHES = 2000 if os.environ.get("FULL") else 200
PLAYERS = (RandomPlayer(), RandomPlayer())


def recorded(duel: Duel, seed: int, match: int = 0, *, options: bool = False) -> bytes:
    """A match at random as its file holds it."""
    steps, end = records.steps_of(play(engine, engine.start(duel), PLAYERS, Chance(seed, match)), options=options)
    changed = {one.key: duel.rulings[one.key] for one in load().rulings if duel.rulings[one.key] != one.default}
    return encode(
        Record(
            bundodo="0.2.0", record=records.RECORD, game="bundodo", rulings=changed, field=record.field_document(duel),
            machines=(record.machine_document(duel.fighters[0].machine), record.machine_document(duel.fighters[1].machine)),
            players=("random", "random"), seed=seed, cap=50, anyway=True, steps=tuple(steps),
            result=record.result_document(end),
        )
    )  # fmt: skip


# ---- chance ------------------------------------------------------------------------------------------------


def test_chance_never_changes():
    """By (seed, match, count), in whole numbers of 64 bits: the reference values of SplitMix64, and ours."""
    step, state, drawn = 0x9E3779B97F4A7C15, 1234567, []
    for _ in range(3):
        state = (state + step) & ((1 << 64) - 1)
        drawn.append(mixed(state))
    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    chance = Chance(7, 0)
    assert [chance.draw(6) + 1 for _ in range(12)] == GOLDEN
    assert Chance(7, 0, count=5).draw(6) + 1 == GOLDEN[5]
    assert [Chance(7, match).draw(1000) for match in range(4)] == OF_MATCHES


GOLDEN = [4, 3, 6, 1, 4, 5, 4, 1, 6, 5, 2, 3]
OF_MATCHES = [609, 167, 421, 372]


def test_chance_is_even():
    """Each face of 60,000 dice about as often; seeds and matches next to each other are not alike."""
    faces = [0] * 6
    for match in range(600):
        chance = Chance(3, match)
        for _ in range(100):
            faces[chance.draw(6)] += 1
    assert all(9700 < one < 10300 for one in faces)
    assert len({(Chance(seed, match).draw(1 << 30)) for seed in range(50) for match in range(50)}) == 2500


def test_the_random_player_takes_anything():
    """Each option as likely, rows and sets too."""
    row = Decision(0, "lay", ("a", "a", "b", "c"), "row", 3, (0, 0, 2, 0))
    some = Decision(0, "reroll", (0, 1, 2), "set", 2)
    player, chance = RandomPlayer(), Chance(1)
    rows = {player.choose(None, row, chance) for _ in range(600)}
    assert rows == {
        (x, y, z) for x in "aac" for y in "aac" for z in "abc" if (x + y + z).count("c") < 2 and (x + y + z) != "aaa"
    }
    assert all(row.allows(one) for one in rows)
    sets = {player.choose(None, some, chance) for _ in range(300)}
    assert sets == {None, (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)}


# ---- records -----------------------------------------------------------------------------------------------


def test_a_record_is_the_same_bytes_and_leads_to_the_same_end():
    duel = random_duel(Random(12))
    data = recorded(duel, 7)
    assert data == recorded(duel, 7)
    assert data != recorded(duel, 8)
    assert data != recorded(duel, 7, 1)
    assert encode(decode(data)) == data
    assert _replayed(duel, data)


def _replayed(duel: Duel, data: bytes) -> bool:
    read = decode(data)
    state = engine.start(duel)
    for _, after in follow(engine, state, read.steps):
        state = after
        hold_to(state)
    return record.result_document(state) == read.result


def test_the_form_of_a_record():
    """Section 7: keys in order, a step a line, one-option decisions left out, options where they were asked for."""
    data = json.loads(recorded(random_duel(Random(4)), 7, options=True))
    assert list(data) == [
        "bundodo", "record", "game", "rulings", "field", "machines", "players", "seed", "cap", "anyway", "steps",
        "result",
    ]  # fmt: skip
    assert list(data["result"]) == ["winner", "why", "turns", "hp", "parts", "hexes", "points"]
    assert list(data["machines"][0]) == ["name", "player", "stats", "ranged", "melee"]
    decisions = [step for step in data["steps"] if step["kind"] != "die"]
    dice = [step for step in data["steps"] if step["kind"] == "die"]
    assert all(list(step) == ["who", "kind", "take", "options"] for step in decisions)
    # Of a set the options are its members; null is a take besides.
    assert all(len(step["options"]) > 1 for step in decisions if step["kind"] != "reroll")
    assert all(list(step) == ["kind", "for", "face"] for step in dice)
    assert decisions[0]["kind"] == "lay"
    assert len(decisions[0]["take"]) == 3
    lines = recorded(random_duel(Random(4)), 7).decode().splitlines()
    assert len(lines) == len(data["steps"]) + 13


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda steps: steps.__setitem__(0, {**steps[0], "who": 1}), 1),
        (lambda steps: steps.__setitem__(0, {**steps[0], "kind": "face"}), 1),
        (lambda steps: steps.__setitem__(0, {**steps[0], "take": ["advance", "advance"]}), 1),
        (lambda steps: steps.__setitem__(1, {**steps[1], "take": ["guard:7", "advance", "search"]}), 2),
        (lambda steps: steps.pop(), None),
        (lambda steps: steps.append({"kind": "die", "for": "hit", "face": 1}), None),
        (lambda steps: steps.insert(0, {"kind": "die", "for": "hit", "face": 1}), 1),
        (lambda steps: steps.__setitem__(0, {**steps[0], "faces": [1, 2, 3]}), 1),
    ],
)
def test_an_illegal_step_is_named(change: Any, number: int | None):
    duel = random_duel(Random(12))
    data = json.loads(recorded(duel, 7))
    change(data["steps"])
    read = decode(json.dumps(data).encode())
    with pytest.raises(StepError) as caught:
        for _ in follow(engine, engine.start(duel), read.steps):
            pass
    assert number is None or caught.value.number == number


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "json"),
        (b"{", "json"),
        (b"\xff\xfe", "json"),
        (b"[" * 100000, "json"),
        (b'{"bundodo": "9", "record": 2}', "number"),
        (b'{"bundodo": "9", "record": true}', "number"),
        (b'{"bundodo": "9"}', "number"),
        (b"[]", "shape"),
        (b'{"bundodo": "9", "record": 1}', "shape"),
    ],
)
def test_what_is_no_record(data: bytes, why: str):
    with pytest.raises(RecordError) as caught:
        decode(data)
    assert caught.value.why == why


def test_a_record_cut_off_anywhere_is_none():
    data = recorded(random_duel(Random(4)), 7)
    for length in range(0, len(data) - 2, 97):
        with pytest.raises(RecordError):
            decode(data[:length])


def test_a_step_needs_what_its_kind_needs():
    for kind, more in (("die", {"for_": "hit"}), ("face", {"who": 0})):
        with pytest.raises(ValueError, match="needs"):
            Written(kind=kind, **more)


@pytest.mark.parametrize("seed", range(25))
def test_matches_at_random(seed):
    """Random rulings, fields and builds: no illegal state, an end within 45 turns, and the record leads there again."""
    _match(seed)


@pytest.mark.prove
def test_two_thousand_matches_at_random():
    for seed in range(1000, 1000 + MATCHES):
        _match(seed)


def _match(seed: int) -> None:
    duel = random_duel(Random(seed))
    data = recorded(duel, seed, seed % 3)
    read = decode(data)
    state = engine.start(duel)
    for _, after in follow(engine, state, read.steps):
        state = after
        hold_to(state)
    assert state.result is not None
    assert state.result.turns <= 45
    assert record.result_document(state) == read.result
    assert recorded(duel, seed, seed % 3) == data
