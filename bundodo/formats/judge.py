"""Machines judged by their event's format: each by the narrowest cap that holds for it, then players and sides by what
is counted over their machines together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from bundodo.checked import Checked
from bundodo.formats.lineup import Format, Side, Span, Tally
from bundodo.say.diagnostics import Diagnostic, place, severity_of
from designer.faults import Fault, Name
from designer.game import AnyGame, Terms
from sheets.form import label_key
from sheets.grid import KeyRef
from templates.words import LANGS, Words

Again = Callable[[Checked, Terms], Checked]
"""A machine judged anew, by other terms."""


class Order(NamedTuple):
    """By what an event is judged: ``terms`` of a machine of no side and no player, ``capped``: whether its cap was
    said, and is not the game's own; ``whole``: whether everybody's machines were read."""

    format: Format
    game: AnyGame
    terms: Terms
    capped: bool
    whole: bool
    event: Path | None


class _Entrant(NamedTuple):
    """A machine with whose it is."""

    number: int
    name: str
    player: str
    total: int | None
    side: Side | None


def judged(
    machines: Sequence[Checked], order: Order, again: Again
) -> tuple[tuple[Checked, ...], tuple[Tally, ...], tuple[Diagnostic, ...]]:
    """The machines, each by its own cap and with what is wrong with its player or side; how these stand; and what of
    the format nobody's machine can be blamed for."""
    entrants = tuple(_entrants(machines, order))
    made = []
    for one, entrant in zip(machines, entrants, strict=True):
        terms = _terms(entrant, entrants, order)
        checked = one if terms == one.terms else again(one, terms)
        made.append(structs.replace(checked, side=entrant.side.name if entrant.side else ""))
    faults: dict[int, list[Fault]] = {}
    for number, fault in _together(entrants, order):
        faults.setdefault(number, []).append(fault)
    told = [_blamed(one, faults.get(number, ()), order.game) for number, one in enumerate(made)]
    return tuple(told), tuple(_tallies(entrants, order)), tuple(_leaderless(entrants, order))


def _blamed(one: Checked, faults: Sequence[Fault], game: AnyGame) -> Checked:
    found = tuple(place(fault, one.entry.values, game.NAME) for fault in faults)
    return structs.replace(one, diagnostics=(*one.diagnostics, *found)) if found else one


def _entrants(machines: Sequence[Checked], order: Order) -> Iterator[_Entrant]:
    for number, one in enumerate(machines):
        summary = order.game.summary(one.machine, one.profile)
        yield _Entrant(number, summary.name, summary.player, summary.total, order.format.side_of(summary.player))


# ---- each machine's cap ------------------------------------------------------------------------------------


class _Cap(NamedTuple):
    """A cap in points, and whose it is: a key of the words."""

    points: int
    whose: str


_SHARED = ("player", "player_handicap", "whole")
"""Caps of several machines together."""


def _terms(one: _Entrant, entrants: Sequence[_Entrant], order: Order) -> Terms:
    """The terms of a machine: the narrowest cap of those that hold for it, of equal ones the nearest."""
    if order.terms.cap is None:
        return order.terms
    cap = min(_caps(one, order, order.terms.cap), key=lambda found: found.points)
    shared = cap.whose in _SHARED and any(other is not one and _shares(one, other, order) for other in entrants)
    whose = None if cap.whose == "event" else _whose(cap.whose, one, order)
    return structs.replace(order.terms, cap=cap.points, whose=whose, shared=shared)


def _caps(one: _Entrant, order: Order, usual: int) -> Iterator[_Cap]:
    """The caps that hold for a machine, the nearest first. That of its side stands in place of the event's; the game's
    own only where nothing else is said; a handicap is added to what a player's machines may cost together, or where
    nothing says that, to what each of them may."""
    form, side = order.format, one.side
    handicap, whole = form.handicap(one.player), side.side_cap if side else None
    own: _Cap | None = None
    if side is not None and side.cap is not None:
        own = _Cap(side.cap, "side")
    elif order.capped or (whole is None and (form.player_cap is None or not one.player)):
        own = _Cap(usual, "event")
    if own is not None:
        by_machine = handicap if form.player_cap is None else 0
        yield _Cap(max(0, own.points + by_machine), f"{own.whose}_handicap") if by_machine else own
    if form.player_cap is not None and one.player:
        yield _Cap(max(0, form.player_cap + handicap), "player_handicap" if handicap else "player")
    if whole is not None:
        yield _Cap(whole, "whole")


def _shares(one: _Entrant, other: _Entrant, order: Order) -> bool:
    """Whether two machines are paid for with the same points."""
    same_player = order.format.player_cap is not None and _is_same(one.player, other.player)
    return same_player or (one.side is not None and one.side.side_cap is not None and one.side == other.side)


def _is_same(player: str, other: str) -> bool:
    return bool(player) and label_key(player) == label_key(other)


