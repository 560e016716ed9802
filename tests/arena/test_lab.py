"""The lab on games whose answers are known."""

from __future__ import annotations

import sqlite3
from itertools import product
from pathlib import Path
from random import Random

import pytest

from arena.chunks import Chunk, Results
from arena.conditions import Conditions
from arena.games.room import Meeting
from arena.lab import matrix, meta, prices
from arena.lab.crew import Alone
from arena.lab.lab import Lab, Progress
from arena.lab.store import Store, StoreError
from arena.matchups import Asked, Table, gathered
from tests.arena.toys import BEATS, BOARD, TERMS, WORTHS, RockPaperScissors, Strength, enter

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
GROUNDS = ((BOARD, ()),)


def lab(tmp_path: Path, game: str, crew=None) -> Lab:
    return Lab(game, Store(tmp_path / "results.sqlite"), crew or Alone(), Progress(lambda _: None))


def by(game: str, matches: int, seed: int = 1) -> Conditions:
    return Conditions(game, GROUNDS, TERMS, "one", seed, matches)


def table(tmp_path, game, machines, matches, player="one"):
    asked = Asked(machines, Conditions(game, GROUNDS, TERMS, player, 1, matches))
    pairs, chunks = zip(*asked.chunks(), strict=True)
    return gathered(pairs, lab(tmp_path, game).results(chunks), len(machines))


# ---- tables --------------------------------------------------------------------------------------------------


def test_rock_paper_scissors(tmp_path, monkeypatch):
    """Nobody is stronger, all of it is a cycle, and the mix is a third each."""
    enter(monkeypatch, "rps", RockPaperScissors())
    found = table(tmp_path, "rps", tuple(BEATS), 600)
    made = matrix.ratings(found)
    assert all(abs(one.value) < 30 and one.low < 0 < one.high for one in made.ratings)
    assert made.cyclic > 0.97
    assert [set(one.places) for one in made.cycles] == [{0, 1, 2}]
    assert made.cycles[0].least > 0.85
    for share in matrix.mix(found):
        assert share.weight == pytest.approx(1 / 3, abs=0.03)
        assert share.low < 1 / 3 < share.high
    assert [matrix.beaten_by(found, one) for one in range(3)] == [[1], [2], [0]]


def test_plain_strength_is_a_rating_and_no_cycle(tmp_path, monkeypatch):
    enter(monkeypatch, "strength", Strength())
    found = table(tmp_path, "strength", tuple((points, ()) for points in (0, 4, 8, 10)), 2000)
    made = matrix.ratings(found)
    # A point of strength is 0.25 of log odds.
    for one, points in zip(made.ratings, (0, 4, 8, 10), strict=True):
        assert one.low < matrix.ELO * 0.25 * (points - 5.5) < one.high
    assert made.cyclic < 0.02
    assert made.cycles == ()
    assert [share.weight for share in matrix.mix(found)] == [0, 0, 0, 1]


@pytest.mark.prove
def test_intervals_hold_what_is_true(tmp_path, monkeypatch):
    """Of 95% that are promised nearly all hold; more than chance may take are not missed."""
    enter(monkeypatch, "strength", Strength())
    missed = 0
    for seed in range(60):
        machines = tuple((points, ()) for points in (2, 5, 8))
        asked = Asked(machines, by("strength", 200, seed))
        pairs, chunks = zip(*asked.chunks(), strict=True)
        found = matrix.ratings(gathered(pairs, lab(tmp_path, "strength").results(chunks), 3))
        missed += not found.ratings[0].low < matrix.ELO * 0.25 * -3 < found.ratings[0].high
    assert missed <= 8


def test_a_known_equilibrium():
    """Rock paper scissors in which rock wins twice as much: by hand, a quarter, a half, a quarter."""
    payoff = np.array([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], dtype=float)
    made = matrix.equilibrium(payoff)
    assert made == pytest.approx([0.25, 0.5, 0.25], abs=1e-9)
    assert matrix.value(payoff, made) == pytest.approx(0, abs=1e-9)


