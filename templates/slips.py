"""Slips of the pen in a TOML or JSON file: which character on which line and column, and what is wanted there."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import json
    import tomllib

_NARROW = {**dict.fromkeys("“”„「」『』", '"'), "‘": "'", "’": "'", "、": ",", "。": "."}
"""Signs that Japanese keyboards and word processors write for those of TOML; the others are full-width letters."""
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_KINDS = (
    ("Expected '=' after a key", "equals"),
    ("Expected newline or end of document", "after"),
    ("Illegal character '\\n'", "string"),
    ("Unterminated string", "string"),
    ('Expected "\'"', "string"),
    ("Unescaped '\\'", "escape"),
    ("Unclosed array", "list"),
    ("Unclosed inline table", "table"),
    ("Invalid value", "value"),
    ("Invalid statement", "statement"),
    ("Invalid initial character for a key part", "statement"),
    ("Expected ']", "heading"),
    ("Cannot ", "twice"),
    ("Duplicate ", "twice"),
)
"""What tomllib's message begins with, and what we say of it."""


class Slip(NamedTuple):
    """A slip by its kind, at a line and a column, both from 1. ``found`` is what stands there, empty for the end of the
    line; ``meant`` is the sign that was meant."""

    kind: str
    line: int
    column: int
    found: str
    meant: str = ""


class SlipError(ValueError):
    """A text that is no TOML, or no JSON; where, and what is wanted there."""

    def __init__(self, slip: Slip) -> None:
        super().__init__(f"line {slip.line}, column {slip.column}")
        self.slip = slip


def narrow(letter: str) -> str:
    """The sign of ASCII for which Japanese keyboards write this one; empty where there is none."""
    plain = _NARROW.get(letter) or unicodedata.normalize("NFKC", letter)
    return plain if not letter.isascii() and len(plain) == 1 and plain.isascii() else ""


def toml_slip(text: str, error: tomllib.TOMLDecodeError) -> Slip:
    """What tomllib stumbled over in this text."""
    lines = text.split("\n")
    at = _AT.search(str(error))
    line, column = (int(at[1]), int(at[2])) if at and at[1] else (len(lines), len(lines[-1]) + 1)
    kind = next((kind for begun, kind in _KINDS if str(error).startswith(begun)), "other")
    written = lines[line - 1]
    if kind == "string" and (closing := _closing(written)):
        column = closing
    if kind == "twice":
        key = written.partition("=")[0].strip()
        return Slip(kind, line, written.find(key) + 1, key)
    if kind == "escape":
        column = written.rfind("\\", 0, column - 1) + 1
    if kind == "heading" and narrow(written[column : column + 1]):
        column += 1  # of [[a]］ tomllib tells the first bracket
    found = written[column - 1 : column]
    meant = narrow(found)
    return Slip("wide" if meant else kind, line, column, found, meant)


def json_slip(error: json.JSONDecodeError) -> Slip:
    """What the reader of JSON stumbled over."""
    found = error.doc[error.pos : error.pos + 1].strip("\n")
    return Slip("json", error.lineno, error.colno, found, narrow(found))


def _closing(written: str) -> int:
    """The column of the last curly or full-width double quote of a line; 0 where there is none."""
    return max((n for n, letter in enumerate(written, 1) if narrow(letter) == '"'), default=0)
