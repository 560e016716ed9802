"""How long printing takes, and how much memory: against the least that could be done, other engines, and itself.

Less is better, but in "times faster than".
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import corpus, floor, others
from bench.timing import Measured, busy, command, least, line, peak, ratio
from bundodo import examples
from designer.game import Views
from designer.games.registry import DEFAULT
from printables.pdf.draw import render
from printables.type import breaking, fitting

LIBRARIES = "import click, jinja2, msgspec, PIL.Image, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"
"""What ``bundodo print`` loads of other people's."""


def run() -> None:
    """Drawing, layout, one machine's kit, and many machines."""
    with tempfile.TemporaryDirectory() as folder:
        drawing(Path(folder))
        kit(Path(folder))
        many(Path(folder))


def drawing(folder: Path) -> None:
    """The same boxes by four engines, and how long they take to be placed. Fonts are read beforehand, but for fpdf2,
    which reads them for every document."""
    document, views = corpus.document(), corpus.kits(corpus.SHEETS)
    source = folder / "boxes.typ"
    source.write_text(others.typst_source(document), encoding="utf-8")

    ours = busy(lambda: render(document))
    by_hand = busy(lambda: floor.render(document))
    by_fpdf2 = busy(lambda: others.fpdf2(document))
    line("draw 162 pages / operators written by hand", ratio(ours, by_hand), 1.3)
    line("lay out 162 pages / operators written by hand", ratio(laying_out(views), by_hand, 3), 3)
    mine, fpdf2, typst = least(ours, by_fpdf2, others.typst(source), runs=3)
    line("draw 162 pages: times faster than fpdf2", fpdf2 / mine, 5)
    line("draw 162 pages: times faster than typst", typst / mine, 1.5)


def laying_out(views: Sequence[Views]) -> Measured:
    """Layout with nothing remembered of earlier ones."""

    def lay_out() -> None:
        fitting.fit.cache_clear()
        fitting.wrapped.cache_clear()
        breaking.clusters.cache_clear()
        corpus.lay_out(views)

    return busy(lay_out)


def kit(folder: Path) -> None:
    """Everything for one machine, from the command line."""
    source = examples.folder(DEFAULT) / "altair.toml"
    ours = command("-m", "bundodo", "print", source, "-o", folder / "kit")
    line("kit of one machine / import its libraries", ratio(ours, command("-c", LIBRARIES)), 2.5)


def many(folder: Path) -> None:
    """30 and 300 machines: memory, and time a machine. What a run with one machine takes is not counted in."""
    runs = [
        ("-m", "bundodo", "print", "-q", corpus.workbook(folder, count), "-o", folder / str(count))
        for count in (1, 30, 300)
    ]
    _, few, lot = (peak(*each) for each in runs)
    line("30 machines MB", few, 120)
    line("300 machines MB", lot, 120)
    one, few, lot = least(*(command(*each) for each in runs), runs=2)
    line("a machine of 300 / a machine of 30", (lot - one) / 299 / ((few - one) / 29), 1.2)
