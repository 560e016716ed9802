"""A machine's own colour and emblem go both ways between a folder and a spreadsheet: in our template of any game, and
on a sheet that people drew; what both sides changed is a conflict."""

from __future__ import annotations

import tomllib

import pytest

from designer.games import registry
from sheets.grid import a1, parse_a1
from sheets.marks import parse_mark
from sheets.shapes import parse_shape
from tests.bundodo.cli import bundodo
from tests.google.emulator.state import Sheet
from tests.sparing import few
from tests.sync.kit import Kit, lines, machine


class Moved:
    """A machine of a game on a tab of our template, the only one of a spreadsheet, and its build file."""

    def __init__(self, kit: Kit, game: str) -> None:
        self.kit, self.game = kit, game
        kit.book.sheets[:] = [Sheet(90, "Sheet1")]
        made = bundodo("sheets", "template", kit.url, "--machines", "1", "--game", game)
        assert made.code == 0, made
        self.tab = next(sheet for sheet in kit.book.sheets if self.places(sheet))
        stats = {one.path: 5.0 for one in registry.load(game).form().stats}
        for path, value in {"name": "彗星号", "player": "れん", **stats, "colour": "#1f6f8b", "emblem": "星"}.items():
            self.enter(path, value)
        pulled = kit.pull()
        assert (kit.folder / "彗星号.toml").is_file(), pulled
        self.file = kit.folder / "彗星号.toml"

    def places(self, sheet: Sheet) -> dict[str, str]:
        """The cells of the fields on a form of ours, as its mark tells them."""
        form = registry.load(self.game).form()
        texts = (str(cell.value) for cell in sheet.cells.values() if str(cell.value).startswith("bundodo/2 form"))
        shape = next((parse_mark(text).shape for text in texts), "")
        if not shape:
            return {}
        return {one.path: a1(*one.first) for one in parse_shape(shape, form).singles}

    def read(self, path: str) -> object:
        row, col = parse_a1(self.places(self.tab)[path])
        return self.tab.at(row - 1, col - 1).value

    def enter(self, path: str, value: str | float) -> None:
        row, col = parse_a1(self.places(self.tab)[path])
        self.tab.cell(row - 1, col - 1).value = value

    @property
    def build(self) -> dict:
        return tomllib.loads(self.file.read_text("utf-8"))


@pytest.mark.parametrize("game", few(registry.GAMES))
def test_in_our_template(kit, game):
    """Pulled, pushed; of the two only the one that both sides changed is a conflict, written once somebody decides."""
    made = Moved(kit, game)
    assert (made.build["colour"], made.build["emblem"]) == ("#1f6f8b", "星")
    made.enter("colour", "赤")
    made.file.write_text(made.file.read_text("utf-8").replace("星", "crest.png"), "utf-8")
    kit.push("--apply")
    assert (made.read("colour"), made.read("emblem"), made.build["colour"]) == ("赤", "crest.png", "#1f6f8b")
    made.enter("emblem", "月")
    made.file.write_text(made.file.read_text("utf-8").replace("#1f6f8b", "青"), "utf-8")
    place = f"{made.tab.title}!{made.places(made.tab)['colour']}"
    told = kit.pull()
    assert (told.code, lines(told.out, "!")) == (1, [place])
    assert (made.read("colour"), made.build["colour"], made.build["emblem"]) == ("赤", "青", "月")
    kit.push("--apply", "--ours", place)
    assert made.read("colour") == "青"
    assert kit.diff().out == "手元とシートに違いはありません\n"


def test_on_a_sheet_that_people_drew(kit):
    """Under the labels 機体色 and エンブレム; without them there is no cell to write into, and that is told."""
    sheet = kit.sheet()
    for at, value in {(1, 3): "機体色", (1, 4): "緑", (2, 3): "エンブレム", (2, 4): "剣"}.items():
        sheet.cell(*at).value = value
    kit.pull()
    assert (machine(kit)["colour"], machine(kit)["emblem"]) == ("緑", "剣")
    kit.rewrite('colour = "緑"', 'colour = "teal"')
    kit.enter("E3", "盾")
    result = kit.push("--apply")
    assert result.code == 0, result
    assert kit.pull().code == 0
    assert (kit.at("E2"), kit.at("E3"), machine(kit)["emblem"]) == ("teal", "盾", "盾")
    kit.enter("E2", "赤")
    kit.rewrite('colour = "teal"', 'colour = "紫"')
    assert lines(kit.pull().out, "!") == ["一号!E2"]
    assert kit.pull("--theirs", "一号!E2").code == 0
    assert machine(kit)["colour"] == "赤"
    kite = kit.folder / "Kite.toml"
    kite.write_text(kite.read_text("utf-8").replace('colour = ""', 'colour = "桃"'), "utf-8")
    told = kit.push("--apply")
    assert told.code == 1
    assert "Kite.toml" in told.out
    assert "書く場所がありません" in told.out
