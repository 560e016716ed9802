"""Machines to judge and to print: one that nothing is to be said of, one with everything there is, and any other."""

from __future__ import annotations

from hypothesis import strategies as st

from designer.games.sentinel.machine import (
    NO,
    Equipment,
    Location,
    Machine,
    Melee,
    Mobility,
    Optional,
    Pilot,
    Ranged,
    Skill,
)
from designer.games.sentinel.odds.d66 import D66
from designer.games.sentinel.read import OPEN
from designer.games.sentinel.rules import load

LOCATIONS = (
    Location(1, 1, "頭部", 5, 6),
    Location(2, 3, "胴体", 8, 5),
    Location(4, 4, "腕部", 6, 4),
    Location(5, OPEN, "脚部", 6, NO),
)
SCOUT = Machine(
    "試作一号",
    "青木",
    "normal",
    Mobility(3, NO, 4, NO),
    D66.parse("43"),
    28,
    20,
    LOCATIONS,
    (
        Ranged("長銃", "ビームライフル", 5, 3, 1, NO, "2D6+6", 12, 2, tags=("beam",)),
        Ranged("機銃", "マシンガン", 3, 2, NO, NO, "1D6+3", 60, NO, 5, tags=("solid",)),
    ),
    (Melee("剣", "ビームサーベル", 4, "2D6*2", ("beam",)),),
    (Equipment("sensor_scope", "センサースコープ", 2),),
    Pilot("三浦", 3, 1, 2, 1, 2, 0, -1, NO, (Skill("予想行動", 2, "次のラウンドから借りる"),)),
    "北の工廠で組まれた。",
    "photo.jpg",
)
"""A machine that keeps every rule."""

_FLYING = ("bit", "reflector_bit", "leader_bit", "barrier")
FLAGSHIP = Machine(
    "大鷹",
    "ミカ",
    "ma",
    Mobility(2, 3, 8, 1),
    D66.parse("56"),
    120,
    60,
    LOCATIONS,
    tuple(
        Ranged(tag.ja, tag.ja, 6, 4, 2, 1, "3D6*2", 30, 2, 5, 4 if tag.id in _FLYING else NO, tags=(tag.id,))
        for tag in load().tags
        if tag.id != "heat_rod"
    ),
    (Melee("電磁鞭", "鞭", 3, "1D6+4", ("heat_rod",)), Melee("剣", "大型サーベル", 5, "3D6*2", ("beam",))),
    tuple(
        Equipment(one.id, one.ja, *(4 if key in one.takes else NO for key in ("value", "armour", "durability")))
        for one in load().equipment
    ),
    Pilot("ミナ", 5, 4, 4, 3, 4, 2, 3, 9, (Skill("予想行動", 3), Skill("ミサイル", 1, "命中 +2"))),
)
"""A machine with a weapon of each tag, and all the equipment that the rules know."""


def _optional(least: int, most: int) -> st.SearchStrategy[Optional]:
    return st.one_of(st.just(NO), st.integers(least, most))


_NAMES = st.sampled_from(("長銃", "機銃", "Lance 2", "影の鎌", "07式", "盾砲・改"))
_DAMAGE = st.sampled_from(("1D6+3", "2D6*2", "3D6*3+3*3", "1D3*3+12/2", "7", "2D6+1D3-1"))
_PLAIN_TAGS = ("beam", "solid", "missile", "grenade", "launcher", "bomb", "heavy", "all_round", "scatter")
_MODIFIER = st.integers(-9, 12)


@st.composite
def _tables(draw: st.DrawFn) -> tuple[Location, ...]:
    """A table that covers every total once."""
    cuts = sorted(draw(st.sets(st.integers(2, 6), min_size=1, max_size=5)))
    edges = list(zip((1, *cuts), (*(cut - 1 for cut in cuts), draw(st.sampled_from((6, 9, OPEN)))), strict=True))
    names = ("頭部", "胴体", "右腕", "左腕", "脚部", "推進器")
    return tuple(
        Location(least, most, names[number], draw(st.integers(0, 30)), draw(_optional(2, 12)))
        for number, (least, most) in enumerate(edges)
    )


@st.composite
def _guns(draw: st.DrawFn) -> Ranged:
    """A weapon that keeps every rule."""
    reach = draw(st.integers(1, 4))
    bands = [draw(_MODIFIER) if number < reach else NO for number in range(4)]
    tags = tuple(draw(st.lists(st.sampled_from(_PLAIN_TAGS), max_size=2, unique=True)))
    rounds, attacks = draw(st.integers(10, 60)), draw(_optional(1, 7))
    return Ranged(
        draw(_NAMES), draw(st.sampled_from(("", "ライフル", "砲"))), *bands, damage=draw(_DAMAGE), rounds=rounds,
        magazines=draw(_optional(0, 4)), attacks=attacks, tags=tags,
    )  # fmt: skip


def machines() -> st.SearchStrategy[Machine]:
    """Any machine that keeps every rule."""
    blades = st.builds(
        Melee,
        _NAMES,
        st.sampled_from(("", "サーベル")),
        _MODIFIER,
        _DAMAGE,
        st.lists(st.sampled_from(("beam", "solid", "heat_rod")), max_size=2, unique=True).map(tuple),
    )
    pilots = st.builds(
        Pilot, st.sampled_from(("三浦", "Rei", "")), *[_MODIFIER] * 1, _optional(-3, 9), *[_MODIFIER] * 5,
        _optional(1, 9),
        st.lists(st.builds(Skill, st.sampled_from(("予想行動", "射撃", "Ace")), _optional(1, 9)), max_size=3).map(tuple),
    )  # fmt: skip
    return st.builds(
        Machine,
        st.sampled_from(("試作一号", "Kite", "影縫い 改")),
        st.sampled_from(("青木", "Mika", "")),
        st.sampled_from(("normal", "high_mobility", "ma")),
        st.builds(Mobility, st.integers(1, 9), *[_optional(0, 9)] * 3),
        st.integers(1, 36).map(D66),
        st.integers(1, 200),
        st.integers(1, 99),
        _tables(),
        st.lists(_guns(), max_size=4).map(tuple),
        st.lists(blades, max_size=3).map(tuple),
        st.lists(
            st.sampled_from(
                (
                    Equipment("sensor_scope", "センサースコープ", 2),
                    Equipment("cloak", "対ビームマント", NO, 6, 20),
                    Equipment("big_arms", "大型腕部"),
                )
            ),
            max_size=3,
        ).map(tuple),
        pilots,
        st.sampled_from(("", "北の工廠で組まれた。")),
    )
