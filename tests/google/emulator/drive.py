"""Drive's files: create, metadata, list, copy, delete, export as CSV; and the tokens of OAuth."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote

from tests.google.emulator import masks
from tests.google.emulator.errors import ApiError, bad_request
from tests.google.emulator.faults import Reply, as_json
from tests.google.emulator.rendering import shown, typed
from tests.google.emulator.state import Book, Drive, Json, Sheet
from tests.google.emulator.values import one

if TYPE_CHECKING:
    from tests.google.emulator.service import Call

SPREADSHEET = "application/vnd.google-apps.spreadsheet"
_FILE = re.compile(r"/(?:upload/)?drive/v[23]/files(?:/([^/]+))?(?:/([a-z]+))?\Z")
_NAME = re.compile(r'name = "(.*)"\Z')


def serve(drive: Drive, call: Call, caller: str) -> tuple[int, Any]:
    """(status, JSON body) of a request to Drive."""
    match = _FILE.match(call.path)
    if not match:
        raise ApiError(404, "NOT_FOUND", "Not Found")
    if not match[1]:
        return 200, _create(drive, call, caller) if call.method == "POST" else _list(drive, call)
    book = _book(drive, unquote(match[1]), caller)
    if match[2] == "export":
        return 200, _csv(book)
    if match[2] == "copy":
        return 200, _copy(drive, book, call, caller)
    if match[2] == "comments":
        return 200, {"comments": []}
    if call.method == "DELETE":
        del drive.books[book.id]
        return 204, None
    if call.method == "PUT":
        return 200, _import(drive, book, call)
    return 200, masks.apply(masks.parse(one(call.query, "fields")), metadata(book))


def _book(drive: Drive, found: str, caller: str) -> Book:
    book = drive.books.get(found)
    if book is None or (book.sharing == "private" and caller not in book.editors):
        raise ApiError(404, "NOT_FOUND", f"File not found: {found}.")
    return book


def metadata(book: Book) -> Json:
    """A file's metadata, whole. Times to the millisecond."""
    kind = SPREADSHEET if book.office is None else "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return {
        "kind": "drive#file",
        "id": book.id,
        "name": book.title,
        "mimeType": kind,
        "createdTime": _time(book.created),
        "modifiedTime": _time(book.modified),
    }


def _time(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"


def _brief(book: Book) -> Json:
    whole = metadata(book)
    return {name: whole[name] for name in ("kind", "id", "name", "mimeType")}


def _create(drive: Drive, call: Call, caller: str) -> Json:
    body = call.json()
    if body.get("mimeType") != SPREADSHEET:
        raise bad_request("The emulator makes spreadsheets only.")
    book = drive.add(body.get("name") or "Untitled", sharing="private")
    book.editors = {caller}
    return _brief(book)


def _copy(drive: Drive, book: Book, call: Call, caller: str) -> Json:
    from copy import deepcopy

    made = drive.add(call.json().get("name") or f"Copy of {book.title}", *deepcopy(book.sheets), sharing="private")
    made.editors, made.named = {caller}, deepcopy(book.named)
    made.locale, made.time_zone = book.locale, book.time_zone
    return _brief(made)


def _list(drive: Drive, call: Call) -> Json:
    match = _NAME.search(one(call.query, "q"))
    books = [book for book in drive.books.values() if not match or book.title == match[1]]
    books.sort(key=lambda book: -book.modified)
    return masks.apply(
        masks.parse(one(call.query, "fields")),
        {"kind": "drive#fileList", "files": [metadata(book) for book in books]},
    )


def _import(drive: Drive, book: Book, call: Call) -> Json:
    """Replaces the whole spreadsheet by a CSV file; the answer of the old API is told in part."""
    sheet = Sheet(drive.ids.take("sheet"), book.title)
    for row, line in enumerate(csv.reader(io.StringIO(call.body.decode()))):
        for col, text in enumerate(line):
            if text:
                sheet.cells[row, col] = typed(text)
    book.sheets = [sheet]
    # What is made anew from a file gets the home zone of the service, as recorded.
    book.time_zone = "America/Los_Angeles"
    book.modified = drive.now()
    return {"kind": "drive#file", "id": book.id, "title": book.title, "mimeType": SPREADSHEET}


def _csv(book: Book) -> Reply:
    sheet = book.sheets[0]
    filled = list(sheet.filled())
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in range(max((r for r, _ in filled), default=-1) + 1):
        width = max((c for _, c in filled), default=-1) + 1
        writer.writerow([shown(sheet.at(row, col), "FORMATTED_VALUE", "") for col in range(width)])
    return Reply(200, out.getvalue().removesuffix("\r\n").encode(), {"Content-Type": "text/csv"})


def token(tokens: dict[str, str], revoked: set[str], call: Call) -> Reply:
    """``oauth2.googleapis.com/token``: an access token for a refresh token, a code or a service account's word."""
    form = {name: found[0] for name, found in parse_qs(call.body.decode()).items()}
    secret = form.get("refresh_token") or form.get("code") or form.get("assertion", "")
    if not secret or secret in revoked or (form.get("grant_type") == "refresh_token" and secret not in tokens):
        body = {"error": "invalid_grant", "error_description": "Token has been expired or revoked."}
        return as_json(400, body)
    access = f"loopback-access-{len(tokens)}"
    tokens[access] = tokens.get(secret, "robot@example.com")
    answer: Json = {"access_token": access, "expires_in": 3599, "token_type": "Bearer"}
    if form.get("grant_type") == "authorization_code":
        answer |= {"refresh_token": "loopback-refresh"}
        tokens["loopback-refresh"] = tokens[access]
    return as_json(200, answer)
