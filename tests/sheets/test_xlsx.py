"""Workbooks as bytes: values, paint and merges as openpyxl sees them, and files that are broken, hostile or odd."""

from __future__ import annotations

import io
import time
import tracemalloc
import zipfile
from datetime import date, datetime, timedelta
from datetime import time as clock
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment
from openpyxl.styles import Color, Font, GradientFill, PatternFill

from sheets.failures import SourceError
from sheets.files import xlsx
from sheets.files.xlsx import read_workbook
from sheets.grid import CellError, Grid, Rect, Uncalculated, parse_a1
from sheets.tabs import sort
from tests.sheets.duel import FORM, plain
from tests.sheets.hostile import FORM_ROWS, book, number_cell, text_cell, zipped

QUICK = settings(derandomize=True, deadline=None, max_examples=40)


def saved(workbook: Workbook) -> bytes:
    data = io.BytesIO()
    workbook.save(data)
    return data.getvalue()


def only(data: bytes) -> Grid:
    [grid] = read_workbook(data, "a.xlsx")
    return grid


def value(grid: Grid, name: str) -> object:
    return grid.at(*parse_a1(name)).value


def code(data: bytes) -> str:
    with pytest.raises(SourceError) as caught:
        read_workbook(data, "a.xlsx")
    return caught.value.code


# ---- values ------------------------------------------------------------------------------------------------


def test_values_of_every_sort() -> None:
    workbook = Workbook()
    sheet = workbook.active
    sheet.append([3, 3.5, -1, "５点", " 3 ", True, False, date(2027, 1, 2), clock(1, 30), timedelta(hours=30), "#REF!"])
    sheet.append(["=1+2", "a\nb", "_x0041_", "  ", "'7"])
    grid = only(saved(workbook))
    assert [value(grid, f"{column}1") for column in "ABCDEFG"] == [3, 3.5, -1, "５点", " 3 ", True, False]
    assert value(grid, "H1") == datetime(2027, 1, 2)
    assert value(grid, "I1") == clock(1, 30)
    assert isinstance(value(grid, "J1"), datetime)
    assert value(grid, "K1") == CellError("#REF!")
    assert value(grid, "A2") == Uncalculated("=1+2")
    assert [value(grid, f"{column}2") for column in "BE"] == ["a\nb", "'7"]
    assert grid.at(2, 4).is_blank
    assert str(grid.at(1, 3).ref) == "a.xlsx[Sheet]!C1"


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("<c r='A1'><f>1+2</f><v>3</v></c>", 3),
        ("<c r='A1'><f>1+2</f></c>", Uncalculated("=1+2")),
        ("<c r='A1'><f>1+2</f><v></v></c>", Uncalculated("=1+2")),
        ("<c r='A1' t='str'><f>A2</f><v></v></c>", None),
        ("<c r='A1' t='str'><f>A2</f><v>高速</v></c>", "高速"),
        ("<c r='A1' t='e'><f>1/0</f><v>#DIV/0!</v></c>", CellError("#DIV/0!")),
        ("<c r='A1' t='b'><v>1</v></c>", True),
        ("<c r='A1' t='d'><v>2027-01-02T00:00:00Z</v></c>", datetime(2027, 1, 2)),
        ("<c r='A1' t='inlineStr'><is><r><t>出</t></r><rPh><t>シュツ</t></rPh><r><t>力</t></r></is></c>", "出力"),
        ("<c r='A1'><f t='shared' si='0' ref='A1:A2'>B1*2</f></c>", Uncalculated("=B1*2")),
        ("<c><v>3.0</v></c>", 3),
        ("<c r='A1'><v>1e2</v></c>", 100),
        ("<c r='A1' t='s'><v>7</v></c>", None),
    ],
)
def test_cells_as_files_hold_them(cell: str, expected: object) -> None:
    assert value(only(book(f"<sheetData><row r='1'>{cell}</row></sheetData>")), "A1") == expected


def test_a_result_of_nothing_is_not_trusted_where_the_file_asks_to_be_calculated() -> None:
    cells = "<sheetData><row r='1'><c r='A1'><f>5+5</f><v>0</v></c><c r='B1'><f>5+5</f><v>10</v></c></row></sheetData>"
    asks = only(book(cells, workbook="<calcPr fullCalcOnLoad='1'/>"))
    assert (value(asks, "A1"), value(asks, "B1")) == (Uncalculated("=5+5"), 10)
    assert value(only(book(cells)), "A1") == 0


