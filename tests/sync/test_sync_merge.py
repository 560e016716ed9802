"""The three-way merge alone."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.sync.align import align
from sheets.sync.merge import Who, judge, match, merge
from sheets.sync.record import Record

SETTINGS = settings(derandomize=True, deadline=None, max_examples=150)


def row(name: str, power: int = 1, *customs: str) -> dict:
    return {"name": name, "power": power, "customs": customs} if customs else {"name": name, "power": power}


def rec(*rows: dict, **fields: object) -> Record:
    return Record(fields, {"ranged": rows} if rows else {})


def said(record: Record) -> tuple[dict, Counter]:
    """A record without the order of its rows."""
    rows = Counter((table, tuple(sorted(one.items()))) for table, many in record.tables.items() for one in many)
    return dict(record.fields), rows


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "who"),
    [
        (1, 1, 1, Who.NOBODY),
        (1, 2, 1, Who.OURS),
        (1, 1, 2, Who.THEIRS),
        (1, 2, 2, Who.BOTH),
        (1, 2, 3, Who.CONFLICT),
        (None, 1, 2, Who.CONFLICT),
        (1, None, 2, Who.CONFLICT),
        (1, None, None, Who.BOTH),
    ],
)
def test_whose_change_it_is(base, ours, theirs, who):
    assert judge(base, ours, theirs) is who


@pytest.mark.parametrize(
    ("old", "new", "pairs"),
    [
        # Removed, added, sorted.
        ([row("a"), row("b")], [row("b")], {1: 0}),
        ([row("a"), row("b")], [row("c", 9), row("a"), row("b")], {0: 1, 1: 2}),
        ([row("a"), row("b"), row("c")], [row("c"), row("a"), row("b")], {0: 1, 1: 2, 2: 0}),
        # Edited: the name says it, else the most in common.
        ([row("a", 1, "x"), row("b", 1)], [row("b", 5), row("a", 7)], {0: 1, 1: 0}),
        ([row("a", 5, "x"), row("b", 1)], [row("c", 5, "x"), row("b", 1)], {0: 0, 1: 1}),
        # Nameless and equal in everything: any is any.
        ([{"power": 1}, {"power": 1}], [{"power": 1}], {0: 0}),
        # Two as likely as each other, and one is gone: neither.
        ([{"power": 5, "shots": 1}, {"power": 5, "shots": 2}], [{"power": 5, "shots": 3}], {}),
        # As likely as each other, and none is gone: each in its place.
        (
            [{"power": 5, "shots": 1}, {"power": 5, "shots": 2}],
            [{"power": 5, "shots": 3}, {"power": 5, "shots": 4}],
            {0: 0, 1: 1},
        ),
        ([row("a", 1)], [row("b", 2)], {}),
    ],
)
def test_which_rows_are_the_same(old, new, pairs):
    assert align(old, new) == pairs


def test_an_edit_never_moves_to_another_row():
    """They removed the first of two weapons of equal power, we changed it: the second keeps its power."""
    base = rec(row("a", 5), row("b", 5))
    merged = merge(base, rec(row("a", 7), row("b", 5)), rec(row("b", 5)))
    assert {change.key.line for change in merged.conflicts} == {0}
    assert all(change.whole for change in merged.conflicts)
    assert said(merged.there()) == said(rec(row("b", 5)))
    assert said(merged.here()) == said(rec(row("a", 7), row("b", 5)))
    decided = merged.resolved(lambda _: Who.OURS)
    assert said(decided.there()) == said(rec(row("a", 7), row("b", 5)))
    assert said(merged.resolved(lambda _: Who.THEIRS).here()) == said(rec(row("b", 5)))


def test_a_row_written_over_is_an_edit_where_nobody_else_edits_it():
    assert [line.theirs for line in match((row("a", 1),), (row("a", 1),), (row("b", 2),))] == [0]
    # Where somebody does, it is still that row, and a question.
    assert [line.theirs for line in match((row("a", 1),), (row("a", 9),), (row("b", 2),))] == [0]


def test_both_add_the_same_row():
    merged = merge(rec(), rec(row("a", 1)), rec(row("a", 1)))
    assert (merged.of(Who.OURS, Who.THEIRS, Who.CONFLICT), len(merged.lines["ranged"])) == ([], 1)


def test_both_add_a_row_of_the_same_name():
    merged = merge(rec(), rec(row("a", 1, "x")), rec(row("a", 2, "x")))
    assert [(change.key.column, change.who) for change in merged.changes] == [
        ("name", Who.BOTH),
        ("power", Who.CONFLICT),
        ("customs", Who.BOTH),
    ]


def test_without_a_base_what_differs_is_in_conflict():
    ours, theirs = rec(row("a", 1, "x"), row("b", 2), a=1, b=1), rec(row("b", 2), row("c", 1, "x"), a=2, b=1)
    merged = merge(None, ours, theirs)
    assert [(change.key.column, change.ours, change.theirs) for change in merged.conflicts] == [
        ("a", 1, 2),
        ("name", "a", "c"),
    ]
    assert not merged.of(Who.OURS, Who.THEIRS)
    # With one, they are two that were added.
    assert len(merge(rec(), ours, theirs).lines["ranged"]) == 3


def test_what_is_in_conflict_comes_up_again():
    merged = merge(rec(a=1, b=1), rec(a=2, b=2), rec(a=3, b=1))
    base = merged.settled()
    again = merge(base, rec(a=2, b=2), rec(a=3, b=1))
    assert [(change.key.column, change.who) for change in again.changes] == [("a", Who.CONFLICT), ("b", Who.OURS)]


def test_what_was_not_taken_in_is_not_settled():
    """A push doesn't take their changes into the files: were they the new base, the next push would undo them."""
    merged = merge(rec(row("x", 1), a=1), rec(row("x", 1), a=1), rec(row("x", 5), row("y", 2), a=3))
    again = merge(merged.settled(), rec(row("x", 1), a=1), rec(row("x", 5), row("y", 2), a=3))
    assert not again.of(Who.OURS, Who.CONFLICT)


