"""A spreadsheet that is shared by link or published, as xlsx and without any account."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

import requests

from sheets.failures import SourceError
from sheets.google.errors import by_answer
from sheets.google.line import Line
from sheets.google.urls import Link
from sheets.grid import Ref

_HOPS = 5
_ZIP = b"PK\x03\x04"
_STORE = ".googleusercontent.com"
_NAME = re.compile(r"filename\*=UTF-8''([^;]+)", re.IGNORECASE)
_STATUSES = {404: "E212", 410: "E212", 401: "E210", 403: "E210"}


@dataclass(frozen=True, slots=True)
class Exported:
    """The bytes of an xlsx file, and the spreadsheet's title where it was told."""

    data: bytes
    title: str


def fetch(link: Link, line: Line, ref: Ref) -> Exported:
    """Download. Redirects are followed by hand, to Google's own stores only.

    Raises SourceError (E210 not shared, E212 not there, E215, E216, E218 no xlsx, E223 a foreign redirect) and
    requests.RequestException.
    """
    url = link.export_url
    for _ in range(_HOPS):
        response = line.request("GET", url, repeatable=True)
        if not 300 <= response.status_code < 400:
            return _body(response, ref)
        url = _next(url, response.headers.get("Location", ""), ref)
    raise SourceError("E218", ref, {"detail": f"{_HOPS} redirects"})


def _next(url: str, location: str, ref: Ref) -> str:
    """Where a redirect leads, if that is allowed."""
    try:
        target = urljoin(url, location)
        parts = urlsplit(target)
        host, port, user = (parts.hostname or "").rstrip("."), parts.port, parts.username
    except ValueError as error:
        raise SourceError("E223", ref, {"host": location[:80]}) from error
    if host == "accounts.google.com" or "ServiceLogin" in parts.path:
        raise SourceError("E210", ref)
    if not is_trusted(parts.scheme, host) or port not in (None, 443) or user is not None:
        raise SourceError("E223", ref, {"host": host or location[:80]})
    return target


def is_trusted(scheme: str, host: str) -> bool:
    """Whether a spreadsheet may come from this host."""
    return scheme == "https" and (host == "docs.google.com" or host.endswith(_STORE))


def _body(response: requests.Response, ref: Ref) -> Exported:
    status = response.status_code
    if status >= 500 or status == 429:
        raise by_answer(response, ref)
    if status != 200:
        raise SourceError(_STATUSES.get(status, "E218"), ref, {"detail": f"HTTP {status}", "status": status})
    if not response.content.startswith(_ZIP):
        is_page = response.content[:1000].lstrip().lower().startswith((b"<!doctype", b"<html"))
        if is_page or "text/html" in response.headers.get("Content-Type", ""):
            raise SourceError("E210", ref)
        raise SourceError("E218", ref, {"detail": response.headers.get("Content-Type", "") or "?"})
    match = _NAME.search(response.headers.get("Content-Disposition", ""))
    return Exported(response.content, unquote(match[1]).removesuffix(".xlsx") if match else "")
