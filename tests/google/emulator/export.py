"""The hosts a browser talks to: xlsx exports with their redirects, and the page that asks to sign in."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING
from urllib.parse import quote
from xml.etree import ElementTree

from tests.google.emulator.faults import Reply, as_html
from tests.google.emulator.state import Book, Drive, Sheet
from tests.google.emulator.values import one

if TYPE_CHECKING:
    from tests.google.emulator.service import Call

STORE = "doc-0s-sheets.googleusercontent.com"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SIGN_IN = b"<!doctype html><html><title>Google Sheets: Sign-in</title></html>"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_EXPORT = re.compile(r"/spreadsheets/d/([^/]+)/export\Z")
_PUBLISHED = re.compile(r"/spreadsheets/d/e/([^/]+)/pub\Z")


class Export:
    """Serves docs.google.com, the store that it redirects to, and accounts.google.com."""

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        self.location: str | None = None
        """Where exports redirect to, if not to the store: for tests of foreign redirects."""
        self.bytes: bytes | None = None
        """What the store serves instead of the spreadsheet: for tests of hostile bodies."""

    def serve(self, call: Call) -> Reply:
        if call.host == "accounts.google.com":
            return as_html(200, SIGN_IN)
        if call.host == STORE:
            return self._store(call)
        if call.host != "docs.google.com":
            return as_html(404, b"<html>no such host here</html>")
        if match := _PUBLISHED.match(call.path):
            return self._published(match[1], call)
        if match := _EXPORT.match(call.path):
            return self._export(match[1], call)
        return as_html(404, b"<html>not found</html>")

    def _export(self, found: str, call: Call) -> Reply:
        book = self.drive.books.get(found)
        if book is None:
            return as_html(404, b"<html><title>Page Not Found</title></html>")
        if book.sharing == "private":
            address = f"https://docs.google.com{call.path}"
            return _to(302, f"https://accounts.google.com/ServiceLogin?continue={quote(address, safe='')}")
        return _to(307, self.location or f"https://{STORE}/export/{found}?format={one(call.query, 'format')}")

    def _published(self, found: str, call: Call) -> Reply:
        if found not in self.drive.published or one(call.query, "output") != "xlsx":
            return as_html(404, b"<html><title>Page Not Found</title></html>")
        return _to(307, self.location or f"https://{STORE}/pub/{self.drive.published[found]}")

    def _store(self, call: Call) -> Reply:
        book = self.drive.books.get(call.path.rsplit("/", 1)[-1])
        if book is None:
            return as_html(404, b"<html></html>")
        body = self.bytes if self.bytes is not None else book.office or xlsx(book)
        name = f"attachment; filename=\"download.xlsx\"; filename*=UTF-8''{quote(book.title + '.xlsx', safe='')}"
        return Reply(200, body, {"Content-Type": XLSX, "Content-Disposition": name})


def _to(status: int, location: str) -> Reply:
    return Reply(status, b"<html>moved</html>", {"Location": location, "Content-Type": "text/html"})


def xlsx(book: Book) -> bytes:
    """The spreadsheet as an Excel file: values, errors, dates, formulas with their results, painted cells, lines, bold and
    struck texts, merged blocks, and what is hidden."""
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for sheet in book.sheets:
        if sheet.kind == "GRID":
            _tab(made.create_sheet(sheet.title), sheet)
    out = io.BytesIO()
    made.save(out)
    return _with_formulas(out.getvalue(), [sheet for sheet in book.sheets if sheet.kind == "GRID"])


_LINES = {
    "SOLID": "thin",
    "SOLID_MEDIUM": "medium",
    "SOLID_THICK": "thick",
    "DOUBLE": "double",
    "DOTTED": "dotted",
    "DASHED": "dashed",
}
_ERRORS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#ERROR!"))


def _tab(tab: object, sheet: Sheet) -> None:
    from openpyxl.styles import Border, Font, PatternFill, Side
    from openpyxl.utils import get_column_letter

    tab.sheet_state = "hidden" if sheet.hidden else "visible"
    for (row, col), cell in sheet.cells.items():
        target = tab.cell(row + 1, col + 1, cell.value)
        if isinstance(cell.value, str):
            target.data_type = "e" if cell.value in _ERRORS else "s"
        text = cell.format.get("textFormat", {})
        if text.get("bold") or text.get("strikethrough"):
            target.font = Font(bold=text.get("bold"), strike=text.get("strikethrough"))
        if borders := cell.format.get("borders"):
            sides = {side: Side(_LINES.get(one.get("style", ""))) for side, one in borders.items()}
            target.border = Border(**sides)
        number = cell.format.get("numberFormat", {})
        if number.get("type") in {"DATE", "DATE_TIME", "TIME"}:
            target.number_format = number.get("pattern") or "yyyy-mm-dd"
        # Black is a colour without channels.
        if (back := cell.format.get("backgroundColor")) is not None:
            channels = (round(back.get(name, 0) * 255) for name in ("red", "green", "blue"))
            target.fill = PatternFill("solid", fgColor="FF" + "".join(f"{value:02X}" for value in channels))
    for n, size in sheet.row_sizes.items():
        tab.row_dimensions[n + 1].hidden = bool(size.get("hiddenByUser") or size.get("hiddenByFilter"))
    for n, size in sheet.column_sizes.items():
        tab.column_dimensions[get_column_letter(n + 1)].hidden = bool(size.get("hiddenByUser"))
    for merge in sheet.merges:
        tab.merge_cells(
            start_row=merge["startRowIndex"] + 1,
            end_row=merge["endRowIndex"],
            start_column=merge["startColumnIndex"] + 1,
            end_column=merge["endColumnIndex"],
        )


def _with_formulas(data: bytes, sheets: list[Sheet]) -> bytes:
    """The file with a formula before each result; the library that makes it writes either."""
    from sheets.grid import a1

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            if match := re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", info.filename):
                root = ElementTree.fromstring(content)
                cells = {one.get("r"): one for one in root.iter(f"{_MAIN}c")}
                for (row, col), cell in sheets[int(match[1]) - 1].cells.items():
                    if cell.formula is not None and (found := cells.get(a1(row + 1, col + 1))) is not None:
                        made = ElementTree.Element(f"{_MAIN}f")
                        made.text = cell.formula.removeprefix("=")
                        found.insert(0, made)
                        if found.get("t") == "s" and cell.value is not None:
                            # Results of formulas are no shared strings.
                            found.set("t", "str")
                            found.find(f"{_MAIN}v").text = str(cell.value)
                content = ElementTree.tostring(root)
            new.writestr(info, content)
    return out.getvalue()
