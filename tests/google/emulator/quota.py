"""A clock that only moves when it is told to, and quotas that go by it."""

from __future__ import annotations

from collections import deque

from tests.google.emulator.errors import ApiError


class Clock:
    """Seconds since the epoch. ``sleep`` moves it, so that nothing really waits."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Quota:
    """Requests of the last minute, reads and writes apart, of each user and of the project."""

    def __init__(self, clock: Clock, *, per_user: int = 60, per_project: int = 300) -> None:
        self._clock = clock
        self._limits = {"user": per_user, "project": per_project}
        self._times: dict[tuple[str, str], deque[float]] = {}

    def spend(self, kind: str, user: str) -> None:
        """Counts a request of a kind (Read, Write). Raises ApiError 429 when there are too many."""
        now = self._clock()
        queues = {
            "user": self._times.setdefault((kind, user), deque()),
            "project": self._times.setdefault((kind, ""), deque()),
        }
        for scope, times in queues.items():
            while times and times[0] <= now - 60:
                times.popleft()
            if len(times) >= self._limits[scope]:
                raise too_many(kind, " per user" if scope == "user" else "")
        for times in queues.values():
            times.append(now)


def too_many(kind: str = "Read", scope: str = " per user") -> ApiError:
    """The answer to one request too many."""
    return ApiError(
        429,
        "RESOURCE_EXHAUSTED",
        f"Quota exceeded for quota metric '{kind} requests' and limit '{kind} requests per minute{scope}' of service "
        "'sheets.googleapis.com' for consumer 'project_number:123456789012'.",
    )
