"""How far a run of matches is."""

from __future__ import annotations

from collections.abc import Callable

from bundodo.asked import Said

_EVERY = 200
"""Matches between two words of progress, at least."""


def telling(matches: int, said: Said, words: int = 20) -> Callable[[int], None]:
    """Takes how many of so many matches are done; says it now and then, in about so many ``words``."""
    last = [0]

    def tell(done: int) -> None:
        if done - last[0] >= max(_EVERY, matches // words) and done < matches:
            last[0] = done
            said.note(said.words.say("play.progress", done=done, matches=matches))

    return tell
