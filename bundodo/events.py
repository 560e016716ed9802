"""The event file: what a meetup's machines are judged by, and where they are. Read strictly, every fault at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from bundodo.formats.lineup import Format
from bundodo.formats.read import FORMAT_KEYS, FormatKeys
from bundodo.pipeline import packs_of
from bundodo.say.diagnostics import Diagnostic, Severity
from designer.game import AnyGame, Limits
from designer.games import registry
from designer.packs.pack import PackError
from designer.reading.cells import MOST
from designer.reading.keys import meant, written
from designer.rules import RulingError
from sheets.files import links
from sheets.form import label_key
from sheets.google.urls import is_link
from sheets.grid import KeyRef
from templates.opened import SlipError, parse_toml, read_text

TERMS = ("title", "date", "game", "cap", "rulings", "limits")
"""The keys of an event by which machines are judged, which its link carries."""
KEYS = (
    "title", "date", "game", "cap", "sources", "rulings", "limits", "players", "data", "packs", "field", *FORMAT_KEYS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who takes part, the sources of their machines, and the points that they have more or fewer."""

    name: str
    sources: tuple[str, ...] = ()
    handicap: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """An event as its file tells it. ``sources`` are complete paths or links; the players' own are in ``players``."""

    path: Path
    title: str = ""
    date: date | None = None
    game: str | None = None
    cap: int | None = None
    sources: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    limits: Limits = field(default_factory=Limits)
    players: tuple[Player, ...] = ()
    data: Path | None = None
    """The user's tables for what the game's source lost."""
    format: Format = field(default_factory=Format)
    """Who brings how many machines, on which side, for how many points together."""
    packs: tuple[Path, ...] = ()
    """Complete paths of the packs of customs and cards that it is played with."""
    field: str | None = None
    """The source of the field, a complete path or a link."""

    @property
    def all_sources(self) -> tuple[str, ...]:
        """Everybody's sources, each once, in the order written."""
        return tuple(dict.fromkeys((*self.sources, *(s for player in self.players for s in player.sources))))


class EventError(Exception):
    """An event file with faults."""

    def __init__(self, faults: tuple[Diagnostic, ...]) -> None:
        super().__init__(", ".join(f"{fault.code} {fault.ref}" for fault in faults))
        self.faults = faults


def load(path: Path) -> Event:
    """The event of a file. Raises EventError with every fault: E701 unreadable, E702 not TOML, E703 unknown key, E704
    wrong kind of value, E705 unknown name, E706 unknown ruling or choice, E707 no sources, E708 a cap in a game without
    costs, E709 a player twice, E278 what a format lacks, E279 a side twice or a player on two, E050 nested too deeply;
    and those of its packs, see `designer.packs.read.load`."""
    reader = _EventReader(path)
    return reader.event(reader.parse(), KEYS)


def of_link(document: Mapping[str, Any], shown: str) -> Event:
    """The event of a link, which names no sources, nor files of anybody's disk; ``shown``: how the link is told of.
    Raises EventError as `load`."""
    data = dict(document)
    if isinstance(data.get("date"), str):
        with suppress(ValueError):
            data["date"] = date.fromisoformat(data["date"])
    return _EventReader(Path(shown)).event(data, TERMS, needs_sources=False)


