"""What a cell's style says that matters to us: its painted colour, whether its number is a date, whether its text is
bold or struck through, and the lines about it."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sheets.files.xlsx_package import Attributes, walk
from sheets.grid import CellRef, Lines

_HEX = re.compile(r"(?:[0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})\Z")
_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_DATE_LETTERS = re.compile(r"[dmyhs]|aaa|g{1,3}e", re.IGNORECASE)
_GENERAL = re.compile(r"general|standard|g/標準|標準", re.IGNORECASE)

_SIDES = {"top": "top", "left": "left", "start": "left", "bottom": "bottom", "right": "right", "end": "right"}
_WEIGHTS = {"none": 0, "medium": 2, "thick": 3, "double": 3}

_BRIGHT = "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF"
INDEXED = tuple(
    (
        f"{_BRIGHT} {_BRIGHT} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 "
        "9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 "
        "0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 "
        "666699 969696 003366 339966 003300 333300 993300 993366 333399 333333"
    ).split()
)
"""The palette of indexed colours, RRGGBB; 64 entries."""

# A theme's colours are stored dark first; style sheets count light first.
_THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_OFFICE = ("FFFFFF", "000000", "EEECE1", "1F497D", "4F81BD", "C0504D", "9BBB59", "8064A2", "4BACC6", "F79646")


@dataclass(frozen=True, slots=True)
class Styles:
    """By number of the cell's style: RRGGBB or None, and whether it shows dates. ``bold`` and ``struck``: the numbers
    of the styles of such texts; ``lines``: of those with lines about the cell."""

    fills: tuple[str | None, ...] = ()
    dates: tuple[bool, ...] = ()
    bold: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    lines: Mapping[int, Lines] = field(default_factory=dict)

    def fill(self, style: int) -> str | None:
        return self.fills[style] if 0 <= style < len(self.fills) else None

    def is_date(self, style: int) -> bool:
        return 0 <= style < len(self.dates) and self.dates[style]


def theme_colours(data: bytes, ref: CellRef) -> tuple[str, ...]:
    """The theme's colours RRGGBB in the order that styles count them."""
    found: dict[str, str] = {}
    slot = ""
    inside = False

    def start(tag: str, attributes: Attributes) -> None:
        nonlocal slot, inside
        if tag == "clrScheme":
            inside = True
        elif inside and (tag in _THEME_ORDER or tag in ("hlink", "folHlink")):
            slot = tag
        elif inside and slot and tag in ("srgbClr", "sysClr"):
            colour = attributes.get("lastClr" if tag == "sysClr" else "val", "")
            if _HEX.match(colour):
                found.setdefault(slot, colour[-6:].upper())

    def end(tag: str) -> None:
        nonlocal inside
        if tag == "clrScheme":
            inside = False

    walk(data, ref, start, end)
    return tuple(found.get(name, _OFFICE[number]) for number, name in enumerate(_THEME_ORDER))


