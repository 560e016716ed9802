"""The words of prints, from ``templates/GAME``: texts in Jinja2, a line of them a paragraph.

A text may hold ``{{ number }}``, ``{{ rules.number }}`` and ``{% if %}``; a line that comes out empty is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from templates.words import Lang, OverlayError, Words, code_of

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_FIELD = re.compile(r"\{\{ ([a-z][a-z_]*)(?:\.([a-z][a-z_]*))? \}\}")
_OLD = re.compile(r"(?<![{%#])\{([a-z][a-z_]*(?:\.[a-z][a-z_]*)?)\}(?!\})")
"""How a field was once written in some games' words."""


class Wording:
    """One file of a game's words in one language, such as ``Wording("ja", "wildgauge", "cards")``."""

    __slots__ = ("_file", "_words", "code", "lang")

    def __init__(self, lang: Lang, game: str, name: str) -> None:
        self.lang, self.code = lang, code_of(lang)
        self._file = f"{game}/{name}.{self.code}.toml"
        self._words = Words(lang, game, name=name)

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key on one line. Raises KeyError for a missing text, OverlayError for a user's text that asks
        for what there is not."""
        return ("" if self.code == "ja" else " ").join(self.lines(key, **values))

    def lines(self, key: str, /, **values: object) -> tuple[str, ...]:
        """The text's lines; empty ones are left out. Raises as above."""
        text = self._words[key]
        if "{" in text:
            text = self._filled(key, text, values)
        return tuple(line.strip() for line in text.splitlines() if line.strip())

    def maybe(self, key: str, /, **values: object) -> tuple[str, ...]:
        """The lines of a key that not everything has; none where it is missing."""
        return self.lines(key, **values) if key in self else ()

    def mark(self, key: str) -> str:
        """A text as it stands, its blanks kept: what parts the items of a list. Raises KeyError for a missing text."""
        return self._words[key]

    @property
    def between(self) -> str:
        """What stands between the items of a list."""
        return "・" if self.code == "ja" else ", "

    def _filled(self, key: str, text: str, values: dict[str, object]) -> str:
        parts = _parts(text)
        if parts is not None:
            try:
                return _joined(parts, values)
            except (AttributeError, LookupError, TypeError):
                pass  # Jinja2 says what is wrong with it
        elif old := _OLD.search(text):
            raise OverlayError(Path(self._file), "", key, instead=(old[0], f"{{{{ {old[1]} }}}}"))
        from jinja2 import TemplateError

        try:
            return _template(text).render(values)
        except (TemplateError, ArithmeticError, TypeError, ValueError) as error:
            raise OverlayError(Path(self._file), str(error), key) from error


def many(number: object, one: str, more: str) -> str:
    """A number with its noun: ``1 hex``, ``3 hexes``, ``? hexes``."""
    return f"{number} {one if str(number) == '1' else more}"


@cache
def _parts(text: str) -> tuple[str, ...] | None:
    """A text that holds fields alone, cut up: words, a name, its part or nothing, words, and so on. None for any other
    text. Jinja2 would fill it likewise; but to load it takes a tenth of the time of a whole kit, and to compile the
    texts of one as long again."""
    parts = _FIELD.split(text)
    return None if {"{", "}"} & set("".join(parts[::3])) else tuple(part or "" for part in parts)


def _joined(parts: tuple[str, ...], values: Mapping[str, object]) -> str:
    """The parts with their fields filled. Raises AttributeError, LookupError and TypeError for what is not there."""
    found = list(parts[::3])
    for at, (name, part) in enumerate(zip(parts[1::3], parts[2::3], strict=True), 1):
        found[at] = f"{_value(values[name], part)}{found[at]}"
    return "".join(found)


def _value(whole: Any, part: str) -> object:
    """The value itself, or a part of it: an attribute, else an item."""
    if not part:
        return whole
    try:
        return getattr(whole, part)
    except AttributeError:
        return whole[part]


@cache
def _environment() -> Environment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    # Sandboxed, as people bring words of their own; strict, so that a mistyped number is seen at once; nothing to fold
    # in our texts, and to look for it takes time.
    env = SandboxedEnvironment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, optimized=False)
    env.globals["many"] = many
    return env


@cache
def _template(text: str) -> Template:
    return _environment().from_string(text)
