"""Text files in the encodings that they come in."""

from __future__ import annotations

import codecs

from sheets.failures import SourceError
from sheets.grid import Ref

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How workbooks begin, new ones and old ones."""


def decode(data: bytes, ref: Ref) -> str:
    """The text of UTF-8 (with or without BOM), UTF-16 or CP932. Raises SourceError E003 for a workbook under the name
    of a text, E008 for anything else."""
    if data.startswith(_WORKBOOKS):
        raise SourceError("E003", ref)
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _decode(data, (encoding,), ref)
    if 0 in data:
        # No text in the other encodings has a zero byte; those of ASCII characters say which half comes first.
        first = data[::2].count(0) > data[1::2].count(0)
        return _decode(data, ("utf-16-be" if first else "utf-16-le",), ref)
    return _decode(data, ("utf-8", "cp932"), ref)


def _decode(data: bytes, encodings: tuple[str, ...], ref: Ref) -> str:
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise SourceError("E008", ref)
