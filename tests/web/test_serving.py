"""`bundodo web`: who asks from elsewhere gets nothing."""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Iterator

import pytest

from bundodo import serving
from bundodo.bridge import wire
from bundodo.serving import TOKEN, Page
from tests.bundodo.cli import bundodo

CHECK = wire.pack({"machines": [{"build": {"name": "疾風"}}]})


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with Page("127.0.0.1", 0, "https://a.example/b/") as made:
        thread = threading.Thread(target=made.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def ask(page: Page, method: str, path: str, body: bytes | None = None, **heads: str | None) -> http.client.HTTPResponse:
    port = page.server_address[1]
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    line.putrequest(method, path, skip_host=True)
    given = {"Host": f"127.0.0.1:{port}", **({"Content-Length": str(len(body))} if body is not None else {})}
    for key, value in {**given, **{key.replace("_", "-"): value for key, value in heads.items()}}.items():
        if value is not None:
            line.putheader(key, value)
    line.endheaders(body)
    answer = line.getresponse()
    answer.data = answer.read()  # type: ignore[attr-defined]
    line.close()
    return answer


def test_a_call_with_the_token_is_answered(page):
    answer = ask(page, "POST", "/call/check", CHECK, **{TOKEN: page.token})
    assert answer.status == 200
    assert wire.unpack(answer.data)["value"]["machines"][0]["name"] == "疾風"


@pytest.mark.parametrize(
    "heads",
    [
        {TOKEN: None},
        {TOKEN: "wrong"},
        {TOKEN: ""},
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": "127.0.0.1"},
        {"Host": None},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_call_from_elsewhere_is_refused(page, heads):
    answer = ask(page, "POST", "/call/check", CHECK, **{TOKEN: page.token, **heads})
    assert (answer.status, b"{" in answer.data) == (403, False)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example"])
def test_a_name_that_points_here_gets_no_file(page, host):
    assert ask(page, "GET", "/", Host=host).status == 403


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/call/nothing", b"", 400), ("/call/check", b"junk", 400), ("/call/../check", CHECK, 400), ("/elsewhere", CHECK, 400),
        ("/call/check", wire.pack({"machines": "no"}), 400),
    ],
)  # fmt: skip
def test_a_call_of_another_shape_is_refused(page, path, body, status):
    assert ask(page, "POST", path, body, **{TOKEN: page.token}).status == status


@pytest.mark.parametrize("length", ["-1", "x", "99999999999", "1e3", "999999999999999999"])
def test_a_length_that_lies_is_refused(page, length):
    answer = ask(page, "POST", "/call/check", b"", **{TOKEN: page.token, "Content-Length": length})
    assert answer.status == 413


def test_the_page_and_all_that_it_names_are_served_with_their_kinds(page):
    kinds = {"": "text/html", "style.css": "text/css", "app.mjs": "text/javascript", "schema.ja.json": "application/json",
             "engine.json": "application/json", "icon.svg": "image/svg+xml", "link1.txt": "text/plain"}  # fmt: skip
    for name, kind in kinds.items():
        answer = ask(page, "GET", f"/{name}")
        assert (answer.status, answer.headers["Content-Type"].partition(";")[0]) == (200, kind), name
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(ask(page, "GET", "/engine.json").data) == {"engine": "native", "share": "https://a.example/b/"}
    assert page.token.encode() not in b"".join(ask(page, "GET", f"/{name}").data for name in kinds)


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/..%2fpyproject.toml", "//etc/passwd", "/.git/config", "/app.py", "/nothing.mjs", "/%00.txt", "/..\\x.txt"],
)  # fmt: skip
def test_nothing_else_of_the_disk_is_served(page, path):
    assert ask(page, "GET", path).status == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH"])
def test_other_methods_are_not_there(page, method):
    assert ask(page, method, "/call/check", b"", **{TOKEN: page.token}).status == 501


def test_the_token_stands_where_no_server_sees_it(page):
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#token=[\w-]{32}", page.address)


def test_a_port_that_is_taken_is_a_sentence(page):
    port = page.server_address[1]
    page.allow_reuse_address = False
    done = bundodo("web", "--port", port, "--no-open")
    assert (done.code, str(port) in done.err) == (2, True)


def test_where_links_lead_is_an_address():
    assert bundodo("web", "--share-url", "javascript:alert(1)", "--no-open").code == 2


def test_the_policy_is_the_pages_own():
    text = (serving.folder() / "index.html").read_text(encoding="utf-8")
    assert serving.policy().removesuffix("; frame-ancestors 'none'") in text
