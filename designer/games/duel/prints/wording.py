"""The words of prints, from ``templates/bundodo``."""

from __future__ import annotations

from designer import wording
from templates.words import Lang


class Wording(wording.Wording):
    """One file of the game's words in one language, such as ``Wording("ja", "cards")``."""

    __slots__ = ()

    def __init__(self, lang: Lang, name: str) -> None:
        super().__init__(lang, "bundodo", name)


def circled(number: int) -> str:
    """A number from 1 to 20 in a circle, as one letter."""
    return chr(ord("①") + number - 1)
