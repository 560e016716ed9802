"""What the terminal can show, and in which language we speak to it."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping

from templates.words import LANGS

_ASCII = "bundodo_ascii"


def _codec(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name: Click takes ``ascii`` for a mistake and writes UTF-8 to such a terminal."""
    if name != _ASCII:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode, plain.decode, plain.streamreader, plain.streamwriter, plain.incrementalencoder,
        plain.incrementaldecoder, name=_ASCII,
    )  # fmt: skip


def prepare() -> None:
    """Letters that the terminal's encoding lacks are written as escapes; nothing is lost and nothing raises."""
    codecs.register(_codec)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if plain else None, errors="backslashreplace")


def is_utf8() -> bool:
    """Whether what we print is UTF-8, as JSON has to be."""
    return codecs.lookup(getattr(sys.stdout, "encoding", None) or "utf-8").name == "utf-8"


def printable_json(text: str) -> str:
    """JSON as it can be printed: in ASCII, letters as ``\\u30a2``, where the terminal or the file is not UTF-8."""
    if is_utf8():
        return text
    import json

    return re.sub("[^\x00-\x7f]+", lambda found: json.dumps(found.group())[1:-1], text)


def visible(text: str) -> str:
    """Text on one line without what would turn or erase the line it stands in: controls as ``\\x1b``, ``\\u202e``."""
    return "".join(c if c.isprintable() or c in "\u3000\u00a0" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    if character.isspace():
        return " "
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def speaks_japanese(encoding: str | None) -> bool:
    """Whether this encoding has Japanese letters."""
    try:
        "機体".encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def language(asked: str | None, environ: Mapping[str, str] = os.environ, encoding: str | None = None) -> str:
    """``--lang``, then BUNDODO_LANG, then the locale, else ja; English where the terminal has no Japanese letters."""
    for wanted in (asked, environ.get("BUNDODO_LANG")):
        if wanted in LANGS:
            return str(wanted)
    if not speaks_japanese(encoding or getattr(sys.stdout, "encoding", None)):
        return "en"
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return "en" if locale.lower().startswith("en") else "ja"
