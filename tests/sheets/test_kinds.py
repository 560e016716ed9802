"""The kinds of sheets that were once read wrongly without a word: each as it is read, and as it is told where nobody can
tell what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from sheets.grid import Grid
from sheets.sources import open_sources
from sheets.tabs import sort
from tests.sheets.duel import BARE, FORM, GUN, HEAD, SWORD, plain
from tests.tables import from_values, grid

RANGED = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 銃 | 5 | 1 | 高速 |\n"
MELEE = f"{HEAD}| 近接装備 |\n| 装備名 | 威力 | カスタマイズ | コンボ |\n| 剣 | 4 | 衝撃 | 連撃 |\n"
FAST = {**BARE, **GUN, "ranged[0].customs[0]": "高速"}
FLURRY = {**BARE, **SWORD, "melee[0].customs[0]": "衝撃", "melee[0].combos[0]": "連撃"}
STATS = {path: BARE[path] for path in BARE if path.startswith("stats")}


def codes(sheet: Grid) -> list[tuple[str, str]]:
    """All that is told of a tab and its machines."""
    found = sort(sheet, {"duel": FORM})
    findings = [*found.failures, *found.notes, *(one for _, values in found.machines for one in values.findings)]
    return [(one.code, str(one.ref).partition("!")[2]) for one in findings]


# ---- K1: lists of choices beside a table --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "texts"),
    [
        (7, ("曲射", "徹甲", "炸裂")),
        (6, ("カスタマイズ", "高速", "衝撃", "狙撃")),
        (1, ("通常", "高速", "衝撃", "ジャマー", "狙撃")),
    ],
)
def test_a_list_of_choices_beside_a_table_is_no_part_of_it(top: int, texts: tuple[str, ...]) -> None:
    drawn = grid(RANGED)
    listed = {(top + number, 7): text for number, text in enumerate(texts)}
    sheet = from_values({**{place: cell.value for place, cell in drawn.cells.items()}, **listed})
    assert (plain(sheet), codes(sheet)) == ([FAST], [])


def test_a_choice_or_two_beside_a_table_may_be_its_own_and_are_told() -> None:
    sheet = grid(RANGED.replace("| 高速 |", "| 高速 | | | 徹甲 |"))
    assert (plain(sheet), codes(sheet)) == ([FAST], [("E058", "G8")])


def test_numbers_at_a_list_are_no_ticks_of_a_weapon() -> None:
    block = f"{HEAD}| 近接装備1 | 剣 | | 前進 | 3 |\n| 威力 | 4 | | 合気 | 1 |\n| コンボ | | | 連撃 | 1 |"
    sheet = grid(block)
    assert (plain(sheet), codes(sheet)) == ([{**BARE, **SWORD}], [("E058", "D7")])
    behind = f"{HEAD}| 近接装備1 | 剣 |\n| 威力 | 4 |\n| コンボ | 合気 | | 連撃 | ○ |"
    assert plain(grid(behind)) == [{**BARE, **SWORD, "melee[0].combos[0]": "連撃"}]


# ---- K2: painted tabs that are no fields --------------------------------------------------------------------


@pytest.mark.parametrize("tab", ["シート1", "Map"])
def test_a_painted_tab_with_numbers_at_texts_is_no_field(tab: str) -> None:
    rows = "| 機体名 | 零 |\n| 出力値 | 9 |\n| 精度値 | 7 |\n| 耐久値 | 9 |"
    fills = {(row, col): "FFF2CC" for row in range(1, 5) for col in range(1, 5)}
    found = sort(grid(rows, tab=tab, fills=fills), {"duel": FORM})
    assert (found.is_field, [one.code for one in found.notes]) == (False, ["E069"])
    blank = sort(grid("| A |", fills={(row, row): "000000" for row in range(2, 6)}), {"duel": FORM})
    assert (blank.is_field, [one.code for one in blank.notes]) == (True, ["E066"])


# ---- K3, K4: rosters ----------------------------------------------------------------------------------------

SORTED = "| 機体名 | 出力 | 精度 | 耐久 | 種別 | 装備名 | 威力 | 発射数 | カスタマイズ | コンボ |\n"
BOTH = {"name": "ゼロ", **STATS, **GUN, **SWORD, "melee[0].combos[0]": "連撃"}


@pytest.mark.parametrize("again", ["| | | | ", "| ^ | ^ | ^ | ^ ", "| ゼロ | 10 | 8 | 7 "])
def test_a_weapon_a_row_with_its_sort_beside(again: str) -> None:
    other = "| ワン | 1 | 2 | 3 | 近接 | 斧 | 6 | | | |"
    sheet = grid(
        f"{SORTED}| ゼロ | 10 | 8 | 7 | 遠距離 | 銃 | 5 | 1 | | |\n{again}| 近接 | 剣 | 4 | | | 連撃 |\n{other}"
    )
    one = {"name": "ワン", "stats.output": 1, "stats.precision": 2, "stats.durability": 3}
    assert plain(sheet) == [BOTH, {**one, "melee[0].name": "斧", "melee[0].power": 6}]
    assert codes(sheet) == []


@pytest.mark.parametrize("form", ["近接1の{}", "近接1-{}", "近接_1_{}", "近接その一 {}", "近接第1の{}", "近接1/{}"])
def test_headings_of_a_roster_that_are_a_little_off(form: str) -> None:
    heads = " | ".join(form.format(label) for label in ("名称", "威力", "コンボ"))
    sheet = grid(f"| 機体名 | 出力 | 精度 | 耐久 | {heads} |\n| ゼロ | 10 | 8 | 7 | 剣 | 4 | 連撃 |")
    assert (plain(sheet), codes(sheet)) == ([{**BARE, **SWORD, "melee[0].combos[0]": "連撃"}], [])


def test_a_heading_with_a_word_of_the_form_that_nobody_can_place_is_told_once() -> None:
    rows = "| ゼロ | 10 | 8 | 7 | 銃 | 5 |\n| ワン | 1 | 2 | 3 | 砲 | 9 |"
    sheet = grid(f"| 機体名 | 出力 | 精度 | 耐久 | W1 name | R1 power |\n{rows}")
    assert codes(sheet) == [("E058", "F1")]
    assert codes(grid(f"| 機体名 | 出力 | 精度 | 耐久 | 会場 | 順番 |\n{rows}")) == []


# ---- K5: a second table without known headings --------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "cell"),
    [
        ("| 近接装備 |\n| 短剣 | 3 | 衝撃 | 連撃 |", "A11"),
        ("| 近接装備 |\n| 武装 | 攻撃力 | 特性 | 技 |\n| 短剣 | 3 | 衝撃 | 連撃 |", "A11"),
        ("| 近接装備 | 短剣 | 3 | 衝撃 | 連撃 |", "B10"),
    ],
)
def test_a_title_with_weapons_but_no_headings_is_told(table: str, cell: str) -> None:
    sheet = grid(f"{RANGED}...\n{table}")
    assert (plain(sheet), codes(sheet)) == ([FAST], [("E058", cell)])
    assert codes(grid(f"{RANGED}...\n| 近接装備 |\n| 威力は1以上にする |")) == []


# ---- K6: ticks with a weapon a column ------------------------------------------------------------------------


def test_ticks_with_a_weapon_a_column() -> None:
    sheet = grid(
        f"{HEAD}| 遠距離装備 |\n| 装備名 | 銃 | 砲 |\n| 威力 | 5 | 9 |\n| 発射数 | 1 | 2 |\n| 高速 | ○ | |\n| 徹甲 | | ○ |"
    )
    cannon = {"ranged[1].name": "砲", "ranged[1].power": 9, "ranged[1].shots": 2, "ranged[1].customs[0]": "徹甲"}
    assert (plain(sheet), codes(sheet)) == ([{**FAST, **cannon}], [])


# ---- K7: base, bonus and final ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "bonus", "final"), [("初期", "強化", "最終"), ("割り振り", "補正", "計"), ("", "", "合計")]
)
def test_the_final_value_counts_where_the_sums_agree(base: str, bonus: str, final: str) -> None:
    sheet = grid(
        f"| 機体名 | ゼロ |\n| 性能 | {base} | {bonus} | {final} |\n| 出力 | 5 | 5 | 10 |\n| 精度 | 5 | 3 | 8 |\n| 耐久 | 7 | 0 | 7 |"
    )
    assert (plain(sheet), codes(sheet)) == ([BARE], [])


@pytest.mark.parametrize(
    ("heads", "row", "told"),
    [
        ("初期 | 強化 | 最終", "5 | 4 | 10", "E037"),
        ("初期値 | 現在値", "5 | 10", "E037"),
        ("旧 | 新", "5 | 10", "E037"),
        ("| ", "5 | 10", "E058"),
        ("値 | 補正", "10 | 5", "E058"),
    ],
)
def test_two_readings_that_differ_are_told(heads: str, row: str, told: str) -> None:
    sheet = grid(f"| 機体名 | ゼロ |\n| 性能 | {heads} |\n| 出力 | {row} |\n| 精度 | 8 |\n| 耐久 | 7 |")
    assert codes(sheet)[0][0] == told


# ---- K8, K10: lines below tables and rosters, titles over several columns ------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "...\n| 勝利数 | 3 |",
        "...\n...\n| 更新日 | 2027/4/1 |",
        "| ※参考 |",
        "...\n| ターン | 1 | 2 | 3 | 4 |",
        "...\n| 部品 | 重さ |\n| 脚 | 3 |",
    ],
)
def test_what_is_counted_below_a_table_is_no_weapon(line: str) -> None:
    sheet = grid(MELEE + line)
    assert (plain(sheet), codes(sheet)) == ([FLURRY], [])


@pytest.mark.parametrize("line", ["...\n| 槍 | 3 |", "| 残りポイント | 9 |"])
def test_what_may_be_a_weapon_below_a_table_is_told(line: str) -> None:
    sheet = grid(MELEE + line)
    assert plain(sheet) == [FLURRY]
    assert [code for code, _ in codes(sheet)] == ["E058"]


def test_the_next_title_is_no_weapon() -> None:
    second = HEAD.replace("ゼロ", "ワン").replace("...", "")
    sheet = grid(f"| 【ゼロ】 |\n{MELEE.strip()}\n| 【ワン】 |\n{second}")
    assert [one["name"] for one in plain(sheet)] == ["ゼロ", "ワン"]
    assert [code for code, _ in codes(sheet)] == ["E048"]


ROSTER = "| No | 機体名 | 出力 | 精度 | 耐久 |\n| 1 | ゼロ | 10 | 8 | 7 |\n"


@pytest.mark.parametrize(
    "line",
    [
        "...\n| 参加数 | 1 |",
        "| 合計 | | 10 | 8 | 7 |",
        "| 【Bブロック】 |",
        "...\n| 日付 | 相手 | 結果 |\n| 4/1 | 青木 | 勝ち |",
    ],
)
def test_what_stands_below_a_roster_is_no_machine(line: str) -> None:
    other = "| 2 | ワン | 1 | 2 | 3 |\n"
    sheet = grid(ROSTER + other + line)
    assert [one["name"] for one in plain(sheet)] == ["ゼロ", "ワン"]
    assert codes(sheet) == []
    told = grid(f"{ROSTER}{other}...\n| | 予備 | 5 |")
    assert (len(plain(told)), [code for code, _ in codes(told)]) == (2, ["E058"])


@pytest.mark.parametrize("book", ["a.xlsx", "a.csv"])
def test_titles_of_groups_that_are_not_merged(book: str) -> None:
    heads = "| 機体名 | 出力 | 精度 | 耐久 | 遠距離1 | | | 近接1 |\n| | | | | 名称 | 威力 | 発射数 | 名称 | 威力 |\n"
    sheet = grid(f"{heads}| ゼロ | 10 | 8 | 7 | 銃 | 5 | 1 | 剣 | 4 |", book=book)
    assert (plain(sheet), codes(sheet)) == ([{**BARE, **GUN, **SWORD}], [])


# ---- K9, K12: words of another game, look-up tables, rows of zeros ------------------------------------------------


def test_a_word_or_two_of_a_game_make_no_machine() -> None:
    assert codes(grid("| 出力 | 3 |\n| 勝ち | 2 |")) == [("E065", "A1")]
    assert codes(grid("| 出力 | 3 |\n| 精度 | 2 |")) != [("E065", "A1")]


def test_a_table_that_goes_through_the_stats_is_no_roster() -> None:
    steps = grid("| 出力 | 移動 | 精度 |\n| 1 | 1 | 1 |\n| 2 | 1 | 2 |\n| 3 | 2 | 3 |")
    assert (plain(steps), codes(steps)) == ([], [("E067", "A1")])
    listed = grid("| 出力 | 移動 | 精度 | 耐久 |\n| 1 | 1 | 5 | 9 |\n| 2 | 1 | 2 | 8 |\n| 3 | 2 | 3 | 8 |")
    assert len(plain(listed)) == 3


def test_a_row_of_zeros_is_no_weapon() -> None:
    assert plain(grid(f"{RANGED}| | 0 | 0 | |\n| | 0 | 0 | |")) == [FAST]
    assert len(plain(grid(f"{RANGED}| | 0 | 2 | |"))[0]) > len(FAST)


# ---- K11: characters without width; labels with their values --------------------------------------------------


def test_characters_without_width_are_no_part_of_a_label() -> None:
    sheet = grid("| 機体名 | ゼロ |\n| 出力\u200b | 10 |\n| \ufeff精度 | 8 |\n| 耐\u2060久性\u200d | 7 |")
    assert (plain(sheet), codes(sheet)) == ([BARE], [])


@pytest.mark.parametrize(("label", "gap"), [("出力", " "), ("【出力】", ""), ("出力", "："), ("出力P", "　")])
def test_a_label_and_its_value_in_one_cell(label: str, gap: str) -> None:
    sheet = grid(f"| 機体名：ゼロ |\n| {label}{gap}10 |\n| 精度 8 |\n| 耐久性 7 |")
    assert [str(one["stats.output"]) for one in plain(sheet)] == ["10"]
    assert codes(grid("| 出力10 |\n| 精度8 |")) == [("E056", "A1")] or codes(grid("| 出力10 |"))[0][0] == "E020"


def test_a_range_behind_a_label_says_how_to_fill_it_in() -> None:
    heads = "| 機体名 | 出力 [0〜50] | 精度 (0-50) | 耐久性［0～50点］ |\n"
    sheet = grid(f"{heads}| ゼロ | 10 | 8 | 7 |\n| ワン | 1 | 2 | 3 |")
    assert plain(sheet)[0] == BARE


def test_labels_with_a_wrong_letter_are_named_though_none_is_right() -> None:
    found = sort(grid("| 機体名 | ゼロ |\n| 出カ | 10 |\n| 精渡 | 8 |\n| 耐久牲 | 7 |"), {"duel": FORM})
    [note] = found.notes
    assert (note.code, note.params["found"]) == ("E069", ("出カ (A2)", "精渡 (A3)", "耐久牲 (A4)"))


# ---- K13: workbooks with several tabs, looks ------------------------------------------------------------------


def book(path: Path, **tabs: dict[str, object]) -> str:
    made = Workbook()
    made.remove(made.active)  # type: ignore[arg-type]
    for title, cells in tabs.items():
        tab = made.create_sheet(title)
        for name, value in cells.items():
            tab[name] = value
    made.save(path)
    return str(path)


ZERO = {"A1": "機体名", "B1": "ゼロ", "A2": "出力", "B2": 10, "A3": "精度", "B3": 8, "A4": "耐久性", "B4": 7}
LIST = {"A1": "機体名", "B1": "プレイヤー", "C1": "出力", "D1": "精度", "E1": "耐久性"}
LIST |= {"A2": "ゼロ", "B2": "青木", "C2": 10, "D2": 8, "E2": 7, "A3": "ワン", "B3": "Mika", "C3": 1, "D3": 2, "E3": 3}


def opened(path: str) -> tuple[list[object], list[str]]:
    found = open_sources([path], {"duel": FORM})
    told = [*found.failures, *found.notes, *(one for entry in found.entries for one in entry.values.findings)]
    return [entry.values.get("name").value for entry in found.entries], [one.code for one in told]


def test_a_machine_on_two_tabs_is_counted_once_or_told(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", 一覧=LIST, ゼロ=ZERO)
    assert opened(path) == (["ゼロ", "ワン"], ["E059"])
    players = [one.values.get("player").value for one in open_sources([path], {"duel": FORM}).entries]
    assert players == ["青木", "Mika"]
    other = book(tmp_path / "b.xlsx", 一覧=LIST, ゼロ={**ZERO, "B2": 11})
    assert opened(other) == (["ゼロ", "ワン", "ゼロ"], ["E060", "E060"])


@pytest.mark.parametrize("tab", ["記入例", "見本", "Sample", "【例】"])
def test_an_example_is_no_machine_among_others(tmp_path: Path, tab: str) -> None:
    example = {**ZERO, "B1": "見本機"}
    assert opened(book(tmp_path / "a.xlsx", **{"ゼロ": ZERO, tab.strip("【】") if "【" in tab else tab: example})) == (
        ["ゼロ"],
        ["E061"],
    )
    assert opened(book(tmp_path / "b.xlsx", 記入例=ZERO)) == (["ゼロ"], [])


def test_boxes_that_are_only_painted_and_texts_that_are_struck_through_are_told(tmp_path: Path) -> None:
    heads = {"A6": "遠距離装備", "A7": "装備名", "B7": "威力", "C7": "発射数", "D7": "高速", "E7": "徹甲"}
    path = book(tmp_path / "a.xlsx", ゼロ={**ZERO, **heads, "A8": "銃", "B8": 5, "C8": 1})
    assert opened(path)[1] == []
    from openpyxl import load_workbook

    made = load_workbook(path)
    made["ゼロ"]["E8"].fill = PatternFill("solid", fgColor="FFFFFF00")
    made["ゼロ"]["A8"].font = Font(strike=True)
    made.save(path)
    assert sorted(opened(path)[1]) == ["E063", "E064"]


# ---- K13: CSV -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "機体名,ゼロ\n設定,赤;白;青;黄;黒;緑;金\n出力,10\n精度,8\n耐久性,7\n",
        "機体名;ゼロ\n設定;速い, 軽い, 強い, 赤い, 高い, 丈夫\n出力;10\n精度;8\n耐久性;7\n",
        '機体名,ゼロ\n設定,"a;b;c;d;e;f;g"\n出力,10\n精度,8\n耐久性,7\n\x1a',
    ],
)
def test_the_delimiter_is_the_one_that_parts_the_lines(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8")
    [entry] = open_sources([str(path)], {"duel": FORM}).entries
    assert (entry.values["stats.output"].value, entry.values["name"].value) == ("10", "ゼロ")


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "iso2022_jp", "utf-16"])
def test_texts_in_japanese_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("機体名,ストレイ・ラーク\n出力,10\n精度,8\n耐久性,7\n".encode(encoding))
    assert opened(str(path)) == (["ストレイ・ラーク"], [])


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("Éclair", "cp1252"), ("Café", "latin-1"), ("봄바람기체", "euc_kr"), ("影縫い改二型", "euc_jp")],
)
def test_a_text_in_another_encoding_is_told_with_its_line(tmp_path: Path, name: str, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(f"output,10\nname,{name}\nprecision,8\ndurability,7\n".encode(encoding))
    found = open_sources([str(path)], {"duel": FORM})
    [failure] = found.failures
    assert (found.entries, failure.params["line"]) == ((), 2)
    assert failure.code in ("E008", "E062")
