"""What a meetup's check is compared with, evening by evening; and its text for a chat."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from random import Random

import pytest

from bundodo.out import evenings
from bundodo.out.chat import LIMIT, parts, size
from bundodo.out.evenings import Past, past, remembered
from bundodo.pipeline import Request, run
from templates.words import Words
from tests.bundodo.cli import bundodo

START = datetime(2027, 4, 30, 20, 0).astimezone()


def check(folder, time, state):
    """One check, as the command does it: what it is compared with."""
    then = past(folder, time)
    (folder / "before.json").write_bytes(remembered(then, time, [state]))
    (folder / "report.json").write_text(json.dumps({"bundodo": "0", "machines": [state]}), "utf-8")
    return then


@pytest.mark.parametrize("seed", range(8))
def test_all_checks_of_an_evening_are_compared_with_the_last_one_of_the_evening_before(tmp_path, seed):
    """Evenings end at five in the morning; on the very first, with its first check. Held against a list of all checks."""
    chance, time, done = Random(seed), START, []
    for state in range(40):
        then = check(tmp_path, time, state)
        evening = (time - timedelta(hours=5)).date()
        earlier = [one for one in done if one[0] < evening]
        expected = earlier[-1] if earlier else done[0] if done else None
        assert then.machines == (None if expected is None else [expected[2]])
        assert then.since == (None if expected is None else expected[1])
        done.append((evening, time, state))
        time += timedelta(minutes=chance.choice([1, 2, 30, 200, 700, 1500]))


def test_what_an_earlier_version_left_counts(tmp_path):
    (tmp_path / "report.json").write_text('{"bundodo": "0.1.0", "machines": [1]}', "utf-8")
    then = past(tmp_path, START)
    assert then.machines == [1]
    assert then.since is not None
    assert json.loads(remembered(then, START, [2]))["machines"] == [1]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"machines": 3}', '{"last": "x", "machines": []}', '{"last": 3}', "[" * 9999]
)
def test_a_broken_memory_is_none(tmp_path, text):
    (tmp_path / "before.json").write_text(text, "utf-8")
    (tmp_path / "report.json").write_text(text, "utf-8")
    assert past(tmp_path, START).machines in (None, [])


def machine(folder, file, output=5, name="アルファ", player="青木"):
    (folder / file).write_text(
        f'name = "{name}"\nplayer = "{player}"\n[stats]\noutput = {output}\nprecision = 5\ndurability = 5\n', "utf-8"
    )


@pytest.fixture
def event(tmp_path, monkeypatch):
    monkeypatch.setattr(evenings, "now", lambda: START)
    machine(tmp_path, "a.toml")
    machine(tmp_path, "b.toml", name="ブラボー", player="井上")
    path = tmp_path / "event.toml"
    path.write_text('title = "春の寄合"\nsources = ["a.toml", "b.toml"]\n', "utf-8")
    return path


def meet(event, *more, lang="ja"):
    return bundodo("meetup", event, "-o", event.parent / "out", *more, lang=lang)


def test_what_changed_stays_until_the_evening_is_over(event, monkeypatch):
    meet(event)
    machine(event.parent, "a.toml", 50)
    (event.parent / "event.toml").write_text('title = "春の寄合"\nsources = ["a.toml"]\n', "utf-8")
    for _ in range(3):
        out = meet(event).out
        assert "2027-04-30 20:00 から: アルファ: 規定外になった、コスト 15P → 60P" in out
        assert "前回あった「ブラボー」（井上）がありません" in out
        page = (event.parent / "out" / "index.html").read_text("utf-8")
        assert "規定外になった" in page
        assert "2027-04-30 20:00 から" in page
        assert "前回あった「ブラボー」" in page
        assert "前回あった「ブラボー」" in (event.parent / "out" / "report-1.md").read_text("utf-8")
    monkeypatch.setattr(evenings, "now", lambda: START + timedelta(days=1))
    out = meet(event).out
    assert "規定外になった" not in out
    assert "ブラボー" not in out


def test_a_watch_tells_again_only_what_is_new(event, monkeypatch):
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 2:
            machine(event.parent, "a.toml", 50)
        if len(slept) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", sleep)
    made = meet(event, "--watch", 60)
    assert made.out.count("アルファ: 規定外になった") == 1
    assert made.out.count("ブラボー（井上）") == 2
    assert made.err.count("変わったところはありません") == 3
    assert "規定外になった" in (event.parent / "out" / "index.html").read_text("utf-8")


def test_it_says_where_everything_is_and_when_it_was_checked(event):
    made, out = meet(event), event.parent / "out"
    for name in ("index.html", "gallery.html", "report-1.md", "roster.pdf", "report.json"):
        assert f": {out / name}\n" in made.out
        assert (out / name).exists()
    for name in ("index.html", "report-1.md"):
        assert "検査 2027-04-30 20:00" in (out / name).read_text("utf-8")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_illegal_machines_come_first_everywhere_and_by_name(event, lang):
    for file, name, output in (("c.toml", "C", 50), ("d.toml", "B", 5), ("e.toml", "A", 50), ("f.toml", "アア", 5)):
        machine(event.parent, file, output, name)
    event.write_text('sources = ["."]\n', "utf-8")
    made = meet(event, lang=lang)
    order = ["A", "C", "B", "アア", "アルファ", "ブラボー"]
    assert re.findall(r"^(?:OK|NG) (\w+)", made.out, re.MULTILINE) == order
    out = event.parent / "out"
    assert re.findall(r'<td class="name"><a[^>]*>(\w+)', (out / "index.html").read_text("utf-8")) == order
    assert re.findall(r"^[✅❌] \*\*(\w+)", (out / "report-1.md").read_text("utf-8"), re.MULTILINE) == order


def test_kits_hold_what_is_asked_for(event):
    packs = event.parent / "out" / "packs"
    made = meet(event, "--packs", "--only", "sheet", "--only", "roster,cards")
    assert made.code == 0
    assert {path.name for path in packs.rglob("*.pdf")} == {"sheet.pdf", "cards.pdf", "roster.pdf"}
    single = (packs / "青木-アルファ" / "cards.pdf").read_bytes().count(b"/Type /Page")
    made = meet(event, "--packs", "--one-file", "--copies", 3, "--only", "cards")
    assert (packs / "kit.pdf").exists()
    assert (packs / "kit.pdf").read_bytes().count(b"/Type /Page") > 2 * single
    assert meet(event, "--packs", "--only", "shet").code == 2


@pytest.mark.parametrize(
    "options", [["--only", "sheet"], ["--copies", 2], ["--one-file"], ["--cards", "59x86", "--backs", "fold"]]
)
def test_options_of_kits_without_kits_are_told(event, options):
    made = meet(event, *options, lang="en")
    named = " ".join(one for one in options if str(one).startswith("--"))
    assert f"without effect: {named}, for no kits are printed" in made.err


def roster(tmp_path, count, bad, name="機"):
    """A run of so many machines, the first ones illegal in several ways."""
    for number in range(count):
        text = f'name = "{name}{number:03}"\nplayer = "P{number}"\n[stats]\noutput = {60 if number < bad else 5}\nprecision = 5\ndurability = 5\n'
        faults = "".join(
            f'[[ranged]]\nname = "{"x" * 30}"\npower = 0\nshots = 0\n' for _ in range(number % 9 if number < bad else 0)
        )
        (tmp_path / f"{number:03}.toml").write_text(text + faults, "utf-8")
    return run(Request((str(tmp_path),)))


CASES = [(1, 0, "機"), (1, 1, "機"), (20, 3, "機"), (120, 40, "機"), (30, 30, "😀" * 40), (12, 12, "_*" * 60)]


@pytest.mark.parametrize(("count", "bad", "name"), CASES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_parts_are_short_enough_and_nobody_is_left_out_or_cut(tmp_path, count, bad, name, lang):
    made = roster(tmp_path, count, bad, name)
    texts = parts(made, "春の寄合", "20:15", ["@everyone players"] * 3, Words(lang, "common", name="app"))
    heads = []
    for number, text in enumerate(texts, 1):
        assert size(text) <= LIMIT
        assert text.startswith(f"**春の寄合** ({number}/{len(texts)})\n")
        lines = text.splitlines()
        assert lines[-1].endswith(f"({number}/{len(texts)})")
        heads += [line for line in lines if line[0] in "✅❌"]
        assert not lines[1].startswith("- B"), "a machine's faults stand below it"
        assert "@everyone" not in text
    assert len(heads) == count
    numbers = [int(re.search(r"(\d{3})(?:\*\*|…)", head)[1]) if name == "機" else n for n, head in enumerate(heads)]
    assert sorted(numbers) == list(range(count))
    assert [head[0] for head in heads] == ["❌"] * bad + ["✅"] * (count - bad)


def test_a_part_that_there_is_no_more_goes_and_somebody_elses_stays(event):
    out = event.parent / "out"
    meet(event)
    old = (out / "report-1.md").read_bytes()
    (out / "report-2.md").write_bytes(old)
    (out / "report-9.md").write_text("mine\n", "utf-8")
    (out / "report.md").write_text("<!-- bundodo 0.1.0 -->\n", "utf-8")
    meet(event)
    assert {path.name for path in out.glob("*.md")} == {"report-1.md", "report-9.md"}


def test_nothing_to_compare_with_is_no_change():
    assert json.loads(remembered(Past(), START, [1, 2])) == {
        "bundodo": json.loads(remembered(Past(), START, []))["bundodo"],
        "since": START.isoformat(), "last": START.isoformat(), "machines": [1, 2],
    }  # fmt: skip
