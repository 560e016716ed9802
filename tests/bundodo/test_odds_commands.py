"""``odds``, ``advise`` and ``compare`` through the entry point."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from string import Formatter

import pytest
from rich.cells import cell_len

from bundodo.say.numbers import percent
from bundodo.say.tables import OPEN, Column, packed
from templates.words import Words, load
from tests.bundodo.cli import EXAMPLES, bundodo

ALTAIR = EXAMPLES / "altair.toml"
PETRICHOR = EXAMPLES / "petrichor.toml"

BUILD = """
game = "bundodo"
name = "一号"
[stats]
output = 10
precision = 8
durability = 8
[[ranged]]
name = "長銃"
power = 5
shots = 1
"""


@pytest.fixture
def one(tmp_path):
    path = tmp_path / "one.toml"
    path.write_text(BUILD, encoding="utf-8")
    return path


def answer(*args):
    made = bundodo("odds", *args, "--format", "json")
    assert made.code == 0, made.err
    return json.loads(made.out)


def test_json_is_that_of_the_contract(one):
    found = answer(one, "--armor", 16)
    shoot = found["attacks"][0]
    found["attacks"] = [shoot]
    assert found == {
        "machine": "一号",
        "against": {"name": None, "armor": 16},
        "rulings": {},
        "attacks": [
            {
                "weapon": "長銃", "attack": "shoot", "dice": 1, "rerolls": 0, "boost": 0, "policy": "none",
                "hits": [[0, "1/3"], [1, "2/3"]],
                "damage": [[0, "1/3"], [5, "1/2"], [10, "1/6"]],
                "mean": "25/6",
                "part_check": "1/6",
            }
        ],
    }  # fmt: skip


def test_attacks_are_every_card_that_attacks():
    found = answer(ALTAIR, "--armor", 16)["attacks"]
    names = [(one["weapon"], one["attack"]) for one in found]
    combos = ["flurry", "step_in", "aikido", "boost_attack", "guard"]
    assert names == [
        ("長光銃ハルヨコイ", "shoot"), ("肩部豆機銃", "shoot"),
        *(("残月刀", combo) for combo in combos), *(("籠手盾ウツセミ", combo) for combo in combos),
        (None, "full_open"), ("長光銃ハルヨコイ", "overdrive"), ("肩部豆機銃", "overdrive"), (None, "overdrive"),
    ]  # fmt: skip
    assert {one["attack"] for one in found if "own_damage" in one} == {"overdrive"}
    assert found[-3]["own_damage"] == [[0, "5/6"], [21, "1/6"]]
    assert found[6]["damage"] == [[0, "1"]]


def test_rulings_that_differ_and_what_is_spent_are_told(one):
    found = answer(one, "--armor", 16, "--ruling", "damage_base=power", "--rerolls", 1, "--boost", 2, "--aim", "part")
    assert found["rulings"] == {"damage_base": "power"}
    shoot = found["attacks"][0]
    assert (shoot["rerolls"], shoot["boost"], shoot["policy"]) == (1, 2, "part")
    assert shoot["part_check"] == "11/36"


def test_a_target_gives_armor_and_hp(one):
    found = answer(one, "--against", PETRICHOR)
    assert found["against"] == {"name": "ペトリコール七型", "armor": 14, "hp": 41, "boost": 6}
    assert found["attacks"][0]["kill"] == "0"
    broken = answer(one, "--against", PETRICHOR, "--broken", "頭部・左腕")["against"]
    assert (broken["armor"], broken["boost"], broken["broken"]) == (8, 6, ["head", "left_arm"])
    assert answer(one, "--against", PETRICHOR, "--hp", 10, "--aim", "kill")["attacks"][0]["kill"] == "1/6"


def test_several_armors_are_a_list(one):
    assert [each["against"]["armor"] for each in answer(one, "--armor", "0-8/4")] == [0, 4, 8]
    assert len(answer(one)) == 5


def test_damage_of_tenths_is_told_in_tenths(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(BUILD.replace("precision = 8", "precision = 1") + "[[melee]]\npower = 1\n", encoding="utf-8")
    found = answer(path, "--armor", 0, "--ruling", "melee_rounding=none")["attacks"][1]
    assert found["attack"] == "flurry"
    assert found["damage"][1][0] == 17.7


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_tables(one, lang):
    made = bundodo("odds", one, "--armor", 16, "--hp", 9, "--rerolls", 1, lang=lang)
    assert made.code == 0
    assert "16" in made.out.splitlines()[0]
    assert "5.56" in made.out
    made = bundodo("odds", one, "--armor", "0-32/8", lang=lang)
    assert "6.67" in made.out
    assert "4.17" in made.out


def test_many_dice_say_that_misses_are_rerolled(tmp_path):
    path = tmp_path / "m.toml"
    path.write_text(BUILD.replace("shots = 1", "shots = 25").replace("power = 5", "power = 1"), encoding="utf-8")
    made = bundodo("odds", path, "--armor", 0, "--rerolls", 3, "--cap", 60, lang="en")
    assert "misses are re-rolled" in made.out
    assert answer(path, "--armor", 0, "--rerolls", 3, "--cap", 60)["attacks"][0]["policy"] == "misses"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--aim", "kill"), "--hp"),
        (("--armor", "8", "--against", PETRICHOR), "--armor"),
        (("--armor", "x"), "0-32"),
        (("--armor", "9-3"), "0-32"),
        (("--armor", "0-99999999/1"), "0-99999999/1 は使えません"),
        (("--armor", "0-999"), "100個まで"),
        (("--against", PETRICHOR, "--boost", "7"), "6"),
        (("--against", PETRICHOR, "--boost", "5", "--broken", "torso"), "壊れた胴体の分を引くと4です"),
        (("--broken", "2"), "head (頭部), torso (胴体)"),
        (("--broken", "head, tail"), "--broken に tail は使えません"),
        (("--hp", "0", "--broken", "head,torso", "--broken", "左足"), "撃破されています"),
        (("--hp", "0", "--aim", "kill"), "--aim part"),
        (("--ruling", "nope=1"), "nope"),
    ],
)
def test_what_cannot_be_asked_is_refused(one, args, told):
    made = bundodo("odds", one, *args)
    assert made.code == 2
    assert told in made.err
    assert not made.out


def test_more_simulate_than_there_is_is_noted(one):
    made = bundodo("odds", one, "--armor", 0, "--rerolls", 9)
    assert made.code == 0
    assert "8" in made.err


def test_an_illegal_machine_is_still_rolled(tmp_path):
    path = tmp_path / "big.toml"
    path.write_text(BUILD.replace("output = 10", "output = 99"), encoding="utf-8")
    made = bundodo("odds", path, "--armor", 16, "--format", "json")
    assert made.code == 1
    assert json.loads(made.out)["attacks"][0]["mean"] == "25/6"
    assert "B601" in made.err
    assert bundodo("advise", path).code == 1


def test_no_machine_is_refused(tmp_path):
    made = bundodo("odds", tmp_path / "nothing.toml")
    assert made.code == 2


def test_advice_names_cells_before_and_after():
    made = bundodo("advise", ALTAIR, lang="en")
    assert made.code == 0
    assert "[stats.output]" in made.out
    assert "cost 50 → 50P" in made.out
    found = json.loads(bundodo("advise", ALTAIR, "--format", "json").out)
    (change,) = (one for one in found["changes"] if one["steps"] == 2)
    assert [(e["path"], e["before"], e["after"], e["key"]) for e in change["edits"]] == [
        ("stats.output", 10, 11, "stats.output"), ("melee[0].power", 5, 4, "melee[0].power"),
    ]  # fmt: skip
    plain = {"weapon": None, "attack": None, "armor": None, "boost": 0, "rerolls": 0}
    assert {"kind": "boost", **plain, "before": "10", "after": "11"} in change["gains"]
    assert change["own_damage"] == ["21", "23"]
    assert (found["over"], found["cuts"], found["armors"][0], found["armors"][-1]) == (0, None, 8, 32)


def test_advice_points_at_cells_of_a_sheet(tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    for row in (["出力", 10], ["精度", 8], ["耐久性", 8], ["遠距離装備"], ["装備名", "威力", "発射数"], ["銃", 5, 1]):
        book.active.append(row)
    book.save(tmp_path / "m.xlsx")
    found = json.loads(bundodo("advise", tmp_path / "m.xlsx", "--aim", "mean", "--steps", 1, "--format", "json").out)
    cells = {(edit["path"], edit["cell"]) for change in found["changes"] for edit in change["edits"]}
    assert {("ranged[0].power", "B6"), ("ranged[0].shots", "C6"), ("stats.precision", "B2")} <= cells


def test_advice_names_the_armour_it_is_for():
    for armor, span in (("8", "armour 8,"), ("8-24/8", "armour 8–24,")):
        assert span in bundodo("advise", ALTAIR, "--armor", armor, lang="en").out


def test_nothing_to_better():
    made = bundodo("advise", EXAMPLES / "tsuwabuki.toml", "--steps", 1, "--aim", "hp", lang="en")
    assert made.code == 0
    assert "no change of up to 1 places" in made.out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_free_weapon_is_told(lang):
    made = bundodo("advise", ALTAIR, "--steps", 1, lang=lang)
    assert {"ja": "遠距離装備（威力1、発射数3、通常）を足す", "en": "add a Ranged weapon (power 1, shots 3, Standard)"}[
        lang
    ] in made.out
    found = json.loads(bundodo("advise", ALTAIR, "--steps", 1, "--format", "json").out)
    edit = found["changes"][0]["edits"][0]
    assert (edit["path"], edit["before"], edit["cell"]) == ("ranged[2]", None, None)
    assert edit["after"] == {"name": "", "power": 1, "shots": 3, "customs": ["standard"]}


OVER = (
    BUILD.replace("durability = 8", "durability = 18")
    + """