class _EventReader(FormatKeys):
    """Goes through the file once and collects what is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Diagnostic] = []
        self.called = ""
        """The name of the player who is read."""
        self.unpacked = False

    def event(self, data: Mapping[str, Any], known: tuple[str, ...], *, needs_sources: bool = True) -> Event:
        """The event of these keys. Raises EventError with every fault."""
        self._keys(data, "", known)
        name = self._take(data, "", "game", str, registry.DEFAULT)
        if name not in registry.GAMES:
            self._name("game", name, registry.GAMES)
            name = registry.DEFAULT
        packs = self._packs(data)
        game = self._game_with(name, packs)
        named = game if "game" in data else None
        players = tuple(self._players(data, named))
        made = Event(
            path=self.path,
            title=self._take(data, "", "title", str, ""),
            date=self._take(data, "", "date", date, None),
            game=name if "game" in data else None,
            cap=self._points(data, "", "cap", named),
            sources=self._sources(data, "", "sources"),
            rulings=tuple(self._rulings(self._table(data, "rulings"), game)),
            limits=self._limits(self._table(data, "limits"), game),
            players=players,
            format=self._format(
                data, named, [one.name for one in players], {one.name: one.handicap for one in players if one.handicap}
            ),
            field=self._field(data),
            data=self._data(data),
            packs=packs,
        )
        if needs_sources and not made.all_sources and not self.faults:
            self._fault("E707", "sources")
        if self.faults:
            raise EventError(tuple(self.faults))
        return made

    def parse(self) -> dict[str, Any]:
        """The keys of the file. Raises EventError."""
        try:
            return parse_toml(read_text(self.path))
        except (OSError, UnicodeDecodeError) as error:
            self._fault("E701", "", why=getattr(error, "strerror", None) or "UTF-8")
        except SlipError as error:
            self._fault("E702", "", why=error.slip)
        except (RecursionError, ValueError):  # of arrays in arrays, and of a number with thousands of digits
            self._fault("E050", "")
        raise EventError(tuple(self.faults))

    # ---- what is wrong ---------------------------------------------------------------------------------------

    def _fault(self, code: str, path: str, /, **params: object) -> None:
        self.faults.append(Diagnostic(code, Severity.ERROR, KeyRef(str(self.path), path, self.called), params))

    def _keys(self, table: Mapping[str, Any], at: str, known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self._fault("E703", _join(at, key), key=key, near=meant(key, known), allowed=known)

    def _kind(self, key: str, value: object, expected: str) -> None:
        self._fault("E704", key, found=written(value), expected=expected)

    def _name(self, key: str, found: str, known: tuple[str, ...]) -> None:
        self._fault("E705", key, found=found, near=meant(found, known), allowed=known)

    # ---- values ----------------------------------------------------------------------------------------------

    def _take(self, table: Mapping[str, Any], at: str, key: str, kind: type, default: Any) -> Any:
        """A text or a date; the default, and a fault, where something else is written."""
        if key not in table:
            return default
        value = table[key]
        if type(value) is not kind:
            self._kind(_join(at, key), value, '"..."' if kind is str else "2027-05-01")
            return default
        return value

    def _whole(self, table: Mapping[str, Any], at: str, key: str) -> int | None:
        """A whole number from 0, as large as stats may be."""
        value = table.get(key)
        if value is None:
            return None
        if type(value) is not int or not 0 <= value <= MOST:
            self._kind(_join(at, key), value, f"0, 1, 2, ..., {MOST}")
            return None
        return value

    def _points(self, table: Mapping[str, Any], at: str, key: str, game: AnyGame | None) -> int | None:
        """A cap; ``game`` is the one that the file names."""
        cap = self._whole(table, at, key)
        if cap is not None and game is not None and game.CAP is None:
            self._fault("E708", _join(at, key), game=game.NAME)
        return cap

    def _table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self._kind(key, value, f"[{key}]")
        return {}

    def _texts(self, table: Mapping[str, Any], at: str, key: str) -> Iterator[tuple[str, str]]:
        """The texts of a list, each with its path."""
        value = table.get(key, [])
        if not isinstance(value, list):
            self._kind(_join(at, key), value, '["...", "..."]')
            return
        for index, one in enumerate(value):
            place = f"{_join(at, key)}[{index}]"
            if isinstance(one, str) and one.strip():
                yield place, one
            else:
                self._kind(place, one, '"..."')

    def _sources(self, table: Mapping[str, Any], at: str, key: str) -> tuple[str, ...]:
        """Complete paths: relative ones start at the event's file."""
        base = self.path.parent
        return tuple(
            text if is_link(text) or links.has_link(text) else str(base / text)
            for _, text in self._texts(table, at, key)
        )

    def _packs(self, data: Mapping[str, Any]) -> tuple[Path, ...]:
        """Complete paths: relative ones start at the event's file."""
        return tuple(self.path.parent / text for _, text in self._texts(data, "", "packs"))

    def _game_with(self, name: str, packs: tuple[Path, ...]) -> AnyGame:
        """The game with the event's packs, whose faults are the event's too; those of another game are left to who
        knows which game is played."""
        try:
            return registry.load(name, packs_of(packs))
        except PackError as error:
            self.unpacked = True
            for file, one in error.faults:
                self.faults.append(Diagnostic(one.code, Severity.ERROR, KeyRef(str(file), one.path), one.params))
            return registry.load(name)

    def _data(self, table: Mapping[str, Any]) -> Path | None:
        """A complete path."""
        named = self._take(table, "", "data", str, "")
        return self.path.parent / named if named else None

    def _field(self, table: Mapping[str, Any]) -> str | None:
        """A complete path, or a link."""
        if isinstance(table.get("field"), str) and not table["field"].strip():
            self._kind("field", table["field"], '"field.toml"')
        named = self._take(table, "", "field", str, "")
        return (named if is_link(named) else str(self.path.parent / named)) if named.strip() else None

    def _rulings(self, table: Mapping[str, Any], game: AnyGame) -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            try:
                game.choose({key: str(value)})
            except RulingError as error:
                found = key if error.value is None else value
                self._fault("E706", f"rulings.{key}", found=found, allowed=error.allowed)
            else:
                yield key, str(value)

    def _limits(self, table: Mapping[str, Any], game: AnyGame) -> Limits:
        form = game.form()
        sorts = tuple(one.path for one in form.tables)
        stats = tuple(one.path.rpartition(".")[2] for one in form.stats)
        self._keys(table, "limits", ("ban", *sorts, "free_weapons", "least"))
        least = table.get("least", {})
        if not isinstance(least, dict):
            self._kind("limits.least", least, "{ output = 1 }")
            least = {}
        self._keys(least, "limits.least", stats)
        return Limits(
            ban=frozenset(self._bans(table, game)),
            most=_known({one: self._whole(table, "limits", one) for one in sorts}),
            least=_known({one: self._whole(least, "limits.least", one) for one in stats}),
            free_weapons=self._whole(table, "limits", "free_weapons"),
        )

    def _bans(self, table: Mapping[str, Any], game: AnyGame) -> Iterator[str]:
        known = {label_key(label): option.id for option in game.BANNABLE for label in option.labels}
        for place, text in self._texts(table, "limits", "ban"):
            if label_key(text) in known:
                yield known[label_key(text)]
            elif not self.unpacked:  # what a faulty pack would have brought is not told besides
                self._name(place, text, tuple(option.id for option in game.BANNABLE))

    def _players(self, data: Mapping[str, Any], game: AnyGame | None) -> Iterator[Player]:
        value = data.get("players", [])
        if not isinstance(value, list):
            self._kind("players", value, "[[players]]")
            return
        seen: dict[str, str] = {}
        for index, one in enumerate(value):
            at = f"players[{index}]"
            if not isinstance(one, dict):
                self._kind(at, one, "[[players]]")
                continue
            self.called = one["name"] if isinstance(one.get("name"), str) else ""
            self._keys(one, at, ("name", "sources", "handicap"))
            if not one.get("name"):
                self._kind(f"{at}.name", one.get("name", ""), '"..."')
            name = self._take(one, at, "name", str, "")
            if name and seen.setdefault(label_key(name), at) != at:
                self._fault("E709", f"{at}.name", name=name, first=KeyRef("", seen[label_key(name)]).told)
            yield Player(name, self._sources(one, at, "sources"), self._handicap(one, at, game))
        self.called = ""


def _known(numbers: Mapping[str, int | None]) -> dict[str, int]:
    return {key: value for key, value in numbers.items() if value is not None}


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key
