"""The desk of the sentinel."""

from __future__ import annotations

from designer.game import Limits, Terms
from designer.games import registry
from tests.desk import Desk, Judged

UNARMED = "S112"
"""Left out of what is judged here, for most of the inline sheets have no weapon."""
_GAME = registry.load("sentinel")


def terms(limits: Limits | None = None, data: object = None, **rulings: str) -> Terms:
    return Terms(None, _GAME.choose(rulings), limits or Limits(), data)


DEFAULT = terms()
_DESK = Desk(_GAME, DEFAULT, UNARMED)
judge, sheet, keys, machine = _DESK.judge, _DESK.sheet, _DESK.keys, _DESK.machine

__all__ = ["DEFAULT", "UNARMED", "Judged", "judge", "keys", "machine", "sheet", "terms"]
