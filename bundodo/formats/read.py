"""What of an event's file says how it is played: the format, caps, machines, sides, handicaps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bundodo.formats.lineup import KINDS, Format, Side, Span
from designer.game import AnyGame
from designer.reading.cells import MOST
from sheets.form import label_key

FORMAT_KEYS = ("format", "player_cap", "machines", "sides")
_SIDE_KEYS = ("name", "players", "cap", "side_cap", "machines", "leader")
_MOST_MACHINES = 99
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "ace": ("cap",),
    "army": ("player_cap", "machines"),
    "raid": ("sides",),
    "teams": ("sides",),
}
"""What a format can't be played without, one of these: the source gives no number for any of them."""


class FormatKeys(ABC):
    """Reads them, with what the reader of the file has for any key."""

    @abstractmethod
    def _fault(self, code: str, path: str, /, **params: object) -> None: ...

    @abstractmethod
    def _keys(self, table: Mapping[str, Any], at: str, known: tuple[str, ...]) -> None: ...

    @abstractmethod
    def _kind(self, key: str, value: object, expected: str) -> None: ...

    @abstractmethod
    def _name(self, key: str, found: str, known: tuple[str, ...]) -> None: ...

    @abstractmethod
    def _take(self, table: Mapping[str, Any], at: str, key: str, kind: type, default: Any) -> Any: ...

    @abstractmethod
    def _points(self, table: Mapping[str, Any], at: str, key: str, game: AnyGame | None) -> int | None: ...

    @abstractmethod
    def _texts(self, table: Mapping[str, Any], at: str, key: str) -> Iterator[tuple[str, str]]: ...

    def _format(
        self, data: Mapping[str, Any], game: AnyGame | None, players: Sequence[str], handicaps: Mapping[str, int]
    ) -> Format:
        """The format; ``players`` are those that the file names, ``game`` the one that it does."""
        kind = self._take(data, "", "format", str, KINDS[0])
        if kind not in KINDS:
            self._name("format", kind, KINDS)
            kind = KINDS[0]
        # In a game without costs there is no cap that could be said.
        has_costs = game is None or game.CAP is not None
        needed = tuple(key for key in _NEEDS.get(kind, ()) if has_costs or "cap" not in key)
        if needed and not any(key in data for key in needed):
            self._fault("E278", "format", format=kind, needed=needed)
        return Format(
            kind,
            self._points(data, "", "player_cap", game),
            self._span(data, "", "machines"),
            tuple(self._sides(data, game, players)),
            tuple(handicaps.items()),
        )

    def _handicap(self, table: Mapping[str, Any], at: str, game: AnyGame | None) -> int:
        """Points more or fewer; 0 where there are none."""
        value = table.get("handicap", 0)
        if type(value) is not int or not -MOST <= value <= MOST:
            self._kind(f"{at}.handicap", value, "-5, 10, ...")
            return 0
        if value and game is not None and game.CAP is None:
            self._fault("E708", f"{at}.handicap", game=game.NAME)
        return value

    def _span(self, table: Mapping[str, Any], at: str, key: str) -> Span | None:
        """``3``, or ``[1, 3]``: so many machines."""
        value = table.get(key)
        if value is None:
            return None
        ends = value if isinstance(value, list) and len(value) == 2 else [value, value]
        if any(type(end) is not int or not 0 <= end <= _MOST_MACHINES for end in ends) or ends[0] > ends[1]:
            self._kind(f"{at}.{key}" if at else key, value, "3, [1, 3]")
            return None
        return Span(*ends)

    def _sides(self, data: Mapping[str, Any], game: AnyGame | None, players: Sequence[str]) -> Iterator[Side]:
        value = data.get("sides", [])
        if not isinstance(value, list) or any(not isinstance(one, dict) for one in value):
            self._kind("sides", value, "[[sides]]")
            return
        names: dict[str, str] = {}
        taken: dict[str, str] = {}
        for index, one in enumerate(value):
            yield self._side(one, f"sides[{index}]", game, players, names, taken)

    def _side(
        self,
        table: Mapping[str, Any],
        at: str,
        game: AnyGame | None,
        players: Sequence[str],
        names: dict[str, str],
        taken: dict[str, str],
    ) -> Side:
        """One side; ``names`` of sides and ``taken`` players by where they first stand."""
        self._keys(table, at, _SIDE_KEYS)
        name = self._take(table, at, "name", str, "")
        if not name.strip():
            self._kind(f"{at}.name", table.get("name", ""), '"..."')
        elif names.setdefault(label_key(name), at) != at:
            self._fault("E279", f"{at}.name", name=name, first=names[label_key(name)])
        found = []
        known = {label_key(player): player for player in players}
        for place, player in self._texts(table, at, "players"):
            if taken.setdefault(label_key(player), place) != place:
                self._fault("E279", place, name=player, first=taken[label_key(player)])
            if known and label_key(player) not in known:
                self._name(place, player, tuple(players))
            found.append(player)
        if not found and not isinstance(table.get("players"), list):
            self._kind(f"{at}.players", table.get("players", ""), '["...", "..."]')
        return Side(
            name.strip(),
            tuple(found),
            self._points(table, at, "cap", game),
            self._points(table, at, "side_cap", game),
            self._span(table, at, "machines"),
            self._take(table, at, "leader", str, ""),
        )
