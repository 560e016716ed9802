"""Fills texts that hold no more than fields, numbered nouns and plain conditions, as Jinja2 would: to load it and to
compile them takes longer than all the cards. Any other text is left to Jinja2.

A field is ``{{ name }}`` or ``{{ name.part }}``, a noun ``{{ many(name, "hex", "hexes") }}``. A condition is such a
name, or ``name.part("word")``: alone, after ``not``, compared with a word or a number, or ``is none``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

_NAME = r"[a-z][a-z_]*(?:\.[a-z][a-z_]*)?"
_WORD = r"\"[^\"]*\"|'[^']*'"
_TAG = re.compile(
    rf"\{{\{{ (?:(?P<field>{_NAME})|many\((?P<count>{_NAME}), (?P<one>{_WORD}), (?P<more>{_WORD})\)) \}}\}}"
    rf"|\{{% (?:(?P<branch>if|elif) (?P<negated>not )?(?P<name>{_NAME})(?:\((?P<word>{_WORD})\))?"
    rf"(?: (?P<sign>[=!]=|[<>]=?) (?P<other>{_WORD}|[0-9]+)| is (?P<none>none))?"
    r"|(?P<turn>else|endif)) (?P<keep>\+)?%\}"
)
_COMPARED: dict[str, Callable[[Any, Any], object]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


def many(number: object, one: str, more: str) -> str:
    """A number with its noun: ``1 hex``, ``3 hexes``, ``? hexes``."""
    return f"{number} {one if str(number) == '1' else more}"


@lru_cache(maxsize=512)
def is_plain(text: str) -> bool:
    """Whether `fill` knows all that the text holds."""
    return not {"{", "}"} & set(_TAG.sub("", text))


class _Choice(msgspec.Struct):
    """An ``if`` that is open: whether its branch is shown, whether one of its branches was, and whether this is the
    ``else``."""

    shown: bool
    chosen: bool
    last: bool = False


def fill(text: str, values: Mapping[str, object]) -> str:
    """The filled text. A line end after a condition's tag is left out, as is what stands before it on its line, if that
    is blank; a ``+`` in the tag keeps the line end. Raises LookupError for a value that is not there, and for a
    condition that is not well opened or closed."""
    found: list[str] = []
    open_: list[_Choice] = []
    at = 0
    for tag in _TAG.finditer(text):
        before = text[at : tag.start()]
        is_block = not (tag["field"] or tag["count"])
        if is_block and not text[text.rfind("\n", 0, tag.start()) + 1 : tag.start()].strip(" \t"):
            before = before.rstrip(" \t")
        at = tag.end()
        if all(choice.shown for choice in open_):
            found.append(before)
            if tag["field"]:
                found.append(str(_value(tag["field"], values)))
            elif tag["count"]:
                found.append(many(_value(tag["count"], values), tag["one"][1:-1], tag["more"][1:-1]))
        if is_block:
            _turn(tag, open_, values)
            at += text.startswith("\n", at) and not tag["keep"]
    if open_:
        raise LookupError("a condition without its end")
    return "".join([*found, text[at:]])


def _turn(tag: re.Match[str], open_: list[_Choice], values: Mapping[str, object]) -> None:
    """Opens, changes or closes a choice. What a branch that is not shown asks is never worked out."""
    outer = all(choice.shown for choice in (open_ if tag["branch"] == "if" else open_[:-1]))
    if tag["branch"] == "if":
        holds = outer and _holds(tag, values)
        open_.append(_Choice(holds, holds))
    elif tag["turn"] == "endif":
        open_.pop()
    else:
        choice = open_[-1]
        if choice.last:
            raise LookupError("a branch after the last one")
        choice.last = tag["turn"] == "else"
        choice.shown = not choice.chosen and outer and (tag["turn"] == "else" or _holds(tag, values))
        choice.chosen |= choice.shown


def _holds(tag: re.Match[str], values: Mapping[str, object]) -> bool:
    value: Any = _value(tag["name"], values)
    if tag["word"]:
        value = value(tag["word"][1:-1])
    if tag["none"]:
        value = value is None
    elif tag["sign"]:
        other = int(tag["other"]) if tag["other"].isdigit() else tag["other"][1:-1]
        value = _COMPARED[tag["sign"]](value, other)
    return bool(value) is not bool(tag["negated"])


def _value(name: str, values: Mapping[str, object]) -> object:
    """What a name stands for: a part is an attribute, else an item."""
    whole, _, part = name.partition(".")
    value: Any = values[whole]
    if not part:
        return value
    try:
        return getattr(value, part)
    except AttributeError:
        return value[part]
