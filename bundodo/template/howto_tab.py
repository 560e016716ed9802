"""The tab that says how to fill in the others, by the rules and rulings that they were made with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bundodo.template import looks
from designer.game import AnyGame, Limits
from designer.rulebook import RulingLine
from sheets.form import named
from sheets.grid import Rect
from sheets.marks import Mark
from sheets.workbook import Page, Style, Tab
from templates.words import Words

_KEY, _TEXT = 2, 3
_KEY_PX, _TEXT_PX = 190, 640
_LETTERS_A_LINE = 50
"""Wide letters that a line of the text column holds; narrow ones count half."""
_LINE_PX, _PAD_PX = 18, 10

_KEY_STYLE = replace(looks.LABEL, size=10, bold=True, ink=looks.INK)
_TEXT_STYLE = replace(looks.TEXT, size=10)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading in its look, and its lines of two cells."""

    title: str
    style: Style
    lines: tuple[tuple[str, str], ...]


def howto_tab(game: str, words: Words, sections: Iterable[Section]) -> Tab:
    """The steps, then these sections."""
    tab = Tab(words["tabs.howto"], colour=looks.LINE, guarded=True)
    tab.put(1, _KEY, str(Mark("howto", game)), looks.MARK)
    tab.hidden_rows.add(1)
    tab.block(Rect(2, _KEY, 2, _TEXT), words["howto.title"], looks.BAND)
    tab.widths.update({1: 12, _KEY: _KEY_PX, _TEXT: _TEXT_PX})
    tab.heights.update({2: 36})
    steps = [step.split("|", 1) for step in words["howto.steps"].strip().splitlines()]
    row = _section(tab, 4, words["howto.steps_head"], looks.heading(), steps)
    for one in sections:
        row = _section(tab, row, one.title, one.style, one.lines)
    tab.page = Page(Rect(2, 1, row - 2, _TEXT), tall=True)
    return tab


def rulings_section(lines: Iterable[RulingLine], words: Words) -> Section:
    """What was decided where the source is silent."""
    told = tuple((f"{one.id} {one.key}={one.chosen}", _ruling(one.question, one.choices, one.chosen)) for one in lines)
    return Section(words["howto.rulings"], looks.heading(), told)


def limits_section(game: AnyGame, limits: Limits, words: Words) -> Iterator[Section]:
    """What an event adds to the rules; nothing where it adds nothing."""
    form, code = game.form(), words.code
    banned = [named(one.labels).text(code) for one in game.BANNABLE if one.id in limits.ban]
    lines = [(words["limits.ban"], words["limits.between"].join(dict.fromkeys(banned)))] if banned else []
    for table in form.tables:
        if (most := limits.most.get(table.path)) is not None:
            name = named(table.titles).text(code)
            lines.append((words.say("limits.most", table=name), words.say("limits.most_is", most=most)))
    for stat in form.stats:
        if (least := limits.least.get(stat.path.rpartition(".")[2])) is not None:
            name = named(stat.labels).text(code)
            lines.append((words.say("limits.least", stat=name), words.say("limits.least_is", least=least)))
    if limits.free_weapons is not None:
        lines.append((words["limits.free"], words.say("limits.free_is", most=limits.free_weapons)))
    if lines:
        yield Section(words["limits.title"], looks.heading(looks.ALARM), tuple(lines))


def _ruling(question: str, choices: Iterable[tuple[str, str]], chosen: str) -> str:
    """The open question, and what was decided; of a whole number, its sentence."""
    found = dict(choices)
    return f"{question} {found.get(chosen) or next(iter(found.values()))}"


def _section(tab: Tab, row: int, title: str, style: Style, lines: Iterable[Iterable[str]]) -> int:
    """A heading and its lines of two cells. Returns the row of the next section."""
    tab.block(Rect(row, _KEY, row, _TEXT), title, style)
    tab.heights[row] = 26
    for key, text in lines:
        row += 1
        tab.put(row, _KEY, key, _KEY_STYLE)
        tab.put(row, _TEXT, text, _TEXT_STYLE)
        lines_high = max(_lines(text, _LETTERS_A_LINE), _lines(key, _LETTERS_A_LINE * _KEY_PX // _TEXT_PX))
        tab.heights[row] = _LINE_PX * lines_high + _PAD_PX
    return row + 2


def _lines(text: str, letters: int) -> int:
    """How many lines a text takes, at most: spreadsheets don't size rows to wrapped text everywhere."""
    width = [sum(2 if ord(letter) > 0x2E7F else 1 for letter in line) for line in text.splitlines()]
    return sum(max(1, -(-one // (2 * letters))) for one in width)
