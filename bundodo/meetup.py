"""An event's whole check as a page; what the organiser should see, and what changed since the last evening."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec

from bundodo.events import Event, Player
from bundodo.formats import told as formats
from bundodo.out.evenings import Past, shown
from bundodo.pipeline import Run
from bundodo.profile.facts import note_of, photo_of
from bundodo.profile.gallery import THUMB, address
from bundodo.say.diagnostics import Diagnostic, Teller
from bundodo.say.points import capped, points
from sheets.form import label_key
from templates.version import PRODUCER
from templates.words import Words


@dataclass(frozen=True, slots=True)
class Key:
    """By what a machine is known again in the next run: player and name; of several that have both in common, the one
    in the same source and on the same tab."""

    player: str
    name: str
    source: str = ""
    tab: str = ""

    @property
    def called(self) -> tuple[str, str]:
        return self.player, self.name


@dataclass(frozen=True, slots=True)
class Before:
    """A machine as a run leaves it."""

    key: Key
    legal: bool
    total: int | None
    stats: object
    design: object
    """All else that the sheet says of the machine."""


def recalled(machines: Sequence[Any]) -> tuple[Before, ...]:
    """The machines as the JSON of an earlier run has them; none where that is not ours to read."""
    try:
        return tuple(_before(one, bool(one["legal"]), str(one["source"]), str(one["tab"] or "")) for one in machines)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ()


_JUDGED = ("name", "player", "source", "tab", "legal", "cap", "side", "cost", "derived", "diagnostics")
"""What is no part of a design: whose and where it is, and what follows from it."""


def _before(machine: Mapping[str, Any], legal: bool, source: str, tab: str) -> Before:
    """What is remembered of a machine as the JSON tells it."""
    design = {key: value for key, value in machine.items() if key not in (*_JUDGED, "stats")}
    cost = machine.get("cost")
    key = Key(str(machine["player"]), str(machine["name"]), source, tab)
    return Before(key, legal, cost["total"] if cost else None, machine.get("stats"), design)


def follow(now: Sequence[Before], before: Sequence[Before]) -> list[Before | None]:
    """The machine of the last run that each one of now was; None for a new one."""
    left = list(before)
    found: list[Before | None] = [None] * len(now)
    for is_same in (_is_same, _is_unique(now, before)):
        for n, one in enumerate(now):
            then = next((other for other in left if found[n] is None and is_same(one.key, other.key)), None)
            if then is not None:
                found[n] = then
                left.remove(then)
    return found


def _is_same(one: Key, other: Key) -> bool:
    return one == other


def _is_unique(now: Sequence[Before], before: Sequence[Before]) -> Callable[[Key, Key], bool]:
    """Whether two are called the same, and no others are: one that is in another file by now."""
    counts = [Counter(one.key.called for one in run) for run in (now, before)]
    return lambda one, other: one.called == other.called and all(count[one.called] == 1 for count in counts)


def change(now: Before, then: Before | None, words: Words) -> str:
    """What is new about a machine since the last run; empty where nothing is."""
    if then is None:
        return words["meetup.new"]
    parts = []
    if then.legal != now.legal:
        parts.append(words["meetup.now_legal" if now.legal else "meetup.now_illegal"])
    if then.total != now.total:
        parts.append(words.say("meetup.cost", before=_shown(then.total), now=_shown(now.total)))
    elif then.stats != now.stats:
        parts.append(words["meetup.stats"])
    if not parts and then.design != now.design:
        parts.append(words["meetup.design"])
    return words["meetup.between"].join(parts)


def _shown(total: int | None) -> str:
    return "?" if total is None else str(total)


def _now(run: Run) -> list[Before]:
    """The machines of this run, as the next one will find them."""
    found = []
    for checked in run.machines:
        # By way of JSON, as the last run's machines come: there, tuples are lists.
        out: Any = json.loads(msgspec.json.encode(run.game.output(checked.machine, checked.profile)))
        found.append(_before(out, checked.legal, checked.entry.source, checked.entry.tab or ""))
    return found


def _without_machine(run: Run, event: Event) -> list[str]:
    """The players that an event names and that have no machine: none of their own sources, none of their name."""
    here = {label_key(run.game.summary(one.machine, one.profile).player) for one in run.machines}
    sources = {one.entry.source for one in run.machines}

    def has_own(player: Player) -> bool:
        return any(one == own or one.startswith(f"{own.rstrip('/')}/") for own in player.sources for one in sources)

    return [player.name for player in event.players if label_key(player.name) not in here and not has_own(player)]


def changes(run: Run, before: Sequence[Before], words: Words) -> list[str]:
    """`change` of each machine of the run, in its order; nothing where there was no run before."""
    if not before:
        return ["" for _ in run.machines]
    now = _now(run)
    return [change(one, then, words) for one, then in zip(now, follow(now, before), strict=True)]


def notices(run: Run, event: Event, before: Sequence[Before], words: Words) -> Iterator[str]:
    """What an organiser should see: players without a machine, machines of one name, players with several, machines
    that are gone."""
    summaries = [run.game.summary(one.machine, one.profile, words.lang) for one in run.machines]
    if missing := _without_machine(run, event):
        yield words.say("meetup.without", players=words["read.between"].join(missing), count=len(missing))
    for name, count in Counter(summary.name for summary in summaries if summary.name).items():
        if count > 1:
            yield words.say("meetup.same_name", name=name, count=count)
    for player, count in Counter(summary.player for summary in summaries if summary.player).items():
        if count > 1:
            yield words.say("meetup.several", player=player, count=count)
    still = [then for then in follow(_now(run), before) if then is not None]
    for one in before:
        if not any(one is other for other in still):
            name, player = one.key.name or words["check.unnamed"], one.key.player or "-"
            yield words.say("meetup.gone", name=name, player=player)


def since(past: Past, words: Words) -> str:
    """Since when changes are told."""
    return words.say("meetup.since", time=shown(past.since)) if past.since else words["meetup.change"]


def page(
    run: Run,
    event: Event,
    before: Sequence[Before],
    words: Words,
    pages: Mapping[str, str] = MappingProxyType({}),
    table: str = "",
    times: tuple[str, str] = ("", ""),
) -> str:
    """One HTML page that needs nothing else; sorted and filtered in the browser, fit for a phone and for paper.
    ``pages``: how a source was read, the name of the page beside this one; ``table``: that of who beats whom;
    ``times``: when it was checked, and since when changes are told, in words."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    env = Environment(loader=PackageLoader("templates", "common"), autoescape=True, undefined=StrictUndefined)
    teller = Teller(words.lang, run.game.NAME)
    bad = sum(not one.legal for one in run.machines)
    machines = [_machine(run, index, teller, words) for index in range(len(run.machines))]
    for machine, checked, said in zip(machines, run.machines, changes(run, before, words), strict=True):
        machine["change"] = said
        machine["page"] = pages.get(checked.entry.source, "")
    key = "check.sum" if bad else "check.sum_legal"
    names = ("find", "only_bad")
    return env.get_template("meetup.html.j2").render(
        lang=words.code,
        producer=PRODUCER,
        title=event.title or words["meetup.title"],
        date=event.date.isoformat() if event.date else "",
        sum=words.say(key, count=len(run.machines), bad=bad, cap=capped("check.cap", run.terms, words)),
        has_cost=run.terms.cap is not None,
        rules=words.say("rules.head", version=run.game.VERSION, game=run.game.NAME),
        table=table,
        table_title=words["matchups.title"],
        notices=list(notices(run, event, before, words)),
        format=formats.headline(run, words),
        tallies=[(formats.called(one, words), formats.standing(one, words), one.holds) for one in run.tallies],
        failures=[_fault(one, teller, words) for one in run.failures],
        heads=[
            words[f"show.{name}"]
            for name in ("verdict", "name", "player", *(("cost",) if run.terms.cap is not None else ()))
        ]
        + [times[1] or words["meetup.change"]],
        checked=times[0],
        words={
            **{name: words[f"meetup.{name}"] for name in names},
            "legal": words["show.legal"],
            "illegal": words["show.illegal"],
            "link": words["read.link"],
            "gallery": words["gallery.link"],
        },
        machines=machines,
    )


def _machine(run: Run, index: int, teller: Teller, words: Words) -> dict[str, object]:
    checked = run.machines[index]
    summary = run.game.summary(checked.machine, checked.profile, words.lang)
    return {
        "legal": checked.legal,
        "name": summary.name or words["check.unnamed"],
        "player": summary.player,
        "side": checked.side,
        "total": summary.total,
        "cost": points(summary.total, checked.terms.cap),
        "whose": formats.whose(checked, words),
        "numbers": summary.numbers,
        "place": str(checked.entry.values.place),
        "note": note_of(checked, run),
        "photo": address(photo_of(checked, run, THUMB)),
        "faults": [_fault(one, teller, words) for one in checked.diagnostics],
    }


def _fault(one: Diagnostic, teller: Teller, words: Words) -> dict[str, str]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "label": words[f"severity.{one.severity}"],
        "place": str(one.ref),
        "message": teller.message(one),
        "hint": teller.hint(one),
    }
