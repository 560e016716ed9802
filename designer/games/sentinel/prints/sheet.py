"""The record sheet of a machine and its pilot, as blocks: every number that play asks for, and every track as boxes.

Rules section 2, S5, S7 to S9, S11, S13, S15, and every ruling that shows on a sheet."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.game import Terms
from designer.games.sentinel.derive import Profile, RangedProfile
from designer.games.sentinel.machine import BANDS, NO, TERRAINS, Equipment, Machine, Ranged
from designer.games.sentinel.prints import facts
from designer.games.sentinel.prints.facts import show, signed
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import Rules, load
from designer.kit import NONE, UNREAD
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
from templates.words import Lang

ROUNDS = 4
"""Lines of the round log; a battle goes on as long as it goes on."""
_PLATING = ("extra_armour", "cloak", "carrier")
"""Equipment with durability of its own (S17)."""


class Page(msgspec.Struct, frozen=True):
    """What a sheet is made from."""

    machine: Machine
    profile: Profile
    rules: Rules
    terms: Terms
    words: Wording

    @property
    def lang(self) -> Lang:
        return self.words.lang


def sheet(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str) -> RecordSheet:
    """The machine's record sheet. ``stamp`` says why it is illegal; empty when legal."""
    page = Page(machine, profile, load(), terms, Wording(lang, "sheet"))
    words, rulings = page.words, terms.rulings
    changed = [
        f"{one.id} {one.key}={rulings[one.key]}" for one in page.rules.rulings if rulings[one.key] != one.default
    ]
    told = words("footer.changed", count=len(changed)) if changed else words("footer.standard")
    return RecordSheet(
        heading=words("heading"),
        name=machine.name,
        player_label=words("player"),
        player=machine.player,
        cost_label=words("frame.total_evasion"),
        cost=profile.evasion_shown,
        cap="",
        stamp=stamp,
        blocks=tuple(_blocks(page)),
        hits=tuple(_bands(page)),
        hits_label=words("bands.label"),
        footer=words("footer.text", version=page.rules.version, changed=told),
        hit_lines=words.lines(f"bands.lines_{rulings['modifier_scale']}"),
        remark=words("footer.remark", list=words.between.join(changed)) if changed else "",
    )


def _blocks(page: Page) -> Iterator[Block | Beside]:
    words = page.words
    yield Beside(((0.3, (Picture(words("photo"), page.machine.photo),)), (0.7, (_frame(page),))), always=True)
    yield _condition(page)
    yield Beside(((0.45, (_locations(page),)), (0.55, (_pilot(page),))))
    yield _ranged(page)
    note = Prose(words("note.title"), words("note.decal"), page.machine.note)
    yield Beside(((0.5, (_melee(page), note)), (0.5, (_gear(page), _rounds(page)))))


# ---- the machine -----------------------------------------------------------------------------------------------------


def _frame(page: Page) -> Tiles:
    """Evasion, durability and propellant large; mobility by terrain, and what movement costs this kind."""
    machine, words = page.machine, page.words
    kind = next((one.name(page.lang) for one in page.rules.kinds if one.id == machine.kind), UNREAD)
    evasion = UNREAD if machine.evasion is None else str(machine.evasion)
    return Tiles(
        title=f"{words('frame.title')}　{kind}",
        decal=words("frame.decal"),
        large=(
            (Tone.GREEN, Figure(words("frame.evasion"), evasion)),
            (Tone.RED, Figure(words("frame.durability"), show(machine.durability))),
            (Tone.BLUE, Figure(words("frame.propellant"), show(machine.propellant))),
        ),
        small=(*_terrains(page), *_moves(page)),
    )


def _terrains(page: Page) -> Iterator[Figure]:
    for terrain in TERRAINS:
        named = next(one for one in page.rules.terrains if one.id == terrain)
        step = page.profile.steps.get(terrain)
        as_ma = step is not None and step.kind == "ma" and page.machine.kind != "ma"
        how = page.words("frame.how_terrain_ma" if as_ma else "frame.how_terrain")
        value = show(page.machine.mobility.on(terrain))
        yield Figure(named.name(page.lang), value, "" if value == NONE else how)


