"""The files that Google Drive for desktop puts where a spreadsheet is: a link to it, and nothing of what it says."""

from __future__ import annotations

from sheets.failures import SourceError
from sheets.google.urls import parse_link
from sheets.grid import KeyRef
from templates.opened import SlipError, parse_json

SUFFIX = ".gsheet"


def link_of(data: bytes, file: str) -> str:
    """The link to the spreadsheet, as ``gs:ID``. Raises SourceError E284 for a file that holds none."""
    place = KeyRef(file)
    try:
        found = parse_json(data.decode("utf-8-sig"))
    except (SlipError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise SourceError("E284", place) from error
    named = [found.get(key) for key in ("doc_id", "url", "resource_id")] if isinstance(found, dict) else []
    for text in named:
        try:
            if isinstance(text, str):
                return str(parse_link(text.removeprefix("spreadsheet:")))
        except SourceError:
            continue
    raise SourceError("E284", place)
