"""Spreadsheets read through gspread from the emulator: which cells, and in how many calls."""

from __future__ import annotations

import pytest

from sheets.google import client
from sheets.google.access import Means
from sheets.google.answers import GridProperties, SheetProperties
from sheets.google.read import MOST_COLUMNS, MOST_ROWS, area, chunks
from sheets.grid import CellError, CellRef, Rect
from tests.google.emulator.answers import full_format
from tests.google.emulator.state import Cell, Sheet

FORM = [["機体名", "ゼロ"], ["出力", 10], ["精度", 8], ["耐久性", 8]]


def nothing(_grid):
    return False


def painted(sheet, place, red, green, blue):
    colour = {"red": red / 255, "green": green / 255, "blue": blue / 255}
    sheet.cell(*place).format = full_format({"backgroundColor": colour})


def test_thirty_machines_are_two_reads(emulator, kit):
    book = emulator.drive.add("大会", *(Sheet(n, f"機体{n}").put(FORM) for n in range(30)))
    opened = kit.reader().read(f"https://docs.google.com/spreadsheets/d/{book.id}/edit#gid=0", nothing)
    assert [grid.tab for grid in opened.grids] == [f"機体{n}" for n in range(30)]
    assert opened.grids[29].at(2, 2).value == 10
    assert opened.grids[29].at(2, 2).ref == CellRef("大会", "機体29", 2, 2)
    assert (emulator.reads, emulator.writes) == (2, 0)
    assert emulator.calls == {"read get": 1, "read values.batchGet": 1}


def test_painted_cells_are_one_read_more(emulator, kit):
    field = Sheet(1, "フィールド")
    painted(field, (2, 3), 255, 0, 0)
    painted(field, (3, 3), 0, 0, 0)
    painted(field, (4, 3), 255, 255, 255)
    field.cells[5, 5] = Cell(value="A", format=full_format({"backgroundColorStyle": {"themeColor": "ACCENT1"}}))
    book = emulator.drive.add("大会", Sheet(0, "機体").put(FORM), field)
    machine, grid = kit.reader().read(f"gs:{book.id}", lambda grid: grid.tab == "フィールド").grids
    assert emulator.reads == 3
    assert {place: cell.fill for place, cell in grid.cells.items()} == {
        (3, 4): "FF0000",
        (4, 4): "000000",
        (6, 6): "4285F4",
    }
    assert grid.at(6, 6).value == "A"
    assert all(cell.fill is None for cell in machine.cells.values())


def looked() -> Sheet:
    """A bold heading among weapons, a struck value, and a frame of two cells."""
    sheet = Sheet(0, "機体").put([["出力", 10], ["精度", 8], ["備考", "x"], ["a", "b"]])
    sheet.cells[0, 1].format = full_format({"textFormat": {"strikethrough": True}})
    sheet.cells[2, 0].format = full_format({"textFormat": {"bold": True}})
    sheet.cells[2, 1].format = full_format({"textFormat": {"bold": False, "strikethrough": False}})
    for col, side in enumerate(("left", "right")):
        lines = {one: {"style": "SOLID_MEDIUM"} for one in ("top", "bottom", side)}
        sheet.cells[3, col].format = full_format(
            {"borders": {**lines, **({"right": {"style": "NONE"}} if not col else {})}}
        )
    sheet.cell(4, 0).format = full_format({"textFormat": {"bold": True}, "borders": {"bottom": {"style": "DOUBLE"}}})
    return sheet


@pytest.mark.parametrize("means", ["api", "api, large", "export"])
def test_looks_that_mean_something_are_read_from_everywhere(emulator, kit, monkeypatch, means):
    full = Sheet(1, "b").put(FORM)
    book = emulator.drive.add("大会", looked(), full)
    if means == "api, large":
        monkeypatch.setattr(client, "MOST_JSON", 60_000)
        for row in range(1_000):
            full.cell(row, 0).format = full_format({"textFormat": {"bold": True, "strikethrough": False}})
    reader = kit.reader(Means.NONE if means == "export" else Means.LOGIN)
    grid, other = reader.read(f"gs:{book.id}", nothing).grids
    assert (grid.struck, grid.bold) == ({(1, 2)}, {(3, 1)})
    assert grid.lines == {(4, 1): (2, 2, 2, 0), (4, 2): (2, 0, 2, 2), (5, 1): (0, 0, 3, 0)}
    # Of a tab that is too large they are left out.
    assert (other.struck, other.bold, other.lines) == (frozenset(), frozenset(), {})
    assert emulator.reads == {"export": 0, "api": 2, "api, large": 6}[means]


