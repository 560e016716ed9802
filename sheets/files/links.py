"""Machines in links: ``#1.`` and the letters after it hold a whole build file, wherever the link leads to. What was
written once opens for ever: a new way to write is a new number before the dot.

Version 1 is compact JSON by the keys of the build file, raw deflate with the preset dictionary ``link1.txt`` (which
therefore never changes), then three bytes of CRC-32 of the JSON, in base64url without padding.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheets.failures import SourceError
from sheets.grid import KeyRef

VERSION = 1
MOST_LETTERS = 40_000
"""Of one link. What people make has some hundreds."""
MOST_BYTES = 200_000
"""Of the JSON in it: what unpacks to more was made to do harm."""
_SUM = 3
_LINK = re.compile(r"#(e?)(\d{1,4})\.([A-Za-z0-9_-]*)")
_LEAST = 12
"""Letters that a link has at least; shorter ones are taken for part of a file's name, or of a sentence."""


class Code(NamedTuple):
    """One link as it stands in a text: of an event or of a machine, its version, its letters; ``line`` from 1."""

    is_event: bool
    version: int
    letters: str
    line: int

    @property
    def shown(self) -> str:
        """The link shortened, as messages name it."""
        head = f"#{'e' if self.is_event else ''}{self.version}.{self.letters}"
        return head if len(head) <= 24 else f"{head[:14]}…{head[-6:]}"


class Opened(NamedTuple):
    """What a link holds. ``fault``: E300 where its end is missing, E306 where it was changed on its way; then the
    document is what could be read of it."""

    document: Mapping[str, object]
    fault: str = ""


def codes(text: str) -> Iterator[Code]:
    """The links in a text, in order; of two that follow each other without a break the first one ends at the ``#``."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in _LINK.finditer(line):
            if len(found[3]) >= _LEAST:
                yield Code(bool(found[1]), int(found[2]), found[3], number)


def has_link(text: str) -> bool:
    """Whether there is a link of this kind in a text."""
    return next(codes(text), None) is not None


def shown(text: str) -> frozenset[str]:
    """How the links in a text are named in messages."""
    return frozenset(code.shown for code in codes(text))


def encode(document: Mapping[str, object], *, event: bool = False) -> str:
    """The link of a build file's keys, an event's or a field's, from its ``#`` on. Halves of characters become
    U+FFFD."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary())
    data = packer.compress(text) + packer.flush() + _sum(text)
    return f"#{'e' if event else ''}{VERSION}.{base64.urlsafe_b64encode(data).rstrip(b'=').decode()}"


def decode(code: Code) -> Opened:
    """What a link holds, or as much of it as can be read. Raises SourceError E301 (another version), E302 (nothing to
    read in it), E303 (too large), E050 (nested too deeply)."""
    place = KeyRef(code.shown)
    if code.version != VERSION:
        raise SourceError("E301", place, {"version": code.version, "known": VERSION})
    if len(code.letters) > MOST_LETTERS:
        raise SourceError("E303", place)
    data, whole, rest = _unpacked(_bytes(code.letters), place)
    fault = "" if whole and rest == _sum(data) else "E306" if whole and len(rest) >= _SUM else "E300"
    document = _document(data.decode(errors="ignore" if fault == "E300" else "replace"), place)
    if document is None or (fault and not document):
        raise SourceError("E302", place)
    return Opened(document, fault)


@cache
def dictionary() -> bytes:
    """What is taken for said before the JSON of version 1; it never changes."""
    return (Path(__file__).parent / "link1.txt").read_bytes()


def _sum(text: bytes) -> bytes:
    return zlib.crc32(text).to_bytes(4, "big")[:_SUM]


def _bytes(letters: str) -> bytes:
    """The bytes of base64url; of letters that were cut off within a byte, what is whole."""
    whole = letters if len(letters) % 4 != 1 else letters[:-1]
    return base64.urlsafe_b64decode(whole + "=" * (-len(whole) % 4))


def _unpacked(data: bytes, place: KeyRef) -> tuple[bytes, bool, bytes]:
    """The text in it, whether that is all of it, and what follows it. Raises SourceError E303."""
    unpacker = zlib.decompressobj(-15, zdict=dictionary())
    text = bytearray()
    for at in range(len(data)):  # byte by byte: what stands before a fault is kept
        try:
            text += unpacker.decompress(data[at : at + 1], MOST_BYTES + 1 - len(text))
        except zlib.error:
            return bytes(text), False, b""
        if len(text) > MOST_BYTES:
            raise SourceError("E303", place)
        if unpacker.eof:
            return bytes(text), True, unpacker.unused_data + data[at + 1 :]
    return bytes(text), False, b""


def _document(text: str, place: KeyRef) -> Mapping[str, object] | None:
    """The keys in a text of JSON, or in what is left of one; None where there are none."""
    try:
        try:
            found = json.loads(text, parse_constant=str)
        except json.JSONDecodeError:
            found = json.loads(mended(text), parse_constant=str)
    except json.JSONDecodeError:
        return None
    except (RecursionError, ValueError) as error:  # of arrays in arrays, and of a number with thousands of digits
        raise SourceError("E050", place) from error
    return found if isinstance(found, dict) else None


def mended(text: str) -> str:
    """JSON that breaks off, closed after its last whole value."""
    open_: list[str] = []
    good, closing = 0, ""
    inside = escaped = is_key = False
    last = ""  # what stands before, blanks left out
    for at, letter in enumerate(text):
        ends = at + 1
        if inside:
            if escaped or letter == "\\":
                escaped = not escaped
                continue
            if letter != '"':
                continue
            inside = False
            if is_key:
                ends = 0
        elif letter == '"':
            inside, is_key = True, bool(open_) and open_[-1] == "}" and last in {"{", ","}
            ends = 0
        elif letter in "{[":
            open_.append("}" if letter == "{" else "]")
        elif letter in "}]":
            if not open_ or open_.pop() != letter:
                break
        else:
            ends = at if letter == "," else 0  # a number is whole when something follows it
        if ends:
            good, closing = ends, "".join(reversed(open_))
        last = last if letter.isspace() else letter
    return text[:good] + closing
