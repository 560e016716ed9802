"""Every diagnostic has its words in both languages, and every rule and ruling too."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from designer.games.duel import rulebook
from designer.games.duel.rules import load
from templates.words import LANGS, Words, severities
from templates.words import load as load_words
from tests.designer.desk import Judged, keys, machine, terms

ROOT = Path(__file__).parents[2]
RULES = load()
PARTS = ("what", "why", "example", "cure")
CODE = re.compile(r'"([EBL][0-9]{3})"')
PACKAGES = ("bundodo", "designer", "printables", "sheets")
# Reading of values, and the duel: codes that must not stay when nothing uses them any more.
OURS = re.compile(r"E10[0-9]|[BL][0-9]{3}")


def told(lang: str) -> dict[str, dict[str, str]]:
    """The words of a language by code."""
    return {**load_words("common", f"messages.{lang}"), **load_words("bundodo", f"messages.{lang}")}  # type: ignore[dict-item]


def used() -> set[str]:
    """Codes that stand in our code."""
    sources = [path.read_text(encoding="utf-8") for name in PACKAGES for path in (ROOT / name).rglob("*.py")]
    return {code for source in sources for code in CODE.findall(source)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_codes_used_are_codes_that_have_words_and_the_reverse() -> None:
    ja, en, severity = set(told("ja")), set(told("en")), set(severities("common", "bundodo"))
    assert ja == en == severity
    assert used() <= ja
    assert {code for code in ja if OURS.fullmatch(code)} <= used()


def test_severities_are_those_that_there_are() -> None:
    found = severities("common", "bundodo")
    assert set(found.values()) <= {"error", "warning", "note"}
    assert all(severity == "error" for code, severity in found.items() if code[0] == "B")
    assert all(severity != "error" for code, severity in found.items() if code[0] == "L")


@pytest.mark.parametrize("lang", LANGS)
def test_every_code_has_all_its_parts(lang: str) -> None:
    for code, words in told(lang).items():
        assert tuple(words) == PARTS, code
        assert all(text.strip() for text in words.values()), code


def test_placeholders_are_equal_in_both_languages() -> None:
    ja, en = told("ja"), told("en")
    for code in ja:
        for part in PARTS:
            assert placeholders(ja[code][part]) == placeholders(en[code][part]), (code, part)


def test_rule_words_have_the_same_keys_and_placeholders() -> None:
    def flat(node: object, path: str = "") -> dict[str, set[str]]:
        if isinstance(node, str):
            return {path: placeholders(node)}
        assert isinstance(node, dict)
        return {key: names for name, inner in node.items() for key, names in flat(inner, f"{path}.{name}").items()}

    assert flat(load_words("bundodo", "rules.ja")) == flat(load_words("bundodo", "rules.en"))


def test_every_message_can_be_said_with_what_its_fault_knows() -> None:
    stats = {"stats.output": 0, "stats.precision": 0, "stats.durability": 0}
    judged: list[Judged] = [
        keys({"stats.output": "x", "stats.precision": 2.5, "stats.durability": -1}),
        keys({"stats.output": True, "ranged[0].power": 0, "ranged[0].shots": 0, "melee[0].power": 0}),
        keys(stats | {"ranged[0].power": 1, "ranged[0].shots": 1, "ranged[0].customs[0]": "ジャマ"}),
        keys(stats | {"ranged[0].power": 1, "ranged[0].shots": 1, "ranged[0].customs[0]": "自爆"}),
        keys(stats | {"derived.hp": 1, "cost.total": 9, "ranged[0].customs[0]": "高速"}),
        machine(keys(stats).machine, terms(cap=9)),
    ]
    for lang in LANGS:
        words = Words(lang, "common", "bundodo")
        for fault in (fault for one in judged for fault in one.faults):
            for part in ("what", "cure"):
                assert "{" not in words.say(f"{fault.code}.{part}", **fault.params)


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_has_its_entry(lang: str) -> None:
    found = {entry.id: entry for entry in rulebook.entries(RULES, RULES.choose({}), lang)}
    numbered = [f"B{n}" for n in range(1, 8)] + [f"D{n}" for n in range(1, 12)] + [f"H{n}" for n in range(1, 11)]
    numbered += [f"F{n}" for n in range(1, 5)] + [f"P{n}" for n in range(1, 17)]
    customs = [f"custom.{custom.id}" for custom in RULES.customs]
    cards = [f"card.{card.id}" for card in RULES.cards]
    assert list(found) == [*numbered, *customs, *cards]
    for entry in found.values():
        assert entry.title
        assert entry.text
        assert not re.search(r"[{}]|None", entry.text), entry


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_has_its_line(lang: str) -> None:
    table = rulebook.rulings_table(RULES, RULES.choose({"move_rounding": "down", "victory_part": "3"}), lang)
    assert [(line.id, line.key) for line in table] == [(ruling.id, ruling.key) for ruling in RULES.rulings]
    by_key = {line.key: line for line in table}
    for ruling in RULES.rulings:
        line = by_key[ruling.key]
        assert line.question.endswith(("？", "?"))
        assert [choice for choice, _ in line.choices] == list(ruling.choices or ruling.allowed[-1:])
        assert len({text for _, text in line.choices}) == len(line.choices)
        assert not any("{" in text for _, text in line.choices)
    assert (by_key["move_rounding"].chosen, by_key["move_rounding"].default) == ("down", "up")
    assert "3" in by_key["victory_part"].choices[0][1]


def test_an_entry_speaks_of_the_rulings_in_force() -> None:
    def entry(rule: str, **rulings: str) -> str:
        return next(e.text for e in rulebook.entries(RULES, RULES.choose(rulings), "ja") if e.id == rule)

    assert entry("D2").startswith("出力×0.5を切り上げ。")
    assert entry("D2", move_rounding="down").startswith("出力×0.5を切り捨て。")
    assert entry("D8").startswith("(出力×1.5を切り上げ) + (精度×0.7を切り上げ)。")
    assert entry("D8", melee_rounding="none").startswith("(出力×1.5を切り上げ) + 精度×0.7。")
    assert entry("D1").startswith("20 + 耐久性×3。")
    assert "2マス先から" in entry("D11")
    assert "3マス先から" in entry("D11", min_range="3")
    assert "4枚まで" in entry("B7", combo_copies="4")
    assert "ブーストを5消費する。" in entry("card.overdrive")
    assert "フェイズの終わりに手札に戻る" in entry("card.overdrive", overdrive_after="return")
