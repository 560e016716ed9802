"""duel, replay, sight: what they tell and write, and what they say of bad input."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from designer.play import records
from tests.bundodo.cli import EXAMPLES, bundodo

ALTAIR, PETRICHOR, FIELD = (EXAMPLES / f"{name}.toml" for name in ("altair", "petrichor", "field"))
PAIR = (ALTAIR, PETRICHOR)
LEGAL = """game = "bundodo"
name = "{name}"
[stats]
output = {output}
precision = 8
durability = 8
[[ranged]]
name = "銃"
power = 5
shots = 1
"""


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, "--record", path, "-q").code == 0
    return path


def changed(path: Path, change, name: str = "other.json") -> Path:
    data = json.loads(path.read_text("utf-8"))
    change(data)
    other = path.with_name(name)
    other.write_text(json.dumps(data), encoding="utf-8")
    return other


# ---- duel --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_match_is_a_story(lang):
    told = bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, lang=lang)
    assert told.code == 0
    assert "アルタイル改" in told.out.splitlines()[0]
    assert ("第1ラウンド" if lang == "ja" else "Round 1") in told.out
    assert ("射線をさえぎる" if lang == "ja" else "in the way") in told.out
    assert "{" not in told.out
    assert told.out == bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, lang=lang).out
    assert told.out != bundodo("duel", *PAIR, "--field", FIELD, "--seed", 8, lang=lang).out
    assert (
        len(bundodo("duel", *PAIR, "--seed", 7, "-v", lang=lang).out) > len(bundodo("duel", *PAIR, "--seed", 7).out) / 3
    )


def test_a_seed_that_nobody_gave_is_told():
    told = bundodo("duel", *PAIR)
    assert "--seed" in told.err
    assert "seed" in json.loads(bundodo("duel", *PAIR, "--format", "json").out)


def test_matches_are_counted():
    """The contract's JSON; both seats played, wins by the machines as they are given."""
    one = json.loads(bundodo("duel", *PAIR, "--matches", 30, "--seed", 3, "--random", 10, "--format", "json").out)
    assert list(one) == ["matches", "wins", "draws", "interval", "turns", "ends", "players", "seed", "engine"]
    assert one["matches"] == 30 == sum(one["wins"]) + one["draws"] == sum(one["ends"].values())
    assert list(one["ends"]) == ["destroyed", "parts", "points", "draw"]
    assert one["interval"][0] < (one["wins"][0] + one["draws"] / 2) / 30 < one["interval"][1]
    told = bundodo("duel", *PAIR, "--matches", 30, "--seed", 3, "--random", 10)
    assert f"引き分け {one['draws']}" in told.out
    assert "30戦" in told.out


def test_records_go_to_a_folder(tmp_path):
    folder = tmp_path / "records"
    told = bundodo("duel", *PAIR, "--matches", 3, "--seed", 3, "--random", 8, "--record", folder)
    assert told.code == 0
    found = sorted(path.name for path in folder.iterdir())
    assert found == ["0001.json", "0002.json", "0003.json"]
    read = [records.decode((folder / name).read_bytes()) for name in found]
    assert [one.machines[0]["name"] for one in read] == ["アルタイル改", "ペトリコール七型", "アルタイル改"]
    assert read[0].field == read[1].field != read[2].field
    for name in found:
        assert bundodo("replay", folder / name).code == 0


def test_the_same_seed_is_the_same_bytes(tmp_path, match):
    again = tmp_path / "again.json"
    bundodo("duel", *PAIR, "--field", FIELD, "--seed", 7, "--record", again, "-q")
    assert again.read_bytes() == match.read_bytes()
    data = json.loads(match.read_text("utf-8"))
    assert data["field"]["starts"] == ["A5", "L4"]
    assert (data["cap"], data["anyway"], data["rulings"], data["players"]) == (50, False, {}, ["greedy", "greedy"])


def test_options_are_recorded_where_they_are_asked_for(tmp_path):
    path = tmp_path / "match.json"
    bundodo("duel", *PAIR, "--seed", 7, "--record", path, "--options", "-q")
    steps = json.loads(path.read_text("utf-8"))["steps"]
    assert all(("options" in step) == (step["kind"] != "die") for step in steps)
    assert bundodo("replay", path).code == 0


def test_an_illegal_machine_plays_only_anyway(tmp_path):
    file = tmp_path / "big.toml"
    file.write_text(LEGAL.format(name="大物", output=90), encoding="utf-8")
    told = bundodo("duel", file, ALTAIR, "--record", tmp_path / "match.json")
    assert told.code == 1
    assert "--anyway" in told.err
    assert not (tmp_path / "match.json").exists()
    told = bundodo("duel", file, ALTAIR, "--anyway", "--seed", 1, "--record", tmp_path / "match.json")
    assert told.code == 0
    assert json.loads((tmp_path / "match.json").read_text("utf-8"))["anyway"] is True
    assert bundodo("replay", tmp_path / "match.json").code == 0
    without = changed(tmp_path / "match.json", lambda data: data.update(anyway=False))
    told = bundodo("replay", without)
    assert told.code == 2
    assert "anyway" in told.err
    assert bundodo("duel", file, ALTAIR, "--cap", 200, "--seed", 1).code == 0


