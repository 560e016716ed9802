"""How sheets were read, told and drawn; and an event that shows it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.bundodo.cli import EXAMPLES, bundodo

CELLS = {
    "A1": "機体名", "B1": "ゼロ<b>", "A2": "出力", "B2": 10, "A3": "精度", "B3": 8, "A4": "耐久性", "B4": 7,
    "A6": "近接装備", "A7": "装備名", "B7": "威力", "C7": "カスタマイズ", "A8": "剣", "B8": 4, "C8": "衝撃",
    "A10": "槍", "B10": 3, "G2": "連撃", "G3": "合気", "G4": "防御姿勢",
}  # fmt: skip


def sheet(path: Path, more: dict[str, object] | None = None) -> Path:
    book = Workbook()
    tab = book.active
    assert tab is not None
    tab.title = "機"
    for name, value in {**CELLS, **(more or {})}.items():
        tab[name] = value
    tab.merge_cells("A6:C6")
    book.save(path)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return sheet(tmp_path / "a.xlsx")


def test_a_line_a_region_then_machines_then_what_is_left_over(path: Path) -> None:
    made = bundodo("read", path)
    assert made.code == 0
    lines = made.out.splitlines()
    assert lines[:5] == [
        f"{path}[機]  機体",
        "  A1:B4  ラベル 4、値 4",
        "  G2:G4  選択肢の一覧 3",
        "  A6:C8  見出し 3、値 3、題 1",
        "  A10:B10  読み残し 2",
    ]
    assert "    B8     melee[0].power = 4" in lines
    assert lines[-4:-1] == ["  読み残し", "    A10    槍", "    B10    3"]
    assert "E058" in lines[-1]
    assert "Left over" in bundodo("read", path, lang="en").out


def test_json_has_each_filled_cell_once(path: Path) -> None:
    made = bundodo("read", path, "--format", "json")
    [tab] = json.loads(made.out)["tabs"]
    assert (tab["kind"], tab["game"], tab["left"]) == ("machines", "bundodo", ["A10", "B10"])
    assert sorted(cell["cell"] for cell in tab["cells"]) == sorted(CELLS)
    [power] = [cell for cell in tab["cells"] if cell["cell"] == "B8"]
    assert power == {"cell": "B8", "role": "value", "value": "4", "machine": 0, "paths": ["melee[0].power"]}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_page_draws_the_sheet_and_needs_nothing_else(path: Path, lang: str) -> None:
    target = path.parent / "read.html"
    assert bundodo("read", path, "--html", target, lang=lang).code == 0
    page = target.read_text("utf-8")
    assert "ゼロ&lt;b&gt;" in page
    assert not re.search(r"https?:|src=|url\(|@import|<link", page)
    assert '<td class="title" tabindex="0" title="A6' in page
    assert 'colspan="3"' in page
    assert page.count('<td class="left"') == 2
    assert "melee[0].power" in page
    # A page of ours may be written anew, another file not.
    assert bundodo("read", path, "--html", target).code == 0
    other = path.parent / "other.html"
    other.write_text("mine", "utf-8")
    assert bundodo("read", path, "--html", other).code == 2
    assert other.read_text("utf-8") == "mine"


def test_other_tabs_and_files_say_what_they_were_taken_for(tmp_path: Path) -> None:
    book = Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    for title, cells in {
        "フィールド": {"B2": "■"},
        "成績": {"A1": "出力", "B1": 3},
        "空": {"A1": "機体名", "A2": "出力", "A3": "精度", "A4": "耐久性"},
        "記入例": CELLS,
        "機": CELLS,
    }.items():
        tab = book.create_sheet(title)
        for name, value in cells.items():
            tab[name] = value
    book.save(tmp_path / "b.xlsx")
    told = json.loads(bundodo("read", tmp_path / "b.xlsx", EXAMPLES / "altair.toml", "--format", "json").out)["tabs"]
    kinds = {tab["tab"]: tab["kind"] for tab in told}
    assert kinds == {
        "フィールド": "field", "成績": "other", "空": "blank", "記入例": "example", "機": "machines", None: "machines"
    }  # fmt: skip
    assert bundodo("read", tmp_path / "gone.xlsx").code == 2


def test_check_names_the_command_where_something_was_not_read(path: Path) -> None:
    made = bundodo("check", path)
    assert f"bundodo read {path} --html read.html" in made.out
    assert bundodo("check", path, "--strict").code == 1
    assert "bundodo read" not in bundodo("check", EXAMPLES / "altair.toml").out


def test_an_event_links_how_its_sheets_were_read_and_names_who_is_missing(tmp_path: Path) -> None:
    (tmp_path / "entries").mkdir()
    sheet(tmp_path / "mika.xlsx")
    event = tmp_path / "event.toml"
    event.write_text(
        'sources = ["entries/"]\n[[players]]\nname = "Mika"\nsources = ["mika.xlsx"]\n[[players]]\nname = "青木"\n',
        "utf-8",
    )
    made = bundodo("meetup", event, "-o", tmp_path / "out")
    assert made.code == 0
    assert "機体がない参加者 1人: 青木" in made.out
    assert "E071" in made.out
    assert (tmp_path / "out" / "read-mika.html").is_file()
    assert 'href="read-mika.html"' in (tmp_path / "out" / "index.html").read_text("utf-8")
    assert bundodo("template", "--event", event, "-o", tmp_path / "t.xlsx").code == 0
    own = event.read_text("utf-8").replace('sources = ["mika.xlsx"]', 'sources = ["entries"]')
    event.write_text(own.replace('sources = ["entries/"]\n', ""), "utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out").code == 2
