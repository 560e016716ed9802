"""The hosts a browser talks to: xlsx exports with their redirects, and the page that asks to sign in."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.google.emulator.faults import Reply, as_html
from tests.google.emulator.state import Book, Drive, Sheet
from tests.google.emulator.values import one

if TYPE_CHECKING:
    from tests.google.emulator.service import Call

STORE = "doc-0s-sheets.googleusercontent.com"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SIGN_IN = b"<!doctype html><html><title>Google Sheets: Sign-in</title></html>"
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
    """The spreadsheet as an Excel file: values, results of formulas, painted cells, merged blocks."""
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for sheet in book.sheets:
        _tab(made.create_sheet(sheet.title), sheet)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def _tab(tab: object, sheet: Sheet) -> None:
    from openpyxl.styles import PatternFill

    tab.sheet_state = "hidden" if sheet.hidden else "visible"
    for (row, col), cell in sheet.cells.items():
        target = tab.cell(row + 1, col + 1, cell.value)
        if isinstance(cell.value, str):
            target.data_type = "s"
        if back := cell.format.get("backgroundColor"):
            channels = (round(back.get(name, 0) * 255) for name in ("red", "green", "blue"))
            target.fill = PatternFill("solid", fgColor="FF" + "".join(f"{value:02X}" for value in channels))
    for merge in sheet.merges:
        tab.merge_cells(
            start_row=merge["startRowIndex"] + 1,
            end_row=merge["endRowIndex"],
            start_column=merge["startColumnIndex"] + 1,
            end_column=merge["endColumnIndex"],
        )
