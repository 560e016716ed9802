"""Keys and values of a file that somebody wrote by hand, as messages quote them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, time

from designer.faults import Name

_QUOTED = 40
"""Letters of a value that a message quotes."""


def written(value: object) -> str:
    """A value as a file has it, shortly."""
    text = value.isoformat() if isinstance(value, date | time) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def meant(found: str, known: Sequence[str]) -> Name:
    """A question after the key or name that is nearest; nothing where none is near."""
    import difflib

    near = difflib.get_close_matches(found, known, 1)
    return Name(f"「{near[0]}」のことですか？ ", f"Did you mean “{near[0]}”? ") if near else Name("", "")
