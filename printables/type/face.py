"""A TrueType face as ReportLab embeds it, its large tables read at once: a tenth of the time that ReportLab takes."""

from __future__ import annotations

from array import array
from mmap import ACCESS_READ, mmap
from pathlib import Path
from sys import byteorder

from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

_UNICODE = (3, 10)  # platform and encoding of the map of all of Unicode
_GROUPS = 12  # and its format


class Face(TTFontFace):
    """A face whose map of letters has format 12, as both of ours."""

    def readFile(self, f: str) -> None:  # noqa: N802
        """Maps the file: of its megabytes a document needs the outlines of a few hundred letters."""
        self.filename = f
        with Path(f).open("rb") as file:
            self._ttf_data = mmap(file.fileno(), 0, access=ACCESS_READ)
        self._pos = 0

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - ReportLab's names
        """Reads names and measures as ReportLab does; then, if wanted, the tables of letters and of glyphs. Raises
        ValueError for a map of letters in another format."""
        super().extractInfo(charInfo=0)
        if not charInfo:
            return
        self.charToGlyph = self._letters()
        self.hmetrics = _Metrics(self)
        self.glyphPos = self._places()
        self.defaultWidth = self.getCharWidth(0)

    def getCharWidth(self, code: int) -> float:  # noqa: N802
        """Advance of a code point's glyph in thousandths of an em; without a glyph, that of the sign for none."""
        advance, _ = self.hmetrics[self.charToGlyph.get(code, 0)]
        return float(advance * 1000 / self.unitsPerEm)

    def numbers(self, kind: str, start: int, count: int) -> array[int]:
        """So many big-endian numbers from a place in the file."""
        numbers: array[int] = array(kind)
        numbers.frombytes(self.get_chunk(start, count * numbers.itemsize))
        if byteorder == "little":
            numbers.byteswap()
        return numbers

    def _letters(self) -> dict[int, int]:
        """The glyph of each code point; a no-break space looks like a space."""
        start, _ = self.get_table_pos("cmap")
        entries = range(start + 4, start + 4 + 8 * self.get_ushort(start + 2), 8)
        kinds = {(self.get_ushort(at), self.get_ushort(at + 2)): start + self.get_ulong(at + 4) for at in entries}
        place = kinds.get(_UNICODE)
        if place is None or self.get_ushort(place) != _GROUPS:
            raise ValueError(f"{self.filename}: no map of letters in format {_GROUPS}")
        numbers = self.numbers("I", place + 16, 3 * self.get_ulong(place + 12))
        runs = numbers[::3], numbers[1::3], numbers[2::3]
        found = dict(zip(runs[0], runs[2], strict=True))  # most runs are of one letter
        for first, last, glyph in zip(*runs, strict=True):
            if first != last:
                found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
        found[0xA0] = found[0x20]
        return found

    def _places(self) -> array[int]:
        """Where each glyph's outline begins, and where the last one ends."""
        long = self.get_ushort(self.get_table_pos("head")[0] + 50)
        start, _ = self.get_table_pos("loca")
        places = self.numbers("I" if long else "H", start, self.numGlyphs + 1)
        return places if long else array("I", [2 * place for place in places])

    def get_table(self, tag: str) -> bytes | _Outlines:
        """A table's bytes; the outlines, which are megabytes, are cut out of the file one by one."""
        place = self.get_table_pos(tag)
        return _Outlines(self._ttf_data, place[0]) if tag == "glyf" else self.get_chunk(*place)


class _Outlines:
    """The table of outlines, as far as ReportLab looks into it: ``outlines[start:end]`` are one glyph's bytes."""

    def __init__(self, file: mmap, start: int) -> None:
        self._file = file
        self._start = start

    def __getitem__(self, at: slice) -> bytes:
        return self._file[self._start + at.start : self._start + at.stop]


class _Metrics:
    """Advance and left bearing of each glyph; the last advance holds for all glyphs that have a bearing only."""

    def __init__(self, face: Face) -> None:
        self._full = face.get_ushort(face.get_table_pos("hhea")[0] + 34)
        start, _ = face.get_table_pos("hmtx")
        self._numbers = face.numbers("H", start, self._full + face.numGlyphs)

    def __getitem__(self, glyph: int) -> tuple[int, int]:
        if glyph < self._full:
            return self._numbers[2 * glyph], self._numbers[2 * glyph + 1]
        return self._numbers[2 * self._full - 2], self._numbers[self._full + glyph]


class Font(TTFont):
    """ReportLab's font of such a face."""

    face: Face

    def __init__(self, name: str, path: str) -> None:
        self.fontName = name
        self.face = Face(path)
        self.encoding = TTEncoding()
        self.shapable = False
