"""Push as users run it: what is written, and what happens when others write too."""

from __future__ import annotations

import json

import pytest

from sheets.google.access import READ
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.google.emulator.answers import full_format
from tests.google.emulator.requests import perform
from tests.google.emulator.state import Sheet
from tests.google.test_google_access import token
from tests.sparing import few
from tests.sync.kit import FORM, NEW, Kit, lines, machine, verdicts

# ---- push ----------------------------------------------------------------------------------------------------


def test_a_plan_writes_nothing(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    writes = kit.emulator.writes
    result = kit.push()
    assert (result.code, lines(result.out, "→")) == (0, ["一号!B2"])
    assert "--apply" in result.err
    assert (kit.at("B2"), kit.emulator.writes) == (10, writes)


def test_only_changed_inputs_are_written_in_one_batch(kit):
    kit.pull()
    for place in ((1, 1), (7, 3)):
        kit.sheet().cell(*place).format = full_format({"backgroundColor": {"red": 1}})
        kit.sheet().cell(*place).note = "x"
    before = {place: (cell.value, cell.format, cell.note) for place, cell in kit.sheet().cells.items()}
    kit.rewrite("output = 10", "output = 3")
    kit.rewrite('name = "太刀"', 'name = "=1+1"')
    kit.rewrite('"高速", "エネルギー"', '"高速"')
    writes = kit.emulator.writes
    result = kit.push("--apply")
    assert result.code == 0, result
    assert kit.emulator.writes == writes + 1
    after = {place: (cell.value, cell.format, cell.note) for place, cell in kit.sheet().cells.items()}
    changed = {place: after[place][0] for place in after if after[place] != before.get(place)}
    assert changed == {(1, 1): 3, (13, 0): "=1+1", (7, 3): "高速"}
    assert all(after[place][1:] == before[place][1:] for place in before)
    assert kit.sheet().at(13, 0).formula is None
    assert kit.diff().out == "手元とシートに違いはありません\n"


def test_the_old_values_are_kept(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.push("--apply")
    kit.push("--apply")
    (kept,) = (kit.folder / ".bundodo/saved").glob("*.json")
    assert {"tab": 0, "cell": "B2", "before": 10, "after": 3} in json.loads(kept.read_text("utf-8"))["cells"]


def test_a_label_that_shares_a_cell_with_its_value_stays(kit):
    kit.book.sheets.append(Sheet(9, "三号").put([["機体名：Kite改"], ["出力：５"], ["精度：6"], ["耐久性：7"]]))
    kit.pull()
    kit.rewrite("output = 5", "output = 4", "Kite改.toml")
    assert kit.push("--apply").code == 0
    assert [kit.at(f"A{row}", 9) for row in (1, 2, 3)] == ["機体名：Kite改", "出力：4", "精度：6"]


def test_rows_are_added_and_cleared(kit):
    kit.pull()
    with kit.file().open("a", encoding="utf-8") as file:
        file.write('\n[[ranged]]\nname = "投槍"\npower = 2\nshots = 1\ncustoms = ["高速"]\n')
    assert lines(kit.push("--apply").out, "→") == ["一号!A10", "一号!B10", "一号!C10", "一号!D10"]
    assert [kit.at(cell) for cell in ("A10", "B10", "C10", "D10")] == ["投槍", 2, 1, "高速"]
    text = kit.file().read_text("utf-8")
    start = text.index('[[ranged]]\nname = "機銃"')
    kit.file().write_text(text[:start] + text[text.index("[[melee]]") :], "utf-8")
    kit.push("--apply")
    assert [kit.at(cell) for cell in ("A9", "B9", "C9", "D9", "E9", "A10")] == [None] * 4 + [2, "投槍"]


def test_no_room_for_a_row(kit):
    kit.pull()
    more = "".join(f'\n[[ranged]]\nname = "槍{n}"\npower = 2\nshots = {n}\n' for n in (1, 2, 3))
    with kit.file().open("a", encoding="utf-8") as file:
        file.write(more)
    result = kit.push("--apply")
    assert result.code == 1
    assert "書く場所がありません" in result.out
    assert kit.at("A12") == "近接装備"


def test_a_formula_is_not_written_over(kit):
    kit.pull()
    kit.sheet().cell(1, 1).formula = "=5+5"
    kit.rewrite("output = 10", "output = 3")
    kit.rewrite("precision = 8", "precision = 4")
    result = kit.push("--apply")
    assert (result.code, "数式" in result.out) == (1, True)
    assert (kit.sheet().at(1, 1).formula, kit.at("B3")) == ("=5+5", 4)


def test_somebody_edits_while_we_look(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.rewrite("precision = 8", "precision = 4")
    kit.emulator.faults.meanwhile(lambda: kit.enter("B2", 12), where="batchGet", after=2)
    result = kit.push("--apply")
    assert (kit.at("B2"), kit.at("B3")) == (12, 4)
    assert lines(result.out, "!") == ["一号!B2"]


def test_somebody_edits_after_the_last_look_at_all_cells(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.emulator.faults.meanwhile(lambda: kit.enter("B2", 12), where="batchGet", after=3)
    result = kit.push("--apply")
    assert (kit.at("B2"), lines(result.out, "!")) == (12, ["一号!B2"])


def test_rows_inserted_while_we_look(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    insert = {"insertDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 0, "endIndex": 1}}}
    kit.emulator.faults.meanwhile(
        lambda: perform(kit.book, {"requests": [insert]}, kit.emulator.drive.ids, "owner@example.com"),
        where="batchGet",
        after=2,
    )
    kit.push("--apply")
    assert (kit.at("B2"), kit.at("B3")) == ("ゼロ", 3)


@pytest.mark.parametrize("fault", few(["429", "reset", "500", "503", "html502"], 2))
def test_a_write_that_fails_is_tried_again_after_a_look(kit, fault):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.emulator.faults.order(fault, where=":batchUpdate")
    result = kit.push("--apply")
    assert result.code == 0, result
    assert kit.at("B2") == 3
    assert kit.pull().out == "変わったところはありません\n"


def test_nobody_is_written_over_between_two_tries(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.emulator.faults.meanwhile(lambda: kit.enter("B2", 12), where=":batchUpdate")
    kit.emulator.faults.order("503", where=":batchUpdate")
    assert kit.push("--apply").code == 1
    assert kit.at("B2") == 12


def test_an_edit_right_after_the_write_is_noticed(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    # Two looks of two calls each, the write, then the look back.
    kit.emulator.faults.meanwhile(lambda: kit.enter("B2", 12), where="values:batchGet", after=4)
    result = kit.push("--apply")
    assert (result.code, "だれかが編集したようです" in result.out) == (2, True)
    result = kit.pull()
    assert (result.code, lines(result.out, "!")) == (1, ["一号!B2"])


def test_pushing_needs_a_login_that_may_write(kit, login):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    token(login, [READ])
    assert kit.push().code == 0
    assert "E225" in kit.push("--apply").err
    (login / "token.json").unlink()
    assert "E227" in kit.push("--apply").err
    assert kit.at("B2") == 10


def test_without_an_account_it_can_be_pulled(kit, login):
    (login / "token.json").unlink()
    assert kit.pull().code == 0
    kit.rewrite("output = 10", "output = 3")
    kit.enter("B3", 7)
    assert lines(kit.pull().out, "←") == ["一号!B3"]
    assert (machine(kit)["stats"]["output"], machine(kit)["stats"]["precision"]) == (3, 7)
    assert kit.pull().code == 0
    assert lines(kit.diff().out, "→") == ["一号!B2"]


# ---- machines that are here only -----------------------------------------------------------------------------


def blank(kit: Kit, number: int = 9, title: str = "空き") -> Sheet:
    """One more tab, a form with nothing in it."""
    kit.book.sheets.append(made := Sheet(number, title).put(FORM))
    return made


def test_a_new_machine_moves_into_an_empty_form(kit):
    blank(kit)
    kit.pull()
    kit.file("新顔.toml").write_text(NEW, "utf-8")
    assert "push で" in kit.diff().out
    plan = kit.push()
    assert (plan.code, "新顔.toml → 空いているタブ「空き」に新しい機体（9 か所）" in plan.out) == (0, True)
    assert lines(plan.out, "→")[:3] == ["空き!B1", "空き!E1", "空き!B2"]
    assert kit.at("B1", 9) is None
    assert kit.push("--apply").code == 0
    assert [kit.at(cell, 9) for cell in ("B1", "E1", "B2", "B3", "B4", "A8", "B8", "C8", "D8")] == [
        "新顔", "赤井", 3, 4, 5, "投槍", 2, 1, "高速"
    ]  # fmt: skip
    assert [row[0] for row in verdicts(kit)] == ["ゼロ", "Kite", "新顔"]
    assert kit.diff().out == "手元とシートに違いはありません\n"
    kit.enter("B2", 6, 9)
    assert lines(kit.pull().out, "←") == ["空き!B2"]
    assert machine(kit, "新顔.toml")["stats"]["output"] == 6


def test_each_new_machine_has_a_form_of_its_own(kit):
    blank(kit)
    blank(kit, 10, "空き2")
    kit.pull()
    for name in ("甲", "乙", "丙"):
        kit.file(f"{name}.toml").write_text(NEW.replace("新顔", name), "utf-8")
    result = kit.push("--apply")
    assert [kit.at("B1", 9), kit.at("B1", 10)] == ["丙", "乙"]
    assert (result.code, result.out.count("空きの機体のタブがありません")) == (1, 1)
    assert "甲.toml: シートにない機体ですが" in result.out
    assert f"bundodo sheets template {kit.book.id} --machines 1" in result.out
    blank(kit, 11, "空き3")
    assert kit.push("--apply").code == 0
    assert kit.at("B1", 11) == "甲"


def test_a_tab_of_the_players_name_comes_first(kit):
    blank(kit)
    blank(kit, 10, "赤井")
    kit.pull()
    kit.file("新顔.toml").write_text(NEW, "utf-8")
    assert "空いているタブ「赤井」に" in kit.push().out


def test_a_list_of_words_is_no_form(kit):
    kit.book.sheets.append(Sheet(9, "用語").put([["出力"], ["精度"], ["耐久性"], [], *FORM[5:]]))
    kit.pull()
    kit.file("新顔.toml").write_text(NEW, "utf-8")
    assert "空きの機体のタブがありません" in kit.push("--apply").out
    assert kit.at("B1", 9) is None


def test_what_only_tells_may_be_left_out_and_no_weapon(kit):
    blank(kit)
    kit.pull()
    noted = NEW.replace("[stats]", 'note = "覚え書き"\n[stats]')
    kit.file("新顔.toml").write_text(noted, "utf-8")
    result = kit.push()
    assert "書く場所がありません" in result.out
    assert lines(result.out, "→")[-1] == "空き"
    more = "".join(f'[[ranged]]\nname = "槍{n}"\npower = 2\nshots = 1\n' for n in (2, 3, 4, 5))
    kit.file("新顔.toml").write_text(noted + more, "utf-8")
    result = kit.push("--apply")
    assert (result.code, "入りきらない" in result.out) == (1, True)
    assert "槍5" in result.out
    assert "投槍" not in result.out
    assert kit.at("B1", 9) is None


def test_a_machine_that_was_removed_from_the_sheet_does_not_come_back(kit):
    kit.pull()
    kit.sheet(7).cells = {at: cell for at, cell in kit.sheet(7).cells.items() if at[1] == 0}
    for _ in range(2):
        result = kit.push("--apply")
        assert "もう機体がありません" in result.out
        assert kit.at("B1", 7) is None
        assert kit.pull().code == 0


def test_an_empty_form_with_formulas_stays_empty(kit):
    made = blank(kit)
    kit.pull()
    made.cell(1, 1).formula = "=1+1"
    kit.file("新顔.toml").write_text(NEW, "utf-8")
    result = kit.push("--apply")
    assert (result.code, "数式" in result.out) == (1, True)
    assert (kit.at("B1", 9), made.at(1, 1).formula) == (None, "=1+1")
    made.cell(1, 1).formula = None
    assert kit.push("--apply").code == 0
    assert (kit.at("B1", 9), kit.at("B2", 9)) == ("新顔", 3)


def test_somebody_fills_the_form_in_while_we_look(kit):
    blank(kit)
    blank(kit, 10, "空き2")
    kit.pull()
    kit.file("新顔.toml").write_text(NEW, "utf-8")
    kit.emulator.faults.meanwhile(lambda: kit.enter("B1", "先客", 9), where="batchGet", after=2)
    assert kit.push("--apply").code == 1
    assert [kit.at("B1", 9), kit.at("B2", 9), kit.at("B1", 10), kit.at("B2", 10)] == ["先客", None, "新顔", 3]


@pytest.mark.prove
def test_a_new_machine_moves_into_the_template(kit):
    bundodo("sheets", "template", kit.url, "--machines", "2")
    kit.pull()
    tab = kit.book.sheet("機体1")
    formulas = {at: cell.formula for at, cell in tab.cells.items() if cell.formula}
    kit.file("新顔.toml").write_text((EXAMPLES / "altair.toml").read_text("utf-8"), "utf-8")
    result = kit.push("--apply")
    assert (result.code, "空いているタブ「機体1」に新しい機体" in result.out) == (0, True), result
    assert kit.diff().out == "手元とシートに違いはありません\n"
    assert {at: cell.formula for at, cell in tab.cells.items() if cell.formula} == formulas
