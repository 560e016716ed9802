"""Every shape of link that Google hands out, and what is refused, by its code."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheets.failures import SourceError
from sheets.google.urls import Kind, Link, is_link, parse_link

ID = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde"
PUB = "2PACX-1vQabcdefghijklmnopqrstuvwxyz0123456789"
DOCS = "https://docs.google.com/spreadsheets"


@pytest.mark.parametrize(
    ("text", "gid"),
    [
        (ID, None),
        (f"gs:{ID}", None),
        (f"GS: {ID} ", None),
        (f"{DOCS}/d/{ID}", None),
        (f"{DOCS}/d/{ID}/", None),
        (f"{DOCS}/d/{ID}/edit", None),
        (f"{DOCS}/d/{ID}/edit#gid=0", 0),
        (f"{DOCS}/d/{ID}/edit?gid=12#gid=34&range=A1:B2", 34),
        (f"{DOCS}/d/{ID}/edit?gid=12", 12),
        (f"{DOCS}/d/{ID}/edit?usp=sharing", None),
        (f"{DOCS}/d/{ID}/edit?usp=drive_link&ouid=1#gid=7", 7),
        (f"docs.google.com/spreadsheets/d/{ID}/edit", None),
        (f"//docs.google.com/spreadsheets/d/{ID}/edit", None),
        (f"http://docs.google.com/spreadsheets/d/{ID}/edit", None),
        (f"HTTPS://DOCS.GOOGLE.COM/spreadsheets/d/{ID}/edit", None),
        (f"{DOCS}/u/0/d/{ID}/edit", None),
        (f"https://docs.google.com/u/1/spreadsheets/d/{ID}/edit#gid=3", 3),
        (f"https://docs.google.com/a/example.com/spreadsheets/d/{ID}/edit", None),
        (f"https://docs.google.com/a/example.com/spreadsheets/u/0/d/{ID}/edit", None),
        (f"{DOCS}/d/{ID}/copy", None),
        (f"{DOCS}/d/{ID}/template/preview", None),
        (f"{DOCS}/d/{ID}/preview", None),
        (f"{DOCS}/d/{ID}/htmlview", None),
        (f"{DOCS}/d/{ID}/htmlview?pli=1#gid=5", 5),
        (f"{DOCS}/d/{ID}/pubhtml", None),
        (f"{DOCS}/d/{ID}/export?format=xlsx", None),
        (f"{DOCS}/d/{ID}/export?format=csv&gid=9", 9),
        (f"{DOCS}/d/{ID}/gviz/tq?tqx=out:csv&sheet=a", None),
        (f"{DOCS}/ccc?key={ID}#gid=2", 2),
        (f"https://spreadsheets.google.com/ccc?key={ID}&hl=ja", None),
        (f"https://spreadsheets0.google.com/spreadsheet/ccc?key={ID}", None),
        (f"https://www.google.com/url?q={DOCS}/d/{ID}/edit%23gid%3D6&sa=D&source=editors", 6),
        (f"https://www.google.co.jp/url?sa=t&url=https%3A%2F%2Fdocs.google.com%2Fspreadsheets%2Fd%2F{ID}", None),
        (f" <{DOCS}/d/{ID}/edit> ", None),
    ],
)
def test_links_of_spreadsheets(text, gid):
    assert parse_link(text) == Link(ID, Kind.SPREADSHEET, gid)


@pytest.mark.parametrize(
    "text",
    [f"{DOCS}/d/e/{PUB}/pubhtml", f"{DOCS}/d/e/{PUB}/pub?output=xlsx", f"{DOCS}/u/0/d/e/{PUB}/pubhtml?widget=true"],
)
def test_published_links(text):
    link = parse_link(text)
    assert link == Link(PUB, Kind.PUBLISHED)
    assert link.export_url == f"{DOCS}/d/e/{PUB}/pub?output=xlsx"


@pytest.mark.parametrize(
    "text",
    [
        f"https://drive.google.com/open?id={ID}",
        f"https://drive.google.com/file/d/{ID}/view?usp=sharing",
        f"https://drive.google.com/a/example.com/file/d/{ID}/view",
        f"https://drive.google.com/uc?id={ID}&export=download",
        f"https://drive.google.com/u/0/uc?export=download&id={ID}",
        f"drive.google.com/file/u/1/d/{ID}",
    ],
)
def test_links_of_drive_files(text):
    assert parse_link(text) == Link(ID, Kind.FILE)


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        (f"https://drive.google.com/drive/folders/{ID}?usp=sharing", "E201", {}),
        (f"https://drive.google.com/drive/u/0/folders/{ID}", "E201", {}),
        (f"https://docs.google.com/document/d/{ID}/edit", "E202", {"what": "Docs"}),
        (f"https://docs.google.com/presentation/d/{ID}/edit", "E202", {"what": "Slides"}),
        (f"https://docs.google.com/forms/d/e/{ID}/viewform", "E202", {"what": "Forms"}),
        ("https://bit.ly/3xyzabc", "E203", {"host": "bit.ly"}),
        ("https://goo.gl/abcdef", "E203", {"host": "goo.gl"}),
        ("https://forms.gle/abcdefg", "E203", {"host": "forms.gle"}),
        (f"https://example.com/spreadsheets/d/{ID}/edit", "E200", {"host": "example.com"}),
        (f"https://docs.google.com.example.com/spreadsheets/d/{ID}", "E200", {"host": "docs.google.com.example.com"}),
        (f"https://docs.google.com@example.com/spreadsheets/d/{ID}", "E200", {"host": "example.com"}),
        (f"https://user@docs.google.com/spreadsheets/d/{ID}", "E200", {"host": "docs.google.com"}),
        (f"https://evildocs.google.com/spreadsheets/d/{ID}", "E200", {"host": "evildocs.google.com"}),
        (f"ftp://docs.google.com/spreadsheets/d/{ID}", "E200", {"host": "ftp://"}),
        (f"https://www.google.com/url?q=https://example.com/d/{ID}", "E200", {"host": "example.com"}),
        (
            f"https://www.google.com/url?q=https://www.google.com/url?q={DOCS}/d/{ID}",
            "E200",
            {"host": "www.google.com"},
        ),
        (DOCS, "E204", {}),
        (f"{DOCS}/d//edit", "E204", {}),
        (f"{DOCS}/d/short/edit", "E204", {}),
        (f"{DOCS}/d/{ID}%2F..%2Fx/edit", "E204", {}),
        ("https://drive.google.com/open", "E204", {}),
        ("https://[broken/d/x", "E204", {}),
        ("gs:short", "E204", {}),
        (f"gs:{ID}/edit", "E204", {}),
        (f"gs:{'a' * 5000}", "E204", {}),
    ],
)
def test_what_is_refused(text, code, params):
    with pytest.raises(SourceError) as caught:
        parse_link(text)
    assert (caught.value.code, caught.value.params) == (code, params)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"gs:{ID}", True),
        (f"{DOCS}/d/{ID}", True),
        (f"docs.google.com/spreadsheets/d/{ID}", True),
        ("https://example.com/a.xlsx", True),
        (ID, False),
        ("entries/", False),
        ("a.xlsx", False),
        ("docs.google.com", False),
        ("C:\\gs\\a.xlsx", False),
    ],
)
def test_links_are_told_from_paths(text, expected):
    assert is_link(text) is expected


@settings(deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=60), st.text(max_size=40).map(lambda s: f"https://docs.google.com/{s}")))
def test_any_text_is_a_link_or_refused(text):
    try:
        link = parse_link(text)
    except SourceError as refused:
        error = refused
    else:
        assert f"/{link.id}/" in link.export_url
        return
    assert error.code in {"E200", "E201", "E202", "E203", "E204"}