def test_shared_texts_without_the_readings_of_their_kanji() -> None:
    strings = (
        "<si><r><t>機体</t></r><r><t xml:space='preserve'>名 </t></r><rPh sb='0'><t>キタイ</t></rPh></si><si><t/></si>"
    )
    cells = "<sheetData><row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c></row></sheetData>"
    grid = only(book(cells, strings=strings))
    assert (value(grid, "A1"), value(grid, "B1")) == ("機体名 ", None)


@pytest.mark.parametrize(
    ("number_format", "is_date"),
    [
        ("yyyy/m/d", True),
        ("m月d日", True),
        ("ge.m.d", True),
        ("[h]:mm", True),
        ("aaa", True),
        ("General", False),
        ("0.0", False),
        ('0"日"', False),
        ('#,##0"pts/day"', False),
        ("0\\d", False),
        ("[Red]0", False),
        ("[$-411]General", False),
        ("G/標準", False),
        ("_ * #,##0_ ;", False),
    ],
)
def test_dates_are_told_by_their_format(number_format: str, is_date: bool) -> None:
    workbook = Workbook()
    workbook.active["A1"] = 45000
    workbook.active["A1"].number_format = number_format
    assert isinstance(value(only(saved(workbook)), "A1"), datetime) is is_date


# ---- paint, merges, tabs -----------------------------------------------------------------------------------


def test_paint_is_solid_fills_only() -> None:
    workbook = Workbook()
    sheet = workbook.active
    sheet["A1"].fill = PatternFill("solid", fgColor="00112233")
    sheet["B1"].fill = PatternFill("solid", fgColor=Color(indexed=10))
    sheet["C1"].fill = PatternFill("solid", fgColor=Color(theme=1))
    sheet["D1"].fill = PatternFill("solid", fgColor=Color(theme=0, tint=-0.5))
    sheet["E1"].fill = PatternFill("gray125", fgColor="FF000000")
    sheet["F1"].fill = GradientFill(stop=("FF000000", "FFFFFFFF"))
    sheet["G1"] = "x"
    sheet["H1"].font = Font(bold=True)
    sheet["I1"].fill = PatternFill("solid", fgColor="000000")  # written without a colour, and black in Excel
    grid = only(saved(workbook))
    fills = {cell.ref.a1: cell.fill for cell in grid.cells.values()}  # type: ignore[union-attr]
    assert fills == {"A1": "112233", "B1": "FF0000", "C1": "000000", "D1": "808080", "G1": None, "I1": "000000"}


def test_merged_blocks_and_hidden_tabs() -> None:
    workbook = Workbook()
    sheet = workbook.active
    sheet["B2"] = "出力"
    sheet.merge_cells("B2:D3")
    workbook.create_sheet("隠し").sheet_state = "hidden"
    workbook.create_chartsheet("図")
    shown, hidden = read_workbook(saved(workbook), "a.xlsx")
    assert shown.merges == (Rect(2, 2, 3, 4),)
    assert shown.at(3, 4).value == "出力"
    assert (shown.hidden, hidden.hidden, hidden.tab) == (False, True, "隠し")


SOLIDS = st.sampled_from(["FF000000", "FFFFFFFF", "00FF8800", "FF123456"])
ENTRIES = st.one_of(
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: round(number, 4)),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20).filter(
        lambda text: text.strip() and text[0] not in "=#" and "_x" not in text
    ),
)


@QUICK
@given(
    st.dictionaries(
        st.tuples(st.integers(1, 30), st.integers(1, 30)), st.tuples(ENTRIES, st.none() | SOLIDS), max_size=12
    )
)
def test_read_as_openpyxl_reads(cells: dict[tuple[int, int], tuple[object, str | None]]) -> None:
    workbook = Workbook()
    for (row, col), (entry, fill) in cells.items():
        cell = workbook.active.cell(row, col, entry)
        if fill:
            cell.fill = PatternFill("solid", fgColor=fill)
    data = saved(workbook)
    theirs = load_workbook(io.BytesIO(data), data_only=True).active
    grid = only(data)
    for place, (_, fill) in cells.items():
        mine = grid.at(*place)
        assert mine.value == theirs.cell(*place).value
        assert mine.fill == (fill[2:] if fill else None)
    assert set(grid.cells) == set(cells)


