"""A plugin of pytest: which test meets which line, and how each test went. Its folder is named by ``MUTANTS_WATCH``."""

from __future__ import annotations

import functools
import json
import os
import pickle
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutants.draw import PACKAGES

COLLECTING = "collecting "
"""Before the name of a test module: lines that were met while it was imported."""


class Watch:
    """Coverage of each test on its own: what was computed once for all is forgotten before each."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.file = folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.db"
        include = [str(root / package / "*") for package in (*PACKAGES, "tests")]
        self.coverage = coverage.Coverage(data_file=self.file, config_file=False, include=include)
        self.coverage.start()
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        if isinstance(collector, pytest.Module):
            self.turn_to(COLLECTING + collector.nodeid)
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.turn_to(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        passed = {test: seconds for test, seconds in self.seconds.items() if test not in self.failed}
        self.file.with_suffix(".json").write_text(json.dumps(passed), encoding="utf-8")

    def turn_to(self, context: str) -> None:
        forget()
        self.coverage.switch_context(context)


def forget() -> None:
    """Empties all caches of our functions, so that each test meets the lines that it needs."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in PACKAGES:
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


def read_once() -> None:
    """TOML that was read before is not parsed again: that would take half of the time."""
    loads: Callable[..., Any] = tomllib.loads
    kept: dict[str, bytes] = {}

    def again(text: str, **more: Any) -> Any:
        if more:
            return loads(text, **more)
        if text not in kept:
            kept[text] = pickle.dumps(loads(text))
        return pickle.loads(kept[text])

    tomllib.loads = again


def pytest_configure(config: pytest.Config) -> None:
    """Where xdist runs the tests, its workers watch."""
    if not getattr(config.option, "numprocesses", None):
        read_once()
        config.pluginmanager.register(Watch(Path(os.environ["MUTANTS_WATCH"]), config.rootpath))
