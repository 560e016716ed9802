"""The command cards of a machine, with its numbers filled in. Rules section 5; custom effects of section 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil
from unicodedata import east_asian_width

from msgspec import structs

from designer.derived import Derived
from designer.game import Deck, Terms
from designer.games.duel.derive import Profile
from designer.games.duel.machine import Machine, Melee
from designer.games.duel.prints.art import MOST_RANGES, Scene, art, bands, is_mixed, table
from designer.games.duel.prints.facts import Arm, Build, show, work_out
from designer.games.duel.prints.hand import HandCard, hand
from designer.games.duel.prints.partners import held
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import Custom, Faces, load
from designer.rules import by_ruling
from designer.views import Card, Cost, Figure, Kind, Panel, Shape, Tone
from templates.words import Lang

_LOOKS = {
    "move": (Tone.BLUE, Shape.CHEVRON),
    "ranged": (Tone.RED, Shape.CROSSHAIR),
    "combo": (Tone.AMBER, Shape.BLADE),
    "ability": (Tone.GREEN, Shape.HEXAGON),
}
_MOST_LISTED = 6
"""So many weapons are listed on one card; more would be too small to read."""
_ROW = 24
"""The ems that a row of a weapon's block holds on a card 63 mm wide."""


def cards(machine: Machine, profile: Profile, terms: Terms, lang: Lang, stamp: str, deck: Deck) -> tuple[Card, ...]:
    """The whole hand as cards, in the hand's order. ``stamp`` says why the machine is illegal; empty when legal.

    ``Card.id`` is the rule's id, then the weapon's number where it has one, then the copy's: ``shoot-2-1``.
    """
    held(lang)
    build = work_out(machine, profile, load(terms.packs), terms.rulings)
    words = Wording(lang, "cards")
    dealt = hand(machine, profile, terms, deck)
    first = {(card.rule.id, card.weapon): card for card in reversed(dealt)}
    alike = {key: _card(card, build, words, stamp) for key, card in first.items()}
    return tuple(_copy(alike[card.rule.id, card.weapon], card.copy) for card in dealt)


def _copy(card: Card, copy: tuple[int, int]) -> Card:
    """The card as this copy of those that are like it."""
    return structs.replace(card, id=f"{card.id}-{copy[0]}", copy=copy)


def _card(card: HandCard, build: Build, words: Wording, stamp: str) -> Card:
    arm = _arm(card, build)
    values = _values(card, build, arm, words)
    rule = card.rule
    after = str(by_ruling(rule.after, build.rulings))
    return Card(
        id=rule.id if arm is None else f"{rule.id}-{arm.number}",
        kind=_kind(rule.kind, words),
        title=rule.name(words.lang),
        priority=str(_priority(card, build, arm)),
        priority_label=words("priority"),
        owner=build.machine.name,
        player=build.machine.player,
        copy=card.copy,
        art=art(Scene(card, build, arm, words, values)),
        hits=bands(faces, words) if (faces := _faces(card, arm, build)) else (),
        costs=tuple(_costs(card, words)),
        text=rule.words.lines(words.lang) if rule.words else words.lines(f"{rule.id}.text", **values),
        panel=_panel(card, build, arm, words, values),
        banner=words(f"banner.{after}"),
        stamp=stamp,
        arm="" if arm is None else build.name(arm, words.lang),
    )


def _arm(card: HandCard, build: Build) -> Arm | None:
    if card.weapon is None:
        return None
    return (build.ranged if card.rule.per == "ranged" else build.melee)[card.weapon]