# ---- odd files that are read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "found", "fault"),
    [
        ("xl/styles.xml", '<family val="2"', '<family val="34"'),
        ("xl/styles.xml", "<patternFill", '<gradientFill type="spiral"/><patternFill'),
        ("xl/styles.xml", '<color theme="1"', '<color rgb="red"'),
        ("xl/worksheets/sheet1.xml", "<sheetData", '<sheetPr><tabColor rgb="red"/></sheetPr><sheetData'),
        ("xl/worksheets/sheet1.xml", "</sheetData>", '</sheetData><autoFilter ref="?"><filterColumn/></autoFilter>'),
    ],
)
def test_faults_of_style_do_not_cost_the_values(part: str, found: str, fault: str) -> None:
    workbook = Workbook()
    for row in (("出力", 10), ("精度", 8), ("耐久性", 7)):
        workbook.active.append(row)
    with zipfile.ZipFile(io.BytesIO(saved(workbook))) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    assert found.encode() in parts[part]
    parts[part] = parts[part].replace(found.encode(), fault.encode(), 1)
    with pytest.raises((ValueError, TypeError, AttributeError, KeyError)):
        load_workbook(io.BytesIO(zipped(parts)))
    assert plain(only(zipped(parts))) == [BARE]


BARE = {"stats.output": 10, "stats.precision": 8, "stats.durability": 7}
FORM_SHEET = f"<sheetData>{FORM_ROWS}</sheetData>"


def test_parts_with_prefixes_and_odd_names() -> None:
    cells = FORM_SHEET.replace("</", "</x:").replace("<", "<x:").replace("<x:/x:", "</x:")
    assert plain(only(book(cells, worksheet="x:worksheet"))) == [BARE]
    workbook = Workbook()
    workbook.active.title = "Bob's [A1]".replace("[", "(").replace("]", ")")
    workbook.active["A1"].comment = Comment("出力", "x")
    assert only(saved(workbook)).tab == "Bob's (A1)"


# ---- hostile files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"", "E003", id="empty"),
        pytest.param(b"name,power\n", "E003", id="no zip"),
        pytest.param(b"PK\x03\x04" + bytes(200), "E003", id="broken zip"),
        pytest.param(zipped({"a.txt": b"x"}), "E003", id="another zip"),
        pytest.param(book()[:-30], "E003", id="cut off"),
        pytest.param(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), "E005", id="old format"),
        pytest.param(
            bytes.fromhex("d0cf11e0a1b11ae1") + bytes(512) + "EncryptedPackage".encode("utf-16-le"),
            "E004",
            id="password",
        ),
        pytest.param(book(parts={"xl/big.xml": bytes(51_000_000)}), "E006", id="bomb"),
        pytest.param(book(parts={"xl/big.xml": bytes(2_000_000)}), "E006", id="ratio"),
        pytest.param(book(parts={f"xl/{n}.xml": b"" for n in range(1000)}), "E006", id="many parts"),
        pytest.param(book(head='<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), "E003", id="outside entity"),
        pytest.param(
            book(
                "<sheetData><row><c t='inlineStr'><is><t>&b;</t></is></c></row></sheetData>",
                head='<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
            ),
            "E003",
            id="growing entities",
        ),
        pytest.param(book("<sheetData><row>"), "E003", id="broken XML"),
        pytest.param(book("<sheetData><row r='1'><c r='1A'/></row></sheetData>"), "E003", id="no cell name"),
    ],
)
def test_what_cannot_be_read_is_told(data: bytes, expected: str) -> None:
    assert code(data) == expected


FAR = f"<sheetData>{FORM_ROWS}<row r='1048576'>{text_cell('XFD1048576', 'x')}</row></sheetData>"
EMPTY_ROWS = "".join(f"<row r='{row}' ht='15' customHeight='1'/>" for row in range(4, 60_000))
LONG = f"<dimension ref='A1:XFD1048576'/><sheetData>{FORM_ROWS}{EMPTY_ROWS}</sheetData>"
WIDE = f"{FORM_SHEET}<mergeCells><mergeCell ref='C1:XFD1048576'/></mergeCells>"


@pytest.mark.parametrize(
    "sheet", [pytest.param(FAR, id="far"), pytest.param(LONG, id="long"), pytest.param(WIDE, id="wide")]
)
def test_vast_sheets_are_read_fast_and_small(sheet: str) -> None:
    data = book(sheet, parts={"xl/media/photo.png": Random(1).randbytes(300_000)})
    began = time.process_time()
    grid = only(data)
    sorted_out = sort(grid, {"duel": FORM})
    assert time.process_time() - began < 2
    [(_, values)] = sorted_out.machines
    assert {path: cell.value for path, cell in values.cells.items()} == BARE
    tracemalloc.start()
    try:
        read_workbook(data, "a.xlsx")
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_crowded_tab_is_cut_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "MOST_CELLS", 500)
    rows = "".join(f"<row r='{row}'>{number_cell(f'C{row}', 1)}</row>" for row in range(4, 600))
    grid = only(book(f"<sheetData>{FORM_ROWS}{rows}</sheetData>"))
    assert grid.cut
    assert len(grid.cells) == 500
    found = sort(grid, {"duel": FORM})
    assert found.machines == []
    assert [failure.code for failure in found.failures] == ["E027"]


