"""The cards of a machine: its actions (W6, W7), its answers to an attack, a card a weapon, and the bad statuses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile

import msgspec

from designer.game import Deck, Terms
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.odds.outlook import recovery
from designer.games.wildgauge.prints import facts, pictures
from designer.games.wildgauge.prints.partners import held
from designer.games.wildgauge.rules import Action, Focus, Rules, Status, load
from designer.pictures import Art, DiceArt
from designer.views import Card, Cost, Figure, Kind, Panel, Shape, Strip, Tone
from designer.wording import Wording
from templates.words import Lang

_LOOKS = {
    "move": (Tone.BLUE, Shape.CHEVRON),
    "action": (Tone.INK, Shape.GEAR),
    "focus": (Tone.GREEN, Shape.HEXAGON),
    "attack": (Tone.RED, Shape.CROSSHAIR),
    "ranged": (Tone.RED, Shape.CROSSHAIR),
    "melee": (Tone.AMBER, Shape.BLADE),
    "react": (Tone.GREEN, Shape.SHIELD),
    "armour": (Tone.GREEN, Shape.PLATE),
    "status": (Tone.AMBER, Shape.WARNING),
}
_KINDS = {"move": "move", "disengage": "move", "attack": "attack"}
"""Of the actions that are more than just an action."""
STATUS_BOXES = 10
"""Rounds to tick on the card of a status; X seldom is greater."""


def cards(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> tuple[Card, ...]:
    """The whole hand. ``stamp`` says why the machine is illegal; empty when legal. ``Card.id`` is the action's or the
    status's, ``concentrate_hit``, or ``weapon-1``, then the copy's number."""
    held(lang)
    dealer = _Dealer(machine, profile, terms, load(), Wording(lang, "wildgauge", "cards"), stamp)
    return tuple(dealer.hand(deck)) * deck.copies


class _Dealer(msgspec.Struct, frozen=True):
    machine: Machine
    profile: Profile
    terms: Terms
    rules: Rules
    words: Wording
    stamp: str

    def hand(self, deck: Deck) -> Iterator[Card]:
        """Actions, answers, weapons, statuses."""
        for action in self.rules.actions:
            if action.id == "concentrate":
                yield from (self.focus(one) for one in self.rules.foci)
            elif action.id != "pick_up" or self.terms.rulings["pick_up"] == "allowed" or deck.every:
                yield self.action(action)
        yield self.evade()
        yield self.defend()
        for number, weapon in enumerate(self.machine.weapons, 1):
            yield self.weapon(weapon, number)
        yield from (self.status(one) for one in self.rules.statuses)

    def card(self, id_: str, kind: str, title: str, tab: tuple[str, str], **rest: object) -> Card:
        """``tab`` is its figure and the word under it."""
        tone, shape = _LOOKS[kind]
        named = Kind(kind, self.words(f"kinds.{kind}.label"), self.words(f"kinds.{kind}.decal"), tone, shape)
        owner, player = self.machine.name, self.machine.player
        return Card(f"{id_}-1", named, title, *tab, owner, player, (1, 1), stamp=self.stamp, **rest)  # type: ignore[arg-type]

    # ---- actions ---------------------------------------------------------------------------------------------

    def action(self, action: Action) -> Card:
        """One action of the turn; its tab says how many actions it is, and what is special about that."""
        mark = next((key for key in ("first", "alone", "again") if getattr(action, key)), "action")
        values = {"rules": self.rules, "mobility": facts.show(self.machine.stat("mobility"))}
        text = f"text_{self.terms.rulings['pick_up']}" if action.id == "pick_up" else "text"
        return self.card(
            action.id,
            _KINDS.get(action.id, "action"),
            action.name(self.words.lang),
            ("1", self.words(f"tab.{mark}")),
            art=pictures.of_action(action, self.machine, self.rules, self.words),
            text=self.words.lines(f"{action.id}.{text}", **values),
            panel=self.grounds() if action.id == "move" else self.procedure() if action.id == "attack" else None,
            banner=" ".join(self.words.maybe(f"{action.id}.banner")),
        )

    def grounds(self) -> Panel:
        """Mobility and checks on each terrain (W8)."""
        rows = []
        for ground in self.profile.grounds:
            key = "closed" if not ground.open else "checks" if ground.checks else "plain"
            row = self.words(f"move.{key}", mobility=facts.show(ground.mobility), checks=-ground.checks)
            rows.append((ground.terrain.name(self.words.lang), row))
        return Panel(self.words("move.panel"), "", (), rows=tuple(rows))

    def procedure(self) -> Panel:
        """What the dice of an attack can do (W12, W13)."""
        listed = getattr(self.terms.data, "critical_extra", None) is not None
        extra = "table" if listed else self.terms.rulings["critical_dice"]
        keys = (("critical", "critical"), ("extra", f"extra_{extra}"), ("fumble", "fumble"))
        rows = tuple((self.words(f"attack.{name}_name"), self.words(f"attack.{key}")) for name, key in keys)
        return Panel(self.words("attack.panel"), "", (), rows=rows)

    def focus(self, focus: Focus) -> Card:
        """One way to concentrate (W6)."""
        level = facts.show(self.machine.pilot.level)
        return self.card(
            f"concentrate_{focus.id}",
            "focus",
            focus.name(self.words.lang),
            ("1", self.words("tab.action")),
            art=(pictures.pairing(focus, level, self.words),),
            text=self.words.lines("concentrate.text", level=level),
        )

    # ---- answers to an attack --------------------------------------------------------------------------------

    def evade(self) -> Card:
        """W9, W10, W14."""
        rank, motion = (facts.show(one) for one in (self.machine.rank("evasion"), self.machine.stat("motion")))
        third = self.words(f"evade.third_{self.terms.rulings['third_attack']}", rules=self.rules)
        return self.card(
            "evade",
            "react",
            self.words("evade.title"),
            (rank, self.words("tab.evade")),
            art=_dice(self.machine.rank("evasion"), self.words("evade.caption", rank=rank, motion=motion)),
            text=self.words.lines(f"evade.text_{self.terms.rulings['tie']}", rules=self.rules),
            panel=self.results("evade", ("success", "failure", "second"), third=third),
        )

    def defend(self) -> Card:
        """W9, W10."""
        rank = facts.show(self.machine.rank("defence"))
        stats = [self.rules.stat(one) for one in ("physical_armour", "heat_armour")]
        return self.card(
            "defend",
            "react",
            self.words("defend.title"),
            (rank, self.words("tab.defend")),
            art=_dice(self.machine.rank("defence"), self.words("defend.caption", rank=rank)),
            text=self.words.lines(f"defend.text_{self.terms.rulings['tie']}", rules=self.rules),
            panel=self.results(
                "defend",
                ("success", "critical", "failure"),
                *(Figure(one.name(self.words.lang), facts.show(self.machine.stat(one.id))) for one in stats),
            ),
        )

    def results(self, card: str, keys: tuple[str, ...], *figures: Figure, third: str = "") -> Panel:
        """What success and failure mean."""
        rows = [(self.words(f"{card}.{key}_name"), self.words(f"{card}.{key}", rules=self.rules)) for key in keys]
        if third:
            rows.append((self.words(f"{card}.third_name"), third))
        return Panel(self.words(f"{card}.panel"), "", figures, rows=tuple(rows))

    # ---- weapons ---------------------------------------------------------------------------------------------

    def weapon(self, weapon: Weapon, number: int) -> Card:
        """An attack with a weapon; one of the armour type instead adds to the armour (W10)."""
        rank = None if weapon.rank is None else self.machine.rank(weapon.rank)
        kind = "armour" if weapon.is_armour else weapon.rank or "attack"
        shown = facts.show(rank)
        tab = ("＋", self.words("tab.armour")) if weapon.is_armour else (shown, self.words("tab.hit"))
        values = {"rank": shown, "power": facts.power(weapon), "rules": self.rules}
        lines = [*self.words.lines(f"weapon.{'armour' if weapon.is_armour else weapon.kind or 'unread'}", **values)]
        if "awakening" in weapon.tags:
            lines.append(self.words("weapon.awakening"))
        return self.card(
            f"weapon-{number}",
            kind,
            facts.weapon_name(weapon, number, self.rules, self.words.lang),
            tab,
            art=pictures.attack(weapon, rank, self.words),
            costs=tuple(self.costs(weapon)),
            text=tuple(lines),
            panel=self.panel(weapon),
        )

    def costs(self, weapon: Weapon) -> Iterator[Cost]:
        """What a use takes."""
        if weapon.en != 0:
            yield Cost(Shape.BOLT, 1, self.words("weapon.en", number=facts.show(weapon.en)))
        if weapon.rounds != 0:
            yield Cost(Shape.DART, 1, self.words("weapon.rounds", number=facts.show(weapon.rounds)))

    def panel(self, weapon: Weapon) -> Panel:
        figures = [Figure(self.words("figures.power"), facts.power(weapon))]
        if not weapon.is_armour:
            figures.append(Figure(self.words("figures.range"), facts.reach(weapon)))
            figures.append(Figure(self.words("figures.fumble"), facts.show(weapon.fumble)))
        carry = facts.words("carry", weapon.carry, weapon.unread, self.rules, self.words.lang)
        return Panel(facts.attributes(weapon, self.rules, self.words.lang), carry, tuple(figures))

    # ---- statuses --------------------------------------------------------------------------------------------

    def status(self, status: Status) -> Card:
        """A bad status, its X to be written in, its rounds to be ticked, and the chances to be rid of it."""
        rank = facts.show(self.machine.rank("awakening"))
        values = {"rules": self.rules, "rank": rank}
        ruling = f"_{self.terms.rulings['blaze_armour']}" if status.id == "blaze" else ""
        return self.card(
            status.id,
            "status",
            status.name(self.words.lang),
            ("", self.words("tab.status")),
            art=pictures.of_status(status, self.machine, self.rules, self.words),
            text=self.words.lines(f"{status.id}.text{ruling}", **values),
            panel=None if status.released else self.chances(),
            strips=() if status.released else (Strip(self.words("recovery.rounds"), STATUS_BOXES, Tone.AMBER),),
        )

    def chances(self) -> Panel:
        """Of a plain general check against 3X, from X = 1 to the first that none can beat."""
        found = [(x, recovery(x, 0, self.rules)) for x in takewhile(self.beatable, count(1))]
        figures = [Figure(self.words("recovery.x", x=x), str(chance)) for x, chance in found]
        figures.append(Figure(self.words("recovery.never", x=len(found) + 1), "0"))
        note = self.words(f"recovery.{self.terms.rulings['recovery_when']}")
        return Panel(self.words("recovery.panel", rules=self.rules), note, tuple(figures))

    def beatable(self, x: int) -> bool:
        return recovery(x, 0, self.rules) > 0


def _dice(rank: int | None, caption: str) -> tuple[Art, ...]:
    """The dice of a check; one for a rank that is not known, none for none."""
    return (DiceArt(1 if rank is None else rank, caption),)
