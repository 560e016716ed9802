"""Copies of the working tree, in which faults are made and tests run; the tree itself is never touched."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

_moments = count(int(time.time()) + 10**6)
"""Each faulty file gets a time of its own, so that no compiled file of another is taken for its own."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How tests went: ``code`` of pytest, None when the time was over."""

    code: int | None
    out: str


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy, as it was when it was last refreshed. ``room`` beside it is for files of the run."""

    root: Path
    room: Path

    def refresh(self, source: Path) -> None:
        """Takes over what changed in the working tree, with its times; files that git ignores are left out."""
        names = _listed(source)
        for name in names:
            here, there = source / name, self.root / name
            if not there.exists() or _stamp(here) != _stamp(there):
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(here, there)
        for path in list(self.root.rglob("*")):
            relative = path.relative_to(self.root)
            kept = relative.as_posix() in names or "__pycache__" in relative.parts
            if path.is_file() and not kept:
                path.unlink()

    @contextmanager
    def holding(self, path: str, data: bytes) -> Iterator[None]:
        """With another text in one file; as before afterwards."""
        file = self.root / path
        before, stamp = file.read_bytes(), file.stat()
        moment = next(_moments)
        try:
            file.write_bytes(data)
            os.utime(file, (moment, moment))
            yield
        finally:
            file.write_bytes(before)
            os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def pytest(self, *arguments: str, seconds: float, **environment: str) -> Ran:
        """Runs tests in the copy; all that they started is ended with them."""
        shutil.rmtree(self.room, ignore_errors=True)
        self.room.mkdir(parents=True)
        line = [sys.executable, "-m", "pytest", f"--basetemp={self.room / 'tmp'}", *arguments]
        process = subprocess.Popen(
            line,
            cwd=self.root,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            out, _ = process.communicate(timeout=seconds)
            return Ran(process.returncode, out.decode("utf-8", "replace"))
        except subprocess.TimeoutExpired:
            return Ran(None, "")
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the group that the process leads, whatever is left of it."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout:
        process.stdout.close()


def _listed(source: Path) -> set[str]:
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    made = subprocess.run(line, cwd=source, capture_output=True, check=True).stdout.decode()
    return {name for name in made.split("\0") if name and (source / name).is_file()}


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size
