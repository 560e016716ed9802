"""The picture of each card: the rule itself, drawn from the machine's numbers. Rules section 5, H1, D11."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from designer.games.duel.prints.facts import Arm, Build
from designer.games.duel.prints.hand import HandCard
from designer.games.duel.prints.wording import Wording
from designer.games.duel.rules import Faces
from designer.hexes import Hex, front, rear, spiral
from designer.pictures import Art, ArtHex, DiceArt, FacesArt, HexArt, IconArt, PathArt, RangeArt
from designer.views import HitBand

CENTRE = Hex(0, 0)
MOST_RANGES = 2
"""So many weapons of a volley are drawn one by one; more are one sign and a list."""
_SIGNS = {"move": "chevron", "ranged": "crosshair", "combo": "blade", "ability": "hexagon"}
"""The sign of each kind, for a card without a picture of its own."""
MOST_RINGS = 4
"""So far a melee weapon's reach is drawn all about it; a longer one in a row."""
MOST_STEPS = 4
"""So many hexes of a half move are drawn; its number is in the caption."""


class Scene(msgspec.Struct, frozen=True):
    """What a picture is made from: a card, its machine, its weapon where it has one, and the captions' values."""

    card: HandCard
    build: Build
    arm: Arm | None
    words: Wording
    values: dict[str, object]

    def caption(self, key: str, **more: object) -> str:
        return self.words(f"captions.{key}", **{**self.values, **more})


def art(scene: Scene) -> tuple[Art, ...]:
    """The pictures of a card, the most important first."""
    rule = scene.card.rule
    if not rule.picture:
        return (IconArt(_SIGNS[rule.kind]),)
    return PICTURES[rule.picture](scene)


def bands(faces: Faces, words: Wording, between: str = " ") -> tuple[HitBand, ...]:
    """The hit table in bands; an outcome that no face gives has none."""
    rows = (("miss", faces.miss), ("hit", faces.hit), ("critical", faces.critical))
    return tuple(
        HitBand(between.join(map(str, numbers)), words(f"outcomes.{outcome}"), outcome)
        for outcome, numbers in rows
        if numbers
    )


def table(faces: Faces, words: Wording, *, misses: bool = True) -> str:
    """The hit table in a few words: ``1–4 miss, 5–6 critical``; without ``misses``, what is no miss. A weapon that
    never hits says so."""
    rows = [("miss", faces.miss), ("hit", faces.hit), ("critical", faces.critical)]
    shown = [row for row in rows if row[1] and (misses or row[0] != "miss")] or rows[:1]
    return words.mark("faces.between").join(
        words(f"faces.{outcome}", faces=f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0]))
        for outcome, numbers in shown
    )


# ---- moves -------------------------------------------------------------------------------------------------


def _around(lit: tuple[int, ...], caption: str) -> HexArt:
    """The own marker, facing east, and the six hexes about it."""
    about = tuple(ArtHex(at.q, at.r, direction in lit) for direction, at in enumerate(CENTRE.neighbours()))
    return HexArt((ArtHex(0, 0, mark="self"), *about), caption)


def _advance(scene: Scene) -> tuple[Art, ...]:
    return (_around(front(0), scene.caption("move")),)


def _retreat(scene: Scene) -> tuple[Art, ...]:
    return (_around(rear(0), scene.caption("move")),)


def _evade(scene: Scene) -> tuple[Art, ...]:
    return (_around((0, 1, 2, 3, 4, 5), scene.caption("half")),)


def _search(scene: Scene) -> tuple[Art, ...]:
    return (_around((0, 1, 2, 3, 4, 5), scene.caption("move")),)


def _accelerate(scene: Scene) -> tuple[Art, ...]:
    # Each leg turns to one of the front three of the leg before.
    legs = (0, 5, 0, 1)[: scene.card.rule.boost_moves]
    return (PathArt(legs, scene.caption("leg"), scene.caption("times")),)


# ---- weapons -----------------------------------------------------------------------------------------------


def _shoot(scene: Scene) -> tuple[Art, ...]:
    assert scene.arm is not None
    return (RangeArt(*scene.arm.profile.range, scene.caption("range")),)


def _full_open(scene: Scene) -> tuple[Art, ...]:
    arms = scene.build.ranged
    if len(arms) > MOST_RANGES:
        return (IconArt("crosshair", scene.caption("volley")),)
    return tuple(
        RangeArt(*arm.profile.range, scene.build.name(arm, scene.words.lang), scene.caption("times_shots", arm=arm))
        for arm in arms
    )


