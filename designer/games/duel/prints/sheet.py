"""The record sheet of a machine, as blocks. Rules D1 to D11, H1 to H9, and every ruling that shows on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from designer.game import Deck, Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine, Melee
from designer.games.duel.prints.art import bands, table
from designer.games.duel.prints.cards import said
from designer.games.duel.prints.facts import Arm, Build, between, show, work_out
from designer.games.duel.prints.hand import hand
from designer.games.duel.prints.wording import Wording, circled
from designer.games.duel.rules import DERIVED, Rules, load
from designer.kit import NONE, UNREAD
from designer.rules import DerivedRule, TermRule, by_ruling
from designer.views import (
    Block,
    Checklist,
    Diagram,
    Figure,
    HitBand,
    Part,
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
from templates.words import Lang, code_of

_PLAIN = Deck()
_TONES = (Tone.BLUE, Tone.GREEN, Tone.RED)
"""Of output, precision and durability, which feed boost, simulate and HP of the same colours."""


def sheet(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck = _PLAIN) -> RecordSheet:
    """The machine's record sheet. ``stamp`` says why it is illegal; empty when legal. ``deck`` asks for the odds of
    the attacks in the hand."""
    build = work_out(machine, profile, load(terms.packs), terms.rulings)
    words, customs = Wording(lang, "sheet"), Wording(lang, "cards")
    values: dict[str, object] = {
        "rules": build.rules,
        "rulings": build.rulings,
        "customs": {custom.id: custom for custom in build.rules.customs},
        "precise": build.number("precise_action"),
        "performance": build.number("melee_performance"),
    }
    changed = _changed(build)
    blocks = tuple(_blocks(build, words, customs, values))
    if deck.odds:
        # the exact odds take a while to load, and few ask for them
        from designer.games.duel.odds.table import odds_table

        blocks = (*blocks, odds_table(build, hand(machine, profile, terms, deck), words))
    return RecordSheet(
        heading=words("heading"),
        name=machine.name,
        player_label=words("player"),
        player=machine.player,
        cost_label=words("cost"),
        cost=show(profile.cost.total),
        cap=str(terms.cap),
        stamp=stamp,
        blocks=blocks,
        hits=tuple(_hits(build, words, customs, values)),
        hits_label=words("hits.label"),
        footer=words(
            "footer.text",
            version=build.rules.version,
            count=len(changed),
            packs=words.mark("footer.between").join(map(str, terms.packs)),
        ),
        hit_lines=words.lines("hits.lines", **values),
        remark=words("footer.changed", changed=changed, named=words.mark("footer.between").join(changed)),
    )


def _blocks(build: Build, words: Wording, customs: Wording, values: Mapping[str, object]) -> Iterator[Block]:
    machine = build.machine
    yield Picture(words("photo"), machine.photo)
    yield _frame(build, words)
    yield _condition(build, words)
    yield _diagram(build, words, values)
    yield _weapons("ranged", build.ranged, build, words, customs)
    yield _weapons("melee", build.melee, build, words, customs)
    yield _rounds(build.rules, words, values)
    yield Prose(words("note.title"), words("note.decal"), machine.note)


# ---- stats -------------------------------------------------------------------------------------------------


def _frame(build: Build, words: Wording) -> Tiles:
    rules, lang = build.rules, words.lang
    names = {stat.id: stat.name(lang) for stat in rules.stats}
    written = (build.machine.output, build.machine.precision, build.machine.durability)
    made = {
        rule.id: (rule.en if code_of(lang) == "en" else rule.ja, _how(rule, names, build, words))
        for rule in rules.derived
    }
    made["reaction"] = (rules.reaction.name(lang), words("frame.reaction", **names))
    return Tiles(
        title=words("frame.title"),
        decal=words("frame.decal"),
        large=tuple(
            (tone, Figure(stat.name(lang), show(value)))
            for tone, stat, value in zip(_TONES, rules.stats, written, strict=True)
        ),
        small=tuple(Figure(made[stat][0], build.number(stat), made[stat][1]) for stat in DERIVED),
    )


def _how(rule: DerivedRule, names: Mapping[str, str], build: Build, words: Wording) -> str:
    """How a stat is made, from the rule's own terms: ``20+耐久性×3``."""
    return "+".join(_term(term, names, build, words) for term in rule.terms)


def _term(term: TermRule, names: Mapping[str, str], build: Build, words: Wording) -> str:
    if not term.stat:
        return str(term.add)
    if Fraction(term.times) == 1:
        return names[term.stat]
    rounding = ""
    if Fraction(term.times).denominator != 1:
        rounding = words(f"frame.{by_ruling(term.round, build.rulings)}")
    return f"{names[term.stat]}×{term.times}" + (f"({rounding})" if rounding else "")


