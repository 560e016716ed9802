"""Replays recorded traffic of the real API against our emulator: ``python -m tools.replay DIR``.

DIR holds JSON files as VCR writes them: a list of exchanges, each a request and the real answer. Every request is
sent to the emulator in its recorded order; an exchange matches when status and whole body are equal. Only what no
emulator can know is taken from the recording: the ids that Google drew, the moments at which it worked, and which
other files the account held (their ids and names in the answers of files.list; each is taken to be a new spreadsheet).
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.google.emulator.service import Call, Emulator

# The endpoints that bundodo calls, or that gspread calls for it.
USED = (
    "spreadsheets.get",
    "batchUpdate",
    "values.get",
    "values:batchGet",
    "values:batchUpdate",
    "values.update",
    "files.get",
)
LEAST = 0.95
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\Z")
_CALLER = "telegram-budgeter@telegram-budgeter.iam.gserviceaccount.com"
_TOKEN = "loopback-token"


@dataclass(frozen=True, slots=True)
class Exchange:
    """One recorded request with its answer. ``body`` is JSON where it was JSON."""

    file: str
    call: Call
    status: int
    body: Any

    @property
    def endpoint(self) -> str:
        path = urlsplit(self.call.path).path
        if "/drive/" in path:
            return _drive_endpoint(self.call.method, path)
        action = path.rpartition(":")[2] if re.search(r":[A-Za-z]+\Z", path) else ""
        if "/values" in path:
            if "/values/" in path:
                return f"values.{action or {'GET': 'get', 'PUT': 'update'}[self.call.method]}"
            return f"values:{action}"
        return action or "spreadsheets.get"


def _drive_endpoint(method: str, path: str) -> str:
    rest = path.partition("/files")[2].strip("/").split("/")
    if len(rest) == 2:
        return f"files.{rest[1]}"
    verbs = {"GET": "get" if rest[0] else "list", "POST": "create", "DELETE": "delete", "PUT": "import"}
    return f"files.{verbs[method]}"


def exchanges(path: Path) -> Iterator[Exchange]:
    """The exchanges of one recording, in order."""
    for recorded in json.loads(path.read_text("utf-8"))["interactions"]:
        asked, answered = recorded["request"], recorded["response"]
        url = urlsplit(asked["uri"])
        call = Call.to(
            asked["method"],
            url.netloc,
            f"{url.path}?{url.query}",
            (asked["body"] or "").encode(),
            {"Authorization": f"Bearer {_TOKEN}"},
        )
        text = answered["body"].get("string") or ""
        yield Exchange(path.stem, call, answered["status"]["code"], _parsed(text))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def foresee(emulator: Emulator, exchange: Exchange) -> None:
    """Tells the emulator which ids the real one gave in its answer."""
    upcoming = emulator.drive.ids.upcoming
    upcoming.clear()
    body = exchange.body
    if not isinstance(body, dict):
        return
    if exchange.endpoint in {"files.create", "files.copy"}:
        upcoming["file"] = [body["id"]]
    for reply in body.get("replies", []) if exchange.endpoint == "batchUpdate" else []:
        for kind, name, number in (
            ("sheet", "addSheet", ("properties", "sheetId")),
            ("named", "addNamedRange", ("namedRange", "namedRangeId")),
            ("protected", "addProtectedRange", ("protectedRange", "protectedRangeId")),
        ):
            if name in reply:
                upcoming.setdefault(kind, []).append(reply[name][number[0]][number[1]])


def furnish(emulator: Emulator, recorded: list[Exchange]) -> None:
    """Gives the account the files that it held before the recording began."""
    made = {exchange.body["id"] for exchange in recorded if exchange.endpoint in {"files.create", "files.copy"}}
    for exchange in recorded:
        for listed in exchange.body["files"] if exchange.endpoint == "files.list" else []:
            if listed["id"] not in made and listed["id"] not in emulator.drive.books:
                emulator.drive.ids.upcoming["file"] = [listed["id"]]
                emulator.drive.add(listed["name"]).editors = {_CALLER}


def difference(expected: Any, found: Any, path: str = "") -> str:
    """Where two answers first differ; empty where they don't. Moments in time are compared by their form."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted(expected.keys() ^ found.keys()):
            return f"{path}.{name} {'not in the recording' if name in found else 'missing'}"
        return _first(difference(expected[name], found[name], f"{path}.{name}") for name in expected)
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return f"{path}: {len(expected)} items recorded, {len(found)} answered"
        pairs = enumerate(zip(expected, found, strict=True))
        return _first(difference(one, two, f"{path}[{n}]") for n, (one, two) in pairs)
    times = all(isinstance(value, str) and _TIME.match(value) for value in (expected, found))
    # True equals 1 in Python, not in JSON.
    same = times or (isinstance(expected, bool) == isinstance(found, bool) and expected == found)
    return "" if same else f"{path}: recorded {_short(expected)}, answered {_short(found)}"


def _first(reasons: Iterator[str]) -> str:
    return next((reason for reason in reasons if reason), "")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 60 else f"{text[:57]}..."


def replay(folder: Path, names: str = "*.json") -> Iterator[tuple[Exchange, str]]:
    """Each exchange with the reason why it does not match, empty where it matches."""
    for path in sorted(folder.glob(names)):
        emulator = Emulator(per_user=10**9)
        emulator.tokens[_TOKEN] = _CALLER
        recorded = list(exchanges(path))
        furnish(emulator, recorded)
        for exchange in recorded:
            foresee(emulator, exchange)
            reply = emulator.handle(exchange.call)
            if reply.status != exchange.status:
                told = reply.body.decode("utf-8", "replace").replace("\n", " ")
                yield exchange, f"status: recorded {exchange.status}, answered {reply.status} {told[:120]}"
            else:
                yield exchange, difference(exchange.body, _parsed(reply.body.decode("utf-8")))


def main(arguments: list[str]) -> int:
    """Prints the exchanges by endpoint, those that do not match with reasons, and ``matched M of N`` last. Returns 1
    where fewer than 95 of 100 match on the endpoints in use."""
    if len(arguments) != 1 or not arguments[0] or not Path(arguments[0]).is_dir():
        print("usage: python -m tools.replay DIR   (a folder of recorded exchanges)", file=sys.stderr)
        return 2
    total: Counter[str] = Counter()
    good: Counter[str] = Counter()
    reasons: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for exchange, reason in replay(Path(arguments[0])):
        total[exchange.endpoint] += 1
        good[exchange.endpoint] += not reason
        if reason:
            reasons[exchange.endpoint, reason].append(exchange.file)
    for endpoint in sorted(total):
        print(f"{endpoint:<20} {good[endpoint]:>4} of {total[endpoint]:>4}")
    for (endpoint, reason), files in sorted(reasons.items()):
        print(f"not matched ({len(files)}x) {endpoint}: {reason}  [{files[0]}]")
    used = sum(good[name] for name in USED), sum(total[name] for name in USED)
    print(f"on the endpoints in use: {used[0]} of {used[1]}")
    print(f"matched {good.total()} of {total.total()}")
    return int(not used[1] or used[0] / used[1] < LEAST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
