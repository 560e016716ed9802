"""A day of one spreadsheet and one folder: what each command tells, what stands in the files and in the cells after it,
kept as text beside this file; ``make goldens`` writes it anew."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from sheets.grid import a1
from tests.bundodo.cli import bundodo
from tests.goldens import check
from tests.google.emulator.answers import full_format
from tests.google.emulator.state import Sheet
from tests.sync.kit import NEW, Kit

HERE = Path(__file__).parent / "told"


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2027, 5, 1, 12, tzinfo=tz)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bundodo.sync.pull.datetime", Noon)


class Diary:
    """Writes down what is asked and what is told, without what differs from day to day."""

    def __init__(self, kit: Kit, lang: str) -> None:
        self.kit, self.lang = kit, lang
        self.lines: list[str] = []

    def ask(self, *args: object) -> None:
        made = bundodo("sheets", *args, lang=self.lang)
        self.lines += [f"$ sheets {' '.join(map(str, args))}", f"[{made.code}]", made.out + made.err]

    def files(self) -> None:
        for path in sorted(self.kit.folder.glob("*.toml")):
            self.lines += [f"--- {path.name}", path.read_text("utf-8")]

    def kept(self) -> None:
        """What the folder knows of the spreadsheet, and what it kept before it wrote there."""
        for path in sorted(self.kit.folder.rglob("*.json")):
            name = re.sub(r"[\d-]{6,}\S*", "MOMENT", path.name)
            self.lines += [f"--- {name}", path.read_text("utf-8")]

    def cells(self) -> None:
        for sheet in self.kit.book.sheets:
            found = {place: cell.value for place, cell in sorted(sheet.cells.items()) if cell.value is not None}
            told = (f"{a1(row + 1, col + 1)}={value!r}" for (row, col), value in found.items())
            self.lines += [f"--- {sheet.title}", *told]

    def text(self) -> str:
        text = "\n".join(self.lines).replace(str(self.kit.folder.parent), "DESK").replace(self.kit.book.id, "BOOK")
        text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", "MOMENT", text)
        text = re.sub(r"digest=\w+", "digest=OF IT", text)
        return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) + "\n"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_day(kit, lang):
    diary = Diary(kit, lang)
    diary.ask("pull", kit.url, kit.folder)
    diary.files()
    kit.rewrite("output = 10", "output = 3")
    kit.rewrite("shots = 5", "shots = 4")
    kit.enter("B3", 9)
    kit.enter("A14", "大太刀")
    for verb in (("diff",), ("diff", "-v"), ("push",), ("push", "--apply")):
        diary.ask(verb[0], kit.folder, *verb[1:])
    diary.ask("pull", kit.url, kit.folder)
    diary.files()
    diary.ask("push", kit.folder, "--apply")
    diary.cells()
    kit.rewrite("output = 3", "output = 4")
    kit.enter("B2", 5)
    for verb in (("diff", kit.folder), ("push", kit.folder, "--apply"), ("pull", kit.url, kit.folder)):
        diary.ask(*verb)
    diary.ask("pull", kit.url, kit.folder, "--theirs", "一号!B2")
    diary.ask("pull", kit.url, kit.folder, "--theirs", "一号")
    (kit.folder / "新顔.toml").write_text(NEW, encoding="utf-8")
    kit.file("Kite.toml").unlink()
    for verb in (("diff",), ("push",), ("push", "--apply")):
        diary.ask(verb[0], kit.folder, *verb[1:])
    diary.cells()
    diary.kept()
    check(HERE / f"day-{lang}.txt", diary.text())


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_day_of_the_field(kit, lang):
    diary, dark = Diary(kit, lang), full_format({"backgroundColor": {}})
    field = Sheet(5, "フィールド")
    for place in ((2, 2), (3, 4), (5, 3)):
        field.cell(*place).format = dark
    kit.book.sheets.append(field)
    diary.ask("pull", kit.url, kit.folder)
    kit.rewrite("starts = []", 'starts = ["C3"]', "field.toml")
    kit.rewrite('"C3", "D6"', '"D6"', "field.toml")
    field.cell(2, 2).format = {}
    field.cell(2, 2).value = "目標"
    field.cell(0, 0).format = dark
    for verb in (("diff", kit.folder), ("push", kit.folder), ("pull", kit.url, kit.folder)):
        diary.ask(*verb)
    diary.ask("pull", kit.url, kit.folder, "--theirs", "フィールド")
    diary.files()
    kit.rewrite('"D6"', '"D7"', "field.toml")
    for verb in (("diff",), ("push",), ("push", "--apply"), ("diff",)):
        diary.ask(verb[0], kit.folder, *verb[1:])
    diary.lines += [f"{a1(row + 1, col + 1)}: {cell.value} {cell.format}" for (row, col), cell in field.cells.items()]
    check(HERE / f"field-{lang}.txt", diary.text())


def test_a_template_is_installed_and_renewed(kit):
    diary = Diary(kit, "ja")
    diary.ask("template", kit.url, "--machines", "1")
    diary.ask("template", kit.url, "--machines", "2", "--cap", "60")
    diary.cells()
    check(HERE / "template-ja.txt", diary.text())
