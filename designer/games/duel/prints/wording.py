"""The words of cards and sheets, filled with a machine's numbers. The texts are Jinja2, in ``templates/bundodo``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from designer.games.duel.prints.filling import fill, is_plain, many
from templates.words import Lang, OverlayError, Words, code_of

if TYPE_CHECKING:
    from jinja2 import Environment, Template


class Wording:
    """One file of words in one language, such as ``Wording("ja", "cards")``.

    A text may hold ``{{ number }}`` and ``{% if %}``; a line of it that comes out empty is dropped.
    """

    __slots__ = ("_file", "_words", "code", "lang")

    def __init__(self, lang: Lang, name: str) -> None:
        self.lang, self.code = lang, code_of(lang)
        self._file = f"bundodo/{name}.{self.code}.toml"
        self._words = Words(lang, "bundodo", name=name)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key on one line. Raises KeyError for a missing text, OverlayError for an unfit one."""
        return ("" if self.code == "ja" else " ").join(self.lines(key, **values))

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
        if is_plain(text):
            try:
                return fill(text, values)
            except (LookupError, TypeError):
                pass  # Jinja2 says what is wrong with it
        from jinja2 import TemplateError

        try:
            return _template(text).render(values)
        except TemplateError as error:
            raise OverlayError(Path(self._file), str(error), key) from error


def circled(number: int) -> str:
    """A number from 1 to 20 in a circle, as one letter."""
    return chr(ord("①") + number - 1)


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
