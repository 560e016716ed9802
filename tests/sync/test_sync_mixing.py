"""Two machines, two weapons or two values are never taken for one another: reworked on both sides, labels typed over,
titles swapped where tabs have no numbers."""

from __future__ import annotations

import re

import pytest

from sheets.google.access import TOKEN
from sheets.sync.merge import Who, merge
from sheets.sync.record import Record
from tests.google.emulator.requests import perform
from tests.google.emulator.state import OWNER, Sheet
from tests.sync.kit import ZERO, Kit, machine

WEAPON = [
    ["機体名", "ゼロ"],
    ["出力", 10],
    ["精度", 8],
    ["耐久性", 8],
    [],
    ["遠距離装備"],
    ["装備名", "威力", "発射数", "カスタマイズ"],
    ["長銃", 5, 1, None],
    [],
    [],
    [],
]
ROSTER = [["機体名", "出力", "精度", "耐久性"], ["甲", 1, 2, 3], ["乙", 4, 5, 6], ["丙", 7, 8, 9]]
A = [["機体名", "アルファ"], ["プレイヤー", "青木"], ["出力", 10], ["精度", 8], ["耐久性", 8]]
B = [["機体名", "ベータ"], ["プレイヤー", "赤井"], ["出力", 5], ["精度", 6], ["耐久性", 7]]


def pulled(kit: Kit, *tabs):
    kit.book.sheets[:] = [Sheet(50 + n, title).put([list(row) for row in rows]) for n, (title, rows) in enumerate(tabs)]
    assert kit.pull().code == 0


@pytest.mark.parametrize("customs", [None, "高速"])
def test_a_weapon_that_both_rework_is_one_weapon_and_a_question(kit, customs):
    pulled(kit, ("甲", [*WEAPON[:7], ["長銃", 5, 1, customs], [], [], []]))
    kit.rewrite('name = "長銃"\npower = 5\nshots = 1', 'name = "長銃改"\npower = 6\nshots = 2')
    for cell, value in (("A8", "長銃弐"), ("B8", 7), ("C8", 3)):
        kit.enter(cell, value, 50)
    before = kit.file().read_text("utf-8")
    diff = kit.diff()
    assert diff.code == 1
    assert len(re.findall(r"^  ! 甲!", diff.out, re.MULTILINE)) == 3, diff
    assert kit.pull().code == 1
    assert kit.file().read_text("utf-8") == before
    assert kit.push("--apply").code == 1
    assert [kit.at(f"{c}8", 50) for c in "ABC"] == ["長銃弐", 7, 3]
    assert kit.at("A9", 50) is None
    # Decided as a whole.
    assert kit.pull("--theirs", "甲").code == 0
    assert [(w["name"], w["power"], w["shots"]) for w in machine(kit)["ranged"]] == [("長銃弐", 7, 3)]


def test_a_weapon_that_both_change_in_part(kit):
    pulled(kit, ("甲", WEAPON))
    kit.rewrite("power = 5\nshots = 1", "power = 6\nshots = 1")
    kit.enter("B8", 7, 50)
    kit.enter("C8", 3, 50)
    assert kit.pull().code == 1
    assert [(w["name"], w["power"], w["shots"]) for w in machine(kit)["ranged"]] == [("長銃", 6, 3)]


def test_a_replaced_weapon_is_not_mixed_with_an_edit_of_the_old_one():
    old = {"name": "長銃", "power": 5, "shots": 1}
    base = Record({}, {"ranged": (old,)}, {"ranged": (0,)})
    ours = Record({}, {"ranged": ({"name": "盾", "power": 1, "shots": 4},)}, {"ranged": (0,)})
    theirs = Record({}, {"ranged": ({**old, "shots": 2},)}, {"ranged": (0,)})
    merged = merge(base, ours, theirs)
    assert [change.who for change in merged.changes] == [Who.CONFLICT] * 3
    assert merged.here() == ours
    assert merged.there() == theirs


# ---- labels --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "label", "said"),
    [
        ("A2", "出力", "output = 10"),
        ("A1", "機体名", 'name = "ゼロ"'),
        ("B7", "威力", "power = 5"),
        ("C7", "発射数", "shots = 5"),
        ("B13", "威力", "power = 3"),
        ("E13", "近接コンボ", '"防御姿勢", "防御姿勢"'),
    ],
)
def test_a_label_typed_over_deletes_nothing(kit, cell, label, said):
    pulled(kit, ("一号", ZERO))
    before = kit.file().read_text("utf-8")
    assert said in before
    kit.enter(cell, "なんだこれ", 50)
    for command in (kit.pull, kit.diff, lambda: kit.push("--apply"), kit.pull):
        result = command()
        assert result.code == 2, result
        assert "E251" in result.err, result
        assert label in result.err
        assert kit.file().read_text("utf-8") == before
    kit.enter(cell, label, 50)
    assert kit.pull().code == 0
    assert kit.file().read_text("utf-8") == before


