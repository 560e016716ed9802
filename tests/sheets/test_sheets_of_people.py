"""Sheets as people drew them, with what is peculiar to each: sums, odd headers, values in unusual places."""

from __future__ import annotations

import pytest

from sheets.form import Finding
from sheets.grid import Grid
from sheets.layout import read, write
from sheets.people.find import Reason, survey
from sheets.tabs import sort
from tests.sheets.duel import BARE, FORM, GUN, HEAD, HEAD_CELLS, SWORD, plain, told, weapon
from tests.tables import grid

# ---- sums in and below tables ------------------------------------------------------------------------------


def test_a_total_among_the_labels_of_a_table_is_the_cost_of_its_rows() -> None:
    sheet = grid(
        HEAD
        + """
    | 遠距離装備 |
    | 装備名 | 威力 | 発射数 | カスタマイズ | 備考 | 合計 |
    | 銃 | 5 | 1 | 高速 | | 6 |
    | 砲 | 9 | 2 | | | 18 |
    """
    )
    assert told(sheet) == [
        {
            **HEAD_CELLS,
            **weapon("ranged[0]", name=("銃", "A8"), power=(5, "B8"), shots=(1, "C8"), customs_0=("高速", "D8")),
            **weapon("ranged[0]", cost=(6, "F8")),
            **weapon("ranged[1]", name=("砲", "A9"), power=(9, "B9"), shots=(2, "C9"), cost=(18, "F9")),
        }
    ]


