"""What gspread finds at the emulator: state that lasts, batches done whole or not at all, quotas, faults."""

from __future__ import annotations

import gspread
import pytest

from sheets.google.client import Client
from sheets.google.line import AnswerError
from tests.google.emulator import masks
from tests.google.emulator.errors import ApiError
from tests.google.emulator.quota import Clock, Quota
from tests.google.emulator.ranges import parse, quoted
from tests.google.emulator.rendering import typed
from tests.google.emulator.state import Book, Sheet


@pytest.fixture
def book(emulator):
    return emulator.drive.add("b", Sheet(0, "a"), Sheet(7, "z", rows=5, cols=5))


@pytest.fixture
def client(kit):
    return Client(kit.line(kit.session(token="loopback-token")))


def grid(sheet=0, top=0, bottom=1, left=0, right=1):
    return {
        "sheetId": sheet,
        "startRowIndex": top,
        "endRowIndex": bottom,
        "startColumnIndex": left,
        "endColumnIndex": right,
    }


def do(client, book, **requests):
    return client.batch_update(book.id, {"requests": [{name: given} for name, given in requests.items()]})["replies"]


def refusal(action):
    with pytest.raises((AnswerError, gspread.exceptions.APIError)) as caught:
        action()
    return caught.value.response.json()["error"]["message"]


def test_gspread_works_as_it_does_with_google(kit, emulator):
    account = gspread.Client(None, session=kit.session(token="loopback-token"))
    made = account.create("new")
    tab = made.add_worksheet("機体", rows=10, cols=5)
    tab.update([["出力", 10], ["精度", "=4*2"]], "A1", raw=False)
    assert tab.get_all_values() == [["出力", "10"], ["精度", "8"]]
    assert tab.acell("B2", value_render_option="FORMULA").value == "=4*2"
    tab.format("A1", {"backgroundColor": {"red": 1}, "textFormat": {"bold": True}})
    tab.merge_cells("A4:C5")
    tab.append_row(["耐久性", 8])
    assert tab.get("A1:B3") == [["出力", "10"], ["精度", "8"], ["耐久性", "8"]]
    made.del_worksheet(made.sheet1)
    assert [one.title for one in account.open_by_key(made.id).worksheets()] == ["機体"]
    kept = emulator.drive.books[made.id].sheets[0]
    assert kept.at(0, 0).format["backgroundColorStyle"] == {"rgbColor": {"red": 1}}
    assert kept.merges[0]["endColumnIndex"] == 3


def test_a_batch_is_done_whole_or_not_at_all(client, book):
    message = refusal(lambda: do(client, book, addSheet={"properties": {"title": "new"}}, deleteSheet={"sheetId": 99}))
    assert message == "Invalid requests[1].deleteSheet: No sheet with id: 99"
    assert [sheet.title for sheet in book.sheets] == ["a", "z"]
    values = {"valueInputOption": "RAW", "data": [{"range": "a!A1", "values": [["x"]]}, {"range": "none!A1"}]}
    assert refusal(lambda: client.values_batch_update(book.id, values)) == "Unable to parse range: none!A1"
    assert book.sheets[0].cells == {}


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"addSheet": {"properties": {"title": "z"}}}, 'A sheet with the name "z" already exists'),
        ({"addSheet": {"properties": {"title": "y", "sheetId": 7}}}, "A sheet with the id 7 already exists"),
        ({"deleteSheet": {"sheetId": 99}}, "No sheet with id: 99"),
        ({"repeatCell": {"range": grid(7, bottom=6), "cell": {}, "fields": "note"}}, "exceeds grid limits"),
        ({"repeatCell": {"range": grid(), "cell": {}}}, "At least one field must be listed"),
        ({"updateCells": {"range": grid(), "rows": [{"values": [{"userEnteredValue": {"formulaValue": "1"}}]}], "fields": "*"}}, "must begin with ="),
        ({"deleteNamedRange": {"namedRangeId": "5"}}, "No named range with id: 5"),
        ({"deleteProtectedRange": {"protectedRangeId": 5}}, "No protected range with id: 5"),
        ({"deleteDimension": {"range": {"sheetId": 7, "dimension": "ROWS"}}}, "You can't delete all the rows"),
        ({"makeTea": {}}, "Cannot find field"),
    ],
)  # fmt: skip
def test_requests_that_are_refused(client, book, request_, message):
    assert message in refusal(lambda: client.batch_update(book.id, {"requests": [request_]}))


