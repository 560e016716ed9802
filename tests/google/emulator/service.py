"""One request in, one answer out: who may, what it costs, and which endpoint it is."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import parse_qs, unquote

from tests.google.emulator import answers, drive, export, values
from tests.google.emulator.errors import ApiError, bad_request, forbidden, not_found, unauthenticated
from tests.google.emulator.faults import Faults, Reply, as_json
from tests.google.emulator.quota import Clock, Quota
from tests.google.emulator.requests import perform
from tests.google.emulator.state import OWNER, Book, Drive, Ids, Json

API_KEY = "loopback-key"
SHEETS = "sheets.googleapis.com"
_BOOK = re.compile(r"/v4/spreadsheets/([^/:]+)(?:/(values)(?:/([^?]*?))?)?(?::([A-Za-z]+))?\Z")


@dataclass(slots=True)
class Call:
    """A request as it came in. ``path`` keeps its percent signs."""

    method: str
    host: str
    path: str
    query: dict[str, list[str]] = field(default_factory=dict)
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def to(cls, method: str, host: str, target: str, body: bytes, headers: Mapping[str, str]) -> Call:
        path, _, query = target.partition("?")
        return cls(method, host, path, parse_qs(query, keep_blank_values=True), body, headers)

    def json(self) -> Json:
        made = json.loads(self.body or b"{}")
        if not isinstance(made, dict):
            raise bad_request("Invalid JSON payload received. Root element must be a message.")
        return made


class Emulator:
    """The emulated services. ``tokens`` says whose an access token is; ``calls`` counts by endpoint."""

    def __init__(self, clock: Clock | None = None, *, per_user: int = 60) -> None:
        self.clock = clock or Clock()
        self.quota = Quota(self.clock, per_user=per_user)
        self.faults = Faults()
        self.drive = Drive(Ids(), self.clock)
        self.tokens: dict[str, str] = {"loopback-token": OWNER}
        self.revoked: set[str] = set()
        self.calls: Counter[str] = Counter()
        self.log: list[str] = []
        self.export = export.Export(self.drive)

    @property
    def reads(self) -> int:
        """How many calls were spent on reading through the API."""
        return sum(n for name, n in self.calls.items() if name.startswith("read "))

    @property
    def writes(self) -> int:
        return sum(n for name, n in self.calls.items() if name.startswith("write "))

    def handle(self, call: Call) -> Reply:
        """The answer, or the fault that was ordered for it."""
        address = f"{call.method} https://{call.host}{call.path}"
        self.log.append(address)
        if fault := self.faults.next(address):
            self.calls["fault"] += 1
            return fault
        try:
            return self._serve(call)
        except ApiError as error:
            return as_json(error.code, error.body)
        except json.JSONDecodeError as error:
            return as_json(400, bad_request(f"Invalid JSON payload received. {error.msg}").body)

    def _serve(self, call: Call) -> Reply:
        if call.host == SHEETS:
            return as_json(200, self._sheets(call))
        if call.host == "www.googleapis.com":
            status, body = drive.serve(self.drive, call, self._caller(call))
            return body if isinstance(body, Reply) else Reply(204) if status == 204 else as_json(status, body)
        if call.host == "oauth2.googleapis.com":
            return drive.token(self.tokens, self.revoked, call)
        return self.export.serve(call)

    def _caller(self, call: Call) -> str:
        """Whose request it is: an account's address, or empty for an API key."""
        bearer = next((v for k, v in call.headers.items() if k.lower() == "authorization"), "")
        if bearer:
            token = bearer.removeprefix("Bearer ")
            if token not in self.tokens:
                raise unauthenticated()
            return self.tokens[token]
        key = values.one(call.query, "key")
        if not key:
            raise ApiError(
                403,
                "PERMISSION_DENIED",
                "Method doesn't allow unregistered callers (callers without established identity). Please use API Key "
                "or other form of API consumer identity to call this API.",
            )
        if key != API_KEY:
            raise bad_request("API key not valid. Please pass a valid API key.")
        return ""

    def _sheets(self, call: Call) -> Json:
        caller = self._caller(call)
        match = _BOOK.match(call.path)
        if not match:
            raise not_found()
        found, is_values, block, action = unquote(match[1]), match[2], unquote(match[3] or ""), match[4] or ""
        kind = "Read" if call.method == "GET" else "Write"
        name = f"{'values.' if is_values else ''}{action or call.method.lower()}"
        self.quota.spend(kind, caller or "key")
        self.calls[f"{kind.lower()} {name}"] += 1
        book = self._book(found, caller, writes=kind == "Write")
        if kind == "Read":
            return self._read(book, call, is_values, block, action)
        return self._write(book, call, is_values, block, action, caller)

    def _book(self, found: str, caller: str, *, writes: bool) -> Book:
        book = self.drive.books.get(found)
        if book is None:
            raise not_found()
        if writes and not caller:
            raise unauthenticated()
        if caller not in book.editors and (writes or book.sharing == "private"):
            raise forbidden()
        if book.office is not None:
            raise ApiError(400, "FAILED_PRECONDITION", "This operation is not supported for this document")
        return book

    @staticmethod
    def _read(book: Book, call: Call, is_values: str | None, block: str, action: str) -> Json:
        if not is_values:
            grid = values.one(call.query, "includeGridData").lower() == "true"
            return answers.spreadsheet(book, call.query.get("ranges", []), values.one(call.query, "fields"), grid=grid)
        if action == "batchGet":
            return values.batch_get(book, call.query)
        return values.get(book, block, call.query)

    def _write(self, book: Book, call: Call, is_values: str | None, block: str, action: str, caller: str) -> Json:
        body = call.json()
        before = deepcopy(book)
        try:
            answer = self._change(book, call, is_values, block, action, caller, body)
        except ApiError:
            # A batch is done whole or not at all.
            for one in fields(Book):
                setattr(book, one.name, getattr(before, one.name))
            raise
        book.modified = self.clock()
        return answer

    def _change(
        self, book: Book, call: Call, is_values: str | None, block: str, action: str, caller: str, body: Json
    ) -> Json:
        if not is_values:
            if action != "batchUpdate":
                raise not_found()
            return perform(book, body, self.drive.ids, caller)
        changes: dict[tuple[str, str], Any] = {
            ("PUT", ""): lambda: values.update(book, block, call.query, body),
            ("POST", "append"): lambda: values.append(book, block, call.query, body),
            ("POST", "clear"): lambda: values.clear(book, block),
            ("POST", "batchClear"): lambda: values.batch_clear(book, body),
            ("POST", "batchUpdate"): lambda: values.batch_update(book, body),
        }
        if (call.method, action) not in changes:
            raise not_found()
        made = changes[call.method, action]()
        assert isinstance(made, dict)
        return made
