"""The data sheet of a machine and its pilot: its fields and its tables. What is read for each stands in ``labels.toml``
and, where the rules name it (kinds, abilities, tags), in ``rules.toml``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from designer.games.sentinel.machine import BANDS, TERRAINS
from designer.games.sentinel.rules import Rules, load
from designer.named import Named
from designer.reading import labels
from designer.reading.labels import Labels, names, options
from sheets.form import Field, Form, Kind, Role, Table


@cache
def form() -> Form:
    """What the data sheet of a machine holds. Paths are those of `designer.games.sentinel.read`."""
    rules, words = load(), labels.load(Path(__file__).parent)
    fields = (*words.texts(), *_machine(rules, words), *_pilot(rules, words), *_outputs(words))
    tables = (_locations(words), _ranged(rules, words), _melee(rules, words), _equipment(words), _skills(words))
    return words.form(rules.game, fields, tables)


def _machine(rules: Rules, words: Labels) -> tuple[Field, ...]:
    terrains = {one.id: one for one in rules.terrains}
    return (
        words.field("kind", Kind.CHOICES, options=options(rules.kinds), slots=1),
        words.field("mobility", Kind.TEXT, shorthand=True),
        *(words.field(f"mobility.{key}", Kind.WHOLE, names(terrains[key]), dash=True) for key in TERRAINS),
        *(words.field(path, Kind.WHOLE, is_stat=True) for path in ("evasion", "durability", "propellant")),
    )


def _pilot(rules: Rules, words: Labels) -> tuple[Field, ...]:
    abilities = (
        words.field(f"pilot.{one.id}", Kind.WHOLE, _ability(one, words), dash=one.id == "fighting")
        for one in rules.abilities
    )
    return (words.field("pilot.name", Kind.TEXT), *abilities, words.field("pilot.nt", Kind.WHOLE, dash=True))


def _ability(one: Named, words: Labels) -> tuple[str, ...]:
    """An ability by its full name; its aliases (射撃) are names of skills and of classes of weapons as well."""
    return (one.ja, one.en, *(f"{one.ja}{ending}" for ending in words.endings))


def _outputs(words: Labels) -> tuple[Field, ...]:
    return tuple(words.field(path, Kind.OUTPUT) for path in ("derived.evasion", "derived.punch"))


def _locations(words: Labels) -> Table:
    columns = (
        words.column("locations", "total", Kind.TEXT),
        words.column("locations", "name", Kind.TEXT),
        words.column("locations", "armour", Kind.WHOLE),
        words.column("locations", "additional", Kind.WHOLE, dash=True),
    )
    return words.table("locations", columns, ("total", "name", "armour"))


def _ranged(rules: Rules, words: Labels) -> Table:
    bands = {one.id: one for one in rules.bands}
    columns = (
        words.column("ranged", "name", Kind.TEXT),
        words.column("ranged", "class", Kind.TEXT),
        *(words.column("ranged", band, Kind.WHOLE, names(bands[band]), dash=True) for band in BANDS),
        words.column("ranged", "damage", Kind.TEXT),
        *(words.column("ranged", one, Kind.WHOLE, dash=True) for one in ("rounds", "magazines", "attacks", "units")),
        words.column("ranged", "tags", Kind.CHOICES, options=options(rules.tags), slots=2),
    )
    return words.table("ranged", columns, ("name", "damage", "close"))


def _melee(rules: Rules, words: Labels) -> Table:
    columns = (
        words.column("melee", "name", Kind.TEXT),
        words.column("melee", "class", Kind.TEXT),
        words.column("melee", "modifier", Kind.WHOLE),
        words.column("melee", "damage", Kind.TEXT),
        words.column("melee", "tags", Kind.CHOICES, options=options(rules.tags), slots=2),
    )
    return words.table("melee", columns, ("name", "damage", "modifier"))


def _equipment(words: Labels) -> Table:
    numbers = (words.column("equipment", one, Kind.WHOLE, dash=True) for one in ("value", "armour", "durability"))
    columns = (
        words.column("equipment", "name", Kind.TEXT),
        *numbers,
        words.column("equipment", "note", Kind.TEXT, role=Role.NOTE),
    )
    return words.table("equipment", columns, ("name",))


def _skills(words: Labels) -> Table:
    columns = (
        words.column("skills", "name", Kind.TEXT),
        words.column("skills", "level", Kind.WHOLE, dash=True),
        words.column("skills", "note", Kind.TEXT, role=Role.NOTE),
    )
    return words.table("skills", columns, ("name",))
