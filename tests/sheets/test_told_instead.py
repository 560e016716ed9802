"""What is no value of a machine though it looks like one, or can't be one as it stands: told, and never guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheets.form import Name
from sheets.grid import Grid, KeyRef
from sheets.layout import read
from sheets.people.find import survey
from sheets.sources import open_sources
from sheets.tabs import sort
from tests.sheets.duel import BARE, CANNON, FORM, GUN, HEAD, SWORD, plain
from tests.tables import grid

RANGED = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n"
MELEE = f"{HEAD}| 近接装備 |\n| 装備名 | 威力 | カスタマイズ | 近接コンボ |\n| 剣 | 4 | | |\n"
ARMS = """
| 遠距離装備 |
| 装備名 | 威力 | 発射数 | カスタマイズ |
| 銃 | 5 | 1 | 高速 |
| 近接装備 |
| 装備名 | 威力 | カスタマイズ | 近接コンボ |
| 剣 | 4 | | 連撃 |
"""


def codes(sheet: Grid) -> list[tuple[str, str]]:
    """What is told of the one machine of a tab."""
    [layout] = survey(FORM, sheet).layouts
    return [(one.code, str(one.ref).partition("!")[2]) for one in read(layout, sheet).findings]


def notes(sheet: Grid) -> list[tuple[str, str]]:
    """What is told of a tab without a machine."""
    found = sort(sheet, {"duel": FORM})
    assert (found.machines, found.failures) == ([], [])
    return [(one.code, str(one.ref).partition("!")[2]) for one in found.notes]


# ---- lines below tables, and examples in them --------------------------------------------------------------


@pytest.mark.parametrize("line", ["デザイナー：みなと | | | 2027年4月", "制作: みなと | | 2027", "連絡先：03 | | | 夜"])
def test_a_label_and_its_value_below_a_table_are_no_weapon(line: str) -> None:
    sheet = grid(f"{MELEE}...\n| {line} |")
    assert plain(sheet) == [{**BARE, **SWORD}]
    assert codes(sheet) == [("E048", "A10")]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("短剣：改 | 3 | |", {"melee[1].power": 3}),
        ("短剣：改 | 強 | |", {"melee[1].power": "強"}),
        ("短剣：改 | | | 連撃", {"melee[1].combos[0]": "連撃"}),
    ],
)
def test_a_weapon_with_a_colon_in_its_name_stays_one(line: str, told: dict[str, object]) -> None:
    sheet = grid(f"{MELEE}| {line} |")
    assert plain(sheet) == [{**BARE, **SWORD, "melee[1].name": "短剣：改", **told}]
    assert codes(sheet) == []
    # Behind a blank row only choices say that it is one.
    apart = grid(f"{MELEE}...\n| {line} |")
    assert (len(plain(apart)[0]) > len({**BARE, **SWORD})) == ("連撃" in line)
    assert codes(apart) == ([] if "連撃" in line else [("E058", "A10")])


@pytest.mark.parametrize("name", ["例：ビーム銃", "例", "(例)ビーム銃", "記入例: 銃", "e.g. rifle", "Example: rifle"])
def test_an_example_in_a_table_is_no_weapon(name: str) -> None:
    sheet = grid(f"{RANGED}| {name} | 7 | 2 | 高速 |\n| 銃 | 5 | 1 | |\n| 砲 | 9 | 2 | |")
    assert plain(sheet) == [{**BARE, **GUN, **CANNON}]
    assert codes(sheet) == [("E055", "A8")]


def test_a_row_is_marked_as_an_example_by_the_column_in_front() -> None:
    head = f"{HEAD}| 遠距離装備 |\n| No | 装備名 | 威力 | 発射数 | カスタマイズ |\n"
    sheet = grid(f"{head}| 例 | ビーム銃 | 7 | 2 | 高速 |\n| 1 | 銃 | 5 | 1 | |")
    assert plain(sheet) == [{**BARE, **GUN}]
    assert codes(sheet) == [("E055", "A8")]


@pytest.mark.parametrize("name", ["例外砲", "慣例", "Exampler", "EX.砲", "例の剣"])
def test_a_name_that_holds_the_word_is_a_weapons(name: str) -> None:
    sheet = grid(f"{RANGED}| {name} | 5 | 1 | |")
    assert plain(sheet) == [{**BARE, **GUN, "ranged[0].name": name}]
    assert codes(sheet) == []


# ---- several values in one cell, or beside each other ------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "cell", "labels"),
    [
        ("| 出力：10　精度：8　耐久性：8 |", "A2", ("出力", "精度", "耐久性")),
        ("| 出力10/精度8/耐久性8 |", "A2", ("出力", "精度", "耐久性")),
        ("| output: 10, precision: 8 |\n| 耐久性 | 8 |", "A2", ("出力", "精度")),
        ("| 出力：10 |\n| 精度 8点 耐久性 8点 |", "A3", ("精度", "耐久性")),
    ],
)
def test_stats_in_one_cell_are_told(rows: str, cell: str, labels: tuple[str, ...]) -> None:
    sheet = grid(f"| 機体名 | ゼロ |\n{rows}\n| 遠距離装備 |\n| 装備名 | 威力 | 発射数 |\n| 銃 | 5 | 1 |")
    assert notes(sheet) == [("E056", cell)]
    [note] = sort(sheet, {"duel": FORM}).notes
    assert tuple(one.ja for one in note.params["labels"] if isinstance(one, Name)) == labels  # type: ignore[attr-defined]


def test_stats_in_a_sentence_or_without_numbers_are_no_machines() -> None:
    for text in ("たとえば出力10、精度8のようにします", "出力：　精度：　耐久性：", "出力と精度"):
        assert notes(grid(f"| メモ |\n| {text} |")) == [("E020", "")], text
    assert notes(grid("| メモ |\n| 出力 10 |")) == [("E065", "A2")]


@pytest.mark.parametrize(
    ("old", "new"), [("旧", "新"), ("変更前", "変更後"), ("案1", "案2"), ("Before", "After"), ("A案", "B案")]
)
def test_two_columns_of_versions_are_told(old: str, new: str) -> None:
    sheet = grid(
        f"| 機体名 | ゼロ |\n| 項目 | {old} | {new} |\n| 出力 | 10 | 12 |\n| 精度 | 8 | 9 |\n| 耐久性 | 7 | 7 |"
    )
    assert plain(sheet) == [{"name": "ゼロ", "stats.durability": 7}]
    assert codes(sheet) == [("E037", "C3"), ("E037", "C4")]
    # The name that both have may stand between.
    sheet = grid(
        f"| | {old} | {new} |\n| 機体名 | ゼロ | ゼロ |\n| 出力 | 10 | 12 |\n| 精度 | 8 | 8 |\n| 耐久性 | 7 | 7 |{ARMS}"
    )
    assert codes(sheet) == [("E037", "C3")]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("値", "コスト", []),
        ("ポイント", "最大", []),
        ("値", "P", []),
        ("値", "補正", [("E058", "C3")]),
        ("", "", [("E058", "C3")]),
    ],
)
def test_a_number_of_something_else_beside_a_stat_is_left_alone_and_told_where_it_may_be_the_stat(
    one: str, other: str, told: list[tuple[str, str]]
) -> None:
    rows = "| 出力 | 10 | 12 |\n| 精度 | 8 | 9 |\n| 耐久性 | 7 | 7 |"
    sheet = grid(f"| 機体名 | ゼロ |\n| 項目 | {one} | {other} |\n{rows}")
    assert plain(sheet) == [BARE]
    assert codes(sheet) == told


# ---- other tabs and files ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", ["| 1 | ゼロ | 10 | 8 | 7 |", "| 1 | ゼロ | 10 | 8 | 7 |\n| 2 | ワン | 9 | 8 | 8 |"])
def test_an_index_of_tabs_is_no_machine(rows: str) -> None:
    for word in ("タブ", "シート名", "Sheet"):
        assert notes(grid(f"| No | {word} | 出力 | 精度 | 耐久性 |\n{rows}")) == [("E057", "B1")]


def test_a_list_with_names_or_weapons_is_no_index() -> None:
    named = "| 機体名 | シート | 出力 | 精度 | 耐久性 |\n| ゼロ | A | 10 | 8 | 7 |\n| ワン | B | 9 | 8 | 8 |"
    assert [one["name"] for one in plain(grid(named))] == ["ゼロ", "ワン"]
    armed = "| シート | 出力 | 精度 | 耐久性 | 遠距離1 威力 | 遠距離1 発射数 |\n| A | 10 | 8 | 7 | 5 | 1 |"
    assert [one["ranged[0].power"] for one in plain(grid(armed))] == [5]
    other = "| シート |\n| A |\n| 出力 | 精度 | 耐久性 |\n| 10 | 8 | 7 |"
    assert [one["stats.output"] for one in plain(grid(other))] == [10]


def test_another_programs_file_with_a_name_is_left_alone_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "package.json"
    path.write_text('{"name": "site", "version": "1.0.0", "private": true, "scripts": {"test": "x"}}', encoding="utf-8")
    found = open_sources([str(tmp_path)], {"duel": FORM})
    assert [(one.code, one.ref) for one in found.notes] == [("E026", KeyRef(path.as_posix()))]
    assert found.entries == ()
    # Whoever names the file means it.
    assert len(open_sources([str(path)], {"duel": FORM}).entries) == 1


@pytest.mark.parametrize(
    "text",
    [
        'game = "duel"\nname = "ゼロ"',
        'name = "ゼロ"\n[stat]\noutput = 10',
        'name = "ゼロ"\noutput = 10',
        'name = "ゼロ"\nstats = 5',
        'name = "ゼロ"\nplayer = "太郎"',
    ],
)
def test_a_machines_file_with_little_or_mistyped_in_it_is_read(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    assert [one.tab for one in open_sources([str(tmp_path)], {"duel": FORM}).entries] == [None]


# ---- points for ticks --------------------------------------------------------------------------------------


def test_points_of_the_label_tick_its_choice() -> None:
    head = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | 通常(-3) | 高速(+1) | エネルギー(+2) |\n"
    sheet = grid(f"{head}| 銃 | 5 | 1 | | 1 | 2 |\n| 砲 | 9 | 2 | -3 | | +2P |")
    customs = {path: value for path, value in plain(sheet)[0].items() if "customs" in path}
    assert customs == {
        "ranged[0].customs[0]": "高速",
        "ranged[0].customs[1]": "エネルギー",
        "ranged[1].customs[0]": "通常",
        "ranged[1].customs[1]": "エネルギー",
    }


def test_other_numbers_tick_nothing() -> None:
    for label, value in (("エネルギー(+2)", 3), ("エネルギー", 2), ("通常(-3)", 3)):
        head = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | {label} | 高速 |\n"
        [machine] = plain(grid(f"{head}| 銃 | 5 | 1 | {value} | ○ |"))
        customs = [machine[path] for path in machine if "customs" in path]
        assert customs == [value, "高速"], label


def test_a_list_to_choose_from_names_each_choice_once() -> None:
    """Down or across; of words that come again each is somebody's."""
    gun = "| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 銃 | 5 | 1 | 高速 |"
    for words, told in (("高速 エネルギー 通常", []), ("高速 高速 高速", ["E058"]), ("高速 エネルギー 高速", ["E058"])):
        for drawn in (words.replace(" ", " |\n| "), words.replace(" ", " | ")):
            assert [code for code, _ in codes(grid(f"{HEAD}{gun}\n...\n| {drawn} |"))] == told, drawn
