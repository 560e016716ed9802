"""The words of prints, from ``templates/sentinel``."""

from __future__ import annotations

from designer import wording
from templates.words import Lang


class Wording(wording.Wording):
    """One file of the game's words in one language, such as ``Wording("ja", "cards")``."""

    __slots__ = ()

    def __init__(self, lang: Lang, name: str) -> None:
        super().__init__(lang, "sentinel", name)
