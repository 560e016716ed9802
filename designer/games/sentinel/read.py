"""From a sheet's values to a machine. Whatever can't be read is a fault at its path, and None in the machine: never a
0, and never a dash."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, time
from functools import cache
from typing import TypeVar

from designer import kit
from designer.faults import Fault, Name
from designer.games.sentinel.form import form
from designer.games.sentinel.machine import (
    NO,
    TERRAINS,
    Equipment,
    Kind,
    Location,
    Machine,
    Melee,
    Mobility,
    Optional,
    Pilot,
    Ranged,
    Skill,
    Source,
)
from designer.games.sentinel.odds import damage
from designer.games.sentinel.odds.d66 import D66, D66Error
from designer.games.sentinel.rules import Rules, load
from designer.kit import ids_by_label
from designer.named import Named, name_of
from designer.reading import cells
from designer.reading.cells import line, says_none, shown
from designer.reading.reader import CellReader
from designer.suggest import CLOSE
from sheets.form import Values, label_key
from sheets.grid import Cell, CellError, Uncalculated

D = TypeVar("D")

OPEN = 99
"""The greatest total of a location that goes on for ever: ``6以上``, ``6+``."""
MOST_MODIFIER = 99
"""A modifier beyond it, on either side, is mistyped."""
_TOTAL = re.compile(r"([0-9]{1,2})(?:[-~〜–—―ー−・,、/]([0-9]{1,2})|(\+|以上|以降|[-~〜–—―−])|)")
_SIGNS = str.maketrans({"×": "*", "✕": "*", "x": "*", "X": "*", "÷": "/", "−": "-", "–": "-", "d": "D"})


def read(values: Values) -> tuple[Machine, tuple[Fault, ...]]:
    """The machine, and every fault (E100 to E107, and S codes of what stands in the cells of this game)."""
    reader = _SentinelReader(values, load())
    return reader.machine(), tuple(reader.faults)


@cache
def _keys(group: str) -> Mapping[str, str]:
    """Ids of ``kinds``, ``tags`` or ``equipment`` by the key of each label."""
    return ids_by_label(_things(group))


def _things(group: str) -> tuple[Named, ...]:
    found: tuple[Named, ...] = getattr(load(), group)
    return found


def identify(word: str, group: str) -> str | None:
    """The id of what a word names among ``kinds``, ``tags`` or ``equipment``; None for an unknown one."""
    return _keys(group).get(label_key(word))


_FREE = frozenset(("equipment",))
"""What players may also name as they like, so that only what is all but one of the rules' names is a slip."""
_ALIKE = 0.75
"""“Stealth sistem” is 0.92 like the rules' name, “Shield thing” 0.56 like some other: the one is a slip, the other is
meant."""


def nearest(word: str, group: str) -> Name | None:
    """The name that somebody may have meant; None where none is near."""
    return kit.nearest(word, _things(group), _ALIKE if group in _FREE else CLOSE)


