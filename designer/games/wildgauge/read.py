"""Between a sheet's values and a machine, both ways. Whatever can't be read is a fault at its path, and None or
`unread` in the machine: never a 0."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from designer import kit
from designer.faults import Fault
from designer.games.wildgauge.form import form
from designer.games.wildgauge.machine import ExtraRank, Machine, Pilot, Skill, Source, Weapon
from designer.games.wildgauge.odds.dice import Power, PowerError, parse
from designer.games.wildgauge.rules import Rules, Sets, load
from designer.kit import ids_by_label
from designer.named import name_of
from designer.reading.cells import line, says_none, shown, whole
from designer.reading.reader import CellReader
from sheets.form import Values, label_key
from sheets.grid import Cell

_SPAN = re.compile(r"([0-9]{1,4})\s*[-~]\s*([0-9]{1,4})(?:マス|cells?)?")
_DASHES = str.maketrans(dict.fromkeys("−‐‑–—ー〜～~", "-"))
_ROW_SETS: tuple[Sets, ...] = ("carry", "attributes", "tags")


def read(values: Values) -> tuple[Machine, tuple[Fault, ...]]:
    """The machine, and every fault (E100 to E109; W111 and W112 for a power, W124 for a range, W127 for a choice made
    twice, W201 for choices without a weapon)."""
    reader = _WildgaugeReader(values, load())
    return reader.machine(), tuple(reader.faults)


def write(machine: Machine) -> dict[str, int | str]:
    """The machine as values by path, choices by their Japanese names. What is unread comes back as it was written."""
    pilot = machine.pilot
    values: dict[str, int | str | None] = {
        "name": machine.name,
        "player": machine.player,
        "photo": machine.photo,
        "note": machine.note,
        "photo_fit": machine.photo_fit,
        "colour": machine.colour,
        "emblem": machine.emblem,
        "pilot.name": pilot.name,
        "pilot.class": pilot.job,
        "pilot.level": pilot.level,
        "pilot.wg": pilot.wg,
        **{f"ranks.{one}": rank for one, rank in pilot.ranks.items()},
        **{f"stats.{one}": stat for one, stat in machine.stats.items()},
        **_chosen("fitness", "fitness", machine.fitness, machine.unread),
    }
    for row, weapon in enumerate(machine.weapons):
        values |= _written(f"weapons[{row}]", weapon)
    for row, extra in enumerate(pilot.extra):
        values |= {f"extra_ranks[{row}].name": extra.name, f"extra_ranks[{row}].rank": extra.rank}
    for row, skill in enumerate(pilot.skills):
        path = f"skills[{row}]"
        values |= {f"{path}.name": skill.name, f"{path}.wg": skill.wg or None, f"{path}.note": skill.note}
    return {path: value for path, value in values.items() if value is not None and value != ""}


def _written(path: str, weapon: Weapon) -> dict[str, int | str | None]:
    sets = {"carry": weapon.carry, "attributes": weapon.attributes, "tags": weapon.tags}
    values: dict[str, int | str | None] = {
        f"{path}.name": weapon.name,
        f"{path}.power": None if weapon.power is None else str(weapon.power),
        f"{path}.range": None if weapon.range is None else span(weapon.range),
        f"{path}.en": weapon.en or None,
        f"{path}.rounds": weapon.rounds or None,
        f"{path}.fumble": weapon.fumble if weapon.fumble != load().fumble_face else None,
    }
    for kind in _ROW_SETS:
        values |= _chosen(f"{path}.{kind}", kind, sets[kind], weapon.unread)
    return values


def _chosen(path: str, kind: Sets, ids: tuple[str, ...], unread: tuple[tuple[str, str], ...]) -> dict[str, str]:
    names = {one.id: one.ja for one in load().options(kind)}
    words = [*(names[one] for one in ids), *(word for where, word in unread if where == kind)]
    return {f"{path}[{index}]": word for index, word in enumerate(words)}


def span(cells: tuple[int, int]) -> str:
    """A range as it is written: ``3``, ``1-3``."""
    least, most = cells
    return f"{least}-{most}" if least else str(most)


@cache
def _keys(kind: Sets) -> Mapping[str, str]:
    """Ids by the key of each label."""
    return ids_by_label(load().options(kind))


def identify(word: str, kind: Sets) -> str | None:
    """The id of what a word names in a set; None for an unknown one."""
    return _keys(kind).get(label_key(word))


@dataclass(slots=True)
class _Choices:
    """What was read of one set of choices: ids, their paths, and the words that name none."""

    ids: dict[str, str]
    unread: list[str]


class _WildgaugeReader(CellReader):
    """One pass over the values; gathers the faults on its way."""

    def __init__(self, values: Values, rules: Rules) -> None:
        super().__init__(values, form())
        self.rules = rules

    def machine(self) -> Machine:
        fitness = self.choices("fitness", "fitness")
        return Machine(
            name=self.line("name"),
            player=self.line("player"),
            pilot=self.pilot(),
            stats={one.id: self.whole(f"stats.{one.id}", int(one.id == "durability")) for one in self.rules.stats},
            fitness=tuple(fitness.ids),
            weapons=tuple(self.weapon(row) for row in self.rows()),
            unread=tuple(("fitness", word) for word in fitness.unread),
            note=self.text("note"),
            photo=self.photo(),
            photo_fit=self.line("photo_fit"),
            colour=self.line("colour"),
            emblem=self.line("emblem"),
            source=Source("", _places("fitness", fitness)),
        )

    def pilot(self) -> Pilot:
        return Pilot(
            name=self.line("pilot.name"),
            job=self.line("pilot.class"),
            level=self.whole("pilot.level"),
            wg=self.count("pilot.wg", 0),
            ranks={one.id: self.whole(f"ranks.{one.id}") for one in self.rules.ranks},
            extra=tuple(self.extra_rank(f"extra_ranks[{row}]") for row in self.values.rows("extra_ranks")),
            skills=tuple(self.skill(f"skills[{row}]") for row in self.values.rows("skills")),
        )

    def skill(self, row: str) -> Skill:
        return Skill(self.line(f"{row}.name"), self.count(f"{row}.wg", 0), self.line(f"{row}.note"), Source(row))

    def extra_rank(self, row: str) -> ExtraRank:
        return ExtraRank(self.line(f"{row}.name"), self.whole(f"{row}.rank"), Source(row))

    def rows(self) -> Iterator[str]:
        """The path of each row that counts as a weapon: its name or its power is filled."""
        return self.used_rows("weapons", ("name", "power"), _ROW_SETS, "W201")

    def weapon(self, row: str) -> Weapon:
        found = {kind: self.choices(f"{row}.{kind}", kind) for kind in _ROW_SETS}
        return Weapon(
            name=self.line(f"{row}.name"),
            power=self.power(f"{row}.power"),
            carry=tuple(found["carry"].ids),
            attributes=tuple(found["attributes"].ids),
            range=self.range(f"{row}.range"),
            en=self.count(f"{row}.en", 0),
            rounds=self.count(f"{row}.rounds", 0),
            fumble=self.count(f"{row}.fumble", self.rules.fumble_face),
            tags=tuple(found["tags"].ids),
            unread=tuple((kind, word) for kind in _ROW_SETS for word in found[kind].unread),
            source=Source(row, tuple(place for kind in _ROW_SETS for place in _places(kind, found[kind]))),
        )

    # ---- single values -------------------------------------------------------------------------------------

    def count(self, path: str, otherwise: int) -> int | None:
        """A number that may be left out, or said to be none."""
        cell = self.values.get(path)
        if cell.is_blank or (isinstance(cell.value, str) and says_none(cell.value)):
            return otherwise
        return self.whole(path)

    def power(self, path: str) -> Power | None:
        """W11."""
        cell = self.values.get(path)
        if cell.is_blank:
            self.faults.append(Fault("W111", path))
            return None
        written = self.take(line(cell, path, self.field(path)), None)
        if written is None:
            return None
        try:
            return parse(written)
        except PowerError:
            self.faults.append(Fault("W112", path, {"found": shown(cell)}))
            return None

    def range(self, path: str) -> tuple[int, int] | None:
        """``3`` is from the own cell to 3 cells away, ``1-3`` from the next one; None where nothing is said."""
        cell = self.values.get(path)
        if cell.is_blank or (isinstance(cell.value, str) and says_none(cell.value)):
            return None
        if found := _span(cell):
            return found if found[0] <= found[1] else self.take(bad_range(path, cell), None)
        read = whole(cell, path, self.form.field(path))
        if isinstance(read, int):
            return 0, read
        if read.code == "E101":
            read = bad_range(path, cell)
        return self.take(read, None)

    # ---- choices -------------------------------------------------------------------------------------------

    def choices(self, path: str, kind: Sets) -> _Choices:
        found = _Choices({}, [])
        sort, unknown = self.rules.choice(kind), partial(self.unknown, kind=kind)
        for place, known, word in self.chosen(path, sort, partial(identify, kind=kind), unknown):
            if known is None:
                found.unread.append(word)
            else:
                self.choose(found, known, place, kind)
        return found

    def choose(self, found: _Choices, known: str, place: str, kind: Sets) -> None:
        if known in found.ids:
            one = next(one for one in self.rules.options(kind) if one.id == known)
            self.faults.append(Fault("W127", place, {"found": name_of(one)}, (found.ids[known],)))
        else:
            found.ids[known] = place

    def unknown(self, path: str, found: str, kind: Sets) -> Fault:
        """E108 where a name is near, else E109 with the names that there are."""
        options = self.rules.options(kind)
        return kit.unknown(path, found, self.rules.choice(kind), options, options)


def _places(kind: Sets, found: _Choices) -> tuple[tuple[str, str, str], ...]:
    return tuple((kind, one, path) for one, path in found.ids.items())


def bad_range(path: str, cell: Cell) -> Fault:
    return Fault("W124", path, {"found": shown(cell)})


def _span(cell: Cell) -> tuple[int, int] | None:
    """Both ends of a range that is written with a dash or a wave."""
    if not isinstance(cell.value, str):
        return None
    narrow = unicodedata.normalize("NFKC", cell.value).translate(_DASHES).strip()
    match = _SPAN.fullmatch(narrow)
    return (int(match[1]), int(match[2])) if match else None