def test_a_total_beside_a_table_is_the_whole_machines() -> None:
    sheet = grid(f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | | 合計 |\n| 銃 | 5 | 1 | | 44 |")
    assert plain(sheet) == [{**BARE, **GUN, "total": 44}]


def test_a_sum_below_a_table_with_numbered_rows_ends_it() -> None:
    sheet = grid(
        HEAD
        + """
    | 近接装備 |
    | No | 近接コンボ | 装備名 | カスタマイズ | 威力 |
    | 1 | 連撃 | 剣 | | 4 |
    ...
    | 合計 | 50P |
    """
    )
    assert plain(sheet) == [{**BARE, **SWORD, "melee[0].combos[0]": "連撃", "total": "50P"}]


def test_a_row_of_sums_is_no_weapon() -> None:
    for row in ("計 | | | | 8", "小計 | 14 | 3 | | 8", "計 | | | |"):
        table = (
            f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ | コスト |\n| 銃 | 5 | 1 | | |\n| {row} |"
        )
        assert plain(grid(table)) == [{**BARE, **GUN}], row
    # What has customs is a weapon, however it is called; and a remark doesn't make a sum of it.
    named = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ | 備考 |\n| 計 | 5 | 1 | 高速 | 合計 |"
    assert plain(grid(named)) == [{**BARE, **GUN, "ranged[0].name": "計", "ranged[0].customs[0]": "高速"}]
    remark = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | 備考 |\n| 銃 | 5 | 1 | 最大 |"
    assert plain(grid(remark)) == [{**BARE, **GUN}]


def test_an_unknown_title_is_no_weapon_of_the_table_above_it() -> None:
    sheet = grid(
        HEAD
        + """
    | 近接装備 |
    | 装備名 | 威力 | カスタマイズ |
    | 剣 | 4 | |
    | 追加装備 |
    | 装備名 | 威力 | カスタマイズ |
    | 爆弾 | 9 | |
    """
    )
    assert plain(sheet) == [{**BARE, **SWORD}]
    [layout] = survey(FORM, sheet).layouts
    assert [(one.code, str(one.ref)) for one in layout.findings] == [("E031", "a.xlsx[T]!A10")]


# ---- values in unusual places ------------------------------------------------------------------------------


def findings(sheet: Grid) -> list[Finding]:
    [layout] = survey(FORM, sheet).layouts
    return list(read(layout, sheet).findings)


def codes(sheet: Grid) -> list[tuple[str, str]]:
    return [(one.code, str(one.ref).partition("!")[2]) for one in findings(sheet)]


def test_values_left_of_their_labels_are_told_with_both_cells() -> None:
    sheet = grid("| ゼロ | 機体名 |\n| 10 | 出力 |\n| 8 | 精度 |\n| 9 | 耐久性 |")
    assert codes(sheet) == [("E036", "A1"), ("E036", "A2"), ("E036", "A3"), ("E036", "A4")]
    assert [one.params["found"] for one in findings(sheet)] == ["ゼロ", "10", "8", "9"]
    assert [one.params["cell"] for one in findings(sheet)] == ["B1", "B2", "B3", "B4"]
    assert plain(sheet) == [{}]


@pytest.mark.parametrize(
    "table",
    [
        "| 1 | 機体名 | |\n| 2 | 出力 | |\n| 3 | 精度 | |\n| 4 | 耐久性 | |",
        "| No | 項目 | 値 |\n| 1 | 出力 | |\n| 2 | 精度 | |\n| 3 | 耐久性 | |",
        "| 出力 | | 精度 | | 耐久性 | |",
    ],
)
def test_numbers_of_rows_are_no_values(table: str) -> None:
    assert survey(FORM, grid(table)).reason is Reason.BLANK


def test_a_stat_with_two_values_is_never_guessed() -> None:
    sheet = grid("""
    | 機体名 | ゼロ |
    | 出力 | 10 | 出力 | 12 |
    | 精度 | 8 |
    | 耐久性 | 7 |
    | 出力 | 13P |
    """)
    assert codes(sheet) == [("E037", "D2")]
    assert findings(sheet)[0].params["values"] == ("10 (B2)", "12 (D2)", "13P (B5)")
    assert plain(sheet) == [{key: value for key, value in BARE.items() if key != "stats.output"}]


def test_a_stat_with_the_same_value_twice_or_a_remark_is_no_doubt() -> None:
    for cell in ("10P", "パワーのこと"):
        assert plain(grid(f"{HEAD}| 出力 | {cell} |")) == [BARE]
    # A remark above the number doesn't come first.
    assert plain(grid(f"| 出力 | パワーのこと |\n...\n{HEAD}")) == [BARE]


def test_totals_that_differ_are_compared_with_nothing() -> None:
    assert "total" not in plain(grid(f"{HEAD}| 合計 | 25 |\n| 合計 | 8 |"))[0]
    assert plain(grid(f"{HEAD}| 合計 | 25 |\n| 機体コスト | 33 |"))[0]["total"] == 33


def test_an_empty_column_between_labels_and_values() -> None:
    sheet = grid("| 機体名 | | ゼロ |\n| 出力 | | 10 |\n| 精度 | | | 8 |\n| 耐久性 | | 7 | 頑丈 |")
    assert told(sheet) == [
        {
            "name": ("ゼロ", "C1"),
            "stats.output": (10, "C2"),
            "stats.precision": (8, "D3"),
            "stats.durability": (7, "C4"),
        }
    ]


@pytest.mark.parametrize(
    "table",
    [
        # One of two numbers would be a guess, and so is a column that is filled in elsewhere.
        "| 出力 | | 10 | 20 |\n| 精度 | | 8 | 20 |\n| 耐久性 | | 7 | 20 |",
        "| 出力 | | 目安は 10 |\n| 精度 | | 目安は 8 |\n| 耐久性 | | 目安は 7 |",
    ],
)
def test_numbers_behind_an_empty_column_that_may_be_something_else(table: str) -> None:
    assert survey(FORM, grid(table)).layouts == ()


def test_a_column_that_is_filled_in_elsewhere_is_no_gap() -> None:
    sheet = grid("| 機体名 | ゼロ | |\n| 出力 | | 10 |\n| 精度 | | 8 |\n| 耐久性 | 7 | 9 |")
    assert plain(sheet) == [{"name": "ゼロ", "stats.durability": 7}]


def test_label_and_value_in_one_cell() -> None:
    sheet = grid("| 機体名：ゼロ |\n| 出力： 10 |\n| 精度 = ８点 |\n| 耐久性:7 | HP：41 |")
    assert told(sheet) == [
        {
            "name": ("ゼロ", "A1"),
            "stats.output": ("10", "A2"),
            "stats.precision": ("８点", "A3"),
            "stats.durability": ("7", "A4"),
            "hp": ("41", "B4"),
        }
    ]
    [layout] = survey(FORM, sheet).layouts
    written = write(layout, {"name": "ワン", "stats.output": 12, "stats.precision": 8})
    assert written == {(1, 1): "機体名：ワン", (2, 1): "出力： 12", (3, 1): "精度 = 8", (4, 1): "耐久性:"}


def test_prose_behind_a_label_and_a_colon_is_no_value() -> None:
    sheet = grid(
        f"{HEAD}| 出力：ブーストと移動に関わります |\n| 精度： |\n| メモ：あとで直す |\n| 遠距離装備：３つまで |"
    )
    assert plain(sheet) == [BARE]
    assert codes(sheet) == []


def test_a_whole_weapon_in_one_cell_is_told() -> None:
    sheet = grid(f"{HEAD}| 遠距離装備：銃　威力5　発射数1 |")
    assert codes(sheet) == [("E039", "A6")]


def test_a_weapons_name_behind_its_title_in_one_cell() -> None:
    values = "| 威力 | 発射数 |\n| 5 | 1 |"
    for title, name in (("遠距離装備1：銃", "銃"), ("■遠距離装備:長い銃", "長い銃")):
        for drawn in (values, "| 威力 | 5 |\n| 発射数 | 1 |"):
            sheet = grid(f"{HEAD}| {title} |\n{drawn}")
            assert (plain(sheet), codes(sheet)) == ([{**BARE, **GUN, "ranged[0].name": name}], []), title
            [layout] = survey(FORM, sheet).layouts
            assert write(layout, {"ranged[0].name": "砲"})[6, 1] == title.replace(name, "砲")
    # The next one begins a table of its own.
    sheet = grid(f"{HEAD}| 遠距離装備1：銃 |\n{values}\n| 遠距離装備2：砲 |\n| 威力 | 発射数 |\n| 9 | 2 |")
    assert plain(sheet) == [{**BARE, **GUN, "ranged[1].name": "砲", "ranged[1].power": 9, "ranged[1].shots": 2}]
    # A remark is no name, nor is the name of several.
    assert plain(grid(f"{HEAD}| 遠距離装備：3つまで |\n{values}"))[0].get("ranged[0].name") is None
    assert plain(grid(f"{HEAD}| 遠距離装備：主砲 |\n{values}\n| 9 | 2 |"))[0].get("ranged[0].name") is None


def test_a_whole_weapon_beside_its_title_is_told() -> None:
    gun = "| 遠距離装備 |\n| 装備名 | 威力 | 発射数 |\n| 銃 | 5 | 1 |"
    for text in (
        "剣（威力4、エネルギー）",
        "ながれぼし（威力4、エネルギー／連撃、踏み込み攻撃）",
        "剣 威力：4",
        "剣 4 エネルギー",
    ):
        assert codes(grid(f"{HEAD}{gun}\n| 近接装備 | {text} |")) == [("E039", "B9")], text
    for text in ("威力は1以上", "なし", "2つまで", "エネルギーは2Pです"):
        assert codes(grid(f"{HEAD}{gun}\n| 近接装備 | {text} |")) == [], text
    # Beside the title of a table anything may stand, and beside that of a block.
    block = "| 遠距離装備 |\n| 装備名 | 銃 |\n| 威力 | 5 |\n| 発射数 | 1 |"
    for drawn in (gun, block):
        assert codes(grid(f"{HEAD}{drawn.replace('装備 |', '装備 | 例：銃 威力5 |', 1)}")) == []


def test_one_column_for_two_values_is_told() -> None:
    for label in ("威力×発射数", "威力 / 発射数", "発射数と威力"):
        sheet = grid(f"{HEAD}| 遠距離装備 |\n| 装備名 | {label} | カスタマイズ |\n| 銃 | 5×1 | 高速 |")
        assert codes(sheet) == [("E038", "B7")]
        assert findings(sheet)[0].params["label"] == label
        assert set(findings(sheet)[0].params["paths"]) == {"ranged[].power", "ranged[].shots"}  # type: ignore[call-overload]


def test_a_word_that_is_a_label_only_in_a_line_with_others() -> None:
    assert plain(grid("| 機体 | パイロット | 出力 | 精度 | 耐久 |\n| A | 青木 | 1 | 2 | 3 |\n| B | | 4 | 5 | 6 |")) == [
        {"name": "A", "player": "青木", "stats.output": 1, "stats.precision": 2, "stats.durability": 3},
        {"name": "B", "stats.output": 4, "stats.precision": 5, "stats.durability": 6},
    ]
    assert plain(grid("| 機体 | ゼロ |\n| 出力 | 10 |\n| 精度 | 8 |\n| 耐久性 | 7 |")) == [BARE]
    # Over a part of the sheet it is a heading.
    assert plain(grid(f"| ■機体 | 第1回 |\n{HEAD}")) == [BARE]
    assert plain(grid("| 機体 | |\n| 出力 | 10 |\n| 精度 | 8 |\n| 耐久性 | 7 |"))[0].get("name") is None


def test_of_two_labels_for_one_field_the_closer_one_is_read() -> None:
    assert plain(grid(f"| パイロット | リュウ |\n| プレイヤー | 青木 |\n{HEAD}")) == [{**BARE, "player": "青木"}]
    sheet = grid("| パイロット | 参加者 | 出力 | 精度 | 耐久 |\n| リュウ | 青木 | 1 | 2 | 3 |\n| | 佐藤 | 4 | 5 | 6 |")
    assert [machine["player"] for machine in plain(sheet)] == ["青木", "佐藤"]


def test_labels_that_say_how_to_fill_them_in() -> None:
    sheet = grid(
        """
    | 機体名（自由） | ゼロ |
    | 出力（0以上） | 10 |
    | 精度 [整数] | 8 |
    | 耐久性(必須) | 7 |
    | 遠距離装備（射撃） |
    | 装備名（任意） | 威力 | 発射数(発) | ＋カスタマイズ(複数可) |
    | 銃 | 5 | 1 | 高速 |
    | 近接装備（左手） |
    | 装備名 | 威力 | 近接コンボ（2枚まで） |
    | 剣 | 4 | 連撃 |
    """
    )
    weapons = {**GUN, "ranged[0].customs[0]": "高速", **SWORD, "melee[0].combos[0]": "連撃"}
    assert (plain(sheet), codes(sheet)) == ([{**BARE, **weapons}], [])
    roster = grid("| 機体名 | 出力 | 精度 | 耐久 | 遠距離1 威力（P） | 発射数（発） |\n| A | 1 | 2 | 3 | 5 | 6 |")
    assert plain(roster)[0]["ranged[0].shots"] == 6
    # A bracket that makes another thing of it is no remark, and a number in one is no hint.
    other = grid(f"{HEAD}| 遠距離装備（コスト） | 9 |\n| 移動距離（最大） | 9 |\n| 出力（12） |")
    assert plain(other) == [BARE]


def test_labels_that_are_numbered_decorated_or_in_two_languages() -> None:
    gun = {**BARE, **GUN, "ranged[0].customs[0]": "高速"}
    for name, output, precision, durability, title, power in (
        ("①機体名", "②出力", "３．精度", "(4) 耐久性", "━━遠距離装備━━", "威力*"),
        ("機体名……", "出力・・・", "精度＊", "耐久性*", "～遠距離装備～", "★威力"),
        (
            "機体名\\n(Name)",
            "出力 Output",
            "精度 / Precision",
            "耐久性(Durability)",
            "遠距離装備 Ranged",
            "威力\\nPower",
        ),
    ):
        sheet = grid(
            f"""
        | {name} | ゼロ |
        | {output} | 10 |
        | {precision} | 8 |
        | {durability} | 7 |
        | {title} |
        | 装備名 | {power} | 発射数 | カスタマイズ |
        | 銃 | 5 | 1 | 高速 |
        """
        )
        assert (plain(sheet), codes(sheet)) == ([gun], []), output
    # Two words for two things are no label.
    assert plain(grid(f"{HEAD}| 移動距離 HP | 9 |\n| 出力 Precision | 3 |")) == [BARE]


def test_lines_of_values_and_of_costs_below_the_stats_are_of_one_machine() -> None:
    stats = "| 機体名 | ゼロ |\n| | 出力 | 精度 | 耐久性 |\n| 値 | 10 | 8 | 7 |\n| コスト | 10 | 8 | 7 |"
    sheet_text = f"{stats}\n| 近接装備 |\n| 装備名 | 威力 |\n| 剣 | 4 |"
    sheet = grid(sheet_text)
    assert (plain(sheet), codes(sheet)) == ([{**BARE, **SWORD}], [])
    # Lines that differ are a list of machines, and so may be all lines without weapons' tables.
    assert len(plain(grid(sheet_text.replace("| コスト | 10 |", "| コスト | 11 |")))) == 2
    assert len(plain(grid("| 出力 | 精度 | 耐久性 |\n| 10 | 8 | 7 |\n| 1 | 2 | 3 |"))) == 2


def test_boxes_under_choices_with_their_points() -> None:
    head = "| 装備名 | 威力 | 発射数 | 通常(-3) | 高速（+1P） | エネルギー +2 |"
    sheet = grid(f"{HEAD}| 遠距離装備 |\n{head}\n| 銃 | 5 | 1 | | ○ | ○ |")
    assert plain(sheet) == [{**BARE, **GUN, "ranged[0].customs[0]": "高速", "ranged[0].customs[1]": "エネルギー"}]


# ---- pages of rules ----------------------------------------------------------------------------------------


def test_one_number_among_sentences_makes_no_machine() -> None:
    rules = "| 出力 | 10が目安です |\n| 精度 | 8くらい |\n| 耐久性 | 5 |"
    assert survey(FORM, grid(rules)).reason is Reason.PROSE
    # With a name or weapons it is somebody's sheet, whose values can't be read.
    for more in ("| 機体名 | ゼロ |", "| 近接装備 |\n| 装備名 | 威力 |\n| 剣 | 4 |"):
        assert len(survey(FORM, grid(f"{rules}\n{more}")).layouts) == 1
    assert len(survey(FORM, grid("| 出力 | 10/20 |\n| 精度 | 8(+2) |\n| 耐久性 | 9 |")).layouts) == 1


def test_choices_in_a_column_without_a_label_are_told() -> None:
    table = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ | コスト |\n"
    for text in ("衝撃", "衝撃・曲射"):
        sheet = grid(f"{table}| 銃 | 5 | 1 | 高速 | 6 | {text} |")
        assert codes(sheet) == [("E049", "F8")]
        assert findings(sheet)[0].params["found"] == text
    for text in ("強い", "衝撃に弱い", "7"):
        assert codes(grid(f"{table}| 銃 | 5 | 1 | 高速 | 6 | {text} |")) == [], text


def test_words_for_all_numbers_of_a_machine_with_weapons() -> None:
    words = "| 出力 | 強 |\n| 精度 | 弱 |\n| 耐久性 | 中 |"
    assert survey(FORM, grid(words)).reason is Reason.PROSE
    armed = grid(f"{words}\n| 近接装備 |\n| 装備名 | 威力 |\n| 剣 | 4 |")
    assert plain(armed)[0]["stats.output"] == "強"
    assert (
        survey(FORM, grid(f"{words}\n| 近接装備 |\n| 装備名 | 威力 |\n| 名前を書く | 数を書く |")).reason
        is Reason.PROSE
    )


def test_a_list_of_choices_is_no_table_of_weapons() -> None:
    listed = "| カスタマイズ一覧 |\n| 名称 | コスト | 効果 |\n| 通常 | -3 | 安い |\n| 高速 | 1 | 長い |"
    sheet = grid(f"{HEAD}| 近接装備 |\n| 装備名 | 威力 |\n| 剣 | 4 |\n...\n{listed}")
    assert plain(sheet) == [{**BARE, **SWORD}]
    assert "E031" not in [code for code, _ in codes(sheet)]
    assert "E031" in [code for code, _ in codes(grid(f"{HEAD}{listed.replace('通常', '追加砲')}"))]


def test_a_label_that_is_nearly_one_is_told_alone() -> None:
    sheet = grid("| 機体名 | ごじら |\n| 出⼒ | 10 |\n| 精 度 | 8 |\n| 耐久力 | 8 |")
    assert codes(sheet) == [("E033", "A4")]
    assert told(sheet)[0]["stats.output"] == (10, "B2")


def test_one_of_two_letters_may_be_mistyped_in_line_with_other_stats() -> None:
    assert codes(grid("| 機体名 | ゼロ |\n| 出カ | 10 |\n| 精度 | 8 |\n| 耐久性 | 8 |")) == [("E033", "A2")]
    assert codes(grid("| 機体名 | ゼロ |\n| 出力 | 精渡 | 耐久性 |\n| 10 | 8 | 8 |")) == [("E033", "B2")]
    # Without a number, or elsewhere, it is any word.
    for word in ("| 精渡 | |", "| | 精渡 | 8 |"):
        assert codes(grid(f"| 機体名 | ゼロ |\n| 出力 | 10 |\n{word}\n| 耐久性 | 8 |")) == [("E032", "")], word


# ---- names a cell away --------------------------------------------------------------------------------------

STATS = "| 出力 | 10 |\n| 精度 | 8 |\n| 耐久性 | 9 |"


def test_a_name_may_stand_one_empty_cell_away() -> None:
    assert plain(grid(f"| 機体名 | | ゼロ |\n{STATS}"))[0]["name"] == "ゼロ"
    assert plain(grid(f"| 機体名 | | 参加者 | 太郎 |\n{STATS}"))[0].get("name") is None
    # A heading is no name, nor is anything on an empty form.
    assert plain(grid(f"| 機体名 | | ■性能 |\n{STATS}"))[0].get("name") is None
    assert plain(grid("| 機体名 | | 記入例 |\n| 出力 | |\n| 精度 | |\n| 耐久性 | |")) == []


def test_a_wide_blank_parts_label_and_value() -> None:
    [made] = plain(grid(f"| 機体名　ゼロ |\n| 参加者 | 花子 |\n{STATS}"))
    assert (made["name"], made["player"]) == ("ゼロ", "花子")
    assert plain(grid(f"| 機体名 | ゼロ |\n| Player: 太郎 |\n{STATS}"))[0]["player"] == "太郎"
    for blank in ("\u3000", "  ", " \u3000 "):
        assert plain(grid(f"| 機体名 | ゼロ |\n| プレイヤー{blank}太郎 |\n{STATS}"))[0]["player"] == "太郎"


def test_a_machine_without_a_name_is_told() -> None:
    def codes(text: str) -> list[tuple[str, str]]:
        [(_, values)] = sort(grid(text), {"duel": FORM}).machines
        return [(one.code, str(one.ref).partition("!")[2]) for one in values.findings]

    assert codes(f"| メカ | ゼロ |\n{STATS}") == [("E047", "")]
    assert codes(f"| 機体名 | |\n{STATS}") == [("E047", "B1")]
    assert codes(f"| 機体名 | ゼロ |\n{STATS}") == []


def test_a_remark_over_several_columns_below_a_table_is_no_weapon_even_where_it_is_a_number() -> None:
    [machine] = plain(
        grid("""
        | 機体名 | ゼロ |
        | 出力 | 10 | 精度 | 8 | 耐久性 | 7 |
        ...
        | 近接装備 |
        | 装備名 | 威力 | カスタマイズ | コンボ |
        | 刀 | 4 | 高速 | 連撃 |
        ...
        | 設定 | 66 | < | < |
        """)
    )
    assert "melee[1].name" not in machine
    assert machine["note"] == 66
