"""An emulator on loopback, a login that may write, and an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheets.google.access import KEY, ROBOT, WRITE
from sheets.google.line import Line
from sheets.google.loopback import VARIABLE
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import OWNER
from tests.google.test_google_access import token
from tests.sync.kit import Kit


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(Emulator(per_user=10_000)) as running:
        yield running


@pytest.fixture
def login(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server: Server) -> Path:
    monkeypatch.setenv(VARIABLE, server.url)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv(KEY, raising=False)
    monkeypatch.delenv(ROBOT, raising=False)
    monkeypatch.setattr(Line, "_pause", lambda *_: None)
    home = tmp_path / "config" / "bundodo" / "google"
    home.mkdir(parents=True)
    server.emulator.tokens["loopback-refresh"] = OWNER
    token(home, [WRITE])
    return home


@pytest.fixture
def kit(server: Server, login: Path, tmp_path: Path) -> Kit:
    folder = tmp_path / "entries"
    folder.mkdir()
    server.emulator.quota._limits["project"] = 10_000
    return Kit(server, folder)
