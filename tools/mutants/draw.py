"""Mutants drawn by a seed, uniformly over all places of the product."""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tools.mutants.places import Bearing, Place, places

PACKAGES = ("arena", "bundodo", "designer", "printables", "sheets", "templates")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault in one file; ``path`` is relative to the root of the project."""

    path: str
    line: int
    kind: str
    bearing: Bearing
    before: bytes
    after: bytes

    @property
    def key(self) -> str:
        """The same for the same fault in the same text, whatever else is changed."""
        return hashlib.sha256(b"\0".join((self.path.encode(), self.before, self.after))).hexdigest()[:16]

    @property
    def diff(self) -> str:
        """The changed lines, with one line around them."""
        old, new = (text.decode().splitlines() for text in (self.before, self.after))
        return "\n".join(list(difflib.unified_diff(old, new, lineterm="", n=1))[2:])


def modules(root: Path, without: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> list[Path]:
    """The files that faults are put into: all of the product, or those below ``only``, less those below ``without``."""
    found = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    return [
        path
        for path in found
        if not _below(path.relative_to(root), without) and (not only or _below(path.relative_to(root), only))
    ]


def _below(path: Path, folders: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(Path(folder)) for folder in folders)


def draw(root: Path, paths: list[Path], seed: int, count: int) -> list[Mutant]:
    """So many mutants; fewer of the same seed are the first of these. Each place has a lot of its own by the text of
    its line, so that a change elsewhere leaves the draw nearly as it was."""
    lots: list[tuple[bytes, Path, Place]] = []
    sources = {path: path.read_bytes() for path in paths}
    for path, data in sources.items():
        lines = data.splitlines()
        same: Counter[tuple[bytes, str]] = Counter()
        for place in places(data):
            what = lines[place.line - 1], place.edits[0].kind
            same[what] += 1
            name = path.relative_to(root).as_posix()
            lot = hashlib.sha256(repr((seed, name, *what, same[what])).encode()).digest()
            lots.append((lot, path, place))
    drawn = sorted(lots, key=lambda one: one[0])
    made = (mutant for lot, path, place in drawn for mutant in _made(root, path, place, sources[path], lot))
    return list(islice(made, count))


def _made(root: Path, path: Path, place: Place, before: bytes, lot: bytes) -> Iterator[Mutant]:
    """One of the place's faults, if the module is still Python with it."""
    edit = place.edits[lot[-1] % len(place.edits)]
    after = edit.applied(before)
    if _differs(before, after):
        yield Mutant(path.relative_to(root).as_posix(), place.line, edit.kind, place.bearing, before, after)


def _differs(before: bytes, after: bytes) -> bool:
    """Whether it still is Python, and other Python than before."""
    try:
        return ast.dump(ast.parse(after)) != ast.dump(ast.parse(before))
    except SyntaxError:
        return False
