"""A new token for the old one. Whoever asks for it sends the client's secret and the login along: it follows no
redirect, and only the token service's own word ends a login."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests
from google.auth.transport.requests import Request

from sheets.google.line import TIMEOUT, TokenServiceError, staying

_PASSING = frozenset(("server_error", "temporarily_unavailable", "internal_failure"))
_LONGEST = 10**7
"""Seconds that a token may be said to last."""
_MOST_BYTES = 200_000
_HOSTS = (".google.com", ".googleapis.com")


@dataclass(frozen=True, slots=True)
class Answer:
    """What google-auth reads of an answer."""

    status: int
    headers: Mapping[str, str]
    data: bytes


class Renewal(Request):
    """google-auth stumbles over answers that are cut off, nested without end, or a network's sign-in page; takes them
    for the end of a login; and sleeps on its own between tries. Raises TokenServiceError instead, and
    requests.RequestException for a broken line."""

    def __init__(self, session: requests.Session) -> None:
        super().__init__(staying(session))

    def __call__(
        self, url: str, method: str = "GET", body: Any = None, headers: Any = None, timeout: Any = None, **_: Any
    ) -> Answer:
        sent = self.session.request(
            method, url, data=body, headers=headers, timeout=timeout or TIMEOUT, allow_redirects=False, stream=True
        )
        with sent as response:
            data = b""
            for part in response.iter_content(65536):
                data += part
                if len(data) > _MOST_BYTES:
                    raise TokenServiceError(response.status_code)
        must_be_word(response.status_code, data)
        return Answer(response.status_code, response.headers, data)


def must_be_word(status: int, data: bytes) -> None:
    """Raises TokenServiceError for what is neither a token nor the service's word that there is none for this login."""
    answer = _object(data)
    said = answer.get("error")
    is_passing = isinstance(said, str) and said in _PASSING
    is_refused = status in {400, 401, 403} and isinstance(said, str) and not is_passing
    if not is_refused and not (status == 200 and _is_token(answer)):
        raise TokenServiceError(503 if is_passing else status)


def is_google(address: str) -> bool:
    """Whether a secret may be sent to this address."""
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        return False
    host = f".{url.hostname or ''}"
    return url.scheme == "https" and host.endswith(_HOSTS) and port in (None, 443) and not url.username


def _object(data: bytes) -> dict[str, object]:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_token(answer: dict[str, object]) -> bool:
    token, lasts = answer.get("access_token"), answer.get("expires_in", 0)
    if isinstance(lasts, str) and lasts.isascii() and lasts.isdigit() and len(lasts) < 9:
        lasts = int(lasts)
    is_text = isinstance(token, str) and token.isascii() and token.isprintable()
    return is_text and isinstance(lasts, int) and 0 <= lasts <= _LONGEST
