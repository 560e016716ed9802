"""The tab with one line a machine, and the one cap that all of them are judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bundodo.games.duel.template.places import Places
from bundodo.template import looks
from designer.games.duel import formulas
from designer.games.duel.rules import Rules
from designer.reading.cells import MOST
from sheets.grid import Rect, a1
from sheets.marks import Mark
from sheets.workbook import Formula, Highlight, Page, Style, Tab, WholeNumber, pinned
from templates.words import Words

_CAP = Rect(4, 5, 4, 5)
_HEAD_ROW = 6
_COLUMNS = {
    "number": 36,
    "name": 170,
    "player": 110,
    "stats": 118,
    "cost": 56,
    "rest": 56,
    "verdict": 80,
    "reason": 330,
}
"""Each column with its width in pixels."""
_FIRST_COL = 2


def cap_cell(words: Words) -> str:
    """Where the cap is written."""
    return pinned(_CAP, words["tabs.list"])


def list_tab(rules: Rules, words: Words, places: Places, titles: Sequence[str], cap: int) -> Tab:
    """The tab, with a line for the machine on each of the tabs of these titles."""
    tab = Tab(words["tabs.list"], colour=looks.INK, guarded=True)
    last_col = _FIRST_COL + len(_COLUMNS) - 1
    tab.put(1, _FIRST_COL, str(Mark("list", rules.game)), looks.MARK)
    tab.hidden_rows.add(1)
    tab.block(Rect(2, _FIRST_COL, 2, last_col), words["list.title"], looks.BAND)
    tab.block(Rect(4, _FIRST_COL, 4, _CAP.left - 1), words["list.cap"], replace(looks.LABEL, size=10, bold=True))
    tab.block(_CAP, cap, replace(looks.ENTER_NUMBER, size=14, number='0"P"'))
    tab.block(Rect(4, _CAP.left + 1, 4, last_col), words["list.cap_help"], replace(looks.SMALL, size=9, indent=1))
    tab.validations.append(WholeNumber((_CAP,), 0, MOST, words["help.cap"]))
    tab.widths.update({1: 12} | dict(enumerate(_COLUMNS.values(), _FIRST_COL)))
    tab.heights.update({2: 36, 3: 10, 4: 30, 5: 10, _HEAD_ROW: 24})
    for col, key in enumerate(_COLUMNS, _FIRST_COL):
        tab.put(_HEAD_ROW, col, words[f"list.{key}"], looks.heading())
    for number, title in enumerate(titles, 1):
        _line(tab, rules, places, number, title)
    lines = Rect(_HEAD_ROW + 1, _FIRST_COL, _HEAD_ROW + len(titles), last_col)
    _alarms(tab, words, lines)
    tab.frozen = (_HEAD_ROW, 0)
    tab.page = Page(Rect(2, 1, lines.bottom, last_col), tall=True)
    return tab


_STYLES: dict[str, Style] = {
    "number": replace(looks.NUMBER, size=9, bold=False, ink=looks.GREY),
    "name": replace(looks.TEXT, size=11, bold=True),
    "player": looks.TEXT,
    "stats": replace(looks.VALUE, size=10, bold=False),
    "cost": looks.POINTS,
    "rest": replace(looks.POINTS, bold=False),
    "verdict": looks.VALUE,
    "reason": looks.TEXT,
}


def _line(tab: Tab, rules: Rules, places: Places, number: int, title: str) -> None:
    row = _HEAD_ROW + number
    tab.heights[row] = 30
    there = {path: pinned(Rect(at.top, at.left, at.top, at.left), title) for path, at in places.values().items()}
    contents: dict[str, int | Formula] = {
        "number": number,
        "name": Formula(_shown(there["name"])),
        "player": Formula(_shown(there["player"])),
        "stats": Formula(_side_by_side([there[f"stats.{stat.id}"] for stat in rules.stats])),
        "cost": Formula(there["cost.total"]),
        "rest": Formula(there["rest"]),
        "verdict": Formula(there["verdict"]),
        "reason": Formula(there["reasons"]),
    }
    for col, (key, content) in enumerate(contents.items(), _FIRST_COL):
        tab.put(row, col, content, _STYLES[key])


def _shown(cell: str) -> str:
    """What stands in a cell; nothing, and no 0, for an empty one."""
    return f'{cell}&""'


def _side_by_side(cells: Sequence[str]) -> str:
    """Numbers with strokes between; nothing where none is filled in."""
    strokes = '&" / "&'.join(cells)
    return f'IF({"&".join(cells)}="","",{strokes})'


def _alarms(tab: Tab, words: Words, lines: Rect) -> None:
    """The verdict's colours, and what is left where it is less than nothing."""
    keys = list(_COLUMNS)
    verdict, rest = (_FIRST_COL + keys.index(key) for key in ("verdict", "rest"))
    says = f"{a1(lines.top, verdict)}="
    column = Rect(lines.top, verdict, lines.bottom, verdict)
    for key, ink, fill in (("illegal", looks.WHITE, looks.ALARM), ("legal", looks.GREEN, looks.FINE_PALE)):
        when = Formula(says + formulas.text(words[f"verdict.{key}"]))
        tab.highlights.append(Highlight(column, when, ink, fill, bold=True))
    under = a1(lines.top, rest)
    when = Formula(f"IF(ISNUMBER({under}),{under}<0,FALSE)")
    left = Rect(lines.top, rest, lines.bottom, rest)
    tab.highlights.append(Highlight(left, when, looks.ALARM, looks.ALARM_PALE, bold=True))
