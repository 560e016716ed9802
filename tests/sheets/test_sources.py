"""Files and folders in, machines, notes and failures out."""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook

from sheets.grid import CellRef, KeyRef
from sheets.sources import Opened, open_sources
from tests.sheets.duel import FORM

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


def opened(*sources: str | Path, **options: object) -> Opened:
    return open_sources([str(s) for s in sources], {"duel": FORM}, **options)  # type: ignore[arg-type]


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
