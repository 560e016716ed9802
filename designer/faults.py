"""What a check says. No text in here: the words live in ``templates``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Name:
    """A thing's name in both languages; the message takes the one of its own."""

    ja: str
    en: str

    def text(self, lang: str) -> str:
        return self.en if lang == "en" else self.ja


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule or an unreadable value. ``path`` is where it shows, ``related`` what else takes part in it.

    ``params`` fill the placeholders of the message; a `Name` among them becomes a word of the language told in.
    """

    code: str
    path: str
    params: Mapping[str, object] = field(default_factory=dict)
    related: tuple[str, ...] = ()
