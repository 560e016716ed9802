"""The game's data sheet: its fields and its tables. What is read for each stands in ``labels.toml`` and, where the
rules name it, in ``rules.toml``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from designer.games.wildgauge.rules import Rules, load
from designer.reading import labels
from designer.reading.labels import Labels, names, options
from sheets.form import Form, Kind, Role, Table

_PILOT = {"name": Kind.TEXT, "class": Kind.TEXT, "level": Kind.WHOLE, "wg": Kind.WHOLE}


@cache
def form() -> Form:
    """What the data sheet of a machine holds. Paths are those of `designer.games.wildgauge.read`."""
    rules, words = load(), labels.load(Path(__file__).parent)
    fitness = rules.choice("fitness")
    fields = (
        *words.texts(),
        *(words.field(f"pilot.{one}", kind) for one, kind in _PILOT.items()),
        *(words.field(f"ranks.{one.id}", Kind.WHOLE, names(one), is_stat=True) for one in rules.ranks),
        *(words.field(f"stats.{one.id}", Kind.WHOLE, names(one), is_stat=True) for one in rules.stats),
        words.field("fitness", Kind.CHOICES, names(fitness), options=options(rules.options("fitness"))),
        words.field("derived.action_value", Kind.OUTPUT, names(rules.action_value)),
    )
    return words.form(rules.game, fields, (_weapons(rules, words), _ranks(words), _skills(words)))


def _weapons(rules: Rules, words: Labels) -> Table:
    columns = (
        words.column("weapons", "name", Kind.TEXT),
        words.column("weapons", "carry", Kind.CHOICES, options=options(rules.options("carry")), slots=1),
        words.column("weapons", "attributes", Kind.CHOICES, options=options(rules.options("attributes")), slots=2),
        words.column("weapons", "power", Kind.TEXT),
        words.column("weapons", "range", Kind.TEXT),
        *(words.column("weapons", one, Kind.WHOLE) for one in ("en", "rounds", "fumble")),
        words.column("weapons", "tags", Kind.CHOICES, options=options(rules.options("tags")), slots=2),
    )
    return words.table("weapons", columns, ("name", "power"))


def _skills(words: Labels) -> Table:
    columns = (
        words.column("skills", "name", Kind.TEXT),
        words.column("skills", "wg", Kind.WHOLE, dash=True),
        words.column("skills", "note", Kind.TEXT, role=Role.NOTE),
    )
    return words.table("skills", columns, ("name",))


def _ranks(words: Labels) -> Table:
    columns = (words.column("extra_ranks", "name", Kind.TEXT), words.column("extra_ranks", "rank", Kind.WHOLE))
    return words.table("extra_ranks", columns, ("name", "rank"))
