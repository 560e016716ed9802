"""A machine given away: as a link and its QR code, as a build file, as a workbook."""

from __future__ import annotations

from typing import Any

import msgspec

from bundodo.bridge.asked import By, Machine, entry_of, game_of, terms_of
from bundodo.bridge.documents import document, record_of
from bundodo.judging import event_of
from bundodo.say.trouble import Trouble
from sheets.files import links

MOST_QR = 2900
"""Letters that a QR code holds, with some redundancy."""


class Write(By, frozen=True, kw_only=True):
    """A machine as ``toml`` or ``xlsx``."""

    machine: Machine
    kind: str = "toml"


class One(By, frozen=True, kw_only=True):
    """A machine, or a field."""

    machine: Machine | None = None
    field: dict[str, Any] | None = None


class Event(By, frozen=True, kw_only=True):
    """An event to invite to: what is said of cap, rulings and limits, and its title."""

    title: str = ""
    date: str = ""


class Qr(msgspec.Struct, frozen=True):
    """A text to be shown as a QR code."""

    text: str


def link(asked: One) -> object:
    """``link``: from its ``#`` on. A photo is not in it."""
    if asked.field is not None:
        return {"link": links.encode({"field": asked.field})}
    if asked.machine is None:
        raise Trouble(asked.words["print.no_machine"])
    game = game_of(asked)
    return {"link": links.encode(document(game, entry_of(asked.machine, game).values))}


def event(asked: Event) -> object:
    """``link``: what an event judges by, from its ``#`` on. Raises Trouble for what can't be."""
    made: dict[str, Any] = {"game": asked.game}
    given = {"title": asked.title, "date": asked.date, "rulings": asked.rulings, "limits": asked.limits}
    made |= {key: value for key, value in given.items() if value}
    if asked.cap is not None:
        made["cap"] = asked.cap
    event_of(made, asked.words)
    return {"link": links.encode(made, event=True)}


def qr(asked: Qr) -> object:
    """``rows`` of 0 and 1, the quiet zone left out; None for a text that is too long."""
    from printables.pieces.qr import rows

    return {"rows": rows(asked.text) if len(asked.text) <= MOST_QR else None}


def write(asked: Write) -> object:
    """``name`` and ``data`` of the file."""
    from bundodo.out.files import slug

    game = game_of(asked)
    entry = entry_of(asked.machine, game)
    form = game.form()
    names = (slug(str(entry.values.get(one.path).value or "")) for one in (form.player, form.name))
    stem = "-".join(name for name in names if name) or "machine"
    if asked.kind == "xlsx":
        return {"name": f"{stem}.xlsx", "data": _workbook(asked)}
    from bundodo.builds import new

    record = record_of(form, entry.values)
    return {"name": f"{stem}.toml", "data": new(form, record, asked.lang)}


def _workbook(asked: Write) -> bytes:
    """Our template with the machine entered, its photo on it where it is one that a sheet can hold."""
    from bundodo.template.entered import Entered
    from bundodo.template.make import entries, template
    from sheets.files.xlsx_writer import write_xlsx

    game = game_of(asked)
    entry = entry_of(asked.machine, game)
    machine, _ = game.read(entry.values)
    entered = Entered(entries(game, machine, entry.values, asked.lang), asked.machine.photo)
    return write_xlsx(template(game, terms_of(asked), asked.lang, (entered,)))
