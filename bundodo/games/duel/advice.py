"""Advice, and how it is told on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bundodo.asked import Judged, Said
from bundodo.games.duel.runs import armors_of, build_of, own_words
from bundodo.games.parts import Wish
from bundodo.pipeline import Checked, Run
from bundodo.runs import called
from bundodo.say.diagnostics import Severity
from bundodo.say.tell import short
from bundodo.say.terminal import echo, style, visible
from designer.games.duel.derive import sort_of
from designer.games.duel.rules import DERIVED
from sheets.grid import KeyRef
from templates.words import Lang, Words

if TYPE_CHECKING:
    from arena.trials import Trial
    from designer.games.duel.counsel.bench import Change, Edit
    from designer.games.duel.counsel.merits import Gain, Merit
    from designer.games.duel.machine import Machine
    from designer.games.duel.prints.facts import Build


@dataclass(frozen=True, slots=True)
class Advised:
    """One machine and what can be better about it. ``changes``: None where it is illegal or unreadable, or shoots too
    many dice. ``cuts``: of a machine that is ``over`` the cap by so many points the ways back under it, else None.
    ``trials`` of the first changes, where they were played against so many ``opponents``."""

    checked: Checked
    build: Build
    armors: tuple[int, ...]
    changes: list[Change] | None
    over: int = 0
    cuts: list[Change] | None = None
    trials: tuple[Trial, ...] = ()
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
    from designer.games.duel.counsel.bench import ARMORS

    armors = armors_of(asked, run.terms.rulings, by, said) or ARMORS
    machines = tuple(_tried(_advised(one, run, asked, armors), run, asked, by, said) for one in run.machines)
    return Counsel(asked.aim, asked.steps, asked.most, machines)


def _tried(one: Advised, run: Run, asked: Wish, by: Judged, said: Said) -> Advised:
    """With what play says of the first changes, where that is asked for."""
    opponents = opponents_of(one.checked, run, asked, by, said)
    if not (asked.play and opponents and one.changes):
        return replace(one, opponents=len(opponents))
    trials = _played(one.checked, one.changes[: asked.most], opponents, run, asked.play, said)
    return replace(one, trials=trials, opponents=len(opponents))


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


def _advised(one: Checked, run: Run, asked: Wish, armors: tuple[int, ...]) -> Advised:
    from designer.games.duel.counsel.changes import advise
    from designer.games.duel.counsel.cuts import cut

    build, total = build_of(one, run), one.profile.cost.total
    if floods(build):
        return Advised(one, build, armors, None)
    if total is not None and total > one.terms.points:
        cuts = cut(one.machine, build.rules, one.terms, asked.aim, armors)
        return Advised(one, build, armors, None, total - one.terms.points, cuts)
    if not one.legal:
        return Advised(one, build, armors, None)
    return Advised(one, build, armors, advise(one.machine, build.rules, one.terms, asked.aim, asked.steps, armors))


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
        span = str(one.armors[0]) if len(one.armors) == 1 else f"{one.armors[0]}–{one.armors[-1]}"
        if one.cuts is not None:
            key = "advise.cuts" if one.cuts else "advise.no_cuts"
            total, cap = one.checked.profile.cost.total, one.checked.terms.points
            yield words.say(key, name=name, total=total, over=one.over, cap=cap, count=len(one.cuts), armors=span)
            yield from _others(one, words)
        elif one.changes is None:
            legal = one.checked.legal or one.over
            yield words.say("advise.dice" if legal else "advise.illegal", name=name)
        else:
            key = "advise.head" if one.changes else "advise.nothing"
            yield words.say(key, name=name, count=len(one.changes), armors=span, steps=found.steps)
        yield from _changes(one, found, words)


def _others(one: Advised, words: Words) -> Iterator[str]:
    """That a machine over the cap has other faults too."""
    codes = dict.fromkeys(d.code for d in one.checked.diagnostics if d.severity is Severity.ERROR and d.code != "B601")
    if codes:
        yield words.say("advise.others", codes=words["advise.join"].join(codes))


def _changes(one: Advised, found: Counsel, words: Words) -> Iterator[str]:
    changes = one.cuts or one.changes or []
    for number, change in enumerate(changes[: found.most], 1):
        yield f"{number:>3}. " + words["advise.join"].join(_edit(edit, one, words) for edit in change.edits)
        before, after = change.cost
        yield "     " + words.say("advise.cost", before=before, after=after)
        yield from (f"     − {line}" for line in _gains(change.losses, one, words))
        yield from (f"     + {line}" for line in _gains(change.gains, one, words))
        yield from (f"     ! {line}" for line in _besides(change, words))
        if one.cuts is None and number <= len(one.trials):
            yield f"     = {_trial(one.trials[number - 1], one, words)}"
    if len(changes) > found.most:
        yield words.say("advise.more", count=len(changes) - found.most)


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
    """A value to change, and its cell; a weapon to add or to drop."""
    if edit.before is None:
        return words.say("advise.add", weapon=_described(edit.after, one.build, words))
    place = _place(edit, one)
    if edit.after is None:
        return words.say("advise.drop", weapon=_named(edit.path, one.build, words), place=place)
    before, after = (_value(value, one.build, words) for value in (edit.before, edit.after))
    return words.say("advise.edit", what=_path(edit.path, one.build, words), before=before, after=after, place=place)


def _place(edit: Edit, one: Advised) -> str:
    ref, whole = one.checked.entry.values.ref(edit.path), one.checked.entry.values.place
    in_file = isinstance(ref, KeyRef) and isinstance(whole, KeyRef) and ref.file == whole.file
    return ref.path if in_file and isinstance(ref, KeyRef) else short(ref, whole)


def _described(weapon: Any, build: Build, words: Words) -> str:
    """A weapon that is not there yet, in a line."""
    sort = sort_of(weapon)
    parts = [
        words.say("advise.numbers", power=weapon.power),
        *([words.say("advise.shots", shots=weapon.shots)] if sort == "ranged" else []),
    ]
    parts += [build.rules.custom(one).name(words.lang) for one in weapon.customs]
    parts += [build.rules.card(one).name(words.lang) for one in getattr(weapon, "combos", ())]
    name = build.rules.weapon(sort).name(words.lang)
    return words.say("advise.weapon", sort=name, parts=words["advise.join"].join(parts))


def _named(path: str, build: Build, words: Words) -> str:
    return next(visible(build.name(arm, words.lang)) for arm, source in _arms(build) if source == path)


def _path(path: str, build: Build, words: Words) -> str:
    """What stands at a path, in words."""
    rules = build.rules
    if path.startswith("stats."):
        return next(stat.name(words.lang) for stat in rules.stats if stat.id == path.removeprefix("stats."))
    place, _, field = path.rpartition(".")
    what = rules.choice("customs").name(words.lang) if field == "customs" else words[f"field.{field}"]
    return words.say("advise.of", weapon=_named(place, build, words), what=what)


def _arms(build: Build) -> Iterator[tuple[Any, str]]:
    for sort, arms in (("ranged", build.ranged), ("melee", build.melee)):
        for i, arm in enumerate(arms):
            yield arm, arm.weapon.source.path or f"{sort}[{i}]"


def _value(value: Any, build: Build, words: Words) -> str:
    """A number, or names of customs."""
    if isinstance(value, int):
        return str(value)
    names = [build.rules.custom(custom).name(words.lang) for custom in value]
    return ("・" if words.code == "ja" else ", ").join(names) or words["advise.none"]


def _gains(gains: tuple[Gain, ...], one: Advised, words: Words) -> Iterator[str]:
    """What is better or worse: the derived stats on one line, of a weapon's attacks the one that differs most, one that
    needs no overdrive first."""
    names = {stat.id: stat.name(words.lang) for stat in one.build.rules.derived_names}
    stats = [gain for gain in gains if gain.merit.kind in DERIVED]
    if stats:
        yield words["advise.join"].join(
            words.say("advise.gain", what=names[g.merit.kind], before=number(g.before), after=number(g.after))
            for g in stats
        )
    greatest: dict[object, Gain] = {}
    for gain in gains:
        if gain.merit.kind in DERIVED or gain.merit.kind == "points":
            continue
        alike = (gain.merit.kind, gain.merit.weapon, gain.merit.attack if gain.merit.kind == "card" else "")
        if alike not in greatest or _step(gain) > _step(greatest[alike]):
            greatest[alike] = gain
    for gain in greatest.values():
        yield _gain(gain, one, words)


def _step(gain: Gain) -> tuple[bool, float]:
    return gain.merit.attack != "overdrive", abs(float(gain.after) - float(gain.before))


def _gain(gain: Gain, one: Advised, words: Words) -> str:
    merit = gain.merit
    lost = merit.kind in ("card", "weapon") and gain.after < gain.before
    weapon = _weapon(merit, one.build, words)
    attack = one.build.rules.card(merit.attack).name(words.lang) if merit.attack else ""
    return words.say(
        f"merit.{merit.kind}_lost" if lost else f"merit.{merit.kind}",
        weapon=weapon,
        attack=attack,
        card=attack if merit.weapon is None else f"{weapon} {attack}",
        where=_where(gain, words),
        before=_told(merit, gain.before),
        after=_told(merit, gain.after),
    )


def _where(gain: Gain, words: Words) -> str:
    """At which armour, and with what spent, in brackets."""
    parts = [] if gain.armor is None else [words.say("advise.armor", armor=gain.armor)]
    if gain.stage.boost:
        parts.append(words.say("spend.boost", number=gain.stage.boost))
    if gain.stage.rerolls != 0:
        key = "advise.all_rerolls" if gain.stage.rerolls is None else "spend.rerolls"
        parts.append(words.say(key, number=gain.stage.rerolls))
    return words.say("advise.where", where=words["advise.join"].join(parts)) if parts else ""


def _besides(change: Change, words: Words) -> Iterator[str]:
    """What is not weighed: the damage that an overdrive does to oneself."""
    before, after = change.own
    if before and after > before:
        yield words.say("advise.own", before=number(before), after=number(after))


def _weapon(merit: Merit, build: Build, words: Words) -> str:
    """The weapon's name; of one that is new, what such are called."""
    if merit.weapon is None:
        return words["table.all"]
    sort, place = merit.weapon
    arms = build.ranged if sort == "ranged" else build.melee
    if place < len(arms):
        return visible(build.name(arms[place], words.lang))
    return next(one for one in build.rules.weapons if one.id == sort).name(words.lang)


def _told(merit: Merit, value: Any) -> str:
    if merit.kind in ("part", "impact", "jammer"):
        return f"{float(value) * 100:.1f}%"
    return number(abs(value))


def number(value: Any) -> str:
    """Whole, with up to two decimals, or ∞."""
    if value == float("inf"):
        return "∞"
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
