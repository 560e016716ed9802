"""Ids of each game's rules and what each must have: a picture, words. What is lacking is told as a fault of
``rules.toml`` that names the entry, and never a KeyError while something is printed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from designer.games.duel import rulebook as duel_book
from designer.games.duel import rules as duel
from designer.games.duel.prints import art as duel_art
from designer.games.registry import FOLDERS, GAMES
from designer.games.sentinel import rulebook as sentinel_book
from designer.games.sentinel import rules as sentinel
from designer.games.sentinel.prints import art as sentinel_art
from designer.games.wildgauge import rulebook as wildgauge_book
from designer.games.wildgauge import rules as wildgauge
from designer.games.wildgauge.prints import pictures
from designer.partners import hold
from designer.rulebook import conditions
from designer.rules import RulesError
from designer.wording import Wording
from tests.games.wildgauge.kit import machine

CARD = '\n[[cards]]\nid = "salvo"\nja = "斉射"\nen = "Salvo"\n'
CUSTOM = '\n[[customs]]\nid = "cloak"\nja = "隠密"\nen = "Cloak"\nranged = 1\n'
ACTION = '\n[[actions]]\nid = "dance"\nrule = "W6"\nja = "舞"\nen = "Dance"\n'
STATUS = '\n[[statuses]]\nid = "rust"\nja = "錆"\nen = "Rust"\n'
RULING = '\n[[rulings]]\nid = "R99"\nkey = "weather"\nshows = ["play"]\nchoices = ["rain", "sun"]\n'


def changed(rules, path: Path, *changes: tuple[str, str], added: str = ""):
    """The rules as shipped with these changes."""
    text = Path(rules.__file__).with_name("rules.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = path / "rules.toml"
    file.write_text(text + added, "utf-8")
    return rules.read(file)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_its_words(game, lang):
    partners = import_module(f"designer.games.{FOLDERS[game]}.prints.partners")
    rules = import_module(f"designer.games.{FOLDERS[game]}.rules")
    assert list(partners.lacking(rules.load(), lang)) == []
    partners.held(lang)
    for one in rules.load().conditions:
        conditions([one], game, lang)


@pytest.mark.parametrize(
    ("rules", "old", "new", "told"),
    [
        (duel, 'picture = "combo"', "", "cards: flurry has no picture; there are advance, retreat, "),
        (duel, 'picture = "combo"', 'picture = "dance"', "Invalid enum value 'dance' - at `$.cards[8].picture`"),
        (sentinel, 'picture = "ahead"', "", "actions: move has no picture; there are ahead, "),
        (sentinel, 'picture = "ahead"', 'picture = "dance"', "Invalid enum value 'dance' - at `$.actions[0].picture`"),
        (wildgauge, 'picture = "swap"', "", "actions: swap has no picture; there are dice, "),
        (wildgauge, 'picture = "acid"', "", "statuses: acid has no picture; there are acid, "),
        (wildgauge, 'picture = "acid"', 'picture = "x"', "Invalid enum value 'x' - at `$.statuses[0].picture`"),
    ],
)
def test_a_card_without_a_picture_is_a_fault_of_the_rules(rules, old, new, told, tmp_path):
    with pytest.raises(RulesError) as caught:
        changed(rules, tmp_path, (old, new))
    assert str(caught.value).startswith(f"rules.toml: {told}")


def test_every_picture_is_drawn():
    assert set(duel_art.PICTURES) == {one for one in get_args(duel.Picture) if one}
    assert set(sentinel_art.PICTURES) == {one for one in get_args(sentinel.Picture) if one}
    words, rules = Wording("ja", "wildgauge", "cards"), wildgauge.load()
    drawn = {one.picture for one in rules.actions if pictures.of_action(one, machine(), rules, words)}
    assert drawn == {one for one in get_args(wildgauge.ActionPicture) if one not in ("", "pairing")}
    drawn = {one.picture for one in rules.statuses if pictures.of_status(one, machine(), rules, words)}
    assert drawn == {one for one in get_args(wildgauge.StatusPicture) if one}


@pytest.mark.parametrize(
    ("rules", "added", "told"),
    [
        (duel, f'{CARD}picture = "reload"\n', ["cards: salvo has no words (en): salvo.text"]),
        (
            duel,
            f'{CARD}picture = "reload"\nupkeep_boost = 1\n',
            [
                "cards: salvo has no words (en): salvo.text",
                "cards: salvo has no words (en): modes.salvo, letters.salvo",
            ],
        ),
        (
            duel,
            CUSTOM,
            ["customs: cloak has no words (en): customs.cloak.card, customs.cloak.brief, customs.cloak.sheet"],
        ),
        (wildgauge, f'{ACTION}picture = "wait"\n', ["actions: dance has no words (en): dance.text"]),
        (wildgauge, f'{STATUS}picture = "lock"\n', ["statuses: rust has no words (en): rust.text"]),
    ],
)
def test_a_thing_without_words_is_a_fault_of_the_rules(rules, added, told, tmp_path):
    made = changed(rules, tmp_path, added=added)
    partners = import_module(f"{rules.__name__.rpartition('.')[0]}.prints.partners")
    assert list(partners.lacking(made, "en")) == told
    with pytest.raises(RulesError) as caught:
        hold(partners.lacking(made, "en"))
    assert str(caught.value) == f"rules.toml: {told[0]}"


def test_an_action_without_words_is_a_fault_of_the_rules(monkeypatch):
    from designer.games.sentinel.prints.partners import lacking

    there = Wording.__contains__
    monkeypatch.setattr(Wording, "__contains__", lambda words, key: key != "move.text" and there(words, key))
    assert list(lacking(sentinel.load(), "ja")) == ["actions: move has no words (ja): move.text"]


@pytest.mark.parametrize(
    ("rules", "read"),
    [
        (duel, duel_book.rulings_table),
        (sentinel, sentinel_book.rulings_table),
        (wildgauge, wildgauge_book.rulings_table),
        (duel, duel_book.entries),
        (sentinel, sentinel_book.entries),
        (wildgauge, wildgauge_book.rulebook),
    ],
)
def test_a_ruling_without_words_is_a_fault_of_the_rules(rules, read, tmp_path):
    made = changed(rules, tmp_path, added=RULING)
    with pytest.raises(RulesError) as caught:
        read(made, made.choose({}), "en")
    keys = "ruling.weather.question, ruling.weather.choices.rain, ruling.weather.choices.sun"
    assert str(caught.value) == f"rules.toml: rulings: weather has no words (en): {keys}"


@pytest.mark.parametrize(("added", "told"), [(CARD, "cards: salvo"), (CUSTOM, "customs: cloak")])
def test_a_thing_that_the_rule_book_has_no_words_for(added, told, tmp_path):
    made = changed(duel, tmp_path, added=f'{added}picture = "reload"\n' if added == CARD else added)
    with pytest.raises(RulesError, match=rf"^rules\.toml: {told} has no words \(ja\): c\w+\.\w+\.text$"):
        duel_book.entries(made, made.choose({}), "ja")


def test_an_action_that_the_rule_book_has_no_words_for(tmp_path):
    made = changed(wildgauge, tmp_path, added=f'{ACTION}picture = "wait"\n')
    with pytest.raises(RulesError) as caught:
        wildgauge_book.rulebook(made, made.choose({}), "ja")
    keys = "rule.action.dance.title, rule.action.dance.text"
    assert str(caught.value) == f"rules.toml: rules: action.dance has no words (ja): {keys}"