def test_kuhn_poker():
    """Worth -1/18 to whoever begins."""
    bets = list(product("pb", repeat=3)), list(product("pb", repeat=3))
    first, second = list(product(*bets)), list(product(*bets))
    payoff = np.zeros((len(first), len(second)))
    deals = [(a, b) for a in range(3) for b in range(3) if a != b]
    for i, (opening, calling) in enumerate(first):
        for j, (after_pass, after_bet) in enumerate(second):
            for a, b in deals:
                sign = 1 if a > b else -1
                if opening[a] == "b":
                    won = 2 * sign if after_bet[b] == "b" else 1
                elif after_pass[b] == "p":
                    won = sign
                else:
                    won = 2 * sign if calling[a] == "b" else -1
                payoff[i, j] += won / len(deals)
    assert matrix.value(payoff, matrix.equilibrium(payoff)) == pytest.approx(-1 / 18, abs=1e-9)


def test_a_table_with_nobody_ever_beaten_has_a_rating():
    made = matrix.ratings(Table(2, {(0, 1): Results((40, 0), 0, 40)}))
    assert made.ratings[0].value > 0
    assert np.isfinite(made.ratings[0].high)


# ---- prices --------------------------------------------------------------------------------------------------


def priced(tmp_path, **changes):
    builds = tuple((points, ()) for points in range(12))
    asked = prices.Asked(builds, ((5, ()), (7, ())), by("strength", 400))
    return prices.priced(asked._replace(**changes), lab(tmp_path, "strength"))


def test_things_are_priced_at_what_they_are_worth(tmp_path, monkeypatch):
    """A point adds 0.25 of log odds, and so does each point of worth; what is worth what it costs is left alone."""
    enter(monkeypatch, "strength", Strength())
    made = priced(tmp_path)
    found = {one.thing.id: one for one in made.prices}
    for name, (worth, cost) in WORTHS.items():
        one = found[name]
        assert one.interval[0] - 0.35 <= worth <= one.interval[1] + 0.35, one
        assert one.cost == cost
    assert {name: one.told for name, one in found.items()} == {
        "gem": "cheap", "fair": "open", "dud": "dear", "twin": "open",
    }  # fmt: skip
    assert {one.thing.id for one in made.prices[:2]} == {"gem", "dud"}
    assert [one.thing.id for one in made.uses] == ["points", "nothing"]
    assert found["fair"].interval == found["twin"].interval, "a copy under another name"


def test_a_changed_price_in_the_rules_is_found(tmp_path, monkeypatch):
    """What was fair is cheap as soon as the rules ask less."""
    enter(monkeypatch, "strength", Strength())
    monkeypatch.setitem(WORTHS, "fair", (2, 1))
    found = {one.thing.id: one for one in priced(tmp_path).prices}
    assert (found["fair"].told, found["twin"].told) == ("cheap", "open")


def test_where_no_point_is_worth_anything_no_worth_is_told(tmp_path, monkeypatch):
    enter(monkeypatch, "strength", Strength())
    monkeypatch.setattr(Strength, "chance", lambda self, one, other: 0.5)
    assert {(one.worth, one.interval, one.told) for one in priced(tmp_path).prices} == {(None, None, "open")}


def test_builds_without_a_place_are_left_out(tmp_path, monkeypatch):
    enter(monkeypatch, "strength", Strength())
    builds = tuple((points, ("gem",) if points % 2 else ()) for points in range(8))
    found = {one.thing.id: one for one in priced(tmp_path, builds=builds).prices}
    assert (found["gem"].builds, found["fair"].builds) == (4, 8)


# ---- best answers --------------------------------------------------------------------------------------------


