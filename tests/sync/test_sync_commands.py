"""Pull, diff and push as users run them."""

from __future__ import annotations

import json
import tomllib

import pytest

from sheets.google.access import READ
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.google.emulator.answers import full_format
from tests.google.emulator.requests import perform
from tests.google.emulator.state import Sheet
from tests.google.test_google_access import token
from tests.sync.kit import FORM, KITE, NEW, Kit


def machine(kit: Kit, name: str = "ゼロ.toml") -> dict:
    return tomllib.loads(kit.file(name).read_text("utf-8"))


def lines(text: str, mark: str) -> list[str]:
    """Cells told with a mark, as ``一号!B2``."""
    return [line.split()[1] for line in text.splitlines() if line.startswith(f"  {mark}")]


# ---- pull --------------------------------------------------------------------------------------------------


def test_the_first_pull_makes_a_file_a_machine(kit):
    result = kit.pull()
    assert result.code == 0, result
    assert sorted(path.name for path in kit.folder.glob("*.toml")) == ["Kite.toml", "ゼロ.toml"]
    found = machine(kit)
    assert (found["name"], found["stats"]["durability"]) == ("ゼロ", 8)
    assert found["ranged"][0]["customs"] == ["高速", "エネルギー"]
    assert found["melee"][1]["combos"] == ["防御姿勢", "防御姿勢"]
    state = json.loads((kit.folder / ".bundodo/sync.json").read_text("utf-8"))
    assert [(one["tab"], one["title"], one["file"]) for one in state["machines"]] == [
        (0, "一号", "ゼロ.toml"),
        (7, "Bob's A1", "Kite.toml"),
    ]


def test_a_pull_without_changes_changes_nothing(kit):
    kit.pull()
    before = kit.file().read_bytes(), kit.file().stat().st_mtime_ns
    result = kit.pull()
    assert (result.code, result.out) == (0, "変わったところはありません\n")
    assert (kit.file().read_bytes(), kit.file().stat().st_mtime_ns) == before


