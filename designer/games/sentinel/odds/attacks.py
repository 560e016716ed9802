"""Every attack that a machine can make in a situation: which action, how many hit checks, what a hit deals.

Rules S9 to S16."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import structs

from designer.chance.odds import Spread
from designer.games.sentinel.machine import NO, Melee, Ranged, UnreadableError, Weapon
from designer.games.sentinel.odds import volley
from designer.games.sentinel.odds.damage import DamageError, parse
from designer.games.sentinel.odds.effects import is_stopped
from designer.games.sentinel.odds.hit import Check, Doubles, total
from designer.games.sentinel.odds.moves import band_of
from designer.games.sentinel.odds.situation import Situation, Terms
from designer.games.sentinel.odds.volley import Salvo
from designer.games.sentinel.odds.wounds import doubled, halved, punch
from designer.games.sentinel.rules import ActionRule
from designer.slots import EmptySlotError


class Attack(msgspec.Struct, frozen=True):
    """One action against one target.

    ``checks`` are its hit checks in order, none where ``missing`` tables leave the evasion unknown. ``damage`` is that
    of one hit, None where a hit does none; of a salvo, that of one missile. ``blast`` is the slot of the missed ones'
    blast. ``holds``: a hit captures, or encloses in a plasma field, so that the pilot is hurt and checked for a stun.
    """

    weapon: Weapon | None
    action: ActionRule
    checks: tuple[Check, ...]
    damage: Spread | None = None
    salvo: Salvo | None = None
    blast: str = ""
    beam: bool = False
    stopped: bool = False
    no_armour: bool = False
    holds: bool = False
    count: int = 1
    missing: tuple[str, ...] = ()


_FIRED = {"single", "auto", "heavy"}
PSYCOMMU = ("bit", "incom", "wired_gun", "leader_bit", "psi_missile")
REFLECTORS = ("reflector_bit", "reflector_incom")
_UNARMED = ("smoke", "gas", "barrier")
"""Tags of what attacks nobody by itself."""


def attacks(now: Situation) -> Iterator[Attack]:
    """Every weapon's attacks, then punch and ram. Left out: what doesn't reach, what the pilot can't use, and what
    can't be known because a value could not be read. Blows are struck at an adjacent target whatever the distance."""
    for weapon in now.attacker.ranged:
        for action in actions_of(weapon):
            yield from _tried(now, weapon, action)
    for blow in now.attacker.melee:
        for action in ("cut", "draw_cut", "wind_up"):
            yield from _tried(now, blow, action)
    for action in ("punch", "ram"):
        yield from _tried(now, None, action)


def actions_of(weapon: Ranged) -> tuple[str, ...]:
    """Which actions attack with a weapon, by its tags (section 4, S10 to S12, S16); none for one with unread tags."""
    if weapon.unread_tags:
        return ()
    for tags, actions in _USES:
        if any(weapon.has(tag) for tag in tags):
            return actions
    if weapon.has("auto_only"):
        return ("auto",)
    return ("single", "snap") if weapon.attacks == NO else ("single", "snap", "auto")


_USES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("psi_missile",), ("psycommu", "missiles")),
    (("plasma_leader",), ("plasma_leader",)),
    (("psycho_jammer",), ("psycho_jammer",)),
    (("psycho_capture",), ("psycho_capture",)),
    (REFLECTORS, ("reflector",)),
    (PSYCOMMU, ("psycommu",)),
    (_UNARMED, ()),
    (("mine",), ("mines",)),
    (("missile", "pod"), ("missiles",)),
    (("bomb",), ("bombing",)),
    (("launcher",), ("single", "snap")),
    (("grenade",), ("grenade",)),
    (("rapid_heavy",), ("heavy", "rapid_heavy")),
    (("heavy",), ("heavy",)),
)


def _tried(now: Situation, weapon: Weapon | None, action_id: str) -> Iterator[Attack]:
    if weapon is not None and _is_off(now, weapon):
        return
    action = now.rules.action(action_id)
    try:
        found = _shots(now, weapon, action) if isinstance(weapon, Ranged) else _blow(now, weapon, action)
    except UnreadableError:
        return
    if found is not None:
        yield found


def _is_off(now: Situation, weapon: Weapon) -> bool:
    """S14: no beams from under a stealth system."""
    return weapon.has("beam") and now.given["stealth"] in ("own", "both")


def _blow(now: Situation, weapon: Melee | None, action: ActionRule) -> Attack:
    """Cut, draw-cut, wind-up with a weapon; punch and ram without (S13). The captive of a punch is hit whatever is
    rolled (S16)."""
    held = weapon is None and now.is_so("captured")
    checks, missing = _checks(now, [now.blow(weapon, action)], sure=held)
    if weapon is None:
        damage = _damage(now, _punch(now))
        captures = action.id == "punch" and now.attacker.carries("big_arms") and not held
    else:
        damage, captures = _damage(now, weapon.damage), False
    if damage is not None:
        damage = doubled(damage, action.times)
    beam = weapon is not None and weapon.has("beam")
    return Attack(weapon, action, checks, damage, beam=beam, holds=captures, missing=missing)


