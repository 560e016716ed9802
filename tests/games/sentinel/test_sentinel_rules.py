"""The rules file, read strictly, its words in both languages, and that every rule has a test that cites it."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from designer.games.sentinel.rulebook import RULES as IDS
from designer.games.sentinel.rulebook import entries, numbers, rulings_table, slots
from designer.games.sentinel.rules import load, read
from designer.rulebook import conditions as conditions_of
from designer.rules import RulesError, RulingError
from templates.words import load as load_words

SHIPPED = (Path(__file__).parents[3] / "designer/games/sentinel/rules.toml").read_text(encoding="utf-8")
RULES = load()
HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("critical_index = 36", 'critical_index = "36"', ("int", "critical_index")),
        ("critical_index = 36", "", ("critical_index",)),
        ("critical_index = 36", "critical_index = 36\nceiling = 1", ("ceiling", "allowed: game, version")),
        ('id = "beam"', 'id = "solid"', ("tags", "solid", "2 times")),
        ('id = "ground"', 'id = "moon"', ("terrains", "ground, air, space, water")),
        ('id = "normal"', 'id = "plain"', ("kinds", "normal, high_mobility, ma")),
        ('id = "gunnery"', 'id = "aiming"', ("abilities", "gunnery")),
        ('id = "wind_up"', 'id = "swing"', ("actions", "wind_up")),
        ("hexes = [3, 4]", "hexes = [4, 4]", ("medium", "begin at 3")),
        ("hexes = [3, 4]", "hexes = [3, 2]", ("medium",)),
        ('takes = ["value"]', 'takes = ["weight"]', ("weight", "equipment[0].takes[0]")),
        ('group = "mobility"', 'group = "moving"', ("moving", "actions[0].group")),
        ('key = "aim_scope"', 'key = "fire_arc"', ("fire_arc", "2 times")),
        ('key = "mission"', 'key = "aim"', ("conditions", "aim", "2 times")),
        ('id = "capture_nt"', 'id = "arcs"', ("slots", "arcs", "2 times")),
    ],
)
def test_a_fault_of_the_rules_names_file_key_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, parts: tuple[str, ...]
) -> None:
    assert old in SHIPPED
    file = tmp_path / "rules.toml"
    file.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        read(file)
    for part in ("rules.toml: ", *parts):
        assert part in str(caught.value)


def test_defaults_are_the_first_choices_of_the_page() -> None:
    assert RULES.choose({}) == {
        "modifier_scale": "steps", "double_critical": "all", "psycommu_double": "replaces", "brace_with": "cut", "fire_arc": "front", "initiative_tie": "reroll",
        "aim_scope": "first", "bit_modifier": "close", "punch_durability": "initial", "enemy_location": "off",
        "half_rounding": "down", "check_target": "over",
    }  # fmt: skip
    with pytest.raises(RulingError):
        RULES.choose({"aim_scope": "second"})
    with pytest.raises(RulingError):
        RULES.given({"evasion": "47"})
    with pytest.raises(KeyError):
        RULES.gear("wings")
    assert RULES.tag("beam").name("en") == "Beam"
    assert "ビーム" in RULES.tag("beam").labels


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_rule_ruling_condition_and_slot_has_its_words(lang: str) -> None:
    found = entries(RULES, RULES.choose({}), lang)
    assert tuple(one.id for one in found) == IDS
    for one in found:
        assert one.title
        assert one.text
        assert "{" not in one.text
    rulings = rulings_table(RULES, RULES.choose({}), lang)
    assert [line.key for line in rulings] == [ruling.key for ruling in RULES.rulings]
    assert all(len(line.choices) == 2 and all(text for _, text in line.choices) for line in rulings)
    conditions = conditions_of(RULES.conditions, "sentinel", lang)
    assert [line.key for line in conditions] == [one.key for one in RULES.conditions]
    assert all(line.question for line in (*rulings, *conditions))
    assert [slot.id for slot in slots(RULES, None, lang)] == [slot.id for slot in RULES.slots]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_ruling_shows_in_its_rule(lang: str) -> None:
    """Every choice changes the text of the rule that it belongs to."""
    for ruling in RULES.rulings:
        texts = set()
        for choice in ruling.choices:
            book = {one.id: one.text for one in entries(RULES, RULES.choose({ruling.key: choice}), lang)}
            texts.add(book[ruling.id])
        assert len(texts) == len(ruling.choices), ruling.key


def test_the_numbers_of_the_texts_come_from_the_rules() -> None:
    """Each placeholder is a number or a ruling, and both languages use the same ones."""
    known = {*numbers(RULES), *(ruling.key for ruling in RULES.rulings)}
    used = {}
    for lang in ("ja", "en"):
        rules = load_words("sentinel", f"rules.{lang}")["rule"]
        assert isinstance(rules, dict)
        assert set(rules) == set(IDS)
        used[lang] = {
            rule: {key for _, key, _, _ in Formatter().parse(words["text"]) if key} for rule, words in rules.items()
        }
        assert set().union(*used[lang].values()) <= known
    assert used["ja"] == used["en"]


def test_both_languages_of_the_odds_have_the_same_words() -> None:
    def shape(node: object) -> object:
        if isinstance(node, dict):
            return {key: shape(value) for key, value in node.items()}
        return {key for _, key, _, _ in Formatter().parse(str(node)) if key}

    assert shape(load_words("sentinel", "odds.ja")) == shape(load_words("sentinel", "odds.en"))


def test_every_rule_of_the_page_is_cited_by_a_test() -> None:
    """S1 to S17, each as a whole word in a docstring of a test here that is not about words."""
    cited = set()
    for file in HERE.glob("test_*.py"):
        if file.name != Path(__file__).name:
            for docstring in re.findall(r'"""(.*?)"""', file.read_text(encoding="utf-8"), re.DOTALL):
                cited |= set(re.findall(r"\bS[0-9]+b?\b", docstring))
    assert set(IDS) <= cited
    assert {ruling.id for ruling in RULES.rulings} <= set(IDS)
    page = Path(__file__).parents[4] / "shared/rules/sentinel.md"
    if page.is_file():
        numbered = set(re.findall(r"^(S[0-9]+b?) ", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert numbered == set(IDS)