def _moves(page: Page) -> Iterator[Figure]:
    """Action points of moves (S4)."""
    words, points = page.words, page.profile.points
    move, extra, charge = (points[action] for action in ("move", "extra_move", "charge"))
    how = words("frame.how_move", extra=words("frame.ap", number=show(extra)))
    yield Figure(words("frame.move"), words("frame.ap", number=show(move)), how)
    yield Figure(words("frame.charge"), words("frame.ap", number=signed(charge)), words("frame.how_charge"))


def _condition(page: Page) -> Track:
    """Boxes for what is spent; what could not be read has none to tick."""
    machine, words = page.machine, page.words
    strips = [
        _strip(words("condition.durability", number=show(machine.durability)), machine.durability, Tone.RED),
        _strip(
            words("condition.propellant", number=show(machine.propellant)),
            machine.propellant,
            Tone.BLUE,
            words("condition.propellant_note"),
        ),
    ]
    for one in machine.equipment:
        if one.id in _PLATING and isinstance(one.durability, int):
            label = words("condition.plating", name=one.name, number=one.durability)
            note = "" if one.armour == NO else words("condition.plating_note", armour=show(one.armour))
            strips.append(Strip(label, one.durability, Tone.AMBER, note))
    nt = machine.pilot.nt
    if isinstance(nt, int) and nt:
        label = words("condition.nt", number=nt)
        strips.append(Strip(label, nt, Tone.GREEN, words("condition.nt_note")))
    return Track(words("condition.title"), words("condition.decal"), tuple(strips))


def _strip(label: str, count: int | None, tone: Tone, note: str = "") -> Strip:
    return Strip(label, count or 0, tone, note)


def _locations(page: Page) -> Table:
    """S13: the hit-location table."""
    words = page.words
    rows = tuple(
        Row(
            (
                facts.totals(one, words),
                one.name or UNREAD,
                show(one.armour),
                show(one.additional),
            )
        )
        for one in page.machine.locations
    )
    return Table(
        title=words("hits.title"),
        decal=words("hits.decal"),
        tone=Tone.INK,
        columns=tuple(words(f"hits.{column}") for column in ("total", "name", "armour", "additional")),
        rows=rows,
        empty=words("hits.empty"),
        dense=True,
        note=words("hits.note") if rows else "",
    )


# ---- the pilot -------------------------------------------------------------------------------------------------------


def _pilot(page: Page) -> Tiles:
    """Each modifier with the roll that it goes into (S8, S8b, S9, S15)."""
    pilot, words = page.machine.pilot, page.words
    named = words("pilot.named", name=pilot.name) if pilot.name else words("pilot.title")
    figures = [
        Figure(one.name(page.lang), signed(getattr(pilot, one.id)), _how(page, one.id)) for one in page.rules.abilities
    ]
    has_nt = isinstance(pilot.nt, int) and pilot.nt > 0
    how = words("pilot.how_nt", bits=page.rules.bits_per_nt) if has_nt else words("pilot.how_nt_none")
    figures.append(Figure(words("pilot.nt"), show(pilot.nt), "" if pilot.nt is None else how))
    return Tiles(named, words("pilot.decal"), (), tuple(figures))


def _how(page: Page, ability: str) -> str:
    """The roll of an ability with its modifier."""
    value = getattr(page.machine.pilot, ability)
    evasion = page.machine.evasion
    return page.words(
        f"pilot.how_{ability}",
        number="+0" if value == NO else facts.added(value),
        base=UNREAD if evasion is None else str(evasion),
        total=page.profile.evasion_shown,
        limit=page.rules.stun_limit,
    )


def _gear(page: Page) -> Table:
    """Skills, then special equipment, with what they do as written."""
    words, machine = page.words, page.machine
    skills = [Row((one.name or UNREAD, show(one.level), one.note)) for one in machine.pilot.skills]
    gear = [Row((one.name or UNREAD, signed(one.value), _effect(one, words))) for one in machine.equipment]
    return Table(
        title=words("skills.title"),
        decal=words("skills.decal"),
        tone=Tone.GREEN,
        columns=(words("skills.name"), words("skills.level"), words("skills.note")),
        rows=(*skills, *gear),
        empty=words("skills.empty"),
        dense=True,
    )


