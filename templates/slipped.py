"""What is wrong with a file that somebody wrote by hand, in words."""

from __future__ import annotations

from templates.slips import Slip, SlipError
from templates.words import Lang, Words


def why(error: BaseException, lang: Lang) -> str:
    """What is wrong with a file: a slip in words, anything else as it says itself."""
    return told(error.slip, lang) if isinstance(error, SlipError) else str(error)


def told(slip: Slip, lang: Lang) -> str:
    """The slip in words, with its line and column."""
    words = Words(lang, "common", name="slips")
    found = slip.found.replace("\u3000", words["space"]) if slip.found.strip(" \t") else ""
    meant = slip.meant if slip.meant.strip() else words["blank"]
    said = words.say(f"kind.{slip.kind}" if found else f"end.{slip.kind}", found=found, meant=meant)
    return words.say("place", line=slip.line, column=slip.column, said=said)
