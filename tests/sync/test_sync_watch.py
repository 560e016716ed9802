"""Watching: what is told, and that it goes on."""

from __future__ import annotations

import pytest

from bundodo.sync import watch


def watched(kit, monkeypatch, *moves):
    """Runs --watch; each move is made while it waits, then Ctrl+C."""
    left = list(moves)

    def sleep(seconds):
        assert seconds == 60
        if not left:
            raise KeyboardInterrupt
        left.pop(0)()

    monkeypatch.setitem(watch.watch.__kwdefaults__, "sleep", sleep)
    return kit.pull("--watch", "60")


def test_changes_are_told_once(kit, monkeypatch):
    result = watched(kit, monkeypatch, lambda: None, lambda: kit.enter("B2", 20), lambda: None)
    assert result.code == 130
    assert result.out.count("ゼロ.toml: 新しく作りました") == 1
    assert result.out.count("50/50P") == 1
    assert result.out.count("60/50P") == 1
    assert result.out.count("B601") == 1
    assert "output = 20" in kit.file().read_text("utf-8")
    assert "止めました" in result.err


def test_a_failure_does_not_end_it(kit, monkeypatch):
    def fail():
        kit.enter("B2", 11)
        kit.emulator.faults.order("500", times=5, where="batchGet")

    result = watched(kit, monkeypatch, fail, lambda: None)
    assert "続けて試します" in result.err
    assert "output = 11" in kit.file().read_text("utf-8")


@pytest.mark.parametrize("seconds", ["0", "4", "x"])
def test_too_often(kit, seconds):
    assert kit.pull("--watch", seconds).code == 2
