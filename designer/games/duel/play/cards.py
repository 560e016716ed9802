"""Cards on their way: hand, laid, open, gone. Rules P3, P4 (1, 2), P6; R22, R29, R31, R39, R49, R55, R59, R69, R72."""

from __future__ import annotations

from msgspec.structs import replace

from designer.games.duel.play.state import NONE, Duel, Open, Side, Table, among, without
from designer.play.nodes import Decision

# ---- laying ------------------------------------------------------------------------------------------------


def lay(table: Table, seat: int) -> None:
    """P3: three cards of the hand, in order, those that can't be paid too."""
    table.ask_as(lays(table.duel, seat, table.sides[seat]), take_lay, seat)


def lays(duel: Duel, seat: int, side: Side) -> Decision:
    """The decision: any three of the hand. R31 same_turn bars some from the first places."""
    bars = list(side.bars)
    since = []
    for card in side.hand:
        bar = next((one for one in bars if one[0] == card), None)
        since.append(bar[1] if bar else 0)
        if bar:
            bars.remove(bar)
    names = duel.fighters[seat].names
    options = tuple(names[card] for card in side.hand)
    return Decision(seat, "lay", options, "row", duel.rules.turns, tuple(since) if any(since) else ())


def take_lay(table: Table, take: tuple[str, ...], seat: int) -> None:
    side, by_name = table.sides[seat], table.duel.fighters[seat].by_name
    hand, laid = side.hand, tuple(by_name[name] for name in take)
    for card in laid:
        hand = without(hand, card)
    table.set(seat, hand=hand, laid=laid)
    table.tell("laid", seat=seat, cards=take)


# ---- opening and paying ------------------------------------------------------------------------------------


def open_card(table: Table, seat: int) -> None:
    """P4 (1): the card of this turn; none where it was pulled or given up."""
    table.new_turn(seat)
    side = table.sides[seat]
    card = side.laid[table.turn]
    if card == NONE:
        table.tell("passes", seat=seat)
        return
    table.set(seat, laid=_emptied(side.laid, table.turn), card=card, open=(*side.open, _opened(table, seat, card)))
    table.tell("opens", seat=seat, card=card)


