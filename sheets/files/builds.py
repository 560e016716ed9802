"""Build files: TOML and JSON by the paths of a form. Every fault is told at once, and none stops the reading."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time

from sheets.choices import split
from sheets.failures import SourceError
from sheets.files.decode import decode
from sheets.form import Field, Finding, Form, Kind, Table, Values
from sheets.grid import Cell, KeyRef, Value
from templates.opened import Slip, SlipError, parse_json, parse_toml

_MOST_NEAR = 100
"""Unknown keys for which it is looked what may be meant."""
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character that takes two codes in JSON; by itself it is no text, and nothing can be written with it."""
NAME = "name"
"""The column that says what a row is called."""
_SCALARS = (bool, int, float, str, datetime, date, time)
Document = Mapping[str, object]


def load(data: bytes, file: str) -> Document:
    """The keys of a TOML file or, by its suffix, a JSON file.

    Raises SourceError E007 (no such syntax, with its line), E008 (encoding), E018 (JSON that is no object), E019 (a key
    twice), E050 (nested too deeply).
    """
    place = KeyRef(file)
    text = decode(data, place)
    document = _json(text, place) if file.lower().endswith(".json") else _toml(text, place)
    if not isinstance(document, dict):
        raise SourceError("E018", place)
    return document


def _toml(text: str, place: KeyRef) -> object:
    try:
        return parse_toml(text.replace("\r\n", "\n"))
    except SlipError as error:
        raise _slipped(error.slip, place) from error
    except (RecursionError, ValueError) as error:  # of arrays in arrays, and of a number with thousands of digits
        raise SourceError("E050", place) from error


def _slipped(slip: Slip, place: KeyRef) -> SourceError:
    params = {"line": slip.line, "column": slip.column, "found": slip.found, "meant": slip.meant, "slip": slip}
    return SourceError("E072" if slip.kind == "wide" else "E007", place, params)


def _json(text: str, place: KeyRef) -> object:
    def keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [key for key, _ in pairs]
            twice = next(key for key in names if names.count(key) > 1)
            raise SourceError("E019", place, {"key": twice})
        return found

    try:
        # NaN and Infinity are no JSON; kept as texts they are no numbers either.
        return parse_json(text, object_pairs_hook=keys, parse_constant=str)
    except SlipError as error:
        raise _slipped(error.slip, place) from error
    except (RecursionError, ValueError) as error:  # of arrays in arrays, and of a number with thousands of digits
        raise SourceError("E050", place) from error


def knows(form: Form, document: Document) -> int:
    """How many keys of a document the form knows, at the top and one step in; values at the top that have their place
    further in where there are two or more of them: one may be anything."""
    known = set(_inputs(form)) | {table.path for table in form.tables}
    paths = {f"{key}.{inner}" for key, value in document.items() if isinstance(value, dict) for inner in value}
    ends = {".".join(path.split(".")[at:]) for path in _inputs(form) for at in range(1, path.count(".") + 1)}
    misplaced = len((set(document) - known) & ends)
    return len((set(document) | paths) & known) + (misplaced if misplaced > 1 else 0)


def is_named_only(form: Form, document: Document) -> bool:
    """Whether all that the form knows of a document is a name, as in many other programs' files: no other key is of
    the form, or near to one."""
    found = values(form, document, "")
    return set(found.cells) == {form.name.path} and all(one.code == "E110" for one in found.findings)


def homes(form: Form, key: str) -> list[str]:
    """The paths of the machine's own values that end with this key: ``stats.output`` for ``output``."""
    return [path for path in _inputs(form) if path.endswith(f".{key}")]


def _holds(document: object, path: str) -> bool:
    for key in path.split("."):
        if not isinstance(document, dict) or key not in document:
            return False
        document = document[key]
    return True


def allowed(form: Form) -> tuple[str, ...]:
    """The keys at the top of a build file."""
    return ("game", *_first_steps(_inputs(form)), *(table.path for table in form.tables))


def values(form: Form, document: Document, file: str) -> Values:
    """The values of a build file. What is no key of the form, or has the wrong shape, is a finding (E110, E111)."""
    reader = _Keys(form, file)
    reader.table(document, "", _inputs(form), top=True)
    return Values(KeyRef(file), reader.cells, tuple(reader.findings))


def _inputs(form: Form) -> dict[str, Field]:
    """What people write, by path; computed values have no key."""
    return {one.path: one for one in form.fields if one.kind is not Kind.OUTPUT}


