"""How advice is told: text for the terminal, and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec

from bundodo.games.duel.runs import armors_of, build_of, own_words
from bundodo.games.parts import Wish
from bundodo.options import Judged, Said
from bundodo.pipeline import Checked, Run
from bundodo.runs import called
from bundodo.say.diagnostics import where
from bundodo.say.tell import short
from bundodo.say.terminal import echo, style, visible
from designer.games.duel.rules import DERIVED, load
from sheets.grid import KeyRef
from templates.words import Lang, Words

if TYPE_CHECKING:
    from arena.trials import Trial
    from designer.games.duel.machine import Machine
    from designer.games.duel.odds.counsel import Change, Edit
    from designer.games.duel.odds.merits import Merit
    from designer.games.duel.prints.facts import Build


@dataclass(frozen=True, slots=True)
class Advised:
    """One machine and what can be better about it; None where it is illegal or unreadable, or shoots too
    many dice."""

    checked: Checked
    build: Build
    armors: tuple[int, ...]
    changes: list[Change] | None
    trials: tuple[Trial, ...] = ()
    """Of the first changes, where they were played."""
    opponents: int = 0


@dataclass(frozen=True, slots=True)
class Counsel:
    """The advice on all machines: what was to be better, by how many changes at once, and how many of them are told."""

    aim: str
    steps: int
    most: int
    machines: tuple[Advised, ...]


def advised(run: Run, asked: Wish, by: Judged, said: Said) -> Counsel:
    """The advice on every machine. Raises Trouble as `armors_of` does."""
    from designer.games.duel.odds.counsel import ARMORS, advise

    armors = armors_of(asked, run.terms.rulings, by, said) or ARMORS
    found = []
    for one in run.machines:
        build = build_of(one, run)
        sound = one.legal and not floods(build)
        changes = advise(one.machine, load(), run.terms, asked.aim, asked.steps, armors) if sound else None
        opponents = opponents_of(one, run, asked, by, said)
        trials: tuple[Trial, ...] = ()
        if asked.play and changes:
            trials = _played(one, changes[: asked.most], opponents, run, asked.play, said)
        found.append(Advised(one, build, armors, changes, trials, len(opponents)))
    return Counsel(asked.aim, asked.steps, asked.most, tuple(found))


def opponents_of(own: Checked, run: Run, asked: Wish, by: Judged, said: Said) -> list[Machine]:
    """Against whom a machine is tried: the other legal machines, and those of --against; itself where there is none."""
    if not asked.play:
        return []
    machines = [one.machine for one in run.machines if one is not own and one.legal]
    if asked.against:
        from bundodo.runs import aimed_at

        machines += [one.machine for one in aimed_at(asked.against, run.game.NAME, by, said).machines if one.legal]
    return machines or [own.machine]


def _played(
    own: Checked, changes: list[Change], opponents: list[Machine], run: Run, matches: int, said: Said
) -> tuple[Trial, ...]:
    from bundodo.matches.trials import tried

    machines = [one.machine for one in changes]
    return tuple(tried(run.game.NAME, own.machine, machines, opponents, run.terms, matches, said))


def floods(build: Build) -> bool:
    """Whether so many dice are shot that the builds near by would take too long."""
    from designer.games.duel.odds.attacks import MOST_DICE

    return sum((arm.shots or 0) * (6 if arm.effects.sums else 1) for arm in build.ranged) > MOST_DICE


def tell(found: Counsel, lang: Lang, color: bool | None) -> None:
    """The advice in words, the best first."""
    for line in _lines(found, own_words(lang)):
        echo(line, color=color)


def _lines(found: Counsel, words: Words) -> Iterator[str]:
    for one in found.machines:
        name = style(called(one.checked.machine.name, words), bold=True)
        if one.changes is None:
            yield words.say("advise.dice" if one.checked.legal else "advise.illegal", name=name)
            continue
        key = "advise.head" if one.changes else "advise.nothing"
        span = str(one.armors[0]) if len(one.armors) == 1 else f"{one.armors[0]}–{one.armors[-1]}"
        yield words.say(key, name=name, count=len(one.changes), armors=span, steps=found.steps)
        for number, change in enumerate(one.changes[: found.most], 1):
            yield f"{number:>3}. " + words["advise.join"].join(_edit(edit, one, words) for edit in change.edits)
            before, after = change.cost
            yield "     " + words.say("advise.cost", before=before, after=after)
            yield from (f"     + {line}" for line in _gains(change, one, words))
            if number <= len(one.trials):
                yield f"     = {_trial(one.trials[number - 1], one, words)}"
        if len(one.changes) > found.most:
            yield words.say("advise.more", count=len(one.changes) - found.most)


_VERDICTS = {"more": "advise.play_more", "less": "advise.play_less", "open": "advise.play_open"}


def _trial(trial: Trial, one: Advised, words: Words) -> str:
    """What play says of a change, with its interval."""
    numbers = {"before": trial.before, "after": trial.after, "low": trial.low, "high": trial.high}
    shown = {
        name: f"{100 * number:+.1f}" if name in ("low", "high") else f"{100 * number:.1f}"
        for name, number in numbers.items()
    }
    verdict = words[_VERDICTS[trial.told]]
    return words.say("advise.play", matches=trial.matches, opponents=one.opponents, verdict=verdict, **shown)


def _edit(edit: Edit, one: Advised, words: Words) -> str:
    """A value to change, and its cell."""
    ref, whole = one.checked.entry.values.ref(edit.path), one.checked.entry.values.place
    in_file = isinstance(ref, KeyRef) and isinstance(whole, KeyRef) and ref.file == whole.file
    place = ref.path if in_file and isinstance(ref, KeyRef) else short(ref, whole)
    before, after = (_value(value, words) for value in (edit.before, edit.after))
    return words.say("advise.edit", what=_path(edit.path, one.build, words), before=before, after=after, place=place)


def _path(path: str, build: Build, words: Words) -> str:
    """What stands at a path, in words."""
    rules = build.rules
    if path.startswith("stats."):
        return next(stat.name(words.lang) for stat in rules.stats if stat.id == path.removeprefix("stats."))
    place, _, field = path.rpartition(".")
    for arm, source in _arms(build):
        if source == place:
            what = rules.choice("customs").name(words.lang) if field == "customs" else words[f"field.{field}"]
            return words.say("advise.of", weapon=visible(build.name(arm, words.lang)), what=what)
    raise KeyError(path)


def _arms(build: Build) -> Iterator[tuple[Any, str]]:
    for sort, arms in (("ranged", build.ranged), ("melee", build.melee)):
        for i, arm in enumerate(arms):
            yield arm, arm.weapon.source.path or f"{sort}[{i}]"


def _value(value: int | tuple[str, ...], words: Words) -> str:
    if isinstance(value, int):
        return str(value)
    names = [load().custom(custom).name(words.lang) for custom in value]
    return ("・" if words.code == "ja" else ", ").join(names) or words["advise.none"]


def _gains(change: Change, one: Advised, words: Words) -> Iterator[str]:
    """What is better: the derived stats on one line, of a weapon's attacks the one that gains most."""
    stats = [(merit, before, after) for merit, _, before, after in change.merits if merit.kind in DERIVED]
    names = {stat.id: stat.name(words.lang) for stat in load().derived_names}
    if stats:
        told = (
            words.say("advise.gain", what=names[m.kind], before=number(a), after=number(b)) for m, a, b in stats
        )  # fmt: skip
        yield words["advise.join"].join(told)
    greatest: dict[tuple[Any, str], tuple[Merit, int, Any, Any]] = {}
    for merit, place, before, after in change.merits:
        key = merit.weapon, merit.kind
        if merit.weapon and (key not in greatest or _more(before, after) > _more(*greatest[key][2:])):
            greatest[key] = merit, place, before, after
    for merit, place, before, after in greatest.values():
        yield words.say(
            f"merit.{merit.kind}",
            weapon=_weapon(merit, one.build, words),
            attack=load().card(merit.attack).name(words.lang) if merit.attack else "",
            armor=one.armors[min(place, len(one.armors) - 1)],
            before=_told(merit, before),
            after=_told(merit, after),
        )