def _emptied(laid: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return (*laid[:turn], NONE, *laid[turn + 1 :])


def _opened(table: Table, seat: int, card: int) -> Open:
    """A card that comes to the table now. P6: one with reload, opened in phase p, returns at the end of phase p + 2: as
    the phase before its own ends, in the next round (the source's example)."""
    after = table.card(seat, card).after
    if after == "reload":
        return Open(card, table.phase + table.rules.phases - 1, table.now, bar=table.turn)
    return Open(card, table.phase, table.now, discard=after == "discard")


def pay(table: Table, seat: int) -> None:
    """P4 (2): losses, upkeep, the new card's cost, in the order of R49; counters stop at 0."""
    if table.rulings["start_order"] == "costs_first":
        _pay_card(table, seat)
        _lose(table, seat)
        _pay_upkeep(table, seat)
    else:
        _lose(table, seat)
        _pay_upkeep(table, seat)
        _pay_card(table, seat)


def _lose(table: Table, seat: int) -> None:
    """H7: head and torso."""
    if not table.sides[seat].broken:
        return
    for part, stock in (("head", "simulate"), ("torso", "boost")):
        if table.broken(seat, part):
            drain(table, seat, stock, table.rules.part_loss)
            table.tell("loses", seat=seat, part=part, stock=stock, amount=table.rules.part_loss)


def drain(table: Table, seat: int, stock: str, amount: int) -> None:
    """Takes from boost or simulate, as far as there is."""
    table.set(seat, **{stock: max(0, getattr(table.sides[seat], stock) - amount)})


def _pay_upkeep(table: Table, seat: int) -> None:
    """Mode by mode, in the rules' order; what can't be paid lapses for this turn, or by R39 comes back."""
    cards = table.duel.fighters[seat].cards
    due = [one for one in table.sides[seat].open if one.paid and one.since < table.now]
    for one in sorted(due, key=lambda one: one.card):
        rule = cards[one.card].rule
        if not (rule.upkeep_boost or rule.upkeep_simulate):
            continue
        side = table.sides[seat]
        if side.boost >= rule.upkeep_boost and side.simulate >= rule.upkeep_simulate:
            table.set(seat, boost=side.boost - rule.upkeep_boost, simulate=side.simulate - rule.upkeep_simulate)
            _change(table, seat, one, held=True)
            table.tell("keeps", seat=seat, card=one.card, boost=rule.upkeep_boost, simulate=rule.upkeep_simulate)
        elif table.rulings["upkeep_unpaid"] == "close":
            take_back(table, seat, one)
            table.tell("closes", seat=seat, card=one.card)
        else:
            _change(table, seat, one, held=False)
            table.tell("lapses", seat=seat, card=one.card)


def _pay_card(table: Table, seat: int) -> None:
    """The opened card's cost; R69 says what becomes of one that can't be paid."""
    side = table.sides[seat]
    if side.card == NONE:
        return
    rule = table.card(seat, side.card).rule
    if side.boost >= rule.boost and side.simulate >= rule.simulate:
        if rule.boost or rule.simulate:
            table.set(seat, boost=side.boost - rule.boost, simulate=side.simulate - rule.simulate)
            table.tell("pays", seat=seat, card=side.card, boost=rule.boost, simulate=rule.simulate)
        return
    table.tell("unpaid", seat=seat, card=side.card, boost=rule.boost, simulate=rule.simulate)
    if table.rulings["cost_unpaid"] == "hand":
        take_back(table, seat, side.open[-1])
        table.set(seat, card=NONE, unpaid=True)
    else:
        _change(table, seat, side.open[-1], paid=False)
        table.set(seat, unpaid=True)


def _change(table: Table, seat: int, one: Open, **changes: object) -> None:
    """Changes an open card where it lies."""
    found = table.sides[seat].open
    at = found.index(one)
    table.set(seat, open=(*found[:at], replace(one, **changes), *found[at + 1 :]))


# ---- coming back -------------------------------------------------------------------------------------------


def take_back(table: Table, seat: int, one: Open) -> None:
    """An open card returns to hand at once, and with it ends what it does."""
    side = table.sides[seat]
    at = side.open.index(one)
    table.set(seat, open=side.open[:at] + side.open[at + 1 :], hand=among(side.hand, one.card))


def called(table: Table, seat: int, name: str, eligible: list[Open]) -> Open:
    """Of the open cards of a name the one that returns later; of equal ones the one that came later."""
    cards = table.duel.fighters[seat].cards
    return max((one for one in eligible if cards[one.card].name == name), key=lambda one: (one.back, one.since))


def names_of(table: Table, seat: int, eligible: list[Open]) -> tuple[str, ...]:
    """The names of open cards, each once, in the order of the hand."""
    names = table.duel.fighters[seat].names
    return tuple(names[card] for card in sorted({one.card for one in eligible}))


def reload(table: Table, seat: int) -> None:
    """The reload card takes back one open card, if there is one that it may (R29)."""
    eligible = reloadable(table, seat)
    if not eligible:
        table.tell("reloads_nothing", seat=seat)
        return
    table.ask(seat, "reload", names_of(table, seat, eligible), _take_reload, seat)


def _take_reload(table: Table, name: str, seat: int) -> None:
    one = called(table, seat, name, reloadable(table, seat))
    take_back(table, seat, one)
    table.tell("reloads", seat=seat, card=one.card)


def reloadable(table: Table, seat: int) -> list[Open]:
    """Every own open card but the reload card of this turn, and those that are to be discarded."""
    cards = table.duel.fighters[seat].cards
    marked = table.rulings["reload_target"] == "reload_marked"
    return [
        one
        for one in table.sides[seat].open
        if not (one.since == table.now and cards[one.card].rule.id == "reload")
        and not one.discard
        and cards[one.card].rule.id != "full_open"
        and (not marked or cards[one.card].after == "reload")
    ]


def lock_shoots(table: Table, seat: int) -> None:
    """P6: a paid full open puts every shoot card of its own on the table, from hand, laid (R59) or already open."""
    fighter, now = table.duel.fighters[seat], table.now
    for card in fighter.shoots:
        side = table.sides[seat]
        locked = _opened(table, seat, card)
        open_ = next((one for one in side.open if one.card == card), None)
        if open_ is not None:
            _change(table, seat, open_, back=locked.back, bar=locked.bar)
        elif card in side.hand:
            table.set(seat, hand=without(side.hand, card), open=(*side.open, locked))
        elif table.rulings["full_open_laid"] == "pulled":
            at = side.laid.index(card)
            table.set(seat, laid=_emptied(side.laid, at), open=(*side.open, locked))
            table.tell("pulled", seat=seat, card=card, turn=at)
    table.tell("locks", seat=seat, until=now)


def free(table: Table, seat: int) -> None:
    """R72 returns: the card of this turn found no target; it comes back at the phase's end, however it is used."""
    side = table.sides[seat]
    one = next((one for one in side.open if one.card == side.card and one.since == table.now), None)
    if one is not None:
        _change(table, seat, one, back=table.phase, bar=0, discard=False)


def give_up(table: Table, seat: int, arm: int) -> None:
    """R55: all cards of a weapon are discarded, wherever they are."""
    side, cards = table.sides[seat], table.duel.fighters[seat].cards
    own = {index for index, card in enumerate(cards) if card.arm == arm}
    gone = [card for card in (*side.hand, *side.laid, *(one.card for one in side.open)) if card in own]
    table.set(
        seat,
        hand=tuple(card for card in side.hand if card not in own),
        laid=tuple(NONE if card in own else card for card in side.laid),
        open=tuple(one for one in side.open if one.card not in own),
        gone=among(side.gone, *gone),
        bars=tuple(bar for bar in side.bars if bar[0] not in own),
    )


def end_phase(table: Table, seat: int) -> None:
    """P5: what is due returns; full open is discarded, overdrive too (R22). R31 same_turn: a card that comes back from
    reloading may not be laid for an earlier turn of the next phase."""
    side = table.sides[seat]
    due = [one for one in side.open if one.back <= table.phase]
    back = [one for one in due if not one.discard]
    bars: tuple[tuple[int, int], ...] = ()
    if table.rulings["return_time"] == "same_turn":
        bars = tuple((one.card, one.bar) for one in back if one.bar)
    table.set(
        seat,
        open=tuple(one for one in side.open if one.back > table.phase),
        hand=among(side.hand, *(one.card for one in back)),
        gone=among(side.gone, *(one.card for one in due if one.discard)),
        bars=bars,
    )