[[melee]]
name = "刀"
power = 5
customs = ["energy"]
combos = ["flurry", "boost_attack"]
"""
)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_to_cut_from_a_machine_over_the_cap(tmp_path, lang):
    path = tmp_path / "over.toml"
    path.write_text(OVER, encoding="utf-8")
    made = bundodo("advise", path, "--cap", 46, lang=lang)
    assert made.code == 1
    assert {"ja": "48Pで、上限46Pを2P超えています", "en": "48P is 2P over the cap of 46P"}[lang] in made.out
    first = made.out.splitlines()[1]
    assert "[ranged[0].customs]" in first
    assert {"ja": "なし → 通常", "en": "none → Standard"}[lang] in first
    assert {"ja": "     − HP 74 → 68", "en": "     − HP 74 → 68"}[lang] in made.out
    found = json.loads(bundodo("advise", path, "--cap", 46, "--format", "json").out)
    assert (found["over"], found["changes"]) == (2, None)
    assert all(one["cost"][1] <= 46 for one in found["cuts"])
    lost = [one for one in found["cuts"] if one["edits"][0]["path"] == "stats.durability"]
    assert {"kind": "hp", "before": "74", "after": "68"}.items() <= lost[0]["losses"][0].items()


def test_other_errors_of_a_machine_over_the_cap_are_told(tmp_path):
    path = tmp_path / "over.toml"
    path.write_text(OVER.replace('customs = ["energy"]', 'customs = ["energy", "energy"]'), encoding="utf-8")
    made = bundodo("advise", path, "--cap", 30, lang="en")
    assert made.code == 1
    assert "other errors stay: B501" in made.out
    unknown = OVER.replace('customs = ["energy"]', 'customs = ["laser"]')
    path.write_text(unknown, encoding="utf-8")
    assert "illegal or unreadable" in bundodo("advise", path, "--cap", 30, lang="en").out


@pytest.mark.prove
def test_a_dropped_weapon_is_told(tmp_path):
    """Where an event bans 通常, guns of 1P can only be left behind."""
    guns = "".join(f'[[ranged]]\nname = "g{n}"\npower = 1\nshots = 1\n' for n in range(26))
    path, event = tmp_path / "many.toml", tmp_path / "event.toml"
    path.write_text(BUILD.partition("[[ranged]]")[0] + guns, encoding="utf-8")
    event.write_text('title = "t"\nsources = ["many.toml"]\ncap = 50\n[limits]\nban = ["standard"]\n', encoding="utf-8")
    made = bundodo("advise", path, "--event", event, "--most", 99, lang="en")
    assert made.code == 1
    assert "drop g0 [ranged[0]]" in made.out
    assert "− g0 is lost" in made.out
    found = json.loads(bundodo("advise", path, "--event", event, "--format", "json").out)
    gone = [edit for one in found["cuts"] for edit in one["edits"] if edit["after"] is None]
    assert gone[0]["before"] == {"name": "g0", "power": 1, "shots": 1}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_comparison(lang):
    made = bundodo("compare", ALTAIR, PETRICHOR, lang=lang)
    assert made.code == 0
    assert "10.3" in made.out
    assert "20.67 残月刀" in made.out
    words = Words(lang, "common", "bundodo", name="odds")
    for key in ("compare.aikido", "compare.overdrive", "compare.moves", "table.all"):
        assert words[key][:12] in made.out


def test_comparison_as_json():
    found = json.loads(bundodo("compare", ALTAIR, PETRICHOR, "--format", "json").out)
    assert found["sooner"] == "second"
    first, second = found["first"], found["second"]
    assert [first["best"][0], second["best"][1]] == ["62/3", "70/3"]
    assert [len(side["best"]) for side in (first, second)] == [8, 8]
    assert [first["attacks"][place]["attack"] for place in first["best_attack"]] == [
        "flurry", "boost_attack", "boost_attack", "boost_attack", "full_open", "shoot", "shoot", "shoot",
    ]  # fmt: skip
    step = next(one for one in second["attacks"] if one["attack"] == "step_in")
    assert (step["range"], step["threat"]) == ([1, 1], [1, 3])
    whole = second["attacks"][-1]
    assert (whole["weapon"], whole["attack"], whole["cards"]) == (None, "overdrive", ["overdrive", "full_open"])
    assert whole["weapons"] == ["雨垂れ長砲", "夕立散布筒", "虹弧臼砲"]


UNPAYABLE = """
game = "bundodo"
name = "U"
[stats]
output = 1
precision = 8
durability = 8
[[melee]]
name = "blade"
power = 5
customs = []
combos = ["boost_attack", "boost_attack"]
"""
OPEN_GUNS = """
game = "bundodo"
name = "F"
[stats]
output = 8
precision = 8
durability = 8
[[ranged]]
name = "g1"
power = 4
shots = 2
[[ranged]]
name = "g2"
power = 4
shots = 2
"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_can_never_be_paid_for_is_no_attack_and_full_open_is_one(tmp_path, lang):
    """A boost attack with boost 1 is never the best; two guns at once are better than one."""
    paths = [tmp_path / "f.toml", tmp_path / "u.toml"]
    for path, text in zip(paths, (OPEN_GUNS, UNPAYABLE), strict=True):
        path.write_text(text, encoding="utf-8")
    found = json.loads(bundodo("compare", *paths, "--format", "json").out)
    assert found["second"] == {"machine": "U", "attacks": [], "best": [None] * 5, "best_attack": [None] * 5}
    assert found["first"]["best"] == [None, *["34/3"] * 4]
    made = bundodo("compare", *paths, lang=lang)
    words = Words(lang, "common", "bundodo", name="odds")
    assert words["compare.unpaid"] in made.out
    assert f"11.33 {words['table.all']}" in made.out


