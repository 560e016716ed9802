"""What the application can do for a game beyond what it does for every game: parts, each of which a game has or has
not. A game's room has a module ``parts`` with its ``PARTS``; what these need, they load when they are used."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:  # asking for a command's --help loads nothing but Click
    from pathlib import Path

    from bundodo.asked import Judged, Said
    from bundodo.pipeline import Run
    from bundodo.template.entered import Plan
    from designer.fields import FieldReading
    from designer.game import AnyGame, Terms
    from designer.packs.pack import Pack
    from designer.play.nodes import Log
    from designer.play.players import Step
    from designer.play.records import FieldDocument, Record, Replayed
    from designer.rules import Rulings
    from designer.views import Board, Moment
    from printables.tray import Printed
    from sheets.form import Values
    from sheets.workbook import Workbook
    from templates.words import Lang, Words

A = TypeVar("A")
F = TypeVar("F")


class Aimed(NamedTuple):
    """An attack whose odds are asked for: on whom, what is spent, how things stand. Armour, HP, re-rolls, boost and the
    bonus to faces are whole numbers; None where nothing is said. ``broken``: parts by name, as they were said."""

    against: str | None = None
    armor: tuple[int, ...] | None = None
    broken: tuple[str, ...] = ()
    hp: int | None = None
    rerolls: int = 0
    boost: int = 0
    aim: str = "mean"
    face: int = 0
    no_combo: bool = False
    no_arms: bool = False
    given: tuple[str, ...] = ()
    """Each ``KEY=VALUE``."""


class Wish(NamedTuple):
    """What advice is asked for: what is to be better, by how many changes at once, how many are told, against whom.
    ``play``: so many matches against each opponent try what is told; None: none is played."""

    aim: str = "any"
    steps: int = 2
    most: int = 10
    against: str | None = None
    armor: tuple[int, ...] | None = None
    play: int | None = None


class Telling(ABC, Generic[A, F]):
    """Finds out what it is asked about machines, and tells it. What it found, nobody else looks into."""

    @abstractmethod
    def find(self, run: Run, asked: A, by: Judged, said: Said) -> F | None:
        """What is asked for, others judged as the run is; None where nothing can be found, which it says on stderr.
        Raises Trouble for what doesn't go together."""

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


class Odds(Telling[Aimed, F]):
    """The odds of attacks. ``takes``: what of `Aimed` only some games know, by its fields."""

    takes: frozenset[str] = frozenset()


class Advice(Telling[Wish, F]):
    """Better uses of the points. ``aims``: what may be asked to be better."""

    aims: tuple[str, ...]


class Template(ABC):
    """A template drawn by hand."""

    @abstractmethod
    def workbook(self, plan: Plan) -> Workbook:
        """The template."""

    @abstractmethod
    def entries(self, game: AnyGame, machine: object, values: Values, lang: Lang) -> dict[str, object]:
        """A machine's values as they are entered, what could not be read as it was written."""


class Told(NamedTuple):
    """A line of a match's story. ``level``: 0 a round, 1 a phase, 2 a turn, 3 what happens in it."""

    level: int
    text: str


class Story(ABC):
    """Tells one match, from its first position on."""

    @abstractmethod
    def head(self, rulings: Mapping[str, Any]) -> Iterator[str]:
        """Who meets, and the rulings that differ from the defaults."""

    @abstractmethod
    def tell(self, log: Log) -> Iterator[Told]:
        """What happened, in words."""

    @abstractmethod
    def end(self, state: Any) -> Iterator[str]:
        """How it stands at the end."""


class Play(ABC):
    """A game that is played by machine. Its states nobody else looks into."""

    @property
    @abstractmethod
    def game(self) -> Replayed[Any]:
        """Its rules: decision, apply, roll, view."""

    @abstractmethod
    def start(self, machines: tuple[Any, Any], field: FieldReading, terms: Terms, words: Words, log: Log) -> Any:
        """The first position. Raises Trouble for machines that can't fight or a field that can't be fought on."""

    @abstractmethod
    def field(self, state: Any) -> FieldDocument:
        """The field as a record holds it."""

    @abstractmethod
    def write(self, machine: Any) -> dict[str, Any]:
        """A machine as a record holds it."""

    @abstractmethod
    def read(self, document: dict[str, Any], place: str, packs: tuple[Pack, ...]) -> Any:
        """The machine of a record that was played with these packs. Raises designer.play.records.RecordError."""

    @abstractmethod
    def result(self, state: Any) -> dict[str, Any]:
        """How a match ended, as a record holds it."""

    @abstractmethod
    def story(self, state: Any, words: Words, *, verbose: bool) -> Story:
        """Who tells a match that begins so."""

    @abstractmethod
    def look(
        self, board: Board, hexes: tuple[str, str], facings: tuple[int, int], rulings: Rulings, words: Words
    ) -> Looked:
        """Whether one hex sees another. Raises Trouble for hexes that are not of the field."""

    @abstractmethod
    def page(self, replay: Replay, words: Words) -> str:
        """A page on which to step through a match."""

    @abstractmethod
    def report(self, replay: Replay, words: Words) -> Printed:
        """A match on paper."""


class Looked(NamedTuple):
    """A line of sight in words, as JSON, and on the field."""

    lines: tuple[str, ...]
    document: dict[str, Any]
    moment: Moment


class Replay(NamedTuple):
    """A record that was followed to its end: each step with the state after it and what happened on the way; ``start``
    is the state before the first."""

    record: Record
    start: Any
    opening: Log
    steps: tuple[tuple[Step, Any, Log], ...]


class Parts(NamedTuple):
    """What there is for a game. Without a template of its own its template is laid out from its form; without odds of
    its own they are told from its forecasts, if it has any."""

    template: Template | None = None
    odds: Odds[Any] | None = None
    advice: Advice[Any] | None = None
    comparison: Telling[None, Any] | None = None
    play: Play | None = None
