"""Texts filled without Jinja2 come out as with it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.game import Deck
from designer.games.duel.derive import derive
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine
from designer.games.duel.prints import wording
from designer.games.duel.prints.filling import fill, is_plain
from templates.words import load
from tests.designer.duellists import CAST, LANGS, MANY, RULES, UNREAD, terms, texts

ROOT = Path(__file__).parents[2]
FILES = ("cards", "sheet", "markers", "mat")


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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", FILES)
def test_all_of_our_texts_are_plain(name: str, lang: str) -> None:
    found = everything(load("bundodo", f"{name}.{lang}"))
    assert found
    assert [text for text in found if not is_plain(text)] == []


@pytest.mark.parametrize("text", [
    "",
    "{{ a }}{{ thing.number }}{{ given.key }}",
    "{{ none }} {{ thing.nothing }}",
    "{{ many(a, 'hex', \"hexes\") }}, {{ many(thing.number, 'hex', 'hexes') }}",
    "{% if a %}one{% endif %}\nnext",
    "{% if b %}one{% endif %}\nnext",
    "{% if a %}one{% endif +%}\nnext",
    "  {% if a %}\n  one\n  {% else %}\n  two\n  {% endif %}\nend",
    "x  {% if a %}one{% endif %}",
    "{{ a }}  {% if a %}one{% endif %}",
    "{{ a }}\n  {% if a %}one{% endif %}\n",
    "{% if b %}{{ missing }}{% elif a %}yes{% else %}no{% endif %}",
    "{% if b %}1{% elif b %}2{% elif a %}3{% elif a %}4{% else %}5{% endif %}",
    "{% if a %}{% if b %}x{% else %}y{% endif %}{% else %}{% if a %}z{% endif %}{% endif %}",
    "{% if not b %}n{% endif %}{% if none is none %}0{% endif %}{% if not thing.number is none %}3{% endif %}",
    "{% if thing.has(\"burst\") %}h{% endif %}{% if not thing.has('energy') %}e{% endif %}",
    "{% if given.key == \"laid\" %}l{% endif %}{% if thing.number > 2 %}g{% endif %}{% if a <= 1 %}s{% endif %}",
    "{% if given.number != 2 %}l{% else %}m{% endif %}",
])  # fmt: skip
def test_as_jinja_has_it(text: str) -> None:
    assert is_plain(text)
    assert fill(text, VALUES) == by_jinja(text)


PIECES = (
    "x", " ", "\n", "  \n", "{{ a }}", "{{ b }}", "{% if a %}", "{% if b %}", "{% if not thing.has('burst') %}",
    "{% elif a %}", "{% else %}", "{% endif %}", "{% endif +%}", "{% if given.number > 1 %}",
)  # fmt: skip


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_any_text_comes_out_as_with_jinja_or_is_refused(pieces: list[str]) -> None:
    from jinja2 import TemplateSyntaxError

    text = "".join(pieces)
    assert is_plain(text)
    try:
        wanted = by_jinja(text)
    except TemplateSyntaxError:
        with pytest.raises(LookupError):
            fill(text, VALUES)
    else:
        # Jinja drops the last line end of a text
        assert fill(text, VALUES).rstrip("\n") == wanted.rstrip("\n")


@pytest.mark.parametrize("text", [
    "{{ a|length }}", "{{ a + 1 }}", "{% for x in given %}{% endfor %}", "{# note #}", "{{ a", "a }}", "{% if a and b %}{% endif %}",
    "{{ thing.__class__ }}", "{{ _a }}", "{%- if a %}{% endif %}", "{{ a -}}",
])  # fmt: skip
def test_all_else_is_left_to_jinja(text: str) -> None:
    assert not is_plain(text)


@pytest.mark.parametrize(
    "text", ["{{ missing }}", "{{ thing.missing }}", "{{ given.missing }}", "{% if missing %}{% endif %}"]
)
def test_a_value_that_is_not_there_is_told(text: str) -> None:
    with pytest.raises((LookupError, TypeError)):
        fill(text, VALUES)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("machine", [*CAST, MANY, UNREAD], ids=lambda machine: machine.name)
def test_prints_say_the_same_with_jinja(machine: Machine, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by = terms(burst_hits="example", face_bonus="once", overdrive_after="return")

    def said() -> list[str]:
        profile = derive(machine, RULES, by.rulings)
        return list(texts(GAME.views(machine, profile, by, lang, "", Deck(every=True, odds=True))))

    ours = said()
    monkeypatch.setattr(wording, "is_plain", lambda text: False)
    assert said() == ours


PROBE = """
import sys
from bundodo.cli import cli
cli(["print", {source!r}, "-o", {folder!r}, "-q", "--odds"], standalone_mode=False)
"""


def test_printing_loads_no_jinja(tmp_path: Path) -> None:
    code = PROBE.format(source=str(ROOT / "examples" / "bundodo" / "altair.toml"), folder=str(tmp_path))
    code = f"import atexit\natexit.register(lambda: print('jinja2' in sys.modules))\n{code}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
