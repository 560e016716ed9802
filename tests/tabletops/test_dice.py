"""Every line of a palette in the real dice engine that the tabletops bundle, npm's `bcdice`."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from designer.game import Terms
from designer.games import registry
from designer.prints.tabletop import Counter, Roll, Say, Spend, Tabletop
from sheets.form import Values
from sheets.grid import Cell, KeyRef
from tests.games.machines_of import random_values

VERSIONS = ("4.9.0", "4.7.1")
"""The newest, and the one that Udonarium bundles."""
MACHINES = 300
SCRIPT = """
const {DynamicLoader} = require('bcdice');
let text = '';
process.stdin.on('data', part => text += part).on('end', async () => {
  const system = await new DynamicLoader().dynamicLoad('DiceBot');
  const rolled = JSON.parse(text).map(line => { const r = system.eval(line); return r ? r.rands.length : null; });
  console.log(JSON.stringify(rolled));
});
"""
pytestmark = pytest.mark.prove


@pytest.fixture(scope="session", params=VERSIONS)
def engine(request, tmp_path_factory) -> Path:
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("bcdice")
    (folder / "package.json").write_text("{}", "utf-8")
    got = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", f"bcdice@{request.param}"],
        cwd=folder, capture_output=True, check=False, timeout=300,
    )  # fmt: skip
    if got.returncode:
        pytest.skip("npm can't be reached")
    (folder / "roll.js").write_text(SCRIPT, "utf-8")
    return folder


def rolled(engine: Path, lines: list[str]) -> list[int | None]:
    ran = subprocess.run(
        ["node", "roll.js"],
        cwd=engine,
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return json.loads(ran.stdout)


def hostile_name(path: str, value: object) -> object:
    """A weapon's name that means something to a chat, in place of what it was."""
    return "{HP}-3 :x=1 //＋" if path.endswith("].name") else value


def tops(name: str, count: int) -> list[Tabletop]:
    """The palettes of so many random machines, under the usual rulings; in both languages by turns."""
    game = registry.load(name)
    terms = Terms(game.CAP, game.choose({}))
    found = []
    for seed in range(count):
        drawn = random_values(game, Random(seed))
        if seed % 5 == 0:  # names that would be commands
            drawn = {path: hostile_name(path, value) for path, value in drawn.items()}
        values = Values(KeyRef("a.toml"), {path: Cell(one, KeyRef("a.toml", path)) for path, one in drawn.items()})
        machine, _ = game.read(values)
        found.append(game.tabletop(machine, game.derive(machine, terms), terms, ("ja", "en")[seed % 2]))
    return found


@pytest.mark.parametrize("name", registry.GAMES)
def test_each_line_rolls_the_dice_that_it_says(engine, name):
    lines = [line for top in tops(name, MACHINES) for line in top.lines]
    assert sum(isinstance(line, Roll) for line in lines) > MACHINES
    counts = rolled(engine, [str(line) for line in lines])
    for line, count in zip(lines, counts, strict=True):
        assert count == (line.dice if isinstance(line, Roll) else None), str(line)


@pytest.mark.parametrize("name", registry.GAMES)
def test_each_command_names_a_counter_of_its_piece(name):
    for top in tops(name, MACHINES):
        labels = [one.label for one in top.counters]
        assert len(set(labels)) == len(labels)
        for line in top.lines:
            if isinstance(line, Spend):
                found = re.fullmatch(r":([^:+\-=\s]+)([+\-=])(\d+)", str(line))
                assert found
                assert found[1] in labels
            assert not set("{}｛｝\n") & set(str(line))
            assert isinstance(line, Say | Spend | Roll)
        assert all(
            isinstance(one, Counter) and (one.most is None or 0 <= one.value <= one.most) for one in top.counters
        )
