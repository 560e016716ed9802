"""What somebody drops, pastes or follows: machines and fields, and what was noticed while reading them."""

from __future__ import annotations

from typing import Any

import msgspec

from bundodo.bridge.asked import By
from bundodo.bridge.documents import document
from bundodo.judging import event_of_link
from bundodo.say.diagnostics import Diagnostic, Teller, found, where
from bundodo.say.report import DiagnosticOut
from designer.games import registry
from sheets.files import links
from sheets.form import Finding
from sheets.sources import FieldSheet, Opened, open_data


class Read(By, frozen=True, kw_only=True):
    """A file by its name and bytes. ``any_game``: the one that the file says, else the one asked for."""

    name: str
    data: bytes
    any_game: bool = True


class Pasted(By, frozen=True, kw_only=True):
    """Cells from a spreadsheet (columns parted by tabs), a build file's text, or links."""

    text: str
    any_game: bool = True


class Link(By, frozen=True, kw_only=True):
    """A link, with whatever stands around it."""

    text: str


def read(asked: Read) -> object:
    """``machines``: game, build, place and the photo on the sheet of each; ``fields``; ``notes`` and ``failures``."""
    return _told(open_data([(asked.name, asked.data)], registry.Forms(), game=_game(asked)), asked)


def pasted(asked: Pasted) -> object:
    """The same of what was pasted."""
    if links.has_link(asked.text):
        return _told(open_data([(asked.text, b"")], registry.Forms(), game=_game(asked)), asked)
    lines = asked.text.splitlines()
    is_build = any(line.split("#")[0].strip().startswith("[") or " = " in line for line in lines)
    if "\t" not in asked.text and is_build:
        name, data = asked.words["bridge.pasted_text"], asked.text
    else:
        name, data = asked.words["bridge.pasted_cells"], _csv(asked.text)
    return _told(open_data([(name, data.encode(errors="replace"))], registry.Forms(), game=_game(asked)), asked)


def opened(asked: Link) -> object:
    """A machine's link as `read` tells it, or ``event``: by what an event's link judges. Raises Trouble for an event's
    link that can't be taken."""
    code = next(links.codes(asked.text), None)
    if code is None or not code.is_event:
        return _told(open_data([(asked.text, b"")], registry.Forms()), asked)
    event = event_of_link(asked.text, asked.words)
    return {
        "event": {
            "title": event.title,
            "date": None if event.date is None else event.date.isoformat(),
            "game": event.game,
            "cap": event.cap,
            "rulings": dict(event.rulings),
            "link": f"#e{code.version}.{code.letters}",
            "limits": msgspec.to_builtins(event.limits),
        }
    }


def _game(asked: Read | Pasted) -> str | None:
    return None if asked.any_game else asked.game


def _csv(text: str) -> str:
    """Cells as they lie in the clipboard (parted by tabs, quoted where they hold a line's end) with commas."""
    import csv
    import io

    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerows(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
    return target.getvalue()


def _told(opened: Opened, asked: By) -> dict[str, object]:
    machines = []
    for entry in opened.entries:
        game = registry.load(entry.game)
        teller = Teller(asked.lang, entry.game)
        machines.append(
            {
                "game": entry.game,
                "build": document(game, entry.values),
                "place": str(entry.values.place),
                "photo": entry.values.picture or None,
                "told": [_diagnostic(found(one, entry.game), teller) for one in entry.values.findings],
            }
        )
    return {
        "machines": machines,
        "fields": [field for sheet in opened.fields if (field := _field(sheet)) is not None],
        "notes": _all(opened.notes, asked),
        "failures": _all(opened.failures, asked),
    }


def _field(sheet: FieldSheet) -> dict[str, Any] | None:
    """A field as the keys of a field file; None for one with faults, which printing it tells."""
    from bundodo.bridge.fields import document_of
    from bundodo.out.fields import read as read_field

    reading = read_field(sheet)
    return None if reading.faults or reading.board is None else document_of(reading.board)


def _all(findings: tuple[Finding, ...], asked: By) -> list[DiagnosticOut]:
    teller = Teller(asked.lang, asked.game)
    return [_diagnostic(found(one, asked.game), teller) for one in findings]


def _diagnostic(one: Diagnostic, teller: Teller) -> DiagnosticOut:
    source, tab, cell, key = where(one.ref)
    return DiagnosticOut(one.code, one.severity.value, source, tab, cell, key, teller.message(one), teller.hint(one))
