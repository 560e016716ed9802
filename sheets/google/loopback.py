"""An emulator on this machine in place of Google, for tests: nothing else can be put in its place.

``BUNDODO_LOOPBACK=http://127.0.0.1:PORT`` sends every request meant for Google there. Other hosts are refused, and so
is every credential that isn't made for it: a real one must never reach another program.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
from requests.adapters import HTTPAdapter

from sheets.failures import SourceError
from sheets.grid import KeyRef

VARIABLE = "BUNDODO_LOOPBACK"
PREFIX = "loopback-"
"""What the emulator's keys and tokens begin with."""
_HOSTS = frozenset(("127.0.0.1", "localhost", "::1"))


def endpoint(environ: Mapping[str, str]) -> str | None:
    """The address of the emulator, or None. Raises SourceError E229 for one that isn't on this machine."""
    address = environ.get(VARIABLE, "").rstrip("/")
    if not address:
        return None
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError as error:
        raise SourceError("E229", KeyRef(VARIABLE), {"found": address}) from error
    if url.scheme != "http" or url.hostname not in _HOSTS or not port or url.path or url.username or url.query:
        raise SourceError("E229", KeyRef(VARIABLE), {"found": address})
    return address


def refuse_real(address: str | None, *, is_real: bool) -> None:
    """Raises SourceError E229 where a real credential meets the emulator at this address."""
    if address and is_real:
        raise SourceError("E229", KeyRef(VARIABLE), {"found": address})


class LoopbackAdapter(HTTPAdapter):
    """Sends ``https://HOST/PATH`` to ``ENDPOINT/HOST/PATH``; whoever asked sees the answer as HOST's."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def send(self, request: requests.PreparedRequest, *args: Any, **options: Any) -> requests.Response:
        """The emulator's answer. Raises SourceError E229 where a real credential would be sent."""
        url = urlsplit(request.url or "")
        secrets = [*_secrets(str(request.headers.get("Authorization", ""))), *parse_qs(url.query).get("key", [])]
        refuse_real(self._address, is_real=not all(secret.startswith(PREFIX) for secret in secrets))
        sent = request.copy()
        query = f"?{url.query}" if url.query else ""
        sent.url = f"{self._address}/{url.netloc}{url.path}{query}"
        options["proxies"] = {}
        response = super().send(sent, *args, **options)
        response.url, response.request = request.url or "", request
        return response


def _secrets(header: str) -> list[str]:
    """What an Authorization header tells: a token, or a client and its secret."""
    kind, _, secret = header.partition(" ")
    if kind == "Basic":
        return b64decode(secret).decode("utf-8", "replace").split(":")
    return [secret] if header else []


def session(address: str | None) -> requests.Session:
    """A session, to the emulator where one is named."""
    return mount(requests.Session(), address)


def mount(made: requests.Session, address: str | None) -> requests.Session:
    """The session, sent to the emulator where one is named."""
    if address:
        made.trust_env = False
        made.mount("https://", LoopbackAdapter(address))
    return made
