"""Fields: read from a field file, from painted cells, or made at random. Rules F1 and F2."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256

import msgspec

from designer.faults import Fault
from designer.hexes import DIRECTIONS, Offset, Orientation, from_offset, parse_name, places
from designer.views import Board, Lattice
from sheets.grid import Cell, Grid, Rect, Ref, column_name

COLS, ROWS = 12, 8
"""The field of rule F1."""
MOST = 60
"""The greatest number of columns or of rows."""

KEYS = ("cols", "rows", "hexes", "obstacles", "starts", "objectives")
SETS = ("obstacles", "starts", "objectives")


class FieldReading(msgspec.Struct, frozen=True):
    """What was read. ``board`` is None where nothing could be made of it. ``refs``: where the paths of faults stand.
    ``notes``: what is worth a word, and stops nothing. ``starts``: the board's starts in the order in which they are
    given: as in the file, or by number (S1, S2), then row by row."""

    board: Board | None
    faults: tuple[Fault, ...] = ()
    refs: Mapping[str, Ref] = msgspec.field(default_factory=dict)
    notes: tuple[Fault, ...] = ()
    starts: tuple[str, ...] = ()


class FieldError(ValueError):
    """A field that cannot be made, with the fault that says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.code}: {dict(fault.params)}")
        self.fault = fault


# ---- the field file ----------------------------------------------------------------------------------------


def read_document(document: Mapping[str, object], title: str = "") -> FieldReading:
    """The board of a field file: a table ``field`` with cols, rows, hexes, obstacles, starts and objectives.

    Faults: E601 and E611 unknown key, E602 not a whole number from 1 to 60, E603 unknown hexes, E604 not a list of
    names, E605 not a hex's name, E606 outside of the field, E607 an obstacle that is a start or an objective too.
    """
    faults = [_unknown(key, key, ("field",)) for key in document if key != "field"]
    table = document.get("field")
    if not isinstance(table, Mapping):
        faults.append(Fault("E600", "field"))
        return FieldReading(None, tuple(faults))
    faults += [_unknown(f"field.{key}", str(key), KEYS) for key in table if key not in KEYS]
    cols = _size(table, "cols", COLS, faults)
    rows = _size(table, "rows", ROWS, faults)
    hexes = table.get("hexes", Lattice.POINTY.value)
    if hexes not in tuple(Lattice):
        faults.append(Fault("E603", "field.hexes", {"found": hexes, "allowed": ", ".join(Lattice)}))
    if cols is None or rows is None or not isinstance(hexes, str) or hexes not in tuple(Lattice):
        return FieldReading(None, tuple(faults))
    sets = {key: _names(table.get(key, ()), key, cols, rows, faults) for key in SETS}
    faults += _clashes(sets)
    board = _board(title, cols, rows, hexes, {key: map(str, found) for key, found in sets.items()})
    return FieldReading(board, tuple(faults), starts=tuple(map(str, sets["starts"])))


def _board(title: str, cols: int, rows: int, hexes: str, sets: Mapping[str, Iterable[str]]) -> Board:
    obstacles, starts, objectives = (frozenset(sets[key]) for key in SETS)
    return Board(title, cols, rows, hexes, obstacles, starts, objectives)


def parse_names(text: str, cols: int, rows: int, key: str = "obstacles") -> tuple[frozenset[str], tuple[Fault, ...]]:
    """The hexes of a list such as ``C3,D5``, and faults E605 and E606 with the path ``obstacles[1]``."""
    written = [
        part for part in unicodedata.normalize("NFKC", text).replace("、", ",").replace(" ", ",").split(",") if part
    ]
    faults: list[Fault] = []
    found = _names(written, key, cols, rows, faults)
    bare = (Fault(f.code, f.path.removeprefix("field."), f.params) for f in faults)
    return frozenset(map(str, found)), tuple(bare)


def _unknown(path: str, key: str, allowed: tuple[str, ...]) -> Fault:
    """E601 where a key is near to the one that isn't known, else E611."""
    import difflib

    params = {"key": key, "allowed": ", ".join(allowed)}
    close = difflib.get_close_matches(key, allowed, 1, 0.6)
    return Fault("E601", path, {**params, "near": close[0]}) if close else Fault("E611", path, params)


def _size(table: Mapping[str, object], key: str, default: int, faults: list[Fault]) -> int | None:
    found = table.get(key, default)
    if isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= MOST:
        return found
    faults.append(Fault("E602", f"field.{key}", {"found": found, "most": MOST}))
    return None


