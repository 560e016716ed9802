"""The parts of an xlsx file, and the checks before any of them is unpacked."""

from __future__ import annotations

import io
import lzma
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from xml.parsers import expat

from sheets.failures import SourceError
from sheets.grid import CellRef

MOST_BYTES = 50_000_000
"""Of all parts together, unpacked."""
MOST_RATIO = 100
"""Of a part's size to what it is packed into."""
MOST_PARTS = 1000
SMALL = 100_000
"""A part below this many bytes does no harm whatever its ratio: a blank tab packs well."""

_PIECE = 1 << 16
# What the library raises where a zip's tables point to nowhere, use methods that don't exist, and so on.
BROKEN = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, OSError, ValueError, OverflowError, NotImplementedError, RuntimeError),
)
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

Attributes = dict[str, str]


class Package:
    """An opened xlsx file. Raises SourceError with E003 (no workbook, or a broken one), E004 (password), E005 (old
    format) or E006 (unpacks to more than is read)."""

    def __init__(self, data: bytes, book: str) -> None:
        self.ref = CellRef(book, "")
        if data.startswith(_OLE):
            raise SourceError("E004" if _ENCRYPTED in data else "E005", self.ref)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except BROKEN as error:
            raise SourceError("E003", self.ref) from error
        infos = self._zip.infolist()
        self._guard(infos)
        # Names are compared without case: some writers don't keep to one.
        self._infos = {info.filename.replace("\\", "/").lstrip("/").lower(): info for info in infos}

    def _guard(self, infos: list[zipfile.ZipInfo]) -> None:
        if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_BYTES:
            raise SourceError("E006", self.ref)
        if any(i.file_size > SMALL and i.file_size > MOST_RATIO * max(i.compress_size, 1) for i in infos):
            raise SourceError("E006", self.ref)

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._infos

    def read(self, name: str) -> bytes:
        """A part's bytes. Raises SourceError where there's none, or it is broken."""
        return b"".join(self.chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """A part's bytes piece by piece, for parts that need not be read to their end."""
        info = self._infos.get(name.lower())
        if info is None:
            raise SourceError("E003", self.ref)
        if info.flag_bits & 1:
            raise SourceError("E004", self.ref)
        try:
            with self._zip.open(info) as part:
                while piece := part.read(_PIECE):
                    yield piece
        except BROKEN as error:
            raise SourceError("E003", self.ref) from error

    def related(self, name: str) -> Mapping[str, tuple[str, str]]:
        """Of a part's relations: the last step of their type, and the name of the part they lead to, by id."""
        folder, base = posixpath.split(name)
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        found: dict[str, tuple[str, str]] = {}

        def start(tag: str, attributes: Attributes) -> None:
            if tag == "Relationship" and attributes.get("TargetMode") != "External":
                target = attributes.get("Target", "").replace("\\", "/")
                part = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
                kind = attributes.get("Type", "").rpartition("/")[2]
                found[attributes.get("Id", "")] = kind, posixpath.normpath(part)

        if relations in self:
            walk(self.read(relations), self.ref, start)
        return found


def walk(
    data: bytes | Iterator[bytes],
    ref: CellRef,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Go through an XML part; where its root has a namespace's prefix, tags come without theirs. Raises SourceError
    E003 where it is no XML.

    A document type is refused, and with it all entities: no workbook has one.
    """
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def first(tag: str, attributes: Attributes) -> None:
        # Few writers put a prefix before everything; for all others the handlers are called without a detour.
        is_prefixed = ":" in tag
        parser.StartElementHandler = bare_start if is_prefixed else start
        if end:
            parser.EndElementHandler = bare_end if is_prefixed else end
        parser.StartElementHandler(tag, attributes)

    def bare_start(tag: str, attributes: Attributes) -> None:
        start(tag.rpartition(":")[2], attributes)

    def bare_end(tag: str) -> None:
        if end:
            end(tag.rpartition(":")[2])

    def refuse(*_: object) -> None:
        raise SourceError("E003", ref)

    parser.StartElementHandler = first
    parser.StartDoctypeDeclHandler = refuse
    if text:
        parser.CharacterDataHandler = text
    try:
        for piece in (data,) if isinstance(data, bytes) else data:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise SourceError("E003", ref) from error
