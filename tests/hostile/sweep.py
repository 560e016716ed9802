"""Every kind of answer that can come instead of the right one, at every call of every command that talks to Google."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheets.google.access import WRITE
from tests.bundodo.cli import Result
from tests.google.emulator.faults import HTML_502, PORTAL, Reply, as_html, as_json, error
from tests.google.emulator.server import Server
from tests.google.emulator.state import OWNER, Book, Sheet
from tests.sync.kit import FORM, KITE, NEW, ZERO

SECRETS = ("s3cr3t-client", "loopback-r3fr3sh", "loopback-access", "loopback-code")
DEEP = b'{"sheets": ' + b"[" * 100_000
KINDS: dict[str, Reply] = {
    "301": Reply(301, b"", {"Location": "http://127.0.0.1:9/steal"}),
    "302 to nowhere": Reply(302, b"", {"Location": "http://[::1"}),
    "307": Reply(307, b"x" * 5000, {"Location": "https://example.com/"}),
    "400": error(400, "INVALID_ARGUMENT", "Unable to parse range: 'x'!A1"),
    "400 key": error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
    "400 protected": error(400, "INVALID_ARGUMENT", "You are trying to edit a protected cell or object."),
    "400 list": as_json(400, [1, 2]),
    "400 words": as_json(400, {"error": {"message": ["a", {"b": 1}]}}),
    "401": error(401, "UNAUTHENTICATED", "Request had invalid authentication credentials."),
    "401 grant": as_json(401, {"error": "invalid_grant", "error_description": "expired"}),
    "403": error(403, "PERMISSION_DENIED", "The caller does not have permission"),
    "403 text": as_json(403, {"error": "Forbidden"}),
    "403 page": as_html(403, b"<html><title>Proxy</title>blocked</html>"),
    "403 disabled": error(403, "PERMISSION_DENIED", "Google Sheets API has not been used in project 1 before"),
    "404": error(404, "NOT_FOUND", "Requested entity was not found."),
    "407": as_html(407, b"<html>Proxy Authentication Required</html>"),
    "408": Reply(408),
    "409": as_json(409, {"error": None}),
    "410": Reply(410, b"gone"),
    "429": error(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Read requests'."),
    "429 soon": Reply(429, b"{}", {"Retry-After": "7"}),
    "429 late": Reply(429, b"{}", {"Retry-After": "99999"}),
    "500": error(500, "INTERNAL", "Internal error encountered."),
    "500 bytes": Reply(500, bytes(range(256))),
    "502": as_html(502, HTML_502),
    "503": error(503, "UNAVAILABLE", "The service is currently unavailable."),
    "503 date": Reply(503, b"", {"Retry-After": "Wed, 21 Oct 2199 07:28:00 GMT"}),
    "504": Reply(504),
    "999": Reply(999, b""),
    "portal": as_html(200, PORTAL),
    "truncated": Reply(200, b'{"spreadsheetId": "x", "sheets": [{"prop', {"Content-Type": "application/json"}),
    "short": Reply(200, b'{"spreadsheetId": "x"', {"Content-Type": "application/json"}, "short"),
    "reset": Reply(trick="reset"),
    "list": as_json(200, []),
    "empty": as_json(200, {}),
    "null": Reply(200, b"null"),
    "no content": Reply(204),
    "deep": Reply(200, DEEP),
    "no utf-8": Reply(200, b"\xff\xfe\x00\xd8"),
    "other types": as_json(200, {"properties": {"title": 3}, "sheets": {"a": 1}, "valueRanges": 7, "access_token": []}),
    "odd token": as_json(200, {"access_token": "a\nb", "expires_in": "soon", "token_type": {}}),
}


@dataclass
class Setting:
    """A spreadsheet, a login, a folder; fresh for each run."""

    server: Server
    home: Path
    run: Callable[..., Result]
    number: int = 0

    def fresh(self, command: str) -> list[object]:
        """Sets everything up for a command; gives its arguments."""
        emulator = self.server.emulator
        emulator.faults._orders.clear()
        emulator.drive.books.clear()
        emulator.tokens["loopback-r3fr3sh"] = OWNER
        self.number += 1
        self.folder = self.home / f"d{self.number}"
        self.book: Book = emulator.drive.add(
            "大会", Sheet(0, "一号").put(ZERO), Sheet(7, "二号").put(KITE), Sheet(9, "空").put(FORM)
        )
        url = f"https://docs.google.com/spreadsheets/d/{self.book.id}/edit"
        if command in {"pull again", "diff", "push", "push --apply"}:
            assert self.run("sheets", "pull", url, self.folder).code == 0
            path = self.folder / "ゼロ.toml"
            path.write_text(path.read_text("utf-8").replace("output = 10", "output = 9"), "utf-8")
            (self.folder / "新顔.toml").write_text(NEW, "utf-8")
            self.book.sheets[1].cell(1, 1).value = 6.0
        if command == "template again":
            assert self.run("sheets", "template", url, "--machines", "1").code == 0
            self.book.sheets[-1].cells[0, 0].note = "x"
        return {
            "check": ["check", url],
            "show": ["show", url, "--format", "text"],
            "read by link": ["check", url],
            "pull": ["sheets", "pull", url, self.folder],
            "pull again": ["sheets", "pull", url, self.folder],
            "diff": ["sheets", "diff", self.folder],
            "push": ["sheets", "push", self.folder],
            "push --apply": ["sheets", "push", self.folder, "--apply"],
            "template": ["sheets", "template", url, "--machines", "1"],
            "template again": ["sheets", "template", url, "--machines", "2"],
        }[command]  # type: ignore[return-value]

    def done(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


COMMANDS = (
    "check", "show", "pull", "pull again", "diff", "push", "push --apply", "template", "template again",
)  # fmt: skip


def write_token(home: Path) -> None:
    """A login that may write."""
    kept = home / "bundodo" / "google"
    kept.mkdir(parents=True, exist_ok=True)
    info = {
        "client_id": "loopback-client", "client_secret": "s3cr3t-client",
        "refresh_token": "loopback-r3fr3sh", "scopes": [WRITE],
    }  # fmt: skip
    (kept / "token.json").write_text(json.dumps(info))
    (kept / "token.json").chmod(0o600)


def calls(setting: Setting, command: str) -> int:
    """How many requests a command makes where nothing goes wrong."""
    args = setting.fresh(command)
    before = len(setting.server.emulator.log)
    result = setting.run(*args)
    assert result.code == 0, (command, result)
    setting.done()
    return len(setting.server.emulator.log) - before


def cases(counts: dict[str, int]) -> list[tuple[str, int, str, int]]:
    """(command, call, kind, how often): each kind at each call, once and at every further try."""
    return [
        (command, call, kind, times)
        for command, count in counts.items()
        for call in range(count)
        for kind in KINDS
        for times in (1, 999)
    ]


def drawn(found: Sequence[tuple[str, int, str, int]], part: float, seed: int) -> Iterator[tuple[str, int, str, int]]:
    """A part of them, drawn."""
    yield from random.Random(seed).sample(list(found), max(1, round(len(found) * part)))


def faults_of(result: Result, times: int) -> list[str]:
    """What is wrong with how a command ended."""
    text = result.out + result.err
    found = [f"tells {secret}" for secret in SECRETS if secret in text]
    found += ["traceback"] if "Traceback" in text else []
    if result.code not in (0, 1, 2):
        found.append(f"ends with {result.code}")
    if times > 1 and result.code != 2 and "E2" in text and "E24" not in text:
        found.append("told a failure and ended well")
    if result.code == 2 and "E2" not in text:
        found.append("failed without a code")
    return found
