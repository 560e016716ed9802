"""Several machines: the table, its page and picture; meetup --forecast; advise --play; many matches by several workers."""

from __future__ import annotations

import json

import pytest

from tests.bundodo.cli import EXAMPLES, bundodo

ALTAIR, PETRICHOR, TSUWABUKI = (EXAMPLES / f"{name}.toml" for name in ("altair", "petrichor", "tsuwabuki"))
ALL = (ALTAIR, PETRICHOR, TSUWABUKI)
QUICK = ("--players", "random", "--seed", 3, "--random", 8, "--matches", 4)


@pytest.mark.prove
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_several_machines_make_a_table(lang, tmp_path):
    page, picture = tmp_path / "t.html", tmp_path / "t.png"
    told = bundodo("duel", *ALL, *QUICK, "--html", page, "--plot", picture, lang=lang)
    assert told.code == 0, told.err
    assert ("3機の総当たり、1組 4戦、全部で 12戦" if lang == "ja" else "3 machines") in told.out
    rows = [line for line in told.out.splitlines() if line.startswith(("1 ", "2 ", "3 "))]
    assert {name for name in ("アルタイル改", "ペトリコール七型", "ツワブキ重装") if any(name in row for row in rows)}
    html = page.read_text("utf-8")
    assert html.count("<article id=") == 3
    assert html.count('class="cell"') == 12
    assert "{{" not in html
    assert 'content="bundodo ' in html
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_table_as_json_says_what_the_matches_were():
    one = json.loads(bundodo("duel", *ALL, *QUICK, "--format", "json").out)
    assert one["matches"] == 12 == sum(one["ends"].values())
    assert [machine["name"] for machine in one["machines"]] == ["アルタイル改", "ペトリコール七型", "ツワブキ重装"]
    for row in range(3):
        assert one["scores"][row][row] is None
        for column in range(3):
            if row != column:
                assert one["scores"][row][column] + one["scores"][column][row] == pytest.approx(1)
                low, high = one["intervals"][row][column]
                assert 0 <= low <= one["scores"][row][column] <= high <= 1
        mean = sum(score for score in one["scores"][row] if score is not None) / 2
        assert one["machines"][row]["score"] == pytest.approx(mean, abs=1e-4)
    assert (one["players"], one["seed"], one["engine"]) == (["random", "random"], 3, "plain")


def test_a_table_needs_legal_machines_and_what_it_can_do(tmp_path):
    told = bundodo("duel", EXAMPLES, "--players", "random", "--matches", 2)
    assert told.code == 1
    assert "--anyway" in told.err
    assert bundodo("duel", *ALL, "--players", "walnut").code == 2
    (tmp_path / "t.html").write_text("mine", encoding="utf-8")
    told = bundodo("duel", *ALL, *QUICK, "--html", tmp_path / "t.html")
    assert told.code == 2
    assert "--force" in told.err
    assert (tmp_path / "t.html").read_text("utf-8") == "mine"


@pytest.mark.prove
def test_an_event_is_foretold(tmp_path):
    event = tmp_path / "event.toml"
    sources = ", ".join(json.dumps(str(path)) for path in ALL)
    event.write_text(f'title = "会"\ngame = "bundodo"\ncap = 50\nsources = [{sources}]\n', encoding="utf-8")
    told = bundodo("meetup", event, "-o", tmp_path / "out", "--forecast", 2)
    assert told.code == 0, told.err
    found = json.loads((tmp_path / "out" / "matchups.json").read_text("utf-8"))
    assert found["matches"] == 6
    assert '<a href="matchups.html">' in (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "会" in (tmp_path / "out" / "matchups.html").read_text("utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out", "--forecast", 2).code == 0, "files of ours are replaced"
    bundodo("meetup", event, "-o", tmp_path / "plain")
    assert not (tmp_path / "plain" / "matchups.html").exists()
    assert "matchups" not in (tmp_path / "plain" / "index.html").read_text("utf-8")


def test_advice_is_tried_in_matches(monkeypatch):
    monkeypatch.setattr("arena.games.duel.room.DuelRoom.players", ("random",))
    told = bundodo("advise", ALTAIR, PETRICHOR, "--most", 1, "--play", 8, "--steps", 1, lang="en")
    assert told.code == 0, told.err
    assert told.out.count("= in play (8 matches, opponents: 1)") == told.out.count("  1. ")
    both = json.loads(bundodo("advise", ALTAIR, PETRICHOR, "--most", 1, "--play", 8, "--format", "json").out)
    for one in both:
        assert one["changes"][0]["play"]["matches"] == 8
        low, high = one["changes"][0]["play"]["interval"]
        assert low <= one["changes"][0]["play"]["after"] - one["changes"][0]["play"]["before"] <= high
        assert not any("play" in change for change in one["changes"][1:])
    assert "play" not in bundodo("advise", ALTAIR, lang="en").out.replace("display", "")


@pytest.mark.prove
def test_without_the_extra_all_is_the_same_and_it_is_told(monkeypatch):
    asked = ("duel", ALTAIR, PETRICHOR, "--matches", 120, "--players", "random", "--seed", 2, "--format", "json")
    monkeypatch.setattr("arena.speed.is_installed", lambda: False)
    without = bundodo(*asked)
    assert "bundodo[lab]" in without.err
    assert without.err.count("bundodo[lab]") == 1
    found = json.loads(without.out)
    assert (found["matches"], found["engine"]) == (120, "plain")
    assert "bundodo[lab]" not in bundodo(*asked[:3], "--matches", 3, "--players", "random", "--seed", 2).err


@pytest.mark.prove
def test_compiled_matches_are_those_of_the_plain_engine():
    """The whole command, in processes of their own: fast, and by two workers."""
    import subprocess
    import sys

    from tests.bundodo.cli import ROOT
    from tests.extras import proving

    proving("numba")
    asked = ("duel", ALTAIR, PETRICHOR, "--matches", "2400", "--seed", "2", "--format", "json", "--random", "8")
    found = []
    for more in ((), ("--workers", "2")):
        run = subprocess.run(
            [sys.executable, "-m", "bundodo", *map(str, asked), *more],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        found.append(json.loads(run.stdout))
    assert found[0] == found[1]
    assert found[0]["engine"] == "fast"
    few = [json.loads(bundodo(*asked[:4], "24", *asked[5:]).out)]
    assert few[0]["engine"] == "plain"
