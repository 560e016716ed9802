"""Logging in to Google in the browser, and keeping the login for oneself."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import requests
from google_auth_oauthlib.flow import InstalledAppFlow, WSGITimeoutError
from oauthlib.oauth2 import OAuth2Error

from sheets.disk import write_whole
from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.access import READ, TOKEN, WRITE, folder, read_secret
from sheets.google.errors import told
from sheets.google.line import LONGEST, TIMEOUT, staying, within
from sheets.google.renewal import is_google, must_be_word
from sheets.grid import KeyRef
from templates.opened import is_file

WAIT = 300
"""Seconds for the browser's part."""
_ASK, _GET = "https://accounts.google.com/o/oauth2/auth", "https://oauth2.googleapis.com/token"
_CLIENT = ("client_id", "client_secret", "auth_uri", "token_uri")
_KEPT = ("client_id", "client_secret", "refresh_token", "scopes")


class _Flow(InstalledAppFlow):  # type: ignore[misc]
    """Shows the address to open; the library would print it to where our results go."""

    show: Callable[[str], None]

    def authorization_url(self, **options: object) -> tuple[str, str]:
        address, state = super().authorization_url(**options)
        self.show(address)
        return address, state

    def fetch_token(self, **options: object) -> object:
        """The token for the browser's code. The secret sent along goes to one place; nobody waits for ever."""
        staying(self.oauth2session)
        self.oauth2session.register_compliance_hook("access_token_response", _checked)
        return within(LONGEST, lambda _: super(_Flow, self).fetch_token(timeout=TIMEOUT, **options))


def _checked(response: requests.Response) -> requests.Response:
    must_be_word(response.status_code, response.content)
    return response


def login(
    client: Path | None,
    scope: str,
    show: Callable[[str], None],
    thanks: str,
    *,
    environ: Mapping[str, str] | None = None,
    home: Path | None = None,
    wait: int = WAIT,
) -> Path:
    """Log in for one scope with the OAuth client of a file, or of the last login. ``show`` is given the address to
    open in a browser, which shows ``thanks`` at the end. Returns the file of the login.

    Raises SourceError E221 and E285 to E287 (the file is no OAuth client for desktop applications), E217, E218, E229,
    and E230 where the login wasn't completed in the browser.
    """
    path = (home or folder()) / TOKEN
    ref = KeyRef(str(client or path))
    address = loopback.endpoint(os.environ if environ is None else environ)
    desktop = _client(client, ref) if client else _last(path, ref)
    loopback.refuse_real(address, is_real=not desktop["client_id"].startswith(loopback.PREFIX))
    flow = _Flow.from_client_config({"installed": desktop}, [scope])
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
    write_secret(path, json.dumps({name: found[name] for name in _KEPT}, indent=1))
    return path


def has_last(home: Path | None = None) -> bool:
    """Whether there is a login whose OAuth client can be used again."""
    return is_file((home or folder()) / TOKEN)


def last_scope(home: Path | None = None) -> str:
    """What the last login permitted; reading where it can't be told. Raises SourceError E221."""
    granted = read_secret((home or folder()) / TOKEN).get("scopes")
    return WRITE if isinstance(granted, list) and WRITE in granted else READ


def _client(path: Path, ref: KeyRef) -> dict[str, str]:
    """The OAuth client for desktop applications that a file from Google Cloud holds. Raises SourceError for a file that
    holds something else of Google's, which is named (E285 to E287), and E221."""
    secret = read_secret(path)
    if (code := _instead(secret)) and "installed" not in secret:
        raise SourceError(code, ref)
    found = secret.get("installed")
    if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in _CLIENT):
        raise SourceError("E221", ref, {"detail": "installed", "account": ""})
    if foreign := [name for name in ("auth_uri", "token_uri") if not is_google(found[name])]:
        raise SourceError("E221", ref, {"detail": foreign[0], "account": ""})
    return {name: found[name] for name in _CLIENT}


def _instead(secret: dict[str, object]) -> str:
    """The code of what this file is in place of an OAuth client for desktop applications; empty where nobody knows."""
    if "web" in secret:
        return "E285"
    if secret.get("type") == "service_account":
        return "E286"
    return "E287" if secret.get("type") == "authorized_user" or "refresh_token" in secret else ""


def _last(path: Path, ref: KeyRef) -> dict[str, str]:
    """The OAuth client of the last login."""
    found = read_secret(path)
    if not all(isinstance(found.get(name), str) for name in ("client_id", "client_secret")):
        raise SourceError("E221", ref, {"detail": "client_id", "account": ""})
    named = {name: str(found[name]) for name in ("client_id", "client_secret")}
    return {**named, "auth_uri": _ASK, "token_uri": _GET}


def write_secret(path: Path, text: str) -> None:
    """Write a file that nobody else can read, in a folder that nobody else can enter. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.parent.chmod(0o700)
    write_whole(path, text.encode(), mode=0o600)