def _effect(one: Equipment, words: Wording) -> str:
    plating = ""
    if NO not in (one.armour, one.durability):
        plating = words("skills.plating", armour=show(one.armour), durability=show(one.durability))
    return words.between.join(part for part in (plating, one.note) if part)


# ---- weapons ---------------------------------------------------------------------------------------------------------


def _ranged(page: Page) -> Table:
    """Final modifiers by band (S9); rounds, magazines and units as boxes under each weapon."""
    words = page.words
    pairs = zip(page.machine.ranged, page.profile.ranged, strict=True)
    return Table(
        title=words("ranged.title"),
        decal=words("ranged.decal"),
        tone=Tone.RED,
        columns=tuple(words(f"columns.{column}") for column in ("name", *BANDS, "damage", "tags")),
        rows=tuple(_gun(page, number, gun, made) for number, (gun, made) in enumerate(pairs, 1)),
        empty=words("ranged.empty"),
    )


def _gun(page: Page, number: int, gun: Ranged, made: RangedProfile) -> Row:
    words = page.words
    own = "/".join(signed(gun.at(band)) for band in BANDS)
    burst = ""
    if made.burst is not None:
        burst = words("ranged.burst", attacks=made.burst.attacks, rounds=made.burst.rounds)
    notes = (gun.kind, words("ranged.own", own=own) if made.reach else "", burst)
    return Row(
        cells=(
            facts.weapon_name(gun, number, page.rules, page.lang),
            *(signed(made.final[band]) for band in BANDS),
            facts.damage(made.damage),
            facts.tags(gun, page.rules, page.lang),
        ),
        note="　".join(part for part in notes if part),
        strips=tuple(_stores(gun, words)),
    )


def _stores(gun: Ranged, words: Wording) -> Iterator[Strip]:
    """What a weapon spends, as boxes."""
    for key, count, tone in (
        ("rounds", gun.rounds, Tone.RED),
        ("magazines", gun.magazines, Tone.AMBER),
        ("units", gun.units, Tone.BLUE),
    ):
        if count is None:
            yield Strip(words(f"ranged.{key}", number=UNREAD), 0, tone)
        elif count != NO and count:
            yield Strip(words(f"ranged.{key}", number=count), count, tone)


def _melee(page: Page) -> Table:
    """Blows with their final modifiers, then what needs no weapon (S13)."""
    words, lang = page.words, page.lang
    rows = [
        Row(
            (
                facts.weapon_name(blade, number, page.rules, lang),
                signed(made.final),
                facts.damage(made.damage),
                facts.tags(blade, page.rules, lang),
            ),
            note=words("melee.own", kind=blade.kind, own=signed(blade.modifier)),
        )
        for number, (blade, made) in enumerate(zip(page.machine.melee, page.profile.melee, strict=True), 1)
    ]
    bare = page.machine.pilot.modifier("fighting")
    rows.append(Row((words("frame.punch"), signed(bare), facts.damage(page.profile.punch), "")))
    return Table(
        title=words("melee.title"),
        decal=words("melee.decal"),
        tone=Tone.AMBER,
        columns=tuple(words(f"columns.{column}") for column in ("name", "modifier", "damage", "tags")),
        rows=tuple(rows),
        empty=words("melee.empty"),
    )


# ---- play ------------------------------------------------------------------------------------------------------------


def _rounds(page: Page) -> Checklist:
    """A log of initiative, action points, and points borrowed (S8)."""
    words = page.words
    return Checklist(
        title=words("rounds.title"),
        decal=words("rounds.decal"),
        rows=tuple(words("rounds.row", number=number) for number in range(1, ROUNDS + 1)),
        groups=(),
        each=0,
        fields=tuple(words(f"rounds.{field}") for field in ("initiative", "points", "borrowed")),
    )


def _bands(page: Page) -> Iterator[HitBand]:
    """S5: the bands by hexes, and what is out of reach."""
    words, bands = page.words, page.rules.bands
    yield HitBand(words("bands.adjacent"), words("bands.melee"), "hit")
    for band in bands:
        yield HitBand(f"{band.hexes[0]}–{band.hexes[1]}", band.name(page.lang), "hit")
    yield HitBand(words("hits.beyond", number=bands[-1].hexes[1] + 1), words("bands.beyond"), "miss")