def _punch(now: Situation) -> str:
    """S13: by the durability that the machine had at first, or still has (ruling punch_durability)."""
    durability = now.attacker.durability
    if durability is None:
        raise UnreadableError
    if now.rulings["punch_durability"] == "current":
        durability = max(0, durability - now.number("own_damage"))
    return punch(durability, now.rules.punch_share)


def _shots(now: Situation, weapon: Ranged, action: ActionRule) -> Attack | None:
    match action.id:
        case "psycommu" | "reflector":
            return _all_range(now, weapon, action)
        case "psycho_jammer":
            reached = now.distance <= now.rules.jammer_reach
            return _jammer(now, weapon, action) if reached else None
        case "plasma_leader":
            # Whoever stands in its hex is harmed; nothing is rolled for it.
            damage = _damage(now, weapon.damage)
            return Attack(weapon, action, (), damage, no_armour=True, holds=True)
        case "mines":
            return Attack(weapon, action, (), _damage(now, weapon.damage))
    return _direct(now, weapon, action)


def _direct(now: Situation, weapon: Ranged, action: ActionRule) -> Attack | None:
    """Shots by distance: single, snap, automatic, heavy, grenades, missiles, bombs, psycho capture."""
    distance = now.number("unit_distance") if weapon.has("pod") else now.distance
    modifier = _at(now, weapon, distance)
    if modifier is None:
        return None
    salvo = _salvo(now, weapon) if action.id in ("missiles", "bombing") else None
    terms = now.shot(weapon, action, distance=distance, more=(("band", modifier), *_many(salvo)))
    count = 1
    if action.id in ("auto", "rapid_heavy"):
        count = _automatic(now, weapon, action)
    checks, missing = _checks(now, _aimed(now, terms, count))
    beam = weapon.has("beam")
    found = Attack(
        weapon, action, checks, _weakened(now, _damage(now, weapon.damage), beam=beam), salvo, beam=beam,
        blast=_blast(weapon, action), stopped=_stopped(now, beam=beam, distance=distance),
        count=salvo.fired if salvo else count, missing=missing,
    )  # fmt: skip
    return _capture(now, found) if action.id == "psycho_capture" else found


def _automatic(now: Situation, weapon: Ranged, action: ActionRule) -> int:
    """S11: how many attacks of the action go at this target."""
    if action.id == "auto" and not isinstance(weapon.attacks, int):
        raise UnreadableError
    most = now.rules.rapid_attacks if action.id == "rapid_heavy" else volley.attacks_of(weapon, now.rules)
    return min(most, now.number("attacks") or most)


def _capture(now: Situation, attack: Attack) -> Attack | None:
    """S16: a psycho capture takes NT value, how much is lost."""
    if now.data is None or now.data.capture_nt is None:
        return structs.replace(attack, missing=(*attack.missing, "capture_nt"))
    nt = now.attacker.pilot.nt
    return attack if isinstance(nt, int) and nt >= now.data.capture_nt else None


def _all_range(now: Situation, weapon: Ranged, action: ActionRule) -> Attack | None:
    """S12: psycommu weapons: always from behind, at the close modifier (ruling bit_modifier), and doubles count."""
    shot = _reflected(now, weapon) if action.id == "reflector" else weapon
    count = volley.units(now.attacker, weapon, now.number("nt"), now.rules)
    if now.number("attacks"):
        count = min(count, now.number("attacks"))
    if shot is None or not count or not _flies(now, weapon):
        return None
    modifier = _at(now, weapon, _counted(now, weapon))
    if modifier is None:
        return None
    guided = weapon.has("psi_missile")
    salvo = _salvo(now, weapon) if guided else None
    terms = now.shot(weapon, action, distance=1, more=(("band", modifier), *_many(salvo)))
    checks, missing = _checks(now, _aimed(now, terms, count), doubles="psycommu")
    leader = weapon.has("leader_bit")
    beam = shot.has("beam")
    return Attack(
        weapon, action, checks, _weakened(now, _damage(now, shot.damage), beam=beam),
        structs.replace(salvo, all_by_double=True) if salvo else None, "blast_missile" if guided else "", beam,
        _stopped(now, beam=beam, all_range=True), no_armour=leader, holds=leader, count=count, missing=missing,
    )  # fmt: skip


def _counted(now: Situation, weapon: Ranged) -> int:
    """The distance whose modifier a psycommu weapon has: close; a bit that is not adjacent its own, if so ruled."""
    flying = weapon.has("bit") or weapon.has("leader_bit")
    by_distance = flying and now.rulings["bit_modifier"] == "by_distance_unless_adjacent"
    return now.number("unit_distance") if by_distance else now.rules.melee_reach


