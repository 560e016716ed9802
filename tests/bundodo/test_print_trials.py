"""A folder of inputs that once failed to print as meant: build files that are printed in every size and both languages
without a word of ours lost. BUNDODO_TRIALS names the folder; a file that is meant to have too long a text is so called
(``note…``), and is told with its cell."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bundodo.cli import bundodo

FOLDER = Path(os.environ.get("BUNDODO_TRIALS", "trials/prints"))
FILES = sorted(FOLDER.glob("*.toml")) if FOLDER.is_dir() else []


@pytest.mark.skipif(not FILES, reason=f"there is no folder {FOLDER} of trials; BUNDODO_TRIALS names one")
@pytest.mark.parametrize("file", FILES or [Path("none")], ids=lambda path: path.stem)
@pytest.mark.parametrize("cards", ["63x88", "59x86", "91x55"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_trial_prints_as_meant(tmp_path, file, cards, lang):
    made = bundodo("print", file, "-o", tmp_path, "--cards", cards, lang=lang)
    assert made.code in {0, 1}, made.err
    lines = [line for line in made.err.splitlines() if ".pdf" in line and "E080" not in line]
    lost = [line for line in lines if "枠に入りません" in line or "does not fit" in line]
    assert lost == [] or file.stem.startswith("note")
    if file.stem.startswith("note") and lost:
        assert "E080" in made.err


def test_what_the_trials_show_is_tested_here_too(tmp_path):
    """The fullest of them, written anew: a stamped machine whose sword has all customs."""
    build = tmp_path / "c.toml"
    build.write_text(
        'game = "bundodo"\nname = "C"\n[stats]\noutput = 20\nprecision = 8\ndurability = 8\n[[melee]]\nname = "剣"\npower = 8\n'
        'customs = ["impact", "jammer", "energy", "polearm", "reinforced"]\ncombos = ["flurry", "boost_attack"]\n',
        encoding="utf-8",
    )
    for cards in ("63x88", "59x86", "91x55"):
        made = bundodo("print", build, "-o", tmp_path / cards, "--cards", cards, "--only", "cards")
        assert made.code == 1
        assert "枠に入りません" not in made.err
        assert "E080" not in made.err
