"""A plugin of pytest: runs just the tests that the JSON file ``MUTANTS_PICK`` lists, in its order, for at most
``MUTANTS_SECONDS`` of the processor."""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path

import pytest

MOST_BYTES = 8 << 30
"""What a run of tests may take of memory: a fault may make a loop endless."""


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    seconds = int(os.environ["MUTANTS_SECONDS"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order = {name: at for at, name in enumerate(json.loads(Path(os.environ["MUTANTS_PICK"]).read_text("utf-8")))}
    kept = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
    items[:] = kept