def _values(card: HandCard, build: Build, arm: Arm | None, words: Wording) -> dict[str, object]:
    """What the templates may speak of."""
    values: dict[str, object] = {
        "rule": card.rule,
        "rules": build.rules,
        "rulings": build.rulings,
        "move": build.number("move"),
        "half": build.number("half_move"),
        "performance": build.number("melee_performance"),
        "ranged": build.ranged,
        "count": len(build.ranged),
        "melee": build.melee,
        "total": _total_shots(build),
        "energy": words("energy.mixed") if is_mixed(build) else "",
    }
    if arm is None:
        return values
    first, last = arm.profile.range
    target = "near" if last == 1 else "within" if first == 1 else "far"
    attacks = card.rule.attacks if card.rule.kind == "combo" else arm.shots
    return values | {
        "arm": arm,
        "name": build.name(arm, words.lang),
        "power": show(arm.weapon.power),
        "attacks": show(attacks),
        "last": last,
        "reach": _span(first, last),
        "target": words(f"targets.{target}", last=last),
        "combos": len(arm.weapon.combos[: int(build.rulings["combo_copies"])]) if isinstance(arm.weapon, Melee) else 0,
    }


def _span(first: int, last: int) -> str:
    return str(last) if first == last else f"{first}–{last}"


def _total_shots(build: Build) -> int:
    """The dice of a volley; 0 where burst or an unreadable number leaves it open, or where one weapon says it all."""
    shots = [None if arm.effects.sums else arm.shots for arm in build.ranged]
    known = [count for count in shots if count is not None]
    return sum(known) if len(known) == len(shots) else 0


def _kind(kind: str, words: Wording) -> Kind:
    tone, shape = _LOOKS[kind]
    return Kind(kind, words(f"kinds.{kind}.label"), words(f"kinds.{kind}.decal"), tone, shape)


def _priority(card: HandCard, build: Build, arm: Arm | None) -> int:
    """The rule's priority (R10), later where a custom of a shoot card's weapon says so (arc)."""
    if arm is not None and card.rule.kind == "ranged" and arm.effects.priority is not None:
        return arm.effects.priority
    return int(by_ruling(card.rule.priority, build.rulings))


def _faces(card: HandCard, arm: Arm | None, build: Build) -> Faces | None:
    """The hit table that a card shows: a shoot card's always, another's where it is not the plain one."""
    if card.rule.id == "full_open":
        shared = _shared(build)
        return shared if shared != build.rules.faces else None
    if arm is None or card.rule.attacks == 0:
        return None
    return arm.faces if card.rule.kind == "ranged" or arm.faces != build.rules.faces else None


def _costs(card: HandCard, words: Wording) -> Iterator[Cost]:
    rule = card.rule
    taken = (
        ("boost", Shape.BOLT, rule.boost),
        ("simulate", Shape.CHIP, rule.simulate),
        ("upkeep_boost", Shape.BOLT, rule.upkeep_boost),
        ("upkeep_simulate", Shape.CHIP, rule.upkeep_simulate),
    )
    return (Cost(shape, count, words(f"costs.{key}", count=count)) for key, shape, count in taken if count)


# ---- the weapon's block ------------------------------------------------------------------------------------


def _panel(card: HandCard, build: Build, arm: Arm | None, words: Wording, values: dict[str, object]) -> Panel | None:
    if arm is not None:
        return _weapon(card, build, arm, words, values)
    if card.rule.id == "overdrive" and len(build.ranged) <= _MOST_LISTED:
        return _list("overdrive", build, words, _raised)
    if card.rule.id == "full_open" and len(build.ranged) <= _MOST_LISTED:
        if len(build.ranged) > MOST_RANGES:
            return _list("volley", build, words, _fired)
        if _shared(build) is None:
            return _list("faces", build, words, _rolled, tuple(a for a in build.ranged if a.faces != build.rules.faces))
    return None


def _weapon(card: HandCard, build: Build, arm: Arm, words: Wording, values: dict[str, object]) -> Panel:
    customs = [build.rules.custom(custom) for custom in _told(card, arm, build)]
    full = tuple(line for one in customs for line in said(one, "card", words, values))
    brief = _packed(["".join(said(one, "brief", words, values)) for one in customs], words)
    return Panel(
        title=build.name(arm, words.lang),
        note=build.customs(arm, words.lang, tuple(one.id for one in customs)),
        figures=tuple(Figure(words(f"figures.{label}"), value) for label, value in _figures(card, arm, values, build)),
        lines=full,
        brief=brief,
    )


