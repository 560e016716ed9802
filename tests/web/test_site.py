"""What the site is made of is pinned, and made the same way each time."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.bundodo.cli import ROOT
from tools import site

PINS = tomllib.loads((ROOT / "tools" / "site.toml").read_text(encoding="utf-8"))


def test_everything_fetched_is_pinned_with_its_hash():
    assert PINS["pyodide"]["integrity"].startswith("sha512-")
    names = {one["name"] for one in PINS["wheel"]}
    assert names == {
        "defusedxml",
        "et_xmlfile",
        "jinja2",
        "markupsafe",
        "msgspec",
        "openpyxl",
        "pypdfium2",
        "reportlab",
        "tomlkit",
    }
    for one in PINS["wheel"]:
        assert re.fullmatch(r"[0-9a-f]{64}", one["sha256"]), one["name"]
        assert one["file"].startswith(f"{one['name']}-{one['version']}-")


def test_a_file_that_is_not_what_it_was_is_refused(tmp_path):
    pin = PINS["wheel"][0]
    (tmp_path / pin["file"]).write_bytes(b"something else")
    with pytest.raises(site.SiteError, match="sha256"):
        site._wheel(pin, tmp_path)
    (tmp_path / PINS["pyodide"]["file"]).write_bytes(b"something else")
    with pytest.raises(site.SiteError, match="sha512"):
        site._npm(PINS["pyodide"], tmp_path)


def test_a_folder_that_is_no_site_is_left_alone(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.txt").write_text("years", encoding="utf-8")
    with pytest.raises(site.SiteError, match="no site"):
        site.build(tmp_path / "site", tmp_path / "cache")
    assert (tmp_path / "site" / "thesis.txt").is_file()


def test_our_packages_are_packed_without_what_no_page_needs():
    names = {name for name, _ in site._own_files()}
    assert {
        "bundodo/bridge/calls.py",
        "templates/common/page.ja.toml",
        "sheets/files/link1.txt",
        "designer/games/duel/rules.toml",
    } <= names
    assert "bundodo/examples/bundodo/altair.toml" in names
    assert not any(
        name.startswith(("bundodo/commands/", "bundodo/sync/")) or name.endswith((".pyc", ".xlsx")) for name in names
    )
    files = {"b": b"2", "a": b"1"}
    assert site._zip(files) == site._zip(dict(reversed(files.items())))


def test_a_module_becomes_a_part_of_one_script():
    text = {
        "a.mjs": 'import { b } from "./b.mjs";\nexport const a = b + 1;\n',
        "b.mjs": "export function b() {}\nexport class C {}\n",
    }
    made = site._modules(text, "a.mjs")
    assert made.index('bundodoModules["b.mjs"]') < made.index('bundodoModules["a.mjs"]')
    assert 'const { b } = bundodoModules["b.mjs"];' in made
    assert "return { b, C };" in made
    assert "export" not in made
    assert (
        site._classic("async function x(){}export default x;\n") == "async function x(){}x;\n\nreturn { default: x };"
    )
    assert site._classic("var y;export{y as z,q};").endswith("return { z: y, q: q };")