def _overdrive(scene: Scene) -> tuple[Art, ...]:
    return (IconArt("burst", scene.caption("overdrive")),)


def _reach(scene: Scene) -> Art:
    """Every hex that the weapon reaches, the enemy straight ahead as far off as can be."""
    assert scene.arm is not None
    first, last = scene.arm.profile.range
    if last > MOST_RINGS:
        return RangeArt(first, last, scene.caption("reach"))
    enemy = Hex(last, 0)
    hexes = tuple(
        ArtHex(at.q, at.r, first <= CENTRE.distance(at), mark="self" if at == CENTRE else "enemy" * (at == enemy))
        for at in spiral(CENTRE, last)
    )
    return HexArt(hexes, scene.caption("reach"))


def _dice(scene: Scene) -> DiceArt:
    return DiceArt(scene.card.rule.attacks or 0, scene.caption("attacks"))


def _combo(scene: Scene) -> tuple[Art, ...]:
    return _reach(scene), _dice(scene)


def _step_in(scene: Scene) -> tuple[Art, ...]:
    assert scene.arm is not None
    first, last = scene.arm.profile.range
    half = scene.build.profile.half_move
    steps = min(MOST_STEPS, 1 if half is None else int(half))
    passed = (ArtHex(q, 0, mark="start" if q == -steps else "") for q in range(-steps, 0))
    way = (*passed, ArtHex(0, 0, mark="self"))
    reached = tuple(ArtHex(q, 0, q >= first, mark="enemy" * (q == last)) for q in range(1, last + 1))
    return HexArt((*way, *reached), scene.caption("half")), _dice(scene)


def _boost_attack(scene: Scene) -> tuple[Art, ...]:
    return PathArt((0,) * scene.card.rule.boost_moves, scene.caption("leg")), _dice(scene)


def _guard(scene: Scene) -> tuple[Art, ...]:
    assert scene.arm is not None
    return (IconArt("shield", scene.caption("armor" if scene.arm.effects.reinforces else "guard")),)


# ---- abilities ---------------------------------------------------------------------------------------------


def _reload(scene: Scene) -> tuple[Art, ...]:
    return (IconArt("hand", scene.caption("hand")),)


def _faces(scene: Scene) -> tuple[Art, ...]:
    """The faces to which one more makes a difference, by the table that most of the machine's weapons use."""
    table = _shared(scene.build) or scene.build.rules.faces
    meaning = {face: name for name in ("miss", "hit", "critical") for face in getattr(table, name)}
    pairs = tuple((face, face + 1) for face in range(1, 6) if meaning[face] != meaning[face + 1])
    return (FacesArt(pairs, scene.caption("face")),)


def _mobility(scene: Scene) -> tuple[Art, ...]:
    return (PathArt((0,) * scene.card.rule.boost_moves, scene.caption("leg"), scene.caption("each_turn")),)


def _flight(scene: Scene) -> tuple[Art, ...]:
    row = (
        ArtHex(-1, 0, mark="self"),
        ArtHex(0, 0, mark="obstacle"),
        ArtHex(1, 0, mark="obstacle"),
        ArtHex(2, 0, lit=True, mark="end"),
    )
    return (HexArt(row, scene.caption("flight")),)


def _shared(build: Build) -> Faces | None:
    """The hit table, other than the plain one, by which all of the machine's weapons roll."""
    found = {arm.effects.faces for arm in (*build.ranged, *build.melee)}
    return found.pop() if len(found) == 1 else None


def is_mixed(build: Build) -> bool:
    """Whether the machine's weapons roll by hit tables of their own, but not all by the same."""
    return len({arm.effects.faces for arm in (*build.ranged, *build.melee)}) > 1


PICTURES: Mapping[str, Callable[[Scene], tuple[Art, ...]]] = {
    "advance": _advance,
    "retreat": _retreat,
    "evade": _evade,
    "search": _search,
    "accelerate": _accelerate,
    "shoot": _shoot,
    "full_open": _full_open,
    "overdrive": _overdrive,
    "combo": _combo,
    "step_in": _step_in,
    "boost_attack": _boost_attack,
    "guard": _guard,
    "reload": _reload,
    "faces": _faces,
    "mobility": _mobility,
    "flight": _flight,
}
"""Each by what the rules call it, see `designer.games.duel.rules.Picture`."""
