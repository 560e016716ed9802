"""Odds by trying everything: both dice of every hit check, every die of every damage, each location, each additional
check, each row of a chart. Written from the rules page alone; nothing of the odds' own code is used but the machine's
plain values. Slow, so for few dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from designer.games.sentinel.machine import Machine, Melee, Ranged

_DICE = re.compile(r"([0-9]+)D([36])")
SIX = range(1, 7)
TWO = tuple(a + b for a in SIX for b in SIX)


@cache
def rolls(text: str) -> tuple[tuple[int, int], ...]:
    """(value, ways) of a damage expression over all faces of its dice; every division rounded down."""
    dice = [int(sides) for count, sides in _DICE.findall(text) for _ in range(int(count))]
    formula = text.replace("/", "//")
    found: Counter[int] = Counter()
    for faces in product(SIX, repeat=len(dice)):
        # A 1D3 is half a die, rounded up.
        shown = [(face + 1) // 2 if sides == 3 else face for face, sides in zip(faces, dice, strict=True)]
        filled = formula
        for count, sides in _DICE.findall(text):
            filled = filled.replace(f"{count}D{sides}", str(sum(shown[: int(count)])), 1)
            shown = shown[int(count) :]
        found[eval(filled)] += 1
    return tuple(found.items())


def ways_of(text: str) -> int:
    return sum(ways for _, ways in rolls(text))


def mean(text: str) -> Fraction:
    return Fraction(sum(value * ways for value, ways in rolls(text)), ways_of(text))


@dataclass
class Scene:
    """Who attacks whom, and how things stand."""

    attacker: Machine
    target: Machine | None
    given: Mapping[str, Any]
    rulings: Mapping[str, Any]
    data: Any = None

    def yes(self, key: str) -> bool:
        return self.given[key] == "yes"

    def gear(self, machine: Machine | None, name: str) -> Any:
        return next((one for one in machine.equipment if one.id == name), None) if machine else None

    def place(self, tens: int, units: int) -> int:
        """S1."""
        return 10 * tens + units if self.rulings["modifier_scale"] == "decimal" else 6 * (tens - 1) + units

    def evasion(self, behind: bool) -> int:
        """S8b."""
        if self.target is None:
            tens, units = divmod(int(self.given["evasion"]), 10)
            total = self.given["piloting"]
        else:
            assert self.target.evasion is not None
            tens, units = divmod(int(str(self.target.evasion)), 10)
            total = self.target.pilot.piloting
        total += self.place(tens, units) + self.given["evasion_skill"]
        total += {"none": 0, "evade": 1, "cover": 3, "both": 4}[self.given["stance"]]
        if self.yes("carrier"):
            total -= 6
        if self.given["terrain"]:
            plus = self.data.terrain[self.given["terrain"] - 1].evasion
            total += 0 if plus < 0 and self.gear(self.target, "local") else plus
        if self.given["direction"] != "none":
            total += getattr(self.data.direction, "rear" if behind else self.given["direction"])
        return total

    # What one check's roll comes to.

    def checked(
        self, modifier: int, behind: bool, doubles: str, sure: bool
    ) -> Iterator[tuple[int, bool, bool, bool, bool]]:
        """(margin, hit, critical, forced, double) of each of the 36 rolls; S2, S3, S15."""
        evasion = self.evasion(behind)
        side = self.given["target"]
        limit = self.place(6, 6)
        for tens, units in product(SIX, SIX):
            modified = self.place(tens, units) + modifier
            double = tens == units and doubles != "no"
            hit = modified > evasion or sure or double or self.yes("stunned")
            critical = hit and side == "minor" and modified >= limit
            if double and doubles == "psycommu":
                critical = critical or side == "minor" or (side == "named" and self.rulings["double_critical"] == "all")
            forced = double and doubles == "psycommu" and side == "player"
            yield modified - evasion, hit, critical, forced, double

    def around(self, distance: int) -> int:
        """S14, of a shot."""
        total = -6 if self.yes("smoke") else 0
        if distance > 2:
            total -= {"none": 0, "target": 6, "own": 6, "both": 12}[self.given["jamming"]]
        if self.given["stealth"] in ("target", "both"):
            total -= 6
        return total + (2 if self.yes("early_warning") else 0)

    def aims(self, checks: int) -> list[int]:
        scope = self.gear(self.attacker, "sensor_scope")
        aim = self.given["aim"] + (scope.value if scope and self.given["aim"] else 0)
        return [aim if n == 0 or self.rulings["aim_scope"] == "action" else 0 for n in range(checks)]


@dataclass
class Volley:
    """The checks of one action: their modifiers, and what a hit deals."""

    modifiers: list[int]
    damage: str
    behind: bool = False
    doubles: str = "no"
    sure: bool = False
    fired: int = 0
    all_by_double: bool = False
    blast: str | None = None
    beam: bool = False
    stopped: bool = False
    times: int = 1
    bare: bool = False
    shot: bool = True


def after(scene: Scene, volley: Volley) -> dict[str, Any]:
    """Everything that the rules let one tell of an action, from all outcomes."""
    states: dict[tuple[Any, ...], Fraction] = {start(scene, volley): Fraction(1)}
    known: dict[tuple[Any, ...], dict[tuple[Any, ...], Fraction]] = {}
    for modifier in volley.modifiers:
        more: dict[tuple[Any, ...], Fraction] = {}
        for state, chance in states.items():
            key = modifier, state[0]
            if key not in known:
                known[key] = gathered(one_check(scene, volley, modifier, (state[0], 0, 0, 0, 0, 0, False)))
            for change, part in known[key].items():
                sums = (a + b for a, b in zip(state[1:6], change[1:6], strict=True))
                reached = (change[0], *sums, state[6] or change[6])
                more[reached] = more.get(reached, Fraction(0)) + chance * part
        states = more
    return tell(states)


def gathered(pairs: Iterator[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for key, part in pairs:
        found[key] = found.get(key, Fraction(0)) + part
    return found


def start(scene: Scene, volley: Volley) -> tuple[Any, ...]:
    """(layers, loss, hits, criticals, forced, secondary checks)."""
    layers = []
    if scene.given["plating"] == "intact" and not scene.yes("carrier"):
        for name in ("cloak", "extra_armour") if volley.beam else ("extra_armour",):
            gear = scene.gear(scene.target, name)
            if gear:
                layers.append(gear.durability)
    return tuple(layers), 0, 0, 0, 0, 0, False


def tell(states: Mapping[tuple[Any, ...], Fraction]) -> dict[str, Any]:
    def chance(which: Any) -> Fraction:
        return sum((part for state, part in states.items() if which(state)), Fraction(0))

    def spread(at: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for state, part in states.items():
            found[state[at]] = found.get(state[at], Fraction(0)) + part
        return found

    return {
        "any": chance(lambda s: s[2] > 0),
        "critical": chance(lambda s: s[3] > 0),
        "forced": chance(lambda s: s[4] > 0),
        "secondary": chance(lambda s: s[5] > 0),
        "harm": chance(lambda s: s[1] > 0),
        "loss": spread(1),
        "hits": spread(2),
        "states": states,
    }


def left_of(states: Mapping[tuple[Any, ...], Fraction], layer: int) -> dict[int, Fraction]:
    """What is left of a layer's durability."""
    found: dict[int, Fraction] = {}
    for state, part in states.items():
        found[state[0][layer]] = found.get(state[0][layer], Fraction(0)) + part
    return found


