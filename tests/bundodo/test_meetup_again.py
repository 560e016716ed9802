"""One run of a meetup after another: twins, players who have not come, an event that is being saved, a phone."""

from __future__ import annotations

import json
import re

import pytest

from bundodo.meetup import recalled
from bundodo.out.evenings import now, past
from tests.bundodo.cli import bundodo

STATS = "[stats]\noutput = {0}\nprecision = 5\ndurability = 5\n"


def machine(folder, file, output, name="双子", player="青木"):
    (folder / file).write_text(f'name = "{name}"\nplayer = "{player}"\n{STATS.format(output)}', encoding="utf-8")


@pytest.fixture
def event(tmp_path):
    machine(tmp_path, "a.toml", 5)
    machine(tmp_path, "b.toml", 6)
    path = tmp_path / "event.toml"
    path.write_text('title = "t"\nsources = ["a.toml", "b.toml"]\n[[players]]\nname = "来ない"\n', "utf-8")
    return path


def meet(event, *more):
    return bundodo("meetup", event, "-o", event.parent / "out", *more)


def changes(event):
    page = (event.parent / "out" / "index.html").read_text("utf-8")
    rows = re.findall(r'<td class="changed">(.*?)</td>', page)
    return [re.sub(r"<[^>]*>", "", row) for row in rows]


def test_twins_are_told_apart(event):
    for _ in range(3):
        meet(event)
        assert changes(event) == ["", ""]
    machine(event.parent, "b.toml", 7)
    meet(event)
    assert changes(event) == ["", "コスト 16P → 17P"]
    # One of them is gone, and it is that one.
    event.write_text('sources = ["a.toml"]\n', "utf-8")
    made = meet(event)
    assert changes(event) == [""]
    assert made.out.count("前回あった「双子」（青木）がありません") == 1


def test_twins_on_one_roster(tmp_path):
    roster = tmp_path / "r.csv"
    roster.write_text("機体名,プレイヤー,出力,精度,耐久性\n双子,青木,5,5,5\n双子,青木,6,5,5\n", encoding="utf-8")
    event = tmp_path / "event.toml"
    event.write_text('sources = ["r.csv"]\n', "utf-8")
    for _ in range(2):
        meet(event)
    assert changes(event) == ["", ""]


def test_a_machine_in_another_file_is_the_same_machine(event):
    machine(event.parent, "b.toml", 6, name="一人")
    meet(event)
    (event.parent / "b.toml").rename(event.parent / "c.toml")
    event.write_text('sources = ["a.toml", "c.toml"]\n', "utf-8")
    made = meet(event)
    assert changes(event) == ["", ""]
    assert "一人" not in "\n".join(line for line in made.out.splitlines() if "前回" in line)


def test_players_without_a_machine_are_listed(event):
    made = meet(event)
    assert "機体がない参加者 1人: 来ない" in made.out
    assert "機体がない参加者 1人: 来ない" in (event.parent / "out" / "index.html").read_text("utf-8")
    machine(event.parent, "b.toml", 6, player="来ない")
    assert "機体がない参加者" not in meet(event).out


@pytest.mark.parametrize(
    "report",
    [
        "",
        "[]",
        "{",
        '{"machines": 3}',
        '{"machines": [3]}',
        '{"machines": [{}]}',
        '{"bundodo": "0.1.0", "machines": ' + "[" * 100_000,
        '{"machines": [{"player": [], "name": {}, "legal": 1, "cost": 3, "source": 1, "tab": []}]}',
    ],
)
def test_a_last_report_that_is_none(event, report):
    out = event.parent / "out"
    out.mkdir()
    (out / "report.json").write_text(report, "utf-8")
    (out / "before.json").write_text(report, "utf-8")
    assert isinstance(recalled(past(out, now()).machines or ()), tuple)
    made = meet(event)
    assert made.code in (0, 2)
    assert "Traceback" not in made.err


def test_watching_goes_on_over_an_event_that_is_being_saved(event, monkeypatch):
    whole = event.read_text("utf-8")
    halves = iter([whole[:20], "", whole])
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        if (text := next(halves, None)) is None:
            raise KeyboardInterrupt
        event.write_text(text, "utf-8")
        machine(event.parent, "b.toml", 6 + len(slept))

    monkeypatch.setattr("time.sleep", sleep)
    made = meet(event, "--watch", 60)
    assert slept == [60] * 4
    assert made.err.count("いまは大会を読めません。続けます") == 2
    assert "コスト 16P → 19P" in made.out
    assert made.code == 130


@pytest.mark.prove
def test_cost_and_changes_are_seen_on_a_phone(event, browser):
    machine(event.parent, "b.toml", 6, name="とても長い名前の機体" * 3, player="とても長い名前の参加者" * 2)
    meet(event)
    machine(event.parent, "b.toml", 8, name="とても長い名前の機体" * 3, player="とても長い名前の参加者" * 2)
    meet(event)
    browser.set_window_size(500, 800)
    browser.get((event.parent / "out" / "index.html").as_uri())
    frame = "document.body.style.width = '360px';"
    script = """
      return [...document.querySelectorAll('#list td.number, #list td.changed .change')].map((cell) => {
        const box = cell.getBoundingClientRect();
        return [cell.textContent, box.left, box.right, box.width, box.height];
      });"""
    seen = browser.execute_script(frame + script)
    assert [text for text, *_ in seen] == ["18/50P", "コスト 16P → 18P", "15/50P"]
    for _, left, right, width, height in seen:
        assert 0 <= left < right <= 360
        assert width * height > 0


def test_the_page_has_a_form_for_narrow_screens(event):
    meet(event)
    page = (event.parent / "out" / "index.html").read_text("utf-8")
    assert "@media (max-width: 640px)" in page
    assert json.loads((event.parent / "out" / "report.json").read_text("utf-8"))["machines"]
