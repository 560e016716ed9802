"""gspread's client, over our line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gspread.exceptions import APIError
from gspread.http_client import HTTPClient
from requests import Response

from sheets.google.line import MOST_JSON, Line

_IDEMPOTENT = "/values:batchUpdate"


class Client(HTTPClient):
    """Talks to the Sheets API with the pace, the tries and the limits of a `Line`."""

    def __init__(self, line: Line) -> None:
        super().__init__(None, line.session)  # type: ignore[arg-type]
        self.line = line
        self.set_timeout(line.timeout)

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
        """The answer. Raises APIError for a status that isn't 2xx, requests.RequestException for a broken line."""
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
            raise APIError(response)
        return response
