"""The duel's data sheet: its fields and its two tables of weapons. What is read for each stands in ``labels.toml`` and,
where the rules name it, in ``rules.toml``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from designer.games.duel.rules import Rules, load
from designer.packs.pack import Pack
from designer.reading import labels
from designer.reading.labels import Labels, names, options
from sheets.form import Field, Form, Kind, Table

COSTS = ("cap", "cost.total", "cost.stats", "cost.ranged", "cost.melee")


def form(packs: tuple[Pack, ...] = ()) -> Form:
    """What the data sheet of a machine holds, with what these packs add to choose from. Paths are those of
    `designer.games.duel.read`."""
    return _form(packs)


@lru_cache(maxsize=8)
def _form(packs: tuple[Pack, ...]) -> Form:
    rules, words = load(packs), labels.load(Path(__file__).parent)
    fields = (*words.texts(), *_stats(rules, words), *_outputs(rules, words))
    return words.form(rules.game, fields, (_ranged(rules, words), _melee(rules, words)))


def _stats(rules: Rules, words: Labels) -> tuple[Field, ...]:
    return tuple(words.field(f"stats.{one.id}", Kind.WHOLE, names(one), is_stat=True) for one in rules.stats)


def _outputs(rules: Rules, words: Labels) -> tuple[Field, ...]:
    costs = (words.field(path, Kind.OUTPUT) for path in COSTS)
    derived = (words.field(f"derived.{one.id}", Kind.OUTPUT, names(one)) for one in rules.derived_names)
    return (*costs, *derived)


def _ranged(rules: Rules, words: Labels) -> Table:
    columns = (
        words.column("ranged", "name", Kind.TEXT),
        words.column("ranged", "power", Kind.WHOLE),
        words.column("ranged", "shots", Kind.WHOLE),
        words.column("ranged", "customs", Kind.CHOICES, options=options(rules.customs_of("ranged"))),
        words.column("ranged", "cost", Kind.OUTPUT),
    )
    return words.table("ranged", columns, ("name", "power", "shots"), names(rules.weapon("ranged")))


def _melee(rules: Rules, words: Labels) -> Table:
    columns = (
        words.column("melee", "name", Kind.TEXT),
        words.column("melee", "power", Kind.WHOLE),
        words.column("melee", "customs", Kind.CHOICES, options=options(rules.customs_of("melee"))),
        words.column("melee", "combos", Kind.CHOICES, options=options(rules.combos), repeats=True),
        words.column("melee", "cost", Kind.OUTPUT),
    )
    return words.table("melee", columns, ("name", "power"), names(rules.weapon("melee")))
