"""Mutants drawn by a seed, uniformly over all places of the product."""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tools.mutants.places import Bearing, Place, places

PACKAGES = ("bundodo", "designer", "printables", "sheets", "templates")


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
    """So many mutants; fewer of the same seed are the first of these."""
    rng = Random(seed)
    sources = {path: path.read_bytes() for path in paths}
    found = [(path, place) for path, data in sources.items() for place in places(data)]
    rng.shuffle(found)
    made = _made(root, sources, found, rng)
    return [mutant for mutant, _ in zip(made, range(count), strict=False)]


def _made(root: Path, sources: dict[Path, bytes], found: list[tuple[Path, Place]], rng: Random) -> Iterator[Mutant]:
    for path, place in found:
        edit, before = rng.choice(place.edits), sources[path]
        after = edit.applied(before)
        if _differs(before, after):
            yield Mutant(path.relative_to(root).as_posix(), place.line, edit.kind, place.bearing, before, after)


def _differs(before: bytes, after: bytes) -> bool:
    """Whether it still is Python, and other Python than before."""
    try:
        return ast.dump(ast.parse(after)) != ast.dump(ast.parse(before))
    except SyntaxError:
        return False
