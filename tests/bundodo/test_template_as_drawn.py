"""Every cell of each game's template, and how it looks, kept as text beside this file; ``make goldens`` writes it anew."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from bundodo.template.entered import Entered
from bundodo.template.make import template
from designer.game import Terms
from designer.games import registry
from sheets.grid import Place, Rect, a1
from sheets.workbook import Edge, Formula, Style, Tab, Workbook, plain
from tests.games.machines_of import examples_of
from tests.goldens import check

HERE = Path(__file__).parent / "drawn"
USUAL = Style()


def described(book: Workbook, *, looks: bool) -> str:
    """Tab by tab: what stands in each cell; with ``looks`` the styles with their cells, sizes and rules too."""
    lines = [f"{book.title} | {book.maker}"]
    for tab in book.tabs:
        lines += ["", f"=== {tab.title}", *cells(tab)]
        if looks:
            lines += [*styles(tab), *sizes(tab), *rules(tab)]
    return "\n".join(lines) + "\n"


def cells(tab: Tab) -> Iterator[str]:
    for place, content in sorted(tab.cells.items()):
        yield f"{a1(*place)}: {f'={content.text}' if isinstance(content, Formula) else content!r}"


def styles(tab: Tab) -> Iterator[str]:
    by_style: defaultdict[Style, list[Place]] = defaultdict(list)
    for place, style in sorted(tab.styles.items()):
        by_style[style].append(place)
    for style, places in by_style.items():
        yield f"{look(style)}: {' '.join(runs(places))}"


def look(style: Style) -> str:
    """What of a style is not as usual."""
    found = []
    for one in fields(style):
        value = getattr(style, one.name)
        if value != getattr(USUAL, one.name):
            told = f"{value.colour}/{value.weight}" if isinstance(value, Edge) else value
            found.append(f"{one.name}={told}")
    return " ".join(found) or "as usual"


def runs(places: list[Place]) -> Iterator[str]:
    """Cells side by side as one range."""
    left = list(places)
    while left:
        row, first = last = left.pop(0)
        while left and left[0] == (row, last[1] + 1):
            last = left.pop(0)
        yield plain(Rect(row, first, *last))


def sizes(tab: Tab) -> Iterator[str]:
    yield f"merged {' '.join(plain(rect) for rect in tab.merges)}"
    yield f"widths {tab.widths} heights {tab.heights} hidden rows {sorted(tab.hidden_rows)}"
    page = tab.page and f"{plain(tab.page.area)} {tab.page.landscape} {tab.page.tall}"
    yield f"frozen {tab.frozen} page {page} colour {tab.colour} hidden {tab.hidden} guarded {tab.guarded}"


def rules(tab: Tab) -> Iterator[str]:
    for rule in tab.validations:
        told = ", ".join(str(getattr(rule, one.name)) for one in fields(rule) if one.name != "rects")
        yield f"{type(rule).__name__} {' '.join(plain(rect) for rect in rule.rects)}: {told}"
    for light in tab.highlights:
        yield f"where {light.when.text} {plain(light.rect)}: {light.ink} {light.fill} {light.bold}"


def made(name: str, lang: str) -> Workbook:
    game = registry.load(name)
    machine, *_ = examples_of(name)
    return template(game, Terms(game.CAP, game.choose({})), lang, [Entered(dict(machine))], 1)


@pytest.mark.parametrize("name", registry.GAMES)
def test_all_of_a_template(name):
    check(HERE / f"{name}-ja.txt", described(made(name, "ja"), looks=True))


@pytest.mark.parametrize("name", registry.GAMES)
def test_all_words_of_a_template_in_english(name):
    check(HERE / f"{name}-en.txt", described(made(name, "en"), looks=False))
