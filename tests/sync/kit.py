"""A spreadsheet on loopback, a folder, and the real commands between them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.bundodo.cli import Result, bundodo
from tests.google.emulator.server import Server
from tests.google.emulator.state import Book, Sheet

ZERO = [
    ["機体名", "ゼロ", None, "プレイヤー", "青木"],
    ["出力", 10, None, "機体コスト", 50],
    ["精度", 8],
    ["耐久性", "8P"],
    [],
    ["遠距離装備"],
    ["装備名", "威力", "発射数", "カスタマイズ", "コスト"],
    ["長銃", 5, 1, "【高速】【エネルギー】", 8],
    ["機銃", 1, 5, "通常", 2],
    [],
    [],
    ["近接装備"],
    ["装備名", "威力", "カスタマイズ1", "カスタマイズ2", "近接コンボ"],
    ["太刀", 5, "エネルギー", None, "連撃、ヒット&アウェイ"],
    ["盾", 3, "増加装甲", None, "防御姿勢・防御姿勢"],
    [],
    ["メモ：ここは誰かの覚え書き"],
]
KITE = [["機体名", "Kite"], ["出力", 5], ["精度", 6], ["耐久性", 7]]
FORM = [
    ["機体名", None, None, "プレイヤー"],
    ["出力"],
    ["精度"],
    ["耐久性"],
    [],
    *ZERO[5:7],
    *[[]] * 4,
    *ZERO[11:13],
]
"""With nothing in it."""
NEW = """name = "新顔"
player = "赤井"
[stats]
output = 3
precision = 4
durability = 5
[[ranged]]
name = "投槍"
power = 2
shots = 1
customs = ["高速"]
"""


class Kit:
    """``book`` is the spreadsheet, ``folder`` the build files; other editors write into ``book`` directly."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.emulator = server.emulator
        self.book: Book = self.emulator.drive.add("大会", Sheet(0, "一号").put(ZERO), Sheet(7, "Bob's A1").put(KITE))

    @property
    def url(self) -> str:
        return f"https://docs.google.com/spreadsheets/d/{self.book.id}/edit"

    def pull(self, *args: str) -> Result:
        return bundodo("sheets", "pull", self.url, self.folder, *args)

    def diff(self, *args: str) -> Result:
        return bundodo("sheets", "diff", self.folder, *args)

    def push(self, *args: str) -> Result:
        return bundodo("sheets", "push", self.folder, *args)

    def sheet(self, number: int = 0) -> Sheet:
        found = self.book.by_id(number)
        assert found
        return found

    def at(self, cell: str, number: int = 0) -> object:
        from sheets.grid import parse_a1

        row, col = parse_a1(cell)
        return self.sheet(number).at(row - 1, col - 1).value

    def enter(self, cell: str, value: object, number: int = 0) -> None:
        """Another editor types."""
        from sheets.grid import parse_a1

        row, col = parse_a1(cell)
        made = self.sheet(number).cell(row - 1, col - 1)
        made.formula = None
        made.value = float(value) if type(value) is int else value  # type: ignore[assignment]

    def file(self, name: str = "ゼロ.toml") -> Path:
        return self.folder / name

    def rewrite(self, old: str, new: str, name: str = "ゼロ.toml") -> None:
        """We edit a build file."""
        text = self.file(name).read_text("utf-8")
        assert text.count(old) == 1, (old, text)
        self.file(name).write_text(text.replace(old, new), "utf-8")


def machine(kit: Kit, name: str = "ゼロ.toml") -> dict:
    return tomllib.loads(kit.file(name).read_text("utf-8"))


def lines(text: str, mark: str) -> list[str]:
    """Cells told with a mark, as ``一号!B2``."""
    return [line.split()[1] for line in text.splitlines() if line.startswith(f"  {mark}")]


def verdicts(kit: Kit) -> list[list[object]]:
    sheet = kit.book.sheet("判定")
    return [[sheet.at(row, col).value for col in range(6)] for row in range(4, 12) if sheet.at(row, 0).value]