def test_other_values_go_on_while_a_label_is_gone(kit):
    pulled(kit, ("一号", ZERO))
    kit.enter("A2", "なんだこれ", 50)
    kit.enter("B3", 7, 50)
    kit.pull()
    assert machine(kit)["stats"] == {"output": 10, "precision": 7, "durability": 8}
    kit.rewrite("output = 10", "output = 9")
    result = kit.push("--apply")
    assert "この表には書く場所がありません" in result.out or "書く場所がありません" in result.out
    assert kit.at("B2", 50) == 10


def test_a_roster_header_typed_over_deletes_nothing(kit):
    pulled(kit, ("名簿", ROSTER))
    before = {path.name: path.read_text("utf-8") for path in kit.folder.glob("*.toml")}
    kit.enter("B1", "しゅつりょく", 50)
    result = kit.pull()
    assert result.code == 2
    assert result.err.count("E251") == 3
    assert {path.name: path.read_text("utf-8") for path in kit.folder.glob("*.toml")} == before


def test_a_value_that_is_emptied_is_emptied(kit):
    pulled(kit, ("一号", ZERO))
    kit.enter("B2", None, 50)
    assert kit.pull().code == 0
    assert "output" not in machine(kit)["stats"]


# ---- titles without numbers ------------------------------------------------------------------------------------


@pytest.fixture
def by_link(kit, login):
    """Reading by the shared link alone; gives the login back."""
    token, aside = login / TOKEN, login / "aside.json"

    def switch(*, logged_in: bool):
        if logged_in and aside.exists():
            aside.rename(token)
        elif not logged_in and token.exists():
            token.rename(aside)

    return switch


def stats(kit):
    return {path.name: machine(kit, path.name)["stats"] for path in kit.folder.glob("*.toml")}


def test_titles_swapped_mix_no_machines(kit, by_link):
    pulled(kit, ("甲", A), ("乙", B))
    kit.rewrite("output = 10", "output = 11", name="アルファ.toml")
    before = stats(kit)
    one, other = kit.book.sheets
    one.title, other.title = other.title, one.title
    by_link(logged_in=False)
    result = kit.pull()
    assert (result.code, stats(kit)) == (0, before), result
    by_link(logged_in=True)
    assert kit.push("--apply").code == 0
    assert (one.at(2, 1).value, other.at(2, 1).value) == (11, 5)
    assert (one.at(0, 1).value, other.at(0, 1).value) == ("アルファ", "ベータ")


def test_a_title_given_to_another_tab(kit, by_link):
    by_link(logged_in=False)
    pulled(kit, ("シート1", A), ("シート2", B))
    before = stats(kit)
    kit.book.sheets[0].title, kit.book.sheets[1].title = "アルファ機", "シート1"
    assert kit.pull().code == 0
    assert stats(kit) == before


def test_a_machine_edited_on_its_tab_is_followed_by_link(kit, by_link):
    by_link(logged_in=False)
    pulled(kit, ("甲", A), ("乙", B))
    kit.enter("B1", "アルファ改", 50)
    kit.enter("B3", 12, 50)
    assert kit.pull().code == 0
    assert (machine(kit, "アルファ.toml")["name"], machine(kit, "アルファ.toml")["stats"]["output"]) == (
        "アルファ改",
        12,
    )


def test_another_machine_under_the_title_is_a_question(kit, by_link):
    by_link(logged_in=False)
    pulled(kit, ("甲", A), ("乙", B))
    before = stats(kit)
    kit.book.sheets[0].cells.clear()
    kit.book.sheets[0].put([["機体名", "ガンマ"], ["プレイヤー", "黒田"], ["出力", 1], ["精度", 1], ["耐久性", 1]])
    for _ in range(2):
        result = kit.pull()
        assert (result.code, stats(kit)) == (1, before), result
        assert "--theirs 甲" in result.out
    assert kit.pull("--ours", "甲").code == 0
    assert stats(kit) == {**before, "ガンマ.toml": {"output": 1, "precision": 1, "durability": 1}}


def test_the_question_answered_with_the_same_machine(kit, by_link):
    by_link(logged_in=False)
    pulled(kit, ("甲", A), ("乙", B))
    kit.book.sheets[0].cells.clear()
    kit.book.sheets[0].put([["機体名", "ガンマ"], ["プレイヤー", "黒田"], ["出力", 1], ["精度", 1], ["耐久性", 1]])
    assert kit.pull("--theirs", "甲").code == 0
    assert machine(kit, "アルファ.toml")["name"] == "ガンマ"
    assert kit.pull().code == 0


