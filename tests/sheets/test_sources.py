"""Files and folders in, machines, notes and failures out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from sheets.form import Form, named
from sheets.grid import CellRef, KeyRef
from sheets.marks import Mark, mark_of, parse_mark
from sheets.sources import Opened, open_sources
from tests.sheets.duel import FORM
from tests.tables import grid

OTHER = Form(
    "watch",
    (
        replace(FORM.fields[0]),
        replace(FORM.fields[4], path="stats.armour", labels=("装甲",)),
        replace(FORM.fields[5], path="stats.speed", labels=("速力",)),
    ),
    (),
)
BOTH = {"duel": FORM, "watch": OTHER}

TOML = """
game = "duel"
name = "ゼロ"
[stats]
output = 10
precision = "8P"
durability = 8
[[ranged]]
name = "銃"
power = 5
shots = 1
customs = ["fast", "エネルギー"]
"""


def opened(*sources: str | Path, forms: dict[str, Form] | None = None, **options: object) -> Opened:
    return open_sources([str(s) for s in sources], forms or {"duel": FORM}, **options)  # type: ignore[arg-type]


def codes(findings: object) -> list[str]:
    return [finding.code for finding in findings]  # type: ignore[attr-defined]


def book(path: Path, **tabs: dict[str, object]) -> Path:
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, cells in tabs.items():
        sheet = workbook.create_sheet(title)
        for name, value in cells.items():
            sheet[name] = value
    workbook.save(path)
    return path


ZERO: dict[str, object] = {
    "A1": "機体名",
    "B1": "ゼロ",
    "A2": "出力",
    "B2": 10,
    "A3": "精度",
    "B3": 8,
    "A4": "耐久性",
    "B4": 8,
}
BLANK = {name: value for name, value in ZERO.items() if name.startswith("A")}


def test_a_build_file(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(TOML, encoding="utf-8")
    found = opened(path)
    assert not found.failures
    assert not found.notes
    [entry] = found.entries
    assert (entry.source, entry.tab, entry.game, entry.base) == (str(path), None, "duel", tmp_path)
    assert {p: c.value for p, c in entry.values.cells.items()} == {
        "name": "ゼロ",
        "stats.output": 10,
        "stats.precision": "8P",
        "stats.durability": 8,
        "ranged[0].name": "銃",
        "ranged[0].power": 5,
        "ranged[0].shots": 1,
        "ranged[0].customs[0]": "fast",
        "ranged[0].customs[1]": "エネルギー",
    }
    assert entry.values["ranged[0].customs[1]"].ref == KeyRef(str(path), "ranged[0].customs[1]")


def test_a_workbook(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", ゼロ=ZERO, 白紙=BLANK, メモ={"A1": "こんにちは"}, 空={})
    found = opened(path)
    assert codes(found.failures) == []
    assert [(n.code, n.ref) for n in found.notes] == [
        ("E023", CellRef(str(path), "白紙")),
        ("E020", CellRef(str(path), "メモ")),
    ]
    [entry] = found.entries
    assert entry.tab == "ゼロ"
    assert entry.values["stats.precision"].ref == CellRef(str(path), "ゼロ", 3, 2)
    assert entry.values["stats.precision"].value == 8


def test_a_missing_file_names_the_near_ones(tmp_path: Path) -> None:
    book(tmp_path / "mechs.xlsx", ゼロ=ZERO)
    [failure] = opened(tmp_path / "mecs.xlsx").failures
    assert failure.code == "E017"
    assert failure.params["near"] == ((tmp_path / "mechs.xlsx").as_posix(),)
    assert codes(opened(tmp_path / "other").failures) == ["E001"]


def test_only_what_can_be_read_is_suggested(tmp_path: Path) -> None:
    for name in ("foo.pdf", "fo", "oo.doc"):
        (tmp_path / name).write_text("x", "utf-8")
    assert codes(opened(tmp_path / "foo").failures) == ["E001"]
    # What is there but neither a file nor a folder is no misspelling of something else.
    assert codes(opened("/dev/null", "/dev/nul").failures) == ["E052", "E001"]
    (tmp_path / "food").mkdir()
    [failure] = opened(tmp_path / "foo").failures
    assert (failure.code, failure.params["near"]) == ("E017", ((tmp_path / "food").as_posix(),))


# ---- tabs --------------------------------------------------------------------------------------------------


def test_tabs_are_narrowed_and_hidden_ones_read_only_by_name(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", ゼロ=ZERO, ワン={**ZERO, "B1": "ワン"})
    workbook_hidden = tmp_path / "b.xlsx"
    workbook = Workbook()
    workbook.active.title = "表"
    hidden = workbook.create_sheet("隠し")
    for name, value in ZERO.items():
        hidden[name] = value
    hidden.sheet_state = "hidden"
    workbook.save(workbook_hidden)
    assert [entry.tab for entry in opened(path, tabs=("ワン",)).entries] == ["ワン"]
    found = opened(path, workbook_hidden)
    assert [entry.tab for entry in found.entries] == ["ゼロ", "ワン"]
    assert codes(found.notes) == ["E022"]
    assert [entry.tab for entry in opened(workbook_hidden, tabs=("隠し",)).entries] == ["隠し"]
    [failure] = opened(path, tabs=("ツー", "ゼロ")).failures
    assert failure.code == "E012"
    assert failure.params["tab"] == "ツー"
    assert failure.params["tabs"] == ("ゼロ", "ワン")


def test_tabs_are_named_in_any_width_and_case(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", A機=ZERO, B機={**ZERO, "B1": "ワン"})
    found = opened(path, tabs=("Ａ機", "b機"))
    assert [entry.tab for entry in found.entries] == ["A機", "B機"]
    assert found.failures == ()


def test_a_tab_that_is_nowhere_is_told_once_with_the_workbooks(tmp_path: Path) -> None:
    one, two = book(tmp_path / "a.xlsx", ゼロ=ZERO), book(tmp_path / "b.xlsx", ワン=ZERO)
    [failure] = opened(one, tabs=("ツー",)).failures
    assert (failure.code, str(failure.ref)) == ("E012", str(one))
    assert failure.params["books"] == (str(one),)
    # Where another source has it, nothing is missing.
    found = opened(one, two, tabs=("ワン",))
    assert ([entry.tab for entry in found.entries], found.failures) == (["ワン"], ())


def test_the_same_file_is_read_once_however_it_is_given(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", ゼロ=ZERO)
    (tmp_path / "b.toml").write_text(TOML, "utf-8")
    again = tmp_path / ".." / tmp_path.name / "b.toml"
    (tmp_path / "c.xlsx").symlink_to(path)
    found = opened(path, path, tmp_path, again)
    assert [entry.source for entry in found.entries] == [str(path), (tmp_path / "b.toml").as_posix()]
    assert [(note.code, str(note.ref), note.params["first"]) for note in found.notes] == [
        ("E041", str(path), str(path)),
        ("E041", path.as_posix(), str(path)),
        ("E041", (tmp_path / "c.xlsx").as_posix(), str(path)),
        ("E041", str(again), (tmp_path / "b.toml").as_posix()),
    ]
    assert found.failures == ()


def test_tabs_of_ours_are_told_by_their_mark(tmp_path: Path) -> None:
    path = book(
        tmp_path / "a.xlsx",
        ゼロ={"A1": str(Mark("form", "duel")), **{f"{n[0]}{int(n[1:]) + 1}": v for n, v in ZERO.items()}},
        一覧={
            "A1": str(Mark("list", "duel")),
            "A2": "機体名",
            "B2": "出力",
            "C2": "精度",
            "A3": "ゼロ",
            "B3": 10,
            "C3": 8,
        },
        盤={"A1": str(Mark("field", "duel")), "B2": "■"},
    )
    found = opened(path)
    assert [(entry.tab, entry.game) for entry in found.entries] == [("ゼロ", "duel")]
    assert [sheet.tab for sheet in found.fields] == ["盤"]
    assert (found.notes, found.failures) == ((), ())


def test_marks() -> None:
    mark = Mark("form", "duel", {"move_rounding": "up", "combo_copies": "2"})
    assert str(mark) == "bundodo/1 form game=duel rulings=move_rounding:up,combo_copies:2"
    assert parse_mark(str(mark)) == mark
    assert mark_of(grid("| x | bundodo/1 howto |")) == Mark("howto")
    assert mark_of(grid("| x |\n| bundodo/1 howto |")) is None
    with pytest.raises(ValueError, match="bundodo"):
        parse_mark("bundodo is fun")


@pytest.mark.parametrize("title", ["フィールド", "Field", "map"])
def test_a_field_by_its_name(tmp_path: Path, title: str) -> None:
    found = opened(book(tmp_path / "a.xlsx", **{title: {"B2": "■"}}))
    [sheet] = found.fields
    assert (sheet.tab, sheet.document) == (title, None)
    assert sheet.grid is not None
    assert sheet.grid.at(2, 2).value == "■"


def test_a_field_by_its_paint_but_no_painted_list(tmp_path: Path) -> None:
    workbook = Workbook()
    for title in ("盤", "表"):
        sheet = workbook.create_sheet(title)
        for name in ("B2", "C5", "F3", "A1"):
            sheet[name].fill = PatternFill("solid", fgColor="FF000000")
    for row in range(1, 30):
        workbook["表"].cell(row, 8, "言葉")
    workbook.save(tmp_path / "a.xlsx")
    found = opened(tmp_path / "a.xlsx")
    assert [sheet.tab for sheet in found.fields] == ["盤"]
    assert codes(found.notes) == ["E066", "E020"]


# ---- games -------------------------------------------------------------------------------------------------


def test_the_game_is_the_one_whose_labels_fit(tmp_path: Path) -> None:
    watch = book(tmp_path / "w.xlsx", 時計={"A1": "機体名", "B1": "W", "A2": "装甲", "B2": 3, "A3": "速力", "B3": 4})
    [entry] = opened(watch, forms=BOTH).entries
    assert (entry.game, entry.values["stats.speed"].value) == ("watch", 4)
    duel = book(tmp_path / "d.xlsx", ゼロ=ZERO)
    found = opened(watch, duel, forms=BOTH)
    assert found.entries == ()
    [failure] = found.failures
    assert failure.code == "E013"
    assert failure.params["games"] == (f"watch: {watch}[時計]", f"duel: {duel}[ゼロ]")
    assert [entry.game for entry in opened(watch, duel, forms=BOTH, game="duel").entries] == ["duel"]


def test_of_two_games_that_fit_equally_the_first_is_taken_and_noted(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", ゼロ=ZERO)
    found = opened(path, forms={"duel": FORM, "twin": replace(FORM, game="twin")})
    assert [entry.game for entry in found.entries] == ["duel"]
    assert codes(found.notes) == ["E024"]


def test_the_game_of_a_file_is_its_key(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('game = "twin"\nname = "ゼロ"', encoding="utf-8")
    forms = {"duel": FORM, "twin": replace(FORM, game="twin")}
    assert [entry.game for entry in opened(path, forms=forms).entries] == ["twin"]
    [failure] = opened(path).failures
    assert (failure.code, failure.ref) == ("E014", KeyRef(str(path), "game"))
    assert failure.params["found"] == "twin"
    path.write_text('game = ["duel", 3]\nname = "ゼロ"', encoding="utf-8")
    [failure] = opened(path).failures
    assert (failure.code, failure.params["found"]) == ("E014", '["duel", 3]')


# ---- folders and files -------------------------------------------------------------------------------------


def test_a_folder_is_read_in_order_and_what_is_no_sheet_left_alone(tmp_path: Path) -> None:
    inner = tmp_path / "b"
    inner.mkdir()
    (tmp_path / ".bundodo").mkdir()
    book(tmp_path / "c.xlsx", ゼロ=ZERO)
    book(inner / "z.xlsx", ワン=ZERO)
    book(tmp_path / ".bundodo" / "state.xlsx", 秘密=ZERO)
    (tmp_path / "~$c.xlsx").write_bytes(b"lock")
    (tmp_path / "a.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "d.toml").write_text("[tool.ruff]\nline-length = 100", encoding="utf-8")
    (tmp_path / "event.toml").write_text('title = "大会"\nsources = ["entries/"]\ncap = 50', encoding="utf-8")
    (tmp_path / "field.toml").write_text("[field]\ncols = 12", encoding="utf-8")
    (tmp_path / "old.xlsb").write_bytes(b"x")
    (tmp_path / "photo.jpg").write_bytes(b"x")
    found = opened(tmp_path)
    base = tmp_path.as_posix()
    assert [entry.source for entry in found.entries] == [f"{base}/a.toml", f"{base}/b/z.xlsx", f"{base}/c.xlsx"]
    assert [sheet.source for sheet in found.fields] == [f"{base}/field.toml"]
    assert [(note.code, note.ref) for note in found.notes] == [
        ("E026", KeyRef(f"{base}/d.toml")),
        ("E025", KeyRef(f"{base}/event.toml")),
        ("E029", KeyRef(f"{base}/old.xlsb")),
    ]
    assert found.failures == ()


def test_an_events_file_by_itself_is_noted_and_nothing_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text('title = "大会"\nsources = ["entries/"]\ncap = 50', encoding="utf-8")
    found = opened(path)
    assert [(note.code, note.ref) for note in found.notes] == [("E025", KeyRef(str(path)))]
    assert (found.entries, found.failures) == ((), ())
    folder = opened(tmp_path)
    assert (codes(folder.notes), codes(folder.failures)) == (["E025"], ["E010"])


def test_one_stat_at_the_top_may_be_of_any_file_and_two_are_a_machine(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"output": "dist", "watch": true}', encoding="utf-8")
    assert codes(opened(path).failures) == ["E016"]
    beside = book(tmp_path / "b.xlsx", ゼロ=ZERO)
    found = opened(tmp_path)
    assert [entry.source for entry in found.entries] == [beside.as_posix()]
    assert [(note.code, note.ref) for note in found.notes] == [("E026", KeyRef(path.as_posix()))]
    path.write_text('{"output": 10, "precision": 8}', encoding="utf-8")
    [entry] = opened(path).entries
    assert [(one.code, one.ref) for one in entry.values.findings] == [
        ("E111", KeyRef(str(path), "output")),
        ("E111", KeyRef(str(path), "precision")),
    ]


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    good = book(tmp_path / "good.xlsx", ゼロ=ZERO)
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"no zip")
    (tmp_path / "old.xls").write_bytes(bytes.fromhex("d0cf11e0a1b11ae1"))
    (tmp_path / "page.html").write_text("<p>", encoding="utf-8")
    (tmp_path / "words.toml").write_text("name = ", encoding="utf-8")
    (tmp_path / "other.toml").write_text("x = 1", encoding="utf-8")
    names = [bad, tmp_path / "old.xls", tmp_path / "page.html", tmp_path / "words.toml", tmp_path / "other.toml"]
    found = opened(*names, good)
    assert [entry.source for entry in found.entries] == [str(good)]
    assert codes(found.failures) == ["E003", "E005", "E002", "E007", "E016"]


def test_nothing_readable_tells_what_was_looked_for(tmp_path: Path) -> None:
    path = book(
        tmp_path / "a.xlsx",
        メモ={"A1": "こんにちは"},
        規則={"A1": "【出力】", "A2": "動き", "A3": "【精度】", "A4": "腕"},
    )
    found = opened(path)
    [failure] = found.failures
    assert failure.code == "E009"
    assert failure.params == {"labels": tuple(named(one.labels) for one in FORM.stats), "tabs": ("メモ", "規則")}
    assert codes(found.notes) == ["E020", "E021"]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert codes(opened(empty).failures) == ["E010"]
    blank = book(tmp_path / "b.xlsx", 白紙=BLANK)
    assert codes(opened(blank).failures) == []


def test_forms_that_cannot_be_told_apart_are_failures(tmp_path: Path) -> None:
    cells = {**ZERO, **{f"{name[0]}{int(name[1:]) + 10}": value for name, value in ZERO.items() if name[1:] != "1"}}
    found = opened(book(tmp_path / "a.xlsx", 二機=cells))
    assert found.entries == ()
    assert codes(found.failures) == ["E030", "E030"]


CSV = "機体名,ゼロ\n出力,10\n精度,８点\n耐久性,7\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (CSV, "utf-8"),
        (CSV, "utf-8-sig"),
        (CSV, "cp932"),
        (CSV, "utf-16"),
        (CSV, "utf-16-le"),
        (CSV.replace(",", "\t"), "utf-16"),
        (CSV.replace(",", ";"), "utf-8"),
        (CSV.replace("\n", "\r\n"), "cp932"),
    ],
)
def test_csv_in_all_encodings(tmp_path: Path, text: str, encoding: str) -> None:
    path = tmp_path / "零号.csv"
    path.write_bytes(text.encode(encoding))
    [entry] = opened(path).entries
    assert entry.values.place == CellRef(str(path), "零号")
    assert {p: (c.value, c.ref) for p, c in entry.values.cells.items()} == {
        "name": ("ゼロ", CellRef(str(path), "零号", 1, 2)),
        "stats.output": ("10", CellRef(str(path), "零号", 2, 2)),
        "stats.precision": ("８点", CellRef(str(path), "零号", 3, 2)),
        "stats.durability": ("7", CellRef(str(path), "零号", 4, 2)),
    }


def test_a_roster_as_csv_with_quotes_and_line_breaks(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        '"第1回, 大会"\n機体名,出力,精度,耐久性,"遠距離1\n威力",遠距離1発射数,遠距離1カスタム\n'
        'A,1,2,3,5,1,"高速,衝撃"\nB,4,5,6,,,\n',
        encoding="utf-8",
    )
    one, two = opened(path).entries
    assert one.values["ranged[0].customs[1]"].value == "衝撃"
    assert two.values.rows("ranged") == []


def test_a_file_in_no_known_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(bytes(range(128, 256)) * 3 + b"\x81\x20\xff")
    assert codes(opened(path).failures) == ["E008"]


def test_a_quote_that_nobody_closed(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    for text, line in (('機体名,"ゼロ\n出力,10\n精度,8\n', 1), ('機体名,ゼロ\n出力,10\r\nメモ,"長い\n精度,8', 3)):
        path.write_text(text, encoding="utf-8", newline="")
        assert [(one.code, one.params["line"]) for one in opened(path).failures] == [("E007", line)]
    path.write_text('機体名,ゼロ\n出力,10\n精度,8\n耐久性,8\nメモ,"長い\n話"', encoding="utf-8")
    assert opened(path).failures == ()


def test_a_workbook_under_the_name_of_a_text(tmp_path: Path) -> None:
    written = book(tmp_path / "good.xlsx", ゼロ=ZERO)
    for name in ("a.csv", "b.toml"):
        (tmp_path / name).write_bytes(Path(written).read_bytes())
        assert codes(opened(tmp_path / name).failures) == ["E003"]
