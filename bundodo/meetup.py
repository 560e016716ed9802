"""An event's whole check as a page, as Markdown and as JSON; and what changed since the last run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from bundodo.events import Event, Player
from bundodo.pipeline import Run
from bundodo.say.diagnostics import Diagnostic, Teller
from bundodo.say.points import capped, points
from sheets.form import label_key
from templates.version import PRODUCER
from templates.words import Words

Key = tuple[str, str]
"""Player and name: by these a machine is known again in the next run."""


@dataclass(frozen=True, slots=True)
class Before:
    """A machine as the last run left it."""

    legal: bool
    total: int | None
    stats: object
    design: object
    """All else that the sheet says of the machine."""


def last_run(path: Path) -> dict[Key, Before]:
    """The machines of the last run's JSON; none where there was no run, or its file is not ours to read."""
    try:
        machines = json.loads(path.read_text(encoding="utf-8"))["machines"]
        return {(one["player"], one["name"]): _before(one, bool(one["legal"])) for one in machines}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


_JUDGED = ("name", "player", "source", "tab", "legal", "cost", "derived", "diagnostics")
"""What is no part of a design: whose and where it is, and what follows from it."""


def _before(machine: Mapping[str, Any], legal: bool) -> Before:
    """What is remembered of a machine as the JSON tells it."""
    design = {key: value for key, value in machine.items() if key not in (*_JUDGED, "stats")}
    cost = machine.get("cost")
    return Before(legal, cost["total"] if cost else None, machine.get("stats"), design)


def change(key: Key, now: Before, before: Mapping[Key, Before], words: Words) -> str:
    """What is new about a machine since the last run; empty where nothing is, or where there was no run."""
    if not before:
        return ""
    if key not in before:
        return words["meetup.new"]
    then = before[key]
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


def changes(run: Run, before: Mapping[Key, Before], words: Words) -> list[str]:
    """`change` of each machine of the run, in its order."""
    found = []
    for checked in run.machines:
        # By way of JSON, as the last run's machines come: there, tuples are lists.
        out: Any = json.loads(msgspec.json.encode(run.game.output(checked.machine, checked.profile)))
        found.append(change((out["player"], out["name"]), _before(out, checked.legal), before, words))
    return found


def _without_machine(run: Run, event: Event) -> list[str]:
    """The players that an event names and that have no machine: none of their own sources, none of their name."""
    here = {label_key(run.game.summary(one.machine, one.profile).player) for one in run.machines}
    sources = {one.entry.source for one in run.machines}

    def has_own(player: Player) -> bool:
        return any(one == own or one.startswith(f"{own.rstrip('/')}/") for own in player.sources for one in sources)

    return [player.name for player in event.players if label_key(player.name) not in here and not has_own(player)]


def notices(run: Run, event: Event, before: Mapping[Key, Before], words: Words) -> Iterator[str]:
    """What an organiser should see: players without a machine, machines of one name, players with several, machines
    that are gone."""
    if missing := _without_machine(run, event):
        yield words.say("meetup.without", players=words["read.between"].join(missing), count=len(missing))
    summaries = [run.game.summary(one.machine, one.profile, words.lang) for one in run.machines]
    for name, count in Counter(summary.name for summary in summaries if summary.name).items():
        if count > 1:
            yield words.say("meetup.same_name", name=name, count=count)
    for player, count in Counter(summary.player for summary in summaries if summary.player).items():
        if count > 1:
            yield words.say("meetup.several", player=player, count=count)
    here = {(summary.player, summary.name) for summary in summaries}
    for player, name in before:
        if (player, name) not in here:
            yield words.say("meetup.gone", name=name or words["check.unnamed"], player=player or "-")


def page(
    run: Run, event: Event, before: Mapping[Key, Before], words: Words, pages: Mapping[str, str] = MappingProxyType({})
) -> str:
    """One HTML page that needs nothing else; sorted and filtered in the browser, fit for a phone and for paper.
    ``pages``: how a source was read, the name of the page beside this one."""
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
        sum=words.say(key, count=len(run.machines), bad=bad, cap=capped("check.cap", run.terms.cap, words)),
        has_cost=run.terms.cap is not None,
        rules=words.say("rules.head", version=run.game.VERSION, game=run.game.NAME),
        notices=list(notices(run, event, before, words)),
        failures=[_fault(one, teller, words) for one in run.failures],
        heads=[
            words[f"show.{name}"]
            for name in ("verdict", "name", "player", *(("cost",) if run.terms.cap is not None else ()))
        ]
        + [words["meetup.change"]],
        words={
            **{name: words[f"meetup.{name}"] for name in names},
            "legal": words["show.legal"],
            "illegal": words["show.illegal"],
            "link": words["read.link"],
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
        "total": summary.total,
        "cost": points(summary.total, run.terms.cap),
        "numbers": summary.numbers,
        "place": str(checked.entry.values.place),
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
