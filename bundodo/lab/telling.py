"""The lab's documents in a few lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from templates.words import Words

Document = dict[str, Any]


def tell(found: Document, words: Words) -> Iterator[str]:
    """The findings, by each player."""
    own = Words(words.lang, "common", name="lab")
    at = 0 if words.code == "ja" else 1
    for one in found["players"]:
        yield own.say("player", player=one["player"], matches=_matches(one))
        yield from (f"  {line}" for line in _LINES[found["what"]](one, own, at))
    if found.get("differ"):
        yield own["differ"]
        yield from (f"  {line}" for line in differing(found, own, at))


def differing(found: Document, words: Words, at: int) -> Iterator[str]:
    """What two players price apart."""
    for one in found.get("differ", ()):
        (first, second), (here, there) = one["players"], one["worths"]
        yield words.say("differ_line", name=one["name"][at], first=first, second=second, one=here, other=there)


def _matches(one: Document) -> int:
    return int(one["matches"] if "matches" in one else one["usual"]["matches"])


def _matchups(one: Document, words: Words, at: int) -> Iterator[str]:
    machines = one["machines"]
    for machine in sorted(machines, key=lambda each: -each["rating"]):
        low, high = machine["interval"]
        beaten = words["join"].join(machines[place]["name"][at] for place in machine["beaten_by"][:3])
        share = f"  {words['share']} {100 * machine['share']:.0f}%" if machine["share"] > 0 else ""
        lost = f"  ← {beaten}" if beaten else ""
        yield f"{machine['rating']:+6.0f} [{low:+.0f} {high:+.0f}]  {machine['name'][at]}{share}{lost}"
    yield from told_cycles(one, words, at)


def told_cycles(one: Document, words: Words, at: int) -> Iterator[str]:
    """The part that no rating says, and the clearest cycles."""
    yield words.say("cyclic", cyclic=f"{100 * one['cyclic']:.0f}")
    for cycle in one["cycles"]:
        names = " > ".join(one["machines"][place]["name"][at] for place in cycle["machines"])
        yield words.say("cycle", names=names, least=f"{100 * cycle['least']:.0f}")


def _prices(one: Document, words: Words, at: int) -> Iterator[str]:
    for price in one["prices"]:
        yield told_price(price, words, at)


def told_price(price: Document, words: Words, at: int) -> str:
    """A thing's cost and worth."""
    if price["interval"] is None:
        return words.say("line_open", name=price["name"][at], cost=price["cost"])
    low, high = price["interval"]
    told = words[f"told.{price['told']}"]
    return words.say(
        "line", name=price["name"][at], cost=price["cost"], worth=price["worth"], low=low, high=high, told=told
    )


def _meta(one: Document, words: Words, at: int) -> Iterator[str]:
    yield from told_rounds(one, words, at)
    yield told_mix(one, words, at)


def told_rounds(one: Document, words: Words, at: int) -> Iterator[str]:
    """The history of a search, and how it ended."""
    for number, each in enumerate(one["rounds"], 1):
        low, high = (f"{100 * end:.0f}" for end in each["interval"])
        is_end = each["taken"] is None
        answer = words["ended"] if is_end else words.say("taken", name=one["machines"][each["taken"]]["name"][at])
        yield words.say("round", number=number, score=f"{100 * each['score']:.0f}", low=low, high=high, answer=answer)
    yield words["settled" if one["settled"] else "unsettled"]


def told_mix(one: Document, words: Words, at: int) -> str:
    """The machines of a mix with their shares."""
    parts = [machine for machine in one["machines"] if machine["share"] > 0]
    parts.sort(key=lambda machine: -machine["share"])
    names = words["join"].join(f"{machine['name'][at]} {100 * machine['share']:.0f}%" for machine in parts)
    return words.say("mix_line", names=names)


def _rulings(one: Document, words: Words, at: int) -> Iterator[str]:
    for choice in one["choices"]:
        yield words.say("ruling", key=choice["ruling"], choice=choice["choice"])
        yield from (f"  {line}" for line in told_changes(choice, words, at))


def told_changes(choice: Document, words: Words, at: int) -> list[str]:
    """What a choice changed beyond its interval, and how much of the mix."""
    moved = [words.say("moved", name=m["name"][at], before=m["before"], after=m["after"]) for m in choice["ratings"]]
    moved += [words.say("priced", name=p["name"][at], before=p["before"], after=p["after"]) for p in choice["prices"]]
    return [*(moved or [words["nothing"]]), words.say("mix_moved", moved=f"{100 * choice['mix_moved']:.0f}")]


_LINES = {"matchups": _matchups, "prices": _prices, "meta": _meta, "rulings": _rulings}
