"""A machine on a virtual tabletop: what is counted, and every roll as a line for the chat. Rules D1, D6, D7, H1 to H7,
F4, section 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from designer.derived import Derived
from designer.game import Deck, Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine
from designer.games.duel.prints.facts import Arm, Build, show, work_out
from designer.games.duel.prints.hand import HandCard, hand
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import CardRule, Faces, load
from designer.prints.tabletop import Counter, Line, Roll, Say, Spend, Tabletop, plain, pool, total
from templates.words import Lang

_STORES = ("boost", "simulate")


def tabletop(machine: Machine, profile: Profile, terms: Terms, lang: Lang) -> Tabletop:
    """Eight counters, as many as a tabletop shows at once, and the lines. What could not be read has neither."""
    build = work_out(machine, profile, load(terms.packs), terms.rulings)
    palette = _Palette(build, Wording(lang, "tabletop"), hand(machine, profile, terms, Deck()))
    return Tabletop(tuple(palette.counters()), tuple(palette.lines()))


class _Palette(msgspec.Struct, frozen=True):
    build: Build
    words: Wording
    dealt: tuple[HandCard, ...]

    # ---- counters --------------------------------------------------------------------------------------------

    def counters(self) -> Iterator[Counter]:
        for key in ("hp", *_STORES):
            value = self.build.profile[key]
            if value is not None:
                yield Counter(self.words(f"counters.{key}"), int(value), int(value))
        kinds = [part.id.rpartition("_")[2] for part in self.build.rules.parts]
        for kind in dict.fromkeys(kinds):
            count = kinds.count(kind)
            yield Counter(self.words(f"counters.{kind}"), count, count)
        yield Counter(self.words("counters.victory"), 0)

    # ---- lines -----------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        yield from self.round()
        for arm in self.build.ranged:
            yield from self.volley(arm, "shoot")
        yield from self.combos()
        yield from self.together()
        yield from self.checks()
        yield from self.costs()
        yield from self.losses()

    def round(self) -> Iterator[Line]:
        """What a round begins with: both stores are full again."""
        yield Say(self.words("round"))
        for key in _STORES:
            if (value := self.build.profile[key]) is not None:
                yield Spend(self.words(f"counters.{key}"), "=", int(value))

    def volley(self, arm: Arm, key: str, gain: Derived | None = None) -> Iterator[Line]:
        """One shot of a ranged weapon: the dice that hit, or those that say how many there are (burst)."""
        if arm.shots is None:
            return
        text = self.told(arm, key, gain)
        if arm.effects.sums:
            yield total(f"{arm.shots}D6", arm.shots, self.words("burst", text=text))
            yield from pool(1, _needed(arm.faces), self.words("burst_hit", text=text))
        else:
            yield from pool(arm.shots, _needed(arm.faces), text)

    def told(self, arm: Arm, key: str, gain: Derived | None = None, attack: str = "") -> str:
        """What a roll is for, and what each die deals: hit, critical, range, pierce."""
        first, last = arm.profile.range
        hit, critical = _raised(arm.hit, gain), _raised(arm.critical, gain)
        return self.words(
            "roll",
            attack=attack or self.words(key),
            name=plain(self.build.name(arm, self.words.lang)),
            hit=show(hit) if arm.faces.hit else "",
            critical=show(critical) if arm.faces.critical else "",
            faces=_listed(arm.faces.critical),
            reach=str(last) if first == last else f"{first}-{last}",
            pierce=show(arm.pierce),
        )

    def combos(self) -> Iterator[Line]:
        """Each melee card of the hand with its weapon; one that never attacks is among the costs."""
        for card in self.once("combo"):
            arm = self.build.melee[card.weapon or 0]
            if card.rule.attacks:
                text = self.told(arm, "", attack=card.rule.name(self.words.lang))
                yield from pool(card.rule.attacks, _needed(arm.faces), text)
                yield from self.paid(card.rule, plain(self.build.name(arm, self.words.lang)))

    def together(self) -> Iterator[Line]:
        """Every ranged weapon at once, and each raised by melee performance, where the hand has these cards."""
        have = {card.rule.id: card.rule for card in self.once("ranged")}
        if rule := have.get("full_open"):
            yield from self.paid(rule)
            for arm in self.build.ranged:
                yield from self.volley(arm, "full_open")
        if rule := have.get("overdrive"):
            yield from self.paid(rule)
            for arm in self.build.ranged:
                yield from self.volley(arm, "overdrive", self.build.profile.melee_performance)

    def checks(self) -> Iterator[Line]:
        """Part checks (H6), re-rolls (H5), boost against dice (H4), a tie of reaction."""
        words, rulings = self.words, self.build.rulings
        yield Roll("1D6", words("part_check"), 1)
        yield from pool(1, None, words("reroll"))
        yield Spend(words("counters.simulate"), "-", 1)
        yield Say(words("fewer", number=rulings["boost_rate"]))
        yield Spend(words("counters.boost"), "-", int(rulings["boost_rate"]))
        if rulings.get("reaction_tie", "roll") == "roll":
            yield Roll("1D6", words("tie"), 1)

    def costs(self) -> Iterator[Line]:
        """What the other cards of the hand cost: on use, and each turn while they lie open."""
        for kind in ("move", "combo", "ability"):
            for card in self.once(kind):
                if kind != "combo" or not card.rule.attacks:
                    yield from self.paid(card.rule)
                    yield from self.upkeep(card.rule)

    def losses(self) -> Iterator[Line]:
        """A point of damage, and each sort of part."""
        yield Say(self.words("losses"))
        yield Spend(self.words("counters.hp"), "-", 1)
        for kind in dict.fromkeys(part.id.rpartition("_")[2] for part in self.build.rules.parts):
            yield Spend(self.words(f"counters.{kind}"), "-", 1)
        yield Spend(self.words("counters.victory"), "+", 1)

    # ---- costs -----------------------------------------------------------------------------------------------

    def once(self, kind: str) -> Iterator[HandCard]:
        """The cards of a kind, each once."""
        first = {(card.rule.id, card.weapon): card for card in reversed(self.dealt) if card.rule.kind == kind}
        return reversed(first.values())

    def paid(self, rule: CardRule, name: str = "") -> Iterator[Line]:
        title = rule.name(self.words.lang)
        yield from self.spent((rule.boost, rule.simulate), self.words("cost", card=title, name=name))

    def upkeep(self, rule: CardRule) -> Iterator[Line]:
        title = self.words("upkeep", card=rule.name(self.words.lang))
        yield from self.spent((rule.upkeep_boost, rule.upkeep_simulate), title)

    def spent(self, costs: Sequence[int], title: str) -> Iterator[Line]:
        """A heading, and a command for each store that is taken from."""
        if any(costs):
            yield Say(title)
        for key, count in zip(_STORES, costs, strict=True):
            if count:
                yield Spend(self.words(f"counters.{key}"), "-", count)


def _needed(faces: Faces) -> int | None:
    """The face from which on a die hits; None where its hits are not the highest faces."""
    hits = sorted((*faces.hit, *faces.critical))
    return hits[0] if hits and hits == list(range(hits[0], 7)) else None


def _listed(faces: Sequence[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}" if faces else ""


def _raised(damage: Derived | None, gain: Derived | None) -> Derived | None:
    """Damage with melee performance added, as overdrive does."""
    if damage is None or gain is None:
        return damage
    return Derived(damage.value + gain.value)
