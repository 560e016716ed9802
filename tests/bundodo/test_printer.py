"""Calibration profiles."""

from __future__ import annotations

import pytest

from bundodo.out import printers
from tests.bundodo.cli import bundodo


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path))


def test_add_list_remove():
    assert bundodo("printer", "list").code == 0
    assert bundodo("printer", "add", "home", "--front", "0.5,-1", "--back", "-0.8,1.2mm").code == 0
    assert bundodo("printer", "add", "店 A3").code == 0
    assert printers.load() == {
        "home": printers.Printer((0.5, -1.0), (-0.8, 1.2)),
        "店 A3": printers.Printer(),
    }
    listed = bundodo("printer", "list").out
    assert "+0.5, -1 mm" in listed
    assert "店 A3" in listed
    assert bundodo("printer", "remove", "home").code == 0
    assert list(printers.load()) == ["店 A3"]


@pytest.mark.parametrize("offset", ["1", "1,2,3", "a,b", "21,0", "nan,0", "inf,0", ""])
def test_an_offset_that_is_none(offset):
    made = bundodo("printer", "add", "home", "--front", offset)
    assert made.code == 2
    assert printers.load() == {}


def test_unknown_profiles_are_told_with_those_there_are(tmp_path):
    bundodo("printer", "add", "home")
    assert "home" in bundodo("printer", "remove", "hone").err
    assert "home" in bundodo("print", "x.toml", "-o", tmp_path / "o", "--printer", "hone").err


@pytest.mark.parametrize("text", ["[home", "[home]\nfront = 1\nback = [0, 0]", "[home]\nfront = [0, 0]", "home = 1"])
def test_a_broken_file_is_a_sentence_and_is_left_alone(text):
    printers.path().write_text(text, encoding="utf-8")
    made = bundodo("printer", "add", "x")
    assert made.code == 2
    assert "printers.toml" in made.err
    assert printers.path().read_text("utf-8") == text
