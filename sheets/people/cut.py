"""Several forms on one tab: which labels belong together, and where one form ends and the next begins."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import combinations, pairwise

from sheets.form import Finding
from sheets.grid import CellRef, Place, Rect
from sheets.people.labels import Sheet, Sign

MOST_STATS = 300
"""Labels of stats on one tab that are told apart."""
_LEAST = 2
"""Stats of a form."""
FARTHEST = 40
"""Rows and columns between two labels of stats of one form."""

Cluster = list[Sign]
"""Labels of stats of one form, each stat at most once."""


def clusters(sheet: Sheet, taken: AbstractSet[Place]) -> list[Cluster]:
    """The stat labels of the tab by form, in reading order: nearest first, each stat once a form, two at least."""
    signs = [sign for sign in sheet.signs.values() if sign.word.stats and sign.place not in taken]
    if len(signs) > MOST_STATS:
        # Far more than there is room for; as one cluster they are refused.
        return [[sign] for sign in signs[:2]]
    if framed := _by_frames(sheet, signs):
        return framed
    groups: dict[Place, Cluster] = {sign.place: [sign] for sign in signs}
    pairs = [pair for pair in combinations(signs, 2) if _distance(pair)[0] <= FARTHEST]
    for one, other in sorted(pairs, key=_distance):
        mine, theirs = groups[one.place], groups[other.place]
        if mine is theirs or _stats(mine) & _stats(theirs):
            continue
        mine += theirs
        groups.update((sign.place, mine) for sign in theirs)
    found = {id(group): group for group in groups.values() if len(group) >= _LEAST}
    return sorted(found.values(), key=lambda group: (_box(group).top, _box(group).left))


def _by_frames(sheet: Sheet, signs: list[Sign]) -> list[Cluster]:
    """The stat labels by the frames that they stand in, each the largest that has no stat twice. Empty where one stands
    in none, or all in one."""
    stats = {frame: [sign for sign in signs if sign.place in frame] for frame in sheet.frames.all}
    single = {frame: mine for frame, mine in stats.items() if len(mine) >= _LEAST and len(_stats(mine)) == len(mine)}
    found: dict[Rect, Cluster] = {}
    for sign in signs:
        own = max((frame for frame in single if sign.place in frame), key=lambda frame: frame.area, default=None)
        if own is None:
            return []
        found[own] = single[own]
    return list(found.values()) if len(found) > 1 else []


def _distance(pair: tuple[Sign, Sign]) -> tuple[int, int]:
    one, other = pair
    rows, cols = abs(one.rect.top - other.rect.top), abs(one.rect.left - other.rect.left)
    # In one line before crosswise.
    return rows + cols, min(rows, cols)


def _stats(cluster: Cluster) -> set[str]:
    return {sign.word.stats[0].path for sign in cluster}


def _box(cluster: Cluster) -> Rect:
    rects = [sign.rect for sign in cluster]
    return Rect(
        min(rect.top for rect in rects),
        min(rect.left for rect in rects),
        max(rect.bottom for rect in rects),
        max(rect.right for rect in rects),
    )


def areas(sheet: Sheet, found: list[Cluster], *, beside_roster: bool) -> tuple[list[Rect], list[Finding]]:
    """An area for each form. Forms that can't be told apart are refused, each by the place of its first stat."""
    if not found:
        return [], []
    everywhere = sheet.everywhere
    if len(found) == 1 and not beside_roster:
        return [everywhere], []
    made = None if beside_roster else _framed(sheet, found) or _bands(sheet, found, everywhere)
    if made is None:
        refused = [_refusal(sheet, cluster, len(found)) for cluster in found]
        return [], refused
    return made, []