@pytest.mark.prove
def test_whoever_builds_to_win_ends_with_what_is_cheap(tmp_path, monkeypatch):
    enter(monkeypatch, "strength", Strength())
    asked = meta.Asked(((4, ()), (6, ())), by("strength", 200), rounds=8, brood=8)
    made = meta.evolved(asked, lab(tmp_path, "strength"))
    assert made.settled
    *before, last = made.rounds
    assert all(one.score > 0.52 and one.taken for one in before)
    assert (last.taken, last.score <= 0.52) == (None, True)
    best = max(last.mix, key=lambda each: each[1].weight)[0]
    assert "gem" in made.machines[best][1]
    assert Strength.strength(made.machines[best]) >= 11
    again = meta.evolved(asked, lab(tmp_path, "strength"))
    assert again == made


# ---- results that are kept -----------------------------------------------------------------------------------


def chunks(count, seed=1):
    meeting = Meeting(("rock", "paper"), BOARD, (), TERMS)
    return [Chunk("rps", meeting, ("one", "one"), seed, 10 * number, 10 * number + 10) for number in range(count)]


class Counting(Alone):
    """Counts what it plays; dies before its nth job."""

    def __init__(self, dies_at=None):
        self.jobs, self.dies_at = 0, dies_at

    def results(self, jobs):
        for job, found in super().results(jobs):
            if self.jobs == self.dies_at:
                raise KeyboardInterrupt
            self.jobs += 1
            yield job, found


def test_a_run_goes_on_where_it_was(tmp_path, monkeypatch):
    enter(monkeypatch, "rps", RockPaperScissors())
    (tmp_path / "whole").mkdir()
    whole = lab(tmp_path / "whole", "rps").results(chunks(30))
    crew = Counting(dies_at=1)
    with pytest.raises(KeyboardInterrupt):
        lab(tmp_path, "rps", crew).results(chunks(30))
    again = Counting()
    run = lab(tmp_path, "rps", again)
    assert run.results(chunks(30)) == whole
    assert run.progress.played < 300
    assert run.progress.done == run.progress.total == 300
    last = lab(tmp_path, "rps", Counting(dies_at=0))
    assert last.results(chunks(30)) == whole, "nothing is left to play"


def test_names_tell_apart_whatever_matters_and_nothing_else(tmp_path, monkeypatch):
    enter(monkeypatch, "rps", RockPaperScissors())
    namer = lab(tmp_path, "rps").namer
    (one,) = chunks(1)
    other = [
        one._replace(seed=2), one._replace(stop=12), one._replace(first=2), one._replace(players=("one", "two")),
        one._replace(strength=9), one._replace(game="other"),
        one._replace(meeting=one.meeting._replace(machines=("paper", "rock"))),
        one._replace(meeting=one.meeting._replace(starts=("A1", "C3"))),
        one._replace(meeting=one.meeting._replace(board=board_with("B2"))),
    ]  # fmt: skip
    assert len({namer.name(each) for each in (one, *other)}) == len(other) + 1
    titled = one._replace(meeting=one.meeting._replace(board=board_with(title="another name")))
    assert namer.name(titled) == namer.name(one)
    namer.version = "2"
    assert namer.name(one) != lab(tmp_path, "rps").namer.name(one)


def board_with(obstacle="", title=""):
    from msgspec import structs

    return structs.replace(BOARD, title=title, obstacles=frozenset({obstacle} - {""}))


def test_two_runs_share_a_store(tmp_path, monkeypatch):
    enter(monkeypatch, "rps", RockPaperScissors())
    first, second = Counting(), Counting()
    one, other = lab(tmp_path, "rps", first), lab(tmp_path, "rps", second)
    assert one.results(chunks(20)) == other.results(chunks(20))
    assert second.jobs == 0
    assert len(other.store) == 20


