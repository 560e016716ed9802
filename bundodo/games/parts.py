"""What the application can do for a game beyond what it does for every game: parts, each of which a game has or has
not. A game's room has a module ``parts`` with its ``PARTS``; what these need, they load when they are used."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:  # asking for a command's --help loads nothing but Click
    from pathlib import Path

    from bundodo.pipeline import Run
    from bundodo.template.entered import Plan
    from sheets.form import Values
    from sheets.workbook import Workbook
    from templates.words import Lang, Words

F = TypeVar("F")


class Telling(ABC, Generic[F]):
    """Finds something out about machines, and tells it. What it found, nobody else looks into."""

    @abstractmethod
    def find(self, run: Run, options: Mapping[str, Any], words: Words) -> F | None:
        """What the options of the command ask for; None where nothing can be found, which it says on stderr. Raises
        Trouble for options that don't go together."""

    @abstractmethod
    def encode(self, found: F, lang: Lang) -> str:
        """The same as JSON, names in this language."""

    @abstractmethod
    def tell(self, found: F, words: Words, color: bool | None) -> None:
        """The same on the terminal."""


class Drawing(ABC, Generic[F]):
    """Draws what it found."""

    @abstractmethod
    def draw(self, found: F, path: Path, words: Words, *, force: bool) -> None:
        """Writes the plot. Raises Trouble where there is nothing to draw, and as `bundodo.out.plots.save` does."""


class Odds(Telling[F]):
    """The odds of attacks. ``takes``: options of ``odds`` that only some games know, by their names in Python."""

    takes: frozenset[str] = frozenset()


class Advice(Telling[F]):
    """Better uses of the points. ``aims``: what may be asked to be better."""

    aims: tuple[str, ...]


class Template(ABC):
    """A template drawn by hand."""

    @abstractmethod
    def workbook(self, plan: Plan) -> Workbook:
        """The template."""

    @abstractmethod
    def entries(self, machine: object, values: Values, lang: Lang) -> dict[str, object]:
        """A machine's values as they are entered, what could not be read as it was written."""


class Parts(NamedTuple):
    """What there is for a game. Without a template of its own its template is laid out from its form; without odds of
    its own they are told from its forecasts, if it has any."""

    template: Template | None = None
    odds: Odds[Any] | None = None
    advice: Advice[Any] | None = None
    comparison: Telling[Any] | None = None
