"""The line to Google: paced, patient, and never for ever."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from copy import copy
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Event, Thread
from typing import Any, TypeVar

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
"""Seconds that one answer may take as a whole, however slowly it drips; and that are waited because Google says so."""

_LIMITS = frozenset((429,))
_BROKEN = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)
_FAILURES = frozenset((500, 502, 503, 504))


T = TypeVar("T")
Tell = Callable[[str, Mapping[str, object]], None]
"""Is told what goes on: ``waiting`` (seconds) or ``again`` (attempt, tries, seconds)."""


def silent(_event: str, _params: Mapping[str, object]) -> None:
    """Tells nobody."""


class TooLargeError(requests.RequestException):
    """An answer of more than is read."""


class TooSlowError(requests.Timeout):
    """An answer that dripped for as long as one may take. To ask again would take as long again."""


class AnswerError(requests.RequestException):
    """An answer with a status that is no success, whoever gave it and whatever stands in it."""

    def __init__(self, response: requests.Response) -> None:
        super().__init__(f"HTTP {response.status_code}: {response.text[:200]}", response=response)


class TokenServiceError(requests.RequestException):
    """An answer in place of a new token that is none, nor a word on the login. ``status``: of HTTP."""

    def __init__(self, status: int) -> None:
        super().__init__(f"token service: HTTP {status}")
        self.status = status


def within(seconds: float, work: Callable[[Event], T]) -> T:
    """What ``work`` returns or raises, if that takes no longer; else it is left to itself and TooSlowError is raised.
    Work is given an event that is set when nobody waits any more. No timeout of a socket does that: each byte that
    comes begins it anew."""
    given_up = Event()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work(given_up))
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits for it
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        given_up.set()
        raise TooSlowError("the answer takes too long")
    if errors:
        raise errors[0]
    return results[0]


def asked_wait(response: requests.Response) -> float:
    """Seconds after which the answer says to come back; 0 where it doesn't say."""
    said = response.headers.get("Retry-After", "").strip()
    try:
        if said.isascii() and said.isdigit():
            return float(said[:12])
        moment = parsedate_to_datetime(said)
        return max(0.0, (moment.astimezone(UTC) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return 0.0


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
        longest: float = LONGEST,
    ) -> None:
        self.session = staying(session)
        self.timeout = timeout
        self.longest = longest
        self._asked = 0.0
        self._clock = clock
        self._sleep = sleep
        self._chance = chance
        self._tell = tell
        self._sent: deque[float] = deque()

    def over(self, session: requests.Session) -> Line:
        """The same line, its pace shared, over another session."""
        other = copy(self)
        other.session = staying(session)
        return other

    def request(
        self, method: str, url: str, *, repeatable: bool, most: int = MOST_BYTES, **options: Any
    ) -> requests.Response:
        """The answer, whatever its status, its body read up to ``most`` bytes. At most TRIES tries: on 429, on 5xx,
        where there was no token to be had, and where the line broke if the request may be sent twice; none where the
        answer says to come back later than anybody waits here. Raises requests.RequestException."""
        for attempt in range(1, TRIES + 1):
            self._pace()
            try:
                response = self._once(method, url, options, most)
            except TokenServiceError as error:  # before anything was asked
                if attempt == TRIES or not _may_help(error.status, repeatable=True):
                    raise
                self._pause(attempt, None)
                continue
            except _BROKEN as error:
                if attempt == TRIES or not repeatable or _is_final(error):
                    raise
                self._pause(attempt, None)
                continue
            if attempt == TRIES or not _may_help(response.status_code, repeatable=repeatable):
                return response
            if asked_wait(response) > LONGEST:
                return response
            self._pause(attempt, response)
        raise AssertionError("the last try returns or raises")

    def once(self, method: str, url: str, *, most: int = MOST_BYTES, **options: Any) -> requests.Response:
        """The answer of a single try, whatever its status. Raises requests.RequestException."""
        self._pace()
        self._asked = 0.0
        response = self._once(method, url, options, most)
        self._asked = asked_wait(response)
        return response

    def pause(self, attempt: int) -> None:
        """Waits before another attempt (1 is the first) that the caller makes himself."""
        self._pause(attempt, None)

    def _once(self, method: str, url: str, options: Mapping[str, Any], most: int) -> requests.Response:
        return within(self.longest, lambda given_up: self._ask(method, url, options, most, given_up))

    def _ask(self, method: str, url: str, options: Mapping[str, Any], most: int, given_up: Event) -> requests.Response:
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
                if given_up.is_set() or self._clock() - started > self.longest:
                    raise TooSlowError("the answer takes too long", response=response)
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
        """Longer at each try, by chance so that many don't come back at once, and never shorter than the answer asks
        for. Over quota it takes about a minute."""
        first = 4 if response is not None and response.status_code in _LIMITS else 1
        asked = self._asked if response is None else asked_wait(response)
        seconds = max(first * 2 ** (attempt - 1) * (0.75 + 0.5 * self._chance()), min(asked, LONGEST))
        self._tell("again", {"attempt": attempt + 1, "tries": TRIES, "seconds": round(seconds)})
        self._sleep(seconds)


def staying(session: requests.Session) -> requests.Session:
    """The session, blind to redirects. Told not to follow them, requests still reads the whole body of each, and
    stumbles over addresses that are none."""
    session.get_redirect_target = _nowhere  # type: ignore[method-assign]
    return session


def _nowhere(resp: requests.Response) -> str | None:  # noqa: ARG001 - called by that name
    return None


def _may_help(status: int, *, repeatable: bool) -> bool:
    """Whether to try again. After 500, 502 and 504 nobody knows whether the work was done."""
    return status in _LIMITS or status == 503 or (repeatable and status in _FAILURES)


def _is_final(error: requests.RequestException) -> bool:
    """Whether there was no connection at all, or no end of an answer: trying again within seconds won't help."""
    cause = error.args[0] if error.args else None
    return isinstance(error, TooSlowError) or isinstance(getattr(cause, "reason", None), NewConnectionError)
