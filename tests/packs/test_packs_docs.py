"""The pack of the guide is sound, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from designer.games.duel.rules import Custom
from tests.packs.kit import faults, pack

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pack_of_the_guide(tmp_path, lang):
    text = (DOCS / f"packs.{lang}.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert faults(tmp_path, block) == []
    moon = pack(tmp_path, block)
    assert [one.id for _, things in moon.lists for one in things] == ["rail", "gravity", "triple", "smoke"]
    # Every effect that there is stands in the table.
    own = {"id", "ja", "en", "aliases", "rule", "ranged", "melee", "words", "more", "minus_under"}
    told = set(re.findall(r"`(\w+) = ", text))
    assert set(Custom.__struct_fields__) - own <= told


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_event_of_the_guide(tmp_path, lang):
    from bundodo.events import load

    text = (DOCS / f"guide.{lang}.md").read_text(encoding="utf-8")
    block = next(one for one in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if 'format = "raid"' in one)
    path = tmp_path / "event.toml"
    path.write_text(f'sources = ["in"]\n{block}', encoding="utf-8")
    made = load(path)
    assert (made.format.kind, len(made.format.sides), made.format.sides[1].machines.most) == ("raid", 2, 4)
