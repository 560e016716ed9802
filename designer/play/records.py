"""Records of matches: written, read, followed step by step. Knows no game.

A record is one JSON file. Written twice it is the same bytes; each step stands on a line of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from designer.play.nodes import Decision, IllegalTakeError, Log, Played
from designer.play.players import Step

RECORD = 1
"""The number of this form of record."""

S = TypeVar("S")


class RecordError(ValueError):
    """A record that can't be read. ``why``: ``json`` (it breaks off, or is none), ``shape`` (something is not as it
    must be), ``number`` (of another form); ``told`` says what and where."""

    def __init__(self, why: str, told: object = "") -> None:
        super().__init__(why, told)
        self.why, self.told = why, told


class StepError(ValueError):
    """A step of a record that can't be, by its number from 1. ``decision`` is what was to be decided, None after the
    end; ``step`` is None where the record ends too soon."""

    def __init__(self, number: int, step: Written | None, decision: Decision | None) -> None:
        super().__init__(number, step, decision)
        self.number, self.step, self.decision = number, step, decision


class FieldDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The field, as in a field file."""

    cols: int
    rows: int
    hexes: str
    obstacles: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    objectives: tuple[str, ...] | UnsetType = UNSET


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"for_": "for"}):
    """A step: a decision (``who``, ``kind``, ``take``), or a die (``kind`` die, ``for``, ``face``). ``options`` are
    told where they were asked for. ``faces``: those that were named for a part, where they were others than usual."""

    kind: str
    who: int | UnsetType = UNSET
    take: Any = UNSET
    options: Any = UNSET
    faces: tuple[int, ...] | UnsetType = UNSET
    for_: str | UnsetType = UNSET
    face: int | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.kind == "die":
            if self.for_ is UNSET or self.face is UNSET:
                raise ValueError("a die needs `for` and `face`")
        elif self.who is UNSET or self.take is UNSET:
            raise ValueError("a decision needs `who` and `take`")


class PackDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that a match was played with."""

    name: str
    version: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match. ``rulings`` are those that differ from the defaults; ``packs`` is left out where there are none;
    ``machines`` are of the game's own form."""

    bundodo: str
    record: int
    game: str
    rulings: dict[str, str | int]
    packs: tuple[PackDocument, ...] | UnsetType = UNSET
    field: FieldDocument
    machines: tuple[dict[str, Any], dict[str, Any]]
    players: tuple[str, str]
    seed: int
    cap: int | None
    anyway: bool
    steps: tuple[Written, ...]
    result: dict[str, Any]


class _Number(msgspec.Struct):
    record: Any = None


def written(step: Step, *, options: bool = False) -> Written:
    """A step as it is written."""
    asked = step.decision
    if asked.who is None:
        return Written(kind="die", for_=asked.kind, face=step.take)
    return Written(kind=asked.kind, who=asked.who, take=step.take, options=asked.options if options else UNSET)


def encode(record: Record) -> bytes:
    """The record as a file holds it."""
    keys = [key for key in Record.__struct_fields__ if getattr(record, key) is not UNSET]
    parts = [f'"{key}": {_json(getattr(record, key))}' for key in keys if key != "steps"]
    steps = ",\n  ".join(_json(_step(step)) for step in record.steps)
    at = keys.index("steps")
    parts.insert(at, f'"steps": [\n  {steps}\n ]' if steps else '"steps": []')
    return ("{" + ",\n ".join(parts) + "}\n").encode("utf-8", "replace")


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def _step(step: Written) -> dict[str, Any]:
    if step.kind == "die":
        return {"kind": "die", "for": step.for_, "face": step.face}
    made = {"who": step.who, "kind": step.kind, "take": step.take}
    more = {"options": step.options, "faces": step.faces}
    return {**made, **{key: value for key, value in more.items() if value is not UNSET}}


def decode(data: bytes) -> Record:
    """The record of a file. Raises RecordError."""
    try:
        whole = json.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, ValueError) as error:
        place = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise RecordError("json", place) from error
    try:
        number = msgspec.convert(whole, _Number).record
        if number != RECORD or isinstance(number, bool):
            raise RecordError("number", number)
        return msgspec.convert(whole, Record)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # the last of half a letter
        raise RecordError("shape", str(error)) from error


# ---- following a record ------------------------------------------------------------------------------------


class Replayed(Played[S], Protocol[S]):
    """A game whose records can be followed."""

    def name_faces(self, state: S, faces: tuple[int, ...]) -> S:
        """The state in which these faces were named for the next die. Raises ValueError where none are to be named."""


def follow(game: Replayed[S], state: S, steps: Sequence[Written], log: Log | None = None) -> Iterator[tuple[Step, S]]:
    """The steps of a record one by one, each with the state after it. Raises StepError at the first that can't be, and
    where the record ends before the match does."""
    for number, step in enumerate(steps, 1):
        decision = game.decision(state)
        if decision is None or not _meets(step, decision):
            raise StepError(number, step, decision)
        try:
            if decision.who is None:
                taken: Any = step.face
                state = game.roll(state, taken, log)
            else:
                taken = tuples(step.take)
                state = game.apply(state, taken, log)
            if step.faces is not UNSET:
                state = game.name_faces(state, step.faces)
        except (IllegalTakeError, ValueError, RecursionError) as error:  # the last of arrays in arrays
            raise StepError(number, step, decision) from error
        yield Step(decision, taken), state
    decision = game.decision(state)
    if decision is not None:
        raise StepError(len(steps) + 1, None, decision)


def _meets(step: Written, decision: Decision) -> bool:
    """Whether a step is of the kind that is asked for, and of whom."""
    if decision.who is None:
        return step.kind == "die" and step.for_ == decision.kind
    return step.kind == decision.kind and step.who == decision.who and type(step.who) is int


def tuples(value: Any) -> Any:
    """A JSON value with tuples for lists, as takes are."""
    return tuple(map(tuples, value)) if isinstance(value, list | tuple) else value


def steps_of(played: Iterable[tuple[Step, S]], *, options: bool = False) -> tuple[list[Written], S]:
    """The steps of a match as they are written, and its last state."""
    pairs = [(written(step, options=options), state) for step, state in played]
    return [step for step, _ in pairs], pairs[-1][1]
