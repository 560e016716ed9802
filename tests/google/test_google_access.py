"""Whose credentials are used, what is kept of a login and for whom, and what never reaches the emulator."""

from __future__ import annotations

import json
import stat
import threading
from urllib.parse import parse_qs, urlsplit

import pytest
import requests

from sheets.disk import CONFIG
from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.access import KEY, READ, ROBOT, WRITE, Means, choose, folder, read_secret
from sheets.google.line import Line
from sheets.google.login import login, write_secret
from sheets.google.read import Reader
from sheets.grid import KeyRef
from tests.google.emulator.state import Sheet

CLIENT = {
    "installed": {
        "client_id": "loopback-client",
        "client_secret": "loopback-secret",
        "auth_uri": "https://accounts.google.com/o/oauth2/auth",
        "token_uri": "https://oauth2.googleapis.com/token",
        "redirect_uris": ["http://localhost"],
    }
}


def nothing(_grid):
    return False


@pytest.fixture
def environ(server):
    return {loopback.VARIABLE: server.url}


@pytest.fixture
def book(emulator):
    return emulator.drive.add("b", Sheet(0, "a").put([["x"]]))


def written(path, content):
    path.write_text(json.dumps(content), "utf-8")
    return path


def token(home, scopes, refresh="loopback-refresh"):
    home.mkdir(exist_ok=True)
    info = {"client_id": "loopback-client", "client_secret": "s", "refresh_token": refresh, "scopes": scopes}
    path = written(home / "token.json", info)
    path.chmod(0o600)
    return path


def robot(path, url, email="robot@example.com"):
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    info = {
        "type": "service_account",
        "client_email": email,
        "private_key": key.decode(),
        "token_uri": "https://oauth2.googleapis.com/token",
    }
    return written(path, info)


def code(action):
    with pytest.raises(SourceError) as caught:
        action()
    return caught.value.code


def read(access, book):
    line = Line(access.session, timeout=(5, 5), sleep=lambda _: None)
    opened = Reader(access=access, line=line).read(f"gs:{book.id}", nothing)
    access.session.close()
    access.plain.close()
    return opened


def test_nothing_at_hand_means_no_credentials(environ, tmp_path, book, emulator):
    access = choose(environ=environ, home=tmp_path)
    assert access.means is Means.NONE
    assert read(access, book).means is Means.NONE
    assert emulator.reads == 0


def test_an_api_key(environ, tmp_path, book):
    access = choose(environ={**environ, KEY: "loopback-key"}, home=tmp_path)
    assert access.means is Means.KEY
    assert read(access, book).means is Means.KEY


def test_a_service_account(environ, tmp_path, server, book, emulator):
    book.sharing, book.editors = "private", {"robot@example.com"}
    path = robot(tmp_path / "robot.json", server.url)
    access = choose(environ={**environ, ROBOT: str(path), KEY: "loopback-key"}, home=tmp_path)
    assert (access.means, access.account) == (Means.ROBOT, "robot@example.com")
    assert access.session.credentials.scopes == [READ]
    assert read(access, book).means is Means.ROBOT
    assert any("oauth2.googleapis.com/token" in address for address in emulator.log)


def test_a_login_goes_before_a_key(environ, tmp_path, book, emulator):
    emulator.tokens["loopback-refresh"] = "ava@example.com"
    book.sharing, book.editors = "private", {"ava@example.com"}
    token(tmp_path, [READ])
    access = choose(environ={**environ, KEY: "loopback-key"}, home=tmp_path)
    assert access.means is Means.LOGIN
    assert read(access, book).means is Means.LOGIN


def test_a_revoked_login(environ, tmp_path, book, emulator):
    token(tmp_path, [READ])
    assert code(lambda: read(choose(environ=environ, home=tmp_path), book)) == "E220"


def test_a_login_for_reading_is_none_for_writing(environ, tmp_path):
    token(tmp_path, [READ])
    assert code(lambda: choose(WRITE, environ=environ, home=tmp_path)) == "E225"
    token(tmp_path, [WRITE])
    for scope in (READ, WRITE):
        assert choose(scope, environ=environ, home=tmp_path).means is Means.LOGIN


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"scopes": 3}',
        '{"type": "service_account", "client_email": "r@example.com", "private_key": "none", "token_uri": "x"}',
    ],
)
def test_broken_files_of_credentials(environ, tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, "utf-8")
    assert code(lambda: choose(environ={**environ, ROBOT: str(path)}, home=tmp_path)) in {"E221", "E229"}
    assert code(lambda: choose(environ={ROBOT: str(path)}, home=tmp_path)) == "E221"
    path.rename(tmp_path / "token.json")
    assert code(lambda: choose(environ={}, home=tmp_path)) in {"E221", "E225"}


@pytest.mark.parametrize("content", ["", "[]", "3", "{" * 9999, '"secret"'])
def test_a_file_that_holds_no_credentials_is_told_without_its_contents(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, "utf-8")
    with pytest.raises(SourceError) as caught:
        read_secret(path)
    assert (caught.value.code, dict(caught.value.params)) == ("E221", {"detail": "JSON", "account": ""})
    assert caught.value.finding.ref == KeyRef(str(path))