def test_protected_cells_are_refused_to_others(client, book, emulator):
    do(client, book, addProtectedRange={"protectedRange": {"range": grid(bottom=2)}})
    write = {"valueInputOption": "RAW", "data": [{"range": "a!A1", "values": [["x"]]}]}
    client.values_batch_update(book.id, write)
    book.sheets[0].protected[0]["requestingUserCanEdit"] = False
    assert "protected cell" in refusal(lambda: client.values_batch_update(book.id, write))
    book.sheets[0].protected[0]["warningOnly"] = True
    client.values_batch_update(book.id, write)


def test_rows_and_columns_carry_everything_with_them(client, book):
    book.sheets[0].put([["a", "b"], ["c", "d"]])
    book.sheets[0].merges = [grid(top=1, bottom=3)]
    do(client, book, insertDimension={"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 3}})
    assert {place: cell.value for place, cell in book.sheets[0].cells.items()} == {
        (0, 0): "a",
        (0, 1): "b",
        (3, 0): "c",
        (3, 1): "d",
    }
    assert (book.sheets[0].rows, book.sheets[0].merges[0]["startRowIndex"]) == (1002, 3)


def test_null_leaves_a_cell_alone_and_the_empty_text_clears_it(client, book):
    book.sheets[0].put([["a", "b", "c"]])
    data = {"range": "a!A1:C1", "values": [[None, "", "=1+1"]]}
    client.values_batch_update(book.id, {"valueInputOption": "RAW", "data": [data]})
    assert client.values_get(book.id, "a!A1:C1")["values"] == [["a", "", "=1+1"]]
    assert book.sheets[0].at(0, 2).formula is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a", "a!A1:Z1000"),
        ("'a'!B2", "a!B2"),
        ("a!B:B", "a!B1:B1000"),
        ("a!2:3", "a!A2:Z3"),
        ("a!C3:A1", "a!A1:C3"),
        ("a!$B$2:C", "a!B2:C1000"),
        ("B2", "a!B2"),
        ("'B2'", "'B2'!A1:Z1000"),
        ("'it''s'!A1", "'it''s'!A1"),
        ("機体!A1", "'機体'!A1"),
        ("a!Y999:ZZ2000", "a!Y999:Z1000"),
    ],
)
def test_ranges(text, found):
    titles = ("a", "B2", "it's", "機体")
    made = Book("x", "b", 0, 0, [Sheet(n, title) for n, title in enumerate(titles)])
    assert str(parse(made, text)) == found


@pytest.mark.parametrize(
    "text", ["none", "none!A1", "a!", "a!A0", "a!1A", "a!A1:", "a!AAAA1", "a!ZZ1", "a!A1001", "x:y:z"]
)
def test_ranges_that_are_refused(text):
    with pytest.raises(ApiError):
        parse(Book("x", "b", 0, 0, [Sheet(0, "a")]), text)


def test_titles_are_quoted_where_they_must_be():
    assert [quoted(title) for title in ("Sheet1", "a b", "A1", "R1C1", "it's", "1")] == [
        "Sheet1",
        "'a b'",
        "'A1'",
        "'R1C1'",
        "'it''s'",
        "'1'",
    ]