def _more(before: Any, after: Any) -> float:
    return float(after) - float(before)


def _weapon(merit: Merit, build: Build, words: Words) -> str:
    assert merit.weapon is not None
    sort, place = merit.weapon
    return visible(build.name((build.ranged if sort == "ranged" else build.melee)[place], words.lang))


def _told(merit: Merit, value: Any) -> str:
    if merit.kind in ("part", "impact", "jammer"):
        return f"{float(value) * 100:.1f}%"
    return number(abs(value))


def number(value: Any) -> str:
    """Whole, with up to two decimals, or ∞."""
    if value == float("inf"):
        return "∞"
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


class EditOut(msgspec.Struct, frozen=True):
    """A value to change: where it stands, before and after."""

    path: str
    source: str
    tab: str | None
    cell: str | None
    key: str | None
    before: Any
    after: Any


class GainOut(msgspec.Struct, frozen=True):
    """What is better: a derived stat, ``points``, or a merit of a weapon (``mean`` and ``part`` at the armour where the
    gain is greatest). Numbers are exact, as text."""

    kind: str
    weapon: str | None
    attack: str | None
    armor: int | None
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


class ChangeOut(msgspec.Struct, frozen=True):
    """One change. ``cost``: before and after."""

    steps: int
    cost: tuple[int, int]
    edits: list[EditOut]
    gains: list[GainOut]
    play: PlayOut | None = None


class AdviceOut(msgspec.Struct, frozen=True):
    """The advice on one machine; ``changes`` null where it is illegal or unreadable, or shoots too many dice."""

    machine: str
    aim: str
    steps: int
    armors: tuple[int, ...]
    changes: list[ChangeOut] | None


def encode(found: Counsel) -> str:
    """All changes of every machine: one machine as it is, several as a list."""
    made = [_advice(one, found) for one in found.machines]
    value: Any = made[0] if len(made) == 1 else made
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _advice(one: Advised, found: Counsel) -> AdviceOut:
    changes = None
    if one.changes is not None:
        trials = (*map(_play, one.trials, repeat(one)), *[None] * len(one.changes))
        changes = [_change(change, one, trial) for change, trial in zip(one.changes, trials, strict=False)]
    return AdviceOut(one.checked.machine.name, found.aim, found.steps, one.armors, changes)


def _play(trial: Trial, one: Advised) -> PlayOut:
    return PlayOut(trial.matches, one.opponents, trial.before, trial.after, (trial.low, trial.high))


def _change(change: Change, one: Advised, trial: PlayOut | None) -> ChangeOut:
    edits = []
    for edit in change.edits:
        source, tab, cell, key = where(one.checked.entry.values.ref(edit.path))
        edits.append(EditOut(edit.path, source, tab, cell, key, edit.before, edit.after))
    gains = [
        GainOut(
            kind=merit.kind,
            weapon=None if merit.weapon is None else "{}[{}]".format(*merit.weapon),
            attack=merit.attack or None,
            armor=one.armors[place] if merit.kind in ("mean", "part") else None,
            before=str(before),
            after=str(after),
        )
        for merit, place, before, after in change.merits
    ]
    return ChangeOut(change.steps, change.cost, edits, gains, trial)
