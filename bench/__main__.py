"""Runs every benchmark, or those named: ``python -m bench printing``."""

from __future__ import annotations

import sys
from importlib import import_module

for name in sys.argv[1:] or ("reading", "printing", "odds", "playing", "fast"):
    import_module(f"bench.{name}").run()