def _names(written: object, key: str, cols: int, rows: int, faults: list[Fault]) -> dict[Offset, str]:
    """The places of a list of names, each with its path. The same name twice is the same place."""
    found: dict[Offset, str] = {}
    if not isinstance(written, list | tuple):
        faults.append(Fault("E604", f"field.{key}", {"found": written}))
        return found
    last = f"{column_name(cols)}{rows}"
    for index, name in enumerate(written):
        path = f"field.{key}[{index}]"
        try:
            place = parse_name(unicodedata.normalize("NFKC", name)) if isinstance(name, str) else None
        except ValueError:
            place = None
        if place is None:
            faults.append(Fault("E605", path, {"found": name, "last": last}))
        elif place.col > cols or place.row > rows:
            faults.append(Fault("E606", path, {"found": str(place), "cols": cols, "rows": rows, "last": last}))
        else:
            found.setdefault(place, path)
    return found


def _clashes(sets: Mapping[str, Mapping[Offset, str]]) -> Iterable[Fault]:
    for key in SETS[1:]:
        for place, path in sets[key].items():
            if place in sets["obstacles"]:
                yield Fault("E607", path, {"found": str(place)}, (sets["obstacles"][place],))


# ---- painted cells -----------------------------------------------------------------------------------------

DARK = 0.22
"""Relative luminance (0 black, 1 white) below which a painted cell is an obstacle: middle grey still is one."""

PALE = 0.65
"""Relative luminance from which a grey is paper that somebody shaded, and no obstacle."""
_NEUTRAL = 12
"""Steps between the channels of what still is a grey; the greys of spreadsheets' themes are up to 10 apart."""
_MOST_SHADES = 6

_MARKS: Mapping[str, str] = {
    **dict.fromkeys("■●◆▲▼◼⬛⬢✕✖×x#障黒岩壁", "obstacles"),
    **dict.fromkeys(("障害", "障害物", "obstacle"), "obstacles"),
    **dict.fromkeys("s出始", "starts"),
    **dict.fromkeys(("出撃", "開始", "スタート", "start", "s1", "s2", "出1", "出2"), "starts"),
    **dict.fromkeys("o目旗★☆◎", "objectives"),
    **dict.fromkeys(("目標", "目標物", "objective"), "objectives"),
}


def luminance(rgb: str) -> float:
    """Relative luminance of a colour ``RRGGBB`` by sRGB: 0 is black, 1 white. Raises ValueError for anything else."""
    linear = []
    for at in (0, 2, 4):
        part = int(rgb[at : at + 2], 16) / 255
        linear.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def read_grid(grid: Grid, hexes: str = Lattice.POINTY, title: str = "") -> FieldReading:
    """The board that was painted on a tab (F2), of the lattice ``hexes``. Dark cells and the signs ■ ● 障 X # are
    obstacles, S and 出 starts, 目, O and ★ objectives; what is written wins over the paint of its cell.

    Where letters A, B, ... run over the cells and numbers 1, 2, ... down their left side, they give the field's
    place and size; letters over merged pairs of cells make each hex as wide, and every other row may be shifted by
    half of it. Else it is the 12 x 8 block that is painted, or the tab's top-left 12 x 8 cells.
    Faults: E608 the block cannot be told (no board), E609 an unknown sign (left out). Paths are ``field.C3``.
    """
    block = _headed_block(grid) or _bare_block(grid)
    if block is None:
        return FieldReading(None, (Fault("E608", "field", {"cols": COLS, "rows": ROWS}),))
    faults: list[Fault] = []
    refs: dict[str, Ref] = {}
    sets: dict[str, set[str]] = {key: set() for key in SETS}
    cols, rows = block.cols, block.rows
    for place in places(cols, rows):
        cell = grid.at(*block.at(place))
        kind, known = _read_cell(cell, place)
        if kind:
            sets[kind].add(str(place))
        if not known:
            refs[f"field.{place}"] = cell.ref
            faults.append(Fault("E609", f"field.{place}", {"found": cell.value, "name": str(place)}))
    board = _board(title, cols, rows, str(hexes), sets)
    numbered = [(_number(grid.at(*block.at(place))), str(place)) for place in places(cols, rows)]
    starts = tuple(name for _, name in sorted(numbered, key=lambda one: one[0]) if name in sets["starts"])
    return FieldReading(board, tuple(faults), refs, tuple(_greys(grid, block, sets, refs)), starts)


