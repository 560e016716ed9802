"""Chunks, tables of match-ups, trials: what came of matches, counted right, however they were parted."""

from __future__ import annotations

from random import Random

import pytest

from arena.chunks import Chunk, Results, counted, play
from arena.conditions import Conditions
from arena.games.registry import room
from arena.games.room import Meeting, Outcome
from arena.matchups import Asked, Table, gathered
from arena.trials import Asked as Tried
from arena.trials import compared
from arena.work import played
from tests.arena.kit import FIELDS, builds, terms
from tests.play.kit import blade, gun, machine

PAIR = (builds()[0], builds()[3])
MEETING = Meeting(PAIR, FIELDS[3], (), terms())
STRONG = machine(10, 8, 8, gun(8, 2), blade(3))
WEAK = machine(1, 1, 1, gun(1))


def chunk(first: int, stop: int, *players: str, meeting: Meeting = MEETING) -> Chunk:
    return Chunk("bundodo", meeting, (players or ("random", "random"))[:2], 7, first, stop)  # type: ignore[arg-type]


def results(wins: int, losses: int, draws: int = 0) -> Results:
    return Results((wins, losses), draws, 10 * (wins + losses + draws), (("destroyed", wins + losses),), 0, ("plain",))


def test_matches_are_the_same_however_they_are_parted():
    whole = play(chunk(0, 7))
    parted = list(played([chunk(0, 3), chunk(3, 4), chunk(4, 7)]))
    assert sum(parted, Results()) == whole
    assert whole.matches == 7
    assert dict(whole.ends).keys() <= {"destroyed", "parts", "points", "draw"}
    assert whole.engines == ("plain",)


def test_seats_change_and_wins_go_to_machines():
    """Matches 0, 2, ... have the first machine in the first seat."""
    outcomes = [Outcome(0, "destroyed", 9, 100), Outcome(1, "parts", 5, 50), Outcome(None, "draw", 45, 400)]
    assert counted(outcomes, "fast", swapped=False).wins == counted(outcomes[:2], "fast", swapped=True).wins == (1, 1)
    assert counted(outcomes[:1], "fast", swapped=True).wins == (0, 1)
    strong = Meeting((STRONG, WEAK), FIELDS[0], (), terms())
    found = play(chunk(0, 6, "greedy", "greedy", meeting=strong))
    assert found.wins[0] >= 5


def test_the_plain_engine_plays_where_the_fast_one_has_no_room(monkeypatch):
    many = Meeting((machine(5, 5, 5, *[gun(1)] * 70), WEAK), FIELDS[0], (), terms())
    monkeypatch.setattr("arena.speed._wanted", [True])
    assert play(chunk(0, 1, meeting=many)).engines == ("plain",)


def test_a_table_knows_who_beats_whom():
    table = gathered(
        [(0, 1), (0, 2), (1, 2), (0, 1)], [results(30, 5), results(9, 11), results(40, 2), results(30, 5)], 3
    )
    assert isinstance(table, Table)
    assert table.cells[0, 1].matches == 70
    assert table.score(0, 1) == pytest.approx(60 / 70)
    assert table.score(1, 0) == pytest.approx(10 / 70)
    assert table.score(2, 2) is None
    assert table.beats(0) == [1]  # 9 of 20 tells nothing
    assert table.beats(1) == [2]
    low, high = table.interval(1, 0)
    assert low < 10 / 70 < high < 0.5
    assert table.ranked() == [0, 1, 2] == sorted(range(3), key=lambda one: -table.mean(one))


@pytest.mark.parametrize(("matches", "fields"), [(200, 4), (10, 4), (7, 3), (2, 4), (1, 1)])
def test_a_table_plays_each_pair_as_often_as_it_is_asked(matches, fields):
    grounds = tuple((one, ()) for one in FIELDS[:fields])
    asked = Asked(builds()[:3], Conditions("bundodo", grounds, terms(), "random", 1, matches))
    found: dict[tuple[int, int], list[int]] = {}
    for pair, one in asked.chunks():
        found.setdefault(pair, []).extend(range(one.first, one.stop))
        assert one.meeting.machines == tuple(builds()[place] for place in pair)
    assert set(found) == {(0, 1), (0, 2), (1, 2)}
    assert all(len(some) == len(set(some)) == matches for some in found.values())
    everything = [match for some in found.values() for match in some]
    assert len(everything) == len(set(everything)), "two pairs roll the same dice"


def test_a_trial_claims_nothing_inside_its_interval():
    more, same = compared(results(50, 50), results(80, 20)), compared(results(50, 50), results(55, 45))
    assert (more.told, same.told, compared(results(50, 50), results(20, 80)).told) == ("more", "open", "less")
    assert more.low < more.after - more.before < more.high
    assert (same.before, same.after, same.matches) == (0.5, 0.55, 100)


def test_a_trial_gives_all_the_same_seeds():
    by = Conditions("bundodo", ((FIELDS[0], ()), (FIELDS[1], ())), terms(), "random", 1, 10)
    asked = Tried(builds()[:3], builds()[3:5], by)
    by_place: dict[int, list[tuple[int, int]]] = {}
    for place, one in asked.chunks():
        by_place.setdefault(place, []).append((one.first, one.stop))
    assert by_place[0] == by_place[1] == by_place[2]
    assert sum(stop - first for first, stop in by_place[0]) >= 20
    assert all(first % 2 == 0 and (stop - first) % 2 == 0 for first, stop in by_place[0])


def test_greedy_players_beat_random_ones():
    """In 95% of mirrors, as `tests.arena.proof` proves of many; here of a few."""
    rng, won = Random(5), 0
    for one in (STRONG, machine(12, 6, 6, gun(5, 2, "fast"), gun(3, 3)), machine(8, 10, 6, gun(6, 1, "ap"), blade(5))):
        meeting = Meeting((one, one), rng.choice(FIELDS), (), terms())
        won += play(chunk(0, 6, "greedy", "random", meeting=meeting)).score > 0.5
    assert won == 3


def test_every_player_plays():
    assert set(room("bundodo").players) == {"greedy", "random", "ahead", "planner"}
    meeting = MEETING._replace(machines=(WEAK, STRONG))
    for name in ("ahead", "planner"):
        one = Chunk("bundodo", meeting, (name, "random"), 7, 0, 1, 4)
        assert play(one).matches == 1
        assert play(one) == play(one)
