"""Which spreadsheet a link means, for every shape of link that Google hands out."""

from __future__ import annotations

import re
from enum import StrEnum
from urllib.parse import SplitResult, parse_qs, unquote, urlencode, urlsplit

from msgspec import Struct

from sheets.failures import SourceError
from sheets.grid import KeyRef

# All but the first are compiled when they are first needed, which is for links alone.
_LINK = re.compile(r"gs:|[a-z][a-z0-9+.-]+://|((docs|drive|sheets|spreadsheets[0-9]*)\.google\.com/)", re.IGNORECASE)
_ID = r"[A-Za-z0-9_-]{20,100}\Z"
_SCHEME = r"(?i)(https?:)?//"
_HOSTS = r"(docs|drive|sheets|spreadsheets[0-9]*)\.google\.com\Z"
_WRAPPERS = r"(www\.)?google(\.[a-z]{2,3}){1,2}\Z"
_SHORTENERS = (
    r"amzn\.to|bit\.ly|buff\.ly|cutt\.ly|forms\.gle|g\.co|goo\.gl|is\.gd|lnkd\.in|onl\.la|onl\.tw|ow\.ly|qr\.ae|rb\.gy"
    r"|shorturl\.at|t\.co|t\.ly|tinyurl\.com|ux\.nu|v\.gd|x\.gd|.+\.app\.goo\.gl"
)
_NO_SHEETS = {"document": "Docs", "presentation": "Slides", "forms": "Forms", "drawings": "Drawings"}
_LONGEST = 4000


class Kind(StrEnum):
    """What the id of a link names."""

    SPREADSHEET = "spreadsheet"
    PUBLISHED = "published"
    """A spreadsheet that was published to the web: another id, and nothing but exports."""
    FILE = "file"
    """A file in Drive, which may be a spreadsheet."""


class Link(Struct, frozen=True):
    """A spreadsheet by the id of its link. ``gid`` is the tab that the link opens, by its number, if it names one."""

    id: str
    kind: Kind = Kind.SPREADSHEET
    gid: int | None = None

    @property
    def export_url(self) -> str:
        """Where its xlsx can be had without an account, if it is shared by link or published."""
        if self.kind is Kind.PUBLISHED:
            return f"https://docs.google.com/spreadsheets/d/e/{self.id}/pub?{urlencode({'output': 'xlsx'})}"
        return f"https://docs.google.com/spreadsheets/d/{self.id}/export?{urlencode({'format': 'xlsx'})}"

    def __str__(self) -> str:
        return f"gs:{self.id}"


def is_link(text: str) -> bool:
    """Whether a SOURCE is meant as a link (``gs:ID``, an address of any scheme), and not as a path."""
    return bool(_LINK.match(text.strip()))


def parse_link(text: str) -> Link:
    """The spreadsheet that a link or a bare id means. Raises SourceError (E200 to E204) for anything else."""
    plain = text.strip().strip("<>\"'").strip()
    if len(plain) > _LONGEST:
        raise _refusal(text[:80], "E204")
    if plain[:3].lower() == "gs:":
        return _by_id(text, plain[3:].strip())
    if re.match(_ID, plain):
        return Link(plain)
    return _parse_url(text, plain, wrapped=False)


def _parse_url(text: str, plain: str, *, wrapped: bool) -> Link:
    match = re.match(_SCHEME, plain)
    if not match and "://" in plain:
        raise _refusal(text, "E200", host=plain.partition("://")[0] + "://")
    try:
        url = urlsplit(plain if match and match[1] else f"https://{plain[match.end() :] if match else plain}")
        host = (url.hostname or "").rstrip(".").lower()
        user = url.username
    except ValueError as error:
        raise _refusal(text, "E204") from error
    if re.match(_WRAPPERS, host) and url.path == "/url" and not wrapped:
        inner = _one(url, "q") or _one(url, "url")
        return _parse_url(text, inner, wrapped=True)
    if re.fullmatch(_SHORTENERS, host):
        raise _refusal(text, "E203", host=host)
    if user is not None or not re.match(_HOSTS, host):
        raise _refusal(text, "E200", host=host)
    return _by_path(text, url, host)


def _by_path(text: str, url: SplitResult, host: str) -> Link:
    steps = [unquote(step) for step in url.path.split("/") if step]
    # An account (/u/0) or a company's domain (/a/example.com) may stand before and inside the path.
    while (at := next((n for n, step in enumerate(steps[:-1]) if step in {"u", "a"}), None)) is not None:
        del steps[at : at + 2]
    if steps and steps[0] in _NO_SHEETS:
        raise _refusal(text, "E202", what=_NO_SHEETS[steps[0]])
    if "folders" in steps or "folderview" in steps:
        raise _refusal(text, "E201")
    if steps[:1] == ["spreadsheets"]:
        steps = steps[1:]
    gid = _gid(url)
    match steps:
        case ["d", "e", found, *_]:
            return _by_id(text, found, Kind.PUBLISHED, gid)
        case ["d", found, *_]:
            return _by_id(text, found, Kind.SPREADSHEET, gid)
        case ["file", "d", found, *_]:
            return _by_id(text, found, Kind.FILE, gid)
        case ["ccc"]:
            return _by_id(text, _one(url, "key"), Kind.SPREADSHEET, gid)
        case ["open"] | ["uc"] | ["export"]:
            return _by_id(text, _one(url, "id"), Kind.FILE if host.startswith("drive") else Kind.SPREADSHEET, gid)
    return _by_id(text, _one(url, "key") or _one(url, "id"), Kind.SPREADSHEET, gid)


def _by_id(text: str, found: str, kind: Kind = Kind.SPREADSHEET, gid: int | None = None) -> Link:
    if not re.match(_ID, found):
        raise _refusal(text, "E204")
    return Link(found, kind, gid)


def _gid(url: SplitResult) -> int | None:
    """The number of the tab: the fragment's, which the browser follows, before the query's."""
    for part in (url.fragment, url.query):
        value = parse_qs(part).get("gid", [""])[0]
        if value.isascii() and value.isdigit() and len(value) <= 10:
            return int(value)
    return None


def _one(url: SplitResult, name: str) -> str:
    return parse_qs(url.query).get(name, [""])[0]


def _refusal(text: str, code: str, **params: str) -> SourceError:
    return SourceError(code, KeyRef(text.strip()), params)