def _greys(grid: Grid, block: _Block, sets: Mapping[str, set[str]], refs: dict[str, Ref]) -> Iterator[Fault]:
    """E613: how many hexes count as obstacles, where some of them are grey, and those."""
    seen = []
    for place in places(block.cols, block.rows):
        cell = grid.at(*block.at(place))
        if str(place) in sets["obstacles"] and not _key(cell) and _is_grey(cell):
            seen.append((place, cell))
    if seen:
        path = f"field.{seen[0][0]}"
        refs[path] = seen[0][1].ref
        shown = [f"{place} #{cell.fill}" for place, cell in seen[:_MOST_SHADES]]
        more = ("…",) if len(seen) > _MOST_SHADES else ()
        yield Fault("E613", path, {"count": len(sets["obstacles"]), "greys": len(seen), "found": (*shown, *more)})


def _key(cell: Cell) -> str:
    if cell.is_blank:
        return ""
    value = cell.value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return unicodedata.normalize("NFKC", str(value)).strip().casefold()


def _sign(cell: Cell) -> str | None:
    """The set that a written sign stands for."""
    return _MARKS.get(_key(cell))


def _number(cell: Cell) -> int:
    """The number of a start (``S1``); those without one come after it."""
    key = _key(cell)
    return int(key[-1]) if key[-1:].isdecimal() else 10


def _is_dark(cell: Cell) -> bool:
    return cell.fill is not None and (luminance(cell.fill) < DARK or _is_grey(cell))


def _is_grey(cell: Cell) -> bool:
    """Whether a cell is painted in a grey that is neither dark nor nearly white: nobody paints a hex grey for another
    reason."""
    if cell.fill is None:
        return False
    parts = [int(cell.fill[at : at + 2], 16) for at in (0, 2, 4)]
    return max(parts) - min(parts) <= _NEUTRAL and DARK <= luminance(cell.fill) < PALE


def _read_cell(cell: Cell, place: Offset) -> tuple[str | None, bool]:
    """What a cell is (a set, or None), and whether all that is written in it is known."""
    painted = "obstacles" if _is_dark(cell) else None
    if not _key(cell) or _key(cell) == str(place).casefold():
        return painted, True
    sign = _sign(cell)
    return (sign, True) if sign else (painted, False)


class _Block(msgspec.Struct, frozen=True):
    """Where a field stands on a tab; each of its hexes is ``wide`` cells."""

    top: int
    left: int
    cols: int
    rows: int
    wide: int = 1

    def at(self, place: Offset) -> tuple[int, int]:
        """A cell of this hex: of a wide one the middle, which is inside even where its row is shifted by half."""
        return self.top + place.row - 1, self.left + (place.col - 1) * self.wide + self.wide // 2


def _headed_block(grid: Grid) -> _Block | None:
    """The block under column letters and beside row numbers."""
    for row, col in sorted(at for at, cell in grid.cells.items() if at[1] > 1 and _key(cell) == "a"):
        span = grid.span(row, col)
        wide = span.right - span.left + 1
        cols, rows = 0, 0
        while cols < MOST and _key(grid.at(row, col + cols * wide)) == column_name(cols + 1).casefold():
            cols += 1
        while rows < MOST and _key(grid.at(row + rows + 1, col - 1)) == str(rows + 1):
            rows += 1
        if cols > 1 and rows > 1:
            return _Block(row + 1, col, cols, rows, wide)
    return None


def _bare_block(grid: Grid) -> _Block | None:
    """The 12 x 8 cells that are painted, or those at the tab's top left when nothing lies outside of them."""
    painted = _bounds(grid, lambda cell: cell.fill is not None or _sign(cell) is not None)
    meant = _bounds(grid, lambda cell: _is_dark(cell) or _sign(cell) is not None)
    for found in (painted, meant):
        if found and (found.right - found.left + 1, found.bottom - found.top + 1) == (COLS, ROWS):
            return _Block(found.top, found.left, COLS, ROWS)
    if meant and meant.right <= COLS and meant.bottom <= ROWS:
        return _Block(1, 1, COLS, ROWS)
    return None


def _bounds(grid: Grid, counts: Callable[[Cell], bool]) -> Rect | None:
    """The smallest block about the cells that count, merged ones whole."""
    spans = [grid.span(*at) for at, cell in grid.cells.items() if counts(cell)]
    if not spans:
        return None
    return Rect(
        min(span.top for span in spans),
        min(span.left for span in spans),
        max(span.bottom for span in spans),
        max(span.right for span in spans),
    )


# ---- at random ---------------------------------------------------------------------------------------------

_Spot = tuple[int, int]
"""A cell in coordinates in which every step is the same everywhere: axial for hexes, column and row for squares."""


