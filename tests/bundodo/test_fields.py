"""Which field is the field: a file before tabs, a painted tab before those that a template brings, the event's own
before all."""

from __future__ import annotations

from itertools import permutations

import pytest

from bundodo.out.boards import board_of
from bundodo.out.fields import cells, is_blank, read
from bundodo.pipeline import Request, run
from designer.games import registry
from sheets.sources import open_sources
from templates.words import Words
from tests.bundodo.cli import bundodo

FILE, PAINTED, EVENTS = frozenset({"C3", "J6"}), frozenset({"D4"}), frozenset({"A1"})


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """An untouched template, one whose field somebody painted, a field's file and another one."""
    folder = tmp_path_factory.mktemp("fields")
    for name, obstacles in (("field", FILE), ("other", FILE), ("event", EVENTS), ("paint", PAINTED)):
        (folder / f"{name}.toml").write_text(f"[field]\nobstacles = {sorted(obstacles)}\n".replace("'", '"'), "utf-8")
    machine = '[stats]\noutput = 5\nprecision = 5\ndurability = 5\nname = "{}"\n'
    (folder / "m.toml").write_text('name = "M"\n' + machine.replace('name = "{}"\n', ""), "utf-8")
    for name, sources in (("blank", ["m.toml"]), ("painted", ["m.toml", "paint.toml"])):
        options = [option for source in sources for option in ("--from", folder / source)]
        assert bundodo("template", "-o", folder / f"{name}.xlsx", *options).code == 0
    return folder


def used(*sources, **more):
    """The obstacles of the field that a run takes, what it tells of others, and the codes of its notes and failures."""
    made, told = run(Request(tuple(map(str, sources)), **more)), []
    board = board_of(made, Words("en", "common", name="app"), told.append)
    codes = [one.code for one in (*made.notes, *made.failures)]
    return board.obstacles if board else None, told, codes


ORDER = [("field.toml", FILE), ("painted.xlsx", PAINTED), ("blank.xlsx", frozenset())]
"""From the one that goes before all others to the one that goes after them."""


@pytest.mark.parametrize("count", [1, 2, 3])
def test_in_any_order_the_same_field_is_taken(kit, count):
    for sources in permutations(ORDER, count):
        found, told, _ = used(*(kit / name for name, _ in sources))
        names = [name for name, _ in sources]
        assert found == next(obstacles for name, obstacles in ORDER if name in names), names
        real = sum(name != "blank.xlsx" for name in names)
        assert len(told) == max(0, real - 1), told
        assert not any("blank.xlsx" in line for line in told)


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_a_template_brings_is_no_field(tmp_path, game, lang):
    path = tmp_path / "t.xlsx"
    assert bundodo("template", "-o", path, "--game", game, "--machines", 1, lang=lang).code == 0
    (sheet,) = open_sources([str(path)], registry.Forms()).fields
    assert is_blank(sheet)
    own = registry.load(game).boards("ja")
    assert cells(read(sheet).board)[:2] == (cells(own[0])[:2] if own else (12, 8))


def test_a_second_field_is_told_even_if_only_results_are_wanted(kit, tmp_path):
    args = ("--only", "field", "-q")
    made = bundodo("print", kit / "painted.xlsx", kit / "field.toml", "-o", tmp_path / "p", *args, lang="en")
    assert made.code == 0
    assert "a second field" in made.err
    quiet = bundodo("print", kit / "blank.xlsx", kit / "field.toml", "-o", tmp_path / "q", *args, lang="en")
    assert "second field" not in quiet.err
    assert (tmp_path / "p" / "field.pdf").read_bytes() == (tmp_path / "q" / "field.pdf").read_bytes()


def test_the_same_field_twice_is_one(kit):
    assert used(kit / "field.toml", kit / "other.toml") == (FILE, [], [])


@pytest.mark.parametrize("sources", [["painted.xlsx"], ["field.toml", "painted.xlsx"], ["blank.xlsx"], []])
def test_the_events_own_field_goes_before_all(kit, sources):
    found, told, codes = used(*(kit / name for name in sources), field=str(kit / "event.toml"))
    assert (found, told) == (EVENTS, [])
    assert codes.count("E282") == sum(name != "blank.xlsx" for name in sources)


@pytest.mark.parametrize(("field", "code"), [("gone.toml", "E001"), ("m.toml", "E281"), ("blank.xlsx", "")])
def test_an_event_that_names_no_field(kit, field, code):
    codes = used(kit / "m.toml", field=str(kit / field))[2]
    assert (code in codes) is bool(code)
    event = kit / f"no-{field}.toml"
    event.write_text(f'sources = ["m.toml"]\nfield = "{field}"\n', "utf-8")
    made = bundodo("check", "--event", event)
    assert (made.code, code in made.out) == (2 if code else 0, True)


@pytest.mark.parametrize("written", ["", "3", '["field.toml"]'])
def test_a_field_that_is_none_is_a_fault_of_the_event(tmp_path, written):
    path = tmp_path / "event.toml"
    path.write_text(f"sources = ['a.toml']\nfield = {written or repr('')}\n", "utf-8")
    made = bundodo("check", "--event", path)
    assert made.code == 2
    assert "E704" in made.err


def test_machines_moved_with_a_field_keep_the_real_one(kit, tmp_path):
    for sources in permutations(["blank.xlsx", "field.toml"]):
        path = tmp_path / "t.xlsx"
        made = bundodo("template", "-o", path, "--force", *(o for s in sources for o in ("--from", kit / s)))
        assert made.code == 0
        assert used(path)[0] == FILE
