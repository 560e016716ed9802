"""What a machine costs against the cap, in words, nothing at all in a game that has no cap; and the packs it is judged
with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bundodo.say.terminal import visible
from templates.words import Words

if TYPE_CHECKING:  # commands are asked for their --help without any game
    from designer.game import Terms


def points(total: int | None, cap: int | None, unit: str = "P") -> str:
    """``52/50P``; ``?`` for a cost that can't be read; empty without a cap."""
    return "" if cap is None else f"{'?' if total is None else total}/{cap}{unit}"


def capped(key: str, terms: Terms, words: Words) -> str:
    """What a sentence adds about the cap and the packs; empty without either."""
    cap = "" if terms.cap is None else words.say(key, cap=terms.cap)
    return cap + packed(terms, words)


def packed(terms: Terms, words: Words) -> str:
    """What a sentence adds about the packs; empty without any."""
    return words.say("packs.named", packs=packs(terms, words)) if terms.packs else ""


def packs(terms: Terms, words: Words) -> str:
    """The packs with their versions."""
    return words["packs.between"].join(visible(str(pack)) for pack in terms.packs)
