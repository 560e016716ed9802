"""The line to Google: paced, patient, and never for ever."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

import requests
from urllib3.exceptions import NewConnectionError

TIMEOUT = (10.0, 60.0)
"""Seconds to connect, and to wait for the next bytes."""
TRIES = 5
MOST_A_MINUTE = 55
"""Google allows 60 reads and 60 writes a minute to a user."""
MOST_BYTES = 50_000_000
"""Of an exported file."""
MOST_JSON = 6_000_000
"""Bytes of an answer of the API, which can become twenty times as much in memory. The values of 30 tabs of 60 by 12 are
0.4 MB, the painted cells of one such tab 0.2 MB."""
LONGEST = 180.0
"""Seconds that one answer may take as a whole, however slowly it drips."""

_LIMITS = frozenset((429,))
_BROKEN = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)
_FAILURES = frozenset((500, 502, 503, 504))


Tell = Callable[[str, Mapping[str, object]], None]
"""Is told what goes on: ``waiting`` (seconds) or ``again`` (attempt, tries, seconds)."""


def silent(_event: str, _params: Mapping[str, object]) -> None:
    """Tells nobody."""


class TooLargeError(requests.RequestException):
    """An answer of more than is read."""


class Line:
    """Requests over one session. ``clock`` and ``sleep`` are in seconds; tests give their own."""

    def __init__(
        self,
        session: requests.Session,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
        tell: Tell = silent,
        timeout: tuple[float, float] = TIMEOUT,
    ) -> None:
        self.session = _staying(session)
        self.timeout = timeout
        self._clock = clock
        self._sleep = sleep
        self._chance = chance
        self._tell = tell
        self._sent: deque[float] = deque()

    def over(self, session: requests.Session) -> Line:
        """The same line, its pace shared, over another session."""
        other = copy(self)
        other.session = _staying(session)
        return other

    def request(
        self, method: str, url: str, *, repeatable: bool, most: int = MOST_BYTES, **options: Any
    ) -> requests.Response:
        """The answer, whatever its status, its body read up to ``most`` bytes. At most TRIES tries: on 429, on 5xx,
        and where the line broke if the request may be sent twice. Raises requests.RequestException."""
        for attempt in range(1, TRIES + 1):
            self._pace()
            try:
                response = self._once(method, url, options, most)
            except _BROKEN as error:
                if attempt == TRIES or not repeatable or _is_offline(error):
                    raise
                self._pause(attempt, None)
                continue
            if attempt == TRIES or not _may_help(response.status_code, repeatable=repeatable):
                return response
            self._pause(attempt, response)
        raise AssertionError("the last try returns or raises")

    def once(self, method: str, url: str, *, most: int = MOST_BYTES, **options: Any) -> requests.Response:
        """The answer of a single try, whatever its status. Raises requests.RequestException."""
        self._pace()
        return self._once(method, url, options, most)

    def pause(self, attempt: int) -> None:
        """Waits before another attempt (1 is the first) that the caller makes himself."""
        self._pause(attempt, None)

    def _once(self, method: str, url: str, options: Mapping[str, Any], most: int) -> requests.Response:
        started = self._clock()
        response = self.session.request(
            method, url, **{"timeout": self.timeout, "allow_redirects": False, **options}, stream=True
        )
        with response:
            parts, size = [], 0
            for part in response.iter_content(65536):
                size += len(part)
                if size > most:
                    raise TooLargeError(f"more than {most} bytes", response=response)
                if self._clock() - started > LONGEST:
                    raise requests.Timeout("the answer takes too long", response=response)
                parts.append(part)
        # Where requests itself keeps the body; read by hand to have a limit.
        response._content = b"".join(parts)
        return response

    def _pace(self) -> None:
        """Waits until fewer than MOST_A_MINUTE requests were sent in the last minute."""
        if len(self._sent) >= MOST_A_MINUTE:
            wait = self._sent.popleft() + 60.5 - self._clock()
            if wait > 0:
                self._tell("waiting", {"seconds": round(wait)})
                self._sleep(wait)
        self._sent.append(self._clock())

    def _pause(self, attempt: int, response: requests.Response | None) -> None:
        """Longer at each try, by chance so that many don't come back at once. Over quota it takes about a minute."""
        first = 4 if response is not None and response.status_code in _LIMITS else 1
        seconds = first * 2 ** (attempt - 1) * (0.75 + 0.5 * self._chance())
        self._tell("again", {"attempt": attempt + 1, "tries": TRIES, "seconds": round(seconds)})
        self._sleep(seconds)


def _staying(session: requests.Session) -> requests.Session:
    """The session, blind to redirects. Told not to follow them, requests still reads the whole body of each, and
    stumbles over addresses that are none."""
    session.get_redirect_target = _nowhere  # type: ignore[method-assign]
    return session


def _nowhere(resp: requests.Response) -> str | None:  # noqa: ARG001 - called by that name
    return None


def _may_help(status: int, *, repeatable: bool) -> bool:
    """Whether to try again. After 500, 502 and 504 nobody knows whether the work was done."""
    return status in _LIMITS or status == 503 or (repeatable and status in _FAILURES)


def _is_offline(error: requests.RequestException) -> bool:
    """Whether there was no connection at all: trying again within seconds won't help."""
    cause = error.args[0] if error.args else None
    return isinstance(getattr(cause, "reason", None), NewConnectionError)
