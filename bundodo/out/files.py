"""Writing results: whole or not at all, never over what is not ours; and names that any file system takes."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from sheets.disk import write_whole
from templates.opened import is_file, is_there, read_bytes

_MARKS = {
    ".pdf": re.compile(rb"/Producer ?\(bundodo "),
    ".png": re.compile(rb"tEXtSoftware\x00bundodo "),
    ".html": re.compile(rb'content="bundodo '),
    ".md": re.compile(rb"<!-- bundodo |\n\xe2\x80\x94 bundodo \S+ \(\d+/\d+\)\s*\Z"),
    ".json": re.compile(rb'\A\{\s*"(?:bundodo": "|Note": "bundodo )'),
    ".txt": re.compile(rb'\Abundodo \d|\A\{"kind": "character".*\\nbundodo \d[^"]*"'),
    ".zip": re.compile(rb"PK\x05\x06.{18}bundodo [^\n]*\Z", re.DOTALL),
}
"""How files of ours are known, by kind; only these may be replaced."""

_MOST = 1_000_000_000

_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z", re.IGNORECASE)
_LONGEST = 100
"""Bytes of one slug. File systems take 255 bytes a name; two slugs, a hyphen and a number fit well."""


class NotOursError(Exception):
    """A file is there that was not made by us."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def is_ours(path: Path) -> bool:
    """Whether the file is of a kind that carries our mark, and carries it."""
    mark = _MARKS.get(path.suffix.lower())
    return mark is not None and mark.search(read_bytes(path, _MOST)) is not None


def write(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file whole, or not at all. Raises NotOursError where something else is there, OSError as it comes."""
    if is_there(path) and not force and not (is_file(path) and is_ours(path)):
        raise NotOursError(path)
    write_whole(path, data)


def slug(name: str) -> str:
    """A file name from a machine's or a player's name: letters, digits, kana and kanji stay, all else is a hyphen."""
    plain = unicodedata.normalize("NFKC", name)
    kept = "".join(c if unicodedata.category(c)[0] in "LN" or c in "ー_" else "-" for c in plain)
    whole = re.sub(r"-{2,}", "-", kept).strip("-_")
    short = whole.encode()[:_LONGEST].decode(errors="ignore").rstrip("-_")
    return f"{short}-" if _RESERVED.match(short) else short


class Slugs:
    """Slugs of one run: a second of the same name, in any case of letters, gets ``-2``."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, *names: str, fallback: str) -> str:
        """A slug of the names that are not empty, joined by a hyphen; ``fallback`` where nothing is left."""
        base = "-".join(s for s in map(slug, names) if s) or fallback
        taken, count = base, 1
        while taken.casefold() in self._taken:
            count += 1
            taken = f"{base}-{count}"
        self._taken.add(taken.casefold())
        return taken