@pytest.mark.parametrize(
    ("mask", "found"),
    [
        ("", {"a": {"b": 1, "c": 2}, "d": [{"b": 3, "e": 4}, {"e": 5}]}),
        ("*", {"a": {"b": 1, "c": 2}, "d": [{"b": 3, "e": 4}, {"e": 5}]}),
        ("a.b", {"a": {"b": 1}}),
        ("a/b,d/b", {"a": {"b": 1}, "d": [{"b": 3}, {}]}),
        ("a(b,c),d(e)", {"a": {"b": 1, "c": 2}, "d": [{"e": 4}, {"e": 5}]}),
        ("z", {}),
    ],
)
def test_field_masks(mask, found):
    whole = {"a": {"b": 1, "c": 2}, "d": [{"b": 3, "e": 4}, {"e": 5}]}
    assert masks.apply(masks.parse(mask), whole) == found


@pytest.mark.parametrize("mask", ["a..b", "a(b", "a)", "(a)", ".a"])
def test_field_masks_that_are_refused(mask):
    with pytest.raises(ApiError):
        masks.parse(mask)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("1,234.50", 1234.5),
        ("12%", 0.12),
        ("true", True),
        ("'12", "12"),
        ("2027-05-01", 46508),
        ("2027-13-01", "2027-13-01"),
        ("=1/0", "#DIV/0!"),
        ("=SUM(A1)", None),
        ("5P", "5P"),
    ],
)
def test_typing(text, value):
    assert typed(text).value == value


def test_quotas_count_a_minute_of_each_user_and_of_the_project():
    clock = Clock()
    quota = Quota(clock, per_user=2, per_project=3)
    for user in ("a", "a", "b"):
        quota.spend("Read", user)
    for user in ("a", "b"):
        with pytest.raises(ApiError):
            quota.spend("Read", user)
    quota.spend("Write", "a")
    clock.sleep(60)
    quota.spend("Read", "a")


def test_faults_are_met_where_and_as_often_as_ordered(emulator, client, book):
    seen = []
    emulator.faults.order("500", where="values", after=1)
    emulator.faults.meanwhile(lambda: seen.append(1), where="values")
    client.fetch_sheet_metadata(book.id)
    client.values_get(book.id, "a")
    assert (seen, emulator.calls["fault"]) == ([1], 0)
    client.values_get(book.id, "a")
    assert emulator.calls["fault"] == 1


def test_the_export_carries_what_google_writes(kit, emulator):
    import io

    import openpyxl

    from sheets.files.xlsx import read_workbook
    from sheets.grid import CellError
    from tests.google.emulator.export import xlsx

    sheet = Sheet(3, "a").put([["黒", None], ["#REF!", "#ERROR!"], [46000.0, 8.0], ["x", 9.0]])
    sheet.cell(0, 1).format = {"backgroundColor": {}, "backgroundColorStyle": {"rgbColor": {}}}
    sheet.cell(2, 0).format = {"numberFormat": {"type": "DATE", "pattern": "yyyy-mm-dd"}}
    sheet.cell(2, 1).formula = "=4*2"
    sheet.cell(3, 0).formula = '="x"'
    sheet.row_sizes[3] = {"hiddenByUser": True}
    sheet.column_sizes[5] = {"hiddenByUser": True}
    book = emulator.drive.add("b", Sheet(1, "chart", kind="OBJECT"), sheet)
    data = xlsx(book)
    (grid,) = read_workbook(data, "b")
    assert grid.at(1, 2).fill == "000000"
    assert (grid.at(2, 1).value, grid.at(2, 2).value) == (CellError("#REF!"), CellError("#ERROR!"))
    assert str(grid.at(3, 1).value).startswith("2025-12-09")
    assert (grid.at(3, 2).value, grid.at(4, 1).value) == (8, "x")
    assert (grid.hidden_rows, grid.hidden_cols) == ({4}, {6})
    assert openpyxl.load_workbook(io.BytesIO(data))["a"]["B3"].value == "=4*2"
