"""A diagnostic code explained, for ``explain`` and for the pages of the docs."""

from __future__ import annotations

import string
from collections.abc import Iterator

from designer.games.registry import GAMES
from templates.words import Words, severities


def page(code: str, app: Words) -> Iterator[str]:
    """The explanation as lines: head, what, why, example, cure. Raises KeyError for a code that does not exist."""
    words = Words(app.lang, "common", *GAMES)
    severity = severities("common", *GAMES)[code]
    yield f"{code}  {app[f'severity.{severity}']}"
    yield ""
    yield opened(words[f"{code}.what"])
    for part in ("why", "example", "cure"):
        yield ""
        yield f"{app[f'explain.{part}']}:"
        yield from (f"  {line}" for line in opened(words[f"{code}.{part}"]).splitlines())


def opened(text: str) -> str:
    """A message with its placeholders shown as ``…``, for no particular fault is meant."""
    return "".join(
        literal + ("…" if name is not None else "") for literal, name, _, _ in string.Formatter().parse(text)
    )