def test_rulings_and_events_are_kept(tmp_path, match):
    path = tmp_path / "match2.json"
    bundodo("duel", *PAIR, "--seed", 7, "--ruling", "line_of_sight=centres", "--record", path, "-q")
    assert json.loads(path.read_text("utf-8"))["rulings"] == {"line_of_sight": "centres"}
    assert bundodo("replay", path).code == 0
    event = tmp_path / "event.toml"
    event.write_text(
        'title = "会"\ngame = "bundodo"\nsources = ["."]\ncap = 60\n[rulings]\nhold_fire = "forced"\n', encoding="utf-8"
    )
    bundodo("duel", *PAIR, "--event", event, "--seed", 7, "--record", path, "-q", "--force")
    data = json.loads(path.read_text("utf-8"))
    assert (data["cap"], data["rulings"]) == (60, {"hold_fire": "forced"})


def bad(*args: object, says: str) -> None:
    told = bundodo(*args)
    assert told.code == 2, (told.out, told.err)
    assert says in told.err
    assert "Traceback" not in told.err


def test_bad_input_of_duel(tmp_path, match):
    bad("duel", ALTAIR, says="2機")
    several = (*PAIR, EXAMPLES / "tsuwabuki.toml")
    bad("duel", *several, "--record", tmp_path / "x", says="2機")
    bad("duel", *several, "--players", "greedy,random", says="1つだけ")
    bad("duel", *PAIR, "--html", tmp_path / "x.html", says="3機以上")
    bad("duel", *PAIR, "--players", "genius", says="genius")
    bad("duel", *PAIR, "--players", "random,random,random", says="random")
    bad("duel", *PAIR, "--ruling", "line_of_sight=never", says="far_corners")
    bad("duel", *PAIR, "--ruling", "nothing=1", says="nothing")
    bad("duel", *PAIR, "--field", FIELD, "--random", 4, says="--random")
    bad("duel", *PAIR, "--random", 1000, says="1000")
    bad("duel", *PAIR, "--field", ALTAIR, says="フィールド")
    bad("duel", *PAIR, "--field", tmp_path / "none.toml", says="none.toml")
    bad("duel", *PAIR, "--options", says="--record")
    bad("duel", *PAIR, "--seed", -1, says="--seed")
    bad("duel", *PAIR, "--matches", 0, says="--matches")
    bad("duel", *PAIR, "--matches", 2, "--record", match, says="フォルダー")
    bad("duel", *PAIR, "--record", tmp_path, says="フォルダー")
    other = tmp_path / "mine.json"
    other.write_text("{}", encoding="utf-8")
    bad("duel", *PAIR, "--record", other, says="mine.json")
    assert other.read_text(encoding="utf-8") == "{}"
    bad("duel", EXAMPLES.parent / "wildgauge", says="対戦")


@pytest.mark.parametrize(
    ("starts", "says"),
    [
        ('["A1"]', "1つ"),
        ('["A1", "B1", "C1"]', "3"),
        ('["A1", "Z9"]', "Z9"),
    ],
)
def test_starts_that_cannot_be(tmp_path, starts, says):
    file = tmp_path / "field.toml"
    file.write_text(f"[field]\nstarts = {starts}\n", encoding="utf-8")
    bad("duel", *PAIR, "--field", file, says=says)


def test_both_starts_on_one_hex(tmp_path, match):
    file = tmp_path / "field.toml"
    file.write_text("[field]\ncols = 1\nrows = 1\n", encoding="utf-8")
    bad("duel", *PAIR, "--field", file, says="A1")
    same = changed(match, lambda data: data["field"].update(starts=["A1", "A1"]))
    bad("replay", same, says="A1")
    square = tmp_path / "square.toml"
    square.write_text('[field]\nhexes = "square"\n', encoding="utf-8")
    bad("duel", *PAIR, "--field", square, says="pointy")


def test_a_fields_starts_have_their_order(tmp_path):
    file = tmp_path / "field.toml"
    file.write_text('[field]\nstarts = ["L1", "A8"]\n', encoding="utf-8")
    told = bundodo("duel", *PAIR, "--field", file, "--seed", 1)
    assert "アルタイル改は L1 から" in told.out
    assert "ペトリコール七型は A8 から" in told.out


