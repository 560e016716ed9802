"""The rules in words: every rule by its id under the rulings in force, and the rulings with their choices."""

from __future__ import annotations

from collections.abc import Iterator

from designer.fields import COLS, ROWS
from designer.games.duel.rules import CardRule, Custom, Faces, Rules
from designer.partners import hold, wordless
from designer.rulebook import RuleEntry, RulingLine, sentence, table
from designer.rules import ByRuling, DerivedRule, Rulings, TermRule, by_ruling
from templates.words import Lang, Words

_RULES = (
    "B1", "B2", "B3", "B4", "B5", "B6", "B7",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11",
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10",
    "F1", "F2", "F3", "F4",
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", "P15", "P16",
)  # fmt: skip


def entries(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
    """Every rule that design, print and play at the table need, in the order of their ids."""
    book = _Book(rules, rulings, Words(lang, "bundodo", name="rules"))
    hold(lacking(rules, book.words))
    return (*book.numbered(), *book.customs(), *book.cards())


def rulings_table(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
    """Every ruling with its choices, the default first."""
    book = _Book(rules, rulings, Words(lang, "bundodo", name="rules"))
    return table(rules.rulings, rulings, book.words, book.numbers)


def lacking(rules: Rules, words: Words) -> Iterator[str]:
    """A sentence for each rule, custom or card without its words."""
    yield from wordless("rules", _RULES, words, "rule.{}.title", "rule.{}.text")
    yield from wordless("customs", (one.id for one in rules.customs if one.words is None), words, "custom.{}.text")
    yield from wordless("cards", (one.id for one in rules.cards if one.words is None), words, "card.{}.text")


class _Book:
    """The rules, the rulings in force, and the words of one language."""

    def __init__(self, rules: Rules, rulings: Rulings, words: Words) -> None:
        self.rules, self.rulings, self.words = rules, rulings, words
        self.numbers = plain_numbers(rules)
        self.sentences = {
            ruling.key: sentence(ruling, rulings[ruling.key], words, self.numbers) for ruling in rules.rulings
        }

    def say(self, key: str, **more: object) -> str:
        return self.words.say(key, **{**self.numbers, **self.sentences, **more})

    def numbered(self) -> Iterator[RuleEntry]:
        formulas = {rule.rule: self.formula(rule) for rule in self.rules.derived}
        for rule in _RULES:
            text = self.say(f"rule.{rule}.text", formula=formulas.get(rule, ""))
            yield RuleEntry(rule, self.words[f"rule.{rule}.title"], text)

    def formula(self, rule: DerivedRule) -> str:
        """How a derived stat is made, such as ``20 + 耐久性×3``."""
        if len(rule.terms) == 1:
            return self.term(rule.terms[0])[0]
        terms = [f"({text})" if is_rounded else text for text, is_rounded in map(self.term, rule.terms)]
        return " + ".join(terms)

    def term(self, term: TermRule) -> tuple[str, bool]:
        """A summand in words, and whether it says how it is rounded."""
        if not term.stat:
            return str(term.add), False
        names = {stat.id: stat.name(self.words.lang) for stat in self.rules.stats}
        times = names[term.stat]
        if term.times != "1":
            times = self.words.say("word.term", stat=names[term.stat], times=term.times)
        how = str(by_ruling(term.round, self.rulings))
        # A whole multiple has nothing to round.
        if how == "none" or "." not in term.times:
            return times, False
        return self.words.say("word.rounded", term=times, rounding=self.words[f"word.{how}"]), True

    def customs(self) -> Iterator[RuleEntry]:
        for custom in self.rules.customs:
            title = f"{custom.name(self.words.lang)} ({self.points(custom)})"
            if custom.words is None:
                text = self.say(f"custom.{custom.id}.text", **_effects("", custom))
            else:
                text = "\n".join(custom.words.lines(self.words.lang))
            yield RuleEntry(f"custom.{custom.id}", title, text)

    def points(self, custom: Custom) -> str:
        """What it costs on each sort of weapon."""
        found = ((sort, custom.points("ranged" if sort.id == "ranged" else "melee")) for sort in self.rules.weapons)
        return self.words["word.points_join"].join(
            self.words.say("word.points", weapon=sort.name(self.words.lang), points=f"{points:+d}".replace("-", "−"))
            for sort, points in found
            if points is not None
        )

    def cards(self) -> Iterator[RuleEntry]:
        for card in self.rules.cards:
            text = self.card(card)
            price = (" " if self.words.code == "en" else "").join(self.terms(card))
            yield RuleEntry(f"card.{card.id}", card.name(self.words.lang), f"{text}\n{price}".strip())

    def card(self, card: CardRule) -> str:
        """What a card does."""
        if card.words is not None:
            return "\n".join(card.words.lines(self.words.lang))
        copies = by_ruling(card.copies, self.rulings)
        return self.say(f"card.{card.id}.text", copies=copies, attacks=card.attacks, boost_moves=card.boost_moves)

    def terms(self, card: CardRule) -> Iterator[str]:
        """Priority, price, upkeep, and what becomes of the card; what a ruling says stands in its text already."""
        if not isinstance(card.priority, ByRuling):
            yield self.words.say("word.priority", number=card.priority)
        for key in ("boost", "simulate", "upkeep_boost", "upkeep_simulate"):
            if number := getattr(card, key):
                yield self.words.say(f"word.{key}", number=number)
        if not isinstance(card.after, ByRuling):
            yield self.words[f"word.{card.after}"]


def plain_numbers(rules: Rules) -> dict[str, object]:
    """Every plain number of the rules by its key, and the ranges and faces as they are written."""
    plain = (
        "cap", "standard_floor", "part_armor", "part_loss", "part_check_damage", "lost_parts", "rounds", "phases",
        "turns", "obstacle_moves",
    )  # fmt: skip
    numbers: dict[str, object] = {key: getattr(rules, key) for key in plain} | _faces("", rules.faces)
    numbers |= {"ranged_most": rules.ranged_reach[1], "melee_most": rules.melee_reach[1]}
    numbers |= {"cols": COLS, "board_rows": ROWS, "accelerated": rules.card("accelerate").boost_moves}
    for custom in rules.customs:
        numbers |= _effects(f"{custom.id}_", custom)
        most = rules.melee_reach[1] if custom.ranged is None else rules.ranged_reach[1]
        numbers[f"{custom.id}_most"] = most + custom.reach
    return numbers


def _effects(prefix: str, custom: Custom) -> dict[str, object]:
    """The numbers of a custom's entry by their keys."""
    keys = ("priority", "reach", "ignores", "minus", "rerolls", "push", "jam")
    return {f"{prefix}{key}": getattr(custom, key) for key in keys} | (
        _faces(prefix, custom.faces) if custom.faces else {}
    )


def _faces(prefix: str, faces: Faces) -> dict[str, object]:
    return {f"{prefix}{outcome}": _span(getattr(faces, outcome)) for outcome in ("miss", "hit", "critical")}


def _span(faces: tuple[int, ...]) -> str:
    """Faces as they are said: ``1–4``, ``6``, or ``1/3`` where others stand between."""
    if len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}–{faces[-1]}"
    return "/".join(map(str, faces))
