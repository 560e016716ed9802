"""What a template is filled with, and what its machines' tabs are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from designer.game import AnyGame, Terms
from designer.views import Board
from sheets.form import Form
from templates.words import Lang, Words

_FORBIDDEN = re.compile(r"[\[\]:*?/\\'\x00-\x1f]+")
_LONGEST_TITLE = 31


@dataclass(frozen=True, slots=True)
class Entered:
    """One machine: its values by path, and its photo (JPEG or PNG), empty where there is none."""

    values: Mapping[str, object] = field(default_factory=dict)
    photo: bytes = b""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a template is made for: the game, the terms whose cap and rulings are baked in, the language, the machines
    in it, ``blank`` empty forms after them, and what is painted on the field's tab already."""

    game: AnyGame
    terms: Terms
    lang: Lang
    machines: Sequence[Entered] = ()
    blank: int = 0
    board: Board | None = None


def tab_titles(machines: Sequence[Entered], blank: int, form: Form, words: Words) -> list[str]:
    """A tab's title for each machine, then for ``blank`` empty ones: the name as far as tabs can be called so, each
    one once."""
    taken = {words[f"tabs.{tab}"].casefold() for tab in ("list", "field", "howto", "lists")} | {"history"}
    found = []
    for number in range(len(machines) + blank):
        name = str(machines[number].values.get(form.name.path, "")) if number < len(machines) else ""
        found.append(_free(_title(name) or words.say("tabs.machine", number=number + 1), taken))
    return found


def _title(name: str) -> str:
    return " ".join(_FORBIDDEN.sub(" ", name).split())[:_LONGEST_TITLE].strip()


def _free(title: str, taken: set[str]) -> str:
    """The title, or with a number behind it where it is taken, in any case of letters."""
    found, number = title, 1
    while found.casefold() in taken:
        number += 1
        tail = f" ({number})"
        found = title[: _LONGEST_TITLE - len(tail)] + tail
    taken.add(found.casefold())
    return found
