"""The duel's own part of a record: machines, field, result. Section 7 of the played game's rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET

from designer.game import Terms
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.play.fighter import fighters
from designer.games.duel.play.ground import Ground
from designer.games.duel.play.state import NONE, Duel, State
from designer.games.duel.rules import load
from designer.packs.pack import Pack
from designer.play.records import FieldDocument, RecordError
from designer.views import Board


class StartsError(ValueError):
    """A field on which no two machines can start. ``why``: ``one`` start, ``many``, or the ``same`` hex."""

    def __init__(self, why: str, names: tuple[str, ...]) -> None:
        super().__init__(why, names)
        self.why, self.names = why, names


def duel(board: Board, starts: tuple[str, ...], machines: tuple[Machine, Machine], terms: Terms) -> Duel:
    """Two machines on a field. Raises UnreadError for a machine with a number that can't be read, StartsError."""
    if len(starts) not in (0, 2):
        raise StartsError("one" if len(starts) == 1 else "many", starts)
    ground = Ground(board, starts)
    if len(set(ground.fixed_starts())) < 2:
        raise StartsError("same", tuple(ground.names[cell] for cell in ground.fixed_starts()))
    return Duel(ground, fighters(machines, terms), load(terms.packs), terms.rulings)


def field_document(made: Duel) -> FieldDocument:
    """The field with the starts that are played from; those of its file where the players choose (R63)."""
    ground, board = made.ground, made.ground.board
    fixed = made.rulings["deployment"] == "fixed"
    order = ground.cells.__getitem__
    return FieldDocument(
        board.cols,
        board.rows,
        str(board.hexes),
        tuple(sorted(board.obstacles, key=order)),
        tuple(ground.names[cell] for cell in (ground.fixed_starts() if fixed else ground.starts)),
        tuple(sorted(board.objectives, key=order)) or UNSET,
    )


_Points = Annotated[int, msgspec.Meta(ge=0, le=9999)]
_Power = Annotated[int, msgspec.Meta(ge=1, le=9999)]
"""As large as a stat or a weapon's number may be."""


class _Stats(msgspec.Struct, frozen=True):
    output: _Points
    precision: _Points
    durability: _Points


class _Ranged(msgspec.Struct, frozen=True):
    name: str
    power: _Power
    shots: _Power
    customs: tuple[str, ...]


class _Melee(msgspec.Struct, frozen=True):
    name: str
    power: _Power
    customs: tuple[str, ...]
    combos: tuple[str, ...]


class _Machine(msgspec.Struct, frozen=True):
    name: str
    player: str
    stats: _Stats
    ranged: tuple[_Ranged, ...]
    melee: tuple[_Melee, ...]


def machine_document(machine: Machine) -> dict[str, Any]:
    """A machine in the shape of the JSON of ``check``. Raises msgspec.ValidationError for one that can't be read."""
    stats = _Stats(machine.output or 0, machine.precision or 0, machine.durability or 0)
    ranged = tuple(_Ranged(w.name, w.power or 0, w.shots or 0, w.customs) for w in machine.ranged)
    melee = tuple(_Melee(w.name, w.power or 0, w.customs, w.combos) for w in machine.melee)
    made: dict[str, Any] = msgspec.to_builtins(_Machine(machine.name, machine.player, stats, ranged, melee))
    return made


def machine_of(document: dict[str, Any], place: str, packs: tuple[Pack, ...] = ()) -> Machine:
    """The machine of a record that was played with these packs. Raises RecordError."""
    try:
        made = msgspec.convert(document, _Machine)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise RecordError("shape", f"{place}: {error}") from error
    for number, ranged in enumerate(made.ranged):
        _known(f"{place}.ranged[{number}]", ranged.customs, (), packs)
    for number, melee in enumerate(made.melee):
        _known(f"{place}.melee[{number}]", melee.customs, melee.combos, packs)
    return Machine(
        made.name,
        made.player,
        made.stats.output,
        made.stats.precision,
        made.stats.durability,
        tuple(Ranged(w.name, w.power, w.shots, w.customs) for w in made.ranged),
        tuple(Melee(w.name, w.power, w.customs, w.combos) for w in made.melee),
    )


def _known(place: str, customs: tuple[str, ...], combos: tuple[str, ...], packs: tuple[Pack, ...]) -> None:
    """Raises RecordError for a custom or combo that the rules don't have."""
    rules = load(packs)
    for found, known in ((customs, rules.customs), (combos, rules.combos)):
        ids = [one.id for one in known]
        for one in found:
            if one not in ids:
                raise RecordError("shape", f"{place}: {one!r}; {', '.join(ids)}")


def result_document(state: State) -> dict[str, Any]:
    """How the match ended. HP is whole, or has one decimal under R2 none."""
    result, duel_, sides = state.result, state.duel, state.sides
    assert result is not None
    parts = duel_.rules.parts
    return {
        "winner": result.winner,
        "why": result.why,
        "turns": result.turns,
        "hp": [points(side.hp, duel_.unit) for side in sides],
        "parts": [[parts[index].id for index in side.broken] for side in sides],
        "hexes": [None if side.cell == NONE else duel_.ground.names[side.cell] for side in sides],
        "points": [side.points for side in sides],
    }


def points(units: int, unit: int) -> int | float:
    """HP or damage in points: whole where it is."""
    return units // unit if units % unit == 0 else round(units / unit, 1)
