"""Logging in to Google in the browser, and keeping the login for oneself."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from google_auth_oauthlib.flow import InstalledAppFlow, WSGITimeoutError
from oauthlib.oauth2 import OAuth2Error

from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.access import TOKEN, folder, read_secret
from sheets.google.errors import told
from sheets.grid import KeyRef

WAIT = 300
"""Seconds for the browser's part."""
_KEPT = ("client_id", "client_secret", "refresh_token", "scopes")


class _Flow(InstalledAppFlow):  # type: ignore[misc]
    """Shows the address to open; the library would print it to where our results go."""

    show: Callable[[str], None]

    def authorization_url(self, **options: object) -> tuple[str, str]:
        address, state = super().authorization_url(**options)
        self.show(address)
        return address, state


def login(
    client: Path,
    scope: str,
    show: Callable[[str], None],
    thanks: str,
    *,
    environ: Mapping[str, str] | None = None,
    home: Path | None = None,
    wait: int = WAIT,
) -> Path:
    """Log in for one scope with the OAuth client of a file. ``show`` is given the address to open in a browser, which
    shows ``thanks`` at the end. Returns the file of the login.

    Raises SourceError E221 (the file is no OAuth client for desktop applications), E217, E218, E229, and E230 where
    the login wasn't completed in the browser.
    """
    ref = KeyRef(str(client))
    address = loopback.endpoint(os.environ if environ is None else environ)
    info = read_secret(client)
    desktop = info.get("installed")
    if not isinstance(desktop, dict) or not {"client_id", "auth_uri", "token_uri"} <= desktop.keys():
        raise SourceError("E221", ref, {"detail": "installed", "account": ""})
    loopback.refuse_real(address, is_real=not str(desktop["client_id"]).startswith(loopback.PREFIX))
    flow = _Flow.from_client_config(info, [scope])
    flow.show = show
    loopback.mount(flow.oauth2session, address)
    with told(ref):
        try:
            flow.run_local_server(
                host="127.0.0.1",
                port=0,
                open_browser=False,
                authorization_prompt_message="",
                success_message=thanks,
                timeout_seconds=wait,
            )
        except (OAuth2Error, WSGITimeoutError) as error:
            detail = getattr(error, "error", "") or type(error).__name__
            raise SourceError("E230", ref, {"detail": detail}) from error
    found = json.loads(flow.credentials.to_json())
    path = (home or folder()) / TOKEN
    write_secret(path, json.dumps({name: found[name] for name in _KEPT}, indent=1))
    return path


def write_secret(path: Path, text: str) -> None:
    """Write a file that nobody else can read, in a folder that nobody else can enter. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.parent.chmod(0o700)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
