"""Machines, players and sides judged by a format: what is counted by hand here is what the commands say."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from tests.bundodo.cli import bundodo

NAMES = ("みお", "そら", "りく", "うみ")


def machine(folder: Path, number: int, player: str, cost: int, name: str = "") -> None:
    """A build file of so many points, all in output."""
    (folder / f"{number:02}.toml").write_text(
        f'name = "{name or f"機体{number}"}"\nplayer = "{player}"\n[stats]\noutput = {cost}\nprecision = 0\ndurability = 0\n',
        encoding="utf-8",
    )


def check(folder: Path, event: str, *args: object, lang: str = "ja"):
    (folder / "event.toml").write_text(f'sources = ["in"]\n{event}', encoding="utf-8")
    made = bundodo("check", "--event", folder / "event.toml", *args, "--format", "json", lang=lang)
    return made.code, json.loads(made.out)


def errors(one) -> set[str]:
    return {told["code"] for told in one["diagnostics"] if told["severity"] == "error"}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    return tmp_path


# ---- caps --------------------------------------------------------------------------------------------------


def test_the_narrowest_cap_wins_and_is_told(folder):
    for number, (player, cost) in enumerate((("みお", 180), ("そら", 45), ("りく", 55))):
        machine(folder / "in", number, player, cost)
    event = """
