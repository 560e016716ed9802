"""The words of prints, from ``templates/GAME``: texts with ``{placeholders}``, a line of them a paragraph."""

from __future__ import annotations

from pathlib import Path

from templates.words import Lang, OverlayError, Words, code_of


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
        try:
            filled = text.format(**values)
        except (AttributeError, IndexError, KeyError, ValueError) as error:
            raise OverlayError(Path(self._file), str(error), key) from error
        return tuple(line.strip() for line in filled.splitlines() if line.strip())

    def maybe(self, key: str, /, **values: object) -> tuple[str, ...]:
        """The lines of a key that not everything has; none where it is missing."""
        return self.lines(key, **values) if key in self else ()

    @property
    def between(self) -> str:
        """What stands between the items of a list."""
        return "・" if self.code == "ja" else ", "
