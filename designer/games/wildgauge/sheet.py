"""The record sheet of a machine and its pilot, as blocks."""

from __future__ import annotations

from collections.abc import Iterator

from designer.game import Terms
from designer.games.wildgauge import facts
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.machine import Machine, Weapon
from designer.games.wildgauge.rules import Rules, load
from designer.views import Block, Figure, Picture, Prose, RecordSheet, Row, Strip, Table, Tiles, Tone, Track
from templates.words import Words

WG_BOXES = 10
"""Boxes for the WG to come: it rises every round and is spent again."""

_TONES = (Tone.RED, Tone.BLUE, Tone.GREEN)


def sheet(machine: Machine, profile: Profile, terms: Terms, lang: str, stamp: str) -> RecordSheet:
    """The machine's record sheet. ``stamp`` says why it is illegal; empty when legal."""
    words, rules = Words(lang, "wildgauge", name="sheet"), load()
    changed = [
        f"{one.id} {one.key}={terms.rulings[one.key]}" for one in rules.rulings if terms.rulings[one.key] != one.default
    ]
    return RecordSheet(
        heading=words["heading"],
        name=machine.name,
        player_label=words["player"],
        player=machine.player,
        cost_label="",
        cost="",
        cap="",
        stamp=stamp,
        blocks=tuple(_blocks(machine, profile, rules, words)),
        hits=(),
        hits_label="",
        footer=words.say("footer.changed" if changed else "footer.standard", version=rules.version, count=len(changed)),
        hit_lines=(words.say("footer.rulings", rulings=words["between"].join(changed)),) if changed else (),
    )


def _blocks(machine: Machine, profile: Profile, rules: Rules, words: Words) -> Iterator[Block]:
    yield Picture(words["photo"], machine.photo)
    yield _frame(machine, rules, words)
    yield _pilot(machine, profile, rules, words)
    yield _condition(machine, rules, words)
    yield _terrains(profile, words)
    yield _weapons(machine, rules, words)
    yield Prose(words["note.title"], words["note.decal"], machine.note)


def _frame(machine: Machine, rules: Rules, words: Words) -> Tiles:
    """Durability, motion and mobility large; armour and EN as tiles."""
    figures = [Figure(one.name(words.lang), facts.show(machine.stat(one.id))) for one in rules.stats]
    fitness = Figure(rules.choice("fitness").name(words.lang), facts.fitness(machine, rules, words.lang))
    large = tuple(zip(_TONES, figures, strict=False))
    return Tiles(words["frame.title"], words["frame.decal"], large, (*figures[len(large) :], fitness))


def _pilot(machine: Machine, profile: Profile, rules: Rules, words: Words) -> Tiles:
    """The pilot's ranks, the table's own among them, and the action value (W5)."""
    pilot, lang = machine.pilot, words.lang
    small = [Figure(one.name(lang), facts.show(machine.rank(one.id))) for one in rules.ranks]
    small += [Figure(one.name or words["pilot.rank"], facts.show(one.rank)) for one in pilot.extra]
    small += [
        Figure(words["pilot.level"], facts.show(pilot.level)),
        Figure(rules.action_value.name(lang), facts.show(profile.action_value), words["pilot.how"]),
    ]
    title = words.say("pilot.title", name=pilot.name, job=pilot.job).strip(words["pilot.trim"])
    return Tiles(title, words["pilot.decal"], (), tuple(small))


def _condition(machine: Machine, rules: Rules, words: Words) -> Track:
    """Boxes for what is spent: durability, EN, WG, and each weapon's rounds."""
    lang = words.lang
    strips = [
        _strip(rules.stat("durability").name(lang), machine.stat("durability"), Tone.RED),
        _strip(rules.stat("en").name(lang), machine.stat("en"), Tone.BLUE),
    ]
    wg = machine.pilot.wg
    label = words.say("condition.wg", number=facts.show(wg))
    strips.append(Strip(label, WG_BOXES + (wg or 0), Tone.GREEN, words.say("condition.wg_note", number=rules.wg_round)))
    for number, weapon in enumerate(machine.weapons, 1):
        if weapon.rounds != 0:
            strips.append(_strip(facts.weapon_name(weapon, number, lang), weapon.rounds, Tone.AMBER))
    return Track(words["condition.title"], words["condition.decal"], tuple(strips))


def _strip(label: str, value: int | None, tone: Tone) -> Strip:
    return Strip(f"{label} {facts.show(value)}", value or 0, tone)


def _terrains(profile: Profile, words: Words) -> Table:
    """W8, worked out for this machine."""
    rows = []
    for ground in profile.grounds:
        checks = f"{ground.checks:+d}".replace("-", "−") if ground.checks else words["terrain.none"]
        cells = (checks, facts.show(ground.mobility)) if ground.open else (words["terrain.closed"], facts.NONE)
        rows.append(Row((ground.terrain.name(words.lang), *cells)))
    columns = tuple(words[f"terrain.{one}"] for one in ("name", "checks", "mobility"))
    return Table(words["terrain.title"], words["terrain.decal"], Tone.GREEN, columns, tuple(rows))


def _weapons(machine: Machine, rules: Rules, words: Words) -> Table:
    columns = ("name", "power", "range", "en", "rounds", "fumble", "attributes")
    return Table(
        title=words["weapons.title"],
        decal=words["weapons.decal"],
        tone=Tone.RED,
        columns=tuple(words[f"columns.{one}"] for one in columns),
        rows=tuple(_row(one, number, rules, words) for number, one in enumerate(machine.weapons, 1)),
        empty=words["weapons.empty"],
    )


def _row(weapon: Weapon, number: int, rules: Rules, words: Words) -> Row:
    return Row(
        cells=(
            facts.weapon_name(weapon, number, words.lang),
            facts.power(weapon),
            facts.reach(weapon),
            facts.some(weapon.en),
            facts.some(weapon.rounds),
            facts.show(weapon.fumble),
            facts.attributes(weapon, rules, words.lang),
        ),
        note=words["weapons.armour"] if weapon.is_armour else facts.words("carry", weapon.carry, (), rules, words.lang),
    )
