"""The description of a workbook, and the file that openpyxl makes of it."""

from __future__ import annotations

import io

import openpyxl
import pytest
from PIL import Image

from sheets.files.xlsx import read_workbook
from sheets.files.xlsx_writer import write_xlsx
from sheets.grid import Rect
from sheets.workbook import (
    Edge,
    Formula,
    Highlight,
    OneOf,
    Page,
    Picture,
    Style,
    Tab,
    WholeNumber,
    Workbook,
    pinned,
    plain,
    quoted,
)


def png(width: int, height: int) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(made, "PNG")
    return made.getvalue()


@pytest.fixture
def sheet():
    """A tab with one of everything, as openpyxl reads it back."""
    tab = Tab("機体 'A'", colour="1E66A8", guarded=True, frozen=(2, 0), page=Page(Rect(2, 1, 9, 4), landscape=True))
    tab.put(1, 2, "mark")
    tab.hidden_rows.add(1)
    tab.put(2, 2, "=1+1", Style(size=15, bold=True, ink="FFFFFF", fill="1B2330", indent=1))
    tab.put(3, 2, Formula("SUM(A1:A9)"), Style(number="0.0", across="center", bottom=Edge("8A94A3", "medium")))
    tab.put(3, 3, 7, Style(number="@", locked=False))
    tab.put(3, 4, 8, Style(number="@", locked=False))
    tab.block(Rect(4, 2, 5, 3), "二つ", Style(wrap=True, down="top"))
    tab.block(Rect(6, 2, 6, 2), True, Style())
    tab.widths[2] = 145
    tab.heights[2] = 36
    tab.validations += [
        WholeNumber((Rect(3, 3, 3, 3), Rect(7, 3, 8, 3)), 0, 99, "0から99"),
        OneOf((Rect(7, 2, 8, 2),), "'list'!$A$2:$A$4", "選ぶ", strict=False),
    ]
    tab.highlights.append(Highlight(Rect(3, 2, 5, 3), Formula("$B3>1"), ink="B5332B", fill="F9DEDB", bold=True))
    tab.pictures.append(Picture(Rect(7, 1, 9, 4), png(40, 20)))
    hidden = Tab("list", hidden=True)
    hidden.put(2, 1, 1)
    made = write_xlsx(Workbook((hidden, tab), "題", "bundodo test"))
    return openpyxl.load_workbook(io.BytesIO(made))["機体 'A'"]


def test_contents(sheet):
    assert sheet["B1"].value == "mark"
    assert (sheet["B2"].value, sheet["B2"].data_type) == ("=1+1", "s")
    assert (sheet["B3"].value, sheet["B3"].data_type) == ("=SUM(A1:A9)", "f")
    assert sheet["C3"].value == 7
    assert sheet["B6"].value is True


def test_looks(sheet):
    head, sum_ = sheet["B2"], sheet["B3"]
    assert (head.font.name, head.font.sz, head.font.b, head.font.color.rgb) == ("Arial", 15, True, "FFFFFFFF")
    assert (head.fill.fill_type, head.fill.fgColor.rgb, head.alignment.indent) == ("solid", "FF1B2330", 1)
    assert (sum_.number_format, sum_.alignment.horizontal) == ("0.0", "center")
    assert (sum_.border.bottom.style, sum_.border.bottom.color.rgb, sum_.border.top.style) == (
        "medium",
        "FF8A94A3",
        None,
    )
    assert sheet["C3"].number_format == "@"
    assert (sheet["B4"].alignment.vertical, sheet["B4"].alignment.wrap_text) == ("top", True)
    # Equal looks are looked up once: the second cell of a look has it too, and no other cell.
    assert (sheet["D3"].number_format, sheet["D3"].protection.locked) == ("@", False)
    assert sheet["B6"].alignment.wrap_text is not True


def test_shape_of_the_tab(sheet):
    assert [str(block) for block in sheet.merged_cells.ranges] == ["B4:C5"]
    assert sheet.column_dimensions["B"].width == 20
    assert sheet.row_dimensions[2].height == 27
    assert sheet.row_dimensions[1].hidden
    assert sheet.freeze_panes == "A3"
    assert sheet.sheet_properties.tabColor.rgb == "FF1E66A8"
    assert not sheet.sheet_view.showGridLines


def test_validations(sheet):
    whole, choice = sheet.data_validations.dataValidation
    assert (whole.type, whole.formula1, whole.formula2, str(whole.sqref)) == ("whole", "0", "99", "C3 C7:C8")
    assert (whole.showErrorMessage, whole.error, whole.allow_blank) == (True, "0から99", True)
    assert (choice.type, choice.formula1, str(choice.sqref)) == ("list", "'list'!$A$2:$A$4", "B7:B8")
    assert not choice.showErrorMessage


def test_highlights(sheet):
    (block,) = sheet.conditional_formatting
    (rule,) = block.rules
    assert (str(block.sqref), rule.formula, rule.stopIfTrue) == ("B3:C5", ["$B3>1"], True)
    assert (rule.dxf.fill.bgColor.rgb, rule.dxf.font.color.rgb, rule.dxf.font.b) == ("FFF9DEDB", "FFB5332B", True)


def test_guard_leaves_painting_and_pictures_free(sheet):
    guard = sheet.protection
    assert guard.sheet
    assert not guard.password
    forbidden = [guard.objects, guard.scenarios, guard.formatCells, guard.formatColumns, guard.formatRows]
    assert forbidden == [False] * 5
    assert (sheet["B2"].protection.locked, sheet["C3"].protection.locked) == (True, False)


def test_page(sheet):
    assert (sheet.page_setup.paperSize, sheet.page_setup.orientation) == (9, "landscape")
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_area.endswith("$A$2:$D$9")


def test_picture_fits_its_block_and_is_read_back(sheet):
    (image,) = sheet._images
    size = image.anchor.ext
    # The block is 64 + 145 + 64 + 64 px wide and three rows of 20 px high; 9525 units a pixel.
    assert (size.width / 9525, size.height / 9525) == (120, 60)
    book = io.BytesIO()
    tab = Tab("a")
    tab.pictures.append(Picture(Rect(7, 3, 9, 4), png(40, 20)))
    book.write(write_xlsx(Workbook((tab,))))
    (grid,) = read_workbook(book.getvalue(), "a.xlsx")
    (picture,) = grid.pictures
    assert (picture.place, picture.data) == ((7, 3), png(40, 20))


def test_book(sheet):
    assert sheet.parent.active.title == "機体 'A'"
    assert sheet.parent.properties.creator == "bundodo test"
    assert sheet.parent.properties.title == "題"
    assert sheet.parent["list"].sheet_state == "hidden"


def test_names_of_cells_in_formulas():
    assert quoted("Bob's") == "'Bob''s'"
    assert pinned(Rect(2, 1, 10, 1), "リスト") == "'リスト'!$A$2:$A$10"
    assert pinned(Rect(8, 3, 8, 3)) == "$C$8"
    assert plain(Rect(20, 5, 20, 8)) == "E20:H20"
    assert plain(Rect(8, 27, 8, 27)) == "AA8"


def test_open_places_are_those_that_people_write_into():
    tab = Tab("a")
    tab.paint(Rect(1, 1, 2, 2), Style())
    tab.paint(Rect(2, 1, 2, 2), Style(locked=False))
    assert list(tab.open_places()) == [(2, 1), (2, 2)]