# ---- fuzz --------------------------------------------------------------------------------------------------

WORDS = (
    *(
        "出力",
        "精度",
        "耐久性",
        "機体名",
        "遠距離装備",
        "近接装備",
        "装備名",
        "威力",
        "発射数",
        "カスタマイズ",
        "コンボ",
        "コスト",
    ),
    *(
        "高速",
        "衝撃",
        "連撃",
        "遠距離1威力",
        "近接1 名称",
        "○",
        "x",
        "ゼロ",
        "5P",
        "強",
        "=1+1",
        "#REF!",
        "",
        " ",
        "合計",
        ":",
    ),
)


def fuzzed(rng: Random) -> bytes:
    workbook = Workbook()
    sheet = workbook.active
    rows, cols = rng.randint(1, 14), rng.randint(1, 10)
    for row in range(1, rows + 1):
        for col in range(1, cols + 1):
            if rng.random() < 0.6:
                entry = rng.choice(
                    (rng.choice(WORDS), rng.choice(WORDS), rng.randint(-3, 40), 3.5, True, date(2027, 1, 2))
                )
                sheet.cell(row, col, entry)
                if rng.random() < 0.1:
                    sheet.cell(row, col).fill = PatternFill("solid", fgColor="FF334455")
    for _ in range(rng.choice((0, 0, 1, 3))):
        top, left = rng.randint(1, rows), rng.randint(1, cols)
        sheet.merge_cells(
            start_row=top, start_column=left, end_row=top + rng.randint(0, 3), end_column=left + rng.randint(0, 3)
        )
    data = bytearray(saved(workbook))
    match rng.randrange(6):
        case 0:
            del data[rng.randrange(len(data)) :]
        case 1:
            for _ in range(rng.randint(1, 20)):
                data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def survives(seed: int) -> None:
    """No exception but SourceError, no hang, and every value that is read stands in the cell that it names."""
    rng = Random(seed)
    data = fuzzed(rng)
    began = time.process_time()
    try:
        grids = read_workbook(data, "a.xlsx")
    except SourceError:
        grids = []
    for grid in grids:
        for _, values in sort(grid, {"duel": FORM}).machines:
            for path, cell in values.cells.items():
                source = grid.at(*parse_a1(cell.ref.a1))  # type: ignore[union-attr]
                if not path.endswith("]"):
                    assert cell == source, (seed, path)
                else:
                    # A choice: a part of the cell's text, or the label over a ticked box.
                    assert cell.is_blank or not source.is_blank, (seed, path)
    assert time.process_time() - began < 2, seed


@QUICK
@given(st.integers(0, 2**32 - 1))
def test_fuzz(seed: int) -> None:
    survives(seed)


@pytest.mark.prove
@settings(derandomize=True, deadline=None, max_examples=5_000)
@given(st.integers(0, 2**32 - 1))
def test_fuzz_long(seed: int) -> None:
    survives(seed)


def test_hidden_rows_and_columns_are_read_and_told() -> None:
    workbook = Workbook()
    sheet = workbook.active
    for row in (["機体名", "ゼロ"], ["出力", 10], ["精度", 8], ["耐久性", 7], ["近接装備"], ["装備名", "威力"]):
        sheet.append(row)
    sheet.append(["剣", 4])
    sheet.append(["槍", 9])
    sheet.row_dimensions[8].hidden = True
    sheet.row_dimensions[5].hidden = True
    sheet.column_dimensions["D"].hidden = True
    grid = only(saved(workbook))
    assert (grid.hidden_rows, 4 in grid.hidden_cols) == ({5, 8}, True)
    [(_, values)] = sort(grid, {"duel": FORM}).machines
    assert [(one.code, str(one.ref), one.params["cells"]) for one in values.findings] == [
        ("E040", "a.xlsx[Sheet]!A8", ("A8", "B8"))
    ]
    assert plain(grid)[0]["melee[1].power"] == 9