def _condition(build: Build, words: Wording) -> Track:
    """Boxes for what is spent; a store that could not be read has none to tick."""
    strips = []
    for stat, tone in (("hp", Tone.RED), ("boost", Tone.BLUE), ("simulate", Tone.GREEN)):
        value = build.profile[stat]
        strips.append(
            Strip(
                label=words(f"condition.{stat}", number=show(value)),
                count=0 if value is None else int(value),
                tone=tone,
                note="" if stat == "hp" else words("condition.refill"),
            )
        )
    return Track(words("condition.title"), words("condition.decal"), tuple(strips))


def _diagram(build: Build, words: Wording, values: Mapping[str, object]) -> Diagram:
    """The six parts and what their loss means (H7, R11, R36)."""
    parts = tuple(Part(part.id, part.name(words.lang)) for part in build.rules.parts)
    groups = ("head", "torso", "arms", "legs", "all")
    notes = tuple((group, line) for group in groups for line in words.lines(f"parts.{group}", **values))
    return Diagram(words("parts.title"), words("parts.decal"), parts, notes)


# ---- weapons -----------------------------------------------------------------------------------------------


def _weapons(kind: str, arms: tuple[Arm, ...], build: Build, words: Wording, customs: Wording) -> Table:
    counted = ("power", "shots", "max") if kind == "ranged" else ("power", "max")
    return Table(
        title=words(f"{kind}.title"),
        decal=words(f"{kind}.decal"),
        tone=Tone.RED if kind == "ranged" else Tone.AMBER,
        columns=tuple(words(f"columns.{column}") for column in ("name", *counted, "range", "customs", "cost")),
        rows=tuple(_row(arm, build, words, customs) for arm in arms),
        empty=words(f"{kind}.empty"),
    )


def _row(arm: Arm, build: Build, words: Wording, customs: Wording) -> Row:
    weapon = arm.weapon
    first, last = arm.profile.range
    reach = str(last) if first == last else f"{first}–{last}"
    shots = () if isinstance(weapon, Melee) else (show(weapon.shots),)
    lines = []
    if isinstance(weapon, Melee) and (combos := build.combos(weapon, words.lang)):
        lines.append(words("melee.combos", combos=combos))
    values = {
        "rules": build.rules,
        "rulings": build.rulings,
        "arm": arm,
        "reach": reach,
        "power": show(weapon.power),
        "shots": show(arm.shots),
        "faces": table(arm.faces, customs),
    }
    for custom in weapon.customs:
        lines += said(build.rules.custom(custom), "sheet", customs, values)
    return Row(
        cells=(
            build.name(arm, words.lang),
            show(weapon.power),
            *shots,
            show(arm.profile.max_damage),
            reach,
            build.customs(arm, words.lang) or NONE,
            UNREAD if arm.profile.cost is None else f"{arm.profile.cost}P",
        ),
        note="／".join(lines) if words.code == "ja" else "; ".join(lines),
    )


# ---- the duel ----------------------------------------------------------------------------------------------


def _rounds(rules: Rules, words: Wording, values: Mapping[str, object]) -> Checklist:
    return Checklist(
        title=words("rounds.title"),
        decal=words("rounds.decal"),
        rows=tuple(words("rounds.row", number=n) for n in range(1, rules.rounds + 1)),
        groups=tuple(words("rounds.groups", number=n, circled=circled(n)) for n in range(1, rules.phases + 1)),
        each=rules.turns,
        fields=(words("rounds.own"), words("rounds.enemy")),
        note=words("rounds.note", **values),
    )


def _hits(build: Build, words: Wording, outcomes: Wording, values: Mapping[str, object]) -> Iterator[HitBand]:
    """The plain hit table (H1) with what each outcome deals (H2, H3, R6)."""
    chosen = build.rulings["damage_base"]
    power = "hits.base_power_melee" if build.melee else "hits.base_power"
    bases = {
        "hit": "hits.base_max" if chosen != "power" else power,
        "critical": "hits.base_max" if chosen == "max" else power,
    }
    for band in bands(build.rules.faces, outcomes, between(words.lang)):
        key = bases.get(band.outcome)
        label = words(f"hits.{band.outcome}", base=words(key, **values), **values) if key else band.label
        yield HitBand(band.faces, label, band.outcome)


def _changed(build: Build) -> list[str]:
    """The rulings that differ from the defaults, but for those that only play meets: their ids, and as a user types
    them."""
    chosen = build.rulings
    shown = (ruling for ruling in build.rules.rulings if ruling.shows != ("play",))
    return [f"{r.id} {r.key}={chosen[r.key]}" for r in shown if chosen[r.key] != r.default]