def test_one_machine_cannot_be_compared():
    made = bundodo("compare", ALTAIR)
    assert made.code == 2
    assert "1" in made.err


@pytest.mark.prove
def test_plots_are_the_same_file_every_time(tmp_path):
    pytest.importorskip("matplotlib")
    made = []
    for name in ("a.svg", "b.svg"):
        assert bundodo("odds", ALTAIR, "--armor", 16, "--plot", tmp_path / name).code == 0
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert b"bundodo" in made[0]


@pytest.mark.prove
@pytest.mark.parametrize("args", [("odds", ALTAIR), ("compare", ALTAIR, PETRICHOR)])
def test_plots_by_armor_and_by_distance(tmp_path, args):
    pytest.importorskip("matplotlib")
    path = tmp_path / "a.png"
    for _ in range(2):  # a picture of ours is replaced
        assert bundodo(*args, "--plot", path).code == 0
    assert b"Software\0bundodo" in path.read_bytes()


def test_plots_of_another_kind_or_over_other_files_are_refused(tmp_path):
    pytest.importorskip("matplotlib")
    assert bundodo("odds", ALTAIR, "--plot", tmp_path / "a.pdf").code == 2
    other = tmp_path / "a.svg"
    other.write_text("mine", encoding="utf-8")
    assert bundodo("odds", ALTAIR, "--plot", other).code == 2
    assert other.read_text(encoding="utf-8") == "mine"
    assert bundodo("odds", ALTAIR, "--plot", other, "--force").code == 0


