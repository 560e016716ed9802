"""Our own form, read by its mark: whatever stands in a cell for a value is a value; where rows or columns moved, the
labels' places count and the difference is told."""

from __future__ import annotations

import json

import openpyxl
import pytest

from designer.games import registry
from sheets.files.xlsx import read_workbook
from sheets.grid import Cell, CellRef, Grid
from sheets.marked import lay
from sheets.marks import Mark, mark_of, parse_mark
from sheets.shapes import parse_shape
from sheets.tabs import layouts_of
from tests.bundodo.cli import bundodo
from tests.sparing import few

FORM = registry.load("bundodo").form()
NAMES = [
    "=1",
    "=12",
    "=A",
    "=1+1",
    ":1",
    "：1",
    "=",
    "1",
    "007",
    "50P",
    "10",
    "-",
    "なし",
    "×",
    "３",
    "1/2",
    "出力",
    "機体名",
    "プレイヤー",
    "=1P",
    "#1",
    "No.1",
    "〇",
    "○",
    "✓",
    "TRUE",
    "合計",
    "メモ",
    "装備名",
    "威力",
    "遠距離装備",
    "近接装備",
    "カスタマイズ",
    "コスト",
    "HP",
]
MACHINE = "\n".join((
    "name = {0}", "player = {0}", "[stats]", "output = 5", "precision = 5", "durability = 5",
    "[[ranged]]", "name = {0}", "power = 1", "shots = 1", "[[melee]]", "name = {0}", "power = 2", "",
))  # fmt: skip


def machines(path, *args):
    return json.loads(bundodo("check", path, "--format", "json", *args).out)["machines"]


def told(machine, *codes):
    return [(d["code"], d["cell"]) for d in machine["diagnostics"] if d["code"] in codes]


@pytest.fixture(scope="module")
def blank(tmp_path_factory):
    path = tmp_path_factory.mktemp("template") / "t.xlsx"
    assert bundodo("template", "-o", path, "--machines", "1").code == 0
    return path


@pytest.fixture
def sheet(blank, tmp_path):
    """The filled form, to be changed; gives it and what saves it."""
    book = openpyxl.load_workbook(blank)
    tab = book.worksheets[0]
    for cell, value in {"C4": "A", "C5": "p", "C9": 8, "C10": 8, "C11": 8, "B18": "w0", "C18": 3, "D18": 1}.items():
        tab[cell] = value

    def saved():
        book.save(tmp_path / "t.xlsx")
        return tmp_path / "t.xlsx"

    return tab, saved


@pytest.mark.parametrize("name", few(NAMES, 12))
def test_any_name_comes_back_from_our_own_template(tmp_path, name):
    build = tmp_path / "m.toml"
    build.write_text(MACHINE.format(json.dumps(name)), encoding="utf-8")
    assert bundodo("template", "-o", tmp_path / "t.xlsx", "--from", build).code == 0

    def names(machine):
        return machine["name"], machine["player"], *(w["name"] for sort in ("ranged", "melee") for w in machine[sort])

    (made,) = machines(tmp_path / "t.xlsx")
    assert names(made) == names(machines(build)[0])
    assert told(made, "E252", "E253", "E254") == []


def test_the_mark_tells_shape_and_language(blank):
    mark = mark_of(read_workbook(blank.read_bytes(), "t.xlsx")[0])
    assert mark
    assert (mark.version, mark.lang, mark.game) == (2, "ja", "bundodo")
    assert mark.shape.startswith("name@B4>C4;player@B5>C5;")
    assert parse_mark(str(mark)) == mark


def test_old_marks_are_read_on(sheet):
    tab, saved = sheet
    mark = parse_mark(tab["B1"].value)
    tab["B1"] = str(Mark(mark.kind, mark.game, mark.rulings))
    (made,) = machines(saved())
    assert (made["name"], [w["name"] for w in made["ranged"]]) == ("A", ["w0"])


def test_a_fifth_weapon_below_the_table_is_told_and_not_counted(sheet):
    tab, saved = sheet
    tab["B22"], tab["C22"], tab["D22"] = "w4", 9, 2
    (made,) = machines(saved())
    assert [w["name"] for w in made["ranged"]] == ["w0"]
    assert told(made, "E254") == [("E254", "B22")]
    assert not made["legal"]


