"""Archives: the files of a ``.zip``, as online drives make them of a folder; nothing is written to disk."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from sheets.failures import SourceError
from sheets.files.xlsx_package import BROKEN, MOST_RATIO, SMALL
from sheets.grid import KeyRef

MOST_FILES = 2_000
MOST_BYTES = 300_000_000
"""Of all files together, unpacked."""
_UTF8 = 0x800
_ENCRYPTED = 1


def files(data: bytes, shown: str) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each file in order of names; hidden ones and what computers add for themselves are left out.
    An archive in an archive is not opened. Raises SourceError E003 (broken), E004 (password) or E006 (unpacks to more
    than is read)."""
    ref = KeyRef(shown)
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except BROKEN as error:
        raise SourceError("E003", ref) from error
    infos = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise SourceError("E006", ref)
    for info in sorted(infos, key=name_of):
        if info.flag_bits & _ENCRYPTED:
            raise SourceError("E004", ref)
        if info.file_size > SMALL and info.file_size > MOST_RATIO * max(info.compress_size, 1):
            raise SourceError("E006", ref)
        try:
            with archive.open(info) as part:
                # What the archive says of a file's size may be a lie.
                read = part.read(info.file_size + 1)
        except BROKEN as error:
            raise SourceError("E003", ref) from error
        if len(read) > info.file_size:
            raise SourceError("E006", ref)
        yield name_of(info), read


def name_of(info: zipfile.ZipInfo) -> str:
    """A file's name; Windows writes it in the encoding of its language, and says nothing of it."""
    name = info.filename
    if not info.flag_bits & _UTF8:
        try:
            name = name.encode("cp437").decode("cp932")
        except UnicodeError:
            name = info.filename
    return name.replace("\\", "/").lstrip("/")


def _is_hidden(name: str) -> bool:
    return any(step.startswith((".", "~$", "__MACOSX")) for step in name.replace("\\", "/").split("/"))
