"""Kits to fill in by hand: what every game does to the prints of a machine that nobody has written yet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from designer.kit import UNREAD
from designer.views import Beside, Block, RecordSheet, Strip

T = TypeVar("T")

LINE = "＿＿"
"""Stands within a sentence where a number is to be written."""


def lines(value: T, nothing: Collection[str] = (UNREAD,)) -> T:
    """The view with nothing where a number alone would stand (one of the texts ``nothing``), and a line where one
    stands within words."""
    return _walk(value, nothing)  # type: ignore[no-any-return]


def _walk(value: Any, nothing: Collection[str]) -> Any:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return "" if value.strip() in nothing else value.replace(UNREAD, LINE).strip(" ")
    if isinstance(value, (tuple, frozenset)):
        return type(value)(_walk(one, nothing) for one in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: _walk(getattr(value, name), nothing) for name in value.__struct_fields__}
        return structs.replace(value, **fields)
    return value


def roomy(sheet: RecordSheet, room: Callable[[Block], Block]) -> RecordSheet:
    """The sheet with every block as ``room`` makes it, those side by side too."""
    return structs.replace(sheet, blocks=tuple(_roomy(block, room) for block in sheet.blocks))


def _roomy(block: Block | Beside, room: Callable[[Block], Block]) -> Block | Beside:
    if not isinstance(block, Beside):
        return room(block)
    columns = tuple((share, tuple(room(one) for one in column)) for share, column in block.columns)
    return structs.replace(block, columns=columns)


def strip(one: Strip, count: int) -> Strip:
    """A strip of so many boxes, its label without the line that stands for its number."""
    return structs.replace(one, label=one.label.replace(LINE, "").rstrip(), count=count)
