"""Every word of every print far too long: what is told of it, place by place, kept as text; ``make goldens``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bundodo.out.printing import Order, documents
from designer.game import Deck
from designer.games import registry
from printables.sheet import roster
from printables.theme import Style
from tests.games.machines_of import examples_of
from tests.games.test_every_game import checked, terms_of
from tests.goldens import check
from tests.printables.test_roster import view
from tests.sparing import few

HERE = Path(__file__).parent / "no_room"
LONG = "超長距離殲滅戦用試作型多脚重装甲機動要塞アルティメットデストロイヤー・ツヴァイ改二型・試作第三号" * 4
SIGNS = frozenset({"id", "form", "mark", "path", "icon", "letter"})
"""Fields whose texts are no words."""


def spoilt(value: Any) -> Any:
    """A view with other words."""
    if isinstance(value, tuple):
        return tuple(map(spoilt, value))
    if isinstance(value, msgspec.Struct):
        kept = {name: getattr(value, name) for name in value.__struct_fields__ if name not in SIGNS}
        return replace(value, **{name: spoilt(one) for name, one in kept.items()})
    return f"{value}{LONG}" if type(value) is str and value else value


@pytest.mark.parametrize("name", few(registry.GAMES))
def test_every_place_is_told(name):
    game = registry.load(name)
    made = checked(game, dict(examples_of(name)[0]))
    views = spoilt(game.views(made.machine, made.profile, terms_of(game), "ja", "X", Deck(odds=True)))
    told = []
    for kind, printed in documents(views, Order(Path(), Style())):
        told += [f"== {kind}"]
        told += list(dict.fromkeys(f"{one.kind} {one.asset} {one.place}" for one in printed.problems))
    check(HERE / f"{name}.txt", "\n".join(told) + "\n")


def test_a_roster():
    printed = roster.document(spoilt(view(3, note="x")), Style())
    told = dict.fromkeys(f"{one.kind} {one.asset} {one.place}" for one in printed.problems)
    check(HERE / "roster.txt", "\n".join(told) + "\n")