def test_values_as_they_are_meant(emulator, kit):
    sheet = Sheet(0, "a").put([[True, 1.5, 3, "", " x ", "#REF!", "5P"]])
    sheet.cells[1, 0] = Cell(value=46000.0, format={"numberFormat": {"type": "DATE", "pattern": "yyyy-mm-dd"}})
    sheet.cells[1, 1] = Cell(value=7.0, formula="=SUM(3,4)")
    sheet.cells[1, 2] = Cell(value="#DIV/0!", formula="=1/0")
    book = emulator.drive.add("b", sheet)
    (grid,) = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert [grid.at(1, col).value for col in range(1, 8)] == [True, 1.5, 3, None, " x ", CellError("#REF!"), "5P"]
    assert [grid.at(2, col).value for col in range(1, 4)] == ["2025-12-09", 7, CellError("#DIV/0!")]


def test_merged_blocks_and_hidden_tabs(emulator, kit):
    sheet = Sheet(5, "a", hidden=True).put([["x"]])
    sheet.merges = [{"sheetId": 5, "startRowIndex": 0, "endRowIndex": 2, "startColumnIndex": 0, "endColumnIndex": 3}]
    painted(sheet, (0, 0), 0, 255, 0)
    painted(sheet, (1, 1), 255, 0, 0)
    book = emulator.drive.add("b", Sheet(0, "first"), sheet)
    _, grid = kit.reader().read(f"gs:{book.id}", lambda grid: True).grids
    assert grid.hidden
    assert grid.merges == (Rect(1, 1, 2, 3),)
    assert grid.at(2, 3).value == "x"
    assert {place: cell.fill for place, cell in grid.cells.items()} == {(1, 1): "00FF00"}


@pytest.mark.parametrize("title", ["A2", "a:b", "Bob's A1", "'", "R1C1", "a!b", "機体 一", "🌵", "1", "A1:B2"])
def test_titles_of_every_sort(emulator, kit, title):
    book = emulator.drive.add("b", Sheet(0, "first").put([["wrong"]]), Sheet(1, title).put([["right"]]))
    _, grid = kit.reader().read(f"gs:{book.id}", lambda grid: grid.tab == title).grids
    assert (grid.tab, grid.at(1, 1).value) == (title, "right")


def test_charts_on_tabs_of_their_own_are_left_out(emulator, kit):
    book = emulator.drive.add("b", Sheet(0, "a").put([["x"]]), Sheet(1, "chart", kind="OBJECT"))
    assert [grid.tab for grid in kit.reader().read(f"gs:{book.id}", nothing).grids] == ["a"]


def test_huge_tabs_are_cut_and_said_to_be(emulator, kit):
    high, wide, tall = Sheet(0, "high", rows=5000), Sheet(1, "wide", cols=300), Sheet(2, "tall", rows=5000)
    high.put([["x"]] * (MOST_ROWS + 1))
    wide.put([["x"] * (MOST_COLUMNS + 1)])
    tall.put([["x"]] * (MOST_ROWS - 1))
    book = emulator.drive.add("b", high, wide, tall)
    grids = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert [(grid.cut, len(grid.cells)) for grid in grids] == [
        (True, MOST_ROWS),
        (True, MOST_COLUMNS),
        (False, MOST_ROWS - 1),
    ]


def test_long_titles_take_more_calls_and_keep_their_order(emulator, kit):
    sheets = [Sheet(n, f"{n:02d}" + "長" * 60).put([[n]]) for n in range(40)]
    book = emulator.drive.add("b", *sheets)
    grids = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert [grid.at(1, 1).value for grid in grids] == list(range(40))
    # 60 letters of 9 bytes each are 12 tabs an address.
    assert emulator.calls["read values.batchGet"] == 4


def test_an_answer_too_large_is_asked_for_in_parts(emulator, kit, monkeypatch):
    monkeypatch.setattr("sheets.google.client.MOST_JSON", 3500)
    sheets = [Sheet(n, f"t{n}").put([[f"{n}-{row}-{'x' * 40}"] for row in range(20)]) for n in range(5)]
    painted(sheets[4], (0, 0), 255, 0, 0)
    book = emulator.drive.add("b", *sheets)
    grids = kit.reader().read(f"gs:{book.id}", lambda grid: grid.tab == "t4").grids
    assert [grid.at(20, 1).value[:4] for grid in grids] == [f"{n}-19" for n in range(5)]
    assert grids[4].at(1, 1).fill == "FF0000"
    # Five tabs of 1 kB each are too much at once; two and three are not.
    assert emulator.calls["read values.batchGet"] == 3


def test_chunks_lose_nothing():
    areas = [area(SheetProperties(title="長" * n, gridProperties=GridProperties(10, 10))) for n in range(1, 100)]
    parts = list(chunks(areas))
    assert [one for part in parts for one in part] == areas
    assert len(parts) > 1


