"""The numbers of the game: reading ``rules.toml`` strictly. Rule ids S1 to S17; see `designer.rules` for rulings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from designer.faults import Name
from designer.games.sentinel import machine
from designer.named import GameRules, Named, by_id, called, consistent, twice, unpictured
from designer.slots import SlotRule

Sort = Literal["ranged", "melee"]
Group = Literal["mobility", "shooting", "melee", "other"]
Picture = Literal[
    "", "ahead", "nobody", "charge", "flag", "shifts", "reach", "volley", "behind", "burst", "near", "wing", "around",
    "foe", "reload", "cross", "plate", "blade", "gear", "one", "claw",
]  # fmt: skip
"""What an action's card shows, drawn by `designer.games.sentinel.prints.art`; nothing is a fault."""


class BandRule(Named, frozen=True, forbid_unknown_fields=True):
    """A range band (S5): hexes from the nearest to the farthest, both included."""

    hexes: tuple[int, int] = (0, 0)


class EquipmentRule(Named, frozen=True, forbid_unknown_fields=True):
    """Special equipment (S14, S17), and which numbers it takes."""

    takes: tuple[Literal["value", "armour", "durability"], ...] = ()


class PointsByKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Action points by kind of machine."""

    normal: int
    high_mobility: int
    ma: int

    def __post_init__(self) -> None:
        if min(self.normal, self.high_mobility, self.ma) < 0:
            raise ValueError("action points must be 0 or more")

    def of(self, kind: machine.Kind) -> int:
        points: int = getattr(self, kind)
        return points


class ActionRule(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An action of the reference cards (section 4). ``ap`` is None where the source doesn't say (slot ``ap``). ``hit``
    goes to its own hit check, of aim and brace to the next one; ``evasion`` lasts the round; ``times`` multiplies the
    damage; ``first``: for the first player alone."""

    group: Group
    picture: Picture = ""
    ap: PointsByKind | None = None
    first: bool = False
    hit: int = 0
    evasion: int = 0
    times: int = 1


class Rules(GameRules, frozen=True, forbid_unknown_fields=True):
    """All numbers of the game. Distances are hexes, both ends of a reach included; modifiers are steps (S1)."""

    start_distance: int
    melee_reach: int
    initiative_dice: int
    action_dice: int
    critical_index: int
    critical_number: int
    salvo_step: int
    pod_reach: tuple[int, int]
    pod_faces: int
    auto_rounds: int
    rapid_attacks: int
    rapid_rounds: int
    bits_per_nt: int
    bit_flight: int
    bit_tether: int
    wired_reach: int
    incoms: int
    incoms_framed: int
    psi_reach: int
    psi_nt: int
    leader_flight: int
    leader_units: int
    leader_sets: int
    leader_nt: int
    field_rounds: int
    barrier_units: int
    barrier_nt: int
    punch_share: int
    blow_doubling: int
    smoke_modifier: int
    smoke_reach: tuple[int, int]
    cloud_rounds: int
    jamming_modifier: int
    stealth_modifier: int
    early_warning_modifier: int
    carrier_evasion: int
    gas_divisor: int
    stun_limit: int
    stun_natural: int
    check_base: int
    mine_hexes: int
    mine_uses: int
    jammer_reach: int
    supply_machines: int
    supply_repair: str
    identify_reach: int
    injury: str
    weapons: tuple[Named, Named]
    kinds: tuple[Named, ...]
    abilities: tuple[Named, ...]
    terrains: tuple[Named, ...]
    bands: tuple[BandRule, ...]
    tags: tuple[Named, ...]
    equipment: tuple[EquipmentRule, ...]
    actions: tuple[ActionRule, ...]
    slots: tuple[SlotRule, ...]

    def called(self, written: str, sort: Sort, number: int) -> Name:
        """What a weapon of a sort is called; ``number`` counts those of its sort from 1."""
        return called(written, by_id(self.weapons, sort), number)

    def action(self, action_id: str) -> ActionRule:
        """Raises KeyError for an id that the rules do not have."""
        return by_id(self.actions, action_id)

    def tag(self, tag_id: str) -> Named:
        """Raises KeyError for an id that the rules do not have."""
        return by_id(self.tags, tag_id)

    def gear(self, equipment_id: str) -> EquipmentRule:
        """Special equipment by id. Raises KeyError for an id that the rules do not have."""
        return by_id(self.equipment, equipment_id)

    def group(self, group: Group) -> tuple[ActionRule, ...]:
        """The actions of one reference card."""
        return tuple(action for action in self.actions if action.group == group)


@cache
def load() -> Rules:
    """The rules as shipped. Raises RulesError when the file contradicts itself."""
    return read(Path(__file__).with_name("rules.toml"))


def read(file: Path) -> Rules:
    """The rules of a file. Raises RulesError that names the file, the key, and what is allowed."""
    return consistent(file, Rules, _contradictions)


_ACTIONS = (
    "move", "extra_move", "turn", "charge", "attack_ship", "evade", "cover", "single", "snap", "auto", "missiles",
    "heavy", "rapid_heavy", "psycommu", "reflector", "aim", "grenade", "smoke", "bombing", "mines", "cut", "draw_cut",
    "brace", "wind_up", "punch", "ram", "magazine", "drop", "stow", "draw", "transform", "split", "plasma_leader",
    "psycho_jammer", "psycho_capture",
)  # fmt: skip
"""The code resolves these by id, so the rules must have them all."""


def _contradictions(rules: Rules) -> Iterator[str]:
    lists: dict[str, tuple[Named, ...]] = {
        "weapons": rules.weapons, "kinds": rules.kinds, "abilities": rules.abilities, "terrains": rules.terrains,
        "bands": rules.bands, "tags": rules.tags, "equipment": rules.equipment, "actions": rules.actions,
    }  # fmt: skip
    for name, things in lists.items():
        yield from twice(name, (thing.id for thing in things))
    fixed: dict[str, tuple[str, ...]] = {
        "weapons": ("ranged", "melee"), "kinds": ("normal", "high_mobility", "ma"), "abilities": machine.ABILITIES,
        "terrains": machine.TERRAINS, "bands": machine.BANDS, "actions": _ACTIONS,
    }  # fmt: skip
    for name, ids in fixed.items():
        if tuple(thing.id for thing in lists[name]) != ids:
            yield f"{name} must be {', '.join(ids)}, in this order"
    yield from twice("slots", (slot.id for slot in rules.slots))
    yield from unpictured("actions", rules.actions, Picture)
    yield from _bands(rules.bands)


def _bands(bands: tuple[BandRule, ...]) -> Iterator[str]:
    """Bands follow each other from the adjacent hex on (S5)."""
    following = 1
    for band in bands:
        least, most = band.hexes
        if least != following or most < least:
            yield f"bands: {band.id} must begin at {following}, not {least}-{most}"
        following = most + 1
