"""The emulator against recorded traffic of the real API, and the check itself against a wrong answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.replay import USED, difference, main, replay

CASSETTES = Path(__file__).resolve().parents[3] / "shared" / "cassettes"
recorded = pytest.mark.skipif(not CASSETTES.is_dir(), reason="the recorded traffic is not here (../shared/cassettes)")


@recorded
@pytest.mark.parametrize("names", ["WorksheetTest.test_g*.json", "CellTest.*.json"])
def test_recorded_answers_are_given_again(names):
    results = [reason for exchange, reason in replay(CASSETTES, names) if exchange.endpoint in USED]
    assert len(results) > 50
    assert [reason for reason in results if reason] == []


@recorded
@pytest.mark.prove
def test_all_recorded_traffic(capsys):
    assert main([str(CASSETTES)]) == 0
    used, total = capsys.readouterr().out.splitlines()[-2:]
    matched, count = map(int, used.removeprefix("on the endpoints in use: ").split(" of "))
    assert matched / count >= 0.99
    matched, count = map(int, total.removeprefix("matched ").split(" of "))
    assert (count, matched / count >= 0.99) == (2130, True)


@pytest.mark.parametrize(
    ("recorded", "answered", "reason"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": 1.0}, ""),
        ({"a": 1}, {"a": True}, ".a: recorded 1, answered true"),
        ({"a": 1}, {}, ".a missing"),
        ({}, {"a": 1}, ".a not in the recording"),
        ({"a": [1, 2]}, {"a": [1]}, ".a: 2 items recorded, 1 answered"),
        ({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y"}]}, '.a[1].b: recorded "x", answered "y"'),
        ("2023-07-25T15:44:05.696Z", "2027-01-15T08:00:00.000Z", ""),
        ("2023-07-25T15:44:05.696Z", "2027", ': recorded "2023-07-25T15:44:05.696Z", answered "2027"'),
        ("text", {"a": 1}, ': recorded "text", answered {"a": 1}'),
    ],
)
def test_what_counts_as_a_difference(recorded, answered, reason):
    assert difference(recorded, answered) == reason


def test_a_folder_is_needed(capsys):
    assert main([]) == 2
    assert main(["/nowhere"]) == 2
    assert main([""]) == 2
    assert "usage" in capsys.readouterr().err


def test_an_empty_folder_proves_nothing(tmp_path, capsys):
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("matched 0 of 0\n")
