"""``bundodo lab`` as users run it. Whoever plays plays at random here: what is asked and told is the same."""

from __future__ import annotations

import json
import sqlite3

import pytest

from designer.play.players import RandomPlayer
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.sparing import few

pytest.importorskip("scipy")
PAIR = (EXAMPLES / "altair.toml", EXAMPLES / "petrichor.toml")
FIELD = '[field]\ncols = 4\nrows = 3\nobstacles = ["B2"]\nstarts = ["A2", "D2"]\n'


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr("arena.games.duel.room.DuelRoom.player", lambda *_, **__: RandomPlayer())
    monkeypatch.setattr("bundodo.matches.speed.speed.is_installed", lambda: False)
    for name, count in (
        ("OPPONENTS", 3),
        ("BUILDS", 3),
        ("_SOME_BUILDS", 2),
        ("_META_MATCHES", 2),
        ("_SOME_MATCHES", 2),
    ):
        monkeypatch.setattr(f"bundodo.lab.runs.{name}", count)


@pytest.fixture
def field(tmp_path):
    path = tmp_path / "field.toml"
    path.write_text(FIELD, "utf-8")
    return path


def run(what, folder, field, *args, lang="en"):
    return bundodo("lab", what, *PAIR, "-o", folder, "--matches", 2, "--field", field, *args, lang=lang)


def report(folder):
    return json.loads((folder / "report.json").read_text("utf-8"))


def test_matchups(tmp_path, field):
    made = run("matchups", tmp_path / "o", field, "--builds", 1)
    assert made.code == 0, made.err
    found = report(tmp_path / "o")
    assert list(found) == [
        "bundodo", "lab", "what", "game", "cap", "rulings", "packs", "engine", "seed", "matches_a_pair", "machines",
        "players",
    ]  # fmt: skip
    assert [one["player"] for one in found["players"]] == ["greedy", "ahead"]
    for one in found["players"]:
        assert one["matches"] == 6
        assert sum(machine["share"] for machine in one["machines"]) == pytest.approx(1, abs=1e-3)
        assert [machine["name"][1] for machine in one["machines"]][:2] == ["アルタイル改", "ペトリコール七型"]
        assert "/" in one["machines"][2]["name"][1], "one at random is called by its numbers"
    assert "Player greedy (6 matches)" in made.out
    page = (tmp_path / "o" / "report.html").read_text("utf-8")
    assert page.count("アルタイル改") > 4
    assert "指し手 greedy" in page
    assert "Player greedy" in page
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org", "")


@pytest.mark.prove
def test_run_again_nothing_is_played_and_the_report_is_the_same(tmp_path, field):
    first = run("matchups", tmp_path, field)
    before = [(tmp_path / name).read_bytes() for name in ("report.json", "report.html")]
    again = run("matchups", tmp_path, field)
    assert "played now: 4, known before: 0" in first.err
    assert "played now: 0, known before: 4" in again.err
    assert [(tmp_path / name).read_bytes() for name in ("report.json", "report.html")] == before


@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_prices(tmp_path, field, lang):
    made = run("prices", tmp_path, field, lang=lang)
    assert made.code == 0, made.err
    found = report(tmp_path)
    for one in found["players"]:
        ids = {price["id"] for price in one["prices"]}
        assert {"custom:burst:ranged", "custom:energy:melee", "card:flurry:"} <= ids
        assert all(price["interval"] is None or price["interval"][0] <= price["interval"][1] for price in one["prices"])
        assert one["uses"]
    assert ("コスト 4P" if lang == "ja" else "costs 4P") in made.out.replace("4.0P", "4P")


@pytest.mark.prove
def test_meta(tmp_path, field):
    made = run("meta", tmp_path, field, "--players", "greedy,ahead")
    assert made.code == 0, made.err
    for one in report(tmp_path)["players"]:
        assert one["rounds"]
        assert one["rounds"][-1]["taken"] is None or not one["settled"]
        assert len(one["machines"]) >= 2


@pytest.mark.prove
def test_rulings(tmp_path, field):
    made = run("rulings", tmp_path, field, "--only", "min_range,reroll")
    assert made.code == 0, made.err
    for one in report(tmp_path)["players"]:
        assert {(choice["ruling"], choice["choice"]) for choice in one["choices"]} >= {("reroll", "per_turn")}
        assert {choice["ruling"] for choice in one["choices"]} <= {"min_range", "reroll"}


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--players", "greedy"], "two or more"),
        (["--players", "greedy,random"], "random"),
        (["--players", "greedy,chess"], "chess"),
        (["--matches", "1"], "--matches"),
        (["--scheduler", "nonsense"], "scheduler"),
    ],
)
def test_what_cannot_be_is_a_sentence(tmp_path, field, args, told):
    made = run("matchups", tmp_path / "o", field, *args)
    assert made.code == 2
    assert told in made.err
    assert "Traceback" not in made.err


def test_no_such_ruling(tmp_path, field):
    made = run("rulings", tmp_path, field, "--only", "magic")
    assert (made.code, "magic" in made.err, "reroll" in made.err) == (2, True, True)


def test_files_of_others_stay(tmp_path, field):
    (tmp_path / "report.html").write_text("mine", "utf-8")
    made = run("matchups", tmp_path, field)
    assert made.code == 2
    assert (tmp_path / "report.html").read_text("utf-8") == "mine"
    (tmp_path / "o").mkdir()
    (tmp_path / "o" / "results.sqlite").write_text("mine" * 1000, "utf-8")
    made = run("matchups", tmp_path / "o", field)
    assert (made.code, "results.sqlite" in made.err) == (2, True)
    assert (tmp_path / "o" / "results.sqlite").read_text("utf-8") == "mine" * 1000


@pytest.mark.prove
def test_stopped_it_keeps_what_it_has(tmp_path, field, monkeypatch):
    from arena.lab import crew

    whole = crew.Alone.results

    def stop(self, jobs):
        yield next(whole(self, jobs))
        raise KeyboardInterrupt

    monkeypatch.setattr(crew.Alone, "results", stop)
    made = run("matchups", tmp_path, field)
    assert (made.code, made.err.rstrip().endswith("goes on from there")) == (130, True)
    kept = sqlite3.connect(tmp_path / "results.sqlite").execute("SELECT count(*) FROM results").fetchone()[0]
    assert kept == 1
    monkeypatch.setattr(crew.Alone, "results", whole)
    assert "known before: 2" in run("matchups", tmp_path, field).err


def test_an_illegal_machine_ends_it_with_1(tmp_path, field):
    made = bundodo("lab", "matchups", PAIR[0], EXAMPLES / "yokubari.xlsx", "-o", tmp_path, "--field", field)
    assert made.code == 1


def test_without_the_extra_it_says_what_to_install(tmp_path, field, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    made = run("matchups", tmp_path, field)
    assert (made.code, "bundodo[lab]" in made.err) == (2, True)
