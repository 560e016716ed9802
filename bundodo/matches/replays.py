"""A record read from its file, checked, and followed to its end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET

from bundodo.asked import Said
from bundodo.games.parts import Play, Replay
from bundodo.judging import judging
from bundodo.matches.setting import playable
from bundodo.out.boards import fault_lines
from bundodo.pipeline import game_with, packs_of
from bundodo.say.diagnostics import severity_of
from bundodo.say.terminal import visible
from bundodo.say.trouble import Trouble, near
from designer.faults import Fault
from designer.fields import FieldReading, read_document
from designer.game import AnyGame, Terms
from designer.games import registry as games
from designer.play.nodes import Log
from designer.play.records import RECORD, Record, RecordError, StepError, decode, follow
from designer.rules import RulingError
from sheets.grid import KeyRef
from templates.opened import read_bytes
from templates.words import Words

_MOST = 64 * 1024 * 1024
"""Bytes of a record; the largest of ours are thousands of times smaller."""
_QUOTED = 12
"""Options that a message names."""


def replay_of(path: Path, said: Said, packs: tuple[Path, ...] = ()) -> tuple[Replay, Play]:
    """A record, followed with the packs of these files. Raises Trouble for what can't be read, for packs other than
    those that it was played with, and for a step that can't be, by its number."""
    words = said.words
    try:
        record = decode(read_bytes(path, _MOST))
    except RecordError as error:
        raise _unreadable(path, error, words) from error
    except OSError as error:
        raise Trouble(words.say("replay.unread", path=path, why=error.strerror)) from error
    if record.game not in games.GAMES:
        raise Trouble(words.say("trouble.game", game=visible(record.game), games=near(record.game, games.GAMES, words)))
    play = playable(record.game, words)
    with judging(words):
        game = game_with(record.game, packs_of(packs))
    _need_packs(path, record, game, words)
    return _followed(path, record, game, play, words), play


def _need_packs(path: Path, record: Record, game: AnyGame, words: Words) -> None:
    """Raises Trouble where the record was played with another pack, or another version of one."""
    wanted = {} if record.packs is UNSET else {one.name: one.version for one in record.packs}
    here = {one.name: one.version for one in game.packs}
    if wanted != here:
        told = {key: _packs(found, words) for key, found in (("wanted", wanted), ("here", here))}
        raise Trouble(words.say("replay.packs", path=path, **told))


def _packs(found: Mapping[str, str], words: Words) -> str:
    names = [visible(f"{name} {version}") for name, version in found.items()]
    return words["packs.between"].join(names) or words["packs.none"]


def _unreadable(path: Path, error: RecordError, words: Words) -> Trouble:
    if error.why == "number":
        return Trouble(words.say("replay.number", path=path, found=visible(str(error.told)), known=RECORD))
    if error.why == "json":
        return Trouble(words.say("replay.json", path=path, line=error.told))
    return Trouble(words.say("replay.shape", path=path, told=visible(str(error.told))))


def _followed(path: Path, record: Record, game: AnyGame, play: Play, words: Words) -> Replay:
    terms = _terms(path, record, game, words)
    try:
        machines = tuple(play.read(one, f"machines[{seat}]", game.packs) for seat, one in enumerate(record.machines))
    except RecordError as error:
        raise _unreadable(path, error, words) from error
    if not record.anyway:
        for machine in machines:
            _need_legal(path, machine, game, terms, words)
    log: Log = []
    start = play.start((machines[0], machines[1]), _field(path, record, words), terms, words, log)
    steps = []
    try:
        heard: Log = []
        for step, state in follow(play.game, start, record.steps, heard):
            steps.append((step, state, list(heard)))
            heard.clear()
    except StepError as error:
        raise Trouble(_wrong_step(path, error, words)) from error
    found = play.result(steps[-1][1]) if steps else {}
    if found != record.result:
        wrong = next((key for key in found if found[key] != record.result.get(key)), "result")
        told = {"key": wrong, "found": record.result.get(wrong), "right": found.get(wrong)}
        raise Trouble(words.say("replay.result", path=path, **told))
    return Replay(record, start, log, tuple(steps))


def _terms(path: Path, record: Record, game: AnyGame, words: Words) -> Terms:
    """What the match was judged by: its own rulings and cap."""
    if (record.cap is None) != (game.CAP is None):
        raise Trouble(words.say("replay.shape", path=path, told=f"cap: {record.cap}"))
    try:
        rulings = game.choose({key: str(value) for key, value in record.rulings.items()})
        return Terms(record.cap, rulings, packs=game.packs)
    except RulingError as error:
        key = "replay.ruling_key" if error.value is None else "replay.ruling_value"
        told = {"key": visible(error.key), "value": visible(str(error.value)), "allowed": ", ".join(error.allowed)}
        raise Trouble(words.say(key, path=path, **told)) from error


def _need_legal(path: Path, machine: Any, game: AnyGame, terms: Terms, words: Words) -> None:
    from bundodo.say.diagnostics import Severity

    for fault in game.check(machine, game.derive(machine, terms), terms):
        if severity_of(fault.code, game.NAME) is Severity.ERROR:
            raise Trouble(words.say("replay.illegal", path=path, name=visible(machine.name), code=fault.code))


def _field(path: Path, record: Record, words: Words) -> FieldReading:
    """The field; its starts may be obstacles, for nobody is asked where the rulings put them."""
    import msgspec

    document: dict[str, Any] = msgspec.to_builtins(record.field)
    reading = read_document({"field": document})
    faults = tuple(fault for fault in reading.faults if not _is_start_on_obstacle(fault))
    if faults or reading.board is None:
        raise Trouble("\n".join(fault_lines(faults, {}, KeyRef(str(path)), words)))
    return reading


def _is_start_on_obstacle(fault: Fault) -> bool:
    return fault.code == "E607" and fault.path.startswith("field.starts")


def _wrong_step(path: Path, error: StepError, words: Words) -> str:
    """What is wrong with a step, and what was allowed."""
    decision, step = error.decision, error.step
    if decision is None:
        return words.say("replay.too_many", path=path, number=error.number)
    kind = f"die ({decision.kind})" if decision.who is None else decision.kind
    allowed = ", ".join(_shown(one) for one in decision.options[:_QUOTED])
    if len(decision.options) > _QUOTED:
        allowed += ", …"
    told = {"path": path, "number": error.number, "kind": kind, "allowed": allowed}
    who = "" if decision.who is None else str(decision.who)
    if step is None:
        return words.say("replay.too_few", who=who, **told)
    found = f"{step.kind} {_shown(step.face if step.kind == 'die' else step.take)}"
    return words.say("replay.step", found=visible(found), who=who, **told)


def _shown(value: Any) -> str:
    import json

    import msgspec

    try:
        return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)[:80]
    except (TypeError, ValueError, RecursionError):
        return "?"
