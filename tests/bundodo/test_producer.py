"""What is made says which version made it, by the one that stands in one place."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from templates.version import PRODUCER, VERSION

ROOT = Path(__file__).parents[2]
NEXT = "98.7.6"
RUN = """
import re, runpy, sys, types
from pathlib import Path

import templates

path = Path(templates.__file__).with_name("version.py")
source, changed = re.subn(r'(?m)^VERSION = "[^"]*"$', 'VERSION = "98.7.6"', path.read_text("utf-8"))
assert changed == 1
module = types.ModuleType("templates.version")
exec(source, module.__dict__)
sys.modules["templates.version"] = templates.version = module
sys.argv[0] = "bundodo"
runpy.run_module("bundodo", run_name="__main__", alter_sys=False)
"""
EVENT = 'title = "大会"\nsources = ["entries"]\n'


@pytest.fixture(scope="module")
def bumped(tmp_path_factory):
    """A command of the version after this one; what it wrote to its output."""
    folder = tmp_path_factory.mktemp("bumped")
    (folder / "event.toml").write_text(EVENT, "utf-8")
    (folder / "entries").mkdir()
    for name in ("altair", "petrichor"):
        (folder / "entries" / f"{name}.toml").write_bytes((ROOT / "examples" / "bundodo" / f"{name}.toml").read_bytes())

    def run(*arguments: str) -> str:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        command = [sys.executable, "-W", "error", "-c", RUN, *arguments]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    run.folder = folder
    return run


def marks(data: bytes) -> set[bytes]:
    """Every version of ours that a file names, in its packed parts too."""
    texts = [data]
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            texts.append(zlib.decompress(packed))
        except zlib.error:
            continue
    return {found for text in texts for found in re.findall(rb"bundodo (\d+\.\d+\.\d+)", text)}


def test_the_version_that_is_told(bumped):
    assert bumped("--version").split()[-1] == NEXT


@pytest.mark.prove
def test_prints_and_their_pictures(bumped):
    bumped("print", "-q", "--png", "--only", "cards,sheet", "entries/altair.toml", "-o", "out")
    for kind in ("pdf", "png"):
        made = sorted((bumped.folder / "out").rglob(f"*.{kind}"))
        assert made
        assert {path.name: marks(path.read_bytes()) for path in made} == {path.name: {NEXT.encode()} for path in made}


@pytest.mark.prove
def test_the_page_of_a_meetup_and_all_beside_it(bumped):
    bumped("meetup", "event.toml", "--packs", "-o", "meet")
    made = {path: marks(path.read_bytes()) for path in (bumped.folder / "meet").rglob("*") if path.is_file()}
    assert {path.suffix for path, found in made.items() if found} >= {".html", ".pdf"}
    assert set().union(*made.values()) == {NEXT.encode()}


@pytest.mark.parametrize("form", ["markdown", "junit"])
def test_reports(bumped, form):
    assert marks(bumped("check", "--format", form, "entries").encode()) == {NEXT.encode()}


def test_the_report_as_json(bumped):
    assert f'"bundodo": "{NEXT}"' in bumped("check", "--format", "json", "entries")


@pytest.mark.prove
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_plots(bumped, kind):
    pytest.importorskip("matplotlib")
    bumped("odds", "entries/altair.toml", "--plot", f"odds.{kind}")
    assert marks((bumped.folder / f"odds.{kind}").read_bytes()) == {NEXT.encode()}


@pytest.mark.prove
def test_templates(bumped):
    import openpyxl

    bumped("template", "-o", "template.xlsx")
    made = openpyxl.load_workbook(bumped.folder / "template.xlsx")
    assert NEXT in f"{made.properties.creator} {made.properties.description} {made.properties.keywords}"


def test_the_mark_stands_in_one_place():
    assert f"bundodo {VERSION}" == PRODUCER
    packages = ("bundodo", "designer", "printables", "sheets", "templates")
    sources = {path: path.read_text("utf-8") for package in packages for path in (ROOT / package).rglob("*.py")}
    named = [
        path.name
        for path, source in sources.items()
        if re.search(r"(bundodo|\{APPLICATION\}) (\d+\.\d|\{VERSION)", source)
    ]
    assert named == ["version.py"]
