"""What goes wrong between here and Google, as our own codes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

import msgspec
import requests
from google.auth import exceptions as auth
from gspread import exceptions as gs

from sheets.failures import SourceError
from sheets.google.line import LONGEST, AnswerError, TokenServiceError, TooLargeError, asked_wait
from sheets.grid import Ref

_LONGEST_DETAIL = 200
_BY_STATUS = {401: "E220", 403: "E211", 404: "E212", 410: "E212", 429: "E215"}
# What the message of a 400 or 403 says, and what it means.
_BY_MESSAGE = (
    (re.compile(r"not supported for this document|must not be an Office file", re.IGNORECASE), "E214"),
    (re.compile(r"has not been used in project|is disabled|SERVICE_DISABLED", re.IGNORECASE), "E213"),
    (re.compile(r"API[ _]key|unregistered callers", re.IGNORECASE), "E221"),
    (re.compile(r"insufficient authentication scopes|ACCESS_TOKEN_SCOPE_INSUFFICIENT", re.IGNORECASE), "E225"),
    (re.compile(r"quota|rate ?limit", re.IGNORECASE), "E215"),
    (re.compile(r"protected cell", re.IGNORECASE), "E228"),
    (re.compile(r"unable to parse range|no grid with id", re.IGNORECASE), "E224"),
)
# The first that fits; the last fits all that `told` catches.
_BY_KIND: tuple[tuple[type[BaseException], str], ...] = (
    (gs.SpreadsheetNotFound, "E212"),
    (gs.WorksheetNotFound, "E224"),
    (gs.NoValidUrlKeyFound, "E204"),
    (PermissionError, "E211"),
    (auth.TransportError, "E217"),
    (auth.RefreshError, "E220"),
    (auth.GoogleAuthError, "E221"),
    (TooLargeError, "E222"),
    (requests.ConnectionError, "E217"),
    (requests.Timeout, "E217"),
    (requests.exceptions.ChunkedEncodingError, "E217"),
    (BaseException, "E218"),
)


@contextmanager
def told(ref: Ref, account: str = "") -> Iterator[None]:
    """Turns whatever gspread, google-auth and requests raise into a SourceError at this place. ``account``: whose
    credentials were used, as told to the user."""
    try:
        yield
    except (
        gs.GSpreadException,
        auth.GoogleAuthError,
        requests.RequestException,
        PermissionError,
        msgspec.DecodeError,
        RecursionError,
    ) as error:
        raise translate(error, ref, account) from error


def translate(error: BaseException, ref: Ref, account: str = "") -> SourceError:
    """The SourceError that an error of theirs means."""
    # gspread hides the answer's text: a 403 is a bare PermissionError, with the APIError as its cause.
    inner = error.__cause__ if isinstance(error, PermissionError) else error
    if isinstance(inner, gs.APIError | AnswerError) and inner.response is not None:
        return by_answer(inner.response, ref, account)
    if isinstance(error, TokenServiceError):
        code = "E216" if error.status >= 500 or error.status in {408, 429} else "E218"
        return _error(code, ref, status=error.status, detail=str(error), account=account)
    code, detail = _code(error)
    return _error(code, ref, detail=detail, account=account)


def _code(error: BaseException) -> tuple[str, str]:
    code = next(code for kind, code in _BY_KIND if isinstance(error, kind))
    # The text of a broken connection names the whole address, with an API key in it.
    quiet = code in {"E217", "E218"}
    detail = "" if quiet else re.sub(r"\s+", " ", str(error))[:_LONGEST_DETAIL]
    return code, detail or type(error).__name__


def by_answer(response: requests.Response, ref: Ref, account: str = "") -> SourceError:
    """The SourceError that an answer of a status without success means."""
    status, message = response.status_code, _message(response)
    if status in {429, 503} and (wait := asked_wait(response)) > LONGEST:
        return _error("E231", ref, minutes=ceil(wait / 60), account=account)
    code = "E216" if status >= 500 else _BY_STATUS.get(status, "E219")
    if status in {400, 403}:
        code = next((found for pattern, found in _BY_MESSAGE if pattern.search(message)), code)
    return _error(code, ref, status=status, detail=message, account=account)


def _error(code: str, ref: Ref, **params: object) -> SourceError:
    """A service account without permission has a cure of its own: to share with its address."""
    return SourceError("E226" if code == "E211" and params["account"] else code, ref, params)


def _message(response: requests.Response) -> str:
    """The text of the API's error; empty where the answer is none of the API's."""
    try:
        body = response.json()
    except (ValueError, RecursionError):
        return ""
    error = body.get("error") if isinstance(body, dict) else None
    message = error.get("message") if isinstance(error, dict) else error
    return re.sub(r"\s+", " ", message)[:_LONGEST_DETAIL] if isinstance(message, str) else ""
