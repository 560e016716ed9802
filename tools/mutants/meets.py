"""The map of which test meets which line, kept in ``.mutants/meets.db`` and made anew for what has changed."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from tools.mutants.copies import Copy
from tools.mutants.watch import COLLECTING

_TABLES = """
CREATE TABLE IF NOT EXISTS tests (id INTEGER PRIMARY KEY, file TEXT, name TEXT UNIQUE, seconds REAL, lines INTEGER);
CREATE TABLE IF NOT EXISTS met (test INTEGER, path TEXT, bits BLOB);
CREATE TABLE IF NOT EXISTS stamps (file TEXT, path TEXT, digest TEXT);
CREATE INDEX IF NOT EXISTS met_path ON met (path);
CREATE INDEX IF NOT EXISTS met_test ON met (test);
"""


@dataclass(frozen=True, slots=True)
class Witness:
    """A test that passes, with the seconds it took and how many lines of the product it met. ``name`` begins with
    `COLLECTING` for what a module of tests did when it was imported."""

    name: str
    file: str
    seconds: float
    lines: int


class Meets:
    """The map, open to be asked."""

    def __init__(self, file: Path, root: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.root = root
        self.base = sqlite3.connect(file, check_same_thread=False)
        self.lock = Lock()
        self.base.executescript(_TABLES)

    def stale(self) -> list[str]:
        """Modules of tests that are new or changed, or that met a file that is."""
        here = {path.relative_to(self.root).as_posix() for path in (self.root / "tests").rglob("test_*.py")}
        digests: dict[str, str] = {}
        known: dict[str, bool] = {}
        for file, path, digest in self.base.execute("SELECT file, path, digest FROM stamps"):
            if path not in digests:
                digests[path] = digest_of(self.root / path)
            known[file] = known.get(file, True) and digests[path] == digest
        self.forget(known.keys() - here)
        return sorted(file for file in here if not known.get(file))

    def forget(self, files: Iterable[str]) -> None:
        """What these modules of tests met."""
        for file in files:
            self.base.execute("DELETE FROM met WHERE test IN (SELECT id FROM tests WHERE file = ?)", (file,))
            self.base.execute("DELETE FROM tests WHERE file = ?", (file,))
            self.base.execute("DELETE FROM stamps WHERE file = ?", (file,))
        self.base.commit()

    def learn(self, copy: Copy, files: list[str], jobs: int, room: Path) -> str:
        """Runs these modules of tests in the copy and takes over what they met; the last lines of what pytest says."""
        room.mkdir(parents=True, exist_ok=True)
        for old in room.iterdir():
            old.unlink()
        plugins = ("-p", "tools.mutants.watch")
        spread = ("-n", str(jobs)) if jobs > 1 and len(files) > 1 else ()
        ran = copy.pytest(*plugins, *spread, *files, seconds=7200, MUTANTS_WATCH=str(room))
        self.forget(files)
        passed: dict[str, float] = {}
        for said in room.glob("*.json"):
            passed |= json.loads(said.read_text("utf-8"))
        paths: dict[str, set[str]] = {file: {file} for file in files}
        for data in sorted(room.glob("*.db")):
            for context, path, bits in _measured(data, copy.root):
                file = context.removeprefix(COLLECTING).partition("::")[0]
                if file in paths:
                    paths[file].add(path)
                    if not path.startswith("tests/") and (context in passed or context.startswith(COLLECTING)):
                        self._add(context, file, passed.get(context, 0.0), path, bits)
        for test, seconds in passed.items():
            file = test.partition("::")[0]
            insert = "INSERT INTO tests (file, name, seconds, lines) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING"
            self.base.execute(insert, (file, test, seconds))
        stamped = [(file, path, digest_of(copy.root / path)) for file, met in paths.items() for path in sorted(met)]
        self.base.executemany("INSERT INTO stamps VALUES (?, ?, ?)", stamped)
        self.base.commit()
        return "\n".join(ran.out.splitlines()[-8:])

    def _add(self, name: str, file: str, seconds: float, path: str, bits: bytes) -> None:
        lines = int.from_bytes(bits, "little").bit_count()
        insert = "INSERT INTO tests (file, name, seconds, lines) VALUES (?, ?, ?, ?) "
        count = "ON CONFLICT (name) DO UPDATE SET lines = lines + excluded.lines RETURNING id"
        ((id_,),) = self.base.execute(insert + count, (file, name, seconds, lines)).fetchall()
        self.base.execute("INSERT INTO met VALUES (?, ?, ?)", (id_, path, bits))

    def tests(self, path: str, lines: Iterable[int]) -> set[Witness]:
        """Those that met any of these lines of a file."""
        wanted = sum(1 << line for line in set(lines))
        query = "SELECT name, file, seconds, lines, bits FROM met JOIN tests ON id = test WHERE path = ?"
        return {Witness(*row) for *row, bits in self._rows(query, path) if int.from_bytes(bits, "little") & wanted}

    def of_files(self, files: Iterable[str]) -> set[Witness]:
        """All tests of these modules."""
        query = "SELECT name, file, seconds, lines FROM tests WHERE file = ?"
        return {Witness(*row) for file in set(files) for row in self._rows(query, file)}

    def _rows(self, query: str, *values: str) -> list[Any]:
        with self.lock:
            return self.base.execute(query, values).fetchall()

    def blind(self, folder: str) -> set[Witness]:
        """Tests below a folder that met nothing themselves, as do those that start another process."""
        query = "SELECT name, file, seconds, lines FROM tests WHERE lines = 0 AND file LIKE ?"
        return {Witness(*row) for row in self._rows(query, f"{folder}/%")}

    def files(self) -> dict[str, list[str]]:
        """Each file of the product with the modules of tests that met it."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for file, path in self.base.execute("SELECT file, path FROM stamps ORDER BY file"):
            found[path].append(file)
        return found


def _measured(data: Path, root: Path) -> Iterator[tuple[str, str, bytes]]:
    """Context, file and bits of lines (bit n is line n), as coverage.py keeps them."""
    base = sqlite3.connect(data)
    query = (
        "SELECT context.context, file.path, numbits FROM line_bits "
        "JOIN file ON file.id = file_id JOIN context ON context.id = context_id WHERE context.context != ''"
    )
    for context, path, bits in base.execute(query):
        yield context, Path(path).relative_to(root).as_posix(), bits
    base.close()


def digest_of(path: Path) -> str:
    """Of a file's bytes; empty where there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""
