"""The build file to begin with: it explains itself in its comments, from the rules in force."""

from __future__ import annotations

from designer.games.wildgauge.rules import Rules
from designer.named import Named
from templates.words import Lang, Words

_DURABILITY = 20
_WIDTH = 22


def starter(rules: Rules, lang: Lang, name: str, player: str) -> str:
    """A build file that is legal as it stands; ``name`` and ``player`` are TOML strings, quoted."""
    words = Words(lang, "wildgauge", name="starter")
    return words.say(
        "file",
        name=name,
        player=player,
        fitness=_ids(rules.terrains, lang),
        ranks="\n".join(_line(one, 0, lang) for one in rules.ranks),
        stats="\n".join(_line(one, _DURABILITY if one.id == "durability" else 0, lang) for one in rules.stats),
        carry=_ids(rules.carries, lang),
        attributes=_ids(rules.attributes, lang),
        tags=_ids(rules.tags, lang),
    ).lstrip("\n")


def _line(one: Named, value: int, lang: Lang) -> str:
    key = f"{one.id} = {value}"
    return f"{key:<{_WIDTH}}# {one.name(lang)}"


def _ids(things: tuple[Named, ...], lang: Lang) -> str:
    return ", ".join(f"{one.id} ({one.name(lang)})" for one in things)