def test_a_missing_file_of_credentials(tmp_path):
    assert code(lambda: choose(environ={ROBOT: str(tmp_path / "none.json")}, home=tmp_path)) == "E221"


def test_where_logins_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(CONFIG, raising=False)
    assert folder().name == "google"


def test_secrets_are_for_their_owner_alone(tmp_path):
    path = tmp_path / "a" / "token.json"
    path.parent.mkdir(mode=0o755)
    path.write_text("old")
    path.chmod(0o644)
    write_secret(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [one.name for one in path.parent.iterdir()] == ["token.json"]


class Browser:
    """Opens the address that it is shown, as far as the page that gives permission, and answers it."""

    def __init__(self, answer: dict[str, str]) -> None:
        self.answer = answer
        self.asked: dict[str, list[str]] = {}
        self.page = ""

    def __call__(self, address: str) -> None:
        self.asked = parse_qs(urlsplit(address).query)
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        with requests.Session() as session:
            session.trust_env = False
            query = {"state": self.asked["state"][0], **self.answer}
            self.page = session.get(self.asked["redirect_uri"][0], params=query, timeout=5).text


@pytest.mark.parametrize("scope", [READ, WRITE])
def test_login(environ, tmp_path, emulator, book, scope):
    browser = Browser({"code": "loopback-code"})
    client = written(tmp_path / "client.json", CLIENT)
    path = login(client, scope, browser, "ありがとう", environ=environ, home=tmp_path / "home")
    assert browser.asked["scope"] == [scope]
    assert browser.asked["redirect_uri"][0].startswith("http://127.0.0.1:")
    assert browser.asked["code_challenge_method"] == ["S256"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    assert sorted(kept) == ["client_id", "client_secret", "refresh_token", "scopes"]
    assert kept["refresh_token"] == "loopback-refresh"
    access = choose(scope, environ=environ, home=tmp_path / "home")
    assert read(access, book).means is Means.LOGIN


@pytest.mark.parametrize(("answer", "wait"), [({"error": "access_denied"}, 5), ({"code": "x", "state": "wrong"}, 5)])
def test_a_login_that_is_not_completed(environ, tmp_path, answer, wait):
    client = written(tmp_path / "client.json", CLIENT)
    found = code(lambda: login(client, READ, Browser(answer), "", environ=environ, home=tmp_path, wait=wait))
    assert found == "E230"
    assert not (tmp_path / "token.json").exists()


def test_a_login_that_nobody_answers(environ, tmp_path):
    client = written(tmp_path / "client.json", CLIENT)
    found = code(lambda: login(client, READ, lambda _: None, "", environ=environ, home=tmp_path, wait=0.05))
    assert found == "E230"


@pytest.mark.parametrize(
    ("content", "told"),
    [({}, "E221"), ({"web": CLIENT["installed"]}, "E285"), ({"installed": {"client_id": "loopback-x"}}, "E221")],
)
def test_files_that_are_no_client(environ, tmp_path, content, told):
    client = written(tmp_path / "client.json", content)
    assert code(lambda: login(client, READ, print, "", environ=environ, home=tmp_path)) == told


@pytest.mark.parametrize(
    "address",
    [
        "http://example.com:80",
        "https://127.0.0.1:8000",
        "http://127.0.0.1",
        "http://127.0.0.1.example.com:80",
        "http://user@127.0.0.1:80",
        "http://127.0.0.1:80/x",
        "http://127.0.0.1:port",
        "http://[::1",
        "http://10.0.0.1:80",
        "127.0.0.1:80",
    ],
)
def test_nothing_but_this_machine_takes_the_place_of_google(address, tmp_path):
    assert code(lambda: choose(environ={loopback.VARIABLE: address}, home=tmp_path)) == "E229"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:8000/", "http://[::1]:8000"])
def test_addresses_of_this_machine(address):
    assert loopback.endpoint({loopback.VARIABLE: address}) == address.rstrip("/")


def test_real_credentials_never_reach_the_emulator(environ, tmp_path, server, emulator, kit):
    token(tmp_path / "home", [READ], refresh="1//0real")
    path = robot(tmp_path / "robot.json", server.url, email="robot@project.iam.gserviceaccount.com")
    real = {"installed": {**CLIENT["installed"], "client_id": "123.apps.googleusercontent.com"}}
    client = written(tmp_path / "client.json", real)
    assert code(lambda: choose(environ=environ, home=tmp_path / "home")) == "E229"
    assert code(lambda: choose(environ={**environ, ROBOT: str(path)}, home=tmp_path)) == "E229"
    assert code(lambda: login(client, READ, print, "", environ=environ, home=tmp_path)) == "E229"
    for session in (kit.session(token="ya29.real"), kit.session(key="AIzaReal")):
        assert code(lambda s=session: s.get("https://sheets.googleapis.com/v4/spreadsheets/x")) == "E229"
    assert emulator.log == []