def test_words_are_there_in_both_languages():
    ja, en = (
        dict(flat(load("common", f"odds.{lang}"))) | dict(flat(load("bundodo", f"odds.{lang}")))
        for lang in ("ja", "en")
    )
    assert ja.keys() == en.keys()
    for key, text in ja.items():
        assert placeholders(text) == placeholders(en[key]), key
        assert not re.search(r"[\u3040-\u30ff]", en[key])


def flat(table, path=""):
    for key, value in table.items():
        yield from flat(value, f"{path}{key}.") if isinstance(value, dict) else [(path + key, value)]


def placeholders(text):
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def test_every_word_is_used():
    """Each key is named in the code, whole or as ``prefix.{...}``."""
    from tests.bundodo.cli import ROOT

    code = "".join(p.read_text("utf-8") for p in (ROOT / "bundodo").rglob("*.py"))
    assert Words("ja", "common", name="odds")["head.unnamed"]
    for key, _ in (*flat(load("bundodo", "odds.ja")), *flat(load("common", "odds.ja"))):
        head = key.partition(".")[0]
        assert key in code or f"{head}.{{" in code, key


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "options", [("--armor", "0-32/4"), ("--armor", "0-32"), ("--against", PETRICHOR)], ids=["nine", "all", "kill"]
)
def test_tables_of_many_columns_are_readable_in_80_columns(lang, options, monkeypatch):
    """Names are at most folded once, no line is wider, and every armour is there."""
    monkeypatch.setenv("COLUMNS", "80")
    made = bundodo("odds", ALTAIR, *options, lang=lang)
    assert made.code == 0
    assert max(map(cell_len, made.out.splitlines())) <= 80
    heads = [
        line
        for line in made.out.splitlines()
        if line.startswith(Words(lang, "common", "bundodo", name="odds")["table.weapon"])
    ]
    assert len(heads) > 1
    words = Words(lang, "common", "bundodo", name="odds")
    assert all(words["table.attack"] in head for head in heads)
    titles = " ".join(heads).split()
    if "--armor" in options:
        wanted = range(0, 33, 4) if "/" in options[1] else range(33)
        assert [int(title) for title in titles if title.isdecimal()] == list(wanted)
    whole = len(heads) if "--armor" in options else 1  # what an overdrive does to oneself is told of its rows alone
    assert made.out.count("長光銃ハル") == 2 * whole + (len(heads) - whole)
    assert len(made.out.splitlines()) < 24 * len(heads)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_attacks_of_too_many_dice_stay_open(tmp_path, lang):
    path = tmp_path / "flood.toml"
    path.write_text(BUILD.replace("shots = 1", 'shots = 9999\ncustoms = ["burst"]'), encoding="utf-8")
    made = bundodo("odds", path, "--armor", 16, "--cap", 9999, lang=lang)
    row = next(line for line in made.out.splitlines() if line.startswith("長銃"))
    assert row.split()[-5:] == ["9999", "–", "–", "–", "–"]
    assert "240" in made.err
    found = json.loads(bundodo("odds", path, "--armor", 16, "--cap", 9999, "--format", "json").out)
    assert found["attacks"] == []
    assert "240" in bundodo("compare", path, ALTAIR, "--cap", 9999, lang=lang).out


