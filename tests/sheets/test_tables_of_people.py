"""Tables as people drew them: what is in them, under them and over them that is no weapon."""

from __future__ import annotations

from sheets.form import Finding, Name
from sheets.grid import Grid
from sheets.layout import read
from sheets.people.find import find, survey
from tests.sheets.duel import BARE, FORM, GUN, HEAD, plain
from tests.tables import grid


def findings(sheet: Grid) -> list[Finding]:
    [layout] = survey(FORM, sheet).layouts
    return list(read(layout, sheet).findings)


def codes(sheet: Grid) -> list[tuple[str, str]]:
    return [(one.code, str(one.ref).partition("!")[2]) for one in findings(sheet)]


# ---- labels that are values of a table ----------------------------------------------------------------------


def test_a_weapon_may_be_called_like_a_label() -> None:
    table = (
        f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 出力 | 5 | 1 | |\n| 設定 | 3 | 2 | 高速 |"
    )
    told = plain(grid(table))
    named = {"ranged[0].name": "出力", "ranged[0].power": 5, "ranged[0].shots": 1}
    other = {"ranged[1].name": "設定", "ranged[1].power": 3, "ranged[1].shots": 2, "ranged[1].customs[0]": "高速"}
    assert told == [{**BARE, **named, **other}]
    # A label with a single value beside it, right below the table, is one of the machine.
    below = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 |\n| 銃 | 5 | 1 |\n| 移動 | 4 |"
    assert plain(grid(below)) == [{**BARE, **GUN, "move": 4}]


def test_labels_in_two_lines_under_one_that_says_nothing() -> None:
    gun = {**BARE, **GUN, "ranged[0].customs[0]": "高速"}
    for head in (
        "| 装備名 | 性能 | < | カスタマイズ |\n| ^ | 威力 | 発射数 | ^ |",
        "| 装備名 | 性能 | | カスタマイズ |\n| | 威力 | 発射数 | |",
    ):
        sheet = grid(f"{HEAD}| 遠距離装備 |\n{head}\n| 銃 | 5 | 1 | 高速 |")
        assert (plain(sheet), codes(sheet)) == ([gun], []), head


def test_a_remark_beneath_a_table_is_no_weapon() -> None:
    table = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 銃 | 5 | 1 | |\n"
    for rest in ("...\n| 備考 | 予備機 |", "| 備考 | 予備機 |", "...\n| 由来 | 海から来たもの |"):
        assert plain(grid(table + rest)) == [{**BARE, **GUN}], rest
    # What is no sentence may be a power that can't be read, and is no remark. Behind a blank row it may be anything.
    assert plain(grid(f"{table}| 砲 | 強 |"))[0]["ranged[1].power"] == "強"
    apart = grid(f"{table}...\n| 砲 | 強 |")
    assert (plain(apart), codes(apart)) == ([{**BARE, **GUN}], [("E058", "A10")])


def test_what_is_passed_over_below_a_table_is_told() -> None:
    table = f"{HEAD}| 遠距離装備 |\n| 装備名 | 威力 | 発射数 | カスタマイズ |\n| 銃 | 5 | 1 | |\n"
    for rest, place, found in (
        ("| 備考 | 予備機 |", "B9", ("予備機",)),
        ("...\n| 備考 | 予備機 |", "B10", ("予備機",)),
        ("...\n| 由来 | 海から来たもの |", "A10", ("由来", "海から来たもの")),
        ("...\n| 夜に強い |\n| 昼に弱い | < | < |\n| 弾 | 1 |", "A10", ("夜に強い", "昼に弱い", "弾", "…")),
    ):
        sheet = grid(table + rest)
        assert codes(sheet) == [("E048", place)], rest
        assert findings(sheet)[0].params["found"] == found, rest
    # A footnote speaks for itself; what stands at a label is read, and what is apart from all was never of the table.
    for rest in ("| ※実弾 |", "...\n| 注：実弾 |", "...\n| 設定 | 北から |", "| | | | | 夜に強い |"):
        assert codes(grid(table + rest)) == [], rest
    # On a blank form nothing is.
    blank = "| 機体名 | |\n| 出力 | |\n| 精度 | |\n| 耐久性 | |\n| 近接装備 |\n| 装備名 | 威力 |"
    assert survey(FORM, grid(f"{blank}\n...\n| 夜に強い |")).layouts == ()


def test_a_value_left_over_below_a_table_is_no_remark() -> None:
    sheet = grid("""
    | | 機体名 | ゼロ |
    | | 出力 | 10 | 精度 | 8 | 耐久性 | 7 |
    ...
    | | 近接装備 |
    | | 装備名 | 威力 |
    | | 剣 | 4 |
    ...
    | 設定 | 北から来た |
    """)
    assert plain(sheet)[0]["note"] == "北から来た"
    assert codes(sheet) == []


# ---- headers that nobody knows ------------------------------------------------------------------------------

UNKNOWN = f"{HEAD}| 遠距離装備 |\n| 装備名 | 打撃力 | 発射数 | 区分 | 備考 |\n| 銃 | 5 | 1 | 主砲 | |"


def unread(text: str) -> list[tuple[str, str, object]]:
    return [(one.code, str(one.ref).partition("!")[2], one.params["found"]) for one in findings(grid(text))]


