"""Every way in which Google, or the network in its place, fails: one code each, and how often it was tried."""

from __future__ import annotations

import gspread
import pytest
import requests
from google.auth import exceptions as auth

from sheets.failures import SourceError
from sheets.google.access import Means
from sheets.google.client import Client
from sheets.google.errors import told, translate
from sheets.google.line import TRIES, AnswerError, Line, TooLargeError
from sheets.grid import KeyRef
from templates.words import LANGS, Words
from tests.google.emulator.faults import Reply, as_json, error
from tests.google.emulator.state import Sheet

REF = KeyRef("gs:x")


def nothing(_grid):
    return False


@pytest.fixture
def book(emulator):
    return emulator.drive.add("b", Sheet(0, "a").put([["出力", 1]]))


def failure(kit, book, means=Means.LOGIN, **options):
    with pytest.raises(SourceError) as caught:
        kit.reader(means, **options).read(f"gs:{book.id}", nothing)
    return caught.value


def said(found):
    """The sentence and its cure, in both languages: all placeholders are filled."""
    words = [Words(lang, "common") for lang in LANGS]
    texts = [one.say(f"{found.code}.{part}", **found.params) for one in words for part in ("what", "cure")]
    assert all(texts)
    assert not any("{" in text for text in texts)
    return texts


