"""The letters that a document takes from a font, embedded as one composite font of two bytes a letter.

ReportLab's own way cuts a font into files of 256 letters each, and spoils what is copied of letters above U+FFFF.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFZCompress

_BLOCK = 100  # the greatest number of entries that a block of a CMap may have


def unicode_map(letters: Sequence[str]) -> str:
    """The CMap from code to letter, by which a reader copies text; the first letter has the code 1."""
    pairs = [f"<{code:04X}> <{letter.encode('utf-16-be').hex().upper()}>" for code, letter in enumerate(letters, 1)]
    blocks = [pairs[start : start + _BLOCK] for start in range(0, len(pairs), _BLOCK)]
    body = [line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")]
    return "\n".join([
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
        *body,
        "endcmap",
        "CMapName currentdict /CMap defineresource pop",
        "end",
        "end",
    ])  # fmt: skip


class _Codes(dict[str, str]):
    """The code of each letter, as four hexadecimal digits; a new letter gets the next one."""

    def __missing__(self, letter: str) -> str:
        code = self[letter] = f"{len(self) + 1:04X}"
        return code


class Subset:
    """What one document uses of a font. ``name`` is what the font is called in its pages' operators."""

    def __init__(self, face: Any, name: str) -> None:
        self.face = face
        self.name = name
        self._codes = _Codes()

    def encoded(self, text: str) -> str:
        """The text as hexadecimal digits for a ``Tj`` operator."""
        codes = self._codes
        return "".join([codes[letter] for letter in text])

    def embed(self, doc: Any) -> None:
        """Puts the font, cut to the letters used, among the fonts of a document of ReportLab's."""
        if not self._codes:
            return
        face, letters = self.face, list(self._codes)
        base = f"AAAAAA+{face.name.decode('ascii')}"
        glyphs = [0, *(face.charToGlyph.get(ord(letter), 0) for letter in letters)]
        # the cut font numbers its glyphs in this order, and holds a glyph of two letters once
        places = {glyph: place for place, glyph in enumerate(dict.fromkeys(glyphs))}
        widths = " ".join(f"{face.getCharWidth(ord(letter)):g}" for letter in letters)
        descendant = PDFDictionary({
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": f"/{base}",
            "CIDSystemInfo": "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
            "FontDescriptor": face.addSubsetObjects(doc, base, [0, *map(ord, letters)]),
            "CIDToGIDMap": _stream(doc, pack(f">{len(glyphs)}H", *(places[glyph] for glyph in glyphs))),
            "DW": 1000,
            "W": f"[ 1 [ {widths} ] ]",
        })  # fmt: skip
        font = PDFDictionary({
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": f"/{base}",
            "Encoding": "/Identity-H",
            "DescendantFonts": f"[ {_reference(doc, descendant)} ]",
            "ToUnicode": _stream(doc, unicode_map(letters)),
        })  # fmt: skip
        doc.idToObject["BasicFonts"].dict[self.name] = doc.Reference(font)


def _stream(doc: Any, content: bytes | str) -> Any:
    return doc.Reference(PDFStream(content=content, filters=[PDFZCompress]))


def _reference(doc: Any, thing: Any) -> str:
    """A reference as it stands in the file."""
    written: bytes = doc.Reference(thing).format(doc)
    return written.decode("ascii")
