"""Looks at boxes and at PDF files as a reader would."""

from __future__ import annotations

import io
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import pypdf
import pypdfium2
import pytest
from msgspec import structs

from printables.pdf.boxes import Box, Document, Group, Image, Line, Page, Path, Rect, Text
from printables.pdf.shapes import bounds
from printables.type import fitting


@dataclass(frozen=True)
class Placed:
    """A box, and the place on the page that its ink takes: all of it where the box is ``level``, turned by quarters at
    most; else the rectangle about it."""

    box: Text | Line | Path | Image
    rect: Rect
    level: bool = True


def own_rect(box: Box) -> Rect:
    match box:
        case Text():
            return fitting.extent(box)
        case Line():
            left, top = min(box.x1, box.x2), min(box.y1, box.y2)
            return Rect(left, top, abs(box.x2 - box.x1), abs(box.y2 - box.y1))
        case Path():
            return bounds(box)
        case Image():
            return box.rect
        case Group():
            return turned(box.rect, box)


def moved(x: float, y: float, group: Group) -> tuple[float, float]:
    """A point of a group's coordinates on what the group stands on."""
    angle = math.radians(group.turn)
    cos, sin = round(math.cos(angle), 12), round(math.sin(angle), 12)
    return group.x + x * cos - y * sin, group.y + x * sin + y * cos


def turned(rect: Rect, group: Group) -> Rect:
    """What a rectangle of a group's coordinates takes up on what the group stands on."""
    corners = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    xs, ys = zip(*(moved(x, y, group) for x, y in corners), strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def placed(boxes: Iterable[Box], outer: Sequence[Group] = ()) -> Iterator[Placed]:
    """Every box but the groups, where it stands on the page; lines with their ends there."""
    for box in boxes:
        if isinstance(box, Group):
            yield from placed(box.boxes, [box, *outer])
            continue
        rect, there = own_rect(box), box
        for group in outer:
            rect = turned(rect, group)
            if isinstance(there, Line):
                (x1, y1), (x2, y2) = moved(there.x1, there.y1, group), moved(there.x2, there.y2, group)
                there = structs.replace(there, x1=x1, y1=y1, x2=x2, y2=y2)
        yield Placed(there, rect, all(group.turn % 90 == 0 for group in outer))


def texts(page: Page) -> list[Placed]:
    return [each for each in placed(page.boxes) if isinstance(each.box, Text)]


def assert_texts_inside(boxes: Iterable[Box], bounds: Rect) -> None:
    """Every line lies in the box it was fitted to, and on the page or card."""
    for each in placed(boxes):
        if isinstance(each.box, Text):
            own = fitting.extent(each.box)
            assert each.box.within.holds(own, 0.03), f"{each.box.text!r} at {own} leaves {each.box.within}"
        assert bounds.holds(each.rect, 0.35), f"{each.box} at {each.rect} leaves {bounds}"


def assert_texts_apart(boxes: Iterable[Box]) -> None:
    """No line of text stands on another, and no rule runs through one; those round a disc are not looked at."""
    everything = list(placed(boxes))
    lines = [each for each in everything if isinstance(each.box, Text) and each.level]
    for one, other in combinations(lines, 2):
        assert not one.rect.overlaps(other.rect, 0.12), (
            f"{one.box.text!r} and {other.box.text!r} overlap: {one.rect}, {other.rect}"
        )
    for each in everything:
        if isinstance(each.box, Line):
            for line in lines:
                ink = line.rect.inset(0.1, line.rect.h * 0.14)
                assert not crosses(each.box, each.rect, ink), f"{each.box} runs through {line.box.text!r}"


def crosses(line: Line, rect: Rect, ink: Rect) -> bool:
    """Whether an upright or level line passes through; slanting ones are taken by five points."""
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    points = [(line.x1 + dx * part, line.y1 + dy * part) for part in (0, 0.25, 0.5, 0.75, 1)]
    if rect.w < 0.01 or rect.h < 0.01:
        return rect.right > ink.x and rect.x < ink.right and rect.bottom > ink.y and rect.y < ink.bottom
    return any(ink.x < x < ink.right and ink.y < y < ink.bottom for x, y in points)


def whole(page: Page) -> Rect:
    return Rect(0, 0, page.width, page.height)


def strings(boxes: Iterable[Box]) -> list[str]:
    return [each.box.text for each in placed(boxes) if isinstance(each.box, Text)]


# ---- PDF ---------------------------------------------------------------------------------------------------


def page_text(data: bytes, number: int = 0) -> str:
    """A page's text as a reader copies it, without line ends."""
    text: str = pypdfium2.PdfDocument(data)[number].get_textpage().get_text_bounded()
    return text.replace("\r", "").replace("\n", "")


def assert_sound(data: bytes) -> None:
    """Only our embedded fonts; no complaint from qpdf."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            names = font.get_object()
            assert "BIZUDPGothic" in names["/BaseFont"], names["/BaseFont"]
            (descendant,) = names["/DescendantFonts"]
            assert "/FontFile2" in descendant.get_object()["/FontDescriptor"], names["/BaseFont"]
            assert "/ToUnicode" in names
    assert_qpdf_clean(data)


def assert_qpdf_clean(data: bytes) -> None:
    qpdf = shutil.which("qpdf")
    if qpdf is None:
        assert os.environ.get("CI") != "true", "qpdf is needed here"
        pytest.skip("no qpdf")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "print.pdf"
        file.write_bytes(data)
        done = subprocess.run([qpdf, "--check", str(file)], capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def one_page(boxes: Sequence[Box], width: float = 210, height: float = 297) -> Document:
    return Document("t", (Page(width, height, tuple(boxes)),))
