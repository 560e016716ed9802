"""The mark in the hidden first row of our own tabs: ``bundodo/1 form game=bundodo rulings=move_rounding:up``.

Version 2 of a form's mark tells its shape, too, see `sheets.shapes`; version 1 is read on. ``packs=NAME:VERSION``: what
its lists and formulas were made with besides the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote

from msgspec import Struct, field

from sheets.grid import Grid

FORM = "form"
_LOWEST = 5
_MARK = re.compile(r"bundodo/(\d+) ([a-z]+)((?: [a-z]+=\S*)*)\s*\Z")


class Mark(Struct, frozen=True):
    """``kind`` of the tab: ``form`` holds a machine; all others are skipped by machines' readers.

    ``rulings``: what the tab's formulas were written under, by key. ``lang``: the language of its labels. ``shape``:
    its labels and cells in their order, see `sheets.shapes`; of version 2 on. ``packs``: name and version of each that
    the tab was made with.
    """

    kind: str
    game: str = ""
    rulings: Mapping[str, str] = field(default_factory=dict)
    version: int = 1
    lang: str = ""
    shape: str = ""
    packs: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"bundodo/{self.version} {self.kind}"]
        if self.game:
            words.append(f"game={self.game}")
        if self.rulings:
            words.append("rulings=" + ",".join(f"{key}:{value}" for key, value in self.rulings.items()))
        if self.packs:
            pairs = (f"{quote(name, safe='')}:{quote(version, safe='')}" for name, version in self.packs.items())
            words.append(f"packs={','.join(pairs)}")
        words += [f"{key}={value}" for key, value in (("lang", self.lang), ("shape", self.shape)) if value]
        return " ".join(words)


def parse_mark(text: str) -> Mark:
    """The mark that a text is. Raises ValueError for any other text."""
    match = _MARK.match(text.strip())
    if not match:
        raise ValueError(text)
    words = dict(word.split("=", 1) for word in match[3].split())
    rulings, packs = (
        dict(pair.split(":", 1) for pair in words.get(key, "").split(",") if ":" in pair)
        for key in ("rulings", "packs")
    )
    return Mark(
        match[2],
        words.get("game", ""),
        rulings,
        int(match[1][:4]),
        words.get("lang", ""),
        words.get("shape", ""),
        {unquote(name): unquote(version) for name, version in packs.items()},
    )


def mark_of(grid: Grid) -> Mark | None:
    """The mark in a tab's first row, or below empty rows that were inserted above it; None where there is none."""
    found = [
        (row, cell.value)
        for (row, _), cell in grid.cells.items()
        if row <= _LOWEST and isinstance(cell.value, str) and cell.value.startswith("bundodo/")
    ]
    if not found:
        return None
    row, text = min(found)
    if row > 1 and any(at < row and not cell.is_blank for (at, _), cell in grid.cells.items()):
        return None
    try:
        return parse_mark(text)
    except ValueError:
        return None
