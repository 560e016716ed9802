"""duel: what it tells and records, and what it says of bad input."""

from __future__ import annotations

import json

import pytest

from designer.play import records
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.bundodo.matches import ALTAIR, FIELD, LEGAL, PAIR, bad, changed


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_match_is_a_story(lang):
    told = bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, lang=lang)
    assert told.code == 0
    assert "アルタイル改" in told.out.splitlines()[0]
    assert ("第1ラウンド" if lang == "ja" else "Round 1") in told.out
    assert ("射線をさえぎる" if lang == "ja" else "in the way") in told.out
    assert "{" not in told.out
    assert told.out == bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, lang=lang).out
    assert told.out != bundodo("duel", *PAIR, "--field", FIELD, "--seed", 8, lang=lang).out
    assert (
        len(bundodo("duel", *PAIR, "--seed", 7, "-v", lang=lang).out) > len(bundodo("duel", *PAIR, "--seed", 7).out) / 3
    )


def test_a_seed_that_nobody_gave_is_told():
    told = bundodo("duel", *PAIR)
    assert "--seed" in told.err
    assert "seed" in json.loads(bundodo("duel", *PAIR, "--format", "json").out)


def test_matches_are_counted():
    """The contract's JSON; both seats played, wins by the machines as they are given."""
    one = json.loads(bundodo("duel", *PAIR, "--matches", 12, "--seed", 3, "--random", 10, "--format", "json").out)
    assert list(one) == ["matches", "wins", "draws", "interval", "turns", "ends", "players", "seed", "engine"]
    assert one["matches"] == 12 == sum(one["wins"]) + one["draws"] == sum(one["ends"].values())
    assert list(one["ends"]) == ["destroyed", "parts", "points", "draw"]
    assert one["interval"][0] < (one["wins"][0] + one["draws"] / 2) / 12 < one["interval"][1]
    told = bundodo("duel", *PAIR, "--matches", 12, "--seed", 3, "--random", 10)
    assert f"引き分け {one['draws']}" in told.out
    assert "12戦" in told.out


def test_records_go_to_a_folder(tmp_path):
    folder = tmp_path / "records"
    told = bundodo("duel", *PAIR, "--matches", 3, "--seed", 3, "--random", 8, "--record", folder)
    assert told.code == 0
    found = sorted(path.name for path in folder.iterdir())
    assert found == ["0001.json", "0002.json", "0003.json"]
    read = [records.decode((folder / name).read_bytes()) for name in found]
    assert [one.machines[0]["name"] for one in read] == ["アルタイル改", "ペトリコール七型", "アルタイル改"]
    assert read[0].field == read[1].field != read[2].field
    for name in found:
        assert bundodo("replay", folder / name).code == 0


def test_the_same_seed_is_the_same_bytes(tmp_path, match):
    again = tmp_path / "again.json"
    bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, "--record", again, "-q")
    assert again.read_bytes() == match.read_bytes()
    data = json.loads(match.read_text("utf-8"))
    assert data["field"]["starts"] == ["A5", "L4"]
    assert (data["cap"], data["anyway"], data["rulings"], data["players"]) == (50, False, {}, ["greedy", "greedy"])


def test_options_are_recorded_where_they_are_asked_for(tmp_path):
    path = tmp_path / "match.json"
    bundodo("duel", *PAIR, "--seed", 7, "--record", path, "--options", "-q")
    steps = json.loads(path.read_text("utf-8"))["steps"]
    assert all(("options" in step) == (step["kind"] != "die") for step in steps)
    assert bundodo("replay", path).code == 0


def test_an_illegal_machine_plays_only_anyway(tmp_path):
    file = tmp_path / "big.toml"
    file.write_text(LEGAL.format(name="大物", output=90), encoding="utf-8")
    told = bundodo("duel", file, ALTAIR, "--record", tmp_path / "match.json")
    assert told.code == 1
    assert "--anyway" in told.err
    assert not (tmp_path / "match.json").exists()
    told = bundodo("duel", file, ALTAIR, "--anyway", "--seed", 1, "--record", tmp_path / "match.json")
    assert told.code == 0
    assert json.loads((tmp_path / "match.json").read_text("utf-8"))["anyway"] is True
    assert bundodo("replay", tmp_path / "match.json").code == 0
    without = changed(tmp_path / "match.json", lambda data: data.update(anyway=False))
    told = bundodo("replay", without)
    assert told.code == 2
    assert "anyway" in told.err
    assert bundodo("duel", file, ALTAIR, "--cap", 200, "--seed", 1).code == 0


def test_rulings_and_events_are_kept(tmp_path, match):
    path = tmp_path / "match2.json"
    bundodo("duel", *PAIR, "--seed", 7, "--ruling", "line_of_sight=centres", "--record", path, "-q")
    assert json.loads(path.read_text("utf-8"))["rulings"] == {"line_of_sight": "centres"}
    assert bundodo("replay", path).code == 0
    event = tmp_path / "event.toml"
    event.write_text(
        'title = "会"\ngame = "bundodo"\nsources = ["."]\ncap = 60\n[rulings]\nhold_fire = "forced"\n', encoding="utf-8"
    )
    bundodo("duel", *PAIR, "--event", event, "--seed", 7, "--record", path, "-q", "--force")
    data = json.loads(path.read_text("utf-8"))
    assert (data["cap"], data["rulings"]) == (60, {"hold_fire": "forced"})


