"""The files of the page: static, without anything from elsewhere, their words in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from templates.words import load
from tests.bundodo.cli import ROOT

WEB = ROOT / "web"
MODULES = sorted(WEB.glob("*.mjs"))
LANGS = ("ja", "en")


def keys(table: dict, at: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def test_the_page_is_static_files():
    """What is Python belongs to a package, what is made belongs to the site."""
    assert {path.suffix for path in WEB.rglob("*") if path.is_file()} <= {
        ".html",
        ".css",
        ".mjs",
        ".js",
        ".svg",
        ".webmanifest",
    }
    assert all(path.is_file() for path in WEB.iterdir())


def test_the_page_knows_the_product_by_its_bridge_alone():
    """Of Python it names one module; a second one would be found."""

    def named(text: str) -> set[str]:
        return set(re.findall(r"(?:from|import) ((?:bundodo|designer|printables|sheets|templates)[\w.]*)", text))

    found = {path.name: named(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: some for name, some in found.items() if some} == {"worker.mjs": {"bundodo.bridge"}}
    assert named("from designer.games import registry\nimport sheets.form") == {"designer.games", "sheets.form"}


def test_nothing_is_inline_and_nothing_comes_from_elsewhere():
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|\sstyle=", page)
    for path in WEB.iterdir():
        text = path.read_text(encoding="utf-8")
        outside = set(re.findall(r"https?://[^\s\"'`)<]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not outside, path.name
    assert "@import" not in (WEB / "style.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_module_makes_html_of_text_or_code_of_data(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style", text
    )


def test_the_policy_lets_nothing_out():
    page = (WEB / "index.html").read_text(encoding="utf-8")
    said = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    policy = {part.split()[0]: part.split()[1:] for part in said.split(";")}
    assert policy["default-src"] == ["'none'"]
    assert policy["connect-src"] == ["'self'"]
    assert policy["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert policy["style-src"] == ["'self'"]
    assert policy["form-action"] == policy["base-uri"] == ["'none'"]
    assert all(
        source in {"'self'", "'none'", "'wasm-unsafe-eval'", "blob:", "data:"}
        for part in policy.values()
        for source in part
    )


def test_every_word_that_the_page_asks_for_is_there_in_both_languages():
    words = {lang: dict(keys(load("common", f"page.{lang}"))) for lang in LANGS}
    assert words["ja"].keys() == words["en"].keys()
    for key, text in words["ja"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", words["en"][key])), key
    asked = set()
    for path in MODULES:
        asked |= set(re.findall(r'\bw\("([\w.]+)"', path.read_text(encoding="utf-8")))
    assert len(asked) > 80
    assert asked - words["ja"].keys() == set()


def test_every_word_is_used():
    """What is made up of parts (``print.${key}``) is known by its beginning."""
    text = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    whole = set(re.findall(r'"([a-z_]+(?:\.[\w]+)+)"', text))
    begun = set(re.findall(r"`([\w.]+)\$\{", text))
    made = {"trouble.server_gone", "trouble.no_token", "form.machine", "form.stats"}
    idle = [
        key for key, _ in keys(load("common", "page.ja"))
        if key not in whole | made and not any(key.startswith(start) for start in begun) and f'"{key}"' not in text
    ]  # fmt: skip
    assert set(idle) <= {"title", "close"}


def test_modules_stay_readable():
    assert {path.name: n for path in MODULES if (n := len(path.read_text(encoding="utf-8").splitlines())) > 450} == {}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_what_a_module_imports_is_there(path):
    for names, other in re.findall(r'import \{([^}]*)\} from "\./([\w.]+)";', path.read_text(encoding="utf-8")):
        target = (WEB / other).read_text(encoding="utf-8")
        for name in names.split(","):
            assert re.search(rf"export (?:async )?(?:class|function|const) {name.strip()}\b", target), (path.name, name)


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_text_stands_out_from_its_ground(mode):
    """AA: 4.5 to 1 for text, 3 to 1 for edges of what can be pressed."""
    text = (WEB / "style.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    told = [dict(re.findall(r"--([\w-]+): #([0-9a-f]{3,6})", block)) for block in blocks]
    colours = told[0] if mode == "light" else {**told[0], **told[1]}
    colours = {key: value if len(value) == 6 else "".join(2 * one for one in value) for key, value in colours.items()}
    pairs = [("ink", "pale"), ("ink", "panel"), ("ink", "paper"), ("muted", "panel"), ("muted", "pale"), ("muted", "paper"),
             ("alarm", "alarm-pale"), ("ink", "alarm-pale"), ("green", "green-pale"), ("ink", "amber-pale"), ("on-head", "head"),
             ("paper", "blue"), ("blue", "panel"), ("alarm", "panel"), ("paper", "ink")]  # fmt: skip
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: round(value, 2) for pair, value in found.items() if value < 4.5} == {}
    assert contrast(colours["line"], colours["panel"]) >= 3
