"""``spreadsheets.batchUpdate``: the requests on tabs, names, protection and the spreadsheet itself, and who does which."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tests.google.emulator import cells, dimensions, masks
from tests.google.emulator.answers import colour, sheet_properties
from tests.google.emulator.errors import ApiError, bad_request
from tests.google.emulator.ranges import grid_range, resolve
from tests.google.emulator.state import Book, Ids, Json, Sheet


@dataclass(frozen=True, slots=True)
class Context:
    """What a request works on, and what its errors begin with."""

    book: Book
    ids: Ids
    caller: str
    prefix: str

    def sheet(self, number: Any) -> Sheet:
        found = self.book.by_id(int(number or 0))
        if found is None:
            raise self.refuse(f"No sheet with id: {number or 0}")
        return found

    def refuse(self, message: str) -> ApiError:
        return bad_request(f"{self.prefix}{message}")


def perform(book: Book, body: Json, ids: Ids, caller: str) -> Json:
    """All requests in order, with their replies. The caller undoes everything when one raises ApiError."""
    replies = []
    requests = body.get("requests") or []
    if not requests:
        raise bad_request("Must specify at least one request.")
    for n, request in enumerate(requests):
        ((name, given),) = request.items()
        if name not in REQUESTS:
            text = f"Invalid JSON payload received. Unknown name \"{name}\" at 'requests[{n}]': Cannot find field."
            raise bad_request(text)
        context = Context(book, ids, caller, f"Invalid requests[{n}].{name}: ")
        reply = REQUESTS[name](context, deepcopy(given))
        replies.append({} if reply is None else {name: reply})
    return {"spreadsheetId": book.id, "replies": replies}


def _add_sheet(context: Context, given: Json) -> Json:
    book, asked = context.book, given.get("properties", {})
    title = asked.get("title") or f"Sheet{len(book.sheets) + 1}"
    if book.sheet(title):
        raise context.refuse(f'A sheet with the name "{title}" already exists. Please enter another name.')
    number = asked["sheetId"] if "sheetId" in asked else context.ids.take("sheet")
    if book.by_id(number):
        raise context.refuse(f"A sheet with the id {number} already exists.")
    sheet = Sheet(number, title)
    book.sheets.insert(asked.get("index", len(book.sheets)), sheet)
    _set_properties(
        context, sheet, asked, masks.parse(",".join(set(asked) - {"sheetId", "title", "index", "sheetType"}))
    )
    return {"properties": sheet_properties(book, sheet)}


def _duplicate_sheet(context: Context, given: Json) -> Json:
    book, old = context.book, context.sheet(given.get("sourceSheetId"))
    title = given.get("newSheetName") or f"Copy of {old.title}"
    if book.sheet(title):
        raise context.refuse(f'A sheet with the name "{title}" already exists. Please enter another name.')
    made = deepcopy(old)
    made.title, made.id = title, given.get("newSheetId") or context.ids.take("sheet")
    book.sheets.insert(given.get("insertSheetIndex", 0), made)
    return {"properties": sheet_properties(book, made)}


def _delete_sheet(context: Context, given: Json) -> None:
    sheet = context.sheet(given.get("sheetId"))
    if sum(not one.hidden for one in context.book.sheets if one is not sheet) == 0:
        raise context.refuse("You can't remove all the visible sheets in a document.")
    context.book.sheets.remove(sheet)


def _update_sheet_properties(context: Context, given: Json) -> None:
    asked = given.get("properties", {})
    if not given.get("fields"):
        raise context.refuse("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    _set_properties(context, context.sheet(asked.get("sheetId")), asked, masks.parse(given["fields"]))


def _set_properties(context: Context, sheet: Sheet, asked: Json, tree: masks.Tree) -> None:
    book = context.book
    if "title" in tree and asked.get("title") != sheet.title:
        if book.sheet(asked.get("title", "")):
            raise context.refuse(f'A sheet with the name "{asked["title"]}" already exists. Please enter another name.')
        sheet.title = asked["title"]
    if "hidden" in tree:
        if asked.get("hidden") and all(one.hidden for one in book.sheets if one is not sheet):
            raise context.refuse("You can't hide all the sheets in a document.")
        sheet.hidden = bool(asked.get("hidden"))
    if "index" in tree:
        _move(book, sheet, asked.get("index") or 0)
    for name in ("tabColorStyle", "tabColor"):
        if name in tree:
            given = asked.get(name) or {}
            rgb = given.get("rgbColor") if name == "tabColorStyle" else given or None
            sheet.tab_color = None if rgb is None else colour(rgb)
    if "gridProperties" in tree:
        _set_grid(context, sheet, asked.get("gridProperties") or {}, tree["gridProperties"])


def _move(book: Book, sheet: Sheet, index: int) -> None:
    """The index counts the tabs as they stand before the move."""
    old = book.sheets.index(sheet)
    book.sheets.remove(sheet)
    book.sheets.insert(index - 1 if index > old else index, sheet)


def _set_grid(context: Context, sheet: Sheet, asked: Json, tree: masks.Tree) -> None:
    whole = not tree
    for name, kept in (("rowCount", "rows"), ("columnCount", "cols")):
        if name in tree or (whole and name in asked):
            size = asked.get(name) or 0
            if size < 1:
                raise context.refuse(f"Invalid value at gridProperties.{name}")
            setattr(sheet, kept, size)
    extras = ("frozenRowCount", "frozenColumnCount", "hideGridlines", "rowGroupControlAfter", "columnGroupControlAfter")
    for name in extras:
        if name in tree or (whole and name in asked):
            sheet.grid_extras.pop(name, None)
            if asked.get(name):
                sheet.grid_extras[name] = asked[name]
    outside = [(r, c) for r, c in sheet.cells if r >= sheet.rows or c >= sheet.cols]
    for place in outside:
        del sheet.cells[place]


def _update_spreadsheet(context: Context, given: Json) -> None:
    asked, tree = given.get("properties", {}), masks.parse(given.get("fields", ""))
    names = {"title": "title", "locale": "locale", "timeZone": "time_zone", "autoRecalc": "recalc"}
    for name, kept in names.items():
        if name in tree:
            setattr(context.book, kept, asked[name])


def _add_named(context: Context, given: Json) -> Json:
    asked = given["namedRange"]
    if any(named["name"].casefold() == asked["name"].casefold() for named in context.book.named):
        raise context.refuse(f"The name {asked['name']} is already used by another named range.")
    block = grid_range(resolve(context.book, asked["range"], context.prefix))
    number = asked.get("namedRangeId") or context.ids.take("named")
    named = {"namedRangeId": str(number), "name": asked["name"], "range": block}
    context.book.named.append(named)
    return {"namedRange": named}


def _named(context: Context, number: str) -> Json:
    for named in context.book.named:
        if named["namedRangeId"] == number:
            return named
    raise context.refuse(f"No named range with id: {number}")


def _update_named(context: Context, given: Json) -> None:
    asked = given["namedRange"]
    named, tree = _named(context, asked["namedRangeId"]), masks.parse(given["fields"])
    if "name" in tree:
        named["name"] = asked["name"]
    if "range" in tree:
        named["range"] = grid_range(resolve(context.book, asked["range"], context.prefix))


def _delete_named(context: Context, given: Json) -> None:
    context.book.named.remove(_named(context, given["namedRangeId"]))


def _add_protected(context: Context, given: Json) -> Json:
    asked = given["protectedRange"]
    block = resolve(context.book, asked.get("range") or {}, context.prefix)
    number = asked.get("protectedRangeId") or context.ids.take("protected")
    protected: Json = {"protectedRangeId": number, "range": _as_given(asked.get("range") or {})}
    for name in ("description", "warningOnly"):
        if asked.get(name):
            protected[name] = asked[name]
    if asked.get("unprotectedRanges"):
        if {"startRowIndex", "startColumnIndex"} & set(protected["range"]):
            raise context.refuse("Unprotected ranges are only supported on protected sheets.")
        for opened in asked["unprotectedRanges"]:
            resolve(context.book, opened, context.prefix)
        protected["unprotectedRanges"] = [_as_given(opened) for opened in asked["unprotectedRanges"]]
    # Whoever protects a range may always edit it.
    protected |= {"requestingUserCanEdit": True, "editors": {"users": [context.caller]}}
    block.sheet.protected.append(protected)
    return {"protectedRange": {**protected, "editors": {}}}


def _as_given(grid: Json) -> Json:
    """A GridRange with the ends that were given, and no more; the number 0 of a tab is left out."""
    return {name: value for name, value in grid.items() if value is not None and (name != "sheetId" or value)}


def _protected(context: Context, number: int) -> tuple[Sheet, Json]:
    for sheet in context.book.sheets:
        for protected in sheet.protected:
            if protected["protectedRangeId"] == number:
                return sheet, protected
    raise context.refuse(f"No protected range with id: {number}")


def _update_protected(context: Context, given: Json) -> None:
    asked = given["protectedRange"]
    sheet, protected = _protected(context, asked["protectedRangeId"])
    changed = masks.merge(masks.parse(given["fields"]), protected, asked)
    if "range" in changed:
        changed["range"] = grid_range(resolve(context.book, changed["range"], context.prefix))
    sheet.protected[sheet.protected.index(protected)] = changed


def _delete_protected(context: Context, given: Json) -> None:
    sheet, protected = _protected(context, given["protectedRangeId"])
    sheet.protected.remove(protected)


def _set_filter(context: Context, given: Json) -> None:
    asked = given["filter"]
    block = resolve(context.book, asked["range"], context.prefix)
    block.sheet.filter = {**asked, "range": grid_range(block)}


def _clear_filter(context: Context, given: Json) -> None:
    context.sheet(given.get("sheetId")).filter = None


REQUESTS: dict[str, Callable[[Context, Json], Json | None]] = {
    "addSheet": _add_sheet,
    "duplicateSheet": _duplicate_sheet,
    "deleteSheet": _delete_sheet,
    "updateSheetProperties": _update_sheet_properties,
    "updateSpreadsheetProperties": _update_spreadsheet,
    "addNamedRange": _add_named,
    "updateNamedRange": _update_named,
    "deleteNamedRange": _delete_named,
    "addProtectedRange": _add_protected,
    "updateProtectedRange": _update_protected,
    "deleteProtectedRange": _delete_protected,
    "setBasicFilter": _set_filter,
    "clearBasicFilter": _clear_filter,
    **cells.REQUESTS,
    **dimensions.REQUESTS,
}