class _Keys:
    """Collects cells and findings."""

    def __init__(self, form: Form, file: str) -> None:
        self.form = form
        self.file = file
        self.cells: dict[str, Cell] = {}
        self.findings: list[Finding] = []
        self.called = ""
        """The name of the row that is read."""

    def ref(self, path: str) -> KeyRef:
        return KeyRef(self.file, path, self.called)

    def table(self, found: Document, prefix: str, fields: Mapping[str, Field], *, top: bool = False) -> None:
        """The keys of one table: fields by their path below ``prefix``, tables of the form at the top."""
        groups = {path.partition(".")[0] for path in fields if "." in path}
        lists = {table.path: table for table in self.form.tables} if top else {}
        for written, value in found.items():
            key = whole_text(written)
            path = f"{prefix}.{key}" if prefix else key
            if key in fields and not (key in groups and isinstance(value, dict)):
                self.value(fields[key], value, path)
            elif key in groups:
                inner = {p.partition(".")[2]: one for p, one in fields.items() if p.startswith(f"{key}.")}
                self.group(value, path, inner)
            elif key in lists:
                self.rows(lists[key], value, path)
            elif not (top and key == "game"):
                allowed = [*(["game"] if top else []), *_first_steps(fields), *lists]
                self.unknown(path, key, allowed, found)

    def group(self, value: object, path: str, fields: Mapping[str, Field]) -> None:
        if isinstance(value, dict):
            self.table(value, path, fields)
        else:
            self.wrong(path, value, "table")

    def rows(self, table: Table, value: object, path: str) -> None:
        columns = {one.path: one for one in table.columns if one.kind is not Kind.OUTPUT}
        if not isinstance(value, list):
            self.wrong(path, value, "tables")
            return
        for number, row in enumerate(value):
            name = row.get(NAME) if isinstance(row, dict) else ""
            self.called = whole_text(name) if isinstance(name, str) else ""
            self.group(row, f"{path}[{number}]", columns)
        self.called = ""

    def value(self, field: Field, value: object, path: str) -> None:
        if field.kind is Kind.CHOICES:
            self.choices(field, value, path)
        elif isinstance(value, _SCALARS) or value is None:
            self.cells[path] = self.cell(value, path)
        else:
            self.wrong(path, value, "text" if field.kind is not Kind.WHOLE else "whole")

    def choices(self, field: Field, value: object, path: str) -> None:
        if value is None:
            return
        if isinstance(value, list):
            parts = list(self.listed(value, path))
        elif isinstance(value, str):
            parts = [(word, path) for word in split(value, field)]
        else:
            self.wrong(path, value, "list")
            return
        for number, (part, place) in enumerate(parts):
            self.cells[f"{path}[{number}]"] = self.cell(part, place)

    def listed(self, items: list[object], path: str) -> Iterator[tuple[object, str]]:
        for number, item in enumerate(items):
            if isinstance(item, _SCALARS):
                yield item, f"{path}[{number}]"
            else:
                self.wrong(f"{path}[{number}]", item, "text")

    def cell(self, value: object, path: str) -> Cell:
        kept: Value = value if isinstance(value, _SCALARS) else None
        if isinstance(kept, str) and _HALF.search(kept):
            kept = whole_text(kept)
            self.findings.append(Finding("E043", self.ref(path), {"key": path}))
        return Cell(kept, self.ref(path))

    def unknown(self, path: str, key: str, allowed: list[str], beside: Document) -> None:
        import difflib

        near = homes(self.form, key) if path == key else []
        if len(self.findings) > _MOST_NEAR:
            near = []
        elif len(near) != 1:
            near = difflib.get_close_matches(key, allowed, 1, 0.6)
        params: dict[str, object] = {"key": key, "allowed": tuple(allowed), "near": near[0] if near else ""}
        if near and not _holds(beside, near[0]):
            # That what is meant is missing adds nothing.
            params["path"] = f"{path.removesuffix(key)}{near[0]}"
        self.findings.append(Finding("E111" if near else "E110", self.ref(path), params))

    def wrong(self, path: str, value: object, wanted: str) -> None:
        code = {"table": "E112", "tables": "E113", "list": "E114"}.get(wanted, "E115")
        self.findings.append(Finding(code, self.ref(path), {"found": shown(value)}))


def _first_steps(fields: Mapping[str, Field]) -> list[str]:
    return list(dict.fromkeys(path.partition(".")[0] for path in fields))


def whole_text(text: str) -> str:
    """The text with U+FFFD for every half of a character."""
    return _HALF.sub("\ufffd", text)


def shown(value: object) -> str:
    """A value of the wrong shape, short enough for a message."""
    text = whole_text(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= 40 else f"{text[:39]}…"
