"""The lab's four questions, each answered as a document: what `report.json` holds and `report.html` shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from msgspec import structs

from arena.games.registry import workshop
from arena.lab import matrix, meta, prices
from arena.lab.prices import Price, Prices
from arena.matchups import Asked, Table, gathered
from bundodo.asked import Said
from bundodo.lab.bench import Bench
from designer.game import Terms
from designer.games import registry
from designer.rules import Ruling, Rulings
from templates.version import APPLICATION, VERSION

LAB = 1
"""The form of the document."""
OPPONENTS, BUILDS = 6, 24
"""Of prices: the machines of the mix that builds meet at most, and the builds."""
_META_MATCHES, _SOME_MATCHES, _SOME_BUILDS = 24, 16, 12

Document = dict[str, Any]


def matchups(bench: Bench, said: Said) -> Document:  # noqa: ARG001
    """Ratings, the matrix with its cyclic part, the mix that nobody beats, what beats each."""
    return _document("matchups", bench, [_matchups(bench, player) for player in bench.players])


def _matchups(bench: Bench, player: str) -> Document:
    table = _table(bench, player, bench.setting.terms, bench.wanted.matches)
    return {"player": player, "matches": _played(table), **_told_table(bench.names, bench.owners, table)}


def _told_table(names: Sequence[tuple[str, str]], owners: Sequence[str], table: Table) -> Document:
    places = range(table.size)
    found, mix = matrix.ratings(table), matrix.mix(table)
    machines = [
        {
            "name": list(names[one]),
            "player": owners[one],
            "rating": found.ratings[one].value,
            "interval": [found.ratings[one].low, found.ratings[one].high],
            "score": round(table.mean(one), 4),
            "share": mix[one].weight,
            "share_interval": [mix[one].low, mix[one].high],
            "beaten_by": list(matrix.beaten_by(table, one)),
        }
        for one in places
    ]
    scores = [[None if (s := table.score(a, b)) is None else round(s, 4) for b in places] for a in places]
    cycles = [{"machines": list(one.places), "least": one.least} for one in found.cycles]
    return {"machines": machines, "cyclic": found.cyclic, "cycles": cycles, "scores": scores}


def _table(bench: Bench, player: str, terms: Terms, matches: int) -> Table:
    asked = Asked(bench.machines, bench.conditions(player, terms, matches))
    pairs, chunks = zip(*asked.chunks(), strict=True)
    return gathered(pairs, bench.lab.results(chunks), len(bench.machines))


def _played(table: Table) -> int:
    return sum(one.matches for one in table.cells.values())


# ---- prices ------------------------------------------------------------------------------------------------------


def price(bench: Bench, said: Said) -> Document:  # noqa: ARG001
    """The worth of every custom and card in points, on builds about the mix, by each player."""
    whole = []
    for player in bench.players:
        mix = matrix.mix(_table(bench, player, bench.setting.terms, bench.wanted.matches))
        made = _prices(bench, player, bench.setting.terms, mix, BUILDS, bench.wanted.matches)
        whole.append({"player": player, **_told_prices(made), "mix": _told_mix(bench, mix)})
    return _document("prices", bench, whole) | {"differ": _differing(whole)}


def _prices(bench: Bench, player: str, terms: Terms, mix: Sequence[matrix.Share], builds: int, matches: int) -> Prices:
    """On builds a step away from machines that are drawn from the mix, against the mix."""
    shop = workshop(bench.game)
    rng = Random(f"{bench.wanted.seed} {player} prices")  # noqa: S311  (nothing secret)
    ranked = sorted(range(len(mix)), key=lambda place: -mix[place].weight)
    support = [place for place in ranked if mix[place].weight > 0][:OPPONENTS]
    drawn = rng.choices(support, [mix[place].weight for place in support], k=builds)
    made = [shop.near(bench.machines[place], bench.machines, terms, rng) for place in drawn]
    # At least three to meet: against one alone it is priced what beats that one.
    opponents = tuple(bench.machines[place] for place in (support if len(support) > 2 else ranked[:3]))
    return prices.priced(prices.Asked(tuple(made), opponents, bench.conditions(player, terms, matches)), bench.lab)


def _told_prices(made: Prices) -> Document:
    return {
        "matches": made.matches,
        "prices": [_told_price(one) for one in made.prices],
        "uses": [_told_price(one) for one in made.uses],
    }


def _told_price(one: Price) -> Document:
    return {
        "id": one.thing.id,
        "kind": one.thing.kind,
        "name": list(one.thing.names),
        "builds": one.builds,
        "cost": one.cost,
        "worth": one.worth,
        "interval": None if one.interval is None else list(one.interval),
        "gain": one.gain,
        "gain_interval": list(one.gain_interval),
        "told": one.told,
    }


def _told_mix(bench: Bench, mix: Sequence[matrix.Share]) -> list[Document]:
    return [
        {"name": list(bench.names[place]), "share": one.weight, "share_interval": [one.low, one.high]}
        for place, one in enumerate(mix)
        if one.weight > 0
    ]


def _differing(whole: Sequence[Document]) -> list[Document]:
    """The things whose prices two players put apart, each beyond the other's interval: findings about the players."""
    found = []
    for one, other in combinations(whole, 2):
        beside = {price["id"]: price for price in other["prices"]}
        for price in one["prices"]:
            there = beside.get(price["id"])
            if there and price["interval"] and there["interval"] and _apart(price["interval"], there["interval"]):
                players = [one["player"], other["player"]]
                worths = [price["worth"], there["worth"]]
                found.append({"id": price["id"], "name": price["name"], "players": players, "worths": worths})
    return found


