"""Where what a user keeps lies on this machine, and how files are written: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from templates.opened import is_there

CONFIG = "BUNDODO_CONFIG"
"""The variable that names another folder for what `config_folder` holds."""


def config_folder() -> Path:
    """Where printers, logins and whatever else a user sets up once are kept: BUNDODO_CONFIG, else the folder that the
    system has for it."""
    from platformdirs import user_config_path

    named = os.environ.get(CONFIG)
    return Path(named) if named else user_config_path("bundodo", appauthor=False)


def write_whole(path: Path, data: bytes, *, mode: int | None = None, place: Path | None = None) -> None:
    """Put a file in place of another, whole or not at all, even if the power fails. Of a link the file it leads to is
    written. Raises OSError, and leaves what was there.

    ``mode``: who may read and write it; without one what the old file allowed stays, and a new one is for all to read.
    ``place``: the folder in which the new file is made before it takes its name, on the same disk; else beside it.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place or path.parent, prefix=f".{path.name[:40]}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is None:
            mode = path.stat().st_mode & 0o777 if is_there(path) else 0o644
        Path(name).chmod(mode)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