class _SentinelReader(CellReader):
    """One pass over the values; gathers the faults on its way."""

    def __init__(self, values: Values, rules: Rules) -> None:
        super().__init__(values, form())
        self.rules = rules

    def machine(self) -> Machine:
        return Machine(
            name=self.line("name"),
            player=self.line("player"),
            kind=self.kind(),
            mobility=self.mobility(),
            evasion=self.evasion(),
            durability=self.whole("durability"),
            propellant=self.whole("propellant"),
            locations=tuple(self.location(row) for row in self.rows("locations")),
            ranged=tuple(self.ranged(row) for row in self.rows("ranged")),
            melee=tuple(self.melee(row) for row in self.rows("melee")),
            equipment=tuple(self.equipment(row) for row in self.rows("equipment")),
            pilot=self.pilot(),
            note=self.text("note"),
            photo=self.photo(),
            photo_fit=self.line("photo_fit"),
            colour=self.line("colour"),
            emblem=self.line("emblem"),
        )

    # ---- the machine -------------------------------------------------------------------------------------

    def kind(self) -> Kind | None:
        """One of the three (section 2). S101 where it is missing, S102 for an unknown word, S103 for several."""
        words = list(self.values.items("kind"))
        known = tuple(name_of(one) for one in self.rules.kinds)
        if not words:
            self.faults.append(Fault("S101", "kind", {"known": known}))
            return None
        if len(words) > 1:
            told = tuple(shown(cell) for _, cell in words)
            self.faults.append(Fault("S103", words[1][0], {"found": told}, (words[0][0],)))
            return None
        path, cell = words[0]
        found = identify(shown(cell), "kinds")
        if found is None:
            self.faults.append(Fault("S102", path, {"found": shown(cell), "known": known}))
        return found  # type: ignore[return-value]  # the ids of the kinds are those of Kind: rules.py holds them to it

    def mobility(self) -> Mobility:
        """Terrain by terrain, or all in one cell: ``3/-/4/-``. S104 for one that can't be read, S105 where the two
        differ."""
        cell = self.values.get("mobility")
        whole = None if cell.is_blank else self.shorthand(cell)
        if not cell.is_blank and whole is None:
            self.faults.append(Fault("S104", "mobility", {"found": shown(cell)}))
        written = [one for one in TERRAINS if not self.values.get(f"mobility.{one}").is_blank]
        if not written:
            if cell.is_blank:
                self.faults.append(Fault("S107", "mobility", {"field": self.field("mobility")}))
            return whole or Mobility(None, None, None, None)
        paths = {one: f"mobility.{one}" for one in TERRAINS}
        found = Mobility(*(self.optional(path) for path in paths.values()))
        if whole is not None:
            for one in written:
                if found.on(one) not in (None, whole.on(one)):
                    params = {"field": self.field(paths[one]), "found": found.on(one), "other": whole.on(one)}
                    self.faults.append(Fault("S105", paths[one], params, ("mobility",)))
        return found

    def shorthand(self, cell: Cell) -> Mobility | None:
        if not isinstance(cell.value, str):
            return None
        parts = [part.strip() for part in unicodedata.normalize("NFKC", cell.value).split("/")]
        if len(parts) != len(TERRAINS) or not all(part.isdecimal() or says_none(part) for part in parts):
            return None
        return Mobility(*(NO if says_none(part) else int(part) for part in parts))

    def evasion(self) -> D66 | None:
        """S106 for a number that two dice can't show (S1)."""
        path, cell = "evasion", self.values.get("evasion")
        written = "".join(unicodedata.normalize("NFKC", shown(cell)).split())
        try:
            return D66.parse(written)
        except D66Error:
            number = self.whole(path)
        if number is not None:
            self.faults.append(Fault("S106", path, {"found": shown(cell), "near": _nearest(number)}))
        return None

    def location(self, row: str) -> Location:
        least, most = self.total(f"{row}.total")
        return Location(
            least=least,
            most=most,
            name=self.line(f"{row}.name"),
            armour=self.whole(f"{row}.armour"),
            additional=self.optional(f"{row}.additional"),
            source=Source(row),
        )

    def total(self, path: str) -> tuple[int | None, int | None]:
        """The totals of a row, both included. S121 for what says none; S122 for a date, which ``1-2`` turns into."""
        cell = self.values.get(path)
        if isinstance(cell.value, (date, time)):
            self.faults.append(Fault("S122", path, {"found": shown(cell)}))
            return None, None
        match = _TOTAL.fullmatch("".join(unicodedata.normalize("NFKC", shown(cell)).split()))
        if match:
            least, last, is_open = int(match[1]), match[2], match[3]
            most = OPEN if is_open else int(last) if last else least
            if least <= most:
                return least, most
        self.faults.append(Fault("S121", path, {"found": shown(cell)}))
        return None, None

    # ---- weapons -----------------------------------------------------------------------------------------

    def rows(self, table: str) -> Iterator[str]:
        """The path of each row in which something stands besides choices; S138 for choices alone."""
        plain = [one.path for one in self.form.table(table).columns if one.path != "tags"]
        return self.used_rows(table, plain, ("tags",), "S138")

    def ranged(self, row: str) -> Ranged:
        tags, unread, places = self.tags(row)
        return Ranged(
            name=self.line(f"{row}.name"),
            kind=self.line(f"{row}.class"),
            close=self.modifier_at(f"{row}.close"),
            medium=self.modifier_at(f"{row}.medium"),
            long=self.modifier_at(f"{row}.long"),
            extreme=self.modifier_at(f"{row}.extreme"),
            damage=self.damage(f"{row}.damage"),
            rounds=self.optional(f"{row}.rounds", NO),
            magazines=self.optional(f"{row}.magazines", NO),
            attacks=self.optional(f"{row}.attacks", NO),
            units=self.optional(f"{row}.units", NO),
            tags=tags,
            unread_tags=unread,
            source=Source(row, places),
        )

    def melee(self, row: str) -> Melee:
        tags, unread, places = self.tags(row)
        return Melee(
            name=self.line(f"{row}.name"),
            kind=self.line(f"{row}.class"),
            modifier=self.signed(f"{row}.modifier"),
            damage=self.damage(f"{row}.damage") or None,
            tags=tags,
            unread_tags=unread,
            source=Source(row, places),
        )

    def damage(self, path: str) -> str | None:
        """A damage expression in its normal form; empty where a dash says that there is none. S131 for what is no
        expression, S132 where nothing stands."""
        cell = self.values.get(path)
        if cell.is_blank:
            self.faults.append(Fault("S132", path, {"weapon": self.weapon(path)}))
            return None
        written = self.take(line(cell, path, self.field(path)), None)
        if written is None or says_none(written):
            return None if written is None else ""
        plain = "".join(unicodedata.normalize("NFKC", written).split()).translate(_SIGNS)
        try:
            return str(damage.parse(plain))
        except damage.DamageError:
            self.faults.append(Fault("S131", path, {"weapon": self.weapon(path), "found": shown(cell)}))
            return None

    def weapon(self, path: str) -> Name:
        """What the weapon of a path is called, or its table and number."""
        row = path.rpartition(".")[0]
        table, _, number = row.rstrip("]").partition("[")
        name = shown(self.values.get(f"{row}.name"))
        titles = self.form.table(table).titles
        latin = next(title for title in titles if title.isascii())
        return Name(name or f"{titles[0]}{int(number) + 1}", name or f"{latin} {int(number) + 1}")

    def tags(self, row: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Ids that were read, words that were not (S133 where a name is near, else S134), and the path of each id."""
        ids: list[tuple[str, str]] = []
        unread: list[str] = []
        for path, cell in self.values.items(f"{row}.tags"):
            found = shown(cell)
            if says_none(found):
                continue
            known = None if isinstance(cell.value, (CellError, Uncalculated)) else identify(found, "tags")
            if known is not None:
                ids.append((known, path))
                continue
            unread.append(found)
            params: dict[str, object] = {"weapon": self.weapon(f"{row}.tags"), "found": found}
            if (meant := nearest(found, "tags")) is not None:
                self.faults.append(Fault("S133", path, params | {"near": meant}))
            else:
                known_tags = tuple(name_of(one) for one in self.rules.tags)
                self.faults.append(Fault("S134", path, params | {"known": known_tags}))
        return tuple(known for known, _ in ids), tuple(unread), tuple(path for _, path in ids)

    def equipment(self, row: str) -> Equipment:
        name = self.line(f"{row}.name")
        return Equipment(
            id=identify(name, "equipment") or "",
            name=name,
            value=self.modifier_at(f"{row}.value", NO),
            armour=self.optional(f"{row}.armour", NO),
            durability=self.optional(f"{row}.durability", NO),
            note=self.line(f"{row}.note"),
            source=Source(row),
        )

    # ---- the pilot ---------------------------------------------------------------------------------------

    def pilot(self) -> Pilot:
        """The pilot's modifiers; where none of them is written, one fault (S151) instead of one each."""
        paths = [f"pilot.{one.id}" for one in self.rules.abilities]
        skills = tuple(self.skill(row) for row in self.rows("skills"))
        name, nt = self.line("pilot.name"), self.optional("pilot.nt", NO)
        if all(self.values.get(path).is_blank for path in paths):
            needed = tuple(self.field(path) for path in paths if path != "pilot.fighting")
            self.faults.append(Fault("S151", "pilot", {"fields": needed}))
            return Pilot(name, None, NO, None, None, None, None, None, nt, skills)
        return Pilot(
            name=name,
            gunnery=self.signed("pilot.gunnery"),
            fighting=self.modifier_at("pilot.fighting", NO),
            piloting=self.signed("pilot.piloting"),
            perception=self.signed("pilot.perception"),
            reaction=self.signed("pilot.reaction"),
            body=self.signed("pilot.body"),
            mind=self.signed("pilot.mind"),
            nt=nt,
            skills=skills,
        )

    def skill(self, row: str) -> Skill:
        level = self.optional(f"{row}.level", NO)
        return Skill(self.line(f"{row}.name"), level, self.line(f"{row}.note"), Source(row))

    # ---- single values -----------------------------------------------------------------------------------

    def signed(self, path: str) -> int | None:
        return self.take(cells.signed(self.values.get(path), path, self.form.field(path), MOST_MODIFIER), None)

    def optional(self, path: str, blank: Optional = None) -> Optional:
        """A whole number of 0 or more, or a dash. ``blank`` is what an empty cell says; None: S107."""
        return self.dashed(path, blank, signed=False)

    def modifier_at(self, path: str, blank: Optional = None) -> Optional:
        """A modifier, or a dash; as `optional`."""
        return self.dashed(path, blank, signed=True)

    def dashed(self, path: str, blank: Optional, *, signed: bool) -> Optional:
        cell, field = self.values.get(path), self.form.field(path)
        if cell.is_blank:
            if blank is None:
                self.faults.append(Fault("S107", path, {"field": cells.name_of(field)}))
            return blank
        if isinstance(cell.value, str) and says_none(cell.value):
            return NO
        found = cells.signed(cell, path, field, MOST_MODIFIER) if signed else cells.whole(cell, path, field)
        if isinstance(found, Fault) and found.code == "E101":
            found = Fault("S108", path, {"field": cells.name_of(field), "found": shown(cell)})
        return self.take(found, None)


def _nearest(number: int) -> str:
    """The value of the 1D36 next to a number that is none: 57 is nearest to 56."""
    return str(min((D66(index) for index in range(1, 37)), key=lambda one: (abs(int(one) - number), int(one))))
