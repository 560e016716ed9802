"""What a machine takes to a virtual tabletop besides its prints: counters, and a palette of lines for the chat.

Dice are commands of BCDice, which the tabletops bundle; a line of them is its command, a space, and what it is for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

import msgspec

MOST_DICE = 200
"""BCDice rolls no more at once, and answers a command that asks for more with no die at all."""
_LONGEST = 60
"""Letters of a name in a line: lists of palettes are narrow."""
_BRACES = str.maketrans("{}｛｝", "()（）")
"""Tabletops put a counter's value for its name in braces, full-width ones too."""
_SIGNS = str.maketrans("+-=:：", "＋‐＝··")
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))


class Counter(msgspec.Struct, frozen=True):
    """A number that changes in play. ``most`` None: it has no end."""

    label: str
    value: int
    most: int | None = None


class Roll(msgspec.Struct, frozen=True):
    """A line that rolls so many ``dice``. ``command`` is what BCDice reads."""

    command: str
    text: str
    dice: int

    def __str__(self) -> str:
        return f"{self.command} {self.text}"


class Spend(msgspec.Struct, frozen=True):
    """A line that changes a counter: ``how`` is ``+``, ``-`` or ``=``."""

    counter: str
    how: str
    number: int

    def __str__(self) -> str:
        return f":{self.counter}{self.how}{self.number}"


class Say(msgspec.Struct, frozen=True):
    """A line that is only said: a heading, or what no command can do."""

    text: str

    def __str__(self) -> str:
        return f"▼{self.text}"


Line = Roll | Spend | Say


class Tabletop(msgspec.Struct, frozen=True):
    """A machine's counters, those that matter most first, and its lines."""

    counters: tuple[Counter, ...]
    lines: tuple[Line, ...]


def plain(text: str) -> str:
    """A user's text for a line of a chat: one line, no controls, no braces, not too long."""
    spaced = re.sub(r"\s+", " ", text)
    line = "".join(letter for letter in spaced if unicodedata.category(letter) not in _UNSEEN)
    line = line.translate(_BRACES).strip()
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def told_apart(names: Sequence[str], number: int) -> str:
    """The name of the nth, counted from 1; with its number where another is called the same."""
    name = names[number - 1]
    return f"{name} {number}" if names.count(name) > 1 else name


def label(text: str) -> str:
    """A counter's label that a command can name: without blanks and without signs that mean something in one."""
    return plain(text).translate(_SIGNS).replace(" ", "_")


def pool(count: int, needed: int | None, text: str) -> Iterator[Line]:
    """Lines that roll ``count`` six-sided dice and count those of ``needed`` or more; without ``needed`` they tell how
    often each face came. More dice than one command rolls are several lines; no dice are a line of text."""
    if count <= 0:
        yield Say(f"{text} (0)")
        return
    left = count
    while left:
        dice = min(left, MOST_DICE)
        left -= dice
        yield Roll(f"{dice}TZ6" if needed is None else f"{dice}B6>={needed}", text, dice)


def total(command: str, dice: int, text: str) -> Line:
    """A line that adds dice up; text alone where there are none of them, or more than one command rolls."""
    return Roll(command, text, dice) if 0 < dice <= MOST_DICE else Say(f"{command} {text}")


def signed(number: int) -> str:
    """A number behind dice: ``+3``, ``-1``, nothing for 0."""
    return f"{number:+d}" if number else ""
