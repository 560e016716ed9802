"""Credentials go to Google alone, answers end, and what is told by anybody in Google's place breaks nothing."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import requests

from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.access import READ, ROBOT, WRITE, choose
from sheets.google.errors import told, translate
from sheets.google.line import LONGEST, TRIES, AnswerError, Line, TooSlowError, asked_wait, within
from sheets.google.login import login
from sheets.google.read import Reader
from sheets.google.renewal import is_google
from sheets.grid import KeyRef
from tests.bundodo.cli import bundodo
from tests.google.emulator.faults import Reply, as_html, as_json
from tests.google.emulator.state import OWNER, Sheet
from tests.google.test_google_access import CLIENT, Browser, robot, token, written
from tests.sync.conftest import log_in


@pytest.fixture
def book(emulator):
    emulator.tokens["loopback-refresh"] = OWNER
    return emulator.drive.add("b", Sheet(0, "a").put([["出力", 1], ["精度", 2], ["耐久性", 3]]))


@pytest.fixture
def thief():
    """Somebody else's server, and what came to it."""
    got: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((self.path, self.rfile.read(int(self.headers.get("Content-Length") or 0))))
            body = b'{"access_token":"x","expires_in":3599,"token_type":"Bearer"}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST  # noqa: N815

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/steal", got
    server.shutdown()
    thread.join()
    server.server_close()


def read(access, book, emulator):
    reader = Reader(access=access, line=Line(access.session, clock=emulator.clock, sleep=emulator.clock.sleep))
    try:
        with pytest.raises(SourceError) as caught:
            reader.read(f"gs:{book.id}", lambda _: False)
        return caught.value
    finally:
        access.session.close()
        access.plain.close()


# ---- redirects ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("who", ["login", "robot"])
def test_the_renewal_of_a_token_follows_no_redirect(server, emulator, book, tmp_path, thief, status, who):
    address, got = thief
    emulator.faults.order(Reply(status, b"", {"Location": address}), where="oauth2", times=99)
    environ = {loopback.VARIABLE: server.url}
    if who == "robot":
        environ[ROBOT] = str(robot(tmp_path / "robot.json", server.url))
    else:
        token(tmp_path, [READ])
    error = read(choose(environ=environ, home=tmp_path), book, emulator)
    assert (error.code, got) == ("E218", [])


@pytest.mark.parametrize("status", [302, 307])
def test_a_login_follows_no_redirect(server, emulator, tmp_path, thief, status):
    address, got = thief
    emulator.faults.order(Reply(status, b"", {"Location": address}), where="oauth2", times=99)
    client = written(tmp_path / "client.json", CLIENT)
    with pytest.raises(SourceError) as caught:
        login(
            client, READ, Browser({"code": "loopback-code"}), "", environ={loopback.VARIABLE: server.url}, home=tmp_path
        )
    assert (caught.value.code, got) == ("E218", [])
    assert not (tmp_path / "token.json").exists()


@pytest.mark.parametrize(
    ("address", "is_right"),
    [
        ("https://oauth2.googleapis.com/token", True),
        ("https://accounts.google.com/o/oauth2/auth", True),
        ("http://oauth2.googleapis.com/token", False),
        ("https://oauth2.googleapis.com.example.com/token", False),
        ("https://evilgoogleapis.com/token", False),
        ("https://user@oauth2.googleapis.com/token", False),
        ("https://oauth2.googleapis.com:8443/token", False),
        ("https://[::1/token", False),
        ("", False),
    ],
)
def test_to_whom_a_secret_may_go(tmp_path, address, is_right):
    assert is_google(address) is is_right
    client = written(tmp_path / "client.json", {"installed": {**CLIENT["installed"], "token_uri": address}})
    if not is_right:
        with pytest.raises(SourceError) as caught:
            login(client, READ, print, "", environ={}, home=tmp_path)
        assert (caught.value.code, caught.value.params["detail"]) == ("E221", "token_uri")


# ---- the token service ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "code", "tries"),
    [
        (Reply(500), "E216", TRIES),
        (Reply(503, b"down"), "E216", TRIES),
        (as_json(400, {"error": "server_error"}), "E216", TRIES),
        (as_json(429, {}), "E216", TRIES),
        (as_html(403, b"<html>proxy</html>"), "E218", 1),
        (as_json(400, []), "E218", 1),
        (as_json(400, {"error": ["x"]}), "E218", 1),
        (Reply(200, b"[" * 100_000), "E218", 1),
        (Reply(400, b"[" * 100_000), "E218", 1),
        (Reply(200, b" " * 300_000), "E218", 1),
        (as_json(200, {"access_token": "a", "expires_in": "soon"}), "E218", 1),
        (as_json(200, {"access_token": "a", "expires_in": 10**400}), "E218", 1),
        (as_json(200, {"access_token": "a\nb"}), "E218", 1),
        (as_json(200, {"expires_in": 3599}), "E218", 1),
        (as_json(400, {"error": "invalid_grant"}), "E220", 1),
        (as_json(401, {"error": "invalid_client"}), "E220", 1),
    ],
)
def test_only_the_services_own_word_ends_a_login(server, emulator, book, tmp_path, reply, code, tries):
    token(tmp_path, [READ])
    emulator.faults.order(reply, where="oauth2", times=99)
    error = read(choose(environ={loopback.VARIABLE: server.url}, home=tmp_path), book, emulator)
    assert (error.code, emulator.calls["fault"]) == (code, tries)


