"""Results of chunks by their names, in one file. Several runs may use it at once; one that was killed lost nothing that
stood in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from arena.chunks import Results

APPLICATION_ID = 0x62756E64
"""By which SQLite tells whose file it is: ``bund``."""
_SCHEMA = 1
_AT_ONCE = 500
"""Names asked for in one statement: SQLite takes no more than some."""


class StoreError(OSError):
    """The file is no store, or can't be used: ``why`` in the words of the system, empty where it is somebody else's."""

    def __init__(self, path: Path, why: str = "") -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


class Store:
    """The results that are known. Raises StoreError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = sqlite3.connect(path, timeout=60, isolation_level=None)
            (mine,), (version,) = (
                self._file.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
            )
            tables = self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if tables and (mine, version) != (APPLICATION_ID, _SCHEMA):
                raise StoreError(path)
            self._file.execute("PRAGMA journal_mode = WAL")
            if not tables:
                self._file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self._file.execute(f"PRAGMA user_version = {_SCHEMA}")
                self._file.execute("CREATE TABLE IF NOT EXISTS results (name TEXT PRIMARY KEY, found BLOB NOT NULL)")
        except sqlite3.DatabaseError as error:
            raise StoreError(path, "" if "not a database" in str(error) else str(error)) from error

    def get(self, names: Iterable[str]) -> dict[str, Results]:
        """The results of those that are known."""
        wanted, found = list(dict.fromkeys(names)), {}
        for start in range(0, len(wanted), _AT_ONCE):
            part = wanted[start : start + _AT_ONCE]
            marks = ",".join("?" * len(part))
            ask = f"SELECT name, found FROM results WHERE name IN ({marks})"  # noqa: S608  (question marks alone)
            for name, data in self._file.execute(ask, part):
                found[name] = msgspec.json.decode(data, type=Results)
        return found

    def put(self, found: Mapping[str, Results]) -> None:
        """Keeps results, all or none. What another run put there meanwhile is the same. Raises StoreError."""
        rows = [(name, msgspec.json.encode(one)) for name, one in found.items()]
        try:
            self._file.execute("BEGIN IMMEDIATE")
            self._file.executemany("INSERT OR IGNORE INTO results VALUES (?, ?)", rows)
            self._file.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            raise StoreError(self.path, str(error)) from error

    def __len__(self) -> int:
        (count,) = self._file.execute("SELECT count(*) FROM results").fetchone()
        return int(count)

    def close(self) -> None:
        """No more is asked of it."""
        self._file.close()