def test_a_table_without_a_column_it_needs_names_the_headers_it_has() -> None:
    (finding,) = findings(grid(UNKNOWN))
    assert unread(UNKNOWN) == [("E045", "B7", ("打撃力", "区分"))]
    assert finding.params["columns"] == (Name("威力", "power"),)
    assert finding.params["paths"] == ("ranged[].power",)
    # One that is nearly right is named alone.
    assert unread(UNKNOWN.replace("打撃力", "威力値")) == [("E045", "B7", ("威力値",))]
    # Columns of one's own are nobody's business, as long as nothing is missing.
    assert unread(UNKNOWN.replace("打撃力", "威力")) == []


def test_a_header_that_is_nearly_one_of_the_table_or_has_its_choices_below_is_told() -> None:
    for header, custom in (("カスタマイス", "?"), ("追加機能", "高速")):
        text = UNKNOWN.replace("打撃力", "威力").replace("区分", header).replace("主砲", custom)
        assert unread(text) == [("E046", "D7", header)], header


MACHINE, STATS_OF_ONE = "| 機体名 | 出力 | 精度 | 耐久性 ", "| 5 | 6 | 7 "


def test_an_unknown_header_of_a_rosters_weapon_is_told_for_the_machines_that_have_that_weapon() -> None:
    def found(heads: str, *rows: str) -> list[list[tuple[str, str, object]]]:
        lines = [f"{MACHINE}| {heads} |", *(f"| m{n} {STATS_OF_ONE}| {row} |" for n, row in enumerate(rows))]
        return [
            [(one.code, str(one.ref).partition("!")[2], one.params["found"]) for one in layout.findings]
            for layout in find(FORM, grid("\n".join(lines)))
        ]

    named = "遠距離1 名称 | 遠距離1 打撃力 | 遠距離1 発射数 | 遠距離2 名称 | 遠距離2 威力 | 遠距離2 発射数"
    told = [("E045", "F1", ("遠距離1 打撃力",))]
    assert found(named, "銃 | 5 | 1 | 砲 | 9 | 1", "| | | 砲 | 9 | 1", "銃 | | 1 | | |") == [told, [], []]
    # Right of a weapon's columns it is of that weapon, by its numbers or not; a remark is the machine's.
    numbered = "装備名1 | 打撃力1 | 発射数1 | 装備名2 | 威力2 | 発射数2 | 追加2"
    assert found(numbered, "銃 | 5 | 1 | 砲 | 9 | 1 | 高速") == [
        [("E045", "F1", ("打撃力1",)), ("E046", "K1", "追加2")]
    ]
    assert found("遠距離1 | 強さ | 発射数 | 備考", "銃 | 5 | 1 | 古い") == [[("E045", "F1", ("強さ",))]]
    assert found("遠距離1 | 威力 | 備考 | | 所属", "銃 | 5 | 古い | | 北", "銃 | 5 | | | 北") == [[], []]
    # What it says is compared without the weapon's name.
    assert found("近接1 名称 | 近接1 威力 | 近接1 近接コンポ", "剣 | 5 | ?") == [[("E046", "G1", "近接1 近接コンポ")]]


def test_the_path_of_what_a_rosters_weapon_lacks_is_its_own() -> None:
    text = f"{MACHINE}| 遠距離1 | 威力 | 発射数 | 遠距離2 | 打撃力 | 発射数 |\n| ゼロ {STATS_OF_ONE}| 銃 | 5 | 1 | 砲 | 9 | 1 |"
    (finding,) = findings(grid(text))
    assert finding.params["paths"] == ("ranged[1].power",)


def test_under_two_lines_of_headers_an_unknown_one_is_of_the_weapon_above_it() -> None:
    rows = [
        "| 機体名 | 出力 | 精度 | 耐久性 | 近接1 | < | < | 遠距離1 | < | < |",
        "| ^ | ^ | ^ | ^ | 名称 | 威力 | コンボ | 打撃力 | 名称 | 発射数 |",
        "| ゼロ | 5 | 6 | 7 | 剣 | 4 | 連撃 | 5 | 銃 | 1 |",
    ]
    assert unread("\n".join(rows)) == [("E045", "H2", ("打撃力",))]


GUN_BLOCK = "| 遠距離装備1 | 銃 |\n| 打撃力 | 5 |\n| 発射数 | 1 |\n| カスタマイズ | 高速 |"


def test_an_unknown_label_of_a_weapon_that_is_a_block_is_told() -> None:
    assert unread(HEAD + GUN_BLOCK) == [("E045", "A7", ("打撃力",))]
    (finding,) = findings(grid(HEAD + GUN_BLOCK))
    assert (finding.params["columns"], finding.params["paths"]) == ((Name("威力", "power"),), ("ranged[].power",))
    # As the last one too, and with choices at it.
    known = GUN_BLOCK.replace("打撃力", "威力")
    assert unread(HEAD + known.replace("カスタマイズ", "追加")) == [("E046", "A9", "追加")]
    # Not where nothing is missing, nothing stands at it, it names a remark or stands apart.
    assert unread(f"{HEAD}{known}\n| 射程 | 3 |") == []
    assert unread(HEAD + GUN_BLOCK.replace("| 打撃力 | 5 |", "| 打撃力 | |")) == []
    assert unread(HEAD + GUN_BLOCK.replace("打撃力", "備考")) == []
    assert unread(f"{HEAD}| 遠距離装備1 | 銃 |\n| 発射数 | 1 |\n...\n| 打撃力 | 5 |") == []


def test_an_unknown_label_before_weapons_side_by_side_is_told_once() -> None:
    text = f"{HEAD}| 遠距離装備 |\n| 装備名 | 銃 | 砲 |\n| 打撃力 | 5 | 9 |\n| 発射数 | 1 | 2 |"
    assert unread(text) == [("E045", "A8", ("打撃力",))]
