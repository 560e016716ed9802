"""A TrueType font whose text copies right. ReportLab writes a code point above U+FFFF as five hex digits into the
ToUnicode map, where UTF-16BE is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

_BLOCK = 100  # the greatest number of entries that a block of a CMap may have


def unicode_map(name: str, letters: Sequence[int]) -> str:
    """The CMap from byte to letter; ``letters`` are code points, the index being the byte."""
    pairs = [f"<{byte:02X}> <{chr(code).encode('utf-16-be').hex().upper()}>" for byte, code in enumerate(letters)]
    blocks = [pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK)]
    body = [line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")]
    return "\n".join([
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        f"<00> <{len(letters) - 1:02X}>",
        "endcodespacerange",
        *body,
        "endcmap",
        "CMapName currentdict /CMap defineresource pop",
        "end",
        "end",
    ])  # fmt: skip


class MappedFont(TTFont):
    """ReportLab's font with our ToUnicode maps."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Adds the font's subsets to the document, then puts right maps in place of ReportLab's."""
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        for number, letters in enumerate(subsets):
            name = doc.fontMapping[self.fontName][1:] + f"+{number}"
            base = doc.idToObject["BasicFonts"].dict[name].BaseFont
            doc.idToObject["toUnicodeCMap:" + base].content = unicode_map(base, letters)
