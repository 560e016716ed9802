"""A workbook of ours as the bytes of an ``.xlsx`` file."""

from __future__ import annotations

import io
import re
from copy import copy
from typing import TYPE_CHECKING, Any

from sheets.grid import Rect, a1, column_name
from sheets.workbook import (
    FONT,
    Edge,
    Formula,
    Highlight,
    OneOf,
    Picture,
    Style,
    Tab,
    WholeNumber,
    Workbook,
    pinned,
    plain,
)

if TYPE_CHECKING:
    from openpyxl.worksheet.datavalidation import DataValidation
    from openpyxl.worksheet.worksheet import Worksheet

_A4 = 9
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MARGIN_INCHES = 0.4
_DOWN = {"top": "top", "middle": "center", "bottom": "bottom"}


def write_xlsx(workbook: Workbook) -> bytes:
    """The file. Spreadsheets calculate its formulas when they open it. Raises ValueError for a title that no tab can
    have."""
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = workbook.title
    book.properties.creator = workbook.maker
    dressed: dict[Style, Any] = {}
    for tab in workbook.tabs:
        _write_tab(book.create_sheet(_writable(tab.title)), tab, dressed)
    book.active = next(number for number, tab in enumerate(workbook.tabs) if not tab.hidden)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _write_tab(sheet: Worksheet, tab: Tab, dressed: dict[Style, Any]) -> None:
    _write_cells(sheet, tab, dressed)
    for rect in tab.merges:
        # merge_cells would restyle every cell; ours have their styles already.
        sheet.merged_cells.add(plain(rect))
    for col, width in tab.widths.items():
        sheet.column_dimensions[column_name(col)].width = _characters(width)
    for row, height in tab.heights.items():
        sheet.row_dimensions[row].height = _points(height)
    for row in tab.hidden_rows:
        sheet.row_dimensions[row].hidden = True
    for one in tab.validations:
        sheet.add_data_validation(_validation(one))
    for highlight in tab.highlights:
        _add_highlight(sheet, highlight)
    for picture in tab.pictures:
        _add_picture(sheet, tab, picture)
    _set_up(sheet, tab)


def _write_cells(sheet: Worksheet, tab: Tab, dressed: dict[Style, Any]) -> None:
    """``dressed``: the first cell of each style. Looking styles up is slow, so the others take theirs from it."""
    for place in sorted(tab.cells.keys() | tab.styles.keys()):
        cell: Any = sheet.cell(*place)
        content = tab.cells.get(place)
        if isinstance(content, Formula):
            cell.value = f"={content.text}"
        elif isinstance(content, str):
            # Said outright: a text that begins with = stays a text.
            cell.value = _writable(content)
            cell.data_type = "s"
        else:
            cell.value = content
        if style := tab.styles.get(place):
            if style in dressed:
                cell._style = copy(dressed[style]._style)
            else:
                _dress(cell, style)
                dressed[style] = cell


def _writable(text: str) -> str:
    """The text with U+FFFD for each character that XML has no way to write."""
    return _NO_XML.sub("\ufffd", text)


def _dress(cell: Any, style: Style) -> None:
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

    def side(edge: Edge | None) -> Any:
        return Side(style=edge.weight, color=f"FF{edge.colour}") if edge else Side()

    cell.font = Font(name=FONT, size=style.size, bold=style.bold, color=f"FF{style.ink}")
    cell.alignment = Alignment(
        horizontal=style.across, vertical=_DOWN[style.down], wrap_text=style.wrap, indent=style.indent
    )
    cell.number_format = style.number
    cell.protection = Protection(locked=style.locked)
    cell.border = Border(*map(side, (style.left, style.right, style.top, style.bottom)))
    if style.fill:
        cell.fill = PatternFill("solid", fgColor=f"FF{style.fill}")


def _validation(one: WholeNumber | OneOf) -> DataValidation:
    from openpyxl.worksheet.datavalidation import DataValidation

    if isinstance(one, WholeNumber):
        made = DataValidation("whole", operator="between", formula1=str(one.least), formula2=str(one.most))
    else:
        made = DataValidation("list", formula1=one.source)
    made.allowBlank = True
    made.showErrorMessage = isinstance(one, WholeNumber) or one.strict
    made.error = one.help or None
    made.sqref = " ".join(plain(rect) for rect in one.rects)
    return made


def _add_highlight(sheet: Worksheet, highlight: Highlight) -> None:
    from openpyxl.formatting.rule import Rule
    from openpyxl.styles import Font, PatternFill
    from openpyxl.styles.differential import DifferentialStyle

    # Of a conditional fill, spreadsheets show the background colour.
    fill = PatternFill(bgColor=f"FF{highlight.fill}") if highlight.fill else None
    font = Font(color=f"FF{highlight.ink}" if highlight.ink else None, bold=highlight.bold or None)
    look = DifferentialStyle(font=font, fill=fill)
    rule = Rule("expression", dxf=look, stopIfTrue=True, formula=[highlight.when.text])
    sheet.conditional_formatting.add(plain(highlight.rect), rule)


def _add_picture(sheet: Worksheet, tab: Tab, picture: Picture) -> None:
    from openpyxl.drawing.image import Image

    image = Image(io.BytesIO(picture.data))
    width = sum(tab.widths.get(col, 64) for col in range(picture.rect.left, picture.rect.right + 1))
    height = sum(tab.heights.get(row, 20) for row in range(picture.rect.top, picture.rect.bottom + 1))
    scale = min(width / image.width, height / image.height)
    image.width, image.height = int(image.width * scale), int(image.height * scale)
    sheet.add_image(image, a1(picture.rect.top, picture.rect.left))


def _set_up(sheet: Worksheet, tab: Tab) -> None:
    """Protection, panes, print, and whether it shows."""
    view = sheet.sheet_view
    view.showGridLines = False
    if any(tab.frozen):
        sheet.freeze_panes = a1(tab.frozen[0] + 1, tab.frozen[1] + 1)
    if tab.colour:
        sheet.sheet_properties.tabColor = f"FF{tab.colour}"
    if tab.hidden:
        sheet.sheet_state = "hidden"
    if tab.guarded:
        sheet.protection.sheet = True
        # In this list, True forbids.
        sheet.protection.objects = sheet.protection.scenarios = False
        sheet.protection.formatCells = sheet.protection.formatColumns = sheet.protection.formatRows = False
    if tab.page:
        _set_page(sheet, tab.page.area, landscape=tab.page.landscape, tall=tab.page.tall)


def _set_page(sheet: Worksheet, area: Rect, *, landscape: bool, tall: bool) -> None:
    from openpyxl.worksheet.properties import PageSetupProperties

    sheet.print_area = pinned(area)
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0 if tall else 1
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = margins.top = margins.bottom = _MARGIN_INCHES
    margins.header = margins.footer = _MARGIN_INCHES / 2


def _characters(pixels: int) -> float:
    """A column's width in digits of the standard face, 7 pixels each and 5 about them."""
    return round(max(pixels - 5, 0) / 7, 2)


def _points(pixels: int) -> float:
    return pixels * 0.75
