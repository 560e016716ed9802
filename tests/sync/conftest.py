"""An emulator on loopback, a login that may write, and an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheets.disk import CONFIG
from sheets.google.access import KEY, ROBOT, WRITE
from sheets.google.line import Line
from sheets.google.loopback import VARIABLE
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import OWNER
from tests.google.test_google_access import token
from tests.sync.kit import Kit


def log_in(monkeypatch: pytest.MonkeyPatch, home: Path, server: Server) -> Path:
    """A login that may write, kept below ``home``; nothing really waits."""
    monkeypatch.setenv(VARIABLE, server.url)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.delenv(CONFIG, raising=False)
    monkeypatch.delenv(KEY, raising=False)
    monkeypatch.delenv(ROBOT, raising=False)
    monkeypatch.setattr(Line, "_pause", lambda *_: None)
    monkeypatch.setattr(Line, "_pace", lambda *_: None)
    kept = home / "config" / "bundodo" / "google"
    kept.mkdir(parents=True)
    server.emulator.tokens["loopback-refresh"] = OWNER
    token(kept, [WRITE])
    server.emulator.quota._limits["project"] = 10**6
    return kept


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(Emulator(per_user=10**6)) as running:
        yield running


@pytest.fixture
def login(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server: Server) -> Path:
    return log_in(monkeypatch, tmp_path, server)


@pytest.fixture
def kit(server: Server, login: Path, tmp_path: Path) -> Kit:
    folder = tmp_path / "entries"
    folder.mkdir()
    return Kit(server, folder)
