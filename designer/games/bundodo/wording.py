"""The words of cards and sheets, filled with a machine's numbers. The texts are Jinja2, in ``templates/bundodo``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from templates.words import OverlayError, Words

if TYPE_CHECKING:
    from jinja2 import Environment, Template


class Wording:
    """One file of words in one language, such as ``Wording("ja", "cards")``.

    A text may hold ``{{ number }}`` and ``{% if %}``; a line of it that comes out empty is dropped.
    """

    __slots__ = ("_file", "_words", "lang")

    def __init__(self, lang: str, name: str) -> None:
        self.lang = lang
        self._file = f"bundodo/{name}.{lang}.toml"
        self._words = Words(lang, "bundodo", name=name)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key on one line. Raises KeyError for a missing text, OverlayError for an unfit one."""
        return ("" if self.lang == "ja" else " ").join(self.lines(key, **values))

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def mark(self, key: str) -> str:
        """A text as it stands, its blanks kept: what parts the items of a list. Raises KeyError for a missing text."""
        return self._words[key]

    def lines(self, key: str, /, **values: object) -> tuple[str, ...]:
        """The text's lines, each a paragraph of its own. Raises as above."""
        text = self._words[key]
        if "{" in text:
            text = self._filled(key, text, values)
        return tuple(line.strip() for line in text.splitlines() if line.strip())

    def _filled(self, key: str, text: str, values: dict[str, object]) -> str:
        from jinja2 import TemplateError

        try:
            if "{" not in _FIELD.sub("", text):  # most texts hold numbers only, and compiling them takes long
                return _FIELD.sub(lambda found: _value(found, values), text)
            return _template(text).render(values)
        except TemplateError as error:
            raise OverlayError(Path(self._file), str(error), key) from error


_FIELD = re.compile(r"\{\{ (\w+)(?:\.(\w+))? \}\}")


def _value(found: re.Match[str], values: dict[str, object]) -> str:
    """What a field such as ``{{ number }}`` or ``{{ rules.number }}`` stands for, as Jinja2 would have it."""
    name, part = found.groups()
    whole = values[name] if name in values else _environment().undefined(name=name)
    return str(_environment().getattr(whole, part) if part else whole)


@cache
def _environment() -> Environment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    # Sandboxed, as people bring card wordings of their own; strict, so that a mistyped number is seen at once.
    env = SandboxedEnvironment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.globals["many"] = many
    return env


@cache
def _template(text: str) -> Template:
    return _environment().from_string(text)


def many(number: object, one: str, more: str) -> str:
    """A number with its noun: ``1 hex``, ``3 hexes``, ``? hexes``."""
    return f"{number} {one if str(number) == '1' else more}"
