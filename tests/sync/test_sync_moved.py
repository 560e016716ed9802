"""Rows and columns that move between the last look and the write: each machine is compared with what was meant, what
differs is told, and nothing that went astray comes into a file unasked."""

from __future__ import annotations

import tomllib

import pytest

from tests.google.emulator.faults import HTML_502, as_html
from tests.google.emulator.requests import perform
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import OWNER, Sheet
from tests.sync.kit import ZERO, Kit

ROSTER = [["機体名", "出力", "精度", "耐久性"], ["甲", 1, 2, 3], ["乙", 4, 5, 6], ["丙", 7, 8, 9]]


def inserted(at, dimension="ROWS"):
    return {"insertDimension": {"range": {"sheetId": 50, "dimension": dimension, "startIndex": at, "endIndex": at + 1}}}


def deleted(at, dimension="ROWS"):
    return {"deleteDimension": {"range": {"sheetId": 50, "dimension": dimension, "startIndex": at, "endIndex": at + 1}}}


def sorted_(first, last, column, order, width=5):
    block = {"startRowIndex": first, "endRowIndex": last, "startColumnIndex": 0, "endColumnIndex": width}
    spec = {"dimensionIndex": column, "sortOrder": order}
    return {"sortRange": {"range": {"sheetId": 50, **block}, "sortSpecs": [spec]}}


FORM_CASES = {
    "a row above the second": (inserted(1), ("output = 10", "output = 9")),
    "a row above all": (inserted(0), ("output = 10", "output = 9")),
    "a row among the weapons": (inserted(7), ("power = 5\nshots", "power = 4\nshots")),
    "weapons sorted": (sorted_(7, 9, 1, "ASCENDING"), ("power = 5\nshots", "power = 4\nshots")),
    "a column": (inserted(0, "COLUMNS"), ("output = 10", "output = 9")),
    "the first row deleted": (deleted(0), ("output = 10", "output = 9")),
}
ROSTER_CASES = {
    "sorted": (sorted_(1, 4, 1, "DESCENDING", 4), "甲", ("output = 1\n", "output = 11\n")),
    "a row inserted": (inserted(1), "乙", ("output = 4\n", "output = 14\n")),
    "a row deleted": (deleted(1), "乙", ("output = 4\n", "output = 14\n")),
}


def pulled(kit, rows):
    kit.book.sheets[:] = [Sheet(50, "一号").put(rows)]
    kit.pull()
    assert kit.push("--apply").code == 0


def pushed_while(kit: Kit, request: dict):
    kit.emulator.faults.meanwhile(
        lambda: perform(kit.book, {"requests": [request]}, kit.emulator.drive.ids, OWNER), where=":batchUpdate"
    )
    return kit.push("--apply")


def files(kit):
    return {path.name: path.read_text("utf-8") for path in sorted(kit.folder.glob("*.toml"))}


def check(kit, request, result, before, meant):
    """Told, with exit 2; and no pull spreads it."""
    assert result.code == 2, result
    assert "書いたとおりではない" in result.out
    assert "検証" not in result.out
    assert f"{meant} を" in result.out
    pull = kit.pull()
    assert files(kit) == before, pull
    return pull


@pytest.mark.parametrize("name", FORM_CASES)
def test_a_form_that_moves_under_the_write(kit, name):
    request, edit = FORM_CASES[name]
    pulled(kit, ZERO)
    kit.rewrite(*edit)
    before = files(kit)
    result = pushed_while(kit, request)
    check(kit, request, result, before, edit[1].split("= ")[1].split()[0])


@pytest.mark.parametrize("name", ROSTER_CASES)
def test_a_roster_that_moves_under_the_write(kit, name):
    request, machine, edit = ROSTER_CASES[name]
    pulled(kit, ROSTER)
    kit.rewrite(*edit, name=f"{machine}.toml")
    before = files(kit)
    result = pushed_while(kit, request)
    pull = check(kit, request, result, before, edit[1].split("= ")[1].strip())
    assert len(files(kit)) == 3
    # The user looks at the sheet, mends it, and says so.
    if name == "sorted":
        assert "! 一号!B2" in pull.out, pull
        kit.enter("B2", 7, 50)
        assert kit.pull().code == 0
        assert kit.push("--apply").code == 0
        assert [kit.at(f"B{row}", 50) for row in (2, 3, 4)] == [7, 4, 11]
        assert {tomllib.loads(t)["stats"]["output"] for t in files(kit).values()} == {7, 4, 11}


def test_what_moves_without_harm_is_no_fault(kit):
    pulled(kit, ZERO)
    kit.rewrite("output = 10", "output = 9")
    result = pushed_while(kit, inserted(16))
    assert (result.code, kit.at("B2", 50)) == (0, 9)


def test_a_row_inserted_after_the_write_is_no_fault(kit):
    pulled(kit, ZERO)
    kit.rewrite("output = 10", "output = 9")
    kit.emulator.faults.meanwhile(
        lambda: perform(kit.book, {"requests": [inserted(0)]}, kit.emulator.drive.ids, OWNER),
        where="values:batchGet",
        after=4,
    )
    result = kit.push("--apply")
    assert (result.code, kit.at("B3", 50)) == (0, 9), result


def test_a_write_whose_answer_is_lost_is_looked_at_as_well(kit, monkeypatch):
    """It went astray, and nobody says so: the tab is in doubt, though the second write is right."""
    pulled(kit, ROSTER)
    kit.rewrite("output = 1\n", "output = 11\n", name="甲.toml")
    before = files(kit)
    real = Emulator.handle
    done = []

    def handle(self, call):
        if call.path.endswith(":batchUpdate") and not done:
            done.append(True)
            perform(kit.book, {"requests": [ROSTER_CASES["sorted"][0]]}, kit.emulator.drive.ids, OWNER)
            real(self, call)
            return as_html(502, HTML_502)
        return real(self, call)

    monkeypatch.setattr(Emulator, "handle", handle)
    kit.push("--apply")
    assert kit.at("B4", 50) == 11
    pull = kit.pull()
    assert pull.code == 1, pull
    assert files(kit) == before


def test_ours_and_theirs_after_a_write_that_went_astray(kit):
    pulled(kit, ROSTER)
    kit.rewrite("output = 1\n", "output = 11\n", name="甲.toml")
    pushed_while(kit, ROSTER_CASES["sorted"][0])
    assert kit.pull().code == 1
    assert kit.push("--apply", "--ours", "丙.toml").code == 0
    assert [kit.at(f"B{row}", 50) for row in (2, 3, 4)] == [7, 4, 11]
    assert kit.pull().code == 0
    assert kit.diff().out == "手元とシートに違いはありません\n"
