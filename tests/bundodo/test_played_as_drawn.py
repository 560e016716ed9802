"""A match as a page and as a report, a line of sight on paper: as they are drawn, kept as text beside this file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bundodo.asked import Said
from bundodo.games import registry
from bundodo.matches.replays import replay_of
from designer.fields import read_document
from designer.games import registry as games
from printables.field.moments import moment_document
from printables.theme import Style
from templates.version import PRODUCER
from tests.bundodo.cli import bundodo
from tests.bundodo.matches import PAIR
from tests.games.pages import described
from tests.goldens import check

HERE = Path(__file__).parent / "drawn"
PLAY = registry.parts("bundodo").play
FIELD = {"cols": 5, "rows": 4, "obstacles": ["B2", "C2"], "objectives": ["D1"]}


def test_a_report(tmp_path):
    """Its first page and its last."""
    field = tmp_path / "field.toml"
    field.write_text('[field]\ncols = 5\nrows = 4\nobstacles = ["B2", "C2"]\n', encoding="utf-8")
    assert bundodo("duel", *PAIR, "--field", field, "--seed", 7, "--record", tmp_path / "m.json", "-q").code == 0
    said = Said(lang="ja")
    replay, play = replay_of(tmp_path / "m.json", said)
    made = play.report(replay, said.words).document
    check(HERE / "report.txt", described(replace(made, pages=(made.pages[0], made.pages[-1])), whole=False))


@pytest.mark.parametrize("hexes", ["pointy", "flat"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_line_of_sight(hexes, ink):
    board = read_document({"field": {**FIELD, "hexes": hexes}}).board
    rulings = games.load("bundodo").choose({})
    looked = PLAY.look(board, ("A2", "E3"), (0, 3), rulings, Said(lang="en").words)
    made = moment_document("sight", looked.moment, looked.lines, Style(lang="en", ink=ink))
    assert made.problems == ()
    check(HERE / f"sight-{hexes}-{ink}.txt", described(made.document))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_page(match, lang):
    """What its script is given, a position for each step, of which the first few are kept; and all around it."""
    html = match.with_name("page.html")
    assert bundodo("replay", match, "--html", html, lang=lang).code == 0
    text = html.read_text("utf-8")
    [given] = re.findall(r"^const D = (.*);$", text, re.MULTILINE)
    data, record = json.loads(given), json.loads(match.read_text("utf-8"))
    frames = data.pop("frames")
    assert len(frames) == len(record["steps"]) + 1
    kept = json.dumps({**data, "frames": frames[:12]}, ensure_ascii=False, indent=1)
    check(HERE / f"page-{lang}.txt", text.replace(given, kept).replace(PRODUCER, "bundodo"))
