"""The desk of the duel."""

from __future__ import annotations

from designer.game import Limits, Terms
from designer.games import registry
from tests.desk import Desk, Judged

STATS = """
出力 | 10
精度 | 8
耐久性 | 8
"""
_GAME = registry.load("bundodo")


def terms(cap: int = 50, limits: Limits | None = None, **rulings: str) -> Terms:
    return Terms(cap, _GAME.choose(rulings), limits or Limits())


DEFAULT = terms()
_DESK = Desk(_GAME, DEFAULT)
judge, sheet, keys, machine = _DESK.judge, _DESK.sheet, _DESK.keys, _DESK.machine

__all__ = ["DEFAULT", "STATS", "Judged", "judge", "keys", "machine", "sheet", "terms"]
