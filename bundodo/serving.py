"""The page for players from this machine: its files, and the bridge answered by this very process. It listens on the
machine itself alone unless told otherwise; only who knows the token of the address gets answers, and only a page of
our own origin may ask."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from threading import Lock
from typing import Any

from bundodo.bridge import wire
from bundodo.bridge.calls import CallError, answer
from sheets.files import links
from templates.version import APPLICATION

LOCAL = "127.0.0.1"
TOKEN = "X-Bundodo-Token"  # noqa: S105  (the name of a header)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
"""What is served, by the end of its name; nothing else is."""


def folder() -> Path:
    """Where the files of the page are, in a checkout and in an installed wheel. Raises FileNotFoundError."""
    here = Path(__file__).resolve().parent
    for place in (here / "page", here.parent / "web"):
        if (place / "index.html").is_file():
            return place
    raise FileNotFoundError("bundodo/page/index.html")


def policy() -> str:
    """The page's own policy as its header: what index.html says, and that no other page may frame it."""
    text = (folder() / "index.html").read_text(encoding="utf-8")
    said = text.partition('http-equiv="Content-Security-Policy"')[2].partition('content="')[2].partition('"')[0]
    return f"{' '.join(said.split())}; frame-ancestors 'none'"


class Page(ThreadingHTTPServer):
    """The server. ``share``: where shared links lead, None: nowhere, the code alone is given."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, host: str, port: int, share: str | None = None, files: Path | None = None) -> None:
        """Listens; port 0 takes any that is free. Raises OSError."""
        super().__init__((host, port), _Handler)
        self.files = files or folder()
        self.policy = policy()
        self.share = share
        self.token = secrets.token_urlsafe(24)
        self.one_at_a_time = Lock()
        port = self.server_address[1]
        names = {host, LOCAL, "localhost"} if host in {LOCAL, "localhost"} else {host, LOCAL, "localhost", "[::1]"}
        self.hosts = frozenset(f"{name}:{port}" for name in names)

    @property
    def address(self) -> str:
        """The page's address, its token where no server sees it: after the ``#``."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}/#token={self.token}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that left before its answer is no fault; what else goes wrong is told as it comes."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    def made(self, name: str) -> bytes | None:
        """A file that is made rather than kept: which engine answers, and the page's data in a language."""
        if name == "engine.json":
            return json.dumps({"engine": "native", "share": self.share}).encode()
        if name in {"schema.ja.json", "schema.en.json"}:
            value = wire.unpack(answer("schema", wire.pack({"lang": name[7:9]})))["value"]
            return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
        return links.dictionary() if name == "link1.txt" else None


class _Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Page
    protocol_version = "HTTP/1.1"
    server_version, sys_version = APPLICATION, ""
    timeout = 60

    def do_GET(self) -> None:
        """A file of the page."""
        if not self._is_ours():
            return
        name = self.path.partition("?")[0].partition("#")[0].lstrip("/") or "index.html"
        data = self.server.made(name)
        if data is None:
            data = self._kept(name)
        if data is None:
            self._say(HTTPStatus.NOT_FOUND, b"", "text/plain")
            return
        self._say(HTTPStatus.OK, data, TYPES[PurePosixPath(name).suffix])

    do_HEAD = do_GET  # noqa: N815

    def do_POST(self) -> None:
        """A call of the bridge."""
        size = self.headers.get("Content-Length", "")
        length = int(size) if size.isascii() and size.isdecimal() and len(size) < 12 else -1
        if not 0 <= length <= wire.MOST:
            self.close_connection = True
            self._say(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"", "text/plain")
            return
        body = self.rfile.read(length)  # before anything is refused, or the next request would begin in it
        if not self._is_ours():
            return
        told = self.headers.get(TOKEN, "")
        if not secrets.compare_digest(told.encode(errors="replace"), self.server.token.encode()):
            self._say(HTTPStatus.FORBIDDEN, b"token", "text/plain")
            return
        name = self.path.removeprefix("/call/")
        try:
            with self.server.one_at_a_time:
                made = answer(name, body)
        except CallError as error:
            self._say(HTTPStatus.BAD_REQUEST, str(error).encode(errors="replace"), "text/plain")
            return
        self._say(HTTPStatus.OK, made, "application/octet-stream")

    def _is_ours(self) -> bool:
        """Whether the request is for this address, and no name that strangers point at it, and from our page."""
        host, origin = self.headers.get("Host", ""), self.headers.get("Origin")
        site = self.headers.get("Sec-Fetch-Site", "none")
        fine = host.lower() in self.server.hosts and origin in {None, f"http://{host}"}
        if fine and (self.command != "POST" or site in {"same-origin", "none"}):
            return True
        self._say(HTTPStatus.FORBIDDEN, b"host", "text/plain")
        return False

    def _kept(self, name: str) -> bytes | None:
        """A file of the page's folder; None for any other."""
        parts = PurePosixPath(name).parts
        if PurePosixPath(name).suffix not in TYPES or any(
            part.startswith((".", "/")) or "\\" in part for part in parts
        ):
            return None
        path = self.server.files.joinpath(*parts)
        try:
            return path.read_bytes() if path.is_file() else None
        except (OSError, ValueError):
            return None

    def _say(self, status: HTTPStatus, data: bytes, kind: str, more: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        heads = {
            "Content-Type": kind,
            "Content-Length": str(len(data)),
            "Cache-Control": "no-store",
            "Content-Security-Policy": self.server.policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            **(more or {}),
        }
        for key, value in heads.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing: what a player types is nobody's business."""