def test_a_foreign_file_is_left_alone(tmp_path):
    path = tmp_path / "results.sqlite"
    path.write_bytes(b"my own notes, which are long enough to be no database at all" * 50)
    with pytest.raises(StoreError):
        Store(path)
    path.unlink()
    made = sqlite3.connect(path)
    made.execute("CREATE TABLE mine (x)")
    made.commit()
    made.close()
    with pytest.raises(StoreError) as caught:
        Store(path)
    assert caught.value.why == ""
    assert sqlite3.connect(path).execute("SELECT count(*) FROM mine").fetchone() == (0,)


def test_progress_says_what_is_left():
    now = [0.0]
    told = []
    progress = Progress(told.append, lambda: now[0])
    progress.add(100, 20)
    assert progress.left is None
    now[0] = 4.0
    progress.step(40)
    assert (progress.rate, progress.left, len(told)) == (10.0, 4.0, 1)


# ---- the duel's part -----------------------------------------------------------------------------------------


def test_machines_at_random_and_near_are_legal_and_use_the_cap():
    from arena.games.registry import workshop
    from designer.game import Terms
    from designer.games import registry

    game, shop, rng = registry.load("bundodo"), workshop("bundodo"), Random(5)
    for cap in (20, 50, 90):
        terms = Terms(cap, game.choose({}))
        for _ in range(60):
            machine = shop.drawn(terms, rng)
            for made in (machine, shop.near(machine, [machine], terms, rng)):
                profile = game.derive(made, terms)
                assert [fault.code for fault in game.check(made, profile, terms) if fault.code[0] != "L"] == []
                assert profile.cost.total == cap


def test_what_the_duel_offers():
    """Each thing on some machine: it differs from the machine in that alone, and costs what the rules say."""
    from arena.games.registry import workshop
    from designer.game import Terms
    from designer.games import registry

    game, shop, rng = registry.load("bundodo"), workshop("bundodo"), Random(7)
    terms = Terms(50, game.choose({}))
    machines = [shop.drawn(terms, rng) for _ in range(40)]
    for thing in (*shop.things(terms), *shop.uses(terms)):
        offers = [offer for one in machines if (offer := shop.offer(one, thing, terms, rng))]
        assert offers, thing
        for offer in offers:
            before, after = (game.derive(one, terms).cost.total for one in offer[:2])
            assert offer.before != offer.after
            assert after - before == offer.points
            profile = game.derive(offer.after, terms)
            codes = {fault.code for fault in game.check(offer.after, profile, terms) if fault.code[0] != "L"}
            assert codes <= {"B601"}, (thing, offer)


def test_a_name_changes_no_result():
    from dataclasses import replace

    from arena.games.registry import workshop
    from designer.game import Terms
    from designer.games import registry

    shop = workshop("bundodo")
    machine = shop.drawn(Terms(50, registry.load("bundodo").choose({})), Random(1))
    named = replace(
        machine, name="別名", player="だれか", ranged=tuple(replace(one, name="銃") for one in machine.ranged)
    )
    assert shop.key(named) == shop.key(machine)
    assert shop.key(replace(machine, output=machine.output + 1)) != shop.key(machine)


def test_the_engines_version_holds_all_that_it_imports():
    """Whatever the duel's two engines reach by imports changes the name of what they play."""
    from arena.games.duel.workshop import played_by
    from tests.test_layers import imported, modules, sources

    known, reached = modules(), set()
    left = ["designer.games.duel.play.engine", "designer.games.duel.play.record", "arena.games.duel.engine"]
    left += ["arena.games.duel.room", "arena.games.duel.players", "arena.chunks"]
    while left:
        module = left.pop()
        if module in reached or module not in known:
            continue
        reached.add(module)
        left += [part for name in imported(sources()[module]) for part in (name, name.rpartition(".")[0])]
    files = set(played_by())
    others = {"arena", "sheets", "templates"}
    missing = {one for one in reached if known[one] not in files and known[one].name != "__init__.py"}
    assert {one for one in missing if one.partition(".")[0] not in others} == set()
    assert len(reached) > 40
