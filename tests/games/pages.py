"""A page as text: every box of it on a line, at its place to a tenth of a millimetre."""

from __future__ import annotations

from collections.abc import Iterator

from printables.pdf.boxes import Box, Document, Group, Image, Line, Page, Path, Rect, Text
from printables.pdf.shapes import bounds


def described(document: Document, *, whole: bool = True) -> str:
    """The whole document. What is drawn once and placed often stands once, below the pages. Unless ``whole``, of a
    shape only the rectangle about it is told."""
    teller = _Teller(whole)
    lines = [f"{document.title} {document.lang} {document.duplex}".rstrip()]
    for number, page in enumerate(document.pages, 1):
        lines += ["", *teller.page(number, page)]
    for name, group in teller.named():
        lines += ["", f"{name}, {_rect(group.rect)}", *(f"  {line}" for line in teller.boxes(group.boxes))]
    return "\n".join(lines) + "\n"


class _Teller:
    """Names groups in the order in which they are first placed."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole
        self.groups: dict[tuple[Box, ...], tuple[str, Group]] = {}

    def page(self, number: int, page: Page) -> Iterator[str]:
        more = [page.label, page.bookmark, page.chapter, *(_rect(one) for one in (page.trim, page.bleed) if one)]
        yield " | ".join([f"page {number}, {_mm(page.width)} x {_mm(page.height)}", *filter(None, more)])
        yield from (f"  {line}" for line in self.boxes(page.boxes))

    def boxes(self, boxes: tuple[Box, ...]) -> Iterator[str]:
        return map(self.box, boxes)

    def box(self, box: Box) -> str:
        match box:
            case Text():
                look = f"{_mm(box.size)} pt {'bold ' if box.bold else ''}{box.colour}"
                spaced = f" spaced {_mm(box.tracking)}" if box.tracking else ""
                return f"{_mm(box.x)} {_mm(box.y)} {box.align} {look}{spaced}: {box.text}"
            case Line():
                ends = " ".join(map(_mm, (box.x1, box.y1, box.x2, box.y2)))
                dash = f" dashed {' '.join(map(_mm, box.dash))}" if box.dash else ""
                return f"line {ends} {box.colour} {_mm(box.width)} pt{dash}" + ("" if box.cap == "butt" else box.cap)
            case Path():
                inked = [f"filled {box.fill}" if box.fill else "", _outline(box) if box.stroke else ""]
                more = ["even-odd" if box.even_odd else "", f"within {_rect(box.clip)}" if box.clip else ""]
                steps = " ".join(map(_step, box.steps)) if self.whole else _rect(bounds(box))
                return " ".join(filter(None, ["shape", *inked, *more, steps]))
            case Image():
                return f"picture {_rect(box.rect)}"
            case Group():
                name, _ = self.groups.setdefault(box.boxes, (f"group {len(self.groups) + 1}", box))
                turned = f" turned {box.turn}" if box.turn else ""
                return f"{name} at {_mm(box.x)} {_mm(box.y)}{turned}"

    def named(self) -> Iterator[tuple[str, Group]]:
        """The groups, those too that are first met in another."""
        done = 0
        while done < len(self.groups):
            yield list(self.groups.values())[done]
            done += 1


def _outline(box: Path) -> str:
    return f"outlined {box.stroke} {_mm(box.width)} pt" + ("" if box.join == "miter" else f" {box.join}")


def _step(step: tuple[str | float, ...]) -> str:
    kind, *numbers = step
    return f"{kind}{','.join(_mm(float(number)) for number in numbers)}"


def _rect(rect: Rect) -> str:
    return f"[{' '.join(map(_mm, (rect.x, rect.y, rect.w, rect.h)))}]"


def _mm(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"
