"""Pictures that lie on the tabs of a workbook, and which of them is a machine's photo."""

from __future__ import annotations

from sheets.files.xlsx_package import Attributes, Package, walk
from sheets.grid import CellRef, Picture, Place

_KINDS = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\x00", b"MM\x00*")
"""How picture files begin; drawings of other sorts (metafiles) are left out."""


def pictures(package: Package, part: str) -> tuple[Picture, ...]:
    """The pictures on the tab that this part holds, each with the cell under its top-left corner. One whose file is
    missing is left out."""
    found: list[Picture] = []
    for kind, drawing in package.related(part).values():
        if kind == "drawing" and drawing in package:
            media = {key: name for key, (sort, name) in package.related(drawing).items() if sort == "image"}
            for place, key in _anchors(package.read(drawing), package.ref):
                if media.get(key, "") in package:
                    data = package.read(media[key])
                    found += [Picture(place, data)] if data.startswith(_KINDS) else []
    return tuple(found)


def _anchors(data: bytes, ref: CellRef) -> list[tuple[Place, str]]:
    """(cell, id of the picture's relation) of each anchored picture."""
    found: list[tuple[Place, str]] = []
    state = {"row": 0, "col": 0}
    inside: list[str] = []
    text: list[str] = []

    def start(name: str, attributes: Attributes) -> None:
        # Drawings mix namespaces, each with its prefix.
        tag = name.rpartition(":")[2]
        inside.append(tag)
        text.clear()
        if tag.endswith("Anchor"):
            state.update(row=0, col=0)
        elif tag == "blip":
            key = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "embed"), "")
            found.append(((state["row"] + 1, state["col"] + 1), key))

    def end(_name: str) -> None:
        tag = inside.pop()
        if tag in state and inside and inside[-1] == "from":
            written = "".join(text).strip()
            state[tag] = int(written) if written.isdecimal() and len(written) < 8 else 0

    walk(data, ref, start, end, text.append)
    return found
