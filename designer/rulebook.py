"""The rules in words: each rule by its id, the rulings with their choices, and the tables that the source lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from designer.partners import hold, unruled, wordless
from designer.rules import Choice, Ruling, choose
from templates.words import Lang, Words


class RuleEntry(Struct, frozen=True):
    """One rule: ``B6``, ``card.advance``; its title and text in one language."""

    id: str
    title: str
    text: str


class RulingLine(Struct, frozen=True):
    """One ruling: its rule id and key, what is in force, the default, the open question, and (choice, text) of each
    choice. A ruling of whole numbers shows the one in force, and the allowed span as its choice. ``shows``: where it is
    met, as in `designer.rules.Ruling`."""

    id: str
    key: str
    chosen: str
    default: str
    question: str
    choices: tuple[tuple[str, str], ...]
    shows: tuple[str, ...] = ()


def entries(ids: Iterable[str], words: Words, numbers: Mapping[str, object]) -> tuple[RuleEntry, ...]:
    """The rules of these ids, ``numbers`` filled into their texts: ``rule.ID.title`` and ``rule.ID.text`` of the
    words. Raises RulesError for a rule without words."""
    ids = tuple(ids)
    hold(wordless("rules", ids, words, "rule.{}.title", "rule.{}.text"))
    return tuple(RuleEntry(one, words[f"rule.{one}.title"], words.say(f"rule.{one}.text", **numbers)) for one in ids)


def table(
    declared: Iterable[Ruling],
    chosen: Mapping[str, Choice],
    words: Words,
    numbers: Mapping[str, object],
    group: str = "ruling",
) -> tuple[RulingLine, ...]:
    """Each ruling (or each condition of the odds, ``group`` ``given``) with its choices, the default first. Raises
    RulesError for one without words."""
    declared = tuple(declared)
    hold(unruled("conditions" if group == "given" else "rulings", declared, words, group))
    return tuple(_line(one, chosen[one.key], words, numbers, group) for one in declared)


def conditions(declared: Iterable[Ruling], game: str, lang: Lang) -> tuple[RulingLine, ...]:
    """What the odds of a game can be told of the moment of an attack, as it usually is."""
    declared = tuple(declared)
    return table(declared, choose(declared, {}), Words(lang, game, name="rules"), {}, "given")


def sentence(ruling: Ruling, value: Choice, words: Words, numbers: Mapping[str, object], group: str = "ruling") -> str:
    """What one choice of a ruling says: ``ruling.KEY.choices.X``, or ``ruling.KEY.any`` for a whole number."""
    hold(unruled("conditions" if group == "given" else "rulings", [ruling], words, group))
    key = f"{group}.{ruling.key}.any" if ruling.span else f"{group}.{ruling.key}.choices.{value}"
    return words.say(key, **numbers, value=value)


def _line(ruling: Ruling, value: Choice, words: Words, numbers: Mapping[str, object], group: str) -> RulingLine:
    choices: tuple[tuple[str, str], ...]
    if ruling.span:
        choices = ((ruling.allowed[-1], sentence(ruling, value, words, numbers, group)),)
    else:
        choices = tuple((one, sentence(ruling, one, words, numbers, group)) for one in ruling.choices)
    question = words.say(f"{group}.{ruling.key}.question", **numbers)
    return RulingLine(ruling.id, ruling.key, str(value), str(ruling.default), question, choices, ruling.shows)
