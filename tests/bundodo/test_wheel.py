"""The wheel, installed into a fresh environment, makes the demo from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.prove
def test_the_wheel_makes_the_demo_from_another_folder(tmp_path):
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {
        "arena", "bundodo", "designer", "printables", "sheets", "tabletops", "templates",
    }  # fmt: skip
    assert "bundodo/examples/bundodo/field.toml" in names
    assert {"bundodo/page/index.html", "bundodo/page/app.mjs", "sheets/files/link1.txt"} <= set(names)
    assert "printables/fonts/OFL.txt" in names

    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    # the libraries come from this environment, without its .pth files and so without the checkout
    (site,) = home.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environ = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "BUNDODO"))}
    made = subprocess.run(
        [home / "bin" / "bundodo", "demo", "-o", "kit"], cwd=elsewhere, env=environ, capture_output=True, check=False
    )
    assert made.returncode == 0, made.stderr.decode()
    assert (elsewhere / "kit" / "field.pdf").read_bytes().startswith(b"%PDF-")
    assert len(list((elsewhere / "kit").glob("*/sheet.pdf"))) == 4
    where = subprocess.run(
        [python, "-c", "import bundodo; print(bundodo.__file__)"],
        cwd=elsewhere,
        env=environ,
        capture_output=True,
        check=True,
    )
    assert str(home) in where.stdout.decode()