def _framed(sheet: Sheet, found: list[Cluster]) -> list[Rect] | None:
    """The frames about the forms: one about each, and all labels of the tab inside of one of them. None where there are
    no such frames."""
    made: list[Rect] = []
    for cluster in found:
        others = [sign.place for other in found if other is not cluster for sign in other]
        around = [frame for frame in sheet.frames.all if all(sign.place in frame for sign in cluster)]
        own = [frame for frame in around if not any(place in frame for place in others)]
        if not own:
            return None
        made.append(max(own, key=lambda frame: frame.area))
    labels = [sign.place for sign in sheet.signs.values() if sign.word.is_structure]
    within = all(any(place in frame for frame in made) for place in labels)
    return made if within and all(_is_single(sheet, one) for one in made) else None


def _refusal(sheet: Sheet, cluster: Cluster, count: int) -> Finding:
    first = min(cluster, key=lambda sign: sign.place)
    return Finding(
        "E030", CellRef(sheet.grid.book, sheet.grid.tab, *first.place), {"label": first.text, "count": count}
    )


def _bands(sheet: Sheet, found: list[Cluster], area: Rect) -> list[Rect] | None:
    """Cut into bands of forms one below the other, and each band into forms side by side."""
    bands: list[list[Cluster]] = []
    for cluster in found:
        if bands and _box(cluster).top <= max(_box(other).bottom for other in bands[-1]):
            bands[-1].append(cluster)
        else:
            bands.append([cluster])
    tops = [area.top]
    for before, band in pairwise(bands):
        top = _start(sheet, before, band, bands[0], tops[0], across=False)
        if top is None:
            return None
        tops.append(top)
    made: list[Rect] = []
    for number, band in enumerate(bands):
        bottom = tops[number + 1] - 1 if number + 1 < len(bands) else area.bottom
        columns = _columns(sheet, band, Rect(tops[number], area.left, bottom, area.right))
        if columns is None:
            return None
        made += columns
    return made if all(_is_single(sheet, one) for one in made) else None


def _columns(sheet: Sheet, band: list[Cluster], area: Rect) -> list[Rect] | None:
    """Forms side by side in one band."""
    ordered = sorted(band, key=lambda cluster: _box(cluster).left)
    lefts = [area.left]
    for before, cluster in pairwise(ordered):
        left = _start(sheet, [before], [cluster], ordered[:1], area.left, across=True, within=area)
        if left is None:
            return None
        lefts.append(left)
    rights = [left - 1 for left in lefts[1:]] + [area.right]
    return [Rect(area.top, left, area.bottom, right) for left, right in zip(lefts, rights, strict=True)]


def _start(
    sheet: Sheet,
    before: list[Cluster],
    here: list[Cluster],
    first: list[Cluster],
    begin: int,
    *,
    across: bool,
    within: Rect | None = None,
) -> int | None:
    """The row (or column) where a form begins: where the labels that open the first form come again.

    None where they don't, for then nothing says to which form the labels between belong.
    """

    def line(sign: Sign) -> int:
        return sign.rect.left if across else sign.rect.top

    own = min(line(sign) for cluster in here for sign in cluster)
    last = max(line(sign) for cluster in before for sign in cluster)
    signs = [sign for sign in sheet.signs.values() if within is None or sign.place in within]
    structure = [sign for sign in signs if sign.word.is_structure]
    first_stats = min(line(sign) for cluster in first for sign in cluster)
    opening_line = min((line(sign) for sign in structure if line(sign) >= begin), default=own)
    openers = {_kind(sign) for sign in structure if line(sign) == opening_line}
    if opening_line == first_stats:
        return own if own > last else None
    again = [line(sign) for sign in structure if _kind(sign) in openers and last < line(sign) <= own]
    return max(again, default=None)


def _kind(sign: Sign) -> tuple[tuple[str, ...], str | None]:
    return tuple(field.path for field in sign.word.fields), sign.word.title.path if sign.word.title else None


def _is_single(sheet: Sheet, area: Rect) -> bool:
    """Whether no stat stands twice on an area."""
    stats = [sign.word.stats[0].path for sign in sheet.signs_in(area) if sign.word.stats]
    return len(stats) == len(set(stats)) >= 2
