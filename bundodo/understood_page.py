"""The page of ``bundodo read``: each tab as it is drawn, its cells tinted by their roles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from bundodo.pipeline import Run
from bundodo.say.diagnostics import Teller
from bundodo.understood import TabOut, kind_of, shown, tab_out
from designer.games import registry
from sheets.form import Form
from sheets.grid import Grid, a1, column_name
from sheets.people.contents import Contents
from sheets.people.ledger import Role
from sheets.sources import ReadTab
from templates.version import PRODUCER
from templates.words import Words

MOST_ROWS, MOST_COLUMNS = 400, 80
"""Of one tab that are drawn; what is left over beyond is named in the list."""
_LONGEST = 120


class CellSeen(msgspec.Struct, frozen=True):
    """One cell of the drawing. ``says``: its role and path, shown on hover and on touch."""

    text: str
    role: str
    says: str
    rows: int
    columns: int
    fill: str


def page(run: Run, words: Words, tabs: Iterable[ReadTab] | None = None) -> str:
    """One HTML page that needs nothing else. ``tabs``: those to be shown, all of the run unless given."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    env = Environment(loader=PackageLoader("templates", "common"), autoescape=True, undefined=StrictUndefined)
    teller = Teller(words.lang, run.game.NAME)
    forms = registry.Forms(run.terms.packs)
    chosen = list(run.tabs if tabs is None else tabs)
    roles = [(role.value, words[f"read.role.{role.value}"]) for role in Role]
    return env.get_template("read.html.j2").render(
        lang=words.lang,
        producer=PRODUCER,
        title=words["read.title"],
        lead=words["read.lead"],
        roles=roles,
        tabs=[_tab(tab, tab_out(tab, run, teller), forms, words) for tab in chosen],
        failures=[teller.message(one) + " " + str(one.ref) for one in run.failures] if tabs is None else [],
        words={
            name: words[f"read.{name}"] for name in ("left", "none_left", "machines", "cut", "path", "cell", "value")
        },
    )


def _tab(tab: ReadTab, out: TabOut, forms: Mapping[str, Form], words: Words) -> dict[str, object]:
    form = forms[tab.found.game] if tab.found.game else None
    page = Contents(tab.grid)
    rows = [row for row in page.columns_by_row if row <= MOST_ROWS * 10][:MOST_ROWS]
    last = min(page.everywhere.right, MOST_COLUMNS)
    return {
        "name": f"{tab.source} [{tab.grid.tab}]",
        "kind": words[f"read.kind.{kind_of(tab)}"],
        "columns": [column_name(col) for col in range(1, last + 1)],
        "rows": list(_rows(tab, out, form, rows, last, words)),
        "left": [(one.cell, one.value) for one in out.cells if one.role == Role.LEFT.value],
        "machines": out.machines,
        "diagnostics": out.diagnostics,
        "is_cut": len(page.columns_by_row) > len(rows) or page.everywhere.right > last,
    }


def _rows(
    tab: ReadTab, out: TabOut, form: Form | None, rows: list[int], last: int, words: Words
) -> Iterator[dict[str, object]]:
    """The rows with something in them; a gap of several blank ones is one."""
    cells = {one.cell: one for one in out.cells}
    covered = set()
    before = 0
    for row in rows:
        if row > before + 1:
            yield {"number": "", "cells": None, "gap": row - before - 1}
        before = row
        seen: list[CellSeen] = []
        for col in range(1, last + 1):
            if (row, col) in covered:
                continue
            span = tab.grid.span(row, col)
            down = [line for line in rows if row <= line <= span.bottom]
            wide = min(span.right, last) - col + 1
            if span.area > 1:
                # A gap between rows ends a block that is drawn.
                down = _joined(down)
                covered |= {(line, at) for line in down for at in range(col, col + wide)}
            one = cells.get(a1(row, col))
            role = one.role if one else ""
            says = _says(one.paths, form, words) if one and one.paths else ""
            named = f"{a1(row, col)} {words[f'read.role.{role}']} {says}".strip() if role else ""
            seen.append(
                CellSeen(_text(tab.grid, row, col), role, named, len(down) or 1, wide, tab.grid.at(row, col).fill or "")
            )
        yield {"number": str(row), "cells": seen, "gap": 0}


def _joined(rows: list[int]) -> list[int]:
    """Rows from the first on without a gap."""
    return [row for number, row in enumerate(rows) if row == rows[0] + number]


def _text(grid: Grid, row: int, col: int) -> str:
    text = shown(grid.at(row, col).value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _says(paths: tuple[str, ...], form: Form | None, words: Words) -> str:
    """What a cell is of its machine: the labels of its paths, and the paths."""
    if form is None:
        return ""
    label = words["read.between"].join(dict.fromkeys(_label(form, path, words.code) for path in paths))
    return f"{label} ({', '.join(paths[:3])})"


def _label(form: Form, path: str, lang: str) -> str:
    from sheets.form import named

    return named(form.field(path).labels).text(lang)