# ---- tabs in doubt -------------------------------------------------------------------------------------------


def astray(kit):
    """A value of ours for 乙 lands in the row of 丙, for rows are sorted right before the write."""
    pulled(kit, ("名簿", ROSTER))
    kit.rewrite("precision = 5", "precision = 102", "乙.toml")
    block = {"sheetId": 50, "startRowIndex": 2, "endRowIndex": 4, "startColumnIndex": 0, "endColumnIndex": 4}
    turned = {"sortRange": {"range": block, "sortSpecs": [{"dimensionIndex": 1, "sortOrder": "DESCENDING"}]}}
    change = {"requests": [turned]}
    kit.emulator.faults.meanwhile(
        lambda: perform(kit.book, change, kit.emulator.drive.ids, OWNER), where=":batchUpdate"
    )
    assert kit.push("--apply").code == 2
    kit.emulator.faults._orders.clear()
    assert (kit.at("A3", 50), kit.at("C3", 50)) == ("丙", 102)


def test_a_tab_in_doubt_is_known_without_its_number_and_its_title(kit, login):
    astray(kit)
    kit.book.sheets.append(Sheet(60, "別").put(A))
    kit.book.sheets[0].title = "改名"
    token, aside = login / TOKEN, login / "aside.json"
    token.rename(aside)
    result = kit.pull()
    assert result.code == 1, result
    assert "! 改名!C3  精度  手元 8 | 前回 8 | シート 102" in result.out
    assert machine(kit, "丙.toml")["stats"]["precision"] == 8
    # The machine of another tab is taken in.
    assert machine(kit, "アルファ.toml")["stats"]["output"] == 10
    aside.rename(token)
    assert kit.pull("--theirs", "改名").code == 0
    assert machine(kit, "丙.toml")["stats"]["precision"] == 102


def test_a_copy_of_a_tab_in_doubt_is_asked_about(kit):
    astray(kit)
    copy = {"duplicateSheet": {"sourceSheetId": 50, "newSheetName": "写し"}}
    perform(kit.book, {"requests": [copy]}, kit.emulator.drive.ids, OWNER)
    for _ in range(2):
        result = kit.pull()
        assert result.code == 1, result
        assert "タブ「写し」の 丙 は取り込んでいません" in result.out
        assert sorted(path.name for path in kit.folder.glob("*.toml")) == ["丙.toml", "乙.toml", "甲.toml"]
    # It is in doubt by itself, once the first tab is not any more.
    assert kit.push("--apply", "--ours", "名簿").code in (0, 1)
    assert "タブ「写し」の 丙 は取り込んでいません" in kit.pull().out
    kit.pull("--theirs", "写し")
    assert machine(kit, "丙-2.toml")["stats"]["precision"] == 102


def test_cells_that_nothing_is_read_of_are_told(kit):
    pulled(kit, ("甲", [*WEAPON, [], ["短剣", 77]]))
    for made in (kit.pull(), kit.diff(), kit.push()):
        assert made.code == 0
        assert "E058" in made.err
        assert "A13、B13" in made.err
    kit.enter("A13", None, 50)
    kit.enter("B13", None, 50)
    assert "E058" not in kit.diff().err


# ---- rows reworked -------------------------------------------------------------------------------------------


def rows(*found: tuple[str, int]) -> Record:
    made = tuple({"name": name, "power": power} for name, power in found)
    return Record({}, {"ranged": made}, {"ranged": tuple(range(len(made)))})


def weapons(one: Record) -> list[str]:
    """The rows, in whatever order."""
    return sorted(map(str, one.tables["ranged"]))


def test_rows_that_both_rework_and_one_moves_are_no_more_than_there_were():
    """Two of three weapons are reworked on both sides, and ours stand in another order: all are asked about."""
    base = rows(("長銃", 5), ("砲", 9), ("機銃", 1))
    ours, theirs = rows(("弓", 4), ("機銃", 1), ("槍", 3)), rows(("銃", 6), ("矢", 7), ("機銃", 1))
    merged = merge(base, ours, theirs)
    assert {change.who for change in merged.changes if change.base != 1 and change.base != "機銃"} == {Who.CONFLICT}
    assert weapons(merged.here()) == weapons(ours)
    assert weapons(merged.there()) == weapons(theirs)
    # Where one side alone did so, its rows are taken.
    assert weapons(merge(base, base, ours).here()) == weapons(merge(base, ours, base).there()) == weapons(ours)
    # Rows that were removed are no reworked ones.
    assert weapons(merge(base, rows(("機銃", 1)), base).there()) == weapons(rows(("機銃", 1)))