def test_a_token_service_that_comes_back(server, emulator, book, tmp_path):
    token(tmp_path, [READ])
    emulator.faults.order(Reply(503), where="oauth2", times=TRIES - 1)
    access = choose(environ={loopback.VARIABLE: server.url}, home=tmp_path)
    reader = Reader(access=access, line=Line(access.session, clock=emulator.clock, sleep=emulator.clock.sleep))
    assert reader.read(f"gs:{book.id}", lambda _: False).title == "b"
    access.session.close()
    access.plain.close()


@pytest.mark.parametrize("reply", [Reply(503), Reply(200, b"[" * 100_000), as_json(400, {"error": "server_error"})])
def test_a_login_while_the_token_service_is_down(server, emulator, tmp_path, reply):
    emulator.faults.order(reply, where="oauth2", times=9)
    client = written(tmp_path / "client.json", CLIENT)
    with pytest.raises(SourceError) as caught:
        login(
            client, READ, Browser({"code": "loopback-code"}), "", environ={loopback.VARIABLE: server.url}, home=tmp_path
        )
    assert caught.value.code in {"E216", "E218"}


# ---- files of credentials ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ["[" * 100_000, '{"installed":' * 50_000, "x" * 200_000, "\0", '{"installed": []}'])
@pytest.mark.parametrize("name", ["client.json", "token.json", "robot.json"])
def test_nested_files_of_credentials_are_a_sentence(server, tmp_path, monkeypatch, content, name):
    kept = log_in(monkeypatch, tmp_path, server)
    path = {"client.json": tmp_path, "token.json": kept, "robot.json": tmp_path}[name] / name
    path.write_text(content, "utf-8")
    if name == "robot.json":
        monkeypatch.setenv(ROBOT, str(path))
    command = ["sheets", "login", "--client", path] if name == "client.json" else ["check", "gs:" + "x" * 44]
    made = bundodo(*command)
    assert made.code == 2
    assert ("E288" if (name, content) == ("robot.json", '{"installed": []}') else "E22") in made.out + made.err
    assert "Traceback" not in made.err


def test_a_token_that_others_can_read_is_told(server, book, emulator, tmp_path, monkeypatch):
    kept = log_in(monkeypatch, tmp_path, server)
    assert "chmod" not in bundodo("check", f"gs:{book.id}").err
    (kept / "token.json").chmod(0o644)
    for command in (
        ["check", f"gs:{book.id}"],
        ["sheets", "pull", f"gs:{book.id}", tmp_path / "d"],
        ["sheets", "template", f"gs:{book.id}"],
    ):
        assert f"chmod 600 {kept / 'token.json'}" in bundodo(*command).err
    assert "chmod" not in bundodo("check", f"gs:{book.id}", "-q").err


# ---- answers that end ----------------------------------------------------------------------------------------------