def _whose(key: str, one: _Entrant, order: Order) -> Name:
    """Whose a cap is, in both languages."""
    told = {"player": one.player, "side": one.side.name if one.side else "", "handicap": _signed(order, one.player)}
    return Name(*(Words(lang, "common", name="app").say(f"formats.whose.{key}", **told) for lang in LANGS))


def _signed(order: Order, player: str) -> str:
    return f"{order.format.handicap(player):+d}".replace("-", "−")


# ---- players and sides -------------------------------------------------------------------------------------


class _Group(NamedTuple):
    """The machines of a player or of a side."""

    name: str
    machines: tuple[_Entrant, ...]

    @property
    def total(self) -> int | None:
        totals = [one.total for one in self.machines]
        return None if any(one is None for one in totals) else sum(one for one in totals if one is not None)


def _players(entrants: Sequence[_Entrant]) -> list[_Group]:
    """The players by name, in the order of their machines."""
    found: dict[str, list[_Entrant]] = {}
    for one in entrants:
        if one.player:
            found.setdefault(label_key(one.player), []).append(one)
    return [_Group(machines[0].player, tuple(machines)) for machines in found.values()]


def _sides(entrants: Sequence[_Entrant], form: Format) -> list[tuple[Side, _Group]]:
    return [(side, _Group(side.name, tuple(one for one in entrants if one.side == side))) for side in form.sides]


def _together(entrants: Sequence[_Entrant], order: Order) -> Iterator[tuple[int, Fault]]:
    """What is wrong with players and sides, at each of their machines."""
    form, player_path = order.format, order.game.form().player.path
    for group in _players(entrants):
        yield from _over(group, _player_cap(group.name, order), "B811", handicap=_signed(order, group.name))
        yield from _count(group, form.machines, "B813", order)
    for side, group in _sides(entrants, form):
        yield from _over(group, side.side_cap, "B812")
        yield from _count(group, side.machines, "B814", order)
    for one in entrants if form.sides else ():
        if one.side is None:
            params = {"player": one.player, "sides": tuple(side.name for side in form.sides)}
            yield one.number, Fault("B815" if one.player else "B816", player_path, params)


def _player_cap(player: str, order: Order) -> int | None:
    cap = order.format.player_cap
    return None if cap is None else max(0, cap + order.format.handicap(player))


def _over(group: _Group, cap: int | None, code: str, **more: object) -> Iterator[tuple[int, Fault]]:
    """More points than several machines may cost together; one alone is told of its own cap."""
    total = group.total
    if cap is None or total is None or total <= cap or len(group.machines) < 2:
        return
    params = {"name": group.name, "total": total, "cap": cap, "over": total - cap, "machines": len(group.machines)}
    yield from ((one.number, Fault(code, "cost.total", {**params, **more})) for one in group.machines)


def _count(group: _Group, span: Span | None, code: str, order: Order) -> Iterator[tuple[int, Fault]]:
    """More machines than there may be, or fewer where everybody's were read."""
    found = len(group.machines)
    if span is None or span.holds(found) or (found < span.least and not order.whole):
        return
    params = {"name": group.name, "found": found, "wanted": str(span)}
    yield from ((one.number, Fault(code, order.game.form().player.path, params)) for one in group.machines)


def _tallies(entrants: Sequence[_Entrant], order: Order) -> Iterator[Tally]:
    """How each side stands, then each player of whom something is counted together."""
    form = order.format
    for side, group in _sides(entrants, form):
        holds = not any((*_over(group, side.side_cap, "B812"), *_count(group, side.machines, "B814", order)))
        count, total = len(group.machines), group.total if order.terms.cap is not None else None
        yield Tally("side", side.name, count, total, side.side_cap, holds, 0, side.leader, side.players)
    for group in _players(entrants) if form.player_cap is not None or form.machines is not None else ():
        cap = _player_cap(group.name, order)
        holds = not any((*_over(group, cap, "B811"), *_count(group, form.machines, "B813", order)))
        total = group.total if order.terms.cap is not None else None
        yield Tally("player", group.name, len(group.machines), total, cap, holds, form.handicap(group.name))


def _leaderless(entrants: Sequence[_Entrant], order: Order) -> Iterator[Diagnostic]:
    """L811: a side's leader is none of its machines and none of its players; L812: nobody of a side has a machine."""
    for number, (side, group) in enumerate(_sides(entrants, order.format)) if order.whole else ():
        names = {label_key(name) for one in group.machines for name in (one.name, one.player)}
        if side.leader and label_key(side.leader) not in names | set(map(label_key, side.players)):
            yield _of_event("L811", f"sides[{number}].leader", order, side=side.name, leader=side.leader)
        if not group.machines:
            yield _of_event("L812", f"sides[{number}]", order, side=side.name)


def _of_event(code: str, path: str, order: Order, **params: object) -> Diagnostic:
    ref = KeyRef(str(order.event or ""), path)
    return Diagnostic(code, severity_of(code, order.game.NAME), ref, params)
