"""Whether matches are worth the fast engine's start, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from arena import speed
from bundodo.asked import Said

_PLANS = {"ahead": 10, "planner": 100}
"""So many times as long as others those take that plan, roughly."""
_KEPT, _COMPILED = 100, 2000
"""So many matches take as long as the start: of what was compiled before, of what is to be compiled."""


def hasten(matches: int, players: Sequence[str], said: Said) -> bool:
    """Has rooms compile their functions where so many matches are worth it, and tells of it. False where they stay
    plain."""
    weight = matches * max(_PLANS.get(name, 1) for name in players)
    if weight < _KEPT:
        return speed.is_compiled()
    words = said.words
    if not speed.is_installed():
        said.note(words["play.plain"])
        return False
    kept = speed.is_kept()
    if not kept and weight < _COMPILED:
        return speed.is_compiled()
    if not speed.compile_all():
        return False
    if not kept:
        said.note(words["play.compiling"])
    return True
