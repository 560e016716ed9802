"""replay: a record told again, as a page, on paper; and records that nobody wrote so."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from tests.bundodo.cli import bundodo
from tests.bundodo.matches import ALTAIR, FIELD, LEGAL, PAIR, bad, changed


def test_a_record_is_told_again(match):
    told = bundodo("replay", match)
    assert told.code == 0
    assert told.out == bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7).out
    assert bundodo("replay", match, lang="en").out.startswith("アルタイル改")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(record=2), "record=2"),
        (lambda data: data.update(game="chess"), "chess"),
        (lambda data: data.update(game="wildgauge"), "対戦"),
        (lambda data: data["rulings"].update(magic="yes"), "magic"),
        (lambda data: data["rulings"].update(line_of_sight="magic"), "far_corners"),
        (lambda data: data.pop("seed"), "seed"),
        (lambda data: data.update(more=1), "more"),
        (lambda data: data["steps"].pop(), "番目の手"),
        (lambda data: data["steps"].append(data["steps"][-1]), "終わって"),
        (lambda data: data["steps"][0].update(take=["advance", "advance", "guard:9"]), "1 番目の手"),
        (lambda data: data["steps"][3].update(kind="fire"), "4 番目の手"),
        (lambda data: data["steps"][0].pop("take"), "take"),
        (lambda data: data["steps"].clear(), "1 番目の手"),
        (lambda data: data["result"].update(winner=1, why="parts"), "result"),
        (lambda data: data["result"].update(hp=[1, 1]), "hp"),
        (lambda data: data["field"].update(starts=["A5"]), "1つ"),
        (lambda data: data["field"].update(starts=["A5", "Z99"]), "Z99"),
        (lambda data: data["field"].update(obstacles=["Q1"]), "Q1"),
        (lambda data: data["field"].update(cols=0), "0"),
        (lambda data: data["machines"][0]["stats"].update(output=-3), "output"),
        (lambda data: data["machines"][0]["stats"].update(output=10**9), "output"),
        (lambda data: data["machines"][0]["ranged"][0].update(customs=["laser"]), "laser"),
        (lambda data: data["machines"][0]["melee"][0].update(combos=["dance"]), "dance"),
        (lambda data: data["machines"].pop(), "machines"),
        (lambda data: data["machines"][0]["stats"].update(durability=40), "規定外"),
        (lambda data: data.update(cap="many"), "cap"),
    ],
)
def test_an_edited_record(match, change, says):
    bad("replay", changed(match, change), "--html", match.with_name("page.html"), says=says)
    assert not match.with_name("page.html").exists()


def test_any_value_anywhere(match):
    """Hostile records: each value of a record in turn is something else, and nothing is raised."""
    whole = json.loads(match.read_text("utf-8"))
    whole["steps"] = whole["steps"][:30]
    places = (
        [(key,) for key in whole]
        + [("field", key) for key in whole["field"]]
        + [("result", key) for key in whole["result"]]
    )
    places += [("machines", 0, key) for key in whole["machines"][0]] + [
        ("steps", n, key) for n in range(0, 30, 4) for key in whole["steps"][n]
    ]
    odd = (None, -1, 2**70, 1.5, "", "A1", "\ud800", [], [[]], [{}], {}, {"": 0}, [None] * 3, True)
    rng = Random(15)
    for place in places * 2:
        data = json.loads(json.dumps(whole))
        inner = data
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = rng.choice(odd)
        other = match.with_name("odd.json")
        other.write_text(json.dumps(data), "utf-8")
        told = bundodo("replay", other)
        assert told.code in (0, 2), place
        assert "Traceback" not in told.err


@pytest.mark.parametrize("depth", [100, 900, 5000])
def test_arrays_in_arrays(match, depth):
    text = match.read_text("utf-8")
    start = text.index('"take": [')
    deep = match.with_name("deep.json")
    deep.write_text(
        text[:start] + '"take": ' + "[" * depth + "]" * depth + "}" + text[text.index("}", start) + 1 :], "utf-8"
    )
    bad("replay", deep, says="deep.json")


def test_a_record_that_was_cut_off(match):
    data = match.read_bytes()
    for length in (0, 10, len(data) // 2, len(data) - 3):
        cut = match.with_name("cut.json")
        cut.write_bytes(data[:length])
        bad("replay", cut, says="cut.json")
    bad("replay", match.with_name("none.json"), says="none.json")
    bad("replay", match.parent, says=str(match.parent))
    bad("replay", match, "--ruling", "line_of_sight=centres", says="--ruling")


def test_the_page_is_one_file_and_ours(match):
    page = match.with_name("page.html")
    assert bundodo("replay", match, "--html", page).code == 0
    text = page.read_text("utf-8")
    assert 'content="bundodo ' in text
    for outside in ("http://", "https://", "src=", "@import", "url("):
        assert outside not in text.replace("http://www.w3.org/2000/svg", "")
    assert "アルタイル改" in text
    assert bundodo("replay", match, "--html", page).code == 0  # ours, and may be replaced
    first = page.read_bytes()
    bundodo("replay", match, "--html", page)
    assert page.read_bytes() == first
    page.write_text("mine", encoding="utf-8")
    bad("replay", match, "--html", page, says="page.html")


@pytest.mark.prove
def test_the_page_in_a_real_browser(match, browser):
    """Stepped through to the end and back, by keys, buttons and the slider; no error, and no request to anywhere."""
    page = match.with_name("page.html")
    bundodo("replay", match, "--html", page)
    browser.get(page.as_uri())
    last = int(browser.find_element("id", "slider").get_attribute("max"))
    body = browser.find_element("tag name", "body")

    def at() -> str:
        return browser.find_element("id", "where").text

    for number in range(1, last + 1):
        body.send_keys("\ue014")  # arrow to the right
        assert at() == f"{number}/{last}"
    assert browser.find_element("id", "asked").text == "対戦は終わった。"
    body.send_keys("\ue011")  # Home
    assert at() == f"0/{last}"
    turns = []
    while at() != f"{last}/{last}":
        browser.find_element("id", "turn_next").click()
        turns.append(at())
    count = json.loads(match.read_text("utf-8"))["result"]["turns"]
    assert len(turns) in (count, count + 1)
    shots = browser.execute_script("return D.frames.map((f, n) => f.shots ? n : -1).filter(n => n >= 0)")
    browser.execute_script("go(arguments[0])", shots[0])
    assert browser.find_elements("css selector", "#board line, #board polygon[fill-opacity]")
    browser.find_element("id", "first").click()
    browser.find_element("id", "play").click()
    time.sleep(2)
    assert at() != f"0/{last}"
    browser.set_window_size(390, 800)
    assert browser.execute_script("return document.documentElement.scrollWidth <= window.innerWidth")
    assert browser.get_log("browser") == []
    requests = [
        message["params"]["request"]["url"]
        for entry in browser.get_log("performance")
        if (message := json.loads(entry["message"])["message"])["method"] == "Network.requestWillBeSent"
    ]
    assert {url for url in requests if not url.startswith(("data:", "chrome"))} == {page.as_uri()}


def test_what_a_machine_is_called_breaks_no_page(tmp_path):
    file = tmp_path / "odd.toml"
    file.write_text(LEGAL.format(name="</script><b>&", output=5), encoding="utf-8")
    path, page = tmp_path / "match.json", tmp_path / "page.html"
    assert bundodo("duel", file, ALTAIR, "--seed", 1, "--record", path, "-q").code == 0
    assert bundodo("replay", path, "--html", page).code == 0
    text = page.read_text("utf-8")
    assert text.count("</script>") == 1
    assert "<b>&" not in text


@pytest.mark.prove
def test_a_battle_report(match):
    from tests.bundodo.test_print import pypdf

    report = match.with_name("report.pdf")
    assert bundodo("replay", match, "--pdf", report).code == 0
    first = report.read_bytes()
    bundodo("replay", match, "--pdf", report)
    assert report.read_bytes() == first
    text = "".join(page.extract_text() for page in pypdf.PdfReader(report).pages)
    assert "アルタイル改" in text
    assert "HP" in text
