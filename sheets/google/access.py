"""With whose credentials to ask: a service account's, a login's, an API key's, or none."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from sheets.disk import config_folder
from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.line import Tell, silent
from sheets.google.renewal import Renewal, is_google
from sheets.grid import KeyRef
from templates.opened import is_there, read_text

if TYPE_CHECKING:
    from google.auth.credentials import Credentials
    from requests import Session

KEY = "BUNDODO_GOOGLE_KEY"
ROBOT = "BUNDODO_GOOGLE_ACCOUNT"
"""The key file of a service account."""
READ = "https://www.googleapis.com/auth/spreadsheets.readonly"
WRITE = "https://www.googleapis.com/auth/spreadsheets"
TOKEN = "token.json"  # noqa: S105 - a file's name
_MOST_BYTES = 100_000


class Means(StrEnum):
    """How Google knows who asks."""

    NONE = "none"
    KEY = "key"
    LOGIN = "login"
    ROBOT = "robot"


@dataclass(frozen=True, slots=True)
class Access:
    """A session that carries the credentials, and one that carries none. ``account``: the address of a service
    account, else empty."""

    means: Means
    session: Session
    plain: Session
    account: str = ""


def folder() -> Path:
    """Where the login is kept."""
    return config_folder() / "google"


def choose(
    scope: str = READ,
    *,
    environ: Mapping[str, str] | None = None,
    home: Path | None = None,
    tell: Tell = silent,
) -> Access:
    """The strongest credentials at hand, for the least scope. Raises SourceError E221 for a file of credentials that
    can't be used, E225 for a login that doesn't cover the scope. ``tell`` hears ``loose`` (path): others on this
    machine can read a file of credentials."""
    environ = os.environ if environ is None else environ
    address = loopback.endpoint(environ)
    if path := environ.get(ROBOT):
        _tell_loose(Path(path), tell)
        return _robot(Path(path), scope, address)
    token = (home or folder()) / TOKEN
    if is_there(token):
        _tell_loose(token, tell)
        return _login(token, scope, address)
    plain = loopback.session(address)
    if key := environ.get(KEY):
        keyed = loopback.session(address)
        keyed.params = {"key": key}
        return Access(Means.KEY, keyed, plain)
    return Access(Means.NONE, plain, plain)


def _robot(path: Path, scope: str, address: str | None) -> Access:
    from google.auth.exceptions import GoogleAuthError
    from google.oauth2.service_account import Credentials

    info = read_secret(path)
    if not {"installed", "web"}.isdisjoint(info) or info.get("type") == "authorized_user":
        raise SourceError("E288", KeyRef(str(path)))
    account = str(info.get("client_email", ""))
    if not is_google(str(info.get("token_uri", ""))):
        raise SourceError("E221", KeyRef(str(path)), {"detail": "token_uri", "account": ""})
    loopback.refuse_real(address, is_real=not account.endswith("@example.com"))
    try:
        credentials = Credentials.from_service_account_info(info, scopes=[scope])  # type: ignore[no-untyped-call]
    except (GoogleAuthError, ValueError, KeyError) as error:
        raise SourceError("E221", KeyRef(str(path)), {"detail": _first_line(error), "account": account}) from error
    return Access(Means.ROBOT, _authorized(credentials, address), loopback.session(address), account)


def _login(path: Path, scope: str, address: str | None) -> Access:
    from google.oauth2.credentials import Credentials

    info = read_secret(path)
    granted = info.get("scopes")
    if not isinstance(granted, list) or not {scope, WRITE} & set(map(str, granted)):
        raise SourceError("E225", KeyRef(str(path)), {"detail": scope, "account": ""})
    loopback.refuse_real(address, is_real=not str(info.get("refresh_token", "")).startswith(loopback.PREFIX))
    try:
        credentials = Credentials.from_authorized_user_info(info, scopes=granted)  # type: ignore[no-untyped-call]
    except ValueError as error:
        raise SourceError("E221", KeyRef(str(path)), {"detail": _first_line(error), "account": ""}) from error
    return Access(Means.LOGIN, _authorized(credentials, address), loopback.session(address))


def _authorized(credentials: Credentials, address: str | None) -> Session:
    from google.auth.transport.requests import AuthorizedSession

    # The session that renews the token goes the same way as the session that asks.
    renew = Renewal(loopback.session(address))
    made: Session = AuthorizedSession(credentials, auth_request=renew)  # type: ignore[no-untyped-call]
    return loopback.mount(made, address)


def _tell_loose(path: Path, tell: Tell) -> None:
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    if os.name == "posix" and stat.S_ISREG(mode) and mode & 0o077:
        tell("loose", {"path": str(path)})


def read_secret(path: Path) -> dict[str, object]:
    """A file of credentials. Its contents never stand in a message. Raises SourceError E221."""
    ref = KeyRef(str(path))
    try:
        found = json.loads(read_text(path, _MOST_BYTES))
    except OSError as error:
        raise SourceError("E221", ref, {"detail": error.strerror or type(error).__name__, "account": ""}) from error
    except (ValueError, RecursionError) as error:
        raise SourceError("E221", ref, {"detail": "JSON", "account": ""}) from error
    if not isinstance(found, dict):
        raise SourceError("E221", ref, {"detail": "JSON", "account": ""})
    return found


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0][:100]
