"""The record sheet of a machine and its pilot, as blocks, every ruling that shows on a sheet among them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.derived import Derived
from designer.game import Terms
from designer.games.wildgauge.derive import Ground, Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.odds.pool import LEAST, extra_of
from designer.games.wildgauge.prints import facts
from designer.games.wildgauge.rules import Rules, load
from designer.kit import NONE, UNREAD
from designer.slots import EmptySlotError
from designer.views import (
    Beside,
    Block,
    Checklist,
    Figure,
    HitBand,
    Picture,
    Prose,
    RecordSheet,
    Row,
    Strip,
    Table,
    Tiles,
    Tone,
    Track,
)
from designer.wording import Wording
from templates.words import Lang

WG_BOXES = 10
"""Boxes for WG, and five more for each five that a pilot begins with beyond five."""
STATUS_BOXES = 6
"""X of a bad status; it seldom is greater."""
_MOST_FACES = 6
"""The table of extra dice goes from two highest faces to so many."""
_LARGE = (("durability", Tone.RED), ("en", Tone.BLUE), ("motion", Tone.GREEN))


def sheet(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str) -> RecordSheet:
    """The machine's record sheet. ``stamp`` says why it is illegal; empty when legal."""
    page = _Page(machine, profile, terms, load(), Wording(lang, "wildgauge", "sheet"))
    words, rules, chosen = page.words, page.rules, terms.rulings
    changed = [f"{one.id} {one.key}={chosen[one.key]}" for one in rules.rulings if chosen[one.key] != one.default]
    return RecordSheet(
        heading=words("heading"),
        name=machine.name,
        player_label=words("player"),
        player=machine.player,
        cost_label=rules.action_value.name(lang),
        cost=facts.show(profile.action_value),
        cap="",
        stamp=stamp,
        blocks=tuple(page.blocks()),
        hits=tuple(page.extra_dice()),
        hits_label=words("extra.label"),
        footer=words("footer.changed" if changed else "footer.standard", version=rules.version, count=len(changed)),
        hit_lines=tuple(page.lines()),
        remark=words("footer.rulings", rulings=words("footer.between").join(changed)) if changed else "",
    )