_VALUES = st.one_of(st.none(), st.integers(0, 3))
_ROWS = st.lists(
    st.fixed_dictionaries({}, optional={"name": st.sampled_from("abc"), "power": st.integers(0, 2)}).filter(bool),
    max_size=4,
)
RECORDS = st.builds(
    lambda fields, rows: Record(
        {key: value for key, value in fields.items() if value is not None}, {"ranged": tuple(rows)} if rows else {}
    ),
    st.fixed_dictionaries({"a": _VALUES, "b": _VALUES}),
    _ROWS,
)


@SETTINGS
@given(RECORDS, RECORDS)
def test_one_side_alone_wins_everywhere(base, other):
    ours, theirs = merge(base, other, base), merge(base, base, other)
    assert not ours.conflicts
    assert not theirs.conflicts
    assert said(ours.there()) == said(ours.here()) == said(theirs.here()) == said(theirs.there()) == said(other)
    assert said(ours.settled(written=lambda _: True)) == said(other)
    assert said(theirs.settled(taken=lambda _: True)) == said(other)


@SETTINGS
@given(RECORDS, RECORDS)
def test_the_same_on_both_sides_is_settled(base, other):
    merged = merge(base, other, other)
    assert not merged.of(Who.OURS, Who.THEIRS, Who.CONFLICT)
    assert said(merged.settled()) == said(other)


@SETTINGS
@given(RECORDS, RECORDS, RECORDS)
def test_nothing_is_lost(base, ours, theirs):
    """What one side changed is on both sides afterwards, or in conflict and still where it was."""
    merged = merge(base, ours, theirs)
    here, there = said(merged.here()), said(merged.there())
    for change in merged.changes:
        key = change.key
        if not key.table:
            sides = here[0].get(key.column), there[0].get(key.column)
            expected = {
                Who.OURS: (change.ours,) * 2,
                Who.THEIRS: (change.theirs,) * 2,
                Who.CONFLICT: (change.ours, change.theirs),
            }.get(change.who, (change.ours,) * 2)
            assert sides == expected
    if not merged.conflicts:
        assert here == there
    for record, mine in ((ours, "ours"), (theirs, "theirs")):
        lines = [getattr(line, mine) for lines in merged.lines.values() for line in lines]
        assert sorted(n for n in lines if n is not None) == list(range(len(record.rows("ranged"))))


@SETTINGS
@given(RECORDS, RECORDS, RECORDS)
def test_conflicts_decided_leave_none(base, ours, theirs):
    for side, other in ((Who.OURS, ours), (Who.THEIRS, theirs)):
        merged = merge(base, ours, theirs).resolved(lambda _, side=side: side)
        assert not merged.conflicts
        assert said(merged.here()) == said(merged.there())
        for key in ("a", "b"):
            if base.fields.get(key) != ours.fields.get(key) and base.fields.get(key) != theirs.fields.get(key):
                assert merged.here().fields.get(key) == other.fields.get(key)


@SETTINGS
@given(RECORDS, RECORDS, RECORDS)
def test_syncing_twice_changes_nothing_more(base, ours, theirs):
    first = merge(base, ours, theirs)
    here = Record(first.here().fields, first.here().tables)
    there = Record(first.there().fields, first.there().tables)
    base = first.settled(taken=lambda _: True, written=lambda _: True)
    again = merge(base, here, there)
    # Rows have no number: with one in conflict, others that are nearly like it may be told apart otherwise next time.
    fields = [[change for change in merged.conflicts if not change.key.table] for merged in (first, again)]
    assert len(fields[0]) == len(fields[1])
    assert first.conflicts or not again.of(Who.OURS, Who.THEIRS, Who.CONFLICT)
