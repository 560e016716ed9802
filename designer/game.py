"""What a game is, and by what its machines are judged. A game's folder has a module ``game`` with its one ``GAME``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from designer.faults import Fault, Name
from designer.rules import Choice, Ruling, Rulings, choose
from sheets.form import Form, Option, Values
from templates.words import Lang

if TYPE_CHECKING:
    # Only printing needs the views themselves.
    from designer.chance.forecasts import Forecast
    from designer.named import Named
    from designer.packs.pack import Pack, Sort
    from designer.prints.tabletop import Tabletop
    from designer.rulebook import RuleEntry, RulingLine
    from designer.slots import Slot
    from designer.views import Board, Card, Gauge, Guide, Marker, Mat, RecordSheet


M = TypeVar("M")
P = TypeVar("P")


class Limits(msgspec.Struct, frozen=True):
    """What an event adds to the rules: banned customs or cards, the most weapons of a sort, the least of a stat."""

    ban: frozenset[str] = frozenset()
    most: Mapping[str, int] = msgspec.field(default_factory=dict)
    least: Mapping[str, int] = msgspec.field(default_factory=dict)
    free_weapons: int | None = None


class Terms(msgspec.Struct, frozen=True):
    """The cap in points (None: the game has none), the rulings in force, the limits of an event, and the user's tables:
    what the game's ``DATA`` was decoded from, None without a data file. ``packs``: what the game is extended by.
    ``whose`` cap it is, None for the usual one; ``shared``: other machines are paid for with the same points."""

    cap: int | None
    rulings: Rulings
    limits: Limits = msgspec.field(default_factory=Limits)
    data: Any = None
    packs: tuple[Pack, ...] = ()
    whose: Name | None = None
    shared: bool = False

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


class Game(ABC, Generic[M, P]):
    """A game. Its machines and what follows from them, their profiles, are its own types, which nobody else looks into.
    What is abstract here every game has; all else it may lack."""

    NAME: str
    VERSION: str
    RULINGS: tuple[Ruling, ...]
    OUTPUT: type[msgspec.Struct]
    """The type that `output` makes; its fields begin with ``name`` and ``player``."""
    CAP: int | None = None
    """Points that a machine may cost; None in a game without costs."""
    CONDITIONS: tuple[Ruling, ...] = ()
    """What may be said of the moment of an attack, for its odds."""
    DATA: type[msgspec.Struct] | None = None
    """What a user's data file may hold, a field a slot; None where the source lost nothing."""
    BANNABLE: tuple[Option, ...] = ()
    """What an event may forbid, by id and names."""
    ODDS_ON_SHEET: bool = False
    """Whether the record sheet has a table of the attacks' odds, where `Deck.odds` asks for it."""
    PACKED: Mapping[str, Sort] = MappingProxyType({})
    """The lists that a pack may bring something to; none in a game that takes no packs."""
    packs: tuple[Pack, ...] = ()
    """What the game is extended by."""

    def extended(self, packs: tuple[Pack, ...]) -> Game[M, P]:
        """The game with what these packs of it add."""
        assert not packs, self.NAME
        return self

    def taken(self) -> Iterator[tuple[str, Name]]:
        """Every id, name and label that a thing of a pack can't have, with what has it."""
        return iter(())

    def pack_faults(self, name: str, at: str, made: Named) -> Iterator[Fault]:
        """What doesn't hold of a thing that a pack brings to a list; ``at``: its path in the pack's file."""
        return iter(())

    def left_out(self, machine: M) -> tuple[Name, ...]:
        """What of packs the machine has that does what only words say: odds, advice and play leave it out."""
        return ()

    @abstractmethod
    def form(self) -> Form:
        """What its data sheet holds."""

    @abstractmethod
    def starter(self, lang: Lang, name: str, player: str) -> str:
        """A build file to begin with, explained in its comments; name and player are TOML strings, quoted."""

    @abstractmethod
    def read(self, values: Values) -> tuple[M, tuple[Fault, ...]]:
        """The machine, and a fault for each value that can't be read."""

    @abstractmethod
    def write(self, machine: M) -> Mapping[str, object]:
        """The machine as values by path, as `read` takes them; what it could not read left out or as it was written."""

    @abstractmethod
    def derive(self, machine: M, terms: Terms) -> P:
        """All that follows from the machine."""

    @abstractmethod
    def check(self, machine: M, profile: P, terms: Terms) -> Iterator[Fault]:
        """Every broken rule and every piece of advice."""

    @abstractmethod
    def summary(self, machine: M, profile: P, lang: Lang = "ja") -> Summary:
        """What a list of machines shows of it: the stats and the derived stats."""

    @abstractmethod
    def output(self, machine: M, profile: P) -> msgspec.Struct:
        """The machine as the JSON of ``check`` shows it."""

    @abstractmethod
    def views(self, machine: M, profile: P, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> Views:
        """What is printed of it. ``stamp`` says why it is illegal; empty when legal."""

    @abstractmethod
    def blank(self, terms: Terms, lang: Lang) -> Views:
        """What is printed of no machine: a kit to fill in by hand."""

    @abstractmethod
    def rulebook(self, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
        """Every rule, in the order of their ids."""

    @abstractmethod
    def rulings_table(self, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
        """Every ruling with its choices."""

    def choose(self, chosen: Mapping[str, str]) -> dict[str, Choice]:
        """The rulings in force. Raises designer.rules.RulingError."""
        return choose(self.RULINGS, chosen)

    def formulas(self, ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
        """Spreadsheet formulas of what a sheet can compute itself, by the path of the field. ``ref``: the address of
        an entry's cell by its path; a table's column (``weapons[].power``) is the address of its cells."""
        return {}

    def compare(self, values: Values, machine: M, profile: P) -> Iterator[Fault]:
        """Where a number that the sheet computed itself differs from ours."""
        return iter(())

    def boards(self, lang: Lang) -> tuple[Board, ...]:
        """The fields that the game is played on where nobody draws one; empty where any field will do."""
        return ()

    def guide(self, terms: Terms, lang: Lang) -> Guide | None:
        """Its quick reference; None where it has none."""
        from designer.prints.guide import guide, has_guide

        if not has_guide(self.NAME):
            return None
        lost = [slot.label for slot in self.slots(terms.data, lang) if not slot.filled]
        book, lines = self.rulebook(terms.rulings, lang), self.rulings_table(terms.rulings, lang)
        return guide(self.NAME, book, lines, lang, {}, (), lost)

    def tabletop(self, machine: M, profile: P, terms: Terms, lang: Lang) -> Tabletop | None:
        """What the machine takes to a virtual tabletop besides its prints. None where that is not told."""
        return None

    def slots(self, data: Any, lang: Lang) -> tuple[Slot, ...]:
        """Every table that the source lost."""
        return ()

    def forecasts(
        self,
        attacker: tuple[M, P],
        target: tuple[M, P] | None,
        given: Rulings,
        terms: Terms,
        lang: Lang,
    ) -> tuple[Forecast, ...] | None:
        """The odds of every attack of the attacker on the target. ``given``: every condition. None where they are not
        told so."""
        return None


AnyGame: TypeAlias = Game[Any, Any]
"""A game of which its caller knows no more than what every game has: its machines go from one of its methods to
another."""
