"""What a check says. No text in here: the words live in ``templates``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NONE: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Name:
    """A thing whose word depends on the language; ``key`` in the words of its game, such as ``names.custom.fast``."""

    key: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule or an unreadable value. ``path`` is where it shows, ``related`` what else takes part in it.

    ``params`` fill the placeholders of the message; a `Name` among them becomes a word of the language told in.
    """

    code: str
    path: str
    params: Mapping[str, object] = field(default=_NONE)
    related: tuple[str, ...] = ()