@pytest.mark.parametrize(
    ("fault", "code", "calls"),
    [
        ("429", "E215", TRIES),
        ("500", "E216", TRIES),
        ("503", "E216", TRIES),
        ("html502", "E216", TRIES),
        ("reset", "E217", TRIES),
        ("short", "E217", TRIES),
        ("portal", "E218", 1),
        ("truncated", "E218", 1),
        ("array", "E218", 1),
        ("empty", "E218", 1),
        (as_json(200, {"properties": {"title": "b"}, "sheets": [{"properties": {"title": 3}}]}), "E218", 1),
        (as_json(200, {"properties": {"title": "b"}, "sheets": "none"}), "E218", 1),
        (Reply(200, b"[" * 200_000), "E218", 1),
        (Reply(200, b"\xff\xfe\x00"), "E218", 1),
        (error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."), "E221", 1),
        (error(403, "PERMISSION_DENIED", "Google Sheets API has not been used in project 1 before"), "E213", 1),
        (error(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes."), "E225", 1),
        (error(403, "PERMISSION_DENIED", "The caller does not have permission"), "E211", 1),
        (error(403, "RESOURCE_EXHAUSTED", "Rate Limit Exceeded"), "E215", 1),
        (error(400, "INVALID_ARGUMENT", "You are trying to edit a protected cell or object."), "E228", 1),
        (error(400, "FAILED_PRECONDITION", "Something new"), "E219", 1),
        (error(418, "TEAPOT", "I'm a teapot"), "E219", 1),
        (Reply(302, b"", {"Location": "https://portal.example.com/"}), "E219", 1),
    ],
)
def test_faults(emulator, kit, book, fault, code, calls):
    emulator.faults.order(fault, times=99)
    found = failure(kit, book)
    assert (found.code, found.ref) == (code, KeyRef(f"gs:{book.id}"))
    assert emulator.calls["fault"] == calls
    said(found)


@pytest.mark.parametrize("fault", ["429", "500", "503", "html502", "reset", "short"])
def test_a_passing_fault_costs_time_only(emulator, kit, book, fault):
    emulator.faults.order(fault, times=TRIES - 1)
    assert kit.reader().read(f"gs:{book.id}", nothing).grids[0].at(1, 2).value == 1
    assert len(emulator.clock.slept) == TRIES - 1
    assert sum(emulator.clock.slept) == (60 if fault == "429" else 15)
    assert [params["attempt"] for event, params in kit.told if event == "again"] == [2, 3, 4, 5]


def test_a_slow_answer_is_waited_for_and_given_up(emulator, kit, book):
    kit.timeout = (5.0, 0.05)
    emulator.faults.order("slow", times=99)
    assert failure(kit, book).code == "E217"
    assert emulator.calls["fault"] == TRIES


def test_permission_lost_between_two_calls(emulator, kit, book):
    def withdraw():
        book.sharing, book.editors = "private", set()

    emulator.faults.meanwhile(withdraw, where="batchGet")
    assert failure(kit, book).code == "E211"


def test_a_tab_that_keeps_changing(emulator, kit, book):
    for n, name in enumerate(("x", "y")):
        emulator.faults.meanwhile(lambda name=name: setattr(book.sheets[0], "title", name), where="batchGet", after=n)
    assert failure(kit, book).code == "E224"


def test_what_the_emulator_itself_refuses(emulator, kit, book):
    assert failure(kit, book, token="loopback-expired").code == "E220"
    assert failure(kit, book, Means.KEY, key="loopback-wrong").code == "E221"
    book.sharing, book.editors = "private", set()
    assert failure(kit, book).code == "E211"
    robot = failure(kit, book, Means.ROBOT)
    assert (robot.code, robot.params["account"]) == ("E226", "robot@example.com")
    assert "robot@example.com" in said(robot)[0]
    assert failure(kit, book, Means.KEY).code == "E211"
    del emulator.drive.books[book.id]
    assert failure(kit, book).code == "E212"


def test_an_excel_file_that_is_not_shared(emulator, kit, book):
    book.office, book.sharing = b"PK", "private"
    found = failure(kit, book)
    assert found.code == "E214"
    said(found)


def test_over_quota_the_pace_waits_and_the_tries_last_a_minute(emulator, kit, book):
    for _ in range(59):
        emulator.quota.spend("Read", "owner@example.com")
    assert kit.reader().read(f"gs:{book.id}", nothing).title == "b"
    assert emulator.clock.slept == [4, 8, 16, 32]


def test_no_network():
    with requests.Session() as session:
        session.trust_env = False
        slept: list[float] = []
        line = Line(session, sleep=slept.append)
        with pytest.raises(SourceError) as caught, told(REF):
            # A port of loopback that nothing listens on.
            line.request("GET", "http://127.0.0.1:9/", repeatable=True)
    assert caught.value.code == "E217"
    assert slept == []


def test_an_endless_answer_is_cut_off(emulator, kit, book, monkeypatch):
    monkeypatch.setattr("sheets.google.client.MOST_JSON", 100_000)
    emulator.faults.order(Reply(200, b" " * 100_001), times=3)
    assert failure(kit, book).code == "E222"


def test_a_dripping_answer_is_given_up(emulator, kit, book, monkeypatch):
    session = kit.session(token="loopback-token")
    times = iter(range(0, 10_000, 200))
    line = Line(session, clock=lambda: next(times), sleep=lambda _: None)
    with pytest.raises(requests.Timeout):
        line.request("GET", f"https://sheets.googleapis.com/v4/spreadsheets/{book.id}", repeatable=False)


def test_writes_that_may_have_been_done_are_not_sent_twice(emulator, kit, book):
    client = Client(kit.line(kit.session(token="loopback-token")))
    add = {"requests": [{"addSheet": {"properties": {"title": "x"}}}]}
    for fault in ("500", "html502", "reset"):
        emulator.faults.order(fault)
        with pytest.raises((AnswerError, requests.ConnectionError)):
            client.batch_update(book.id, add)
    assert emulator.calls["fault"] == 3
    # What was surely not begun is tried again, and so are values, which may be written twice.
    for fault in ("429", "503"):
        emulator.faults.order(fault)
        client.batch_update(book.id, add)
        add["requests"][0]["addSheet"]["properties"]["title"] += "x"
    emulator.faults.order("html502")
    values = {"valueInputOption": "RAW", "data": [{"range": "'a'!A1", "values": [["y"]]}]}
    assert client.values_batch_update(book.id, values)["totalUpdatedCells"] == 1


def test_errors_as_gspread_itself_shapes_them(emulator, kit, book):
    """Through gspread's own objects a 403 is a bare PermissionError, a 404 has no text of its own."""
    session = kit.session(token="loopback-token")
    client = gspread.Client(None, session=session)

    def code(action):
        with pytest.raises(SourceError) as caught, told(REF):
            action()
        said(caught.value)
        return caught.value.code

    assert code(lambda: client.open_by_key("missing")) == "E212"
    assert code(lambda: client.open_by_key(book.id).worksheet("none")) == "E224"
    assert code(lambda: client.open_by_url("https://example.com")) == "E204"
    book.sharing, book.editors = "private", set()
    assert code(lambda: client.open_by_key(book.id)) == "E211"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError(""), "E211"),
        (auth.RefreshError("invalid_grant: Token has been expired or revoked."), "E220"),
        (auth.TransportError("no route"), "E217"),
        (auth.DefaultCredentialsError("none"), "E221"),
        (requests.Timeout(), "E217"),
        (requests.exceptions.SSLError("certificate"), "E217"),
        (requests.exceptions.JSONDecodeError("Expecting value", "<html>", 0), "E218"),
        (requests.exceptions.ContentDecodingError("gzip"), "E218"),
        (TooLargeError("big"), "E222"),
        (RecursionError(), "E218"),
    ],
)
def test_errors_of_the_libraries(error, code):
    found = translate(error, REF)
    assert found.code == code
    said(found)


def test_an_api_key_is_never_told(emulator, kit):
    with requests.Session() as session:
        session.trust_env = False
        session.params = {"key": "loopback-secret"}
        with pytest.raises(SourceError) as caught, told(REF):
            Line(session).request("GET", "http://127.0.0.1:9/x", repeatable=False)
    assert "secret" not in " ".join(said(caught.value))
    assert "secret" not in str(caught.value)