def one_check(scene: Scene, volley: Volley, modifier: int, state: tuple[Any, ...]) -> Iterator[tuple[Any, Fraction]]:
    known: dict[tuple[Any, ...], dict[tuple[Any, ...], Fraction]] = {}
    for margin, hit, critical, forced, double in scene.checked(modifier, volley.behind, volley.doubles, volley.sure):
        roll = Fraction(1, 36)
        hits = hits_of(volley, margin, hit, double)
        if volley.stopped:
            yield (state[0], state[1], state[2] + hits, *state[3:]), roll
            continue
        key = hits, critical, forced
        if key not in known:
            known[key] = gathered(struck(scene, volley, state, hits, critical, forced))
        for reached, part in known[key].items():
            yield reached, roll * part


def hits_of(volley: Volley, margin: int, hit: bool, double: bool) -> int:
    """S10, S12."""
    if not hit or not volley.fired:
        return int(hit)
    if volley.all_by_double and double:
        return volley.fired
    return min(volley.fired, 1 + max(0, margin) // 2)


def struck(
    scene: Scene, volley: Volley, state: tuple[Any, ...], hits: int, critical: bool, forced: bool
) -> Iterator[tuple[Any, Fraction]]:
    for damage, part in dealt(scene, volley, hits):
        for worth, fatal, share in by_chart(scene, damage, critical):
            for layers, loss, check, last in landed(scene, volley, state[0], worth, forced):
                yield (
                    (layers, state[1] + loss, state[2] + hits, state[3] + critical, state[4] + forced,
                     state[5] + check, state[6] or fatal),
                    part * share * last,
                )  # fmt: skip


def dealt(scene: Scene, volley: Volley, hits: int) -> Iterator[tuple[int | None, Fraction]]:
    """The damage of so many hits and of the missed ones; None for none at all."""
    skill = scene.given["damage_skill"]
    missed = (volley.fired or 1) - hits
    blast = volley.blast if missed and volley.blast else None
    if not hits and blast is None:
        yield None, Fraction(1)
        return
    for value, ways in rolls(volley.damage) if hits else ((0, 1),):
        one = max(0, value + skill) * volley.times
        if volley.beam and volley.shot and scene.yes("gas"):
            one = one // 2 if scene.rulings["half_rounding"] == "down" else (one + 1) // 2
        part = Fraction(ways, ways_of(volley.damage)) if hits else Fraction(1)
        total = one * hits if volley.fired else one * (1 if hits else 0)
        if blast is None:
            yield total, part
            continue
        for more, often in rolls(f"{missed}*{blast}"):
            yield total + more, part * Fraction(often, ways_of(f"{missed}*{blast}"))


def by_chart(scene: Scene, damage: int | None, critical: bool) -> Iterator[tuple[int | None, bool, Fraction]]:
    if not critical:
        yield damage, False, Fraction(1)
        return
    chart = scene.data.critical
    for total, ways in rolls(chart.dice):
        row = next(row for row in chart.rows if row.least <= total <= row.most)
        yield (damage or 0) * row.times + row.add, row.destroyed, Fraction(ways, ways_of(chart.dice))


def landed(
    scene: Scene, volley: Volley, layers: tuple[int, ...], damage: int | None, forced: bool
) -> Iterator[tuple[tuple[int, ...], int, int, Fraction]]:
    """(layers, durability lost, secondary checks, chance) of damage that lands somewhere (S13, S17)."""
    for at, left in enumerate(layers):
        if left > 0:
            names = ("cloak", "extra_armour") if volley.beam else ("extra_armour",)
            gears = [gear for name in names if (gear := scene.gear(scene.target, name))]
            armour = 0 if volley.bare else gears[at].armour
            taken = max(0, (damage or 0) - armour)
            yield (*layers[:at], max(0, left - taken), *layers[at + 1 :]), 0, int(forced), Fraction(1)
            return
    alone = forced and scene.rulings["psycommu_double"] == "replaces"
    for armour, additional in places(scene):
        loss = max(0, (damage or 0) - (0 if volley.bare else armour))
        if alone or not loss:
            yield layers, loss, int(forced), Fraction(1, 6)
            continue
        fails = sum(total <= additional for total in TWO)
        yield layers, loss, int(forced) + 1, Fraction(fails, 36 * 6)
        yield layers, loss, int(forced), Fraction(36 - fails, 36 * 6)


def places(scene: Scene) -> list[tuple[int, int]]:
    """(armour, additional value) for each face of the location die."""
    if scene.yes("carrier") or (scene.given["target"] != "player" and scene.rulings["enemy_location"] == "off"):
        return [(0, 0)] * 6
    if scene.target is None:
        return [(scene.given["armour"], scene.given["additional"])] * 6
    found = []
    for face in SIX:
        total = face + scene.given["mission"] + scene.given["location_skill"]
        row = next(row for row in scene.target.locations if row.least <= total <= row.most)
        found.append((row.armour, 0 if row.additional == "-" else row.additional))
    return found


# Which attack has which modifiers and damage.


def band(distance: int) -> str:
    return {1: "close", 2: "close", 3: "medium", 4: "medium", 5: "long", 6: "long", 7: "extreme", 8: "extreme"}.get(
        distance, "out"
    )


def own_modifier(scene: Scene, weapon: Ranged, distance: int) -> int | None:
    where = band(distance)
    value = "-" if where == "out" else getattr(weapon, where)
    return None if value == "-" else value


def volley_of(scene: Scene, name: str, action: str) -> Volley | None:
    """The checks of an action with the weapon of this name; None where it can't be used. Empty name: no weapon."""
    if action in ("cut", "draw_cut", "wind_up", "punch", "ram"):
        return blow_of(scene, name, action)
    weapon = next(one for one in scene.attacker.ranged if one.name == name)
    if weapon.has("beam") and scene.given["stealth"] in ("own", "both"):
        return None
    if action in ("psycommu", "reflector", "psycho_jammer"):
        return psycommu_of(scene, weapon, action)
    away = scene.given["unit_distance"] if weapon.has("pod") else scene.given["distance"]
    own = own_modifier(scene, weapon, away)
    if own is None:
        return None
    dome = scene.gear(scene.attacker, "disc_dome")
    heavy = weapon.has("heavy") or weapon.has("rapid_heavy")
    own += (dome.value if dome and heavy and not scene.yes("dense_particles") else 0) + scene.around(away)
    own += scene.attacker.pilot.gunnery + scene.given["hit_skill"] - (3 if action == "snap" else 0)
    fired = salvo_of(scene, weapon) if action in ("missiles", "bombing") else 0
    count = {"auto": weapon.attacks, "rapid_heavy": 5}.get(action, 1)
    if count != 1 and scene.given["attacks"]:
        count = min(count, scene.given["attacks"])
    field = scene.gear(scene.target, "i_field") is not None or scene.yes("barrier")
    return Volley(
        [own + max(0, fired - 1) + aim for aim in scene.aims(count)], weapon.damage or "0", fired=fired,
        blast=blast_of(scene, weapon, action), beam=weapon.has("beam"),
        stopped=weapon.has("beam") and field and away > 1,
    )  # fmt: skip


def salvo_of(scene: Scene, weapon: Ranged) -> int:
    box = weapon.rounds // 3 if weapon.has("pod") else weapon.rounds
    return min(box, scene.given["fired"] or box)


def blast_of(scene: Scene, weapon: Ranged, action: str) -> str | None:
    table = {"missiles": "blast_missile", "bombing": "blast_bomb", "grenade": "blast_grenade"}.get(action)
    if weapon.has("launcher"):
        table = "blast_grenade"
    return getattr(scene.data, table)[weapon.kind] if table else None


def psycommu_of(scene: Scene, weapon: Ranged, action: str) -> Volley | None:
    nt = scene.attacker.pilot.nt if isinstance(scene.attacker.pilot.nt, int) else 0
    spent = min(nt, scene.given["nt"])
    units, reach = 1, None
    if weapon.has("bit") or weapon.has("reflector_bit"):
        units, reach = 2 * spent, 30 + scene.given["unit_distance"]
    elif weapon.has("leader_bit"):
        units, reach = min(4, spent), 30 + scene.given["unit_distance"]
    elif weapon.has("psi_missile"):
        units, reach = spent, 12
    elif weapon.has("incom") or weapon.has("reflector_incom"):
        framed = weapon.has("incom") and scene.gear(scene.attacker, "psycho_frame")
        units, reach = 2 if framed else 1, 4
    elif weapon.has("wired_gun"):
        units, reach = 2 if spent else int(scene.gear(scene.attacker, "semi_psycommu") is not None), 4
    else:
        reach = 4
    if isinstance(weapon.units, int):
        units = min(units, weapon.units)
    if scene.given["attacks"] and action != "psycho_jammer":
        units = min(units, scene.given["attacks"])
    if not units or scene.given["distance"] > reach:
        return None
    gun = reflected_by(scene, weapon) if action == "reflector" else weapon
    if gun is None:
        return None
    flying = weapon.has("bit") or weapon.has("leader_bit")
    away = scene.given["unit_distance"] if flying and scene.rulings["bit_modifier"] != "close" else 1
    own = own_modifier(scene, weapon, away)
    if own is None:
        return None
    guided = weapon.has("psi_missile")
    fired = salvo_of(scene, weapon) if guided else 0
    own += scene.attacker.pilot.gunnery + scene.around(1) + (0 if guided else scene.given["hit_skill"])
    return Volley(
        [own + max(0, fired - 1) + aim for aim in scene.aims(units)], gun.damage or "0", behind=True,
        doubles="hit" if action == "psycho_jammer" else "psycommu", fired=fired, all_by_double=guided,
        blast=scene.data.blast_missile[weapon.kind] if guided else None, beam=gun.has("beam"),
        stopped=scene.yes("barrier"), bare=weapon.has("leader_bit"),
    )  # fmt: skip


def reflected_by(scene: Scene, weapon: Ranged) -> Ranged | None:
    plain = [
        one for one in scene.attacker.ranged
        if one.damage and (not one.tags or set(one.tags) <= {"beam", "solid", "heavy", "rapid_heavy", "all_round", "auto_only"})
    ]  # fmt: skip
    if scene.given["stealth"] in ("own", "both"):
        plain = [one for one in plain if not one.has("beam")]
    if weapon.has("reflector_bit") and any(one.has("all_round") for one in plain):
        plain = [one for one in plain if one.has("all_round")]
    return max(plain, key=lambda one: mean(one.damage or "0"), default=None)


def blow_of(scene: Scene, name: str, action: str) -> Volley | None:
    pilot = scene.attacker.pilot
    own = (0 if pilot.fighting == "-" else pilot.fighting) + scene.given["hit_skill"]
    own -= 3 if action in ("draw_cut", "wind_up", "ram") else 0
    own -= 6 if scene.given["stealth"] in ("target", "both") else 0
    times = 2 if action in ("wind_up", "ram") else 1
    if name:
        weapon: Melee = next(one for one in scene.attacker.melee if one.name == name)
        if weapon.has("beam") and scene.given["stealth"] in ("own", "both"):
            return None
        own += weapon.modifier + scene.given["aim"]
        return Volley([own], weapon.damage or "0", beam=weapon.has("beam"), times=times, shot=False)
    own += scene.given["aim"] if scene.rulings["brace_with"] == "any" else 0
    durability = scene.attacker.durability
    if scene.rulings["punch_durability"] == "current":
        durability = max(0, durability - scene.given["own_damage"])
    return Volley([own], f"1D6+{durability // 10}", times=times, sure=scene.yes("captured"), shot=False)
