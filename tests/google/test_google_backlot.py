"""A second emulator, which others wrote against the real API: what is read of it is what it was given."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
import requests
from requests.adapters import HTTPAdapter

from sheets.google.access import Access, Means
from sheets.google.line import Line
from sheets.google.read import Reader
from tests.extras import proving

# It takes ten seconds and more to start.
pytestmark = pytest.mark.prove

FORM = [["機体名", "ゼロ", None], ["出力", 10, ""], ["精度", 8.5, True], [None, None, None], ["耐久性", "5P", False]]


class _Rewriting(HTTPAdapter):
    def __init__(self, base: str) -> None:
        super().__init__()
        self.base = base
        self.paths: list[str] = []

    def send(self, request, *args, **options):
        url = urlsplit(request.url)
        assert url.netloc == "sheets.googleapis.com"
        self.paths.append(url.path)
        request.url = f"{self.base}/sheets{url.path}?{url.query}"
        return super().send(request, *args, **options)


@pytest.fixture(scope="module")
def served():
    record = {
        "source_type": "google_drive",
        "doc_id": "machines",
        "subtype": "spreadsheet",
        "folder": "event",
        "title": "大会",
        "sheets": [
            {"title": "ゼロ", "grid": FORM},
            {"title": "A2", "grid": [["wrong place", None], ["x", "y"]]},
            {"title": "Bob's", "grid": []},
        ],
        "visibility": "public",
        "created": "2026-02-10T09:00:00Z",
        "updated": "2026-02-10T09:00:00Z",
        "author_email": "ava@example.com",
        "author_name": "Ava",
    }
    with proving("backlot").serve([record], telemetry=False) as running:
        yield running


def test_what_is_read_is_what_was_given(served):
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Authorization"] = f"Bearer {served.token}"
        listed = session.get(f"{served.base_url}/drive/v3/files", timeout=10).json()
        (found,) = [one["id"] for one in listed["files"] if one["mimeType"].endswith(".spreadsheet")]
        adapter = _Rewriting(served.base_url)
        session.mount("https://", adapter)
        access = Access(Means.LOGIN, session, session)
        opened = Reader(access=access, line=Line(session)).read(f"gs:{found}", lambda grid: False)
    assert opened.title == "大会"
    assert [grid.tab for grid in opened.grids] == ["ゼロ", "A2", "Bob's"]
    assert {place: cell.value for place, cell in opened.grids[0].cells.items()} == {
        (row, col): value
        for row, line in enumerate(FORM, 1)
        for col, value in enumerate(line, 1)
        if value is not None and value != ""
    }
    assert opened.grids[1].at(1, 1).value == "wrong place"
    assert not opened.grids[2].cells
    assert len(adapter.paths) == 2
