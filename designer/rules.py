"""Rules as data: reading a game's ``rules.toml`` strictly, and choosing among its rulings. Shared by all games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import ceil, floor
from pathlib import Path
from typing import Any, Literal, TypeVar
from unicodedata import normalize

import msgspec
from msgspec import inspect

from designer.derived import Derived, Term
from templates.opened import SlipError, parse_toml, read_text

T = TypeVar("T")

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_PLACE = re.compile(r"at `\$([^`]*)`")
_STEP = re.compile(r"\w+|\.\.\.")
_DECIMAL = re.compile(r"[0-9]+(\.[0-9]+)?")

Choice = str | int
Rulings = Mapping[str, Choice]
"""The rulings in force, every key of the rules present."""


class RulesError(Exception):
    """A rules file that is not as it must be: which file, which key, what is allowed."""


class RulingError(ValueError):
    """A ruling that does not exist, or a choice that it does not have."""

    def __init__(self, key: str, value: str | None, allowed: tuple[str, ...]) -> None:
        super().__init__(key, value, allowed)
        self.key, self.value, self.allowed = key, value, allowed


class ByRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stands where a value depends on a ruling: ``{ruling = "KEY"}``."""

    ruling: str


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that is a whole number: both ends allowed."""

    least: int
    most: int
    default: int

    def __post_init__(self) -> None:
        if not self.least <= self.default <= self.most:
            raise ValueError(f"default {self.default} is not from {self.least} to {self.most}")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open point of the source. ``choices[0]`` is the default. ``shows``: design, sheet, cards, odds, play."""

    id: str
    key: str
    shows: tuple[Literal["design", "sheet", "cards", "odds", "play"], ...]
    choices: tuple[str, ...] = ()
    span: Span | None = None

    def __post_init__(self) -> None:
        if bool(self.choices) == bool(self.span):
            raise ValueError(f"ruling {self.key}: either choices or span")

    @property
    def default(self) -> Choice:
        return self.span.default if self.span else self._typed(self.choices[0])

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be chosen, as a user would type it; the default first. A long span is abridged."""
        if not self.span:
            return self.choices
        between = ".." if self.span.least < 0 else "-"
        return (str(self.span.default), f"{self.span.least}{between}{self.span.most}")

    def parse(self, text: str) -> Choice:
        """The choice of this name. Raises RulingError for one that the ruling does not have."""
        choice = normalize("NFKC", text).strip()  # full-width digits are what a Japanese keyboard gives
        if self.span:
            if _WHOLE.fullmatch(choice) and self.span.least <= int(choice) <= self.span.most:
                return int(choice)
        elif choice in self.choices:
            return self._typed(choice)
        raise RulingError(self.key, text, self.allowed[-1:] if self.span else self.allowed)

    def _typed(self, choice: str) -> Choice:
        """Whole numbers as such, when all choices of the ruling are whole numbers."""
        return int(choice) if all(c.isdecimal() for c in self.choices) else choice


Rounding = Literal["up", "down", "none"] | ByRuling


class TermRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A summand: a constant ``add``, or ``stat`` times a decimal written as text, so that it stays exact."""

    stat: str = ""
    times: str = "1"
    add: int = 0
    round: Rounding = "none"

    def __post_init__(self) -> None:
        if not _DECIMAL.fullmatch(self.times):
            raise ValueError(f'times must be a decimal number written as text, such as "1.5", not {self.times!r}')
        if self.add and self.stat:
            raise ValueError("a term is either a constant (add) or a stat (stat, times, round), not both")


class DerivedRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number made of summands."""

    id: str
    rule: str
    ja: str
    en: str
    terms: tuple[TermRule, ...]


def decode(file: Path, kind: type[T]) -> T:
    """A TOML file as a value of ``kind``. Raises RulesError that names the file, the key and what is allowed."""
    return convert(parse(file), file.name, kind)


def parse(file: Path) -> dict[str, Any]:
    """A TOML file as it is. Raises RulesError that names the file, OSError."""
    try:
        return parse_toml(read_text(file))
    except SlipError:
        raise
    except UnicodeDecodeError as error:
        raise RulesError(f"{file.name}: {error}") from error


def convert(data: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """What a file of this name holds as a value of ``kind``, strictly. Raises RulesError."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulesError(f"{name}: {error}{_allowed(kind, str(error))}") from error


def _allowed(kind: type, told: str) -> str:
    """The keys or words that are allowed where msgspec found a fault, for it names only what it found."""
    if not told.startswith(("Object contains unknown field", "Object missing required field", "Invalid enum value")):
        return ""
    nodes = [inspect.type_info(kind)]
    place = _PLACE.search(told)
    for key in _STEP.findall(place[1]) if place else ():
        nodes = [inner for node in nodes for inner in _inside(node, key)]
    words = [word for node in nodes for one in _inside(node, "") for word in _words(one)]
    return f"; allowed: {', '.join(words)}"


def _inside(node: inspect.Type, key: str) -> Iterator[inspect.Type]:
    """What stands at a key of this type: an item for a number, a dict's value for ``...``, of a union all its types. No
    key is the type itself."""
    if isinstance(node, inspect.UnionType):
        yield from (inner for one in node.types for inner in _inside(one, key))
    elif not key:
        yield node
    elif isinstance(node, inspect.StructType):
        yield from (one.type for one in node.fields if one.encode_name == key)
    elif isinstance(node, inspect.DictType):
        yield node.value_type
    elif isinstance(node, inspect.VarTupleType):
        yield node.item_type
    elif isinstance(node, inspect.TupleType):
        yield from node.item_types


def _words(node: inspect.Type) -> Iterator[str]:
    if isinstance(node, inspect.StructType):
        yield from (one.encode_name for one in node.fields)
    elif isinstance(node, inspect.LiteralType):
        yield from map(repr, node.values)


def choose(declared: Iterable[Ruling], chosen: Mapping[str, str]) -> dict[str, Choice]:
    """All rulings with their choices: the defaults, changed by ``chosen``. Raises RulingError."""
    known = {ruling.key: ruling for ruling in declared}
    for key in chosen:
        if key not in known:
            raise RulingError(key, None, tuple(known))
    return {key: r.parse(chosen[key]) if key in chosen else r.default for key, r in known.items()}


def by_ruling(value: T | ByRuling, rulings: Rulings) -> T | Choice:
    """The value itself, or what its ruling says."""
    return rulings[value.ruling] if isinstance(value, ByRuling) else value


def rounded(value: Fraction, how: Choice) -> Fraction:
    """Up, down, or as it is; away from any floating-point tail. Raises ValueError for another word."""
    match how:
        case "up":
            return Fraction(ceil(value))
        case "down":
            return Fraction(floor(value))
        case "none":
            return value
    raise ValueError(f"no such rounding: {how}")


@cache
def _exactly(decimal: str) -> Fraction:
    return Fraction(decimal)


def add_up(rule: DerivedRule, stats: Mapping[str, int], rulings: Rulings) -> Derived:
    """The number that the rule makes of the stats. Raises KeyError for a stat that is not there."""
    terms = []
    for term in rule.terms:
        if not term.stat:
            terms.append(Term(Fraction(term.add)))
            continue
        times = _exactly(term.times)
        how = by_ruling(term.round, rulings)
        terms.append(Term(rounded(stats[term.stat] * times, how), term.stat, times))
    return Derived(sum((t.value for t in terms), Fraction(0)), tuple(terms))
