"""What a check says. No text in here: the words live in ``templates``."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sheets.form import Name

__all__ = ["Fault", "Name"]


class Fault(msgspec.Struct, frozen=True):
    """A broken rule or an unreadable value. ``path`` is where it shows, ``related`` what else takes part in it.

    ``params`` fill the placeholders of the message; a `Name` among them becomes a word of the language told in.
    """

    code: str
    path: str
    params: Mapping[str, object] = msgspec.field(default_factory=dict)
    related: tuple[str, ...] = ()
