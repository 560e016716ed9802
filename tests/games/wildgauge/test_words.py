"""The game's words in both languages, its rules file, its output and its starter."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from designer.games.wildgauge import rulebook
from designer.games.wildgauge.data import Data
from designer.games.wildgauge.game import GAME
from designer.games.wildgauge.rules import load, read
from designer.rulebook import table as lines
from designer.rules import RulesError, RulingError, choose
from sheets.files import builds
from templates.words import LANGS, Words, severities
from templates.words import load as load_words
from tests.games.wildgauge.kit import FULL, judge, machine, terms, weapon
from tests.words import placeholders

ROOT = Path(__file__).parents[3]
RULES = load()
FOLDER = ROOT / "templates" / "wildgauge"
NAMES = sorted({path.name.split(".")[0] for path in FOLDER.glob("*.*.toml")})
CODE = re.compile(r'"(W[0-9]{3})"')


def flat(node: object, path: str = "") -> dict[str, set[str]]:
    """Placeholders by key."""
    if isinstance(node, str):
        return {path: placeholders(node)}
    assert isinstance(node, dict)
    return {key: names for name, inner in node.items() for key, names in flat(inner, f"{path}.{name}").items()}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "guide"])  # its topics are a list
def test_both_languages_have_the_same_keys_and_placeholders(name):
    assert flat(load_words("wildgauge", f"{name}.ja")) == flat(load_words("wildgauge", f"{name}.en"))


def test_codes_used_are_codes_that_have_words():
    sources = (ROOT / "designer/games/wildgauge").glob("*.py")
    used = {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}
    ja, en = (set(load_words("wildgauge", f"messages.{lang}")) for lang in LANGS)
    assert used == ja == en == set(severities("wildgauge"))


@pytest.mark.parametrize("lang", LANGS)
def test_every_code_has_all_its_parts(lang):
    for code, words in load_words("wildgauge", f"messages.{lang}").items():
        assert tuple(words) == ("what", "why", "example", "cure"), code  # type: ignore[arg-type]
        assert all(part.strip() for part in words.values()), code  # type: ignore[attr-defined]


def test_messages_can_be_said_with_what_their_faults_know():
    changes = [
        {"ranks.melee": 99}, {"stats.durability": 0}, {"weapons[0].power": None}, {"weapons[0].power": "x"},
        {"weapons[0].power": "99d9"}, {"weapons[0].power": 0}, {"weapons[0].attributes[0]": None},
        {"weapons[0].attributes[1]": None}, {"weapons[0].carry[0]": None}, {"weapons[0].range": "x"},
        {"weapons[0].fumble": 9}, {"weapons[0].attributes[2]": "格闘"}, {"derived.action_value": 1},
        {"weapons[1].tags[0]": "装甲系"}, {"weapons[0].en": 99}, {"weapons[0].en": 1, "weapons[0].rounds": 1},
        {"extra_ranks[0].name": "回避", "extra_ranks[0].rank": 1}, {"fitness[0]": "地底"},
    ]  # fmt: skip
    faults = [fault for one in changes for fault in judge({**FULL, **one})]
    assert len({fault.code for fault in faults}) >= len(changes)
    for lang in LANGS:
        words = Words(lang, "common", "wildgauge")
        for fault in faults:
            for part in ("what", "cure"):
                assert "{" not in words.say(f"{fault.code}.{part}", **fault.params)


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_action_and_status_has_its_entry(lang):
    found = {entry.id: entry for entry in GAME.rulebook(terms().rulings, lang)}
    assert list(found) == list(rulebook.ids(RULES))
    assert [f"W{number}" for number in range(1, 16)] == list(found)[:15]
    for entry in found.values():
        assert entry.title
        assert not re.search(r"[{}]|None", entry.text), entry


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_and_condition_has_its_line(lang):
    words = Words(lang, "wildgauge", name="rules")
    table = GAME.rulings_table(terms().rulings, lang)
    given = lines(GAME.CONDITIONS, choose(GAME.CONDITIONS, {}), words, {}, "given")
    for declared, told in ((GAME.RULINGS, table), (GAME.CONDITIONS, given)):
        assert [line.key for line in told] == [one.key for one in declared]
        for one, line in zip(declared, told, strict=True):
            assert line.question.rstrip("）)").endswith(("？", "?")) or "？（" in line.question
            assert len({said for _, said in line.choices}) == len(one.choices or (1,))


def test_what_may_be_ruled_and_given():
    assert {one.key: one.default for one in GAME.RULINGS} == {
        "wg_gain": "above_half", "order_tie": "reroll", "pick_up": "allowed", "water_half": "taken",
        "space_fitness": "none", "tie": "passive", "critical_dice": "per_face", "fumble_sets": "all",
        "extra_dice": "largest",
        "third_attack": "minus6", "stop_at": "zero", "blaze_armour": "applies", "recovery_when": "free",
    }  # fmt: skip
    with pytest.raises(RulingError):
        GAME.choose({"tie": "both"})
    with pytest.raises(RulingError):
        choose(GAME.CONDITIONS, {"attack_number": "0"})


# ---- the rules file ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("order_die = 10", 'order_die = "10"', ("order_die", "int")),
        ("order_die = 10", "", ("order_die",)),
        ("order_die = 10", "order_die = 10\nluck = 3", ("luck", "allowed: game, version")),
        ('id = "evasion"', 'id = "melee"', ("ranks", "melee", "2 times")),
        ('id = "beam"', 'id = "light"', ("attributes", "beam must be there")),
        ('hampers = "lacking"', 'hampers = "all"', ("hampers", "'closed', 'ground', 'lacking', 'nobody'")),
        ('choices = ["ground", "space", "air", "water"]', 'choices = ["ground"]', ("terrain", "ground, space, air, water")),
        ('key = "wg_gain"', 'key = "tie"', ("tie", "2 times")),
    ],
)  # fmt: skip
def test_a_fault_of_the_rules_is_named(tmp_path, old, new, parts):
    shipped = (ROOT / "designer/games/wildgauge/rules.toml").read_text(encoding="utf-8")
    assert old in shipped
    file = tmp_path / "rules.toml"
    file.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read(file)
    for part in ("rules.toml: ", *parts):
        assert part in str(caught.value)


def test_the_set_of_ranks_is_data(tmp_path):
    """W5: a rank that is added to the file is known by its id."""
    shipped = (ROOT / "designer/games/wildgauge/rules.toml").read_text(encoding="utf-8")
    file = tmp_path / "rules.toml"
    more = '[[ranks]]\nid = "repair"\nja = "整備ランク"\nen = "Repair rank"\n\n'
    file.write_text(shipped.replace("[[stats]]", more + "[[stats]]", 1), encoding="utf-8")
    assert read(file).rank("repair").name("ja") == "整備ランク"


# ---- data, output, starter ---------------------------------------------------------------------------------


def test_the_users_table():
    """W12."""
    made = msgspec.convert(tomllib.loads("[[critical_extra]]\ncount = 2\ndice = 1\n"), Data)
    assert [(row.count, row.dice) for row in made.critical_extra] == [(2, 1)]
    assert [(slot.id, slot.rule, slot.filled) for slot in GAME.slots(made, "ja")] == [("critical_extra", "W12", True)]
    assert [slot.filled for slot in GAME.slots(None, "ja")] == [False]
    for text_ in (
        "critical_extra = []", "critical = 1", "[[critical_extra]]\ncount = 1\ndice = 1", "[[critical_extra]]\ncount = 2",
        "[[critical_extra]]\ncount = 2\ndice = -1", '[[critical_extra]]\ncount = "2"\ndice = 1',
        "[[critical_extra]]\ncount = 2\ndice = 1\n[[critical_extra]]\ncount = 2\ndice = 2",
    ):  # fmt: skip
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(tomllib.loads(text_), Data)


def test_output():
    made = machine(weapon("2d6", "ranged", "beam"), fitness=("ground",), level=None, extra=(("索敵", 2),), mobility=3)
    told = json.loads(msgspec.json.encode(GAME.output(made, GAME.derive(made, terms()))))
    assert list(told) == ["name", "player", "mark", "pilot", "stats", "fitness", "derived", "weapons"]
    assert told["pilot"]["class"] == "闘士"
    assert told["pilot"]["level"] is None
    assert told["pilot"]["extra_ranks"] == [{"name": "索敵", "rank": 2}]
    assert told["derived"]["action_value"] == 5
    assert told["derived"]["terrains"][1] == {"id": "space", "open": True, "checks": -5, "mobility": 1}
    assert told["derived"]["terrains"][2] == {"id": "air", "open": False, "checks": 0, "mobility": None}
    assert told["weapons"][0] == {
        "name": "槍", "power": "2d6", "carry": ["hand"], "attributes": ["ranged", "beam"], "range": None, "en": 0,
        "rounds": 0, "fumble": 1, "tags": [],
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_the_starter_is_legal_and_names_what_there_is(lang):
    written = GAME.starter(lang, '"零"', '"誰"')
    sheet = builds.values(GAME.form(), tomllib.loads(written), "a.toml")
    assert sheet.findings == ()
    made, faults = GAME.read(sheet)
    assert (made.name, made.player, faults) == ("零", "誰", ())
    assert [fault.code for fault in GAME.check(made, GAME.derive(made, terms()), terms())] == ["W204"]
    for one in (*RULES.ranks, *RULES.stats, *RULES.terrains, *RULES.attributes, *RULES.tags, *RULES.carries):
        assert one.id in written
    commented = re.sub(
        r"^# (?=\[\[|name|carry|attributes|power|range|en |fumble|tags|rank)", "", written, flags=re.MULTILINE
    )
    used = builds.values(GAME.form(), tomllib.loads(commented), "a.toml")
    made, faults = GAME.read(used)
    assert (used.findings, faults, len(made.weapons), len(made.pilot.extra)) == ((), (), 1, 1)
