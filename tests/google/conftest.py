"""An emulator on loopback, and a reader of it that never really waits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from sheets.google import loopback
from sheets.google.access import Access, Means
from sheets.google.line import Line
from sheets.google.read import Reader
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(Emulator()) as running:
        yield running


@pytest.fixture
def emulator(server: Server) -> Emulator:
    return server.emulator


class Kit:
    """Readers of the emulator by every means of access, on its clock."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.told: list[tuple[str, dict[str, object]]] = []
        self.timeout = (5.0, 5.0)
        self._sessions: list[requests.Session] = []

    def session(self, *, token: str = "", key: str = "") -> requests.Session:
        made = loopback.session(self.server.url)
        if token:
            made.headers["Authorization"] = f"Bearer {token}"
        if key:
            made.params = {"key": key}
        self._sessions.append(made)
        return made

    def line(self, session: requests.Session) -> Line:
        clock = self.server.emulator.clock
        return Line(
            session,
            clock=clock,
            sleep=clock.sleep,
            chance=lambda: 0.5,
            tell=lambda event, params: self.told.append((event, dict(params))),
            timeout=self.timeout,
        )

    def reader(self, means: Means = Means.LOGIN, *, token: str = "loopback-token", key: str = "loopback-key") -> Reader:
        plain = self.session()
        session = {
            Means.NONE: plain,
            Means.KEY: self.session(key=key),
            Means.LOGIN: self.session(token=token),
            Means.ROBOT: self.session(token=token),
        }[means]
        account = "robot@example.com" if means is Means.ROBOT else ""
        return Reader(access=Access(means, session, plain, account), line=self.line(session))

    def close(self) -> None:
        for session in self._sessions:
            session.close()


@pytest.fixture
def kit(server: Server) -> Iterator[Kit]:
    made = Kit(server)
    yield made
    made.close()
