"""Between a sheet's values and a machine, both ways. Whatever can't be read is a fault at its path, and None or
`unread` in the machine: never a 0."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from designer import kit
from designer.faults import Fault
from designer.games.duel.form import form
from designer.games.duel.machine import Machine, Melee, Ranged, Source, Weapon
from designer.games.duel.rules import Rules, load
from designer.kit import ids_by_label
from designer.named import Named
from designer.packs.pack import Pack
from designer.reading.reader import CellReader
from sheets.form import Values, label_key

_POINTS = re.compile(r"(コスト|cost)?[+\-−±]?[0-9]+(p|pt|点|ポイント)?\Z")
"""What some write behind a custom, its points: ``高速+1P``."""

_MARKS = {"ranged": ("name", "power", "shots"), "melee": ("name", "power")}


def read(values: Values, packs: tuple[Pack, ...] = ()) -> tuple[Machine, tuple[Fault, ...]]:
    """The machine, and every fault (E100 to E109; L701 for customs without a weapon)."""
    reader = _DuelReader(values, packs)
    return reader.machine(), tuple(reader.faults)


def write(machine: Machine, packs: tuple[Pack, ...] = ()) -> dict[str, int | str]:
    """The machine as values by path, choices by their Japanese names. What is unread comes back as it was written."""
    rules = load(packs)
    values: dict[str, int | str | None] = {
        "name": machine.name,
        "player": machine.player,
        "photo": machine.photo,
        "note": machine.note,
        "photo_fit": machine.photo_fit,
        "colour": machine.colour,
        "emblem": machine.emblem,
    }
    values |= {f"stats.{stat.id}": machine.stat(stat.id) for stat in rules.stats}
    for row, ranged in enumerate(machine.ranged):
        values |= {f"ranged[{row}].shots": ranged.shots}
        values |= _written(f"ranged[{row}]", ranged, rules)
    for row, melee in enumerate(machine.melee):
        combos = [rules.card(combo).ja for combo in melee.combos]
        values |= _written(f"melee[{row}]", melee, rules)
        values |= _numbered(f"melee[{row}].combos", (*combos, *melee.unread_combos))
    return {path: value for path, value in values.items() if value is not None and value != ""}


def _written(path: str, weapon: Weapon, rules: Rules) -> dict[str, int | str | None]:
    customs = [rules.custom(custom).ja for custom in weapon.customs]
    return {
        f"{path}.name": weapon.name,
        f"{path}.power": weapon.power,
        **_numbered(f"{path}.customs", (*customs, *weapon.unread_customs)),
    }


def _numbered(path: str, words: tuple[str, ...]) -> dict[str, str]:
    return {f"{path}[{index}]": word for index, word in enumerate(words)}


@lru_cache(maxsize=16)
def _keys(kind: str, packs: tuple[Pack, ...]) -> Mapping[str, str]:
    """Ids of ``customs`` or ``combos`` by the key of each label."""
    return ids_by_label(_things(kind, packs))


def _things(kind: str, packs: tuple[Pack, ...]) -> tuple[Named, ...]:
    return load(packs).customs if kind == "customs" else load(packs).combos


def identify(word: str, kind: str, packs: tuple[Pack, ...] = ()) -> str | None:
    """The id of the custom or combo (``customs``, ``combos``) that a word names; None for an unknown one."""
    key, known = label_key(word), _keys(kind, packs)
    return known.get(key) or known.get(_POINTS.sub("", key))


class _DuelReader(CellReader):
    """One pass over the values; gathers the faults on its way."""

    def __init__(self, values: Values, packs: tuple[Pack, ...]) -> None:
        super().__init__(values, form(packs))
        self.packs, self.rules = packs, load(packs)

    def machine(self) -> Machine:
        return Machine(
            name=self.line("name"),
            player=self.line("player"),
            output=self.whole("stats.output"),
            precision=self.whole("stats.precision"),
            durability=self.whole("stats.durability"),
            ranged=tuple(self.ranged(row) for row in self.rows("ranged")),
            melee=tuple(self.melee(row) for row in self.rows("melee")),
            note=self.text("note"),
            photo=self.photo(),
            photo_fit=self.line("photo_fit"),
            colour=self.line("colour"),
            emblem=self.line("emblem"),
        )

    def rows(self, table: str) -> Iterator[str]:
        """The path of each row that counts as a weapon (B2): its name, power or shots is filled, and not with なし."""
        return self.used_rows(table, _MARKS[table], ("customs", "combos"), "L701")

    def ranged(self, row: str) -> Ranged:
        name, power, shots = self.line(f"{row}.name"), self.whole(f"{row}.power", 1), self.whole(f"{row}.shots", 1)
        customs, unread, places = self.choices(row, "customs")
        return Ranged(name, power, shots, customs, unread, Source(row, places))

    def melee(self, row: str) -> Melee:
        name, power = self.line(f"{row}.name"), self.whole(f"{row}.power", 1)
        customs, unread_customs, places = self.choices(row, "customs")
        combos, unread_combos, cards = self.choices(row, "combos")
        return Melee(name, power, customs, combos, unread_customs, unread_combos, Source(row, places, cards))

    def choices(self, row: str, kind: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Ids that were read, words that were not, and the path of each id."""
        ids: dict[str, str] = {}
        unread = []
        sort, unknown = self.rules.choice(kind), partial(self.unknown, kind=kind)
        known_as = partial(identify, kind=kind, packs=self.packs)
        for path, known, word in self.chosen(f"{row}.{kind}", sort, known_as, unknown):
            if known is None:
                unread.append(word)
            else:
                ids[path] = known
        return tuple(ids.values()), tuple(unread), tuple(ids)

    def unknown(self, path: str, found: str, kind: str) -> Fault:
        """E108 where a name is near, else E109 with the names that there are."""
        things = _things(kind, self.packs)
        named = {one.id for one in things if any(label in found for label in one.labels)}
        # A word that holds several names is none of them: taking one would drop the others.
        near_by = things if len(named) < 2 else ()
        return kit.unknown(path, found, self.rules.choice(kind), near_by, self.allowed(path, kind))

    def allowed(self, path: str, kind: str) -> tuple[Named, ...]:
        if kind == "combos":
            return self.rules.combos
        return self.rules.customs_of("ranged" if path.startswith("ranged") else "melee")
