"""The sheets of a field, rastered, cut and laid together, are the field in one piece."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.views import Board, Lattice
from printables.field.field_art import pieces
from printables.field.plan import Plan, Sheet, largest
from printables.pdf.boxes import Box, Document, Group, Page, Rect
from printables.pdf.draw import render
from printables.theme import Style
from tests.printables.test_field_sheets import FLAT, POINTY, SQUARE, board_of, document, sheets

DOTS = 6
"""Pixels a mm: 152 dpi."""


def raster(boxes: tuple[Box, ...], cut: Rect) -> npt.NDArray[np.uint8]:
    """What a rectangle of a page looks like in grey, `DOTS` pixels a mm, its corner on a pixel's corner."""
    import pypdfium2

    # A hair less, for a page that is not a whole number of pixels is stretched to the next one.
    page = Page(cut.w - 1e-3, cut.h - 1e-3, (Group(boxes, cut, -cut.x, -cut.y),))
    pdf = pypdfium2.PdfDocument(render(Document("", (page,))))
    try:
        bitmap = pdf[0].render(scale=DOTS * 25.4 / 72, grayscale=True)
        return np.array(bitmap.to_numpy()).reshape(bitmap.height, bitmap.width)
    finally:
        pdf.close()


def stitched(board: Board, plan: Plan, style: Style) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The sheets cut at their joints and laid together, and the same field printed in one piece."""
    pages = sheets(document(board, plan, style), plan)
    width, height = plan.field
    wide, high = math.ceil(width * DOTS), math.ceil(height * DOTS)
    whole = np.full((high, wide), 255, np.uint8)
    for page, (col, row) in zip(pages, plan.places(), strict=True):
        seen, window = plan.seen(col, row), plan.window(col, row)
        # Whole pixels of the field, so that both pictures have the same raster; the pixel on a joint stays white.
        left, top = math.ceil(max(seen.x, 0.0) * DOTS), math.ceil(max(seen.y, 0.0) * DOTS)
        right = math.floor(seen.right * DOTS) if seen.right < width - 1e-6 else wide
        bottom = math.floor(seen.bottom * DOTS) if seen.bottom < height - 1e-6 else high
        dx, dy = plan.sheet.margin - window.x, plan.sheet.margin - window.y
        cut = Rect(left / DOTS + dx, top / DOTS + dy, (right - left) / DOTS, (bottom - top) / DOTS)
        whole[top:bottom, left:right] = raster(page.boxes, cut)[: bottom - top, : right - left]

    boxes: list[Box] = []
    for one in pieces(board, plan, style.theme):
        boxes += one.boxes
        boxes += [one.label] if one.label else []
    return whole, raster(tuple(boxes), Rect(0, 0, wide / DOTS, high / DOTS))[:high, :wide]


def spread(image: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Each pixel with its eight neighbours."""
    padded = np.pad(image, 1)
    height, width = image.shape
    return np.logical_or.reduce([padded[y : y + height, x : x + width] for y in range(3) for x in range(3)])


def stray(one: npt.NDArray[np.uint8], other: npt.NDArray[np.uint8]) -> int:
    """Inked pixels of one picture that have no ink within one pixel in the other."""
    return int((one < 200).sum() - ((one < 200) & spread(other < 235)).sum())


def check_stitched(board: Board, plan: Plan, style: Style) -> None:
    whole, single = stitched(board, plan, style)
    assert (single < 200).any()
    assert stray(whole, single) == 0
    assert stray(single, whole) == 0


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("lattice", [POINTY, SQUARE])
def test_sheets_join_to_the_whole(lattice: Lattice, ink: str):
    check_stitched(board_of(5, 4, lattice), largest(5, 4, Sheet(148, 210, 8), 4, (lattice,)), Style(ink=ink))


@pytest.mark.parametrize("lattice", [FLAT, SQUARE])
def test_overlapping_sheets_join_to_the_whole(lattice: Lattice):
    check_stitched(board_of(5, 4, lattice), largest(5, 4, Sheet(148, 210, 8, 10), 4, (lattice,)), Style())


papers = st.sampled_from([(210, 297), (297, 420), (257, 364), (182, 257), (148, 210), (215.9, 279.4), (200, 200)])
sheet_sorts = st.builds(lambda paper, margin, overlap: Sheet(*paper, margin, overlap), papers, st.sampled_from([8, 10, 12.5]), st.sampled_from([0, 8, 12.5]))  # fmt: skip


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.integers(2, 14), st.integers(2, 10), sheet_sorts, st.integers(1, 12), st.sampled_from(Lattice), st.sampled_from(["full", "low"]))  # fmt: skip
def test_sheets_join_to_the_whole_for_every_paper_joint_and_split(
    cols: int, rows: int, sheet: Sheet, count: int, lattice: Lattice, ink: str
):
    check_stitched(board_of(cols, rows, lattice), largest(cols, rows, sheet, count, (lattice,)), Style(ink=ink))