@contextmanager
def dripping(head: bytes, drop: bytes):
    """A server that sends a little now and then, and never ends."""
    listening = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()
    threads = []

    def serve(connection):
        with connection:
            try:
                connection.recv(65536)
                connection.sendall(head)
                while not stop.wait(0.01):
                    connection.sendall(drop)
            except OSError:
                pass

    def accept():
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            threads.append(threading.Thread(target=serve, args=(connection,), daemon=True))
            threads[-1].start()

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        stop.set()
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        accepting.join()
        for thread in threads:
            thread.join()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize(
    ("head", "drop"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n", b" "),
        (b"HTTP/1.1 200 OK\r\nX-A: ", b"a"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
)
def test_a_server_that_drips_is_given_up(head, drop):
    """Once, and not five times over."""
    slept = []
    with dripping(head, drop) as url, requests.Session() as session:
        session.trust_env = False
        line = Line(session, sleep=slept.append, longest=0.2)
        with pytest.raises(TooSlowError):
            line.request("GET", url, repeatable=True)
    assert slept == []
    assert translate(TooSlowError(), KeyRef("x")).code == "E217"


def test_what_is_in_time_is_returned_and_what_fails_is_raised():
    assert within(5, lambda _: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(5, lambda _: 1 // 0)


# ---- Retry-After ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_kept_to(emulator, kit, book, status):
    emulator.faults.order(Reply(status, b"{}", {"Retry-After": "170"}))
    kit.reader().read(f"gs:{book.id}", lambda _: False)
    assert emulator.clock.slept == [170]


@pytest.mark.parametrize("status", [429, 503])
def test_a_late_retry_after_ends_the_command_at_once(emulator, kit, book, status):
    emulator.faults.order(Reply(status, b"{}", {"Retry-After": "3601"}), times=99)
    with pytest.raises(SourceError) as caught:
        kit.reader().read(f"gs:{book.id}", lambda _: False)
    assert (caught.value.code, caught.value.params["minutes"]) == ("E231", 61)
    assert (emulator.clock.slept, emulator.calls["fault"]) == ([], 1)


@pytest.mark.parametrize(
    ("said", "least"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("٣", 0),
        ("", 0),
        ("x", 0),
        ("-5", 0),
        ("1e9", 0),
        ("9" * 500, LONGEST),
        ("Wed, 21 Oct 2199 07:28:00 GMT", LONGEST),
        ("Wed, 21 Oct 1999 07:28:00 GMT", 0),
        ("²", 0),
    ],
)
def test_what_retry_after_says(said, least):
    response = requests.Response()
    response.headers["Retry-After"] = said
    assert asked_wait(response) >= least
    assert asked_wait(response) == least or least == LONGEST


def test_an_answer_that_names_no_time_or_a_moment():
    response = requests.Response()
    assert asked_wait(response) == 0
    response.headers["Retry-After"] = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    assert 90 < asked_wait(response) <= 100


@pytest.mark.parametrize(("after", "code"), [("20", 0), ("9999", 2)])
def test_a_push_keeps_to_it(server, monkeypatch, tmp_path, emulator, after, code):
    log_in(monkeypatch, tmp_path, server)
    monkeypatch.undo()
    monkeypatch.setenv(loopback.VARIABLE, server.url)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setitem(Line.__init__.__kwdefaults__, "clock", emulator.clock)
    monkeypatch.setitem(Line.__init__.__kwdefaults__, "sleep", emulator.clock.sleep)
    book = emulator.drive.add("b", Sheet(0, "a").put([["機体名", "A"], ["出力", 1], ["精度", 2], ["耐久性", 3]]))
    folder = tmp_path / "d"
    assert bundodo("sheets", "pull", f"gs:{book.id}", folder).code == 0
    (folder / "A.toml").write_text((folder / "A.toml").read_text("utf-8").replace("output = 1", "output = 4"), "utf-8")
    emulator.faults.order(Reply(429, b"{}", {"Retry-After": after}), where=":batchUpdate")
    emulator.clock.slept.clear()
    made = bundodo("sheets", "push", folder, "--apply")
    assert made.code == code, made
    assert emulator.clock.slept == ([20] if code == 0 else [])
    assert ("E231" in made.err) is (code == 2)
    assert book.sheets[0].at(1, 1).value == (4 if code == 0 else 1)


# ---- errors of any shape ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b'{"error": "Forbidden"}', b'{"error": {"message": ["a"]}}', b'{"error": null}', b"[]", b"3", b'"x"', b"null", b"",
        b"<html>proxy</html>", b"[" * 100_000, b"\xff\xfe", b'{"error": {"code": "x", "message": {"a": 1}}}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("status", [400, 401, 403, 404, 407, 418, 429, 500])
def test_errors_that_are_not_shaped_as_googles(status, body):
    response = requests.Response()
    response.status_code, response._content = status, body
    with pytest.raises(SourceError) as caught, told(KeyRef("x")):
        raise AnswerError(response)
    assert caught.value.code.startswith("E2")


@pytest.mark.parametrize("body", [b'{"error": "Forbidden"}', b"<html>proxy</html>", b"[]"])
def test_no_command_stumbles_over_them(server, monkeypatch, tmp_path, emulator, book, body):
    log_in(monkeypatch, tmp_path, server)
    folder = tmp_path / "d"
    bundodo("sheets", "pull", f"gs:{book.id}", folder)
    for command in (
        ["check", f"gs:{book.id}"], ["show", f"gs:{book.id}"], ["sheets", "pull", f"gs:{book.id}", folder],
        ["sheets", "diff", folder], ["sheets", "push", folder], ["sheets", "push", folder, "--apply"],
        ["sheets", "template", f"gs:{book.id}"],
    ):  # fmt: skip
        emulator.faults._orders.clear()
        emulator.faults.order(Reply(403, body), where="spreadsheets/", times=99)
        made = bundodo(*command)
        assert (made.code, "E2" in made.out + made.err) == (2, True), made
        assert "Traceback" not in made.err


def test_a_write_answered_by_somebody_else_is_no_success(server, monkeypatch, tmp_path, emulator, book):
    log_in(monkeypatch, tmp_path, server)
    for body in (b"{}", b"[]", b"null", b"<html>"):
        emulator.faults.order(Reply(200, body), where=":batchUpdate")
        made = bundodo("sheets", "template", f"gs:{book.id}")
        assert (made.code, "E218" in made.err) == (2, True), made
    assert json.loads('{"scope": "' + WRITE + '"}')
