"""The kit: from checked machines to PDF files in a folder. One failure does not stop the rest."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bundodo import files
from bundodo.diagnostics import Severity
from bundodo.pipeline import Checked, Run
from designer.game import Deck, Views
from designer.views import Board, Picture, RecordSheet
from templates.words import Words

if TYPE_CHECKING:  # ReportLab is loaded when something is printed
    from printables.fitting import Problem
    from printables.theme import Style
    from printables.tray import Printed

PER_MACHINE = ("sheet", "cards", "markers")
KINDS = (*PER_MACHINE, "field")
"""What can be printed, in the order printed."""

_MB = 1024 * 1024
_BIG_MB = 10
"""Convenience stores refuse larger uploads."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is printed, where, and how."""

    folder: Path
    style: Style
    kinds: tuple[str, ...] = KINDS
    deck: Deck = dataclasses.field(default_factory=Deck)
    force: bool = False


@dataclass(slots=True)
class Tally:
    """What was done: files written, machines done, and what could not be written."""

    written: list[Path] = dataclasses.field(default_factory=list)
    machines: int = 0
    failed: int = 0


def stamp(checked: Checked, run: Run, words: Words) -> str:
    """What is stamped on an illegal machine's prints: over the cap with both numbers, else the codes; else empty."""
    if checked.legal:
        return ""
    total = run.game.summary(checked.machine, checked.profile, words.lang).total
    if total is not None and total > run.terms.cap:
        return words.say("print.stamp_cost", total=total, cap=run.terms.cap)
    codes = dict.fromkeys(d.code for d in checked.diagnostics if d.severity is Severity.ERROR)
    return words.say("print.stamp_codes", codes=" ".join(list(codes)[:2]))


def print_kit(run: Run, board: Board | None, order: Order, words: Words, tell: Callable[[str], None]) -> Tally:
    """Writes the files of the order; ``tell`` gets a line for each, and for everything that is not as meant."""
    tally = Tally()
    slugs = files.Slugs()
    for number, checked in enumerate(run.machines, 1):
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        folder = order.folder / slugs.take(summary.player, summary.name, fallback=f"machine-{number}")
        views = run.game.views(
            checked.machine, checked.profile, run.terms, words.lang, stamp(checked, run, words), order.deck
        )
        views = dataclasses.replace(views, sheet=with_photo(views.sheet, checked.base))
        before = tally.failed
        for kind, printed in _assets(views, order):
            _write(folder / f"{kind}.pdf", printed, order, words, tell, tally)
        tally.machines += tally.failed == before
    if board is not None and "field" in order.kinds:
        _write(order.folder / "field.pdf", field(board, order.style), order, words, tell, tally)
    return tally


def with_photo(sheet: RecordSheet, base: Path | None) -> RecordSheet:
    """The sheet with its photo's path made complete; a path is relative to the file that names it."""
    blocks = tuple(
        dataclasses.replace(block, path=str((base or Path()) / block.path))
        if isinstance(block, Picture) and block.path
        else block
        for block in sheet.blocks
    )
    return dataclasses.replace(sheet, blocks=blocks)


def _assets(views: Views, order: Order) -> Iterator[tuple[str, Printed]]:
    from printables import cards, markers, sheet

    if "sheet" in order.kinds:
        yield "sheet", sheet.document((views.sheet,), order.style)
    if "cards" in order.kinds:
        yield "cards", cards.document(views.cards, order.style)
    if "markers" in order.kinds:
        yield "markers", markers.document(views.markers, order.style)


def field(board: Board, style: Style) -> Printed:
    """The field on twelve sheets of the style's paper, its hexes as large as that allows (F1)."""
    from designer.hexes import Orientation
    from printables.field import field_document
    from printables.paper import paper
    from printables.plan import Sheet, largest

    sheet = paper(style.paper)
    plan = largest(board.cols, board.rows, Sheet(sheet.width, sheet.height), 12, (Orientation(board.hexes),))
    return field_document(board, plan, style)


def _write(path: Path, printed: Printed, order: Order, words: Words, tell: Callable[[str], None], tally: Tally) -> None:
    from printables.draw import render

    for problem in printed.problems:
        tell(_told(problem, path, words))
    data = render(printed.document)
    try:
        files.write(path, data, force=order.force)
    except files.NotOursError:
        tell(words.say("trouble.exists", path=path))
        tally.failed += 1
        return
    except OSError as error:
        tell(words.say("trouble.write", path=path, why=error.strerror))
        tally.failed += 1
        return
    tally.written.append(path)
    tell(words.say("print.wrote", path=path, pages=len(printed.document.pages)))
    if len(data) > _BIG_MB * _MB:
        tell(words.say("print.big", path=path, size=f"{len(data) / _MB:.1f}"))


def _told(problem: Problem, path: Path, words: Words) -> str:
    key = "print.glyphs" if problem.kind == "missing" else "print.overflow"
    return words.say(key, file=path.name, place=problem.owner, text=problem.text, letters=problem.letters)