def test_bad_input_of_duel(tmp_path, match):
    bad("duel", ALTAIR, says="2機")
    several = (*PAIR, EXAMPLES / "tsuwabuki.toml")
    bad("duel", *several, "--record", tmp_path / "x", says="2機")
    bad("duel", *several, "--players", "greedy,random", says="1つだけ")
    bad("duel", *PAIR, "--html", tmp_path / "x.html", says="3機以上")
    bad("duel", *PAIR, "--players", "genius", says="genius")
    bad("duel", *PAIR, "--players", "random,random,random", says="random")
    bad("duel", *PAIR, "--ruling", "line_of_sight=never", says="far_corners")
    bad("duel", *PAIR, "--ruling", "nothing=1", says="nothing")
    bad("duel", *PAIR, "--field", FIELD, "--random", 4, says="--random")
    bad("duel", *PAIR, "--random", 1000, says="1000")
    bad("duel", *PAIR, "--field", ALTAIR, says="フィールド")
    bad("duel", *PAIR, "--field", tmp_path / "none.toml", says="none.toml")
    bad("duel", *PAIR, "--options", says="--record")
    bad("duel", *PAIR, "--seed", -1, says="--seed")
    bad("duel", *PAIR, "--matches", 0, says="--matches")
    bad("duel", *PAIR, "--matches", 2, "--record", match, says="フォルダー")
    bad("duel", *PAIR, "--record", tmp_path, says="フォルダー")
    other = tmp_path / "mine.json"
    other.write_text("{}", encoding="utf-8")
    bad("duel", *PAIR, "--record", other, says="mine.json")
    assert other.read_text(encoding="utf-8") == "{}"
    bad("duel", EXAMPLES.parent / "wildgauge", says="対戦")


@pytest.mark.parametrize(
    ("starts", "says"),
    [
        ('["A1"]', "1つ"),
        ('["A1", "B1", "C1"]', "3"),
        ('["A1", "Z9"]', "Z9"),
    ],
)
def test_starts_that_cannot_be(tmp_path, starts, says):
    file = tmp_path / "field.toml"
    file.write_text(f"[field]\nstarts = {starts}\n", encoding="utf-8")
    bad("duel", *PAIR, "--field", file, says=says)


def test_both_starts_on_one_hex(tmp_path, match):
    file = tmp_path / "field.toml"
    file.write_text("[field]\ncols = 1\nrows = 1\n", encoding="utf-8")
    bad("duel", *PAIR, "--field", file, says="A1")
    same = changed(match, lambda data: data["field"].update(starts=["A1", "A1"]))
    bad("replay", same, says="A1")
    square = tmp_path / "square.toml"
    square.write_text('[field]\nhexes = "square"\n', encoding="utf-8")
    bad("duel", *PAIR, "--field", square, says="pointy")


def test_a_fields_starts_have_their_order(tmp_path):
    file = tmp_path / "field.toml"
    file.write_text('[field]\nstarts = ["L1", "A8"]\n', encoding="utf-8")
    told = bundodo("duel", *PAIR, "--field", file, "--seed", 1)
    assert "アルタイル改は L1 から" in told.out
    assert "ペトリコール七型は A8 から" in told.out


def test_a_machine_that_cannot_be_read_cannot_fight(tmp_path):
    file = tmp_path / "torn.toml"
    file.write_text(LEGAL.format(name="破れ", output='"強"'), encoding="utf-8")
    told = bundodo("duel", file, ALTAIR)
    assert told.code == 1
    told = bundodo("duel", file, ALTAIR, "--anyway")
    assert told.code == 2
    assert "破れ" in told.err


def test_what_breaks_in_leaves_whole_records_only(tmp_path, monkeypatch):
    """Ctrl-C: exit 130, and every record that there is can be followed."""
    from bundodo.matches import bouts

    real, done = bouts.Bout.record, []

    def stops(self, *args):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(1)
        return real(self, *args)

    monkeypatch.setattr(bouts.Bout, "record", stops)
    told = bundodo("duel", *PAIR, "--matches", 5, "--seed", 1, "--record", tmp_path / "all")
    assert told.code == 130
    assert "2" in told.err
    found = sorted((tmp_path / "all").iterdir())
    assert [path.name for path in found] == ["0001.json", "0002.json"]
    assert all(bundodo("replay", path).code == 0 for path in found)


def test_a_machine_against_itself():
    told = bundodo("duel", ALTAIR, ALTAIR, "--seed", 1)
    assert told.code == 0
    assert "（1番）" in told.out
    assert "（2番）" in told.out
