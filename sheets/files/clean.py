"""Characters that nobody sees and that come along with texts copied from web pages and chats."""

from __future__ import annotations

import re

_HIDDEN = re.compile(r"[\u200b\u2060\ufeff]|(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]")
"""Zero-width spaces and joiners; those that join the parts of one picture sign are kept."""


def visible_text(text: str) -> str:
    """A text without the characters of no width in it."""
    return _HIDDEN.sub("", text) if not text.isascii() else text
