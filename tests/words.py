"""What a text asks for."""

from __future__ import annotations

import re
from string import Formatter

_FIELD = re.compile(r"\{\{ (?:many\()?([a-z_.]+)")


def placeholders(text: str) -> set[str]:
    """The names in a text of ours, ``{so}`` or, in the words of prints, ``{{ so }}``."""
    if "{{" in text or "{%" in text:
        return set(_FIELD.findall(text))
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