@pytest.mark.parametrize("args", [("odds",), ("odds", "--armor", 16), ("advise", "--steps", 1), ("compare", ALTAIR)])
def test_names_turn_no_line_around(tmp_path, args):
    path = tmp_path / "turned.toml"
    path.write_text(BUILD.replace("一号", "一\u202e号").replace("長銃", "長\u202e銃"), encoding="utf-8")
    made = bundodo(args[0], path, *args[1:])
    assert "\u202e" not in made.out + made.err
    assert r"\u202e" in made.out


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_advice_on_too_many_dice(tmp_path, lang):
    path = tmp_path / "flood.toml"
    path.write_text(BUILD.replace("shots = 1", "shots = 241"), encoding="utf-8")
    made = bundodo("advise", path, "--cap", 9999, lang=lang)
    assert made.code == 0
    assert made.out.strip() == Words(lang, "common", "bundodo", name="odds").say("advise.dice", name="一号")


@pytest.mark.parametrize("columns", range(60, 100))
def test_tables_cut_no_number_off(columns, monkeypatch):
    """As wide as a terminal may be, every row tells its chances whole: of a kill that can't be, 0.0%."""
    monkeypatch.setenv("COLUMNS", str(columns))
    made = bundodo("odds", ALTAIR, "--armor", 16, "--hp", 999, lang="en")
    assert max(map(cell_len, made.out.splitlines())) <= columns
    assert Counter(re.findall(r"[<>\d.]+%", made.out)) == chances_of_altair()
    assert made.out.count("HP 0") == 1


