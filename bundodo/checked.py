"""A machine that was read, derived and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bundodo.say.diagnostics import Diagnostic, is_legal
from designer.game import Terms
from sheets.sources import Entry


class Checked(msgspec.Struct, frozen=True):
    """One machine with everything that is known of it. ``machine`` and ``profile`` are the game's own types; ``terms``
    by what it is judged, for its cap may be its side's or its player's; ``side``: the name of the one it is of."""

    entry: Entry
    machine: Any
    profile: Any
    diagnostics: tuple[Diagnostic, ...]
    terms: Terms
    side: str = ""

    @property
    def legal(self) -> bool:
        return is_legal(self.diagnostics)

    @property
    def base(self) -> Path | None:
        """The folder that a photo's path is relative to."""
        return self.entry.base
