"""The two sides of paper: which pages are backs, several documents in one file, and a printer's scale on each side."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from printables.pdf.boxes import Document, Page
from printables.theme import Style

LONG, SHORT, ONE = "DuplexFlipLongEdge", "DuplexFlipShortEdge", "Simplex"
SIDES = ("both", "fronts", "backs", "split")


def is_double(document: Document) -> bool:
    """Whether every second page is the back of the one before."""
    return document.duplex in {LONG, SHORT}


def sided(document: Document, sides: str) -> tuple[tuple[str, Document], ...]:
    """The document as the sides of it that are wanted, each with what its file's name ends in: of one that has backs
    the fronts, the backs, or each for itself. One without backs is whole."""
    if sides == "both" or not is_double(document):
        return (("", document),)
    fronts, backs = (structs.replace(document, pages=document.pages[at::2], duplex=ONE) for at in (0, 1))
    return {
        "fronts": (("", fronts),),
        "backs": (("", backs),),
        "split": (("-fronts", fronts), ("-backs", backs)),
    }[sides]


def bound(parts: Sequence[tuple[Document, Sequence[Page]]], sides: str) -> tuple[tuple[Page, ...], str]:
    """The pages of one file, and how it is to be printed. A part is a document and its pages, as they are to stand.
    Where any part has backs, each begins on a front, and a page without a back is followed by an empty one: nothing
    comes to lie behind what it is no back of. Of ``sides`` fronts and backs there is that one alone."""
    if sides in {"fronts", "backs"}:
        return tuple(page for part in parts for page in _one_side(*part, sides)), ONE
    duplex = next((document.duplex for document, _ in parts if is_double(document)), ONE)
    pages: list[Page] = []
    for document, own in parts:
        for page in own:
            pages.append(page)
            if duplex != ONE and not is_double(document):
                pages.append(empty(page))
    return tuple(pages), duplex


def empty(page: Page) -> Page:
    """The back of a page that has none."""
    return Page(page.width, page.height, (), f"{page.label}*", chapter=page.chapter)


def _one_side(document: Document, pages: Sequence[Page], sides: str) -> Sequence[Page]:
    """The fronts or the backs of a part."""
    if is_double(document):
        return pages[0 if sides == "fronts" else 1 :: 2]
    return pages if sides == "fronts" else ()


def scaled(document: Document, style: Style) -> Document:
    """The document as a printer needs it that prints each side smaller or larger."""
    if style.front_scale == style.back_scale == (1.0, 1.0):
        return document
    double = is_double(document)
    pages = tuple(
        structs.replace(page, scale=style.back_scale if double and number % 2 else style.front_scale)
        for number, page in enumerate(document.pages)
    )
    return structs.replace(document, pages=pages)
