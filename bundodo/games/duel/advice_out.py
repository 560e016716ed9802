"""Advice as JSON."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec

from bundodo.games.duel.advice import Advised, Counsel
from bundodo.say.diagnostics import where

if TYPE_CHECKING:
    from arena.trials import Trial
    from designer.games.duel.counsel.bench import Change
    from designer.games.duel.counsel.merits import Gain


class WeaponOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon that is added or dropped; ``shots`` of a ranged one, ``combos`` of a melee one."""

    name: str
    power: int | None
    shots: int | None = None
    customs: tuple[str, ...] = ()
    combos: tuple[str, ...] = ()


class EditOut(msgspec.Struct, frozen=True):
    """A value to change: where it stands, before and after. Of a whole weapon one of them is null."""

    path: str
    source: str
    tab: str | None
    cell: str | None
    key: str | None
    before: Any
    after: Any


class GainOut(msgspec.Struct, frozen=True):
    """What is better, or worse: a derived stat, ``points``, ``card`` (0 or 1: whether it can be paid for), ``weapon``
    (added or dropped), or a merit of a weapon (null: of all ranged ones at once). ``mean`` and the like where they
    differ most: at an armour, with this ``boost`` of the enemy and these ``rerolls`` (``all``: all simulate). Numbers
    are exact, as text."""

    kind: str
    weapon: str | None
    attack: str | None
    armor: int | None
    boost: int
    rerolls: int | str
    before: str
    after: str


class PlayOut(msgspec.Struct, frozen=True):
    """The machine's score before and after the change, in ``matches`` against ``opponents`` machines; ``interval`` of
    the difference, of 95%."""

    matches: int
    opponents: int
    before: float
    after: float
    interval: tuple[float, float]


class ChangeOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change. ``steps``: places that change; ``cost``: before and after. ``own_damage``: the mean of an
    overdrive's, before and after, which is not weighed."""

    steps: int
    cost: tuple[int, int]
    edits: list[EditOut]
    gains: list[GainOut]
    losses: list[GainOut] = []
    own_damage: tuple[str, str] | None = None
    play: PlayOut | None = None


class AdviceOut(msgspec.Struct, frozen=True):
    """The advice on one machine; ``changes`` null where it is illegal or unreadable, or shoots too many dice. ``cuts``:
    of a machine ``over`` the cap by so many points the ways back under it, the least loss first; else null."""

    machine: str
    aim: str
    steps: int
    armors: tuple[int, ...]
    changes: list[ChangeOut] | None
    over: int
    cuts: list[ChangeOut] | None


def encode(found: Counsel) -> str:
    """All changes of every machine: one machine as it is, several as a list."""
    made = [_advice(one, found) for one in found.machines]
    value: Any = made[0] if len(made) == 1 else made
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _advice(one: Advised, found: Counsel) -> AdviceOut:
    trials = [*map(_play, one.trials, repeat(one)), *[None] * len(one.changes or ())]
    changes = None if one.changes is None else list(map(_change, one.changes, repeat(one), trials))
    cuts = None if one.cuts is None else [_change(change, one, None) for change in one.cuts]
    return AdviceOut(one.checked.machine.name, found.aim, found.steps, one.armors, changes, one.over, cuts)


def _change(change: Change, one: Advised, play: PlayOut | None) -> ChangeOut:
    edits = []
    for edit in change.edits:
        source, tab, cell, key = where(one.checked.entry.values.ref(edit.path))
        edits.append(EditOut(edit.path, source, tab, cell, key, _plain(edit.before), _plain(edit.after)))
    own = (str(change.own[0]), str(change.own[1])) if any(change.own) else None
    gains, losses = ([_gain_out(gain) for gain in told] for told in (change.gains, change.losses))
    return ChangeOut(change.steps, change.cost, edits, gains, losses, own, play)


def _play(trial: Trial, one: Advised) -> PlayOut:
    return PlayOut(trial.matches, one.opponents, trial.before, trial.after, (trial.low, trial.high))


def _plain(value: Any) -> Any:
    """A value as JSON has it, a weapon by its numbers."""
    if value is None or isinstance(value, (int, tuple)):
        return value
    shots, combos = getattr(value, "shots", None), getattr(value, "combos", ())
    return WeaponOut(value.name, value.power, shots, value.customs, combos)


def _gain_out(gain: Gain) -> GainOut:
    return GainOut(
        kind=gain.merit.kind,
        weapon=None if gain.merit.weapon is None else "{}[{}]".format(*gain.merit.weapon),
        attack=gain.merit.attack or None,
        armor=gain.armor,
        boost=gain.stage.boost,
        rerolls="all" if gain.stage.rerolls is None else gain.stage.rerolls,
        before=str(gain.before),
        after=str(gain.after),
    )
