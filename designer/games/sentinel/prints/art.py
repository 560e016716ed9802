"""The picture of each action: the rule itself, drawn. Sections 3 to 5."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import structs

from designer.games.sentinel.machine import Machine
from designer.games.sentinel.odds.actions import Armed
from designer.games.sentinel.prints.facts import mobility, signed
from designer.games.sentinel.prints.wording import Wording
from designer.games.sentinel.rules import ActionRule, load
from designer.hexes import Hex, front, rear
from designer.pictures import Art, ArtHex, DiceArt, HexArt, IconArt, RangeArt, ShiftArt

CENTRE = Hex(0, 0)
AHEAD = 0
"""The own arrow points to the right."""


class Scene(msgspec.Struct, frozen=True):
    """What a picture is made from: an action, the machine, the weapons that it is taken with, and the words."""

    action: ActionRule
    machine: Machine
    armed: tuple[Armed, ...]
    words: Wording
    told: dict[str, object]

    @property
    def caption(self) -> str:
        key = f"{self.action.id}.caption"
        return self.words(key, mobility=mobility(self.machine), **self.told) if key in self.words else ""


def art(
    action: ActionRule, machine: Machine, armed: tuple[Armed, ...], words: Wording, told: dict[str, object]
) -> tuple[Art, ...]:
    """The pictures of an action's card."""
    return PICTURES[action.picture](Scene(action, machine, armed, words, told))


def _patch(scene: Scene, lit: tuple[int, ...], marks: dict[int, str] | None = None) -> tuple[Art, ...]:
    """The own hex with its six neighbours."""
    marks = marks or {}
    hexes = [ArtHex(0, 0, mark="self")]
    for direction, at in enumerate(CENTRE.neighbours()):
        hexes.append(ArtHex(at.q, at.r, direction in lit, marks.get(direction, "")))
    return (HexArt(tuple(hexes), scene.caption),)


def _ahead(scene: Scene) -> tuple[Art, ...]:
    return _patch(scene, front(AHEAD))


def _around(scene: Scene) -> tuple[Art, ...]:
    return _patch(scene, tuple(range(6)))


def _nobody(scene: Scene) -> tuple[Art, ...]:
    return _patch(scene, ())


def _foe(scene: Scene) -> tuple[Art, ...]:
    return _patch(scene, (AHEAD,), {AHEAD: "enemy"})


def _one(scene: Scene) -> tuple[Art, ...]:
    return _patch(scene, (AHEAD,))


def _charge(scene: Scene) -> tuple[Art, ...]:
    """Into the hex next to an enemy."""
    hexes = (
        ArtHex(0, 0, mark="self"), ArtHex(1, 0, lit=True), ArtHex(2, 0, mark="enemy"), ArtHex(0, 1), ArtHex(1, -1),
        ArtHex(1, 1), ArtHex(2, -1),
    )  # fmt: skip
    return (HexArt(hexes, scene.caption),)


def _behind(scene: Scene) -> tuple[Art, ...]:
    """All-range attacks come from the rear of the target, wherever it faces (S12)."""
    hexes = [ArtHex(0, 0, mark="enemy")]
    for direction, at in enumerate(CENTRE.neighbours()):
        hexes.append(ArtHex(at.q, at.r, direction in rear(AHEAD)))
    return (HexArt(tuple(hexes), scene.caption),)


def _reach(scene: Scene) -> tuple[RangeArt]:
    """As far as the machine's own weapons reach; every band for one without."""
    rules = load()
    reaches = [made.reach for _, _, made in scene.armed if made.reach is not None]
    first = min((reach[0] for reach in reaches), default=rules.bands[0].hexes[0])
    last = max((reach[1] for reach in reaches), default=rules.bands[-1].hexes[1])
    return (RangeArt(first, last, scene.words("reach", first=first, last=last)),)


def _volley(scene: Scene) -> tuple[Art, ...]:
    """The reach, and the dice of all its attacks."""
    bursts = [made.burst.attacks for _, _, made in scene.armed if made.burst is not None]
    if not bursts:
        return _reach(scene)
    (reach,) = _reach(scene)
    return (structs.replace(reach, caption=f"{reach.first}–{reach.last}"), DiceArt(max(bursts), scene.caption))


def _near(scene: Scene) -> tuple[Art, ...]:
    """What is laid or sent one to four hexes away (S16, S17)."""
    least, most = load().smoke_reach
    return (RangeArt(least, most, scene.words("reach", first=least, last=most)),)


def _shifts(scene: Scene) -> tuple[Art, ...]:
    """What the action raises and lowers: hit, evasion, damage."""
    action, words = scene.action, scene.words
    changes = [(words("shifts.hit"), action.hit), (words("shifts.evasion"), action.evasion)]
    up = [(label, signed(value)) for label, value in changes if value > 0]
    if action.times > 1:
        up.append((words("shifts.damage"), f"×{action.times}"))
    down = [(label, signed(value)) for label, value in changes if value < 0]
    return (ShiftArt(tuple(up), tuple(down), scene.caption),)


def _sign(icon: str) -> Callable[[Scene], tuple[Art, ...]]:
    return lambda scene: (IconArt(icon, scene.caption),)


_ICONS = ("flag", "burst", "wing", "reload", "cross", "plate", "blade", "gear", "claw")
PICTURES: Mapping[str, Callable[[Scene], tuple[Art, ...]]] = {
    "ahead": _ahead,
    "nobody": _nobody,
    "charge": _charge,
    "shifts": _shifts,
    "reach": _reach,
    "volley": _volley,
    "behind": _behind,
    "near": _near,
    "around": _around,
    "foe": _foe,
    "one": _one,
    **{icon: _sign(icon) for icon in _ICONS},
}
"""Each by what the rules call it, see `designer.games.sentinel.rules.Picture`."""