def test_their_changes_come_in_and_ours_stay(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 12   # もっと速く")
    kit.enter("B3", 9)
    kit.enter("B8", "６点")
    result = kit.pull()
    assert result.code == 0, result
    assert lines(result.out, "←") == ["一号!B3", "一号!B8"]
    found = machine(kit)
    assert (found["stats"]["output"], found["stats"]["precision"], found["ranged"][0]["power"]) == (12, 9, 6)
    assert "output = 12   # もっと速く" in kit.file().read_text("utf-8")


def test_the_same_value_typed_otherwise_is_no_change(kit):
    kit.pull()
    kit.enter("B2", "１０Ｐ")
    kit.enter("D9", " [通常] ")
    kit.enter("E15", "防御姿勢\n防御姿勢")
    assert kit.pull().out == "変わったところはありません\n"
    assert kit.diff().out == "手元とシートに違いはありません\n"


def test_points_behind_a_custom_are_no_change(kit):
    kit.pull()
    kit.enter("D8", "高速(+1P)、エネルギー")
    assert kit.pull().out == "変わったところはありません\n"
    kit.rewrite('customs = ["高速", "エネルギー"]', 'customs = ["高速", "狙撃"]')
    assert kit.push("--apply").code == 0
    # Those that stay are left as they were written.
    assert kit.at("D8") == "高速(+1P)、狙撃"
    kit.rewrite('"狙撃"', '"狙撃（＋1Ｐ）"')
    assert kit.diff().out == "手元とシートに違いはありません\n"
    kit.enter("D8", "狙撃")
    assert kit.pull().code == 0
    assert machine(kit)["ranged"][0]["customs"] == ["狙撃（＋1Ｐ）"]


def test_a_conflict_is_told_and_nothing_is_written(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    for _ in range(2):
        result = kit.pull()
        assert (result.code, lines(result.out, "!")) == (1, ["一号!B2"])
        assert "--ours 一号!B2" in result.err
    pushed = kit.push("--apply")
    assert (pushed.code, lines(pushed.out, "!")) == (1, ["一号!B2"])
    assert (kit.at("B2"), machine(kit)["stats"]["output"]) == (12, 11)


@pytest.mark.parametrize("name", ["一号!B2", "[一号]!b2", "一号", "ゼロ.toml"])
def test_a_conflict_is_decided_for_theirs(kit, name):
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    assert kit.pull("--theirs", name).code == 0
    assert machine(kit)["stats"]["output"] == 12
    assert kit.diff().code == 0


def test_a_conflict_is_decided_for_ours(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    kit.rewrite("precision = 8", "precision = 7")
    kit.enter("B3", 6)
    result = kit.push("--apply", "--ours", "一号!B2")
    assert lines(result.out, "!") == ["一号!B3"]
    assert (kit.at("B2"), kit.at("B3"), machine(kit)["stats"]["precision"]) == (11, 6, 7)
    result = kit.push("--apply", "--theirs", "一号")
    assert (kit.at("B3"), machine(kit)["stats"]["precision"]) == (6, 6)
    assert kit.diff().out == "手元とシートに違いはありません\n"


def test_a_decision_kept_by_a_pull_is_pushed(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    assert kit.pull("--ours", "一号!B2").code == 0
    kit.push("--apply")
    assert kit.at("B2") == 11


def test_names_that_are_none(kit):
    kit.pull()
    result = kit.push("--ours", "三号")
    assert (result.code, "三号" in result.err, "一号" in result.err) == (2, True, True)
    assert kit.push("--ours", "一号", "--theirs", "一号").code == 2


def test_comments_and_layout_of_a_file_stay(kit):
    kit.pull()
    text = '# わたしの機体\ngame="bundodo"\nname = "ゼロ" # 名\nplayer="青木"\n\n# 能力\n[stats]\noutput=10 # 速さ\nprecision = 0x8\ndurability = 8\n\n'
    text += '# 銃\n[[ranged]]\nname = "長銃"\npower = 5\nshots = 1\ncustoms = [\n  "高速",       # 遠くへ\n  "energy",\n]\n\n'
    text += '# 二つめ\n[[ranged]]\nname = "機銃"\npower = 1\nshots = 5\ncustoms = "通常"\n\n# 刃\n[[melee]]\nname = "太刀"\n'
    text += 'power = 5\ncustoms = ["energy"]\ncombos = ["flurry", "step_in"]\n[[melee]]\nname="盾"\npower=3\ncustoms=["増加装甲"]\ncombos=["guard","guard"]\n# 終わり\n'
    kit.file().write_text(text, "utf-8")
    assert kit.diff().out == "手元とシートに違いはありません\n"
    kit.enter("B2", 9)
    kit.enter("D8", "高速、狙撃")
    kit.enter("B15", 2)
    assert kit.pull().code == 0
    expected = (
        text.replace("output=10 #", "output=9 #").replace('"energy",\n]', '"狙撃",\n]').replace("power=3", "power=2")
    )
    assert kit.file().read_text("utf-8") == expected


def test_rows_come_and_go(kit):
    kit.pull()
    kit.enter("A10", "投槍")
    kit.enter("B10", 2)
    kit.enter("C10", 1)
    for cell in ("A14", "B14", "C14", "E14"):
        kit.enter(cell, None)
    assert kit.pull().code == 0
    found = machine(kit)
    assert [one["name"] for one in found["ranged"]] == ["長銃", "機銃", "投槍"]
    assert [one["name"] for one in found["melee"]] == ["盾"]


def test_an_inserted_row_moves_nothing(kit):
    kit.pull()
    perform(
        kit.book,
        {
            "requests": [
                {"insertDimension": {"range": {"sheetId": 0, "dimension": "ROWS", "startIndex": 0, "endIndex": 3}}}
            ]
        },
        kit.emulator.drive.ids,
        "owner@example.com",
    )
    assert kit.pull().out == "変わったところはありません\n"
    kit.rewrite("output = 10", "output = 11")
    kit.push("--apply")
    assert kit.at("B5") == 11


def test_a_row_removed_there_and_changed_here_is_a_conflict_as_a_whole(kit):
    kit.pull()
    kit.rewrite('name = "長銃"\npower = 5', 'name = "長銃"\npower = 7')
    for cell in ("A8", "B8", "C8", "D8"):
        kit.enter(cell, None)
    result = kit.pull()
    assert (result.code, len(lines(result.out, "!"))) == (1, 4)
    assert machine(kit)["ranged"][0] == {"name": "長銃", "power": 7, "shots": 1, "customs": ["高速", "エネルギー"]}
    assert kit.push("--apply").code == 1
    assert [kit.at("A8"), kit.at("B8")] == [None, None]
    # The other weapon, which the sheet now counts as its first, is not touched.
    assert [kit.at("A9"), kit.at("B9")] == ["機銃", 1]
    kit.push("--apply", "--ours", "一号")
    assert [kit.at(cell) for cell in ("A8", "B8", "C8", "D8")] == ["長銃", 7, 1, "高速、エネルギー"]


def test_what_is_on_one_side_only_is_told(kit):
    kit.pull()
    kit.file("新顔.toml").write_text('name = "新顔"\n[stats]\noutput = 1\n', "utf-8")
    kit.file("Kite.toml").unlink()
    kit.book.sheets.remove(kit.sheet(0))
    kit.book.sheets.append(Sheet(9, "三号").put([["機体名", "三"], ["出力", 1], ["精度", 1], ["耐久性", 1]]))
    result = kit.diff()
    for file in ("新顔.toml", "Kite.toml", "ゼロ.toml"):
        assert sum(line.startswith(f"{file}:") for line in result.out.splitlines()) == 1, result
    assert "タブ「三号」の 三 は、まだ手元にありません" in result.out
    result = kit.pull()
    assert kit.file().exists()
    assert not kit.file("Kite.toml").exists()
    assert kit.file("三.toml").exists()
    assert kit.pull("--theirs", "Bob's A1").code == 0
    assert machine(kit, "Kite.toml")["stats"]["output"] == 5


def test_a_broken_file_is_no_edit(kit):
    kit.pull()
    kit.file().write_text("name = ", "utf-8")
    kit.enter("B2", 1)
    result = kit.pull()
    assert (result.code, "E007" in result.err) == (2, True)
    assert kit.file().read_text("utf-8") == "name = "
    assert kit.push("--apply").code == 2
    assert kit.at("A8") == "長銃"
    kit.file().write_text('name = "ゼロ"\nplayer = "青木"\nstats = 3\n', "utf-8")
    assert kit.push("--apply").code == 2
    assert kit.at("B2") == 1


def test_a_renamed_file_is_followed(kit):
    kit.pull()
    kit.file().rename(kit.file("零式.toml"))
    kit.enter("B2", 7)
    assert kit.pull().code == 0
    assert not kit.file().exists()
    assert machine(kit, "零式.toml")["stats"]["output"] == 7


# ---- tabs --------------------------------------------------------------------------------------------------


def test_tabs_are_followed_by_their_number(kit):
    kit.pull()
    kit.sheet(0).title, kit.sheet(7).title = "Bob's A1", "一号"
    kit.book.sheets.reverse()
    assert kit.pull().out == "変わったところはありません\n"
    kit.rewrite("output = 10", "output = 3")
    kit.push("--apply")
    assert (kit.at("B2", 0), kit.at("B2", 7)) == (3, 5)


def test_a_duplicated_tab_is_a_machine_of_its_own(kit):
    kit.pull()
    perform(
        kit.book,
        {"requests": [{"duplicateSheet": {"sourceSheetId": 0, "newSheetName": "一号のコピー"}}]},
        kit.emulator.drive.ids,
        "owner@example.com",
    )
    kit.rewrite("output = 10", "output = 3")
    assert kit.pull().code == 0
    assert (machine(kit)["stats"]["output"], machine(kit, "ゼロ-2.toml")["stats"]["output"]) == (3, 10)
    kit.push("--apply")
    assert (kit.at("B2"), kit.book.sheet("一号のコピー").at(1, 1).value) == (3, 10)


def test_a_deleted_tab_leaves_the_file_and_comes_back(kit):
    kit.pull()
    gone = kit.sheet(0)
    kit.book.sheets.remove(gone)
    kit.rewrite("output = 10", "output = 3")
    assert kit.pull().code == 0
    assert kit.push("--apply").code == 0
    assert kit.file().exists()
    kit.book.sheets.append(gone)
    kit.push("--apply")
    assert kit.at("B2") == 3


# ---- push --------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("fault", ["429", "500", "503", "html502", "reset"])
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
    assert (result.code, "違う値" in result.out) == (2, True)
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


# ---- verdicts ----------------------------------------------------------------------------------------------


def verdicts(kit: Kit) -> list[list[object]]:
    sheet = kit.book.sheet("判定")
    return [[sheet.at(row, col).value for col in range(6)] for row in range(4, 12) if sheet.at(row, 0).value]


def test_verdicts_stand_on_their_own_tab(kit):
    kit.pull()
    assert kit.push("--apply").code == 0
    assert [row[:5] for row in verdicts(kit)] == [
        ["ゼロ", "青木", "一号", "規定内", "50/50P"],
        ["Kite", None, "Bob's A1", "規定内", "18/50P"],
    ]
    kit.enter("B2", 20)
    assert kit.push("--apply").code == 1
    row = verdicts(kit)[0]
    assert row[3:5] == ["規定外", "60/50P"]
    assert "B601 E2 " in str(row[5])
    assert [sheet.title for sheet in kit.book.sheets] == ["一号", "Bob's A1", "判定"]


def test_the_cap_and_the_rulings_are_told(kit):
    kit.pull()
    assert kit.push("--apply", "--cap", "40", "--ruling", "move_rounding=down").code == 1
    told = str(kit.book.sheet("判定").at(2, 0).value)
    assert "40P" in told
    assert "move_rounding=down" in told
    assert kit.push("--ruling", "x=y").code == 2


def test_the_tab_shrinks_and_keeps_what_is_beside_it(kit):
    kit.pull()
    kit.push("--apply")
    sheet = kit.book.sheet("判定")
    sheet.cell(4, 8).value = "見ました"
    kit.book.sheets.remove(kit.sheet(7))
    kit.push("--apply")
    assert len(verdicts(kit)) == 1
    assert sheet.at(4, 8).value == "見ました"
    assert kit.pull().code == 0


def test_whoever_writes_on_the_tab_is_not_written_over(kit):
    kit.pull()
    kit.push("--apply")
    sheet = kit.book.sheet("判定")
    sheet.cell(4, 5).value = "再検査お願いします"
    sheet.title = "結果"
    result = kit.push("--apply")
    assert "--ours 結果" in result.out
    assert sheet.at(4, 5).value == "再検査お願いします"
    kit.push("--apply", "--ours", "結果")
    assert sheet.at(4, 5).value is None


def test_a_tab_of_that_name_that_is_not_ours(kit):
    theirs = Sheet(99, "判定").put([["みんなの判定"]])
    kit.book.sheets.append(theirs)
    kit.pull()
    assert kit.push("--apply").code == 0
    assert theirs.at(0, 0).value == "みんなの判定"
    assert kit.book.sheet("判定 (2)") is not None
    assert kit.push("--apply").code == 0
    assert len(kit.book.sheets) == 4


def test_a_deleted_tab_is_made_anew(kit):
    kit.pull()
    kit.push("--apply")
    kit.book.sheets.remove(kit.book.sheet("判定"))
    kit.push("--apply")
    assert len(verdicts(kit)) == 2


# ---- the folder --------------------------------------------------------------------------------------------


def test_a_folder_belongs_to_one_spreadsheet(kit):
    kit.pull()
    kit.book = kit.emulator.drive.add("別", Sheet(0, "一号").put(KITE))
    result = kit.pull()
    assert (result.code, "大会" in result.err) == (2, True)
    assert kit.push("--apply").code == 0


def test_push_before_pull(kit):
    result = kit.push()
    assert (result.code, "pull" in result.err) == (2, True)
    assert kit.diff().code == 2


def test_a_lost_state_loses_nothing(kit):
    kit.pull()
    kit.rewrite("output = 10", "output = 3")
    kit.enter("B3", 7)
    kit.enter("B4", None)
    (kit.folder / ".bundodo/sync.json").unlink()
    result = kit.pull()
    # Nobody knows any more who changed what.
    assert lines(result.out, "!") == ["一号!B2", "一号!B3"]
    assert (machine(kit)["stats"], kit.at("B2"), kit.at("B3")) == (
        {"output": 3, "precision": 8, "durability": 8},
        10,
        7,
    )
    assert len(list(kit.folder.glob("*.toml"))) == 2


@pytest.mark.parametrize("data", ["{", "[]", '{"schema": 99}', ""])
def test_a_state_that_cannot_be_used(kit, data):
    kit.pull()
    (kit.folder / ".bundodo/sync.json").write_text(data)
    result = kit.pull()
    assert result.code == 2
    assert "sync.json" in result.err
    assert (kit.folder / ".bundodo/sync.json").read_text() == data


def test_a_folder_is_checked_like_any_other(kit):
    kit.pull()
    result = bundodo("check", kit.folder)
    assert (result.code, result.out.count("OK")) == (0, 2)


# ---- the field ---------------------------------------------------------------------------------------------


def test_the_field_comes_hex_by_hex(kit):
    field = Sheet(5, "フィールド")
    dark = full_format({"backgroundColor": {}})
    for place in ((2, 2), (3, 4), (5, 3)):
        field.cell(*place).format = dark
    kit.book.sheets.append(field)
    kit.pull()
    found = machine(kit, "field.toml")["field"]
    assert found["obstacles"] == ["C3", "D6", "E4"]
    text = kit.file("field.toml").read_text("utf-8").replace('"D6", ', "") + "# 沼\n"
    kit.file("field.toml").write_text(text, "utf-8")
    field.cell(0, 0).format = dark
    field.cell(3, 4).format = {}
    result = kit.pull()
    assert result.code == 0, result
    made = kit.file("field.toml").read_text("utf-8")
    assert machine(kit, "field.toml")["field"]["obstacles"] == ["C3", "A1"]
    assert made.endswith("# 沼\n")
