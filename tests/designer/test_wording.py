"""The words of prints: Jinja2, whose plain fields are filled without it and come out the same."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import TemplateError

from designer import wording
from designer.game import Deck, Terms
from designer.games import registry
from designer.games.duel.derive import derive
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine
from designer.wording import Wording
from sheets.sources import open_sources
from templates.words import Language, OverlayError, load
from tests.bundodo.cli import bundodo
from tests.designer.duellists import CAST, LANGS, MANY, RULES, UNREAD, terms, texts

ROOT = Path(__file__).parents[2]
FILES = {
    "bundodo": ("cards", "sheet", "markers", "mat"),
    "sentinel": ("cards", "sheet", "markers", "maps", "range"),
    "wildgauge": ("cards", "sheet", "markers"),
}
PLACES = [(game, name, lang) for game, names in FILES.items() for name in names for lang in LANGS]


@dataclass(frozen=True)
class Thing:
    number: int = 3
    word: str = "x"
    nothing: None = None

    def has(self, what: str) -> bool:
        return what == "burst"


VALUES = {"a": 1, "b": 0, "name": "槍", "none": None, "thing": Thing(), "given": {"key": "laid", "number": 2}}


def by_jinja(text: str) -> str:
    return wording._template(text).render(VALUES)


def everything(node: object) -> list[str]:
    if isinstance(node, str):
        return [node]
    return [text for each in node.values() for text in everything(each)] if isinstance(node, dict) else []


def own(folder: Path, text: str) -> Wording:
    """The cards' words of a game, one of them a user's own."""
    (folder / "wildgauge").mkdir()
    (folder / "wildgauge" / "cards.ja.toml").write_text(f"[concentrate]\ntext = '''{text}'''\n", encoding="utf-8")
    return Wording(Language("ja", (folder,)), "wildgauge", "cards")


def test_every_game_is_meant() -> None:
    assert set(FILES) == set(registry.GAMES)


@pytest.mark.parametrize(("name", "file", "lang"), PLACES)
def test_no_field_is_written_in_the_old_way(name: str, file: str, lang: str) -> None:
    found = everything(load(name, f"{file}.{lang}"))
    assert found
    assert [text for text in found if wording._OLD.search(text)] == []


@pytest.mark.parametrize(("name", "file", "lang"), PLACES)
def test_every_text_is_a_template(name: str, file: str, lang: str) -> None:
    for text in everything(load(name, f"{file}.{lang}")):
        wording._environment().parse(text)


PIECES = ("x", " ", "\n", "{{ a }}", "{{ b }}", "{{ thing.number }}", "{{ given.key }}", "{{ none }}", "}", "{", "%")


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=10))
def test_plain_fields_come_out_as_with_jinja(pieces: list[str]) -> None:
    text = "".join(pieces)
    parts = wording._parts(text)
    if parts is None:
        assert {"{", "}"} & set(pieces)
        return
    # Jinja drops the last line end of a text
    assert wording._joined(parts, VALUES).rstrip("\n") == by_jinja(text).rstrip("\n")


@pytest.mark.parametrize("text", [
    "{{ a|length }}", "{{ a + 1 }}", "{% if a %}x{% endif %}", "{# note #}", "{{ a", "a }}", "{{ thing.__class__ }}",
    "{{ _a }}", "{{ a -}}", "{{ many(a, 'hex', 'hexes') }}", "{{ thing.has('burst') }}", "{{a}}",
])  # fmt: skip
def test_all_else_is_left_to_jinja(text: str) -> None:
    assert wording._parts(text) is None


@pytest.mark.parametrize("text", ["{{ nobody }}", "{{ level.missing }}", "{% if nobody %}{% endif %}", "{{ level + 'a' }}",
                                  "{{ level // 0 }}", "{{ level", "{{ level.__class__.mro() }}"])  # fmt: skip
def test_a_users_text_that_asks_for_what_there_is_not_is_told(text: str, tmp_path: Path) -> None:
    with pytest.raises(OverlayError) as told:
        own(tmp_path, text).lines("concentrate.text", level=1)
    assert (told.value.key, told.value.path) == ("concentrate.text", Path("wildgauge/cards.ja.toml"))
    assert told.value.why


def test_a_users_text_may_choose(tmp_path: Path) -> None:
    words = own(tmp_path, "{% if level > 1 %}高い{% else %}低い{% endif %}: {{ many(level, 'die', 'dice') }}")
    assert words.lines("concentrate.text", level=1) == ("低い: 1 die",)
    assert words.lines("concentrate.text", level=2) == ("高い: 2 dice",)


def test_lines_that_come_out_empty_are_left_out(tmp_path: Path) -> None:
    words = own(tmp_path, "{{ first }}\n\n  {{ second }} \n{% if first %}\nあり\n{% endif %}\n{{ first }}{{ second }}")
    assert words.lines("concentrate.text", first="", second="") == ()
    assert words.lines("concentrate.text", first="", second="二") == ("二", "二")
    assert words.lines("concentrate.text", first="一", second="") == ("一", "あり", "一")


@pytest.mark.parametrize("text", ["レベル{level}", "{{ level }}と{level}", "{% if level %}{level}{% endif %}"])
def test_a_field_in_the_old_way_is_told_with_what_to_write(text: str, tmp_path: Path) -> None:
    with pytest.raises(OverlayError, match=r"\{\{ level \}\} is wanted in place of \{level\}") as told:
        own(tmp_path, text).lines("concentrate.text", level=1)
    assert told.value.instead == ("{level}", "{{ level }}")


@pytest.mark.parametrize(("lang", "said"), [
    ("ja", "concentrate.text では、{level} を {{ level }} と書いてください"),
    ("en", "in concentrate.text, write {{ level }} in place of {level}"),
])  # fmt: skip
def test_print_tells_what_to_write(lang: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "wildgauge").mkdir()
    (tmp_path / "wildgauge" / f"cards.{lang}.toml").write_text("[concentrate]\ntext = '+{level}'\n", encoding="utf-8")
    source = ROOT / "examples" / "wildgauge" / "hibari.toml"
    done = bundodo("print", source, "-o", tmp_path / "kit", "--templates", tmp_path, lang=lang)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", [*CAST, MANY, UNREAD], ids=lambda machine: machine.name)
def test_prints_say_the_same_with_jinja(machine: Machine, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by = terms(burst_hits="example", face_bonus="once", overdrive_after="return")

    def said() -> list[str]:
        profile = derive(machine, RULES, by.rulings)
        return list(texts(GAME.views(machine, profile, by, lang, "", Deck(every=True, odds=True))))

    ours = said()
    monkeypatch.setattr(wording, "_parts", lambda text: None)
    assert said() == ours


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [one for one in registry.GAMES if one != "bundodo"])
def test_prints_of_the_further_games_say_the_same_with_jinja(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = registry.load(name)
    source = str(ROOT / "examples" / name)
    entry = open_sources((source,), {name: rules.form()}, tabs=(), game=name, tell=None).entries[0]
    by = Terms(rules.CAP, rules.choose({}))
    machine, _ = rules.read(entry.values)

    def said() -> list[str]:
        return list(texts(rules.views(machine, rules.derive(machine, by), by, lang, "", Deck())))

    ours = said()
    monkeypatch.setattr(wording, "_parts", lambda text: None)
    assert said() == ours
    assert ours


def test_a_fault_of_jinja_is_one_of_ours() -> None:
    with pytest.raises(TemplateError):
        by_jinja("{{ missing }}")


PROBE = """
import atexit, sys
atexit.register(lambda: print('jinja2' in sys.modules))
from bundodo.cli import cli
cli(["print", {source!r}, "-o", {folder!r}, "-q"], standalone_mode=False)
"""


@pytest.mark.prove
@pytest.mark.parametrize(("name", "loads"), [("bundodo/altair", True), ("sentinel/yonagi", False)])
def test_jinja_is_loaded_where_a_text_asks_for_more_than_fields(name: str, loads: bool, tmp_path: Path) -> None:
    code = PROBE.format(source=str(ROOT / "examples" / f"{name}.toml"), folder=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == str(loads)
