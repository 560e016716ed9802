"""Sheets on paper larger than A4: laid out as on A4, then made larger with all their type. Rulers stay as long as they
are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from printables.paper import furniture
from printables.paper.presets import Length
from printables.paper.sizes import Paper
from printables.pdf.boxes import Page, enlarged
from printables.theme import Style

_A4 = (210.0, 297.0)
_LEAST = 1.1
"""Paper hardly larger than A4 has no larger type."""


def times(size: Paper) -> float:
    """How much larger than on A4 all is drawn: 1.41 on A3, 1 on paper that is hardly larger."""
    found = min(size.width / _A4[0], size.height / _A4[1])
    return found if found >= _LEAST else 1.0


def shrunk(size: Paper, by: float) -> Paper:
    """The paper to lay out for."""
    return Paper(Length(size.width / by), Length(size.height / by), Length(size.edge / by))


def pages(made: Sequence[Page], by: float, ruler: tuple[float, float], style: Style) -> list[Page]:
    """The pages so much larger, with a ruler on the first at this point of the smaller page. Unchanged by 1."""
    if by == 1.0:
        return list(made)
    grown = [
        structs.replace(
            page,
            width=page.width * by,
            height=page.height * by,
            boxes=tuple(enlarged(box, by) for box in page.boxes),
        )
        for page in made
    ]
    x, y = (at * by for at in ruler)
    return [structs.replace(grown[0], boxes=(*grown[0].boxes, *furniture.ruler(x, y, style))), *grown[1:]]
