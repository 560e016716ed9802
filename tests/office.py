"""LibreOffice without a screen, for tests that let a real spreadsheet calculate what we wrote."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest


def soffice() -> str:
    """The program. Skips where it is missing; fails there with CI=true, for then nothing may be skipped."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if found is None:
        assert os.environ.get("CI") != "true", "soffice is missing: install libreoffice-calc"
        pytest.skip("LibreOffice is not installed")
    return found


def convert(files: Sequence[Path], form: str, folder: Path) -> list[Path]:
    """The same files as ``form`` (``xlsx``, ``pdf``, ``csv``) in a folder, calculated anew. A profile of its own keeps
    two workers apart."""
    profile = (folder / "profile").absolute()
    made = folder / form
    command = [soffice(), f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", form]
    subprocess.run(
        [*command, "--outdir", str(made), *map(str, files)],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=600,
    )
    found = [made / f"{file.stem}.{form}" for file in files]
    assert all(file.is_file() for file in found), "not everything was converted"
    return found
