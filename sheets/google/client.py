"""gspread's client, over our line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from gspread.http_client import HTTPClient
from gspread.urls import SPREADSHEET_URL, SPREADSHEET_VALUES_BATCH_URL
from requests import Response

from sheets.google.line import MOST_JSON, AnswerError, Line

T = TypeVar("T")
_IDEMPOTENT = "/values:batchUpdate"


class Client(HTTPClient):
    """Talks to the Sheets API with the pace, the tries and the limits of a `Line`."""

    def __init__(self, line: Line) -> None:
        super().__init__(None, line.session)  # type: ignore[arg-type]
        self.line = line
        self.set_timeout(line.timeout)

    def spreadsheet(self, found: str, kind: type[T], fields: str, ranges: list[str] | None = None) -> T:
        """``spreadsheets.get``, as far as a type goes. Read straight into it: an answer that is none of the API's, or
        made to harm, costs no memory that way. Raises msgspec.DecodeError for it, and what `request` raises."""
        # Without indents the looks of thirty of our forms are 2 MB, with them 7.
        params = {"fields": fields, "prettyPrint": "false", **({"ranges": ranges} if ranges else {})}
        return msgspec.json.decode(self.request("get", SPREADSHEET_URL % found, params=params).content, type=kind)

    def ranges(self, found: str, kind: type[T], ranges: list[str], **params: str) -> T:
        """``values.batchGet``, likewise."""
        response = self.request("get", SPREADSHEET_VALUES_BATCH_URL % found, params={"ranges": ranges, **params})
        return msgspec.json.decode(response.content, type=kind)

    def request(
        self,
        method: str,
        endpoint: str,
        params: Mapping[str, Any] | None = None,
        data: bytes | None = None,
        json: Mapping[str, Any] | None = None,
        files: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """The answer. Raises AnswerError for a status that isn't 2xx, requests.RequestException for a broken line."""
        response = self.line.request(
            method,
            endpoint,
            most=MOST_JSON,
            repeatable=method.lower() in {"get", "put"} or endpoint.endswith(_IDEMPOTENT),
            params=params,
            data=data,
            json=json,
            files=files,
            headers=headers,
        )
        if not response.ok or 300 <= response.status_code < 400:
            raise AnswerError(response)
        return response
