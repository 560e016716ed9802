"""A machine's own mark: its colour and its emblem, as written, or drawn from game, player and name where nobody wrote
any: the same on every computer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Protocol

import msgspec

from designer.faults import Name
from sheets.form import label_key
from templates import words

_RGB = re.compile(r"#?([0-9a-fA-F]{6})\Z")
_SHORT = re.compile(r"#([0-9a-fA-F]{3})\Z")
FITS = ("whole", "crop")
"""How a photo is shown in its frame."""
PICTURES = frozenset((".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".heic"))
"""How the file of an emblem that is a picture ends."""


class _Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rgb: str
    ja: str
    en: str
    labels: tuple[str, ...] = ()


class _Emblem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ja: str
    en: str
    labels: tuple[str, ...] = ()


class _Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: dict[str, _Colour]
    emblems: dict[str, _Emblem]


class MarkOut(msgspec.Struct, frozen=True):
    """A machine's own colour, ``#rrggbb``, and emblem, by its id or the path of a picture as written."""

    colour: str
    emblem: str


class Marked(Protocol):
    """A machine of any game."""

    @property
    def name(self) -> str: ...
    @property
    def player(self) -> str: ...
    @property
    def colour(self) -> str: ...
    @property
    def emblem(self) -> str: ...


@cache
def _marks() -> _Marks:
    return msgspec.convert(words.load("common", "marks"), _Marks)


def colours() -> tuple[str, ...]:
    """The ids of the colours there are."""
    return tuple(_marks().colours)


def emblems() -> tuple[str, ...]:
    """The ids of the emblems there are."""
    return tuple(_marks().emblems)


def names(sort: str, code: str) -> tuple[str, ...]:
    """The names of the ``colours`` or ``emblems`` in ``ja`` or ``en``."""
    found: Mapping[str, _Colour | _Emblem] = _marks().colours if sort == "colours" else _marks().emblems
    return tuple(one.en if code == "en" else one.ja for one in found.values())


def known(sort: str) -> tuple[Name, ...]:
    """The same for a message of either language."""
    return tuple(Name(*pair) for pair in zip(names(sort, "ja"), names(sort, "en"), strict=True))


@cache
def _keys(sort: str) -> dict[str, str]:
    """The id of each word that names a colour or an emblem."""
    found: Mapping[str, _Colour | _Emblem] = _marks().colours if sort == "colours" else _marks().emblems
    return {label_key(word): id_ for id_, one in found.items() for word in (id_, one.ja, one.en, *one.labels)}


def colour_of(text: str) -> str | None:
    """``RRGGBB`` of a colour as written, ``#1f6f8b`` or a name; None for what is no colour."""
    plain = text.strip()
    if found := _RGB.match(plain):
        return found.group(1).upper()
    if found := _SHORT.match(plain):
        return "".join(2 * digit for digit in found.group(1)).upper()
    known = _keys("colours").get(label_key(plain))
    return _marks().colours[known].rgb if known else None


def emblem_of(text: str) -> str | None:
    """The id of one of our emblems; None for another word."""
    return _keys("emblems").get(label_key(text.strip()))


def is_picture(text: str) -> bool:
    """Whether an emblem as written is the file of a picture."""
    return "." + text.strip().rpartition(".")[2].lower() in PICTURES


def drawn(game: str, player: str, name: str) -> tuple[str, str]:
    """The colour and emblem of a machine that has none of its own."""
    chance = sha256("\n".join((game, player, name)).encode()).digest()
    marks = _marks()
    colour = list(marks.colours.values())[chance[0] % len(marks.colours)].rgb
    return colour, list(marks.emblems)[chance[1] % len(marks.emblems)]


def mark_out(game: str, machine: Marked) -> MarkOut:
    """The machine's mark as JSON shows it: what is drawn where the sheet names none that there is."""
    colour, emblem = drawn(game, machine.player, machine.name)
    written = machine.emblem.strip()
    own = written if is_picture(written) else emblem_of(written)
    return MarkOut(f"#{colour_of(machine.colour) or colour}".lower(), own or emblem)
