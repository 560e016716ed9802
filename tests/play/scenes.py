"""What several modules of tests begin with: boards, machines, an attack under way."""

from __future__ import annotations

from typing import Any

from designer.games.duel.play.state import Table
from tests.play.kit import PLAIN, Scene, blade, gun, machine

FAR = "A . . . . . . . . . . B"
NEAR = "A . . B . . . ."
SOFT = machine(10, 8, 0, gun(), blade())
"""HP 20, no armour, reaction above all."""
SWIFT = machine(10, 8, 4, gun(), blade())
"""Reaction 20 against PLAIN's 10."""


def table(scene: Scene) -> Table:
    return Table(scene.state)


def shot(weapon, target=PLAIN, text: str = NEAR, stats=(10, 8, 8), set_=None, **rulings: Any) -> Scene:
    """On to whether the weapon of A fires; B moves after it."""
    scene = Scene(text, machine(*stats, weapon), target, **rulings)
    for seat, changes in (set_ or {}).items():
        scene.set(seat, **changes)
    card = "shoot:0" if weapon.name == "銃" else f"{weapon.combos[0]}:0"
    return scene.lay(f"{card} - -", "search - -").until("fire", "face", who=0)


def fired(*args: Any, **more: Any) -> Scene:
    return shot(*args, **more).take("fire", True)
