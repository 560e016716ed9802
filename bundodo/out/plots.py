"""Plots with matplotlib, an extra; the text in them is set in our own typeface."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from bundodo.out import files
from bundodo.runs import odds_words
from bundodo.say.terminal import echo, visible
from bundodo.say.trouble import Trouble
from templates.version import APPLICATION, PRODUCER
from templates.words import Words

KINDS = (".svg", ".png")
_WIDE_MM, _HIGH_MM = 203.2, 127.0
"""The figure without its legend: 8 by 5 inches."""
_TITLE_PT, _LABEL_PT = 12.0, 8.33
_HANDLE_MM = 14.0
"""What a legend's line, and the air about it and its text, take."""


@contextmanager
def figure(path: Path, words: Words) -> Iterator[tuple[Any, Any]]:
    """A figure with one pair of axes, in our typeface. Raises Trouble without matplotlib, or for another kind."""
    if path.suffix.lower() not in KINDS:
        raise Trouble(odds_words(words.lang).say("plot.kind", path=path))
    try:
        from matplotlib import font_manager, rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise Trouble(odds_words(words.lang)["plot.missing"]) from error
    from printables.type import fonts

    face = Path(fonts.__file__).parents[1] / "fonts" / "BIZUDPGothic-Regular.ttf"
    font_manager.fontManager.addfont(face)
    name = font_manager.FontProperties(fname=face).get_name()
    # Text as outlines and fixed ids: a plot looks alike everywhere, and is the same file on every run. Names are no
    # formulas: a "$" in them stays one.
    with rc_context({
        "font.family": name, "text.parse_math": False, "svg.fonttype": "path", "svg.hashsalt": APPLICATION,
    }):  # fmt: skip
        made = Figure(figsize=(_WIDE_MM / 25.4, _HIGH_MM / 25.4), dpi=150, layout="constrained")
        yield made, made.add_subplot()


def title(axes: Any, text: str) -> None:
    """What the figure shows, above it."""
    axes.set_title(_set(text, _WIDE_MM * 0.9, _TITLE_PT), fontsize=_TITLE_PT)


def _set(text: str, width: float, size: float) -> str:
    """The text in lines no wider than so many mm at ``size`` points, a sign for each letter that the typeface lacks."""
    from printables.type import breaking, fonts

    known = fonts.settable(visible(text))
    return "\n".join(line.rstrip() for line in breaking.lines(known, width, lambda part: fonts.width(part, size)))


def _legend(made: Any, axes: Any) -> None:
    """What the lines or bars mean, below the axes, where it hides none of them; the figure grows by it."""
    from printables.type import fonts

    drawn, labels = axes.get_legend_handles_labels()
    columns = 2 if all(fonts.width(label, _LABEL_PT) <= _WIDE_MM / 2 - _HANDLE_MM for label in labels) else 1
    shown = [_set(label, _WIDE_MM / columns - _HANDLE_MM, _LABEL_PT) for label in labels]
    rows = -(-len(shown) // columns) if columns > 1 else sum(label.count("\n") + 1 for label in shown)
    made.set_figheight((_HIGH_MM + rows * fonts.em(_LABEL_PT) * 1.5) / 25.4)
    made.legend(drawn, shown, loc="outside lower center", ncols=columns, fontsize=_LABEL_PT, frameon=False)


def label(text: str) -> str:
    """A name that stands in the legend: matplotlib leaves out what starts with a low line."""
    return f" {text}" if text.startswith("_") else text


def rendered(made: Any, path: Path) -> bytes:
    """The figure as a file's bytes, with our mark and without a date."""
    (axes,) = made.axes
    _legend(made, axes)
    axes.grid(visible=True, alpha=0.3)
    axes.set_axisbelow(True)
    return drawn(made, path)


def drawn(made: Any, path: Path) -> bytes:
    """The figure as it is, without a legend."""
    data = BytesIO()
    if path.suffix.lower() == ".svg":
        made.savefig(data, format="svg", metadata={"Creator": PRODUCER, "Date": None})
    else:
        made.savefig(data, format="png", metadata={"Software": PRODUCER})
    return data.getvalue()


def save(data: bytes, path: Path, words: Words, *, force: bool) -> None:
    """Writes the plot. Raises Trouble where something else is there, or nothing can be written."""
    try:
        files.write(path, data, force=force)
    except files.NotOursError as error:
        raise Trouble(words.say("trouble.exists", path=error.path)) from error
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=path, why=error.strerror)) from error
    echo(odds_words(words.lang).say("plot.done", path=path), err=True)
