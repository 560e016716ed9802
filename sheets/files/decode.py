"""Text files in the encodings that they come in."""

from __future__ import annotations

import codecs
import re

from sheets.failures import SourceError
from sheets.grid import Ref

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How workbooks begin, new ones and old ones."""

_JIS = (b"\x1b$B", b"\x1b$@", b"\x1b(J")
"""What changes to Japanese in ISO-2022-JP, which old mail programs write."""
# Compiled when they are first needed, which hardly a file does.
_HALF_WIDTH = "[\uff61-\uff9f]"
_FOREIGN = (
    "[\ue000-\uf8ff]|(?<![\uff61-\uff9f])[\uff61-\uff9f](?=[a-z])|(?<=[a-z])[\uff61-\uff9f](?![\uff61-\uff9f])"
    "|(?<=[A-Za-z])[\uff61-\uff9f](?=[A-Za-z])|(?<=[a-z])[\u4e00-\u9fff](?=[a-z])"
)
_PAIRS = rb"(?:[\xa1-\xfe][\xa1-\xfe])+"
_LEAST_HIGH = 4
"""Characters that tell one encoding from another; a name of two half-width kana is no EUC."""
_SHOWN = 40


def decode(data: bytes, ref: Ref) -> str:
    """The text of UTF-8 (with or without BOM), UTF-16, CP932 or ISO-2022-JP. Raises SourceError E003 for a workbook
    under the name of a text, E008 for what is none of these, E062 for what is rather in another encoding."""
    if data.startswith(_WORKBOOKS):
        raise SourceError("E003", ref)
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return _decode(data, (encoding,), ref)
    if 0 in data:
        # No text in the other encodings has a zero byte; those of ASCII characters say which half comes first.
        first = data[::2].count(0) > data[1::2].count(0)
        return _decode(data, ("utf-16-be" if first else "utf-16-le",), ref)
    if any(escape in data for escape in _JIS):
        return _decode(data, ("iso2022_jp_2",), ref)
    try:
        return _decode(data, ("utf-8",), ref)
    except SourceError:
        return _in_japanese(_decode(data, ("cp932",), ref), data, ref)


def _in_japanese(text: str, data: bytes, ref: Ref) -> str:
    """A text that was read as CP932, whose bytes are letters of many other encodings too. Raises SourceError E062 where
    it is rather one of them: it holds characters that CP932 leaves to its users, a half-width kana in the middle of
    Latin letters (É, é), or only such as EUC-JP and EUC-KR have two by two."""
    found = re.search(_FOREIGN, text)
    if found is None and _is_euc(text, data):
        found = re.search(_HALF_WIDTH, text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise SourceError("E062", ref, {"line": line, "found": text.splitlines()[line - 1].strip()[:_SHOWN]})
    return text


def _is_euc(text: str, data: bytes) -> bool:
    """Whether all that is not ASCII comes in pairs of high bytes, and CP932 makes half-width kana of most."""
    high = [char for char in text if not char.isascii()]
    kana = sum(bool(re.match(_HALF_WIDTH, char)) for char in high)
    pairs = re.sub(_PAIRS, b"", data)
    return 2 * kana > len(high) and pairs.isascii() and len(high) >= _LEAST_HIGH


def _decode(data: bytes, encodings: tuple[str, ...], ref: Ref) -> str:
    line = 1
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            continue
        if "\0" not in text:
            return text
    raise SourceError("E008", ref, {"line": line})