format = "raid"
cap = 45
[[sides]]
name = "守護獣"
players = ["みお"]
cap = 200
[[sides]]
name = "狩人"
players = ["そら", "りく"]
side_cap = 90
[[players]]
name = "みお"
[[players]]
name = "そら"
handicap = -5
[[players]]
name = "りく"
handicap = 10
"""
    code, said = check(folder, event)
    assert [(one["cap"], one["side"], errors(one)) for one in said["machines"]] == [
        (200, "守護獣", set()), (40, "狩人", {"B602", "B812"}), (55, "狩人", {"B812"}),
    ]  # fmt: skip
    assert code == 1
    told = next(one["message"] for one in said["machines"][1]["diagnostics"] if one["code"] == "B602")
    assert "ハンデ −5P" in told
    assert [(one["name"], one["machines"], one["total"], one["cap"], one["legal"]) for one in said["sides"]] == [
        ("守護獣", 1, 180, None, True), ("狩人", 2, 100, 90, False),
    ]  # fmt: skip
    text = bundodo("check", "--event", folder / "event.toml").out
    assert "180/200P（陣営「守護獣」の機体の上限）" in text
    assert text.count("B812 上と同じ") == 1
    english = bundodo("check", "--event", folder / "event.toml", lang="en").out
    assert "そら’s (handicap −5P) cap 40P" in english


def test_what_all_machines_of_a_player_cost_together(folder):
    for number, (player, cost) in enumerate((("みお", 60), ("みお", 50), ("みお", 45), ("そら", 150))):
        machine(folder / "in", number, player, cost)
    event = 'format = "army"\nplayer_cap = 150\nmachines = [1, 3]\n'
    code, said = check(folder, event)
    assert [(one["cap"], errors(one)) for one in said["machines"]] == [*[(150, {"B811"})] * 3, (150, set())]
    assert code == 1
    # Points that another machine may spend are not told as unspent.
    assert not any(told["code"] == "L101" for one in said["machines"] for told in one["diagnostics"])
    code, said = check(folder, event + '[[players]]\nname = "みお"\nhandicap = 5\n')
    assert code == 0
    assert [(one["name"], one["total"], one["cap"], one["handicap"]) for one in said["players"]] == [
        ("みお", 155, 155, 5), ("そら", 150, 150, 0),
    ]  # fmt: skip
    # A cap for each machine besides.
    _, said = check(folder, "cap = 55\n" + event)
    assert [errors(one) for one in said["machines"]] == [{"B601", "B811"}, {"B811"}, {"B811"}, {"B601"}]


def test_the_cap_of_the_command_line_is_the_events(folder):
    machine(folder / "in", 0, "みお", 55)
    machine(folder / "in", 1, "そら", 55)
    event = 'cap = 50\n[[sides]]\nname = "x"\nplayers = ["みお"]\ncap = 60\n[[sides]]\nname = "y"\nplayers = ["そら"]\n'
    assert [one["cap"] for one in check(folder, event)[1]["machines"]] == [60, 50]
    assert [one["cap"] for one in check(folder, event, "--cap", 55)[1]["machines"]] == [60, 55]


# ---- counts, sides, leaders --------------------------------------------------------------------------------


def test_how_many_machines_a_player_and_a_side_bring(folder):
    for number, player in enumerate(("みお", "みお", "そら")):
        machine(folder / "in", number, player, 10)
    event = 'machines = 2\n[[sides]]\nname = "x"\nplayers = ["みお", "そら"]\nmachines = [1, 2]\n'
    _, said = check(folder, event)
    assert [errors(one) for one in said["machines"]] == [{"B814"}, {"B814"}, {"B813", "B814"}]
    # Of one's own file alone nobody can say that there are too few.
    made = bundodo("check", folder / "in" / "02.toml", "--event", folder / "event.toml", "--format", "json")
    assert errors(json.loads(made.out)["machines"][0]) == set()
    every = bundodo("check", folder / "in", "--event", folder / "event.toml", "--format", "json")
    assert {"B814"} == errors(json.loads(every.out)["machines"][0])


def test_who_is_on_no_side(folder):
    for number, player in enumerate(("みお", "だれか", "")):
        machine(folder / "in", number, player, 10)
    _, said = check(folder, 'format = "teams"\n[[sides]]\nname = "x"\nplayers = ["みお"]\n')
    assert [errors(one) for one in said["machines"]] == [set(), {"B815"}, {"B816"}]


@pytest.mark.parametrize(("leader", "is_there"), [("みお", True), ("ミ ツキ", True), ("ツキ", False), ("そら", False)])
def test_a_leader_is_of_the_side(folder, leader, is_there):
    machine(folder / "in", 0, "みお", 10, "ミ ツキ")
    machine(folder / "in", 1, "そら", 10, "ソラ")
    event = (
        f'format = "teams"\n[[sides]]\nname = "x"\nplayers = ["みお"]\nleader = "{leader}"\n'
        '[[sides]]\nname = "y"\nplayers = ["そら"]\n[[sides]]\nname = "z"\nplayers = ["うみ"]\n'
    )
    code, said = check(folder, event)
    assert code == 0
    assert ("L811" in {one["code"] for one in said["notes"]}) is not is_there
    assert [one["key"] for one in said["notes"] if one["code"] == "L812"] == ["sides[2]"]
    strict = bundodo("check", "--event", folder / "event.toml", "--strict").code
    assert strict == 1  # machines without weapons, too
    assert leader in bundodo("check", "--event", folder / "event.toml", "-q").out


@pytest.mark.parametrize("game", ["sentinel", "wildgauge"])
def test_a_game_without_costs_counts_machines(folder, game):
    source = Path("examples") / game
    root = Path(__file__).resolve().parent.parent.parent
    files = [
        path for path in sorted((root / source).glob("*.toml")) if "field" not in path.name and "map" not in path.name
    ]
    for path in files:
        (folder / "in" / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    _, plain = check(folder, f'game = "{game}"\n')
    players = [one["player"] for one in plain["machines"]]
    _, said = check(
        folder, f'game = "{game}"\nmachines = [0, 0]\n[[sides]]\nname = "x"\nplayers = {json.dumps(players)}\n'
    )
    assert all({"B813"} <= errors(one) for one in said["machines"])
    assert (said["sides"][0]["total"], said["sides"][0]["cap"], said["machines"][0]["cap"]) == (None, None, None)


# ---- counted by hand ---------------------------------------------------------------------------------------


def drawn(rng: Random, folder: Path) -> tuple[str, dict]:
    """Machines and an event, at random; what there is of them."""
    for path in (folder / "in").glob("*.toml"):
        path.unlink()
    there = [(rng.choice(NAMES), rng.choice((20, 40, 45, 50, 55, 60))) for _ in range(rng.randint(1, 6))]
    for number, (player, cost) in enumerate(there):
        machine(folder / "in", number, player, cost)
    said = {
        "there": there,
        "cap": rng.choice((None, 45, 60)),
        "player_cap": rng.choice((None, None, 90, 120)),
        "machines": rng.choice((None, (1, 2), (2, 2))),
        "handicaps": {name: rng.choice((-10, 5)) for name in NAMES if rng.random() < 0.4},
        "sides": [],
    }
    if rng.random() < 0.7:
        said["sides"] = [
            {"name": "x", "players": NAMES[:2], "cap": rng.choice((None, 55)), "side_cap": rng.choice((None, 100))},
            {"name": "y", "players": NAMES[2:], "cap": rng.choice((None, 40)), "side_cap": rng.choice((None, 130))},
        ]
    lines = [f"{key} = {said[key]}" for key in ("cap", "player_cap") if said[key] is not None]
    lines += [f"machines = {list(said['machines'])}"] if said["machines"] else []
    for side in said["sides"]:
        lines += ["[[sides]]", f'name = "{side["name"]}"', f"players = {json.dumps(side['players'])}"]
        lines += [f"{key} = {side[key]}" for key in ("cap", "side_cap") if side[key] is not None]
    for name in NAMES:
        lines += ["[[players]]", f'name = "{name}"', f"handicap = {said['handicaps'].get(name, 0)}"]
    return "\n".join(lines) + "\n", said


def by_hand(said: dict) -> list[tuple[int, set[str]]]:
    """The cap of each machine and its errors, counted from the rules in the guide."""
    of_player, of_side = defaultdict(list), defaultdict(list)
    side_of = {name: side for side in said["sides"] for name in side["players"]}
    for player, cost in said["there"]:
        of_player[player].append(cost)
        of_side[side_of[player]["name"] if player in side_of else ""].append(cost)
    found = []
    for player, cost in said["there"]:
        side = side_of.get(player, {"name": "", "cap": None, "side_cap": None})
        own = side["cap"] if side["cap"] is not None else said["cap"]
        if own is None and said["player_cap"] is None and side["side_cap"] is None:
            own = 50
        handicap = said["handicaps"].get(player, 0)
        together = None if said["player_cap"] is None else said["player_cap"] + handicap
        if own is not None and together is None:
            own += handicap
        caps = [cap for cap in (own, together, side["side_cap"]) if cap is not None]
        usual = own == min(caps) and side["cap"] is None and (together is not None or not handicap)
        wrong = {"B601" if usual else "B602"} if cost > min(caps) else set()
        mine, all_ = of_player[player], of_side[side["name"]]
        if together is not None and len(mine) > 1 and sum(mine) > together:
            wrong.add("B811")
        if side["side_cap"] is not None and len(all_) > 1 and sum(all_) > side["side_cap"]:
            wrong.add("B812")
        if said["machines"] and not said["machines"][0] <= len(mine) <= said["machines"][1]:
            wrong.add("B813")
        found.append((min(caps), wrong))
    return found


def judged_as_by_hand(folder: Path, seed: int) -> None:
    text, said = drawn(Random(seed), folder)
    _, report = check(folder, text)
    wanted = by_hand(said)
    cap = report["cap"]
    assert [(one.get("cap", cap), errors(one)) for one in report["machines"]] == wanted, text
    for side in report.get("sides", ()):
        costs = [cost for player, cost in said["there"] if player in side["players"]]
        assert (side["machines"], side["total"]) == (len(costs), sum(costs))


def test_random_events_are_judged_as_by_hand(folder):
    for seed in range(8):
        judged_as_by_hand(folder, seed)


@pytest.mark.prove
def test_random_events_are_judged_as_by_hand_many(folder):
    for seed in range(1000, 1400):
        judged_as_by_hand(folder, seed)


def test_a_format_that_says_no_more_than_a_cap_is_named(folder):
    machine(folder / "in", 0, "みお", 70)
    code, said = check(folder, 'format = "ace"\ncap = 80\n')
    assert (code, said["format"], said["cap"], said["machines"][0]["cap"]) == (0, "ace", 80, 80)
    assert "エース戦" in bundodo("check", "--event", folder / "event.toml").out
    _, said = check(folder, "cap = 80\n")
    assert "format" not in said


# ---- shown -------------------------------------------------------------------------------------------------

EVENT = """
title = "月夜"
format = "raid"
cap = 45
[[sides]]
name = "守護獣"
players = ["みお"]
cap = 200
leader = "ツキカゲ"
[[sides]]
name = "狩人"
players = ["そら"]
side_cap = 90
"""


@pytest.fixture
def night(folder):
    machine(folder / "in", 0, "そら", 40, "カゼ")
    machine(folder / "in", 1, "みお", 190, "ツキカゲ")
    (folder / "event.toml").write_text(f'sources = ["in"]\n{EVENT}', encoding="utf-8")
    return folder


@pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.prove)])
def test_a_meetup_shows_sides(night, lang):
    made = bundodo("meetup", night / "event.toml", "-o", night / "out", lang=lang)
    assert made.code == 0, made.err
    page = (night / "out" / "index.html").read_text(encoding="utf-8")
    gallery = (night / "out" / "gallery.html").read_text(encoding="utf-8")
    markdown = (night / "out" / "report-1.md").read_text(encoding="utf-8")
    raid = "レイド戦" if lang == "ja" else "Raid battle"
    for text in (page, gallery, markdown, made.out):
        assert raid in text
        assert "守護獣" in text
    assert gallery.index("守護獣") < gallery.index("ツキカゲ") < gallery.index("狩人") < gallery.index("カゼ")
    again = bundodo("meetup", night / "event.toml", "-o", night / "out", lang=lang)
    assert ("設計が変わった" if lang == "ja" else "design") not in again.out


def test_the_roster_stands_by_side(night):
    from bundodo.asked import Judged, Said
    from bundodo.judging import by_event, event, request
    from bundodo.out.rosters import roster
    from bundodo.pipeline import run

    words = Said("ja").words
    found = run(by_event(request((), Judged(), words), event(night / "event.toml", words)))
    made = roster(found, words, "月夜")
    assert [(line.name, line.level) for line in made.lines] == [
        ("陣営「守護獣」", 1), ("ツキカゲ", 0), ("陣営「狩人」", 1), ("カゼ", 0),
    ]  # fmt: skip
    assert made.title == "月夜 レイド戦"
    assert "隊長 ツキカゲ" in made.lines[0].note


def test_prints_of_a_raid(night):
    made = bundodo("print", "--event", night / "event.toml", "-o", night / "out", "--only", "sheet,markers,roster")
    assert made.code == 0, made.err
    assert (night / "out" / "roster.pdf").exists()
    # The large machine's sheet, cards and markers hold all that it has.
    assert "E080" not in made.err + made.out
    assert (night / "out" / "みお-ツキカゲ" / "sheet.pdf").exists()


@pytest.mark.prove
def test_two_of_different_sides_meet_in_a_duel(night):
    record = night / "match.json"
    made = bundodo("duel", "--event", night / "event.toml", night / "in", "--seed", 1, "--record", record)
    assert made.code == 0, made.err
    assert json.loads(record.read_text(encoding="utf-8"))["cap"] == 200
    assert bundodo("replay", record).code == 0


def test_advice_keeps_to_the_machines_own_cap(night):
    made = bundodo(
        "advise", night / "in" / "01.toml", "--event", night / "event.toml", "--steps", 1, "--format", "json"
    )
    assert made.code == 0, made.err
    costs = [change["cost"][1] for change in json.loads(made.out)["changes"]]
    assert max(costs) > 45
    assert max(costs) <= 200
