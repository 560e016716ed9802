"""``bundodo`` for many commands in a shell: one process has everything imported, and a fork of it runs each command with
the command's own arguments, folder, environment and streams."""

from __future__ import annotations

import io
import json
import os
import socket
import sys
import threading
from pathlib import Path

CLIENT = """#!{python} -IS
import json, os, socket, sys
line = socket.socket(socket.AF_UNIX)
line.connect({address!r})
asked = json.dumps([sys.argv, os.getcwd(), dict(os.environ)]).encode("utf-8", "surrogateescape")
socket.send_fds(line, [len(asked).to_bytes(4, "big")], [0, 1, 2])
line.sendall(asked)
code = line.recv(4)
os._exit(int.from_bytes(code, "big") if len(code) == 4 else 99)
"""


class Forks:
    """The process that forks; it is a fork of the tests' own, and ends with them."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "s")
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(self.address)
        listening.listen()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                _load()
                while True:
                    _serve(listening)
            finally:
                os._exit(1)
        listening.close()

    def client(self, path: Path) -> None:
        """The command that is put into PATH."""
        path.write_text(CLIENT.format(python=sys.executable, address=self.address), "utf-8")
        path.chmod(0o755)

    def close(self) -> None:
        os.kill(self.pid, 15)
        os.waitpid(self.pid, 0)


def _load() -> None:
    """What most commands import."""
    import sheets.files.xlsx
    import sheets.files.xlsx_writer
    import sheets.google.read  # noqa: F401


def _serve(listening: socket.socket) -> None:
    line, _ = listening.accept()
    head, streams, _, _ = socket.recv_fds(line, 4, 3)
    left, parts = int.from_bytes(head, "big"), []
    while left:
        parts.append(line.recv(left))
        left -= len(parts[-1])
    argv, folder, environ = json.loads(b"".join(parts))
    pid = os.fork()
    if pid == 0:
        os._exit(_run(argv, folder, environ, streams))
    for stream in streams:
        os.close(stream)
    threading.Thread(target=_answer, args=(pid, line), daemon=True).start()


def _answer(pid: int, line: socket.socket) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    line.sendall((code & 0xFF).to_bytes(4, "big"))
    line.close()


def _run(argv: list[str], folder: str, environ: dict[str, str], streams: list[int]) -> int:
    from tests.entry import main

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.argv = argv
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(os.fdopen(number, mode, closefd=False), encoding="utf-8", line_buffering=number == 2)
        for number, mode in enumerate(("rb", "wb", "wb"))
    )
    try:
        main()
    except SystemExit as end:
        code = end.code
    else:
        code = 0
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else 0 if code is None else 1
