"""What a game supplies, and by what its machines are judged. A game's package has a module ``game`` of this shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from designer.faults import Fault
from designer.rules import Choice, Ruling, Rulings
from sheets.form import Form, Option, Values
from templates.words import Lang

if TYPE_CHECKING:
    # Only printing needs the views themselves.
    from designer.chance.forecasts import Forecast
    from designer.rulebook import RuleEntry, RulingLine
    from designer.slots import Slot
    from designer.views import Board, Card, Gauge, Marker, Mat, RecordSheet


class Limits(msgspec.Struct, frozen=True):
    """What an event adds to the rules: banned customs or cards, the most weapons of a sort, the least of a stat."""

    ban: frozenset[str] = frozenset()
    most: Mapping[str, int] = msgspec.field(default_factory=dict)
    least: Mapping[str, int] = msgspec.field(default_factory=dict)
    free_weapons: int | None = None


class Terms(msgspec.Struct, frozen=True):
    """The cap in points (None: the game has none), the rulings in force, the limits of an event, and the user's tables:
    what the game's ``DATA`` was decoded from, None without a data file."""

    cap: int | None
    rulings: Rulings
    limits: Limits = msgspec.field(default_factory=Limits)
    data: Any = None

    @property
    def points(self) -> int:
        """The cap, in a game that has one. Raises ValueError where there is none."""
        if self.cap is None:
            raise ValueError("a game without costs has no cap")
        return self.cap


class Deck(msgspec.Struct, frozen=True):
    """How a hand is printed: ``every`` card even if the build can never pay for it, copies of each card added. With
    ``odds`` the record sheet carries a table of the attacks' odds, in a game that computes them."""

    every: bool = False
    copies: int = 1
    odds: bool = False


class Views(msgspec.Struct, frozen=True):
    """What can be printed of one machine."""

    sheet: RecordSheet
    cards: tuple[Card, ...]
    markers: tuple[Marker, ...]
    mat: Mat | None = None
    gauge: Gauge | None = None


class Summary(msgspec.Struct, frozen=True):
    """What a list of machines shows of one: ``total`` in points, ``numbers`` as (label, value) in the game's order."""

    name: str
    player: str
    total: int | None
    numbers: tuple[tuple[str, str], ...] = ()
    weapons: tuple[str, ...] = ()
    """A line a weapon."""


class Game(Protocol):
    """The game's functions. ``machine`` and ``profile`` are its own types, which nobody else looks into."""

    NAME: str
    VERSION: str
    CAP: int | None
    RULINGS: tuple[Ruling, ...]
    CONDITIONS: tuple[Ruling, ...]
    """What may be said of the moment of an attack, for its odds; empty where the game has none of its own."""
    DATA: type[msgspec.Struct] | None
    """What a user's data file may hold, a field a slot; None where the source lost nothing."""
    BANNABLE: tuple[Option, ...]
    """What an event may forbid, by id and names."""
    OUTPUT: type[msgspec.Struct]
    """The type that `output` makes; its fields begin with ``name`` and ``player``."""

    def form(self) -> Form:
        """What its data sheet holds."""

    def formulas(self, ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
        """Spreadsheet formulas of what a sheet can compute itself, by the path of the field. ``ref``: the address of
        an entry's cell by its path; a table's column (``weapons[].power``) is the address of its cells."""

    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file to begin with, explained in its comments; name and player are TOML strings, quoted."""

    def choose(self, chosen: Mapping[str, str]) -> dict[str, Choice]:
        """The rulings in force. Raises designer.rules.RulingError."""

    def read(self, values: Values) -> tuple[Any, tuple[Fault, ...]]:
        """The machine, and a fault for each value that can't be read."""

    def write(self, machine: Any) -> Mapping[str, object]:
        """The machine as values by path, as `read` takes them; what it could not read left out or as it was written."""

    def derive(self, machine: Any, terms: Terms) -> Any:
        """All that follows from the machine."""

    def check(self, machine: Any, profile: Any, terms: Terms) -> Iterator[Fault]:
        """Every broken rule and every piece of advice."""

    def compare(self, values: Values, machine: Any, profile: Any) -> Iterator[Fault]:
        """Where a number that the sheet computed itself differs from ours."""

    def summary(self, machine: Any, profile: Any, lang: Lang = "ja") -> Summary:
        """What a list of machines shows of it: the stats and the derived stats."""

    def output(self, machine: Any, profile: Any) -> msgspec.Struct:
        """The machine as the JSON of ``check`` shows it."""

    def views(self, machine: Any, profile: Any, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
        """What is printed of it. ``stamp`` says why it is illegal; empty when legal."""

    def boards(self, lang: Lang) -> tuple[Board, ...]:
        """The fields that the game is played on where nobody draws one; empty where any field will do."""

    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """Every rule, in the order of their ids."""

    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""

    def slots(self, data: Any, lang: Lang) -> tuple[Slot, ...]:
        """Every table that the source lost."""

    def forecasts(
        self, attacker: tuple[Any, Any], target: tuple[Any, Any] | None, given: Rulings, terms: Terms, lang: Lang
    ) -> tuple[Forecast, ...]:
        """The odds of every attack of the attacker, a (machine, profile), on the target. ``given``: every condition."""

    def blank(self, terms: Terms, lang: Lang) -> Views:
        """What is printed of no machine: a kit to fill in by hand."""
