"""A machine checked while it is written: the report of ``check``, and what the page shows beside each field."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec

from bundodo.bridge.asked import By, Machine, checked, game_of, run_of, terms_of
from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Severity, Teller
from bundodo.say.report import report
from bundodo.say.shown import plain
from bundodo.say.tell import lines
from bundodo.say.terminal import disarmed, unstyled
from designer.derived import Derived
from designer.game import AnyGame
from sheets.form import Form, Kind, named
from templates.words import Lang

_MOST_OPTIONS = 40
"""Choices of one field that are tried out."""


class Check(By, frozen=True, kw_only=True):
    """Machines to check."""

    machines: list[Machine]


class Barred(By, frozen=True, kw_only=True):
    """A set of choices of a machine, by its path (``ranged[0].customs``)."""

    machine: Machine
    path: str


def check(asked: Check) -> object:
    """The JSON of ``check``, and of each machine its verdict in numbers: ``total``, ``legal``, ``numbers`` (label,
    value), ``made``: by the path of a derived number the summands that made it, ``photo``: whether it has one."""
    run = run_of(asked.machines, asked)
    told = msgspec.to_builtins(report(run, asked.lang))
    return {"report": told, "machines": [_shown(one, run, asked.lang) for one in run.machines], "cap": run.terms.cap}


def _shown(one: Checked, run: Run, lang: Lang) -> dict[str, object]:
    summary = run.game.summary(one.machine, one.profile, lang)
    return {
        "name": summary.name,
        "legal": one.legal,
        "total": summary.total,
        "numbers": summary.numbers,
        "weapons": summary.weapons,
        "made": dict(_made(one.profile, run.game.form(), lang)),
    }


def _made(profile: Any, form: Form, lang: Lang) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Of each derived number of a machine (label, times, value) of its summands."""
    if not isinstance(profile, msgspec.Struct):
        return
    known = {one.path: one for one in form.fields if one.kind is Kind.OUTPUT}
    names = {one.path.rpartition(".")[2]: named(one.labels).text(str(lang)) for one in form.fields}
    for name, value in msgspec.structs.asdict(profile).items():
        path = f"derived.{name}"
        if isinstance(value, Derived) and path in known and value.terms:
            yield (
                path,
                [
                    (names.get(term.stat.rpartition(".")[2], ""), str(Derived(term.times)), str(Derived(term.value)))
                    for term in value.terms
                ],
            )


def barred(asked: Barred) -> object:
    """Which choices can't be added: of each the code and the words of the faults that it would bring. That it costs too
    much bars nothing: the points may come from elsewhere."""
    game, terms = game_of(asked), terms_of(asked)
    try:
        field = game.form().field(asked.path)
    except KeyError:
        return {}
    teller = Teller(asked.lang, game.NAME)
    before = _faults(asked.machine, game, terms)
    found: dict[str, list[dict[str, str]]] = {}
    for option in field.options[:_MOST_OPTIONS]:
        build = deepcopy(asked.machine.build)
        chosen = _chosen(build, asked.path)
        if chosen is None:
            return {}
        if not field.repeats and any(option is field.option(str(one)) for one in chosen):
            continue
        chosen.append(option.id)
        tried = checked(Machine(build, b"", asked.machine.file), game, terms)
        new = [one for one in _errors(tried, game) if (one.code, str(one.ref)) not in before]
        if new:
            found[option.id] = [{"code": one.code, "message": teller.message(one)} for one in new]
    return found


def _faults(machine: Machine, game: AnyGame, terms: Any) -> set[tuple[str, str]]:
    return {(one.code, str(one.ref)) for one in _errors(checked(machine, game, terms), game)}


def _errors(one: Checked, game: AnyGame) -> list[Any]:
    """Its errors, those of the cost of the whole machine left out."""
    whole = {"", "cost.total"}
    errors = [told for told in one.diagnostics if told.severity is Severity.ERROR]
    cap = game.CAP is not None
    return [told for told in errors if not (cap and getattr(told.ref, "path", None) in whole)]


def _chosen(build: dict[str, Any], path: str) -> list[Any] | None:
    """The list of choices at a path of a build, made if need be; None where the build has no such place."""
    here: Any = build
    *steps, last = path.replace("]", "").replace("[", ".").split(".")
    for step in steps:
        if isinstance(here, list) and step.isdecimal() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, dict):
            here = here.setdefault(step, {})
        else:
            return None
    if not isinstance(here, dict):
        return None
    found = here.get(last)
    if not isinstance(found, list):
        here[last] = [] if found in (None, "") else [found]
    made: list[Any] = here[last]
    return made


def text(asked: Check) -> object:
    """The machines in plain text, to paste into a chat, and the report of ``check`` in words."""
    run = run_of(asked.machines, asked)
    return {
        "text": "\n".join(disarmed(line) for line in plain(run, asked.words)),
        "report": "\n".join(unstyled(line) for line in lines(run, asked.words)),
    }
