"""A match as a story: what the engine tells, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from designer.games.duel.play.record import points
from designer.games.duel.play.state import NONE, Duel, State
from designer.games.duel.play.volley import Aim
from designer.play.nodes import Told
from templates.words import Lang, Words


class Line(NamedTuple):
    """A line of the story. ``level``: 0 a round, 1 a phase, 2 a turn, 3 what happens in it."""

    level: int
    text: str


class Story:
    """Tells one match. It keeps HP, so that each blow can be told with what it leaves."""

    def __init__(self, start: State, lang: Lang, *, verbose: bool = False) -> None:
        self.duel: Duel = start.duel
        self.words = Words(lang, "bundodo", name="play")
        self.lang, self.verbose = lang, verbose
        self.hp = [side.hp for side in start.sides]
        self.names = _names(self.duel, self.words)
        self.opened: list[int] = [NONE, NONE]
        self.turn: Mapping[str, Any] = {}

    SILENT = frozenset(("pays", "keeps", "faces"))
    """What is told only where more is asked for."""

    # ---- names ---------------------------------------------------------------------------------------------

    def card(self, seat: int, index: int) -> str:
        """A card by its name, with its weapon."""
        if index == NONE:
            return self.words["word.pass"]
        card = self.duel.card(seat, index)
        name = card.rule.name(self.lang)
        if card.arm is None:
            return self.words.say("word.card", card=name)
        return self.words.say("word.weapon_card", card=name, weapon=self.weapon(seat, card.arm))

    def weapon(self, seat: int, arm: int) -> str:
        return self.duel.fighters[seat].weapon_name(arm, self.lang)

    def part(self, part_id: str) -> str:
        return next(one for one in self.duel.rules.parts if one.id == part_id).name(self.lang)

    def hex(self, cell: int) -> str:
        return self.duel.ground.names[cell]

    def points(self, units: int) -> str:
        return str(points(units, self.duel.unit))

    def faces(self, faces: Sequence[int]) -> str:
        return " ".join(map(str, faces))

    def cost(self, facts: Mapping[str, Any]) -> str:
        """What was paid: boost, simulate, or both."""
        spent = [(stock, facts[stock]) for stock in ("boost", "simulate") if facts[stock]]
        return self.words["word.between"].join(
            self.words.say("story.cost", stock=self.words[f"word.{stock}"], amount=amount) for stock, amount in spent
        )

    # ---- lines ---------------------------------------------------------------------------------------------

    def head(self, rulings: Mapping[str, Any]) -> Iterator[str]:
        """Who meets, and by which rulings."""
        players = [fighter.machine.player for fighter in self.duel.fighters]
        named = [
            self.words.say("word.played_by", name=name, player=player) if player else name
            for name, player in zip(self.names, players, strict=True)
        ]
        yield self.words.say("story.head", first=named[0], second=named[1])
        if rulings:
            yield self.words.say("word.rulings", rulings=" ".join(f"{key}={value}" for key, value in rulings.items()))

    def starts(self, state: State) -> Iterator[str]:
        """Where both begin."""
        for seat, side in enumerate(state.sides):
            if side.cell != NONE:
                yield self.words.say("story.start", name=self.names[seat], hex=self.hex(side.cell))

    def tell(self, log: Sequence[Told]) -> Iterator[Line]:
        """The lines of what happened."""
        for one in log:
            yield from self._told(one.kind, one.facts)

    def _told(self, kind: str, facts: Mapping[str, Any]) -> Iterator[Line]:
        seat = facts.get("seat")
        if kind in ("round", "phase"):
            yield Line(0 if kind == "round" else 1, self.words.say(f"story.{kind}", number=facts["number"]))
        elif kind == "turn":
            self.turn = facts
        elif kind in ("opens", "passes"):
            assert isinstance(seat, int)
            self.opened[seat] = facts.get("card", NONE)
            if seat == 1:
                yield Line(2, self._turn())
        else:
            for text in _LINES.get(kind, _plain)(self, kind, seat, facts):
                yield Line(3, text)

    def _turn(self) -> str:
        cards = [self.card(seat, self.opened[seat]) for seat in (0, 1)]
        return self.words.say(
            "story.turn", number=self.turn["number"], opened=self.turn["opened"], first=self.names[0],
            first_card=cards[0], second=self.names[1], second_card=cards[1],
        )  # fmt: skip

    def say(self, key: str, seat: int | None, **more: object) -> str:
        """A line about one machine and the other."""
        name, enemy = ("", "") if seat is None else (self.names[seat], self.names[1 - seat])
        return self.words.say(f"story.{key}", name=name, enemy=enemy, **more)

    def wound(self, seat: int, damage: int) -> dict[str, str]:
        """A blow, with HP before and after."""
        before = self.hp[seat]
        self.hp[seat] = max(0, before - damage)
        return {"damage": self.points(damage), "before": self.points(before), "after": self.points(self.hp[seat])}

    def end(self, state: State) -> Iterator[str]:
        """How it stands at the end."""
        parts = self.duel.rules.parts
        assert state.result is not None
        yield self.words.say("story.after", turns=state.result.turns)
        for seat, side in enumerate(state.sides):
            broken = self.words["word.between"].join(parts[index].name(self.lang) for index in side.broken)
            yield self.words.say(
                "story.final", name=self.names[seat], hp=self.points(side.hp), hex=self.hex(side.cell),
                parts=broken or self.words["word.none"], points=side.points,
            )  # fmt: skip


def _names(duel: Duel, words: Words) -> list[str]:
    """What both machines are called; two of one name by their seats too."""
    names = [fighter.machine.name or words["word.unnamed"] for fighter in duel.fighters]
    if names[0] == names[1]:
        return [words.say("word.seat", name=name, number=number) for number, name in enumerate(names, 1)]
    return names


Lines = Iterator[str]


def _plain(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    """What needs no more than the facts that it came with, by their names."""
    said: dict[str, Any] = {}
    if "card" in facts:
        owner = 1 - (seat or 0) if kind == "jams" else seat or 0
        said["card"] = story.card(owner, facts["card"])
    if "stock" in facts:
        said |= {"stock": story.words[f"word.{facts['stock']}"], "amount": facts["amount"]}
    if "part" in facts:
        said["part"] = story.part(facts["part"])
    if "boost" in facts and "simulate" in facts:
        said["cost"] = story.cost(facts)
    for key in ("start", "cell"):
        if key in facts:
            said["hex" if key == "cell" else key] = story.hex(facts[key])
    said |= {key: facts[key] for key in ("points", "face", "dice", "boost", "simulate") if key in facts}
    if kind in story.SILENT and not story.verbose:
        return
    yield story.say(kind, seat, **said)


def _nothing(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:  # noqa: ARG001
    return iter(())


def _starts(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:  # noqa: ARG001
    yield story.say("start", seat, hex=story.hex(facts["cell"]))


def _laid(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    if story.verbose and seat is not None:
        by_name = story.duel.fighters[seat].by_name
        cards = story.words["word.between"].join(story.card(seat, by_name[name]) for name in facts["cards"])
        yield story.say(kind, seat, cards=cards)


def _declares(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    yield story.say(kind if facts["arcs"] else "declares_not", seat)


def _order(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:  # noqa: ARG001
    first, priorities = facts["first"], facts["priorities"]
    yield story.say(kind, first, first=priorities[first], second=priorities[1 - first])


def _moves(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    stays = facts["start"] == facts["cell"]
    yield story.say("stays" if stays else kind, seat, start=story.hex(facts["start"]), hex=story.hex(facts["cell"]))


def _no_shot(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    aim: Aim = facts["aim"]
    assert seat is not None
    least, most = story.duel.fighters[seat].arms[facts["arm"]].profile.range
    blockers = aim.sight.blockers if aim.sight else ()
    yield story.say(
        f"{kind}.{aim.why}", seat, weapon=story.weapon(seat, facts["arm"]), distance=aim.distance,
        reach=str(least) if least == most else f"{least}-{most}",
        blockers=story.words["word.between"].join(map(story.hex, blockers)),
    )  # fmt: skip


def _fires(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    aim: Aim = facts["aim"]
    weapon = story.weapon(seat, facts["arm"])
    yield story.say("arcs" if aim.arc else kind, seat, weapon=weapon, distance=aim.distance, dice=facts["dice"])


def _holds_fire(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    yield story.say(kind, seat, weapon=story.weapon(seat, facts["arm"]))


def _bursts(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    yield story.say(kind, seat, faces=story.faces(facts["faces"]), sum=sum(facts["faces"]))


def _rerolls(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    yield story.say(kind, seat, simulate=facts["simulate"], faces=story.faces(facts["faces"]))


def _strikes(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    marks = [story.words[f"word.{mark}"] for mark in ("miss", "hit", "critical")]
    counts = [(mark, facts["meant"].count(n)) for n, mark in enumerate(marks)]
    meant = story.words["word.between"].join(f"{mark} {count}" for mark, count in counts if count)
    yield story.say(
        kind, seat, faces=story.faces(facts["faces"]), meant=meant, **story.wound(1 - seat, facts["damage"])
    )


def _burns(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    yield story.say(kind, seat, **story.wound(seat, facts["damage"]))


def _pulled(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    yield story.say(kind, seat, card=story.card(seat, facts["card"]), turn=facts["turn"] + 1)


def _cancels(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:
    assert seat is not None
    yield story.say(kind, seat, weapon=story.weapon(seat, story.duel.fighters[seat].melee[facts["weapon"]]))


def _checks(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:  # noqa: ARG001
    key = "breaks" if facts["breaks"] else "holds"
    part = story.part(facts["part"])
    yield story.say(key, seat, part=part, face=facts["face"], faces=story.faces(facts["faces"]))


def _ends(story: Story, kind: str, seat: int | None, facts: Mapping[str, Any]) -> Lines:  # noqa: ARG001
    points_ = " - ".join(map(str, facts["points"]))
    yield story.say(f"{kind}.{facts['why']}", facts["winner"], points=points_)


_LINES = {
    "starts": _starts, "laid": _laid, "declares": _declares, "order": _order, "moves": _moves, "boosts": _moves,
    "no_shot": _no_shot, "fires": _fires, "holds_fire": _holds_fire, "bursts": _bursts, "rerolls": _rerolls,
    "strikes": _strikes, "burns": _burns, "pulled": _pulled, "locks": _nothing, "cancels": _cancels,
    "checks": _checks, "ends": _ends,
}  # fmt: skip