def _apart(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[1] < other[0] or other[1] < one[0]


# ---- meta --------------------------------------------------------------------------------------------------------


def evolve(bench: Bench, said: Said) -> Document:
    """Mixes, best answers, and again, until no answer gains two points of score."""
    whole = []
    for player in bench.players:
        said.note(said.words.say("lab.player", player=player))
        by = bench.conditions(player, bench.setting.terms, max(_META_MATCHES, bench.wanted.matches))
        made = meta.evolved(meta.Asked(bench.machines, by), bench.lab)
        new = [workshop(bench.game).called(one) for one in made.machines[len(bench.machines) :]]
        names = (*bench.names, *new)
        owners = (*bench.owners, *([""] * len(new)))
        whole.append(
            {
                "player": player,
                "matches": _played(made.table),
                "settled": made.settled,
                "rounds": [
                    {
                        "mix": [{"machine": place, "share": share.weight} for place, share in one.mix],
                        "score": one.score,
                        "interval": list(one.interval),
                        "taken": one.taken,
                    }
                    for one in made.rounds
                ],
                **_told_table(names, owners, made.table),
            }
        )
    return _document("meta", bench, whole)


# ---- rulings -----------------------------------------------------------------------------------------------------


class _Under(NamedTuple):
    """What came of one choice of rulings."""

    table: Table
    mix: tuple[matrix.Share, ...]
    ratings: tuple[matrix.Rating, ...]
    prices: Prices


def rule(bench: Bench, said: Said, only: Iterable[str] = ()) -> Document:
    """What each other choice of each ruling does to ratings, to the mix, and to prices."""
    whole, named, terms = [], tuple(only), bench.setting.terms
    others = [
        (ruling.key, choice)
        for ruling in contested(bench)
        if not named or ruling.key in named
        for choice in ruling.choices
        if str(terms.rulings[ruling.key]) != choice
    ]
    for player in bench.players:
        usual, found = _under(bench, player, terms), []
        for key, choice in others:
            said.note(said.words.say("lab.ruling", player=player, key=key, choice=choice))
            made = _under(bench, player, structs.replace(terms, rulings=_changed(bench, key, choice)))
            found.append({"ruling": key, "choice": choice, **_compared(bench, usual, made)})
        whole.append({"player": player, "usual": _plain(usual), "choices": found})
    return _document("rulings", bench, whole)


def contested(bench: Bench) -> list[Ruling]:
    """The game's rulings of which there is a choice."""
    return [one for one in registry.load(bench.game).RULINGS if one.choices]


def _changed(bench: Bench, key: str, choice: str) -> Rulings:
    given = {**{name: str(value) for name, value in bench.setting.changed.items()}, key: choice}
    return registry.load(bench.game).choose(given)


def _under(bench: Bench, player: str, terms: Terms) -> _Under:
    table = _table(bench, player, terms, bench.wanted.matches)
    mix = matrix.mix(table)
    made = _prices(bench, player, terms, mix, _SOME_BUILDS, min(_SOME_MATCHES, bench.wanted.matches))
    return _Under(table, mix, matrix.ratings(table).ratings, made)


def _plain(usual: _Under) -> Document:
    matches = _played(usual.table) + usual.prices.matches
    return {"matches": matches, "prices": [_told_price(one) for one in usual.prices.prices]}


def _compared(bench: Bench, usual: _Under, other: _Under) -> Document:
    """Whose rating moved beyond the interval of the difference, what was priced apart, and the mixes' distance."""
    moved = []
    for name, old, new in zip(bench.names, usual.ratings, other.ratings, strict=True):
        wide = ((old.high - old.low) ** 2 + (new.high - new.low) ** 2) ** 0.5 / 2
        if abs(new.value - old.value) > wide:
            moved.append({"name": list(name), "before": old.value, "after": new.value})
    there, priced = {one.thing.id: one for one in usual.prices.prices}, []
    for one in other.prices.prices:
        before = there.get(one.thing.id)
        if before and before.interval and one.interval and _apart(one.interval, before.interval):
            priced.append({"name": list(one.thing.names), "before": before.worth, "after": one.worth})
    distance = sum(abs(old.weight - new.weight) for old, new in zip(usual.mix, other.mix, strict=True)) / 2
    return {"ratings": moved, "prices": priced, "mix_moved": round(distance, 4)}


def _document(what: str, bench: Bench, whole: list[Document]) -> Document:
    wanted, terms = bench.wanted, bench.setting.terms
    return {
        APPLICATION: VERSION,
        "lab": LAB,
        "what": what,
        "game": bench.game,
        "cap": terms.cap,
        "rulings": {key: str(value) for key, value in bench.setting.changed.items()},
        "packs": [pack.name for pack in terms.packs],
        "engine": bench.lab.namer.version,
        "seed": wanted.seed,
        "matches_a_pair": wanted.matches,
        "machines": [list(name) for name in bench.names],
        "players": whole,
    }
