"""What pyproject.toml promises: each library that is imported is named, and each lower bound is one that is tested."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.extras import proving
from tests.test_layers import PACKAGES, walked

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
PATTERN = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)(?:(?P<how>>=|==)(?P<version>[0-9.]+))?\Z")
CALLED = {"PIL": "pillow", "google": "google-auth"}
"""Libraries whose modules have another name."""
OWN = {*PACKAGES, "tests", "tools", "bench"}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def bounds(requirements: list[str]) -> dict[str, str]:
    """The lowest version of each library; empty where none is said. Extras of our own are left out."""
    found = {}
    for requirement in requirements:
        if not requirement.startswith("bundodo["):
            match = PATTERN.match(requirement)
            assert match, f"{requirement}: a lower bound and nothing else"
            found[canonical(match["name"])] = match["version"] or ""
    return found


NEEDED = bounds(PROJECT["dependencies"])
FOR_ALL = {
    **NEEDED,
    **bounds(EXTRAS["fast"] + EXTRAS["png"] + EXTRAS["heic"] + EXTRAS["plot"] + EXTRAS["lab"] + EXTRAS["cluster"]),
}


def test_the_lowest_versions_are_the_lower_bounds():
    lines = (ROOT / "constraints-lowest.txt").read_text("utf-8").splitlines()
    kept = [line.split("==") for line in lines if line and not line.startswith("#")]
    lowest = {**FOR_ALL, **bounds(EXTRAS["dev"] + EXTRAS["prove"])}
    assert {canonical(name): version for name, version in kept} == {n: v for n, v in lowest.items() if v}
    assert kept == sorted(kept, key=lambda pair: canonical(pair[0]))


@pytest.mark.parametrize("extra", [None, *EXTRAS])
def test_each_library_has_a_lower_bound(extra):
    known = bounds(EXTRAS[extra] if extra else PROJECT["dependencies"])
    assert [name for name, version in known.items() if not version and not name.startswith("types-")] == []


@cache
def modules(path: Path) -> set[str]:
    """The first steps of the names of all that a file imports, wherever in it the import stands."""
    found = set()
    for node in walked(path.read_text("utf-8")):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def libraries(folder: str) -> set[str]:
    """The libraries that are imported in a folder, but for those that Python brings."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        beside = {one.stem for one in path.parent.glob("*.py")} if folder == "tests" else set()
        found |= modules(path) - OWN - beside - sys.stdlib_module_names
    return {CALLED.get(name, canonical(name)) for name in found}


@pytest.mark.parametrize("folder", PACKAGES)
def test_what_is_imported_is_required(folder):
    assert libraries(folder) <= set(FOR_ALL)


def test_what_is_imported_is_required_by_tests_too():
    assert libraries("tests") | libraries("tools") <= {*FOR_ALL, *bounds(EXTRAS["dev"])}


def test_what_is_required_is_imported():
    used = set(chain.from_iterable(map(libraries, PACKAGES)))
    # openpyxl reads through defusedxml, ReportLab through rl_accel.
    assert set(FOR_ALL) - used == {"defusedxml", "rl-accel"}


def test_an_import_that_is_not_required_is_found(tmp_path, monkeypatch):
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "y.py").write_text("import attrs\nfrom google.auth import exceptions\nimport json\n")
    monkeypatch.setattr("tests.test_requirements.ROOT", tmp_path)
    assert libraries("x") == {"attrs", "google-auth"}


def test_what_only_the_large_counts_need_is_imported_by_nothing_else():
    """`make test` does without the extra ``prove``: its libraries are imported where such a test asks for them."""
    assert not libraries("tests") & set(bounds(EXTRAS["prove"]))


@pytest.mark.parametrize(("ci", "outcome"), [("", "skipped"), ("true", "failed")])
def test_a_missing_library_of_the_large_counts_is_skipped_and_fails_where_nothing_may_be(ci, outcome, monkeypatch):
    monkeypatch.setenv("CI", ci)
    with pytest.raises((pytest.skip.Exception, pytest.fail.Exception)) as raised:
        proving("bundodo_of_no_such_name")
    assert raised.type is (pytest.fail.Exception if outcome == "failed" else pytest.skip.Exception)
    assert "extra prove" in str(raised.value)


def test_logging_in_imports_what_the_bounds_promise():
    """With too old a library this was an ImportError."""
    subprocess.run([sys.executable, "-W", "error", "-c", "import sheets.google.login"], check=True, cwd=ROOT)