def test_a_machine_that_cannot_be_read_cannot_fight(tmp_path):
    file = tmp_path / "torn.toml"
    file.write_text(LEGAL.format(name="破れ", output='"強"'), encoding="utf-8")
    told = bundodo("duel", file, ALTAIR)
    assert told.code == 1
    told = bundodo("duel", file, ALTAIR, "--anyway")
    assert told.code == 2
    assert "破れ" in told.err


def test_what_breaks_in_leaves_whole_records_only(tmp_path, monkeypatch):
    """Ctrl-C: exit 130, and every record that there is can be followed."""
    from bundodo.matches import bouts

    real, done = bouts.Bout.record, []

    def stops(self, *args):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(1)
        return real(self, *args)

    monkeypatch.setattr(bouts.Bout, "record", stops)
    told = bundodo("duel", *PAIR, "--matches", 5, "--seed", 1, "--record", tmp_path / "all")
    assert told.code == 130
    assert "2" in told.err
    found = sorted((tmp_path / "all").iterdir())
    assert [path.name for path in found] == ["0001.json", "0002.json"]
    assert all(bundodo("replay", path).code == 0 for path in found)


def test_a_machine_against_itself():
    told = bundodo("duel", ALTAIR, ALTAIR, "--seed", 1)
    assert told.code == 0
    assert "（1番）" in told.out
    assert "（2番）" in told.out


# ---- replay ------------------------------------------------------------------------------------------------


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
    assert len(turns) in (45, 46)
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


# ---- sight -------------------------------------------------------------------------------------------------


def test_a_line_of_sight_with_its_witness():
    told = bundodo("sight", FIELD, "B4", "F4")
    assert told.code == 0
    assert "通っていない" in told.out
    assert "C4" in told.out.splitlines()[0]
    made = json.loads(bundodo("sight", FIELD, "B4", "f4", "--format", "json").out)
    assert (made["open"], made["blocked_by"], made["distance"]) == (False, ["C4"], 4)
    assert [line["blocked_by"] for line in made["lines"]] == ["C4", "C4"]
    assert set(made["readings"]) == {"far_corners", "far_corners_mutual", "marker_edges", "centres"}
    assert "隣どうし" in bundodo("sight", FIELD, "A1", "A2").out
    assert "通っている" in bundodo("sight", FIELD, "A1", "D1").out
    assert "in sight" in bundodo("sight", FIELD, "A1", "D1", lang="en").out
    assert json.loads(bundodo("sight", FIELD, "A1", "D1", "--format", "json").out)["open"]


def test_each_reading_can_be_asked_for():
    for choice in ("far_corners", "far_corners_mutual", "marker_edges", "centres"):
        told = bundodo("sight", FIELD, "D5", "G6", "--ruling", f"line_of_sight={choice}", "--format", "json")
        made = json.loads(told.out)
        assert made["open"] == made["readings"][choice]
    turned = [
        json.loads(
            bundodo(
                "sight",
                FIELD,
                "D5",
                "G6",
                "--ruling",
                "line_of_sight=marker_edges",
                "--facing",
                f"{f},3",
                "--format",
                "json",
            ).out
        )["lines"]
        for f in range(6)
    ]
    assert len({json.dumps(one) for one in turned}) >= 5


def test_a_line_of_sight_on_paper(tmp_path):
    pdf, png = tmp_path / "sight.pdf", tmp_path / "sight.png"
    assert bundodo("sight", FIELD, "B4", "F4", "--pdf", pdf, "--png", png).code == 0
    assert pdf.read_bytes()[:5] == b"%PDF-"
    assert png.read_bytes()[:4] == b"\x89PNG"
    flat = tmp_path / "flat.toml"
    flat.write_text('[field]\nhexes = "flat"\nobstacles = ["C3"]\n', encoding="utf-8")
    assert bundodo("sight", flat, "B3", "E3", "--pdf", pdf).code == 0


def test_bad_input_of_sight(tmp_path):
    bad("sight", FIELD, "A1", "A1", says="同じ")
    bad("sight", FIELD, "A1", "Z99", says="Z99")
    bad("sight", FIELD, "x", "A1", says="X")
    bad("sight", FIELD, "A1", "B4", "--facing", "9,1", says="--facing")
    bad("sight", FIELD, "A1", "B4", "--facing", "1", says="--facing")
    bad("sight", FIELD, "A1", "B4", "--ruling", "line_of_sight=x", says="centres")
    bad("sight", FIELD, "A1", "B4", "--game", "sentinel", says="sentinel")
    bad("sight", ALTAIR, "A1", "B4", says="フィールド")
    square = tmp_path / "square.toml"
    square.write_text('[field]\nhexes = "square"\n', encoding="utf-8")
    bad("sight", square, "A1", "B4", says="pointy")
    pdf = tmp_path / "mine.pdf"
    pdf.write_text("mine", encoding="utf-8")
    bad("sight", FIELD, "A1", "B4", "--pdf", pdf, says="mine.pdf")
