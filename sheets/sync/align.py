"""Which rows are the same rows, after others were added, removed, sorted or edited. Rows carry no number of their own:
they are known by what they say."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from sheets.sync.record import Row, is_blank

LIKE = 0.5
"""The part of their values that two rows must have in common to be the same row, edited."""
NAME = "name"
"""The column of every table by which its rows are known."""

Pairs = dict[int, int]
"""From a row of the first list to its row in the second."""


def align(old: Sequence[Row], new: Sequence[Row], *, alike: bool = True) -> Pairs:
    """The rows of ``new`` that are rows of ``old``: equal ones in order, equal ones elsewhere, then those that have a
    name to themselves, then (``alike``) the most alike. Where two are as likely as each other, neither is taken."""
    pairs = _in_order(old, new)
    for more in (_elsewhere, _by_name, *([_most_alike] if alike else [])):
        pairs.update(more(old, new, pairs))
    return pairs


def likeness(one: Row, other: Row) -> float:
    """The part of the values of both that is the same, 0 to 1."""
    columns = {column for row in (one, other) for column, value in row.items() if not is_blank(value)}
    same = sum(one.get(column) == other.get(column) for column in columns)
    return same / len(columns) if columns else 1.0


def _whole(row: Row) -> object:
    return tuple(sorted((column, repr(value)) for column, value in row.items() if not is_blank(value)))


def _in_order(old: Sequence[Row], new: Sequence[Row]) -> Pairs:
    matcher = SequenceMatcher(None, [_whole(row) for row in old], [_whole(row) for row in new], autojunk=False)
    return {a + n: b + n for a, b, size in matcher.get_matching_blocks() for n in range(size)}


def _left(old: Sequence[Row], new: Sequence[Row], pairs: Pairs) -> tuple[list[int], list[int]]:
    taken = set(pairs.values())
    return [n for n in range(len(old)) if n not in pairs], [n for n in range(len(new)) if n not in taken]


def _grouped(rows: Sequence[Row], numbers: list[int], *, by_name: bool) -> dict[object, list[int]]:
    found: dict[object, list[int]] = {}
    for number in numbers:
        key = rows[number].get(NAME) if by_name else _whole(rows[number])
        if key not in (None, "", ()):
            found.setdefault(key, []).append(number)
    return found


def _elsewhere(old: Sequence[Row], new: Sequence[Row], pairs: Pairs) -> Pairs:
    """Equal rows in another place. Of several that are equal in everything, any may be any."""
    before, after = _left(old, new, pairs)
    olds, news = _grouped(old, before, by_name=False), _grouped(new, after, by_name=False)
    return {a: b for key in olds for a, b in zip(olds[key], news.get(key, []), strict=False)}


def _by_name(old: Sequence[Row], new: Sequence[Row], pairs: Pairs) -> Pairs:
    before, after = _left(old, new, pairs)
    olds, news = _grouped(old, before, by_name=True), _grouped(new, after, by_name=True)
    return {olds[key][0]: news[key][0] for key in olds if len(olds[key]) == len(news.get(key, [])) == 1}


def _most_alike(old: Sequence[Row], new: Sequence[Row], pairs: Pairs) -> Pairs:
    before, after = _left(old, new, pairs)
    scores = {(a, b): likeness(old[a], new[b]) for a in before for b in after}
    found: Pairs = {}
    while scores:
        best = max(scores.values())
        if best < LIKE:
            break
        likely = [pair for pair, score in scores.items() if score == best]
        sure = [pair for pair in likely if _is_sure(pair, likely, in_place=len(before) == len(after))]
        found.update(sure)
        # Whoever took part in a draw is out of it: a guess could put an edit into another row.
        done = {a for a, _ in likely}, {b for _, b in likely}
        scores = {(a, b): score for (a, b), score in scores.items() if a not in done[0] and b not in done[1]}
    return found


def _is_sure(pair: tuple[int, int], likely: list[tuple[int, int]], *, in_place: bool) -> bool:
    """Whether no other pair is as likely; of several, the one in the same place, where no row came or went."""
    rivals = [other for other in likely if other != pair and (other[0] == pair[0] or other[1] == pair[1])]
    return not rivals or (in_place and pair[0] == pair[1])
