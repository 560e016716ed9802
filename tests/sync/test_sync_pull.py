"""Pull and diff as users run them, tabs that move, and the field."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from tests.google.emulator.answers import full_format
from tests.google.emulator.requests import perform
from tests.google.emulator.state import Sheet
from tests.sync.kit import lines, machine

# ---- pull ----------------------------------------------------------------------------------------------------


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
        assert "--ours 一号:B2" in result.err
    pushed = kit.push("--apply")
    assert (pushed.code, lines(pushed.out, "!")) == (1, ["一号!B2"])
    assert (kit.at("B2"), machine(kit)["stats"]["output"]) == (12, 11)


@pytest.mark.parametrize(
    "name", ["一号:B2", "[一号]:$b$2", "一号!B2", "[一号]!b2", "一号", "ゼロ.toml", "ゼロ.toml:B2"]
)
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


def suggested(err):
    """What --ours is told to be given, as a shell takes it."""
    return shlex.split(re.search(r"--ours (.+)", err)[1])[0]


@pytest.mark.parametrize(
    ("title", "other", "told"),
    [
        ("1", "1:B2", "ゼロ.toml:B2"),
        ("1:B2", "1", "1:B2:B2"),
        ("一号", "一号:B2", "ゼロ.toml:B2"),
        ("やあ!", "Bob", "ゼロ.toml:B2"),
        ("100%", "Bob", "100%:B2"),
        ("My Mech", "Bob", "My Mech:B2"),
    ],
)
def test_what_is_told_to_decide_a_conflict_means_that_cell_alone(kit, title, other, told):
    """Whatever the tabs are called; a title that shells take for something else is told by its file."""
    kit.sheet().title, kit.sheet(7).title = title, other
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    kit.rewrite("precision = 8", "precision = 7")
    kit.enter("B3", 6)
    named = suggested(kit.pull().err)
    assert named == told
    left = kit.pull("--theirs", named)
    assert [line for line in left.out.splitlines() if line.startswith(f"  ! {title}!B3 ")]
    assert f"! {title}!B2 " not in left.out
    assert machine(kit)["stats"] == {"output": 12, "precision": 7, "durability": 8}


def test_a_title_that_looks_like_a_cell_is_found_whole_first(kit):
    kit.sheet().title, kit.sheet(7).title = "A:B2", "A"
    kit.pull()
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    assert lines(kit.pull("--theirs", "A!B2").out, "!") == ["A:B2!B2"]
    assert lines(kit.pull("--theirs", "A:B2").out, "!") == []
    assert machine(kit)["stats"]["output"] == 12


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


# ---- tabs ----------------------------------------------------------------------------------------------------


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


# ---- the field -----------------------------------------------------------------------------------------------


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


def painted(number: int, title: str, *places: tuple[int, int]) -> Sheet:
    """A tab with obstacles at places (row, col), 0-based."""
    field = Sheet(number, title)
    for place in places:
        field.cell(*place).format = full_format({"backgroundColor": {}})
    return field


@pytest.mark.parametrize(
    ("here", "code", "said"),
    [
        (None, 0, "field.toml: 手元で消されています（タブ「フィールド」はそのまま）"),
        ('[field]\nobstacles = ["Q1"]\n', 2, "field.toml: 読めないので、そのままにしました"),
        ("[field\n", 2, "field.toml: 読めないので、そのままにしました"),
    ],
)
def test_a_field_that_cannot_be_compared_is_left_as_it_is(kit, here, code, said):
    """The file is gone, says something impossible, or is no TOML; the machines come in all the same. A file that is
    gone comes back where that is asked for."""
    field, path = painted(5, "フィールド", (2, 2), (3, 4)), kit.file("field.toml")
    kit.book.sheets.append(field)
    kit.pull()
    if here is None:
        path.unlink()
    else:
        path.write_text(here, "utf-8")
    field.cell(2, 2).format = {}
    kit.enter("B3", 9)
    result = kit.pull()
    assert result.code == code, result
    assert said in result.out
    assert lines(result.out, "←") == ["一号!B3"]
    assert (path.read_text("utf-8") if path.exists() else None) == here
    assert (said in kit.diff().out, said in kit.push().out) == (True, True)
    if here is None:
        assert "--theirs フィールド" in result.out
        kit.pull("--theirs", "フィールド")
        assert machine(kit, "field.toml")["field"]["obstacles"] == ["E4"]


def test_a_field_is_followed_by_its_tab(kit):
    """Of two painted tabs the first is taken; later the same one, wherever it stands."""
    first, second = painted(5, "フィールド", (0, 0)), painted(6, "フィールド2", (1, 1))
    kit.book.sheets += [first, second]
    kit.pull()
    assert machine(kit, "field.toml")["field"]["obstacles"] == ["A1"]
    kit.book.sheets.remove(first)
    kit.book.sheets.append(first)
    first.cell(2, 2).format = full_format({"backgroundColor": {}})
    kit.pull()
    assert machine(kit, "field.toml")["field"]["obstacles"] == ["A1", "C3"]
