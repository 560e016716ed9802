"""What an event's check is compared with: how things stood when the last evening ended, whatever was run since."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from templates.opened import mode_of, read_text
from templates.version import VERSION

REPORT, BEFORE = "report.json", "before.json"
"""The last run's report, and what it was compared with."""
_MOST_BYTES = 50_000_000
_NIGHT = timedelta(hours=5)
"""Until five in the morning it is still the evening before."""


class Past(msgspec.Struct, frozen=True):
    """The machines to compare with, as a report has them, and when they were checked; None where nothing was checked
    before this evening, or nobody knows when."""

    machines: Sequence[Any] | None = None
    since: datetime | None = None


class _Kept(msgspec.Struct, frozen=True):
    """What lies in the folder for the next run; times as ISO 8601."""

    bundodo: str
    since: str
    last: str
    machines: Sequence[Any]


def now() -> datetime:
    """The time here, to the minute."""
    return datetime.now().astimezone().replace(second=0, microsecond=0)


def shown(time: datetime) -> str:
    """A time as it is told."""
    return f"{time:%Y-%m-%d %H:%M}"


def past(folder: Path, time: datetime) -> Past:
    """What a check at this time is compared with: the machines as the last run of an earlier evening left them; on the
    first evening, as its first run did. A file that is not ours to read counts as none."""
    kept = _document(folder / BEFORE)
    last, since = _time(kept.get("last")), _time(kept.get("since"))
    if last is not None and _is_machines(kept.get("machines")) and _evening(last) == _evening(time):
        return Past(kept["machines"], since)
    found = _document(folder / REPORT).get("machines")
    if _is_machines(found):
        return Past(found, last or _written(folder / REPORT))
    return Past(kept["machines"], since) if _is_machines(kept.get("machines")) else Past()


def remembered(past: Past, time: datetime, machines: Sequence[Any]) -> bytes:
    """What the next run finds: this evening's past, or where there is none how it begins."""
    first = past.machines is None
    since = time if first else past.since or time
    kept = _Kept(VERSION, since.isoformat(), time.isoformat(), machines if first else past.machines or ())
    return msgspec.json.format(msgspec.json.encode(kept), indent=1)


def _evening(time: datetime) -> object:
    return (time - _NIGHT).date()


def _document(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(path, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_machines(found: object) -> bool:
    return isinstance(found, list)


def _time(text: object) -> datetime | None:
    try:
        time = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return time.astimezone() if time else None


def _written(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone() if mode_of(path) else None
    except (OSError, ValueError, OverflowError):
        return None