class _Net(msgspec.Struct, frozen=True):
    """Who is next to whom. ``ring``: the steps around a cell, clockwise; each ``every``-th leads to a neighbour."""

    ring: tuple[_Spot, ...]
    every: int

    def around(self, at: _Spot) -> list[_Spot]:
        return [(at[0] + x, at[1] + y) for x, y in self.ring]


_HEXES = _Net(tuple((step.q, step.r) for step in DIRECTIONS), 1)
_SQUARES = _Net(((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)), 2)


def random_board(cols: int, rows: int, count: int, seed: int, *, hexes: str = Lattice.POINTY, title: str = "") -> Board:
    """A field with ``count`` obstacles, the same when turned by half, all its free cells connected: squares by their
    sides.

    The same arguments give the same field everywhere and always: cells are taken in the order of a SHA-256 of seed
    and name. Raises FieldError: E602 no such size, E610 when so many obstacles cannot be placed (``possible`` says how
    many could), E612 an odd number where they come in pairs (``near``: even ones that can be placed with this seed);
    ValueError for an unknown lattice.
    """
    for key, size in (("cols", cols), ("rows", rows)):
        if not 1 <= size <= MOST:
            raise FieldError(Fault("E602", f"field.{key}", {"found": size, "most": MOST}))
    lattice = Lattice(hexes)
    net = _SQUARES if lattice is Lattice.SQUARE else _HEXES
    names = {_spot(place, lattice): str(place) for place in places(cols, rows)}
    groups = _mirrored(set(names), _spot(Offset(cols, rows), lattice))
    middle = {group for group in groups if len(group) == 1}
    drawn = sorted(groups - middle, key=lambda group: sha256(f"{seed} {names[min(group)]}".encode()).digest())

    def draw(wanted: int) -> set[_Spot]:
        """So many cells, or as many as can be spared. An odd number takes the one in the middle, an even one not."""
        taken: set[_Spot] = set()
        free = set(names)
        for group in (*(middle if wanted % 2 else ()), *drawn):
            if len(taken) + len(group) <= wanted and _can_spare(free, group, net):
                taken |= group
                free -= group
        return taken

    taken = draw(count)
    if len(taken) == count - 1 and count % 2 and not middle:
        near = (count - 1, *((count + 1,) if len(draw(count + 1)) == count + 1 else ()))
        raise FieldError(Fault("E612", "field.obstacles", {"wanted": count, "near": near}))
    if len(taken) != count:
        raise FieldError(Fault("E610", "field.obstacles", {"wanted": count, "possible": len(taken), "seed": seed}))
    return Board(title, cols, rows, lattice.value, frozenset(names[at] for at in taken))


def _spot(place: Offset, lattice: Lattice) -> _Spot:
    if lattice is Lattice.SQUARE:
        return place.col - 1, place.row - 1
    at = from_offset(place, Orientation(lattice))
    return at.q, at.r


def _mirrored(cells: set[_Spot], last: _Spot) -> set[frozenset[_Spot]]:
    """Each cell with the one it goes to when the field is turned by half; those that would leave it are left out (the
    shifted lines of a field of hexes with an odd number of lines are one hex off)."""
    pairs = ((at, (last[0] - at[0], last[1] - at[1])) for at in cells)
    return {frozenset(pair) for pair in pairs if pair[1] in cells}


def _can_spare(free: set[_Spot], group: frozenset[_Spot], net: _Net) -> bool:
    """Whether connected free cells stay so without these."""
    left = set(free)
    for at in group:
        left.discard(at)
        around = [spot in left for spot in net.around(at)]
        if _runs(around, net.every) > 1 or not any(around[:: net.every]):
            # The free ones around it are not one run: only a walk can tell whether they still meet elsewhere.
            return _connected(free - group, net)
    return True


def _runs(around: list[bool], every: int) -> int:
    """How many runs of free cells lie around one, counting those that hold a neighbour of it."""
    starts = [at for at, here in enumerate(around) if here and not around[at - 1]]
    turned = around + around
    runs = (range(at, turned.index(False, at)) for at in starts)
    return sum(any(at % every == 0 for at in run) for run in runs)


def _connected(free: set[_Spot], net: _Net) -> bool:
    """Whether one can walk from each of the cells to each other; not for none at all."""
    if not free:
        return False
    reached = {min(free)}
    edge = list(reached)
    while edge:
        near = {spot for at in edge for spot in net.around(at)[:: net.every]} & free
        edge = list(near - reached)
        reached |= near
    return len(reached) == len(free)