@cache
def chances_of_altair():
    """Every percentage of the same table, from its JSON, and those of its title."""
    found = answer(ALTAIR, "--armor", 16, "--hp", 999)["attacks"]
    rows = [one for one in found if one["dice"]]
    told = [percent(Fraction(one[key])) for one in rows for key in ("part_check", "kill")]
    told += [percent(sum((Fraction(p) for value, p in one["damage"] if not value), Fraction(0))) for one in rows]
    return Counter([*told, "90%"])


def test_a_further_table_leaves_out_rows_of_which_it_says_nothing():
    names = [Column("W", ["長銃", "", "", "刀", ""]), Column("A", ["a", "b", "c", "d", "e"])]
    columns = [Column("first", ["1", "", "3", "4", "5"]), Column("second", ["", "2", "3", "", OPEN])]
    first, second = packed(names, columns, 14, least=12)
    cells = [[*column.cells] for column in first.columns if column.header]
    assert cells == [["長銃", "", "", "刀", ""], ["a", "b", "c", "d", "e"], ["1", "", "3", "4", "5"]]
    cells = [[*column.cells] for column in second.columns if column.header]
    assert cells == [["長銃", "", "刀"], ["b", "c", "e"], ["2", "3", OPEN]]


def test_all_of_an_attack_stands_in_one_table_of_80_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for lang in ("ja", "en"):
        head = Words(lang, "common", "bundodo", name="odds")["table.weapon"]
        made = bundodo("odds", ALTAIR, "--armor", 16, lang=lang)
        assert [line.startswith(head) for line in made.out.splitlines()].count(True) == 1


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        ("0", "0.0%"), ("1", "100.0%"), ("1/3", "33.3%"), ("1/2001", "<0.1%"), ("1/1999", "0.1%"),
        ("1999/2000", ">99.9%"), ("1998/2000", "99.9%"), ("1/1000000000000", "<0.1%"),
    ],
)  # fmt: skip
def test_only_what_is_sure_is_told_as_sure(chance, told):
    assert percent(Fraction(chance)) == told


@pytest.fixture
def bare(tmp_path):
    path = tmp_path / "bare.toml"
    path.write_text(BUILD.partition("[[ranged]]")[0], encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_machine_without_weapons_is_told_as_such(bare, tmp_path, lang):
    words = Words(lang, "common", "bundodo", name="odds")
    made = bundodo("odds", bare, "--armor", 16, lang=lang)
    assert made.out.splitlines()[1:] == [words["table.empty"], ""]
    assert words["table.empty"] in bundodo("compare", bare, ALTAIR, lang=lang).out
    pytest.importorskip("matplotlib")
    made = bundodo("odds", bare, "--plot", tmp_path / "a.svg", lang=lang)
    assert (made.code, words["plot.nothing"] in made.err) == (2, True)
    assert not (tmp_path / "a.svg").exists()


def test_weapons_of_one_name_are_told_apart(tmp_path):
    path = tmp_path / "twins.toml"
    one = '[[ranged]]\nname = "機銃"\npower = {}\nshots = 1\n'
    path.write_text(
        f'name = "双子"\n[stats]\noutput = 1\nprecision = 1\ndurability = 1\n{one.format(1)}{one.format(2)}', "utf-8"
    )
    shown = bundodo("odds", path, "--armor", 0).out
    assert sum(line.startswith("機銃") and "射撃" in line for line in shown.splitlines()) == 2