def _flies(now: Situation, weapon: Ranged) -> bool:
    """S12: whether the weapon gets at the target: wired ones to four hexes, psi-missiles to twelve, bits as far from
    their machine as they may be."""
    flight = volley.flight_of(weapon, now.rules)
    if flight:
        return now.distance - now.number("unit_distance") <= flight.tether
    return now.distance <= (now.rules.psi_reach if weapon.has("psi_missile") else now.rules.wired_reach)


def _reflected(now: Situation, weapon: Ranged) -> Ranged | None:
    """S12: whose shot a reflector sends on: bits the all-round gun if there is one, otherwise the strongest gun; of
    equals the first."""
    guns = [one for one in now.attacker.ranged if set(actions_of(one)) & _FIRED and one.damage]
    guns = [one for one in guns if not one.has("launcher") and not _is_off(now, one)]
    round_guns = [one for one in guns if one.has("all_round")]
    if weapon.has("reflector_bit") and round_guns:
        guns = round_guns
    return max(guns, key=lambda one: _parsed(one.damage).mean, default=None)


def _jammer(now: Situation, weapon: Ranged, action: ActionRule) -> Attack | None:
    """S16: a psycho jammer is an all-range attack whose double only hits."""
    modifier = _at(now, weapon, now.rules.melee_reach)
    if modifier is None:
        return None
    terms = now.shot(weapon, action, distance=1, more=(("band", modifier),))
    checks, missing = _checks(now, _aimed(now, terms, 1), doubles="hit")
    return Attack(weapon, action, checks, stopped=_stopped(now, beam=False, all_range=True), missing=missing)


def _checks(
    now: Situation, several: list[Terms], *, doubles: Doubles = "none", sure: bool = False
) -> tuple[tuple[Check, ...], tuple[str, ...]]:
    """The hit checks with these modifiers, and the tables for want of which there are none."""
    try:
        evasion = now.evasion(from_behind=doubles != "none")
    except EmptySlotError as error:
        return (), (error.slot,)
    if evasion is None:
        raise UnreadableError
    every = now.rulings["double_critical"] == "all"
    beside = now.rulings["psycommu_double"] == "beside"
    held = sure or now.is_so("stunned")
    return tuple(
        Check(now.scale, int(total(terms)), int(evasion), now.side, doubles, held, every, beside) for terms in several
    ), ()


def _aimed(now: Situation, terms: Terms, count: int) -> list[Terms]:
    """The modifiers of each check of an action: aim helps the first alone, or all (ruling aim_scope)."""
    aimed: Terms = (*terms, *now.aim())
    return [aimed if not at or now.rulings["aim_scope"] == "action" else terms for at in range(count)]


def _at(now: Situation, weapon: Ranged, distance: int) -> int | None:
    """The weapon's modifier at a distance (S5); None where it doesn't reach. Raises UnreadableError."""
    band = band_of(distance, now.rules)
    if band is None:
        return None
    modifier = weapon.at(band)
    if modifier is None:
        raise UnreadableError
    return None if modifier == NO else modifier


def _salvo(now: Situation, weapon: Ranged) -> Salvo:
    """S10: as many as one says, otherwise all of the box; of a pod those of one face. Raises UnreadableError."""
    if weapon.rounds is None:
        raise UnreadableError
    said = now.number("fired")
    if weapon.rounds == NO:
        return Salvo(said or 1, now.rules.salvo_step)
    most = weapon.rounds // now.rules.pod_faces if weapon.has("pod") else weapon.rounds
    if most < 1:
        raise UnreadableError
    return Salvo(min(most, said or most), now.rules.salvo_step)


def _many(salvo: Salvo | None) -> Terms:
    return (("salvo", salvo.modifier),) if salvo else ()


def _blast(weapon: Ranged, action: ActionRule) -> str:
    """The slot of what the missed ones do (S10)."""
    by_action = {"missiles": "blast_missile", "bombing": "blast_bomb", "grenade": "blast_grenade"}
    if weapon.has("launcher"):
        return "blast_grenade"
    return by_action.get(action.id, "")


def _stopped(now: Situation, *, beam: bool, distance: int = 1, all_range: bool = False) -> bool:
    """S12, S17: whether a field of the target's stops the attack. ``distance``: hexes that it comes from."""
    return is_stopped(
        beam=beam,
        adjacent=distance <= now.rules.melee_reach,
        all_range=all_range,
        i_field=now.i_field,
        barrier=now.is_so("barrier"),
    )


def _damage(now: Situation, text: str | None) -> Spread | None:
    """What one hit deals with the pilot's skill; None where it does no damage. Raises UnreadableError."""
    if text == "":
        return None
    skill = now.number("damage_skill")
    return _parsed(text).map(lambda value: max(0, value + skill))


def _parsed(text: str | None) -> Spread:
    if text is None:
        raise UnreadableError
    try:
        return parse(text).spread
    except DamageError as error:
        raise UnreadableError from error


def _weakened(now: Situation, damage: Spread | None, *, beam: bool) -> Spread | None:
    """S14: beams through gas deal half."""
    if damage is None or not beam or not now.is_so("gas"):
        return damage
    return halved(damage, now.rules.gas_divisor, str(now.rulings["half_rounding"]))
