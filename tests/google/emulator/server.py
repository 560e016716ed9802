"""The emulator on a port of 127.0.0.1. The first step of a path is the host that was meant."""

from __future__ import annotations

import socket
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.google.emulator.faults import Reply
from tests.google.emulator.service import Call, Emulator


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave in one packet; in two, the second waits for the first to be acknowledged.
    wbufsize = -1
    server: Server

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        host, _, target = self.path.removeprefix("/").partition("/")
        call = Call.to(self.command, host, f"/{target}", body, dict(self.headers.items()))
        with self.server.lock:
            reply = self.server.emulator.handle(call)
        self._send(reply)

    do_GET = do_POST = do_PUT = do_DELETE = _answer  # noqa: N815

    def _send(self, reply: Reply) -> None:
        if reply.trick == "reset":
            # Linger of zero makes close() send a reset instead of an orderly end.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
            self.connection.close()
            return
        if reply.trick == "slow":
            self.server.stopping.wait(5)
            self.close_connection = True
            return
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        promised = len(reply.body) + (1000 if reply.trick == "short" else 0)
        if reply.status != 204:
            self.send_header("Content-Length", str(promised))
        self.end_headers()
        self.wfile.write(reply.body)
        if reply.trick == "short":
            self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Says nothing."""


class Server(ThreadingHTTPServer):
    """Use as a context: ``with Server(Emulator()) as server: server.url``."""

    daemon_threads = True

    def __init__(self, emulator: Emulator) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.emulator = emulator
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def __enter__(self) -> Server:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self.shutdown()
        self._thread.join()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that has hung up is no error here."""
