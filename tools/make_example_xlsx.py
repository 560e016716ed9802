"""Write examples/bundodo/yokubari.xlsx: a data sheet as a person would draw one, not as a program would.

Run it from the project's root: ``python tools/make_example_xlsx.py``. The same bytes come out every time.
"""

from __future__ import annotations

import datetime
import io
import zipfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet

TARGET = Path(__file__).resolve().parent.parent / "examples" / "bundodo" / "yokubari.xlsx"
FIRST_DAY = datetime.datetime(2026, 1, 1)
INPUT = PatternFill("solid", fgColor="FFF4CC")
TITLE = PatternFill("solid", fgColor="1B2330")
BAND = PatternFill("solid", fgColor="DCE3EC")
THIN = Border(*[Side(style="thin", color="8A94A3")] * 4)

Place = tuple[str, str, object]

HEAD: tuple[Place, ...] = (
    ("B2", "title", "■ マイ機体データシート ■"),
    ("B4", "label", "機体名："),
    ("C4", "input", "ヨクバリ彗星号"),
    ("B5", "label", "プレイヤー："),
    ("C5", "input", "れん"),
    ("F4", "label", "機体コスト"),
    ("G4", "plain", 52),
    ("F5", "plain", "※50Pまで"),
    # The stats stand under their labels, as in a table.
    ("B7", "band", "◎機体性能（1点＝1P）"),
    ("B8", "label", "出力"),
    ("C8", "label", "精度"),
    ("D8", "label", "耐久性"),
    ("B9", "input", "１４"),
    ("C9", "input", "９Ｐ"),
    ("D9", "input", 6),
)
WEAPONS: tuple[Place, ...] = (
    ("B11", "band", "▼遠距離装備"),
    ("B12", "label", "装備名"),
    ("C12", "label", "威力"),
    ("D12", "label", "発射数"),
    ("E12", "label", "カスタマイズ"),
    ("G12", "label", "コスト"),
    ("B13", "input", "彗尾砲"),
    ("C13", "input", "４"),
    ("D13", "input", 2),
    ("E13", "input", "【高速】【衝撃】"),
    ("G13", "plain", 10),
    ("B16", "band", "▼近接装備"),
    ("B17", "label", "装備名"),
    ("C17", "label", "威力"),
    ("D17", "label", "カスタマイズ"),
    ("E17", "label", "近接コンボ"),
    ("G17", "label", "コスト"),
    ("B18", "input", "流星槌"),
    ("C18", "input", 6),
    ("D18", "input", "長柄、エネルギー"),
    ("E18", "input", "踏み込み攻撃／連撃"),
    ("G18", "plain", 9),
    ("B19", "input", "尾羽の刃"),
    ("C19", "input", "３"),
    ("D19", "input", "ジャマー"),
    ("E19", "input", "合気／ブーストアタック"),
    ("G19", "plain", 4),
    ("B22", "label", "設定"),
    ("C22", "input", "欲しいものを全部積んだら、2Pだけ足が出た。「削るくらいなら、怒られるほうがいい」"),
)
MERGED = ("B2:G2", "C4:D4", "C5:D5", "B7:G7", "B11:G11", "E12:F12", "E13:F13", "E14:F14", "B16:G16",
          "E17:F17", "E18:F18", "E19:F19", "E20:F20", "C22:G24")  # fmt: skip


def style(sheet: Worksheet, at: str, look: str) -> None:
    cell = sheet[at]
    cell.alignment = Alignment(horizontal="center", vertical="center", wrap_text=True)
    if look == "title":
        cell.font, cell.fill = Font(bold=True, size=16, color="FFFFFF"), TITLE
    elif look == "band":
        cell.font, cell.fill = Font(bold=True), BAND
        cell.alignment = Alignment(horizontal="left")
    elif look == "label":
        cell.font, cell.border = Font(bold=True), THIN
    elif look == "input":
        cell.fill, cell.border = INPUT, THIN


def workbook() -> Workbook:
    book = Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.title = "ヨクバリ彗星号"
    sheet.sheet_view.showGridLines = False
    for column, width in zip("ABCDEFG", (2, 20, 16, 18, 16, 14, 9), strict=True):
        sheet.column_dimensions[column].width = width
    for at in ("B14", "C14", "D14", "E14", "B20", "C20", "D20", "E20"):  # rows left empty for more weapons
        style(sheet, at, "input")
    for at, look, value in (*HEAD, *WEAPONS):
        sheet[at] = value
        style(sheet, at, look)
    for area in MERGED:
        sheet.merge_cells(area)
    book.properties.created = book.properties.modified = FIRST_DAY
    book.properties.creator = "れん"
    return book


def as_bytes(book: Workbook) -> bytes:
    """The saved book with every date in it fixed."""
    raw, fixed = io.BytesIO(), io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "docProps/core.xml":
                stamp = book.properties.modified.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
                data = data.replace(stamp, FIRST_DAY.strftime("%Y-%m-%dT%H:%M:%SZ").encode())
            target.writestr(zipfile.ZipInfo(name, FIRST_DAY.timetuple()[:6]), data)
    return fixed.getvalue()


if __name__ == "__main__":
    TARGET.write_bytes(as_bytes(workbook()))
    print(TARGET)
