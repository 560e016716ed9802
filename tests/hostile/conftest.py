"""The emulator and the login of syncing, for states that somebody made."""

from __future__ import annotations

from tests.sync.conftest import login, server

__all__ = ["login", "server"]
