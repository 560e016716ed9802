"""What an event's file may say of its format, and each fault at its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from bundodo.events import Event, EventError, load
from bundodo.formats.lineup import KINDS, Format, Span

SIDES = """
[[sides]]
name = "守護獣"
players = ["みお"]
cap = 200
leader = "ツキカゲ"
[[sides]]
name = "狩人"
players = ["そら", "りく"]
side_cap = 90
machines = [2, 4]
"""


def event(folder: Path, text: str) -> Event:
    path = folder / "event.toml"
    path.write_text(f'sources = ["in"]\n{text}', encoding="utf-8")
    return load(path)


def faults(folder: Path, text: str) -> list[tuple[str, str]]:
    try:
        event(folder, text)
    except EventError as error:
        return [(one.code, one.ref.path) for one in error.faults]
    return []


def test_an_old_file_means_what_it_meant(tmp_path):
    made = event(tmp_path, 'cap = 60\n[[players]]\nname = "みお"\n')
    assert (made.cap, made.format, made.format.is_plain) == (60, Format(), True)
    assert event(tmp_path, 'format = "duel"').format.is_plain


def test_everything_that_a_format_may_say(tmp_path):
    made = event(tmp_path, f'format = "raid"\ncap = 50\nplayer_cap = 150\nmachines = [1, 3]\n{SIDES}'
                           '[[players]]\nname = "みお"\nhandicap = -5\n[[players]]\nname = "そら"\n'
                           '[[players]]\nname = "りく"\nhandicap = 10\n')  # fmt: skip
    form = made.format
    assert (form.kind, form.player_cap, form.machines, form.is_plain) == ("raid", 150, Span(1, 3), False)
    first, second = form.sides
    assert (first.name, first.players, first.cap, first.side_cap, first.leader) == (
        "守護獣", ("みお",), 200, None, "ツキカゲ",
    )  # fmt: skip
    assert (second.cap, second.side_cap, second.machines) == (None, 90, Span(2, 4))
    assert [form.handicap(name) for name in ("みお", "ミオ", "そら", "りく")] == [-5, 0, 0, 10]
    assert form.side_of(" そら ") == second
    assert form.side_of("だれか") is None
    assert event(tmp_path, "machines = 3").format.machines == Span(3, 3)


WRONG = [
    ('format = "brawl"', [("E705", "format")]),
    ("format = 3", [("E704", "format")]),
    ('format = "ace"', [("E278", "format")]),
    ('format = "army"', [("E278", "format")]),
    ('format = "raid"', [("E278", "format")]),
    ('format = "teams"', [("E278", "format")]),
    ("player_cap = '150'", [("E704", "player_cap")]),
    ("player_cap = -1", [("E704", "player_cap")]),
    ("machines = 0.5", [("E704", "machines")]),
    ("machines = [3, 1]", [("E704", "machines")]),
    ("machines = [1, 2, 3]", [("E704", "machines")]),
    ("machines = true", [("E704", "machines")]),
    ("sides = 2", [("E704", "sides")]),
    ("sides = ['x']", [("E704", "sides")]),
    ("[[sides]]\nplayers = ['a']", [("E704", "sides[0].name")]),
    ("[[sides]]\nname = 'x'", [("E704", "sides[0].players")]),
    ("[[sides]]\nname = 'x'\nplayers = ['a']\nteam = 1", [("E703", "sides[0].team")]),
    ("[[sides]]\nname = 'x'\nplayers = ['a']\nleader = 3", [("E704", "sides[0].leader")]),
    ("[[sides]]\nname = 'x'\nplayers = ['a']\n[[sides]]\nname = 'X'\nplayers = ['A ']",
     [("E279", "sides[1].name"), ("E279", "sides[1].players[0]")]),
    ("[[sides]]\nname = 'x'\nplayers = ['a', 'b']\n[[players]]\nname = 'a'", [("E705", "sides[0].players[1]")]),
    ("[[players]]\nname = 'a'\nhandicap = '5'", [("E704", "players[0].handicap")]),
    (
        "game = 'sentinel'\nplayer_cap = 3\n[[sides]]\nname = 'x'\nplayers = ['a']\ncap = 1\nside_cap = 2\n[[players]]\nname = 'a'\nhandicap = 1",
     [("E708", "player_cap"), ("E708", "sides[0].cap"), ("E708", "sides[0].side_cap"), ("E708", "players[0].handicap")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), WRONG)
def test_each_fault_is_told_at_its_key(tmp_path, text, wanted):
    assert sorted(faults(tmp_path, text)) == sorted(wanted)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_without_costs_needs_no_cap(tmp_path, kind):
    found = faults(tmp_path, f'game = "wildgauge"\nformat = "{kind}"\n')
    assert found == ([] if kind in ("duel", "ace") else [("E278", "format")])
    assert (
        faults(tmp_path, f'game = "wildgauge"\nformat = "{kind}"\nmachines = 2\n[[sides]]\nname = "x"\nplayers = ["a"]')
        == []
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_with_what_it_needs(tmp_path, kind):
    assert faults(tmp_path, f'format = "{kind}"\ncap = 80\nplayer_cap = 200\n{SIDES}') == []
