"""A game's quick reference: its rules by their ids and under the rulings in force, in the order of play. Which rules,
under which titles, stands in ``guide.LANG.toml``; what they say, where all the rules are worded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from designer.pictures import Art, ArtHex, HexArt, PathArt
from designer.rulebook import RuleEntry, RulingLine
from designer.views import Guide, HitBand, Tone, Topic
from templates import words
from templates.words import Lang, Words, code_of, own_of

_SQRT3 = 1.7320508


class _Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    decal: str
    tone: Tone
    rules: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    art: tuple[str, ...] = ()
    hits: bool = False


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    decal: str
    note: str
    others: str
    topics: tuple[_Topic, ...]
    lead: str = ""


def has_guide(name: str) -> bool:
    """Whether the game has a quick reference."""
    try:
        words.load(name, "guide.ja")
    except FileNotFoundError:
        return False
    return True


def guide(
    name: str,
    book: Iterable[RuleEntry],
    table: Iterable[RulingLine],
    lang: Lang,
    numbers: Mapping[str, object],
    hits: tuple[HitBand, ...] = (),
    lost: Iterable[str] = (),
) -> Guide:
    """The quick reference of the game of this name, from its rules and its rulings. ``numbers`` fill its own steps;
    ``lost`` names the tables that the source of the game has not, which are left out and said."""
    data = msgspec.convert(words.load(name, f"guide.{code_of(lang)}", own_of(lang)), _Data)
    entries = {one.id: one for one in book}
    topics = []
    for one in data.topics:
        rules = tuple((each, entries[each].title, entries[each].text) for each in one.rules)
        steps = tuple(step.format(**numbers) for step in one.steps)
        art = tuple(_art(name, lang) for name in one.art)
        topics.append(Topic(one.title, one.decal, one.tone, rules, steps, art, hits if one.hits else ()))
    other = [
        (line.id, line.question, dict(line.choices).get(line.chosen, line.choices[0][1]))
        for line in table
        if line.chosen != line.default
    ]
    if other:
        topics.append(Topic(data.others, "RULINGS", Tone.AMBER, tuple(other)))
    common = Words(lang, "common", name="prints")
    if missing := ("、" if code_of(lang) == "ja" else ", ").join(lost):
        topics.append(Topic(common["lost"], "LOST", Tone.INK, (("", common["lost_tables"], missing),)))
    return Guide(data.title, data.decal, data.lead.format(**numbers), tuple(topics), data.note)


def _patch(lit: tuple[int, ...]) -> HexArt:
    around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    return HexArt((ArtHex(0, 0, mark="self"), *(ArtHex(q, r, n in lit) for n, (q, r) in enumerate(around))))


def _sight(blocked: bool, caption: str) -> HexArt:
    """Two machines three hexes apart in a row, the lines between them, and an obstacle in or beside the row."""
    own = [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (1, -1), (2, -1), (3, -1)]
    marks = {(0, 0): "self", (3, 0): "enemy", (2, 0) if blocked else (1, 1): "obstacle"}
    hexes = tuple(ArtHex(q, r, mark=marks.get((q, r), "")) for q, r in own)
    near, far = _SQRT3 / 2, 3 * _SQRT3 + _SQRT3 / 2
    lines = ((near, -0.5, far, 0.5, not blocked), (near, 0.5, far, -0.5, not blocked))
    return HexArt(hexes, caption, rays=lines)


def _art(name: str, lang: Lang) -> Art:
    """A picture by its name, with its words."""
    words_ = Words(lang, "common", name="prints")
    made: dict[str, Art] = {
        "front": HexArt(_patch((5, 0, 1)).hexes, words_["art.front"]),
        "boost": PathArt((0, 5, 0, 1), caption=words_["art.boost"]),
        "open": _sight(False, words_["art.open"]),
        "blocked": _sight(True, words_["art.blocked"]),
    }
    return made[name]
