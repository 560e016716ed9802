"""The game's rules, read from ``rules.toml``: typed, and checked against themselves once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from designer.faults import Name
from designer.named import GameRules, Named, by_id, called, consistent, twice, unpictured
from designer.slots import SlotRule

Sets = Literal["fitness", "carry", "attributes", "tags"]
"""What is chosen from a fixed list."""

ActionPicture = Literal["", "dice", "swap", "wait", "stance", "pairing", "steps", "disengage", "pick_up", "attack"]
"""What an action's card shows, drawn by `designer.games.wildgauge.prints.pictures`; nothing is a fault."""

StatusPicture = Literal["", "acid", "blaze", "lock", "blind", "stun"]
"""The same of a bad status."""

CHECKS = ("hit", "evade", "defend")
"""The checks of an attack (W9)."""


class Terrain(Named, frozen=True, forbid_unknown_fields=True):
    """A terrain (W8). ``hampers``: whom it does so: nobody, a machine with the ground fitness, one that lacks the
    fitness for it; ``closed`` where that one can't be there at all. ``checks`` and ``mobility`` are what it takes."""

    hampers: Literal["nobody", "ground", "lacking", "closed"] = "nobody"
    checks: int = 0
    mobility: int = 0
    halves_beams: bool = False


class Action(Named, frozen=True, forbid_unknown_fields=True):
    """An action of a turn (W6, W7). ``first``: only as the first; ``alone``: no other in this turn; ``again``: may be
    repeated in a round."""

    picture: ActionPicture = ""
    first: bool = False
    alone: bool = False
    again: bool = False


class Focus(Named, frozen=True, forbid_unknown_fields=True):
    """A way to concentrate (W6): what rises by the class level, and what falls by it, until the next turn."""

    up: Literal["hit", "evade", "defend", "damage"] = "hit"
    down: tuple[Literal["hit", "evade", "defend"], ...] = ()


class Status(Named, frozen=True, forbid_unknown_fields=True):
    """A bad status. ``released``: no general check ends it."""

    picture: StatusPicture = ""
    released: bool = False


class Rules(GameRules, frozen=True, forbid_unknown_fields=True):
    """All numbers of the game, each named in rules.toml with its rule."""

    wg_round: int
    order_die: int
    turn_actions: int
    general_dice: int
    fumble_face: int
    second_attack: int
    third_attack: int
    later_attack: int
    mobility_least: int
    armour_times: int
    escape_fails: int
    recovery_times: int
    blaze_dice: int
    acid_faces: int
    stun_actions: int
    board: tuple[int, int]
    most_dice: int
    most_faces: int
    most_power: int
    ranks: tuple[Named, ...]
    stats: tuple[Named, ...]
    weapon: Named
    action_value: Named
    terrains: tuple[Terrain, ...]
    choices: tuple[Named, ...]
    carries: tuple[Named, ...]
    attributes: tuple[Named, ...]
    tags: tuple[Named, ...]
    actions: tuple[Action, ...]
    foci: tuple[Focus, ...]
    statuses: tuple[Status, ...]
    slots: tuple[SlotRule, ...]

    def called(self, written: str, number: int) -> Name:
        """What a weapon is called; ``number`` counts them from 1."""
        return called(written, self.weapon, number)

    def rank(self, rank_id: str) -> Named:
        """Raises KeyError for an id that the rules do not have, as do all of these."""
        return by_id(self.ranks, rank_id)

    def stat(self, stat_id: str) -> Named:
        return by_id(self.stats, stat_id)

    def terrain(self, terrain_id: str) -> Terrain:
        return by_id(self.terrains, terrain_id)

    def choice(self, kind: Sets) -> Named:
        """What a set of choices is called."""
        return by_id(self.choices, kind)

    def options(self, kind: Sets) -> tuple[Named, ...]:
        """What may be chosen in a set."""
        match kind:
            case "fitness":
                return self.terrains
            case "carry":
                return self.carries
            case "attributes":
                return self.attributes
            case "tags":
                return self.tags

    def focus(self, focus_id: str) -> Focus | None:
        """None for ``none``."""
        return None if focus_id == "none" else by_id(self.foci, focus_id)


@cache
def load() -> Rules:
    """The rules as shipped. Raises RulesError when the file contradicts itself."""
    return read(Path(__file__).with_name("rules.toml"))


def read(file: Path) -> Rules:
    """The rules of a file. Raises RulesError that names the file, the key, and what is allowed."""
    return consistent(file, Rules, _contradictions)


NEEDED: Mapping[str, tuple[str, ...]] = {
    "ranks": ("melee", "ranged", "evasion", "defence", "awakening"),
    "stats": ("durability", "motion", "mobility", "physical_armour", "heat_armour", "en"),
    "terrains": ("ground", "space", "air", "water"),
    "choices": ("fitness", "carry", "attributes", "tags"),
    "attributes": ("melee", "ranged", "physical", "beam"),
    "tags": ("armour",),
    "statuses": ("acid", "blaze", "lock", "blind", "stun"),
}
"""What the code speaks of by id; more may be declared."""


def _contradictions(rules: Rules) -> Iterator[str]:
    names = ("ranks", "stats", "terrains", "choices", "carries", "attributes", "tags", "actions", "foci", "statuses")
    lists: dict[str, tuple[Named, ...]] = {name: getattr(rules, name) for name in names}
    for name, things in lists.items():
        ids = [thing.id for thing in things]
        yield from twice(name, ids)
        missing = [one for one in NEEDED.get(name, ()) if one not in ids]
        if missing:
            yield f"{name}: {', '.join(missing)} must be there"
    yield from unpictured("actions", rules.actions, ActionPicture)
    yield from unpictured("statuses", rules.statuses, StatusPicture)
    for key, allowed in (
        ("concentrate", ["none", *(focus.id for focus in rules.foci)]),
        ("terrain", [terrain.id for terrain in rules.terrains]),
    ):
        for condition in (one for one in rules.conditions if one.key in (key, f"target_{key}")):
            if list(condition.choices) != allowed:
                yield f"conditions: {condition.key} must choose among {', '.join(allowed)}"