def said(custom: Custom, where: str, words: Wording, values: Mapping[str, object]) -> tuple[str, ...]:
    """What a custom does, in lines: on a ``card``, in ``brief`` on one line, or on the record ``sheet``. A pack has one
    wording, which stands behind the custom's name."""
    if custom.words is not None and where == "sheet":
        return custom.words.lines(words.lang)
    if custom.words is not None:
        return (words("packed.line", name=custom.name(words.lang), text=custom.words.text(words.lang)),)
    if where == "brief":
        return (words(f"customs.{custom.id}.brief", custom=custom, **values),)
    return words.lines(f"customs.{custom.id}.{where}", custom=custom, **values)


def _told(card: HandCard, arm: Arm, build: Build) -> tuple[str, ...]:
    """The customs that matter to a card: one that never attacks tells of none that change an attack."""
    attacks = card.rule.attacks != 0
    return tuple(custom for custom in arm.weapon.customs if attacks or build.rules.custom(custom).reinforces)


def _packed(texts: list[str], words: Wording) -> tuple[str, ...]:
    """The texts on as few lines as they fill, each on the first that has room for it."""
    between = "／" if words.code == "ja" else "; "
    lines: list[str] = []
    for text in filter(None, texts):
        room = (number for number, line in enumerate(lines) if _rows(line + between + text, _ROW) == 1)
        if (number := next(room, None)) is None:
            lines.append(text)
        else:
            lines[number] += between + text
    return tuple(lines)


def _rows(line: str, ems: int) -> int:
    """The rows of so many ems that a line takes, roughly."""
    return ceil(sum(1 if east_asian_width(letter) in "WF" else 0.55 for letter in line) / ems)


def _figures(card: HandCard, arm: Arm, values: dict[str, object], build: Build) -> Iterator[tuple[str, str]]:
    """Labels and numbers. Under R6 ``power`` nothing deals the greatest damage; under ``literal`` a critical deals
    less than it."""
    if card.rule.id == "guard":
        return
    yield "power", show(arm.weapon.power)
    if card.rule.kind == "ranged" or card.rule.attacks is not None:  # of a combo of words alone nobody knows
        yield "shots" if card.rule.kind == "ranged" else "attacks", str(values["attacks"])
    yield "damage" if build.rulings["damage_base"] == "power" else "max", show(arm.hit)
    if build.rulings["damage_base"] == "literal":
        yield "critical", show(arm.critical)
    yield "range", str(values["reach"])
    yield "pierce", show(arm.pierce)


def _list(
    key: str,
    build: Build,
    words: Wording,
    row: Callable[[Arm, Build, Wording], str],
    arms: tuple[Arm, ...] | None = None,
) -> Panel:
    """A row for each ranged weapon, or for ``arms`` of them."""
    rows = tuple((build.name(arm, words.lang), row(arm, build, words)) for arm in arms or build.ranged)
    return Panel(words(f"{key}.panel"), "", (), rows=rows)


def _fired(arm: Arm, build: Build, words: Wording) -> str:
    """Dice and range; a hit table of its own where the other weapons have another."""
    odd = arm.faces != build.rules.faces and _shared(build) is None
    faces = table(arm.faces, words, misses=False) if odd else ""
    return words("volley.row", arm=arm, reach=_span(*arm.profile.range), faces=faces)


def _rolled(arm: Arm, _build: Build, words: Wording) -> str:
    return table(arm.faces, words)


def _shared(build: Build) -> Faces | None:
    """The hit table of all ranged weapons; None where they differ."""
    tables = {arm.faces for arm in build.ranged}
    return tables.pop() if len(tables) == 1 else None


def _raised(arm: Arm, build: Build, words: Wording) -> str:
    """Damage before armour without and with melee performance; a critical's too where it is another (R6)."""
    split = arm.critical != arm.hit
    return words(
        "overdrive.row",
        before=show(arm.hit),
        after=show(_added(build, arm.hit)),
        critical=show(arm.critical) if split else "",
        after_critical=show(_added(build, arm.critical)),
    )


def _added(build: Build, damage: Derived | None) -> Derived | None:
    gain = build.profile.melee_performance
    return None if gain is None or damage is None else Derived(Fraction(gain.value) + Fraction(damage.value))
