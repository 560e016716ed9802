"""An event's whole check: page, Markdown, JSON, roster; what changed; in a real browser."""

from __future__ import annotations

import json
import re
import shutil

import pytest

from tests.bundodo.cli import EXAMPLES, bundodo

EVIL = "<script>document.title='harmed'</script>"


@pytest.fixture
def event(tmp_path):
    (tmp_path / "entries").mkdir()
    for path in EXAMPLES.glob("*.*"):
        if path.name != "field.toml":
            shutil.copy(path, tmp_path / "entries")
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    (tmp_path / "entries" / "evil.toml").write_text(text.replace("アルタイル改", EVIL), "utf-8")
    path = tmp_path / "event.toml"
    path.write_text('title = "春の寄合 <b>"\ndate = 2027-05-01\nsources = ["entries/", "gone.xlsx"]\n', "utf-8")
    return path


def meet(event, *more, lang="ja"):
    return bundodo("meetup", event, "-o", event.parent / "out", *more, lang=lang)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_is_written_and_a_failing_source_is_told(event, lang):
    made = meet(event, lang=lang)
    out = event.parent / "out"
    assert made.code == 2
    assert sorted(path.name for path in out.iterdir()) == [
        "before.json", "gallery.html", "index.html", "report-1.md", "report.json", "roster.pdf",
    ]  # fmt: skip
    page = (out / "index.html").read_text("utf-8")
    assert "gone.xlsx" in page
    assert "E001" in made.out
    assert len(json.loads((out / "report.json").read_text("utf-8"))["machines"]) == 5


def test_the_page_is_escaped_and_needs_nothing_from_outside(event):
    meet(event)
    page = (event.parent / "out" / "index.html").read_text("utf-8")
    assert EVIL not in page
    assert "&lt;script&gt;" in page
    assert "春の寄合 &lt;b&gt;" in page
    assert not re.search(r"https?:|src=|url\(|@import|<link", page)


def test_what_changed_since_the_last_run_is_told(event):
    entries = event.parent / "entries"
    assert "前回" not in meet(event).out
    altair = entries / "altair.toml"
    altair.write_text(altair.read_text("utf-8").replace("durability = 8", "durability = 9"), "utf-8")
    tsuwabuki = entries / "tsuwabuki.toml"
    tsuwabuki.write_text(
        tsuwabuki.read_text("utf-8").replace("output = 9", "output = 8").replace("precision = 4", "precision = 5"),
        "utf-8",
    )
    (entries / "petrichor.toml").unlink()
    shutil.copy(EXAMPLES / "petrichor.toml", entries / "new.toml")
    new = entries / "new.toml"
    new.write_text(new.read_text("utf-8").replace("しおり", "そら"), "utf-8")
    out = meet(event).out
    assert "アルタイル改: 規定外になった、コスト 50P → 51P" in out
    assert "ツワブキ重装: 能力値が変わった" in out
    assert "ペトリコール七型: 新しい機体" in out
    assert "前回あった「ペトリコール七型」（しおり）がありません" in out
    assert "コスト 50P → 51P" in (event.parent / "out" / "index.html").read_text("utf-8")


def test_two_of_one_name_and_two_of_one_player_are_told(event):
    shutil.copy(event.parent / "entries" / "altair.toml", event.parent / "entries" / "again.toml")
    out = meet(event).out
    assert "「アルタイル改」という機体が 2 機あります" in out
    assert "みなと さんの機体が 3 機あります" in out


def test_packs(event):
    made = meet(event, "--packs", "--lang", "ja")
    packs = event.parent / "out" / "packs"
    assert made.code == 2
    assert len(list(packs.glob("*/sheet.pdf"))) == 5
    assert (packs / "field.pdf").exists()


def test_packs_of_cards_larger_than_the_paper_are_a_sentence(event):
    large = event.parent / "large.card"
    large.write_text('width = "130mm"\nheight = "130mm"\ncorner = "3mm"\n', encoding="utf-8")
    made = meet(event, "--packs", "--cards", large, "--paper", "100x148mm", "--lang", "ja")
    assert made.code == 2
    assert "130" in made.err or "large.card" in made.err
    assert "Traceback" not in made.err


def test_somebody_elses_page_stays(event):
    out = event.parent / "out"
    out.mkdir()
    (out / "index.html").write_text("mine", "utf-8")
    (out / "report.json").write_text('{"mine": 1}', "utf-8")
    made = meet(event)
    assert made.code == 2
    assert (out / "index.html").read_text("utf-8") == "mine"
    assert (out / "report.json").read_text("utf-8") == '{"mine": 1}'
    assert (out / "report-1.md").exists()


def test_watching_tells_what_changed_until_it_is_stopped(event, monkeypatch):
    altair = event.parent / "entries" / "altair.toml"
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 2:
            raise KeyboardInterrupt
        altair.write_text(altair.read_text("utf-8").replace("durability = 8", "durability = 9"), "utf-8")

    monkeypatch.setattr("time.sleep", sleep)
    made = meet(event, "--watch", 60)
    assert slept == [60, 60]
    assert made.out.count("アルタイル改: 規定外になった") == 1
    assert made.code == 130


@pytest.mark.prove
def test_the_page_in_a_real_browser(event, browser):
    meet(event)
    address = (event.parent / "out" / "index.html").as_uri()
    browser.get(address)

    def rows():
        found = browser.find_elements("css selector", "#list tbody tr")
        return [row.find_element("css selector", "td:nth-child(2)").text for row in found if row.is_displayed()]

    assert len(rows()) == 5
    assert EVIL in rows()
    assert browser.title.startswith("春の寄合")
    heads = browser.find_elements("css selector", "#list th button")
    heads[3].click()
    assert rows()[-1] == "ヨクバリ彗星号"
    heads[3].click()
    assert rows()[0] == "ヨクバリ彗星号"
    browser.find_element("id", "find").send_keys("しおり")
    assert rows() == ["ペトリコール七型"]
    assert [a.is_displayed() for a in browser.find_elements("css selector", "article[id]")].count(True) == 1
    browser.find_element("id", "find").clear()
    browser.find_element("id", "find").send_keys(" ")
    browser.find_element("id", "bad").click()
    assert rows() == ["ヨクバリ彗星号"]

    browser.set_window_size(390, 800)
    assert browser.execute_script("return document.documentElement.scrollWidth <= window.innerWidth")
    assert browser.get_log("browser") == []
    requests = [
        message["params"]["request"]["url"]
        for entry in browser.get_log("performance")
        if (message := json.loads(entry["message"])["message"])["method"] == "Network.requestWillBeSent"
    ]
    assert {url for url in requests if not url.startswith(("data:", "chrome"))} == {
        address
    }  # chrome: and chrome-untrusted: are its start page
