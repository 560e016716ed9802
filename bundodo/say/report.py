"""The JSON of ``check`` and its schema, both made from the same types."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from bundodo.formats.lineup import Kind, Tally
from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Diagnostic, Teller, where
from designer.game import AnyGame
from templates.version import VERSION
from templates.words import Lang


class DiagnosticOut(msgspec.Struct, frozen=True):
    """One diagnostic. ``cell`` is null and ``key`` a path for TOML and JSON."""

    code: str
    severity: Literal["error", "warning", "note"]
    source: str
    tab: str | None
    cell: str | None
    key: str | None
    message: str
    hint: str


class PackOut(msgspec.Struct, frozen=True):
    """A pack that the machines are judged with."""

    name: str
    version: str


class SideOut(msgspec.Struct, frozen=True):
    """A side of the event: its machines, their points together against the cap of all (null: none), and whether what is
    counted over them together holds."""

    name: str
    leader: str
    players: tuple[str, ...]
    machines: int
    total: int | None
    cap: int | None
    legal: bool


class PlayerOut(msgspec.Struct, frozen=True):
    """A player, as `SideOut`; the cap with the handicap."""

    name: str
    machines: int
    total: int | None
    cap: int | None
    handicap: int
    legal: bool


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The whole answer. ``machines`` are of the game's own shape, see `machine_type`. ``packs`` is there with packs
    alone; ``format``, ``sides`` and ``players`` where an event's format is not the usual one."""

    bundodo: str
    game: str
    rules: str
    cap: int | None
    rulings: dict[str, str | int]
    packs: list[PackOut] | UnsetType = UNSET
    format: Kind | UnsetType = UNSET
    sides: list[SideOut] | UnsetType = UNSET
    players: list[PlayerOut] | UnsetType = UNSET
    machines: list[Any]
    notes: list[DiagnosticOut]
    failures: list[DiagnosticOut]


def machine_type(game: AnyGame) -> type[msgspec.Struct]:
    """The type of one machine: what the game puts out, with where it stands, its verdict and its diagnostics; where an
    event's format is not the usual one, the cap that holds for it, and its side."""
    return _machine_type(game.OUTPUT)


@cache
def _machine_type(output: type[msgspec.Struct]) -> type[msgspec.Struct]:
    fields: list[Any] = []
    for one in msgspec.structs.fields(output):
        fields.append((one.name, one.type))
        if one.name == "player":
            fields += [("source", str), ("tab", str | None), ("legal", bool)]
            fields += [("cap", int | None | UnsetType, UNSET), ("side", str | None | UnsetType, UNSET)]
    fields.append(("diagnostics", list[DiagnosticOut]))
    return msgspec.defstruct("Machine", fields, frozen=True, kw_only=True)


def report_type(game: AnyGame) -> type[msgspec.Struct]:
    """`Report` with the game's machines in it, for the schema."""
    machine: Any = machine_type(game)
    own: dict[str, Any] = {"machines": list[machine], **({} if game.CAP is None else {"cap": int})}
    fields: list[Any] = [
        (one.name, own.get(one.name, one.type), *(() if one.required else (one.default,)))
        for one in msgspec.structs.fields(Report)
    ]
    return msgspec.defstruct("Report", fields, frozen=True, kw_only=True)


def report(run: Run, lang: Lang) -> Report:
    """What ``check --format json`` prints, with messages in this language."""
    teller, usual = Teller(lang, run.game.NAME), run.format.is_usual
    return Report(
        bundodo=VERSION,
        game=run.game.NAME,
        rules=run.game.VERSION,
        cap=run.terms.cap,
        rulings=dict(run.terms.rulings),
        packs=[PackOut(pack.name, pack.version) for pack in run.terms.packs] or UNSET,
        format=UNSET if usual else run.format.kind,
        sides=UNSET if usual else [_side(one) for one in run.tallies if one.sort == "side"],
        players=UNSET if usual else [_player(one) for one in run.tallies if one.sort == "player"],
        machines=[_machine(checked, run, teller) for checked in run.machines],
        notes=[_diagnostic(d, teller) for d in run.notes],
        failures=[_diagnostic(d, teller) for d in run.failures],
    )


def _side(one: Tally) -> SideOut:
    return SideOut(one.name, one.leader, one.players, one.machines, one.total, one.cap, one.holds)


def _player(one: Tally) -> PlayerOut:
    return PlayerOut(one.name, one.machines, one.total, one.cap, one.handicap, one.holds)


def encode(value: msgspec.Struct, *, plain: bool = False) -> str:
    """The report as indented JSON text; ``plain`` in ASCII, for a terminal or a file that is not UTF-8."""
    built = msgspec.to_builtins(value)
    text = json.dumps(built, ensure_ascii=plain, indent=2)
    return text if _is_encodable(text) else json.dumps(built, indent=2)


def _is_encodable(text: str) -> bool:
    """Whether this is text at all: halves of surrogate pairs, as a JSON file may hold them, are not."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def schema(game: AnyGame) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the report for one game."""
    made = msgspec.json.schema(report_type(game))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"bundodo check ({game.NAME})", **made}


def _machine(checked: Checked, run: Run, teller: Teller) -> msgspec.Struct:
    game, usual = run.game, run.format.is_usual
    made = msgspec.structs.asdict(game.output(checked.machine, checked.profile))
    return machine_type(game)(
        **made,
        source=checked.entry.source,
        tab=checked.entry.tab,
        legal=checked.legal,
        cap=UNSET if usual else checked.terms.cap,
        side=UNSET if usual else checked.side or None,
        diagnostics=[_diagnostic(d, teller) for d in checked.diagnostics],
    )


def _diagnostic(diagnostic: Diagnostic, teller: Teller) -> DiagnosticOut:
    source, tab, cell, key = where(diagnostic.ref)
    return DiagnosticOut(
        code=diagnostic.code,
        severity=diagnostic.severity.value,
        source=source,
        tab=tab,
        cell=cell,
        key=key,
        message=teller.message(diagnostic),
        hint=teller.hint(diagnostic),
    )