class _Page(msgspec.Struct, frozen=True):
    machine: Machine
    profile: Profile
    terms: Terms
    rules: Rules
    words: Wording

    def blocks(self) -> Iterator[Block | Beside]:
        words, machine = self.words, self.machine
        left = (Picture(words("photo"), machine.photo), self.terrains())
        yield Beside(((0.36, left), (0.64, (self.frame(), self.pilot()))), always=True)
        yield Beside(((0.62, (self.condition(),)), (0.38, (self.energy(),))))
        yield self.weapons()
        note = Prose(words("note.title"), words("note.decal"), machine.note)
        skills = (self.skills(),) if machine.pilot.skills else ()
        yield Beside(((0.42, (self.statuses(),)), (0.58, (*skills, note))))

    # ---- machine and pilot -----------------------------------------------------------------------------------

    def frame(self) -> Tiles:
        """Three stats large, the others as tiles."""
        large = tuple((tone, self.stat(one)) for one, tone in _LARGE)
        rest = [one.id for one in self.rules.stats if one.id not in dict(_LARGE)]
        return Tiles(self.words("frame.title"), self.words("frame.decal"), large, tuple(map(self.stat, rest)))

    def stat(self, id_: str) -> Figure:
        how = " ".join(self.words.maybe(f"frame.{id_}"))
        return Figure(self.rules.stat(id_).name(self.words.lang), facts.show(self.machine.stat(id_)), how)

    def pilot(self) -> Tiles:
        """The ranks, the table's own among them, each with its roll; the class level; the order, to be written in."""
        pilot, words, lang = self.machine.pilot, self.words, self.words.lang
        motion = facts.show(self.machine.stat("motion"))
        ranks = [(one.id, one.name(lang), self.machine.rank(one.id)) for one in self.rules.ranks]
        ranks += [("", one.name or words("pilot.rank"), one.rank) for one in pilot.extra]
        small = []
        for id_, name, rank in ranks:
            key = f"pilot.roll_{id_}" if f"pilot.roll_{id_}" in words else "pilot.roll"
            small.append(Figure(name, facts.show(rank), words(key, rank=facts.show(rank), motion=motion)))
        value = facts.show(self.profile.action_value)
        small.append(Figure(words("pilot.level"), facts.show(pilot.level), words("pilot.level_how")))
        small.append(Figure(words("pilot.order"), "", words("pilot.order_how", rules=self.rules, value=value)))
        named = words("pilot.between").join(part for part in (pilot.name, pilot.job) if part.strip())
        return Tiles(
            words("pilot.named", name=named) if named else words("pilot.title"), words("pilot.decal"), (), tuple(small)
        )

    def terrains(self) -> Table:
        """W8, worked out for this machine."""
        words = self.words
        return Table(
            words("terrain.title"),
            words("terrain.decal"),
            Tone.INK,
            tuple(words(f"terrain.{one}") for one in ("name", "fit", "checks", "mobility")),
            tuple(self.terrain(ground) for ground in self.profile.grounds),
            dense=True,
            note=self.halved(),
        )

    def halved(self) -> str:
        """What a terrain that hampers it makes of beams (W8)."""
        places = [ground.terrain for ground in self.profile.grounds if ground.hampered and ground.terrain.halves_beams]
        names = self.words.between.join(one.name(self.words.lang) for one in places)
        return self.words(f"terrain.halved_{self.terms.rulings['water_half']}", names=names) if places else ""

    def terrain(self, ground: Ground) -> Row:
        name, words = ground.terrain.name(self.words.lang), self.words
        fit = words("terrain.yes" if ground.terrain.id in self.machine.fitness else "terrain.no")
        if not ground.open:
            return Row((name, fit, words("terrain.none"), words("terrain.none")))
        checks = words("terrain.less", number=-ground.checks) if ground.checks else words("terrain.same")
        return Row((name, fit, checks, facts.show(ground.mobility)))

    # ---- what changes in play --------------------------------------------------------------------------------

    def condition(self) -> Track:
        """Boxes for durability and WG."""
        words, lang, wg = self.words, self.words.lang, self.machine.pilot.wg
        stop = words(f"condition.{self.terms.rulings['stop_at']}", fails=facts.faces(self.rules.escape_fails))
        gauge = words("condition.wg_note", start=facts.show(wg), rules=self.rules)
        strips = [
            _strip(self.rules.stat("durability").name(lang), self.machine.stat("durability"), Tone.RED, stop),
            Strip(words("condition.wg"), max(WG_BOXES, (wg or 0) // 5 * 5 + 5), Tone.GREEN, gauge),
        ]
        return Track(words("condition.title"), words("condition.decal"), tuple(strips))

    def energy(self) -> Track:
        """Boxes for EN."""
        strip = _strip(self.rules.stat("en").name(self.words.lang), self.machine.stat("en"), Tone.BLUE)
        return Track(self.words("energy.title"), self.words("energy.decal"), (strip,))

    def weapons(self) -> Table:
        words = self.words
        columns = ("name", "power", "hit", "range", "en", "fumble", "attributes")
        return Table(
            title=words("weapons.title"),
            decal=words("weapons.decal"),
            tone=Tone.RED,
            columns=tuple(words(f"columns.{one}") for one in columns),
            rows=tuple(self.weapon(one, number) for number, one in enumerate(self.machine.weapons, 1)),
            empty=words("weapons.empty"),
        )

    def weapon(self, weapon: Weapon, number: int) -> Row:
        """A weapon with boxes for its rounds, and one for a held weapon that was dropped."""
        words, lang = self.words, self.words.lang
        rank = None if weapon.rank is None else self.machine.rank(weapon.rank)
        armour = weapon.is_armour
        strips = []
        if weapon.rounds != 0:
            strips.append(_strip(words("weapons.rounds"), weapon.rounds, Tone.AMBER))
        if "hand" in weapon.carry:
            strips.append(Strip(words("weapons.dropped"), 1, Tone.INK))
        carry = facts.words("carry", weapon.carry, (), self.rules, lang)
        note = [words("weapons.armour")] if armour else []
        return Row(
            cells=(
                facts.weapon_name(weapon, number, self.rules, lang),
                facts.power(weapon),
                NONE if armour else words("weapons.dice", rank=facts.show(rank)),
                NONE if armour else facts.reach(weapon),
                facts.some(weapon.en),
                NONE if armour else facts.show(weapon.fumble),
                facts.attributes(weapon, self.rules, lang),
            ),
            note=words.between.join(part for part in (carry, *note) if part),
            strips=tuple(strips),
        )

    def statuses(self) -> Checklist:
        """X of each bad status, to be ticked."""
        words, lang = self.words, self.words.lang
        return Checklist(
            title=words("statuses.title"),
            decal=words("statuses.decal"),
            rows=tuple(one.name(lang) for one in self.rules.statuses),
            groups=(words("statuses.x"),),
            each=STATUS_BOXES,
            fields=(),
            note=words(f"statuses.note_{self.terms.rulings['recovery_when']}", rules=self.rules),
        )

    def skills(self) -> Table:
        """The pilot's skills with the WG that each spends (W4)."""
        words = self.words
        return Table(
            title=words("skills.title"),
            decal=words("skills.decal"),
            tone=Tone.GREEN,
            columns=(words("skills.name"), words("skills.wg"), words("skills.note")),
            rows=tuple(Row((one.name or UNREAD, facts.some(one.wg), one.note)) for one in self.machine.pilot.skills),
        )

    # ---- what stands at the foot -----------------------------------------------------------------------------

    def extra_dice(self) -> Iterator[HitBand]:
        """The dice that a critical adds (W12), by highest faces; to be written in where the table is lost."""
        try:
            extra = extra_of(self.terms.data, self.terms.rulings)
        except EmptySlotError:
            extra = None
        for faces in range(LEAST, _MOST_FACES + 1):
            key = "extra.most" if faces == _MOST_FACES else "extra.faces"
            shown = "" if extra is None else self.words("extra.dice", number=extra.dice(faces))
            yield HitBand(shown, self.words(key, number=faces), "hit")

    def lines(self) -> Iterator[str]:
        """How an attack is resolved, in a few sentences."""
        rulings = self.terms.rulings
        yield from self.words.lines(f"attack.checks_{rulings['tie']}", rules=self.rules)
        yield from self.words.lines("attack.results", rules=self.rules)
        yield from self.words.lines(f"attack.wg_{rulings['wg_gain']}", rules=self.rules)
        yield from self.words.lines("attack.rest", rules=self.rules)


def _strip(label: str, value: Derived | int | None, tone: Tone, note: str = "") -> Strip:
    """Boxes for a number; none for one that can't be read."""
    return Strip(f"{label} {facts.show(value)}", 0 if value is None else int(value), tone, note)
