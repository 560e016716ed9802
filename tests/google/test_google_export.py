"""Exports without credentials: where they may come from, and what isn't one."""

from __future__ import annotations

import io
import zipfile

import pytest

from sheets.failures import SourceError
from sheets.google import line as lines
from sheets.google.access import Means
from sheets.google.export import is_trusted
from tests.google.emulator.faults import Reply, as_html
from tests.google.emulator.state import Sheet


@pytest.fixture
def book(emulator):
    return emulator.drive.add("b", Sheet(0, "a").put([["出力", 1]]))


def failure(kit, book):
    with pytest.raises(SourceError) as caught:
        kit.reader(Means.NONE).read(f"gs:{book.id}", lambda grid: False)
    return caught.value


def test_a_private_spreadsheet_is_told_as_not_shared(emulator, kit, book):
    book.sharing = "private"
    assert failure(kit, book).code == "E210"
    # The page to sign in is not even fetched.
    assert not any("accounts.google.com" in address for address in emulator.log)


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (as_html(200, b"<!DOCTYPE html><html>Sign in</html>"), "E210"),
        (as_html(200, b"  \n<html>"), "E210"),
        (Reply(401), "E210"),
        (Reply(403), "E210"),
        (Reply(404), "E212"),
        (Reply(410), "E212"),
        (Reply(400), "E218"),
        (Reply(204), "E218"),
        (Reply(206, b"PK\x03\x04"), "E218"),
        (Reply(200, b"", {"Content-Type": "application/octet-stream"}), "E218"),
        (Reply(200, b"PK\x05\x06" + b"\0" * 18, {"Content-Type": "application/zip"}), "E218"),
        (Reply(200, b"a,b\r\n", {"Content-Type": "text/csv"}), "E218"),
    ],
)
def test_answers_that_are_no_export(emulator, kit, book, reply, code):
    emulator.faults.order(reply)
    assert failure(kit, book).code == code
    assert len(emulator.log) == 1


@pytest.mark.parametrize(("fault", "code"), [("429", "E215"), ("html502", "E216"), ("reset", "E217")])
def test_the_export_is_tried_as_often_as_the_api(emulator, kit, book, fault, code):
    emulator.faults.order(fault, times=99)
    assert failure(kit, book).code == code
    assert len(emulator.log) == lines.TRIES


@pytest.mark.parametrize(
    "location",
    [
        "https://evil.example.com/x.xlsx",
        "http://docs.google.com/x",
        "//evil.example.com/x",
        "https://docs.google.com.example.com/x",
        "https://googleusercontent.com.example.com/x",
        "https://evilgoogleusercontent.com/x",
        "https://googleusercontent.com/x",
        "https://docs.google.com@example.com/x",
        "https://user@docs.google.com/x",
        "https://docs.google.com:8443/x",
        "https://sheets.google.com/x",
        "https://127.0.0.1/x",
        "ftp://doc-0s.googleusercontent.com/x",
        "file:///etc/passwd",
        "https://[broken/x",
        "javascript:alert(1)",
    ],
)
def test_redirects_to_anywhere_else_are_refused_and_not_followed(emulator, kit, book, location):
    emulator.export.location = location
    assert failure(kit, book).code == "E223"
    assert len(emulator.log) == 1


def test_redirects_in_a_circle_end(emulator, kit, book):
    emulator.export.location = f"https://docs.google.com/spreadsheets/d/{book.id}/export?format=xlsx"
    assert failure(kit, book).code == "E218"
    assert len(emulator.log) == 5


def test_redirects_to_the_sign_in_page_mean_not_shared(emulator, kit, book):
    emulator.export.location = "/ServiceLogin?continue=x"
    assert failure(kit, book).code == "E210"


@pytest.mark.parametrize(
    ("scheme", "host", "expected"),
    [
        ("https", "docs.google.com", True),
        ("https", "doc-0s-sheets.googleusercontent.com", True),
        ("http", "docs.google.com", False),
        ("https", "drive.google.com", False),
        ("https", "", False),
    ],
)
def test_trusted_hosts(scheme, host, expected):
    assert is_trusted(scheme, host) is expected


def zipped(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"PK\x03\x04" + b"\0" * 100, "E003"),
        (zipped(nothing=b"x"), "E003"),
        (zipped(bomb=b"\0" * 60_000_000), "E006"),
    ],
    ids=["broken", "no workbook", "bomb"],
)
def test_hostile_exports(emulator, kit, book, body, code):
    emulator.export.bytes = body
    assert failure(kit, book).code == code


def test_an_endless_export_is_cut_off(emulator, kit, book):
    emulator.export.bytes = b"PK\x03\x04" + b"\0" * lines.MOST_BYTES
    assert failure(kit, book).code == "E222"


def test_the_title_is_that_of_the_download(emulator, kit, book):
    book.title = "大会 50%/2027"
    opened = kit.reader(Means.NONE).read(f"gs:{book.id}", lambda grid: False)
    assert (opened.title, opened.grids[0].book) == (book.title, book.title)


def test_without_a_title_it_is_called_by_its_id(emulator, kit, book):
    serve = emulator.export.serve

    def unnamed(call):
        reply = serve(call)
        reply.headers.pop("Content-Disposition", None)
        return reply

    emulator.export.serve = unnamed
    assert kit.reader(Means.NONE).read(f"gs:{book.id}", lambda grid: False).title == f"gs:{book.id}"
