"""Values as people type them: whole numbers and texts out of cells, strictly. What can't be read is a fault, and
nothing is guessed."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from designer.faults import Fault, Name
from sheets.form import Field, label_key, named
from sheets.grid import Cell, CellError, Uncalculated

MOST = 9999
"""The greatest number that is read; beyond it something is mistyped."""

POINTS = ("p", "pt", "pts", "point", "points", "点", "ポイント", "回")
"""What may stand behind any number and changes nothing; a game's own `Field.units` besides."""

_NO_WORDS = ("なし", "無し", "無", "空き", "未装備", "none", "empty", "n/a")
NOTHING = frozenset((*_NO_WORDS, "-", "ー", "―", "—", "–", "‐", "−"))
"""What people write in a set of choices, or for a name, to say that there is none, by `label_key`."""

_PLAIN = ("<wide>", "<narrow>", "<noBreak>")
_MINUS = str.maketrans(dict.fromkeys("−‐‑–—▲△", "-"))
_SHOWN = 40
"""Letters of a value in a message: what is longer is cut, to stay on one line."""


def whole(cell: Cell, path: str, field: Field, least: int = 0) -> int | Fault:
    """The whole number from 0 to `MOST` of this cell, or what is wrong with it (E100 to E107). ``least`` is the least
    that the rules take there, for the cure: a 0 below it is still read.

    Read as typed: ``５点``, ``3.0``, `` 3 ``, ``'7``, ``6P``, and with a unit of the field's. Not read: ``3.5``,
    ``-1``, ``強``, dates, error values.
    """
    return _within(cell, path, field, (0, MOST), least)


def signed(cell: Cell, path: str, field: Field, most: int) -> int | Fault:
    """The whole number from ``-most`` to ``most`` of this cell, as a modifier is written (``+3``, ``-1``, ``▲2``), or
    what is wrong with it, as in `whole`."""
    return _within(cell, path, field, (-most, most), -most)


def _within(cell: Cell, path: str, field: Field, span: tuple[int, int], least: int) -> int | Fault:
    """The whole number of a cell within the span. ``least`` is what the cure names as the least."""
    (lowest, most), name = span, name_of(field)
    if cell.is_blank:
        return Fault("E100", path, {"field": name, "least": least, "most": most})
    if (unreadable := _unreadable(cell, path, name)) is not None:
        return unreadable
    number = number_of(cell, field.units)
    if number is not None and number.denominator == 1 and lowest <= number <= most:
        return int(number)
    return Fault(_no_whole(cell, number), path, {"field": name, "found": shown(cell), "least": least, "most": most})


def _no_whole(cell: Cell, number: Fraction | None) -> str:
    """The code of a value that is no whole number of its span."""
    if isinstance(cell.value, bool):
        return "E107"
    if isinstance(cell.value, (date, time, timedelta)):
        return "E104"
    if number is None:
        return "E101"
    return "E102" if number.denominator != 1 else "E103"


def number_of(cell: Cell, units: tuple[str, ...]) -> Fraction | None:
    """Any number that a cell holds, written or stored, for comparing only; None for everything else. ``units``: as in
    `sheets.form.Field`."""
    if isinstance(cell.value, str):
        return _typed(cell.value, units)
    if isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool):
        return _stored(cell.value)
    return None


def text(cell: Cell, path: str, field: Name) -> str | Fault:
    """The text of this cell, trimmed, as written; empty for a blank. A name of digits is a name. E105 and E106 for
    an error value or a formula without a result."""
    if cell.is_blank:
        return ""
    if (unreadable := _unreadable(cell, path, field)) is not None:
        return unreadable
    return _plain(cell)


def line(cell: Cell, path: str, field: Name) -> str | Fault:
    """As `text`, on one line."""
    found = text(cell, path, field)
    return found if isinstance(found, Fault) else " ".join(found.split())


def name_of(field: Field) -> Name:
    """What the sheet calls a field: its first label, and its first one in Latin letters."""
    return named(field.labels)


def says_none(word: str) -> bool:
    """Whether a word among choices says that there is none (``なし``, ``-``, ``---``)."""
    key = label_key(word)
    return key in NOTHING or (bool(key) and set(key) <= NOTHING)


def shown(cell: Cell) -> str:
    """What stands in a cell, for a message: one line, not too long."""
    found = " ".join("".join(c if c.isprintable() else " " for c in _plain(cell)).split())
    return found if len(found) <= _SHOWN else found[: _SHOWN - 1] + "…"


def _unreadable(cell: Cell, path: str, field: Name) -> Fault | None:
    if isinstance(cell.value, CellError):
        return Fault("E105", path, {"field": field, "found": shown(cell)})
    if isinstance(cell.value, Uncalculated):
        return Fault("E106", path, {"field": field, "found": shown(cell)})
    return None


def _plain(cell: Cell) -> str:
    value = cell.value
    match value:
        case bool():
            return str(value).upper()
        case CellError(text=told) | Uncalculated(formula=told):
            return told
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case int() if abs(value) >= 10**_SHOWN:
            return f"{value:.0e}" if abs(value) < 10**300 else "∞"
    return "" if value is None else str(value).strip()


@lru_cache(maxsize=16)
def _number(units: tuple[str, ...]) -> re.Pattern[str]:
    """A number with or without one of these words behind it."""
    words = "|".join(map(re.escape, (*POINTS, *units)))
    return re.compile(rf"([+-]?|±(?=0+(?:[^0-9.]|\Z)))([0-9]+)(?:\.([0-9]*))?(?:{words})?", re.IGNORECASE)


def _typed(written: str, units: tuple[str, ...]) -> Fraction | None:
    """The number that a text is, or None; ±0 is 0. Superscripts and other look-alikes are no digits: 5² is not 52."""
    narrow = "".join(_narrow(c) for c in written).translate(_MINUS).strip().lstrip("'")
    match = _number(units).fullmatch(unicodedata.normalize("NFC", "".join(narrow.split())))
    if not match or len(match[2]) > 15:
        return None
    number = Fraction(f"{match[1].lstrip('±')}{match[2]}.{match[3] or '0'}")
    # "1 2" is two numbers and no twelve.
    return None if re.search(r"[0-9]\s+[0-9]", narrow) else number


def _narrow(char: str) -> str:
    if unicodedata.decomposition(char).startswith(_PLAIN):
        return unicodedata.normalize("NFKC", char)
    return char


def _stored(value: object) -> Fraction | None:
    """The number that a spreadsheet keeps, as it shows it: 0.1 * 30 is kept with a tail and shown as 3."""
    if isinstance(value, int):
        return Fraction(value)
    if not isinstance(value, float) or not isfinite(value):
        return None
    nearest = round(value)
    return Fraction(nearest) if abs(value - nearest) < 1e-9 * max(1.0, abs(value)) else Fraction(repr(value))
