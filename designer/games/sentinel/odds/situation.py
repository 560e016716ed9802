"""Who attacks whom and how things stand: the conditions of an attack as numbers (S8b, S9, S13, S14, S17)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from designer.derived import Derived
from designer.games.sentinel.data import Data
from designer.games.sentinel.machine import Machine, Melee, Ranged, UnreadableError
from designer.games.sentinel.odds.d66 import D66
from designer.games.sentinel.odds.hit import Scale, Side, evasion, scale_of, terrain_modifier
from designer.games.sentinel.odds.wounds import BARE, Body, Layer, Spot, spots
from designer.games.sentinel.rules import ActionRule, Rules
from designer.rules import Rulings
from designer.slots import EmptySlotError, need

Terms = tuple[tuple[str, int], ...]


class Situation(msgspec.Struct, frozen=True):
    """One attack's circumstances. ``given`` are the conditions of the rules, all of them; ``target`` is None where they
    say the target's numbers too."""

    attacker: Machine
    target: Machine | None
    rules: Rules
    rulings: Rulings
    given: Rulings
    data: Data | None = None

    def number(self, key: str) -> int:
        """A condition that is a whole number."""
        return int(self.given[key])

    def is_so(self, key: str) -> bool:
        """A condition that is yes or no."""
        return self.given[key] == "yes"

    @property
    def scale(self) -> Scale:
        return scale_of(self.rules, self.rulings)

    @property
    def side(self) -> Side:
        sides: dict[str, Side] = {"player": "player", "minor": "minor", "named": "named"}
        return sides[str(self.given["target"])]

    @property
    def distance(self) -> int:
        """Hexes between the machines."""
        return self.number("distance")

    # The target's numbers: its sheet's, or what the conditions say in its place.

    @property
    def base_evasion(self) -> int | None:
        """The machine's own evasion as a position of the scale."""
        if self.target is None:
            return self.scale.position(D66.parse(str(self.given["evasion"])))
        return None if self.target.evasion is None else self.scale.position(self.target.evasion)

    @property
    def piloting(self) -> int | None:
        return self.number("piloting") if self.target is None else self.target.pilot.piloting

    @property
    def body_modifier(self) -> int | None:
        return self.number("body") if self.target is None else self.target.pilot.body

    @property
    def perception(self) -> int | None:
        return self.number("perception") if self.target is None else self.target.pilot.perception

    @property
    def durability(self) -> int | None:
        """Of what is hit: the carrier craft's, otherwise the machine's."""
        if self.is_so("carrier"):
            return self._gear_number("carrier", "durability")
        return self.number("durability") if self.target is None else self.target.durability

    def _carries(self, gear: str) -> bool:
        return self.target is not None and self.target.carries(gear)

    def _gear_number(self, gear: str, key: str) -> int | None:
        """A number of the target's special equipment; None where it has none or it can't be read."""
        found = [one for one in self.target.equipment if one.id == gear] if self.target else []
        value = getattr(found[0], key) if found else None
        return value if isinstance(value, int) else None

    def evasion(self, *, from_behind: bool = False) -> Derived | None:
        """S8b: the target's evasion. ``from_behind``: an all-range attack, where attack direction counts at all.
        None where a number can't be read. Raises EmptySlotError."""
        base, piloting = self.base_evasion, self.piloting
        if base is None or piloting is None:
            return None
        return evasion(base, (("piloting", piloting), *self._evasion_terms(from_behind)))

    def _evasion_terms(self, from_behind: bool) -> Iterator[tuple[str, int]]:
        yield "skill", self.number("evasion_skill")
        for action in ("evade", "cover"):
            if self.given["stance"] in (action, "both"):
                yield action, self.rules.action(action).evasion
        if self.is_so("carrier"):
            yield "carrier", self.rules.carrier_evasion
        if row := self.number("terrain"):
            rows = need(self.data, "terrain")
            if row > len(rows):
                raise EmptySlotError("terrain")
            yield "terrain", terrain_modifier(rows[row - 1].evasion, adapted=self._carries("local"))
        if self.given["direction"] != "none":
            where = "rear" if from_behind else str(self.given["direction"])
            yield "direction", getattr(need(self.data, "direction"), where)

    # The attacker's modifiers (S9, S14).

    def shot(self, weapon: Ranged, action: ActionRule, *, distance: int, more: Terms = ()) -> Terms:
        """What a shot's final modifier is made of, without its aim. ``distance``: hexes that count for jamming.
        ``more``: the weapon's modifier at the band and what else only the caller knows. Raises UnreadableError."""
        guided = weapon.has("psi_missile") and action.id == "psycommu"
        skill = 0 if guided else self.number("hit_skill")
        return (*more, ("gunnery", self._ability("gunnery")), ("skill", skill), (action.id, action.hit),
                ("disc_dome", self._dome(weapon)), *self._around(distance))  # fmt: skip

    def blow(self, weapon: Melee | None, action: ActionRule) -> Terms:
        """What a blow's final modifier is made of; no weapon for punch and kick. A weapon is braced, and by the ruling
        brace_with a fist too. Raises UnreadableError."""
        own = 0 if weapon is None else weapon.modifier
        if own is None:
            raise UnreadableError
        braced = weapon is not None or self.rulings["brace_with"] == "any"
        brace = self.number("aim") * self.rules.action("brace").hit if braced else 0
        stealth = self.rules.stealth_modifier if self.given["stealth"] in ("target", "both") else 0
        return (("weapon", own), ("fighting", self._ability("fighting")), ("skill", self.number("hit_skill")),
                (action.id, action.hit), ("brace", brace), ("stealth", stealth))  # fmt: skip

    def aim(self) -> Terms:
        """Aim, and with it the sensor scope (S17)."""
        count = self.number("aim")
        scope = _value(self.attacker, "sensor_scope") if count else 0
        return ("aim", count * self.rules.action("aim").hit), ("sensor_scope", scope)

    def _ability(self, ability: str) -> int:
        pilot = self.attacker.pilot
        modifier = pilot.modifier("gunnery" if ability == "gunnery" else "fighting")
        if modifier is None:
            raise UnreadableError
        return modifier

    def _dome(self, weapon: Ranged) -> int:
        heavy = weapon.has("heavy") or weapon.has("rapid_heavy")
        return _value(self.attacker, "disc_dome") if heavy and not self.is_so("dense_particles") else 0

    def _around(self, distance: int) -> Iterator[tuple[str, int]]:
        if self.is_so("smoke"):
            yield "smoke", self.rules.smoke_modifier
        if distance > self.rules.bands[0].hexes[1]:
            for who in ("target", "own"):
                if self.given["jamming"] in (who, "both"):
                    yield "jamming", self.rules.jamming_modifier
        if self.given["stealth"] in ("target", "both"):
            yield "stealth", self.rules.stealth_modifier
        if self.is_so("early_warning"):
            yield "early_warning", self.rules.early_warning_modifier

    # What is hit (S13, S17).

    @property
    def i_field(self) -> bool:
        return self._carries("i_field")

    def body(self, *, beam: bool, no_armour: bool = False) -> Body:
        """What takes the damage. ``no_armour``: a plasma field ignores it. Raises
        LocationError and UnreadableError."""
        if self.is_so("carrier"):
            return Body()
        where = self._spots()
        layers = self._layers(beam) if self.given["plating"] == "intact" else ()
        if no_armour:
            where = tuple(Spot(one.ways, 0, one.additional) for one in where)
            layers = tuple(Layer(0, one.durability) for one in layers)
        return Body(where, layers)

    def _spots(self) -> tuple[Spot, ...]:
        if self.side != "player" and self.rulings["enemy_location"] == "off":
            return BARE
        if self.target is None:
            return (Spot(6, self.number("armour"), self.number("additional")),)
        return spots(self.target.locations, self.number("mission") + self.number("location_skill"))

    def _layers(self, beam: bool) -> tuple[Layer, ...]:
        found = []
        for gear in ("cloak", "extra_armour") if beam else ("extra_armour",):
            if not self._carries(gear):
                continue
            armour, durability = self._gear_number(gear, "armour"), self._gear_number(gear, "durability")
            if durability is None:
                raise UnreadableError
            found.append(Layer(armour or 0, durability))
        return tuple(found)


def _value(machine: Machine, gear: str) -> int:
    """What a piece of equipment adds, 0 without it. Raises UnreadableError."""
    for one in machine.equipment:
        if one.id == gear:
            if one.value is None:
                raise UnreadableError
            return one.value if isinstance(one.value, int) else 0
    return 0
