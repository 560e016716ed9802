"""What a weapon without a name is called: the same by every command, in each language."""

from __future__ import annotations

import json

import pytest
import tomlkit

from designer.game import Deck, Terms
from designer.games import registry
from sheets.sources import open_sources
from tests.bundodo.cli import ROOT, bundodo

CALLED = {
    "bundodo": {"ja": ("遠距離装備1", "近接装備1"), "en": ("Ranged weapon 1", "Melee weapon 1")},
    "sentinel": {"ja": ("射撃武器1", "格闘武器1"), "en": ("Ranged weapon 1", "Melee weapon 1")},
    "wildgauge": {"ja": ("武器1",), "en": ("Weapon 1",)},
}
FAULTY = {
    "bundodo": {"customs": ["impact", "impact"]},
    "sentinel": {"tags": ["beam", "beam"]},
    "wildgauge": {"attributes": []},
}
"""What every weapon is faulted for, so that messages name it."""
every_game = pytest.mark.parametrize("game", registry.GAMES)
languages = pytest.mark.parametrize("lang", ["ja", "en"])


def builds(game, folder, changed=None):
    """The game's example build files with no weapon named; ``changed`` is set in each weapon."""
    found = []
    for source in sorted((ROOT / "examples" / game).glob("*.toml")):
        document = tomlkit.parse(source.read_text(encoding="utf-8"))
        tables = [document[name] for name in ("ranged", "melee", "weapons") if name in document]
        for weapon in (one for table in tables for one in table):
            weapon.pop("name")
            weapon.update(changed or {})
        if tables:
            found.append(folder / source.name)
            found[-1].write_text(tomlkit.dumps(document), encoding="utf-8")
    return found


def test_every_game_is_meant():
    assert set(CALLED) == set(FAULTY) == set(registry.GAMES)


@every_game
@languages
def test_check_names_it(game, lang, tmp_path):
    first, *_ = builds(game, tmp_path, FAULTY[game])
    said = bundodo("check", first, lang=lang).out
    report = json.loads(bundodo("check", "--format", "json", first, lang=lang).out)
    messages = [one["message"] for one in report["machines"][0]["diagnostics"]]
    for name in CALLED[game][lang]:
        quoted = f"「{name}」" if lang == "ja" else f"“{name}”"
        assert quoted in said
        assert any(quoted in message for message in messages)


@every_game
@languages
def test_show_names_it(game, lang, tmp_path):
    first, *_ = builds(game, tmp_path)
    lines = bundodo("show", "--format", "text", first, lang=lang).out.splitlines()
    for name in CALLED[game][lang]:
        assert any(line.startswith(f"  {name} ") for line in lines)


@every_game
@languages
def test_odds_name_it(game, lang, tmp_path):
    first, *_ = builds(game, tmp_path)
    said = bundodo("odds", first, lang=lang).out
    found = json.loads(bundodo("odds", "--format", "json", first, lang=lang).out)
    attacks = (found[0] if isinstance(found, list) else found)["attacks"]
    for name in CALLED[game][lang]:
        assert name in said
        assert name in {one["weapon"] for one in attacks}
    assert "" not in {one["weapon"] for one in attacks if one["attack"] in ("shoot", "single", "cut", "evade")}


@every_game
@languages
def test_prints_name_it(game, lang, tmp_path):
    first, *_ = builds(game, tmp_path)
    rules = registry.load(game)
    opened = open_sources((str(first),), {game: rules.form()}, tabs=(), game=game, tell=None)
    machine, faults = rules.read(opened.entries[0].values)
    terms = Terms(rules.CAP, rules.choose({}))
    views = rules.views(machine, rules.derive(machine, terms), terms, lang, "", Deck())
    assert not faults
    for name in CALLED[game][lang]:
        assert f"'{name}'" in repr(views.sheet)
    assert any(f"'{CALLED[game][lang][0]}'" in repr(card) for card in views.cards)


@languages
def test_comparison_names_it(lang, tmp_path):
    one, other, *_ = builds("bundodo", tmp_path)
    said = bundodo("compare", one, other, lang=lang).out
    found = json.loads(bundodo("compare", "--format", "json", one, other, lang=lang).out)
    ranged, melee = CALLED["bundodo"][lang]
    assert ranged in said
    assert melee in said
    assert {ranged, melee} <= {strike["weapon"] for strike in found["first"]["attacks"]}


@pytest.mark.prove
@languages
def test_advice_names_it(lang, tmp_path):
    said = bundodo("advise", "--aim", "any", *builds("bundodo", tmp_path), lang=lang).out
    assert any(name in said for name in CALLED["bundodo"][lang])
