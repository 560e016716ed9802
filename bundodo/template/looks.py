"""How the template's cells look: the calm of an instruction sheet. Colours are those of the prints."""

from __future__ import annotations

from dataclasses import replace

from sheets.workbook import Edge, Style

INK, LINE, PALE, WHITE = "1B2330", "8A94A3", "EEF1F5", "FFFFFF"
FAINT = "D5DAE1"
ENTRY = "FFF6D9"
"""The tint of every cell that people write into."""
BLUE, RED, AMBER, GREEN = "1E66A8", "B5332B", "B06A00", "2B7A52"
ALARM, ALARM_PALE, FINE_PALE = "B5332B", "F9DEDB", "DDEFE4"
GREY = "5B6675"

_LINE = Edge(FAINT)
_BOXED = Style(top=_LINE, right=_LINE, bottom=_LINE, left=_LINE)

BAND = Style(size=15, bold=True, ink=WHITE, fill=INK, indent=1)
BAND_RIGHT = replace(BAND, size=9, across="right", bold=False)
LABEL = replace(_BOXED, size=9, ink=GREY, fill=PALE, wrap=True, indent=1)
VALUE = replace(_BOXED, size=11, bold=True, across="center")
NUMBER = replace(VALUE, number="0")
POINTS = replace(VALUE, number='0"P"')
TENTHS = replace(VALUE, number="0.0")
FREE_NUMBER = replace(VALUE, number="General")
TEXT = replace(_BOXED, size=9, wrap=True, indent=1)
ENTER_TEXT = replace(_BOXED, fill=ENTRY, number="@", locked=False, indent=1)
ENTER_NAME = replace(ENTER_TEXT, size=14, bold=True)
ENTER_PROSE = replace(ENTER_TEXT, wrap=True, down="top")
ENTER_NUMBER = replace(NUMBER, fill=ENTRY, locked=False)
ENTER_CHOICE = replace(ENTER_TEXT, size=9, across="center", wrap=True, indent=0)
PLATE_LABEL = replace(LABEL, size=11, bold=True, ink=WHITE, fill=INK, across="center", indent=0)
STAT = replace(ENTER_NUMBER, size=16)
PLATE = replace(POINTS, size=20)
VERDICT = replace(VALUE, size=16)
SMALL = Style(size=8, ink=GREY)
COLUMN = Style(size=9, ink=GREY, across="center", bottom=_LINE, wrap=True)
MARK = Style(size=8, ink=LINE)


def heading(colour: str = INK) -> Style:
    """A section's title over a line of its colour."""
    return Style(size=11, bold=True, ink=colour, bottom=Edge(colour, "medium"))


def stat_label(colour: str) -> Style:
    """The label of a stat, on its colour."""
    return replace(LABEL, size=11, bold=True, ink=WHITE, fill=colour, across="center", indent=0)


def under(style: Style, colour: str = INK) -> Style:
    """The same below a section's title: two cells share the line between them, so both must draw it."""
    return replace(style, top=Edge(colour, "medium"))