def test_thirty_spreadsheets_stay_within_the_quota(emulator, kit):
    books = [emulator.drive.add(f"b{n}", Sheet(0, "a").put(FORM)) for n in range(30)]
    reader = kit.reader()
    started = emulator.clock.now
    for book in books:
        reader.read(f"gs:{book.id}", nothing)
    assert emulator.reads == 60
    # 60 calls, of which 55 may be made in the first minute; nothing was refused.
    assert 60 < emulator.clock.now - started < 62
    assert emulator.calls["fault"] == 0
    assert [event for event, _ in kit.told] == ["waiting"]


@pytest.mark.parametrize("means", [Means.KEY, Means.LOGIN, Means.ROBOT])
def test_every_means_reads_what_is_shared_by_link(emulator, kit, means):
    book = emulator.drive.add("b", Sheet(0, "a").put(FORM))
    opened = kit.reader(means).read(f"gs:{book.id}", nothing)
    assert (opened.means, opened.title, opened.grids[0].at(1, 2).value) == (means, "b", "ゼロ")


def test_without_credentials_the_export_is_read(emulator, kit):
    sheet = Sheet(0, "a").put(FORM)
    painted(sheet, (7, 7), 255, 0, 0)
    book = emulator.drive.add("b", sheet, Sheet(1, "h", hidden=True).put([["x"]]))
    opened = kit.reader(Means.NONE).read(f"https://docs.google.com/spreadsheets/d/{book.id}/edit", nothing)
    assert opened.grids[0].at(2, 2).value == 10
    assert opened.grids[0].at(8, 8).fill == "FF0000"
    assert opened.grids[1].hidden
    assert (emulator.reads, len(emulator.log)) == (0, 2)


def test_published_spreadsheets_are_exports_whoever_asks(emulator, kit):
    book = emulator.drive.add("b", Sheet(0, "a").put(FORM), sharing="private")
    emulator.drive.published["2PACX-" + "x" * 30] = book.id
    link = f"https://docs.google.com/spreadsheets/d/e/2PACX-{'x' * 30}/pubhtml"
    opened = kit.reader(Means.LOGIN).read(link, nothing)
    assert (opened.means, opened.grids[0].at(2, 2).value) == (Means.NONE, 10)


def test_an_excel_file_in_drive_is_downloaded_where_it_is_shared(emulator, kit):
    from tests.google.emulator.export import xlsx

    book = emulator.drive.add("b", Sheet(0, "a").put(FORM))
    book.office = xlsx(book)
    opened = kit.reader().read(f"https://drive.google.com/file/d/{book.id}/view", nothing)
    assert (opened.means, opened.grids[0].at(2, 2).value) == (Means.NONE, 10)


def test_a_tab_renamed_between_two_calls_is_read_again(emulator, kit):
    book = emulator.drive.add("b", Sheet(0, "a").put(FORM))

    def rename():
        book.sheets[0].title = "z"

    emulator.faults.meanwhile(rename, where="batchGet")
    assert [grid.tab for grid in kit.reader().read(f"gs:{book.id}", nothing).grids] == ["z"]
    assert emulator.reads == 4


def test_rows_and_columns_that_nobody_sees(emulator, kit):
    sheet = Sheet(0, "a").put([["出力", 1], ["精度", 2], ["耐久性", 3]])
    sheet.row_sizes[1] = {"hiddenByUser": True}
    sheet.row_sizes[2] = {"hiddenByFilter": True}
    sheet.column_sizes[4] = {"hiddenByUser": True}
    book = emulator.drive.add("b", sheet)
    (grid,) = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert (grid.hidden_rows, grid.hidden_cols) == ({2, 3}, {5})
    assert emulator.reads == 2


def test_a_tab_with_too_many_rows_to_ask_what_is_hidden(emulator, kit, monkeypatch):
    monkeypatch.setattr("sheets.google.client.MOST_JSON", 20_000)
    book = emulator.drive.add("b", Sheet(0, "a", rows=100_000).put([["出力", 1]]))
    (grid,) = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert (len(grid.cells), grid.hidden_rows) == (2, frozenset())


@pytest.mark.parametrize(
    ("place", "is_cut"),
    [((1000, 0), True), ((3000, 5), True), ((0, 100), True), ((500, 150), True), ((999, 99), False)],
)
def test_what_stands_beyond_what_is_read_is_told(emulator, kit, place, is_cut):
    """Also where the last row that is read is empty."""
    sheet = Sheet(0, "a", rows=5000, cols=200).put([["出力", 1], ["精度", 2], ["耐久性", 3]])
    sheet.cell(*place).value = "x"
    book = emulator.drive.add("b", sheet)
    (grid,) = kit.reader().read(f"gs:{book.id}", nothing).grids
    assert grid.cut is is_cut
