"""What a machine costs against the cap, in words; nothing at all in a game that has no cap."""

from __future__ import annotations

from templates.words import Words


def points(total: int | None, cap: int | None, unit: str = "P") -> str:
    """``52/50P``; ``?`` for a cost that can't be read; empty without a cap."""
    return "" if cap is None else f"{'?' if total is None else total}/{cap}{unit}"


def capped(key: str, cap: int | None, words: Words) -> str:
    """What a sentence adds about the cap; empty without one."""
    return "" if cap is None else words.say(key, cap=cap)
