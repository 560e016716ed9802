"""In which language we speak: as asked, else as the environment says, else as the system does."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

from templates.words import LANGS

VARIABLE = "BUNDODO_LANG"
_NONE = frozenset(("", "c", "posix"))
"""Names of locales that name no language."""
_JAPANESE = frozenset(("ja", "jpn", "japanese"))
_WINDOWS_JAPANESE = 0x11
"""The primary language of an identifier of Windows, in its ten lowest bits."""
_FOUNDATION = "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation"
_UTF8 = 0x08000100


def language(
    asked: str | None,
    environ: Mapping[str, str] = os.environ,
    encoding: str | None = None,
    system: Callable[[], str] | None = None,
) -> str:
    """``--lang``, then BUNDODO_LANG, then the system's: Japanese, or English where it names another; ja where none is
    named. English where the terminal has no Japanese letters. ``system`` answers where the environment names none."""
    for wanted in (asked, environ.get(VARIABLE)):
        if wanted in LANGS:
            return str(wanted)
    if not speaks_japanese(encoding or getattr(sys.stdout, "encoding", None)):
        return "en"
    named = _primary(_of_environment(environ)) or _primary((system or of_system)())
    return "ja" if not named or named in _JAPANESE else "en"


def unknown(environ: Mapping[str, str] = os.environ) -> str:
    """What BUNDODO_LANG says, where that is no language of ours; else empty."""
    named = environ.get(VARIABLE, "")
    return "" if named in LANGS else named


def speaks_japanese(encoding: str | None) -> bool:
    """Whether this encoding has Japanese letters."""
    try:
        "機体".encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _of_environment(environ: Mapping[str, str]) -> str:
    """The locale of messages. LANGUAGE, a list, goes before a locale that names a language, as for GNU's programs."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    listed = environ.get("LANGUAGE", "").partition(":")[0]
    return listed if listed and _primary(locale) else locale


def _primary(locale: str) -> str:
    """``ja`` of ``ja_JP.UTF-8``, ``ja-JP`` and ``ja``; empty for a locale that names no language."""
    first = re.split(r"[-_.@]", locale.strip(), maxsplit=1)[0].casefold()
    return "" if first in _NONE else first


def of_system(platform: str = sys.platform, library: Callable[[str], Any] | None = None) -> str:
    """The language that the user chose for the system on Windows and macOS, ``ja`` or ``en-US``; empty elsewhere, and
    where it doesn't say. ``library`` opens one of the system's libraries by its name."""
    if platform not in ("win32", "darwin"):
        return ""
    import ctypes

    try:
        if platform == "win32":
            kernel = (library or ctypes.CDLL)("kernel32")
            return "ja" if kernel.GetUserDefaultUILanguage() & 0x3FF == _WINDOWS_JAPANESE else "en"
        return _of_macos((library or ctypes.CDLL)(_FOUNDATION))
    except (OSError, AttributeError):
        return ""


def _of_macos(foundation: Any) -> str:
    """The first of the user's preferred languages."""
    from ctypes import c_bool, c_char_p, c_long, c_uint32, c_void_p, create_string_buffer

    for name, result, arguments in (
        ("CFLocaleCopyPreferredLanguages", c_void_p, []),
        ("CFArrayGetCount", c_long, [c_void_p]),
        ("CFArrayGetValueAtIndex", c_void_p, [c_void_p, c_long]),
        ("CFStringGetCString", c_bool, [c_void_p, c_char_p, c_long, c_uint32]),
        ("CFRelease", None, [c_void_p]),
    ):
        function = getattr(foundation, name)
        function.restype, function.argtypes = result, arguments
    languages = foundation.CFLocaleCopyPreferredLanguages()
    if not languages:
        return ""
    try:
        text = create_string_buffer(64)
        first = foundation.CFArrayGetValueAtIndex(languages, 0) if foundation.CFArrayGetCount(languages) else None
        told = bool(first) and foundation.CFStringGetCString(first, text, len(text), _UTF8)
        return text.value.decode(errors="replace") if told else ""
    finally:
        foundation.CFRelease(languages)