@pytest.mark.parametrize(
    ("change", "stats"),
    [
        (lambda tab: tab.insert_rows(10), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.insert_rows(1), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.insert_rows(19, 2), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.delete_rows(7), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.insert_cols(2), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.insert_cols(4, 2), {"output": 8, "precision": 8, "durability": 8}),
        (lambda tab: tab.delete_cols(1), {"output": 8, "precision": 8, "durability": 8}),
    ],
)
def test_what_moved_is_read_by_its_labels_and_told(sheet, change, stats):
    tab, saved = sheet
    tab.merged_cells.ranges.clear()
    change(tab)
    (made,) = machines(saved())
    assert (made["name"], made["player"], made["stats"]) == ("A", "p", stats)
    assert [(w["name"], w["power"], w["shots"]) for w in made["ranged"]] == [("w0", 3, 1)]
    assert [code for code, _ in told(made, "E252", "E253", "E254")] == ["E253"]


def test_a_weapon_in_a_row_inserted_into_the_table_counts(sheet):
    tab, saved = sheet
    tab.merged_cells.ranges.clear()
    tab.insert_rows(20)
    for cell, value in {"B20": "w1", "C20": 2, "D20": 1, "B22": "w3", "C22": 1, "D22": 1}.items():
        tab[cell] = value
    (made,) = machines(saved())
    assert [w["name"] for w in made["ranged"]] == ["w0", "w1", "w3"]
    assert [code for code, _ in told(made, "E252", "E253", "E254")] == ["E253"]


def test_a_label_that_is_gone_is_told_and_its_value_left(sheet):
    tab, saved = sheet
    tab["B9"] = "しゅつりょく"
    (made,) = machines(saved())
    assert made["stats"] == {"output": None, "precision": 8, "durability": 8}
    assert (len(told(made, "E252")), made["legal"]) == (1, False)


def test_a_label_in_a_cell_for_a_value_does_not_hide_one_that_moved(sheet):
    """The worst of both: names like labels, and a row inserted."""
    tab, saved = sheet
    tab.merged_cells.ranges.clear()
    tab["C4"], tab["B18"] = "出力", "装備名"
    tab.insert_rows(8)
    (made,) = machines(saved())
    assert (made["name"], made["stats"]["output"]) == ("出力", 8)
    assert [w["name"] for w in made["ranged"]] == ["装備名"]


def test_what_is_hardly_our_form_any_more_is_read_as_people_draw():
    shape = "name@B4>C4;stats.output@B8>C8;stats.precision@B9>C9;stats.durability@B10>C10"
    rows = [
        [str(Mark("form", "bundodo", {}, 2, "ja", shape))],
        ["機体名", "ナギ"],
        ["出力", 1],
        ["精度", 2],
        ["耐久性", 3],
    ]
    cells = {(r, c): Cell(v, CellRef("b", "t", r, c)) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1)}
    grid = Grid("b", "t", cells)
    assert lay(FORM, grid, mark_of(grid)) is not None or layouts_of(FORM, grid)
    (layout,) = layouts_of(FORM, grid)
    assert layout.cells["stats.output"] == (3, 2)


@pytest.mark.parametrize(
    "shape",
    [
        "",
        ";",
        "name",
        "name@B4>",
        "name@B4>C4;name@B5>C5",
        "nothing@B4>C4",
        "name@ZZ99999>C4",
        "name@B4>C4:ZZ4",
        "name@B4>C4:C5",
        "ranged@B15*0[name@B16>B]",
        "ranged@B15*999[name@B16>B]",
        "ranged@B15*4[]",
        "ranged@B15*4[stats.output@B16>B]",
        "stats.output@B8>C8;" * 1000,
    ],
)
def test_a_shape_that_is_none(shape):
    with pytest.raises(ValueError, match=r".*"):
        parse_shape(shape, FORM)
    grid = Grid("b", "t", {(1, 1): Cell(f"bundodo/2 form game=bundodo shape={shape}", CellRef("b", "t", 1, 1))})
    assert lay(FORM, grid, mark_of(grid)) is None


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_games_template_is_read_by_its_mark(tmp_path, game, lang):
    assert bundodo("template", "-o", tmp_path / "t.xlsx", "--game", game, "--machines", "1", lang=lang).code == 0
    grid = read_workbook((tmp_path / "t.xlsx").read_bytes(), "t.xlsx")[0]
    form = registry.load(game).form()
    layout = lay(form, grid, mark_of(grid))
    assert layout
    assert layout.findings == ()
    shown = {one.path for one in form.fields if not one.shorthand}
    assert {*layout.cells, *layout.choices} >= shown
    for table in form.tables:
        assert layout.rows(table.path) == 4
        for column in table.columns:
            assert f"{table.path}[3].{column.path}" in {*layout.cells, *layout.choices}
