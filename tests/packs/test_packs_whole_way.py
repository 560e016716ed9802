"""A custom and a card of a pack from the sheet to the verdict, the template, the print, the odds, the duel and the
JSON, with no line of code; and what is told where the pack lacks."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from designer.game import Deck, Terms
from designer.games import registry
from sheets.files.xlsx import read_workbook
from sheets.marks import mark_of
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.packs.kit import COST, MACHINE, MOON, custom, pack, write

languages = pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.prove)])


@pytest.fixture
def desk(tmp_path):
    """A pack, a machine that uses it, and an event that names it."""
    write(tmp_path / "moon.toml", MOON)
    (tmp_path / "in").mkdir()
    write(tmp_path / "in" / "m.toml", MACHINE)
    write(tmp_path / "event.toml", 'title = "月見"\nsources = ["in"]\npacks = ["moon.toml"]\n')
    return tmp_path


def check(*args, lang="ja"):
    made = bundodo("check", *args, "--format", "json", lang=lang)
    return made.code, json.loads(made.out)


def codes(machine):
    return {one["code"] for one in machine["diagnostics"]}


# ---- the whole way -----------------------------------------------------------------------------------------


@languages
def test_from_the_sheet_to_the_template_and_back(desk, lang):
    moon, sheet = ("--pack", desk / "moon.toml"), desk / "in" / "m.toml"
    code, said = check(sheet, *moon, lang=lang)
    [machine] = said["machines"]
    assert (code, machine["legal"], machine["cost"]["total"]) == (0, True, COST)
    assert said["packs"] == [{"name": "月面 別冊", "version": "1.2"}]
    assert machine["ranged"][0] | {"name": ""} == {
        "name": "", "power": 5, "shots": 1, "customs": ["rail", "gravity"], "cost": 10, "max_damage": 10, "range": [2, 7],
    }  # fmt: skip
    assert machine["melee"][0]["combos"] == ["triple", "lunge"]

    book = desk / "book.xlsx"
    assert bundodo("template", "-o", book, "--from", sheet, *moon, lang=lang).code == 0
    form, *_, lists = read_workbook(book.read_bytes(), "book.xlsx")
    assert mark_of(form).packs == {"月面 別冊": "1.2"}
    offered = {cell.value for cell in lists.cells.values()}
    names = ("重力", "電磁加速", "一刀", "三連撃") if lang == "ja" else ("Gravity", "Rail", "Sworn", "Triple Flurry")
    assert set(names[:2]) <= offered
    assert names[3] in offered
    code, again = check(book, *moon, lang=lang)
    assert code == 0
    assert codes(again["machines"][0]) == codes(machine)
    assert again["machines"][0]["ranged"] == machine["ranged"]
    assert again["machines"][0]["melee"] == machine["melee"]


@languages
def test_the_template_says_which_pack_is_missing(desk, lang):
    book = desk / "book.xlsx"
    bundodo("template", "-o", book, "--from", desk / "in" / "m.toml", "--pack", desk / "moon.toml", lang=lang)
    code, said = check(book, lang=lang)
    [told] = [one for one in said["machines"][0]["diagnostics"] if one["code"] == "E270"]
    assert (code, told["severity"]) == (1, "warning")
    assert "月面 別冊 1.2" in told["message"]
    assert {"E108", "E109"} & codes(said["machines"][0])
    newer = write(desk / "newer.toml", MOON.replace('version = "1.2"', 'version = "1.3"'))
    code, said = check(book, "--pack", newer, lang=lang)
    assert code == 0
    assert "E271" in codes(said["machines"][0])
    assert bundodo("check", book, "--pack", newer, "--strict").code == 1
    # Another pack besides is no matter.
    more = write(desk / "more.toml", custom("ranged = 1"))
    assert not {"E270", "E271"} & codes(check(book, "--pack", desk / "moon.toml", "--pack", more)[1]["machines"][0])


def test_an_empty_template_offers_the_pack(desk):
    book = desk / "empty.xlsx"
    assert bundodo("template", "-o", book, "--event", desk / "event.toml", "--machines", 1).code == 0
    grids = read_workbook(book.read_bytes(), "empty.xlsx")
    marks = [mark.packs for grid in grids if (mark := mark_of(grid)) and mark.kind == "form"]
    assert {"月面 別冊": "1.2"} in marks


@languages
def test_cards_and_sheets_say_what_the_pack_says(tmp_path, lang):
    moon = pack(tmp_path)
    game = registry.load("bundodo", (moon,))
    terms = Terms(50, game.choose({}), packs=game.packs)
    from sheets.files import builds

    values = builds.values(game.form(), tomllib.loads(MACHINE), "m.toml")
    machine, faults = game.read(values)
    assert faults == ()
    views = game.views(machine, game.derive(machine, terms), terms, lang, "", Deck(odds=True))
    cards = {card.id.rsplit("-", 1)[0]: card for card in views.cards}
    shoot, triple, taunt = cards["shoot-1"], cards["triple-1"], cards["taunt-2"]
    gravity = "重力: 当たった敵機" if lang == "ja" else "Gravity: A machine that is hit"
    assert any(line.startswith(gravity) for line in shoot.panel.lines)
    assert triple.text == (("3回攻撃する。",) if lang == "ja" else ("3 attacks.",))
    assert (triple.priority, [cost.count for cost in triple.costs], triple.art[0].icon) == ("2", [1], "blade")
    assert ("3" in [figure.value for figure in triple.panel.figures]) is True
    # Nobody knows how often a card attacks of which only words tell.
    assert "?" not in [figure.value for figure in taunt.panel.figures]
    assert {"smoke", "dive"} <= set(cards)
    assert cards["smoke"].banner == next(card.banner for card in views.cards if card.id.startswith("full_open"))
    assert str(moon) in views.sheet.footer
    assert any(marker.id == "dive" for marker in views.markers)
    table = next(block for block in views.sheet.blocks if getattr(block, "decal", "") == "ODDS")
    assert ("重力" if lang == "ja" else "Gravity") in table.note
    topics = {topic.title: topic for topic in game.guide(terms, lang).topics}
    assert len(topics[str(moon)].rules) == 8
    blank = game.blank(terms, lang)
    assert {"triple", "lunge", "taunt", "smoke"} <= {card.id.split("-")[0] for card in blank.cards}


@pytest.mark.prove
def test_it_is_printed(desk):
    made = bundodo("print", "--event", desk / "event.toml", "-o", desk / "out", "--only", "sheet,cards,markers,guide")
    assert made.code == 0, made.err
    assert (desk / "out" / "みなと-ツキカゲ" / "cards.pdf").exists()
    assert (desk / "out" / "guide.pdf").exists()


# ---- odds, advice, comparison, duel ------------------------------------------------------------------------


def test_odds_reckon_with_effects_and_leave_words_out(desk):
    moon, sheet = ("--pack", desk / "moon.toml"), desk / "in" / "m.toml"
    made = bundodo("odds", sheet, *moon, "--armor", 16, "--format", "json", lang="en")
    said = json.loads(made.out)
    assert said["left_out"] == ["Gravity", "挑発", "Smoke", "急降下"]
    attacks = {(one["weapon"], one["attack"]): one for one in said["attacks"]}
    # Precise action 8, and 4 more of the rail: 10 - (16 - 12) on a hit; the sworn blade hits on 4 and 5.
    assert attacks["レール砲", "shoot"]["damage"] == [[0, "1/3"], [6, "1/2"], [10, "1/6"]]
    assert attacks["刀", "lunge"]["damage"][0] == [0, "1/2"]
    assert attacks["刀", "triple"]["dice"] == 3
    assert "Gravity" in made.err
    assert "Rail" not in made.err
    # The same die three times: the sum of three lunges.
    one, three = attacks["刀", "lunge"]["mean"], attacks["刀", "triple"]["mean"]
    assert 3 * _fraction(one) == _fraction(three)


def _fraction(text):
    from fractions import Fraction

    return Fraction(text)


@pytest.mark.parametrize("command", ["odds", pytest.param("advise", marks=pytest.mark.prove), "duel", "compare"])
def test_what_only_words_say_is_told_where_it_is_left_out(desk, command):
    sheet, moon = desk / "in" / "m.toml", ("--pack", desk / "moon.toml")
    more = {"duel": (sheet, "--seed", 1), "compare": (EXAMPLES / "altair.toml",), "advise": ("--steps", 1)}
    made = bundodo(command, sheet, *more.get(command, ()), *moon)
    assert made.code == 0, made.err
    assert "重力、挑発、煙幕、急降下" in made.err
    own = {
        "duel": (EXAMPLES / "altair.toml", EXAMPLES / "petrichor.toml"),
        "compare": (EXAMPLES / "altair.toml", EXAMPLES / "petrichor.toml"),
    }
    plain = bundodo(command, *own.get(command, (EXAMPLES / "altair.toml",)))
    assert "文章だけ" not in plain.err


@pytest.mark.prove
def test_advice_leaves_alone_what_only_words_say(desk):
    sheet = write(desk / "weak.toml", MACHINE.replace('["電磁加速", "gravity"]', '["gravity"]'))
    made = bundodo("advise", sheet, "--pack", desk / "moon.toml", "--format", "json")
    assert made.code == 0
    for change in json.loads(made.out)["changes"]:
        for edit in change["edits"]:
            if edit["path"].endswith("customs") and "gravity" in edit["before"]:
                assert "gravity" in edit["after"]
            elif edit["path"].endswith("customs"):
                assert "gravity" not in edit["after"]


@pytest.mark.prove
def test_a_duel_is_recorded_and_replayed_with_its_packs(desk):
    sheet, moon, record = desk / "in" / "m.toml", ("--pack", desk / "moon.toml"), desk / "match.json"
    made = bundodo("duel", sheet, EXAMPLES / "altair.toml", *moon, "--seed", 5, "--record", record)
    assert made.code == 0, made.err
    assert json.loads(record.read_text(encoding="utf-8"))["packs"] == [{"name": "月面 別冊", "version": "1.2"}]
    assert bundodo("replay", record, *moon).code == 0
    lacking = bundodo("replay", record)
    assert lacking.code == 2
    assert "月面 別冊 1.2" in lacking.err
    plain = desk / "plain.json"
    bundodo("duel", EXAMPLES / "altair.toml", EXAMPLES / "petrichor.toml", "--seed", 5, "--record", plain)
    assert "packs" not in json.loads(plain.read_text(encoding="utf-8"))
    assert bundodo("replay", plain, *moon).code == 2


# ---- every command that judges -----------------------------------------------------------------------------

COMMANDS = {
    "check": ("check", "{in}"),
    "show": ("show", "{in}", "--format", "text"),
    "show table": ("show", "{in}"),
    "markdown": ("check", "{in}", "--format", "markdown"),
    "junit": ("check", "{in}", "--format", "junit"),
    "print": ("print", "{in}", "-o", "{out}", "--only", "sheet"),
    "print roster": ("print", "{in}", "-o", "{out}", "--only", "roster"),
    "odds": ("odds", "{in}", "--armor", "8"),
    "advise": ("advise", "{in}", "--steps", "1"),
    "compare": ("compare", "{in}", "{other}"),
    "duel": ("duel", "{in}", "{other}", "--seed", "1"),
    "template": ("template", "-o", "{out}.xlsx", "--from", "{in}"),
    "read": ("read", "{in}"),
    "rules": ("rules", "show", "custom.gravity", "card.triple"),
}


def run(desk, name, *more):
    places = {"in": desk / "in" / "m.toml", "out": desk / "out", "other": EXAMPLES / "altair.toml"}
    return bundodo(*(part.format(**places) for part in COMMANDS[name]), *more)


SLOW = ("advise", "print", "template", "print roster")
every_command = [pytest.param(name, marks=pytest.mark.prove) if name in SLOW else name for name in COMMANDS]


@pytest.mark.parametrize("name", every_command)
def test_every_command_takes_packs(desk, name):
    made = run(desk, name, "--pack", desk / "moon.toml")
    assert made.code == 0, made.err
    assert "E109" not in made.out + made.err
    if name in ("check", "show", "show table", "markdown", "junit"):
        assert "月面 別冊 1.2" in re.sub(r"&#(\d+);", lambda one: chr(int(one[1])), made.out)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("read", "rules", *SLOW)])
def test_an_event_brings_its_packs(desk, name):
    made = run(desk, name, "--event", desk / "event.toml")
    assert made.code == 0, made.err


@pytest.mark.parametrize("name", ["check", "template", "odds", "duel", "read", "rules"])
def test_a_faulty_pack_ends_every_command_alike(desk, name):
    bad = write(desk / "bad.toml", custom("ranged = 1\nexplodes = 2"))
    made = run(desk, name, "--pack", bad)
    assert made.code == 2
    assert "E263" in made.err
    assert "explodes" in made.err
    clash = write(desk / "clash.toml", MOON.replace("月面", "別名"))
    both = run(desk, name, "--pack", desk / "moon.toml", "--pack", clash)
    assert (both.code, "E266" in both.err) == (2, True)


@pytest.mark.parametrize("name", ["check", "template", "odds", "read"])
def test_a_pack_of_another_game_is_told(desk, name):
    write(desk / "in" / "m.toml", (EXAMPLES.parent / "wildgauge" / _first("wildgauge")).read_text(encoding="utf-8"))
    made = run(desk, name, "--pack", desk / "moon.toml")
    assert made.code == 2
    assert "E273" in made.err


def _first(game):
    return next(path.name for path in sorted((EXAMPLES.parent / game).glob("*.toml")) if "field" not in path.name)


# ---- events ------------------------------------------------------------------------------------------------


def test_an_event_and_the_command_line_add_up(desk):
    more = write(desk / "more.toml", custom("melee = 1", name="別冊"))
    event = desk / "event.toml"
    _, said = check("--event", event, "--pack", more)
    assert [one["name"] for one in said["packs"]] == ["月面 別冊", "別冊"]
    _, said = check("--event", event, "--pack", desk / "moon.toml")
    assert [one["name"] for one in said["packs"]] == ["月面 別冊"]


@pytest.mark.prove
def test_an_event_may_forbid_what_a_pack_brings(desk):
    event = desk / "event.toml"
    text = event.read_text(encoding="utf-8")
    write(event, f'{text}[limits]\nban = ["重力", "triple", "煙幕"]\n')
    code, said = check("--event", event)
    assert (code, {"B801", "B802"} <= codes(said["machines"][0])) == (1, True)
    bundodo("print", "--event", event, "-o", desk / "out", "--only", "cards", "--png")
    assert not list((desk / "out").rglob("*煙幕*"))
    # What a faulty pack would have brought is not told besides.
    write(desk / "moon.toml", MOON.replace("reach = 2", "reaches = 2"))
    told = bundodo("check", "--event", event).err
    assert ("E263" in told, "E705" in told) == (True, False)


def test_an_event_of_another_game_takes_no_pack_of_this_one(desk):
    event = desk / "event.toml"
    write(event, f'game = "sentinel"\n{event.read_text(encoding="utf-8")}')
    made = bundodo("check", "--event", event)
    assert (made.code, "E273" in made.err) == (2, True)


def test_a_meetup_tells_its_packs(desk):
    made = bundodo("meetup", desk / "event.toml", "-o", desk / "out")
    assert made.code == 0, made.err
    page = (desk / "out" / "index.html").read_text(encoding="utf-8")
    assert "月面 別冊 1.2" in page
    assert json.loads((desk / "out" / "report.json").read_text(encoding="utf-8"))["packs"]
    assert "月面 別冊 1.2" in (desk / "out" / "report-1.md").read_text(encoding="utf-8").replace("\\", "")


# ---- packs among sources -----------------------------------------------------------------------------------


def test_a_pack_among_the_sources_is_no_machine(desk):
    write(desk / "in" / "moon.toml", MOON)
    made = bundodo("check", desk / "in", "--pack", desk / "moon.toml", "-v")
    assert (made.code, "E277" in made.out) == (0, True)
    alone = bundodo("check", desk / "moon.toml")
    assert "E277" in alone.out + alone.err
    assert "E109" not in alone.out


# ---- any pack ----------------------------------------------------------------------------------------------


def test_rules_list_what_a_pack_brings(desk):
    made = bundodo("rules", "list", "--pack", desk / "moon.toml")
    assert "custom.gravity" in made.out
    assert "重力" in made.out
    assert "custom.gravity" not in bundodo("rules", "list").out
