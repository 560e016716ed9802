"""The field: painted cells there, a file here. It comes from the spreadsheet alone, is merged hex by hex, and told by
every command."""

from __future__ import annotations

import pytest

from tests.google.emulator.answers import full_format
from tests.google.emulator.state import Sheet
from tests.sync.kit import machine

DARK = full_format({"backgroundColor": {}})
"""Black."""


@pytest.fixture
def field(kit):
    """A tab with two obstacles, C3 and D6, that was pulled."""
    made = Sheet(5, "フィールド")
    for place in ((2, 2), (5, 3)):
        made.cell(*place).format = DARK
    kit.book.sheets.append(made)
    assert kit.pull().code == 0
    assert obstacles(kit) == ["C3", "D6"]
    return made


def obstacles(kit):
    return machine(kit, "field.toml")["field"]["obstacles"]


def ours(kit):
    """We move D6 to D7."""
    kit.rewrite('"D6"', '"D7"', "field.toml")


def theirs(field):
    """They take D6 away, and paint A1."""
    field.cell(5, 3).format = {}
    field.cell(0, 0).format = DARK


def clash(kit, field):
    """C3 is a start here, and an objective there."""
    kit.rewrite("starts = []", 'starts = ["C3"]', "field.toml")
    kit.rewrite('"C3", ', "", "field.toml")
    field.cell(2, 2).value = "目標"


def test_every_command_says_what_differs(kit, field):
    ours(kit)
    field.cell(0, 0).format = DARK
    for made, code in ((kit.diff(), 0), (kit.push(), 0), (kit.push("--apply"), 0)):
        assert made.code == code
        assert "→ フィールド  D6" in made.out, made
        assert "→ フィールド  D7" in made.out
        assert "push では書きません（2 マス）" in made.out
    assert "← フィールド  A1" in kit.diff().out
    assert "まだ取り込んでいない変更が 1 か所" in kit.push().out
    assert obstacles(kit) == ["C3", "D7"]
    assert kit.pull().code == 0
    assert obstacles(kit) == ["C3", "D7", "A1"]
    # Once it is painted there too, nothing differs.
    field.cell(5, 3).format = {}
    field.cell(6, 3).format = DARK
    for made in (kit.diff(), kit.pull(), kit.diff()):
        assert made.code == 0
        assert "D6" not in made.out + made.err
    assert "違いはありません" in kit.diff().out


@pytest.mark.parametrize(
    ("command", "option", "name", "kind"),
    [
        ("pull", "--theirs", "フィールド", "objectives"),
        ("pull", "--ours", "field.toml", "starts"),
        ("push", "--theirs", "field.toml:C3", "objectives"),
        ("pull", "--theirs", "FIELD.toml!c3", "objectives"),
    ],
)
def test_a_hex_in_conflict_stays_open_until_it_is_decided(kit, field, command, option, name, kind):
    clash(kit, field)
    before = kit.file("field.toml").read_text("utf-8")
    for made in (kit.pull(), kit.diff(), kit.push(), kit.push("--apply"), kit.pull()):
        assert made.code == 1, made
        assert "! フィールド  C3" in made.out
        assert "field.toml:C3" in made.err
    assert kit.file("field.toml").read_text("utf-8") == before
    apply = ("--apply",) if command == "push" else ()
    assert getattr(kit, command)(*apply, option, name).code == 0
    assert machine(kit, "field.toml")["field"][kind] == ["C3"]
    assert kit.pull().code == 0
    assert ("→ フィールド" in kit.diff().out) is (option == "--ours")


def test_a_push_takes_in_what_was_decided_alone(kit, field):
    clash(kit, field)
    field.cell(0, 0).format = DARK
    kit.push("--apply", "--theirs", "field.toml!C3")
    assert (obstacles(kit), machine(kit, "field.toml")["field"]["objectives"]) == (["D6"], ["C3"])
    assert "← フィールド  A1" in kit.diff().out
    assert kit.pull().code == 0
    assert obstacles(kit) == ["D6", "A1"]


def test_a_broken_file_is_told_once_and_left(kit, field):
    theirs(field)
    kit.file("field.toml").write_text("[field\n", "utf-8")
    for made in (kit.pull(), kit.diff(), kit.push()):
        assert made.code == 2
        assert made.err.count("field.toml") == 1, made
    assert kit.file("field.toml").read_text("utf-8") == "[field\n"


def test_what_can_not_be_read_of_a_field_is_told(kit, field):
    theirs(field)
    field.cell(3, 4).value = "？"
    for made in (kit.pull(), kit.diff(), kit.push("--apply")):
        assert made.code == 2
        assert "E609" in made.err
        assert "!E4" in made.err
    assert obstacles(kit) == ["C3", "D6"]
    field.cell(3, 4).value = None
    kit.rewrite("cols = 12", "cols = 99", "field.toml")
    for made in (kit.pull(), kit.diff()):
        assert made.code == 2
        assert "E602" in made.err
    kit.rewrite("cols = 99", "cols = 12", "field.toml")
    assert kit.pull().code == 0
    assert obstacles(kit) == ["C3", "A1"]


def test_a_file_that_was_removed_comes_back_when_it_is_asked_for(kit, field):
    kit.file("field.toml").unlink()
    for made in (kit.pull(), kit.diff(), kit.push("--apply")):
        assert made.code == 0
        assert "field.toml: 手元で消されています" in made.out
        assert not kit.file("field.toml").exists()
    assert kit.pull("--theirs", "フィールド").code == 0
    assert obstacles(kit) == ["C3", "D6"]
    assert "違いはありません" in kit.diff().out


def test_a_tab_that_is_gone_is_told(kit, field):
    kit.book.sheets.remove(field)
    for made in (kit.pull(), kit.diff(), kit.push()):
        assert made.code == 0
        assert "フィールドのタブ「フィールド」がもうありません" in made.out
    kit.book.sheets.append(field)
    assert kit.pull().code == 0
    assert "違いはありません" in kit.diff().out


def test_after_a_push_the_field_is_looked_at_too(kit, field):
    kit.rewrite("output = 10", "output = 9")
    kit.emulator.faults.meanwhile(lambda: theirs(field), where=":batchUpdate")
    made = kit.push("--apply")
    assert (made.code, kit.at("B2")) == (0, 9), made
    assert "だれかがタブ「フィールド」のフィールドを変えました（2 マス）" in made.out
    assert "← フィールド  A1" in made.out
    assert "← フィールド  D6" in made.out
    # Nobody is told of what nobody changed.
    kit.rewrite("output = 9", "output = 8")
    assert "を変えました" not in kit.push("--apply").out


def test_a_field_that_nobody_pulled_costs_a_push_no_look(kit):
    kit.pull()
    kit.book.sheets.append(Sheet(5, "フィールド"))
    kit.book.sheets[-1].cell(2, 2).format = DARK
    kit.rewrite("output = 10", "output = 9")
    before = kit.emulator.calls["read get"]
    assert kit.push("--apply").code == 0
    assert kit.emulator.calls["read get"] - before == 3
    assert "タブ「フィールド」のフィールドは、まだ手元にありません" in kit.diff().out
