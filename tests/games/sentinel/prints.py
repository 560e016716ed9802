"""What tests look at of the views."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from designer.game import Deck, Terms, Views
from designer.games.sentinel.game import GAME
from designer.games.sentinel.machine import Machine
from designer.views import Beside, Card
from sheets.files.builds import load as load_text
from sheets.files.builds import values
from tests.games.sentinel.desk import DEFAULT, judge

HERE = Path(__file__).parents[3]


def sample(name: str) -> Machine:
    file = HERE / "examples" / "sentinel" / f"{name}.toml"
    return judge(values(GAME.form(), load_text(file.read_bytes(), file.name), file.name)).machine


def views(machine: Machine, under: Terms = DEFAULT, lang: str = "ja", stamp: str = "", *, every: bool = False) -> Views:
    return GAME.views(machine, GAME.derive(machine, under), under, lang, stamp, Deck(every=every))


def blocks(made: Views) -> Iterator[Any]:
    """The sheet's blocks, those side by side one after another."""
    for block in made.sheet.blocks:
        if isinstance(block, Beside):
            for _, column in block.columns:
                yield from column
        else:
            yield block


def of(made: Views, kind: type, decal: str = "") -> Any:
    (found,) = [block for block in blocks(made) if isinstance(block, kind) and decal in ("", block.decal)]
    return found


def texts(value: Any) -> Iterator[str]:
    """Every text of a view."""
    if isinstance(value, str):
        yield str(value)
    elif isinstance(value, (tuple, frozenset)):
        for one in value:
            yield from texts(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))


def card(made: Views, card_id: str) -> Card:
    (found,) = [one for one in made.cards if one.id == card_id]
    return found


def of_actions(made: Views) -> list[tuple[str, Card]]:
    """The cards of actions, by the action: one that is another with each sort of weapon has several."""
    return [(one.id.partition("-")[0], one) for one in made.cards if not one.id.startswith("chart-")]
