"""From the folder into the spreadsheet: our changes into the inputs they belong to, and the verdicts on our own tab.

Nothing is written that was not looked at twice with the same result, right before; the old values are kept; everything
goes in one request, and is read back.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from bundodo.sync.checking import Seen, compare
from bundodo.sync.desk import Pair, SyncError, key, known_of, lay_desk, load_state, wants_fill
from bundodo.sync.field import FILE
from bundodo.sync.found import Found
from bundodo.sync.outgoing import Plan, Refused, Unit, computed, is_row, only, planned, unit_of, with_row
from bundodo.sync.plan_lines import plan_lines, seen_lines
from bundodo.sync.pull import Outcome, now_text, stopped, take, take_field
from bundodo.sync.rooms import Fit, fit, move_in
from bundodo.sync.verdicts import judge, verdicts
from designer.game import Terms
from designer.packs.pack import Pack
from sheets.failures import SourceError
from sheets.google.write import Batch, Edit, Now, Sheets, TabNow, differ
from sheets.grid import CellError, Place, Uncalculated, Value, a1
from sheets.sync import state as states
from sheets.sync.merge import Change, Merged, Who
from sheets.sync.plan import Writing, written
from sheets.sync.record import Record
from sheets.sync.state import State
from templates.words import Words

_TRIES = 5
_AGAIN = frozenset(("E215", "E216", "E217", "E224"))
"""What may help to wait for: too many requests, a failure there, a broken line, a tab gone meanwhile."""


@dataclass(slots=True)
class Pushed(Outcome):
    """What became of a push."""

    plan: Plan | None = None
    applied: bool = False

    @property
    def exit_code(self) -> int:
        if self.failed or self.desk.failures:
            return 2
        checked = self.plan.checked if self.plan else ()
        refused = bool(self.plan and (self.plan.refused or self.plan.unhoused))
        hexes = self.desk.board.conflicts if self.desk.board else []
        return 1 if self.desk.conflicts or hexes or refused or not all(one.legal for one in checked) else 0


@dataclass(frozen=True, slots=True)
class Order:
    """What the user asks for."""

    terms: Callable[[str], Terms]
    """The terms for a game."""
    ours: Collection[str] = ()
    theirs: Collection[str] = ()
    apply: bool = False
    packs: tuple[Pack, ...] = ()
    clock: Callable[[], str] = now_text


class Pusher:
    """One push."""

    def __init__(self, folder: Path, sheets: Sheets, words: Words, order: Order) -> None:
        self.folder, self.sheets, self.words, self.order = folder, sheets, words, order
        self.time = order.clock()

    def run(self) -> Pushed:
        """Raises SyncError, SourceError, StateError, OSError."""
        with states.alone(self.folder):
            state = load_state(self.folder)
            if state is None:
                raise SyncError("no_state", folder=self.folder)
            if self.order.apply and (first := states.original(self.folder, state)):
                raise SyncError("copied", folder=self.folder, first=first, title=state.title, url=state.url)
            plan = self.plan(state)
            return self.apply(state, plan) if self.order.apply else self.told(plan)

    def _has_field(self, state: State) -> bool:
        """Whether there is a field on our side; else its paint need not be looked at."""
        return state.field is not None or (self.folder / FILE).exists()

    def _look(self, state: State) -> Now:
        return self.sheets.look(wants_fill(state.game) if self._has_field(state) else lambda _: False)

    def plan(self, state: State) -> Plan:
        """A look, and what follows from it."""
        has_paint = self._has_field(state)
        now = self._look(state)
        desk = lay_desk(self.folder, state, now, self.order.packs, has_paint=has_paint)
        desk.choose(self.order.ours, self.order.theirs)
        plan = Plan(desk)
        for number, pair in enumerate(desk.pairs):
            if pair.is_new and now.has_numbers and (lacking := move_in(desk, pair, plan.grid)) is not None:
                plan.unhoused.append((pair, lacking))
            if pair.merged is not None and pair.found is not None and pair.found.tab.id is not None:
                self._inputs(plan, number, pair, pair.merged, pair.found, pair.found.tab.id)
        self._refuse_formulas(plan, now)
        terms = self.order.terms(state.game)
        after = replace(now, tabs=tuple(planned(tab, plan) for tab in now.tabs))
        found = verdicts(after, judge(after, desk, terms), desk.game, terms, self.time, self.words)
        plan.verdicts = found
        return plan

    def _inputs(self, plan: Plan, number: int, pair: Pair, merged: Merged, found: Found, tab: int) -> None:
        """The cells of one machine. What was planned is read again as it will stand there; where it would say
        something else (a weapon that is no longer found), only what does no harm is kept, one change after another."""
        grid = plan.grid(found)
        made = fit(plan.desk, found.layout, grid, merged)
        if made is None:
            kept: frozenset[Unit] = frozenset()
            for unit in dict.fromkeys(unit_of(merged, change) for change in merged.of(Who.OURS)):
                if fit(plan.desk, found.layout, grid, only(merged, kept | {unit})):
                    kept |= {unit}
            for change in merged.of(Who.OURS):
                if unit_of(merged, change) not in kept:
                    plan.refused.append(Refused(pair, change, "no_row" if is_row(merged, change) else "unsure"))
            made = fit(plan.desk, found.layout, grid, only(merged, kept)) or Fit(Writing(), grid)
        cells, plan.grids[tab] = made.writing.cells, made.after
        plan.edits += [Edit(tab, at, value, grid.at(*at).value) for at, value in sorted(cells.items())]
        plan.keys |= {(tab, at): (number, owner) for at, owner in made.writing.keys.items()}
        plan.refused += [Refused(pair, change, "no_place") for change in made.writing.homeless]

    def _refuse_formulas(self, plan: Plan, now: Now) -> None:
        """An input that somebody computes by a formula is not written over, and no weapon goes into a row of our own
        form that computes nothing. To see that takes a call of its own, which is a last look as well: whoever has typed
        into one of the cells since the first is seen."""
        cells = [(edit.tab, edit.place) for edit in plan.edits]
        costs = computed(plan)
        plan.entered = self.sheets.entered(now, [*cells, *costs]) if cells else {}
        formulas = [cell for cell in cells if _is_formula(now.tab(cell[0]), cell[1], plan.entered.get(cell))]
        errors = {
            (edit.tab, edit.place): "" for edit in plan.edits if isinstance(edit.before, CellError | Uncalculated)
        }
        bare = [plan.keys[cell] for cell in (*formulas, *errors)]
        owners = {owner: "formula" for one in bare for owner in with_row(plan, *one)}
        for cost, one in costs.items():
            if not str(plan.entered.get(cost) or "").startswith("="):
                owners |= dict.fromkeys(with_row(plan, *one), "no_formula")
        if not owners:
            return
        refused = [cell for cell, owner in plan.keys.items() if owner in owners]
        for (number, owner), why in owners.items():
            pair = plan.desk.pairs[number]
            assert pair.merged
            plan.refused += [Refused(pair, c, why) for c in pair.merged.of(Who.OURS) if c.key == owner]
        for edit in [edit for edit in plan.edits if (edit.tab, edit.place) in refused]:
            plan.grids[edit.tab] = written(plan.grids[edit.tab], {edit.place: edit.before})
        plan.edits = [edit for edit in plan.edits if (edit.tab, edit.place) not in refused]
        plan.keys = {cell: owner for cell, owner in plan.keys.items() if cell not in refused}

    def told(self, plan: Plan) -> Pushed:
        """The plan, to be read."""
        is_silent = self._is_silent(plan)
        outcome = Pushed(plan.desk, plan=plan, failed=is_silent)
        outcome.lines += plan_lines(plan, self.words, is_silent=is_silent)
        return outcome

    def apply(self, state: State, plan: Plan) -> Pushed:
        """Writes, if a second look says the same as the first."""
        if not self.sheets.may_write:
            raise SourceError("E227", self.sheets.ref)
        failure: SourceError | None = None
        for attempt in range(1, _TRIES + 1):
            again = self.plan(state)
            if not again.same(plan):
                plan = again
                continue
            batch = self._batch(plan)
            if batch.is_empty:
                return self._settle(state, plan, batch, Seen())
            self._keep_old(state, plan, batch.edits)
            try:
                self.sheets.write(batch)
                failure = None
            except SourceError as error:
                failure = error
            seen = self._seen(plan, batch, failure)
            state.doubted = sorted({*state.doubted, *seen.moved})
            if failure is None or not seen.is_wrong:
                return self._settle(state, plan, batch, seen)
            if failure.code not in _AGAIN:
                break
            self.sheets.pause(attempt)
            plan = self.plan(state)
        if state.doubted:
            self._keep_doubts(state)
        if failure:
            raise failure
        raise SyncError("busy_sheet")

    def _keep_doubts(self, state: State) -> None:
        """What may have gone astray is remembered, though nothing else has come of it."""
        kept = states.load(self.folder)
        assert kept
        kept.doubted = state.doubted
        states.save(self.folder, kept)

    def _batch(self, plan: Plan) -> Batch:
        """What goes out."""
        batch = Batch(edits=list(plan.edits))
        found = plan.verdicts
        assert found
        if found.tab is None:
            taken = {tab.id for tab in plan.desk.now.tabs} | {number for number, _ in plan.desk.now.others}
            batch.new.append((_number(found.title, taken), found.sheet(), found.rows[0][0]))
        elif found.tab.id is not None and not self._is_silent(plan):
            batch.edits += found.edits()
            rows, cols = max(len(found.rows), found.tab.rows), max(len(found.rows[0]), found.tab.cols)
            if (rows, cols) != (found.tab.rows, found.tab.cols):
                batch.grow[found.tab.id] = (rows, cols)
        return batch

    def _is_silent(self, plan: Plan) -> bool:
        """Whether no verdicts are written, for somebody else has written on their tab."""
        found = plan.verdicts
        return (
            found is not None
            and bool(found.touched)
            and key(found.title) not in {key(name) for name in self.order.ours}
        )

    def _keep_old(self, state: State, plan: Plan, edits: list[Edit]) -> None:
        """The old values, on disk before they are gone; those of verdicts only where somebody has written there."""
        touched = bool(plan.verdicts and plan.verdicts.touched)
        edits = [edit for edit in edits if touched or (edit.tab, edit.place) in plan.keys]
        if not edits:
            return
        cells = [
            {"tab": edit.tab, "cell": a1(*edit.place), "before": _plain(edit.before), "after": _plain(edit.value)}
            for edit in edits
        ]
        kept = {"spreadsheet": state.spreadsheet, "time": self.time, "cells": cells}
        name = "".join(c if c.isalnum() else "-" for c in self.time)
        states.keep_old(self.folder, name, msgspec.json.format(msgspec.json.encode(kept), indent=1))

    def _seen(self, plan: Plan, batch: Batch, failure: SourceError | None) -> Seen:
        """What is there by now of what was written."""
        try:
            now = self._look(plan.desk.state)
        except SourceError:
            if failure:
                raise failure from None
            raise
        self.after = now
        lost = [number for number, _, _ in batch.new if now.tab(number) is None]
        others = [edit for edit in batch.edits if (edit.tab, edit.place) not in plan.keys]
        seen = compare(plan, now)
        seen.others = [*differ(now, others), *(Edit(number, (1, 1), None) for number in lost)]
        return seen

    def _settle(self, state: State, plan: Plan, batch: Batch, seen: Seen) -> Pushed:
        """Takes in what the user decided for theirs, then keeps what both sides agree on by now."""
        outcome = self.told(plan)
        outcome.applied, outcome.failed = True, outcome.failed or seen.is_wrong
        machines = []
        for pair in plan.desk.pairs:
            if pair.merged is None or pair.found is None:
                if pair.known:
                    machines.append(pair.known)
                continue
            taken = self._take_chosen(plan, pair, pair.merged, outcome)

            def is_written(change: Change, pair: Pair = pair) -> bool:
                numbered = pair.found is not None and pair.found.tab.id is not None
                return numbered and not plan.is_refused(pair, change) and not seen.is_missed(pair, change)

            base = pair.merged.settled(taken=taken, written=is_written)
            # Of a machine that didn't come to move in, nothing is known.
            if not pair.moves_in or base != Record():
                machines.append(known_of(pair, base))
        if plan.desk.board and (plan.desk.board.chosen or plan.desk.board.wanted):
            take_field(plan.desk, plan.desk.board.only_chosen(), outcome, self.words)
        state.doubted = sorted({*plan.desk.still_doubted(is_taken=False), *seen.moved})
        state.machines, state.time, state.title = machines, self.time, plan.desk.now.title
        try:
            states.save(self.folder, state)
        except OSError as error:
            raise stopped(error, outcome.lines, self.words, "stopped_push") from error
        count = sum((edit.tab, edit.place) in plan.keys for edit in batch.edits)
        judged = bool(batch.new) or count < len(batch.edits)
        what = ("both" if judged else "inputs") if count else "verdicts" if judged else "nothing"
        outcome.lines.append(self.words.say("done.unlike" if seen.is_wrong else f"done.{what}", count=count))
        outcome.lines += seen_lines(plan, seen, self.words)
        return outcome

    def _take_chosen(self, plan: Plan, pair: Pair, merged: Merged, outcome: Pushed) -> Callable[[Change], bool]:
        """Takes those of their changes into the file for which the user said so; all others wait for a pull."""
        changes = tuple(
            replace(c, who=Who.NOBODY) if c.who is Who.THEIRS and c.key not in pair.chosen else c
            for c in merged.changes
        )
        done = take(plan.desk, pair, replace(merged, changes=changes), outcome, self.words, quiet=True)
        return lambda change: change.key in pair.chosen and done(change)


def _is_formula(tab: TabNow | None, place: Place, entered: object) -> bool:
    return (
        isinstance(entered, str)
        and entered.startswith("=")
        and tab is not None
        and tab.grid.at(*place).value != entered
    )


def _number(title: str, taken: set[int | None]) -> int:
    number = zlib.crc32(title.encode()) & 0x7FFFFFFF
    while number in taken:
        number = (number + 1) & 0x7FFFFFFF
    return number


def _plain(value: Value) -> Value:
    return value.text if isinstance(value, CellError) else value.formula if isinstance(value, Uncalculated) else value
