"""``bundodo`` in the shells of tests: the real entry point; what goes on until Ctrl+C gets it after one round."""

from __future__ import annotations

import os
import shutil
import socketserver
import sys
import time
from pathlib import Path

from tests.blocks import ONE_ROUND

KEPT = "BUNDODO_TEST_DEMO"
"""The variable that names a folder with what ``bundodo demo -o demo`` makes: it is made once for all pages."""


def _stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def main() -> None:
    kept = os.environ.get(KEPT)
    if kept and sys.argv[1:] == ["demo", "-o", "demo"]:
        shutil.copytree(kept, Path("demo"))
        return
    if os.environ.get(ONE_ROUND):
        time.sleep = _stop
        socketserver.BaseServer.serve_forever = _stop  # type: ignore[method-assign]
    from bundodo.cli import main as run

    run()
