"""Machines, tables and situations of the tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from designer.games.sentinel.data import (
    Arcs,
    Critical,
    CriticalRow,
    Data,
    Direction,
    Escape,
    EscapeRow,
    Secondary,
    SecondaryRow,
    TerrainRow,
)  # fmt: skip
from designer.games.sentinel.machine import NO, Equipment, Location, Machine, Melee, Mobility, Pilot, Ranged
from designer.games.sentinel.odds.d66 import D66
from designer.games.sentinel.rules import load

RULES = load()
RULINGS = RULES.choose({})
GIVEN = RULES.given({})

DATA = Data(
    ap={"single": 3},
    terrain=(TerrainRow("wood", 2, 2), TerrainRow("sand", 1, -1)),
    direction=Direction(1, -1, -4),
    arcs=Arcs((1, 2, 6), (3, 5), (4,)),
    blast_missile={"small": "1/2", "large": "1D3/2"},
    blast_grenade={"hand": "2"},
    blast_bomb={"plain": "3"},
    critical=Critical("1D6", (CriticalRow(1, 3, "worse", times=2), CriticalRow(4, 5, "more", add=3),
                              CriticalRow(6, 6, "gone", destroyed=True))),
    secondary=Secondary("2D6", (SecondaryRow(2, 3, "blows up", destroyed=True), SecondaryRow(4, 7, "shaken", stun=True),
                                SecondaryRow(8, 12, "nothing"))),
    escape=Escape((EscapeRow(2, 8, "burns", escapes=False), EscapeRow(9, 12, "out", escapes=True))),
    capture_nt=2,
)  # fmt: skip
"""Every slot filled, with values that mean nothing."""


def ranged(name: str, damage: str = "1D6+3", *tags: str, kind: str = "", **more: Any) -> Ranged:
    """A weapon that reaches to long: +3 close, +1 medium, -1 long."""
    return Ranged(name, kind, 3, 1, -1, NO, damage, tags=tags, **more)


ATTACKER = Machine(
    "Lantern", "", "normal", Mobility(3, NO, 4, NO), D66.parse("44"), 28, 12,
    locations=(Location(1, 6, "hull", 4, 6),),
    ranged=(
        ranged("rifle", "1D6+3", "beam", rounds=5),
        ranged("gun", "1D3+2", "solid", rounds=30, attacks=3),
        ranged("only", "1D3+2", "solid", "auto_only", rounds=30, attacks=2),
        ranged("cannon", "1D6*2", "beam", "heavy", rounds=3),
        ranged("repeater", "1D3", "rapid_heavy", rounds=10),
        ranged("round", "1D6", "beam", "all_round", rounds=3),
        ranged("missiles", "1D3", "missile", "solid", kind="small", rounds=6),
        ranged("pod", "1D3", "pod", "solid", kind="small", rounds=12),
        ranged("bombs", "1D6", "bomb", kind="plain", rounds=4),
        ranged("hand", "1D6+1", "grenade", kind="hand", rounds=2),
        ranged("launcher", "1D6+1", "launcher", kind="hand", rounds=4),
        ranged("bits", "1D6", "bit", "beam", units=3),
        ranged("leader", "1D6", "leader_bit", units=2),
        ranged("incom", "1D6+1", "incom", "beam"),
        ranged("wire", "1D3", "wired_gun", "beam"),
        ranged("psi", "1D3", "psi_missile", kind="large", rounds=3, units=2),
        ranged("mirrors", "", "reflector_bit"),
        ranged("mirror", "", "reflector_incom"),
        ranged("jammer", "", "psycho_jammer"),
        ranged("grip", "", "psycho_capture"),
    ),
    melee=(Melee("blade", "", 2, "1D6+2", ("beam",)), Melee("rod", "", 1, "1D6", ("heat_rod",))),
    equipment=(Equipment("sensor_scope", "scope", 2), Equipment("disc_dome", "dome", 1)),
    pilot=Pilot("Ren", 2, 1, 1, 1, 8, 1, 2, 2),
)  # fmt: skip

TARGET = Machine(
    "Harrow", "", "high_mobility", Mobility(4, NO, 5, NO), D66.parse("42"), 9, 10,
    locations=(Location(1, 2, "head", 3, 7), Location(3, 6, "hull", 5, 5), Location(7, 12, "legs", 2, NO)),
    pilot=Pilot("Mio", 1, 1, 2, 0, 7, 2, 1),
)  # fmt: skip


def fitted(**gear: tuple[int, int] | None) -> Machine:
    """The target with special equipment: None, or armour and durability."""
    made = tuple(
        Equipment(name, name) if numbers is None else Equipment(name, name, NO, *numbers)
        for name, numbers in gear.items()
    )
    return replace(TARGET, equipment=made)
