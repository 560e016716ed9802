"""Which actions of the reference cards a machine can take (section 4), and the weapons that it takes them with."""

from __future__ import annotations

from collections.abc import Iterator

from designer.games.sentinel.derive import Profile, RangedProfile
from designer.games.sentinel.machine import Machine, Ranged
from designer.games.sentinel.rules import ActionRule, Rules
from designer.rules import Rulings

Armed = tuple[int, Ranged, RangedProfile]
"""A shooting weapon by its 1-based number, with what follows from it."""

_ALWAYS = frozenset(("punch", "ram", "transform"))
_BLADES = frozenset(("cut", "draw_cut", "wind_up"))
_CLOUDS = ("smoke", "gas")


def actions(machine: Machine, profile: Profile, rules: Rules, rulings: Rulings, *, every: bool) -> Iterator[ActionRule]:
    """The actions in the rules' order: those of movement always, others where the machine has what they need. All of
    them with ``every``. What could not be read hides nothing."""
    for action in rules.actions:
        if every or action.group == "mobility" or _can(action.id, machine, profile, rulings):
            yield action


def guns(action: str, machine: Machine, profile: Profile) -> tuple[Armed, ...]:
    """The shooting weapons that an action is taken with."""
    pairs = enumerate(zip(machine.ranged, profile.ranged, strict=True), 1)
    return tuple((number, gun, made) for number, (gun, made) in pairs if _serves(action, gun, made))


def _serves(action: str, gun: Ranged, made: RangedProfile) -> bool:
    if action == "smoke":
        return any(gun.has(tag) for tag in _CLOUDS)
    if action == "psycommu" and gun.has("barrier"):
        return True
    return action in made.actions


def _can(action: str, machine: Machine, profile: Profile, rulings: Rulings) -> bool:
    """Whether the machine has what the action needs."""
    armed = bool(machine.ranged or machine.melee)
    needs = {
        **dict.fromkeys(_ALWAYS, True),
        **dict.fromkeys(_BLADES, bool(machine.melee)),
        **dict.fromkeys(("drop", "stow", "draw"), armed),
        "brace": bool(machine.melee) or rulings["brace_with"] == "any",
        "aim": bool(machine.ranged),
        "magazine": any(gun.magazines not in ("-", 0) for gun in machine.ranged),
        "split": machine.carries("carrier"),
    }
    if action in needs:
        return needs[action]
    return bool(guns(action, machine, profile)) or any(gun.unread_tags for gun in machine.ranged)