class _StyleSheet:
    """Collects fills, number formats and cell styles of a style sheet."""

    def __init__(self, theme: tuple[str, ...]) -> None:
        self.theme = theme or _OFFICE
        self.palette: list[str] = []
        self.fills: list[dict[str, str] | None] = []
        self.formats: dict[str, str] = {}
        self.styles: list[tuple[str, str]] = []
        self.fonts: list[set[str]] = []
        self.fonts_of_styles: list[str] = []
        self.borders: list[dict[str, int]] = []
        self.borders_of_styles: list[str] = []
        self.path: list[str] = []

    def start(self, tag: str, attributes: Attributes) -> None:
        self.path.append(tag)
        within = self.path[1] if len(self.path) > 1 else ""
        if within == "fills":
            self._fill(tag, attributes)
        elif within == "numFmts" and tag == "numFmt":
            self.formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif within == "cellXfs" and tag == "xf":
            self.styles.append((attributes.get("fillId", "0"), attributes.get("numFmtId", "0")))
            self.fonts_of_styles.append(attributes.get("fontId", "0"))
            self.borders_of_styles.append(attributes.get("borderId", "0"))
        elif within == "borders" and tag == "border":
            self.borders.append({})
        elif within == "borders" and tag in _SIDES and self.borders:
            self.borders[-1][_SIDES[tag]] = line_weight(attributes.get("style", "none"))
        elif within == "fonts" and tag == "font":
            self.fonts.append(set())
        elif within == "fonts" and tag in ("b", "strike") and self.fonts:
            if attributes.get("val", "1").lower() not in ("0", "false"):
                self.fonts[-1].add(tag)
        elif within == "colors" and tag == "rgbColor":
            self.palette.append(attributes.get("rgb", ""))

    def end(self, _tag: str) -> None:
        self.path.pop()

    def _fill(self, tag: str, attributes: Attributes) -> None:
        if tag == "fill":
            self.fills.append(None)
        elif tag == "patternFill" and self.fills and attributes.get("patternType") == "solid":
            self.fills[-1] = {}
        elif tag == "fgColor" and self.fills and self.fills[-1] is not None:
            self.fills[-1] = attributes

    def colour(self, attributes: dict[str, str] | None) -> str | None:
        """RRGGBB of a solid fill; None where nothing is painted or the colour is unknown. A solid fill that names no
        colour is black, as Excel shows it: openpyxl writes its black so."""
        if attributes is None:
            return None
        if not attributes:
            return "000000"
        base = self._base(attributes)
        return _tinted(base, _number(attributes.get("tint", "0"))) if base else None

    def _base(self, attributes: dict[str, str]) -> str | None:
        if (match := _HEX.match(attributes.get("rgb", ""))) is not None:
            return match[1].upper()
        if "theme" in attributes:
            number = int(_number(attributes["theme"]))
            return self.theme[number] if 0 <= number < len(self.theme) else None
        if "indexed" in attributes:
            number = int(_number(attributes["indexed"]))
            if 0 <= number < len(self.palette) and (match := _HEX.match(self.palette[number])):
                return match[1].upper()
            return INDEXED[number] if 0 <= number < len(INDEXED) else None
        return None


def read_styles(data: bytes, theme: tuple[str, ...], ref: CellRef) -> Styles:
    """The styles of a workbook's style sheet. Only solid fills count as painted."""
    reader = _StyleSheet(theme)
    walk(data, ref, reader.start, reader.end)
    colours = [reader.colour(fill) for fill in reader.fills]
    fills: list[str | None] = []
    dates: list[bool] = []
    for fill, number_format in reader.styles:
        index = int(_number(fill))
        fills.append(colours[index] if 0 <= index < len(colours) else None)
        dates.append(_is_date(number_format, reader.formats))
    return Styles(
        tuple(fills), tuple(dates), _with_font(reader, "b"), _with_font(reader, "strike"), dict(_with_lines(reader))
    )


def line_weight(style: str) -> int:
    """How heavy a line of a style is, as in `sheets.grid.Lines`: thin, mediumDashed, SOLID_THICK."""
    plain = style.removeprefix("SOLID_").casefold()
    return _WEIGHTS["medium"] if plain.startswith("medium") else _WEIGHTS.get(plain, 1)


def _with_lines(reader: _StyleSheet) -> Iterator[tuple[int, Lines]]:
    """The cell styles with lines, by their numbers."""
    for number, name in enumerate(reader.borders_of_styles):
        index = int(_number(name))
        sides = reader.borders[index] if 0 <= index < len(reader.borders) else {}
        if any(sides.values()):
            yield number, (sides.get("top", 0), sides.get("left", 0), sides.get("bottom", 0), sides.get("right", 0))


def _with_font(reader: _StyleSheet, look: str) -> frozenset[int]:
    """The numbers of the cell styles whose font has this look."""
    looks = {number for number, font in enumerate(reader.fonts) if look in font}
    return frozenset(number for number, font in enumerate(reader.fonts_of_styles) if int(_number(font)) in looks)


def _is_date(number_format: str, formats: dict[str, str]) -> bool:
    if number_format in formats:
        # Of several sections only the first matters: it is the one for positive numbers.
        bare = _GENERAL.sub("", _LITERALS.sub("", formats[number_format])).split(";")[0]
        return bool(_DATE_LETTERS.search(bare))
    return int(_number(number_format)) in _DATE_FORMATS


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if abs(value) < 1e9 else 0.0


def _tinted(colour: str, tint: float) -> str:
    """A colour made darker (tint below 0) or lighter, as spreadsheets do: by its lightness."""
    if not tint:
        return colour
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, saturation = colorsys.rgb_to_hls(red, green, blue)
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    channels = colorsys.hls_to_rgb(hue, min(max(light, 0.0), 1.0), saturation)
    return "".join(f"{round(channel * 255):02X}" for channel in channels)
