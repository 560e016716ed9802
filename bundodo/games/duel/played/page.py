"""A page on which to step through a match: one file, that asks nothing of the network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bundodo.games.duel.played.story import Story
from designer.games.duel.play.fighter import Fighter
from designer.games.duel.play.ground import Ground
from designer.games.duel.play.record import points
from designer.games.duel.play.state import NONE, Side, State
from designer.hexes import Drawing, field_size
from designer.play.nodes import Log
from templates.version import PRODUCER
from templates.words import Words

if TYPE_CHECKING:
    from bundodo.games.parts import Replay

_SIDE = 20.0
"""Of a hex, in the picture's units."""
_KEYS = (
    "play", "pause", "back", "next", "first", "last", "turn_back", "turn_next", "hand", "laid", "open", "gone", "hp",
    "boost", "simulate", "points", "log", "decides", "rolls", "over", "until", "unpaid", "lapsed",
    "keys", "step", "dice",
)  # fmt: skip


def page(replay: Replay, words: Words) -> str:
    """The page, the same bytes for the same record."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    start: State = replay.start
    story = Story(start, words.lang)
    own = story.words
    env = Environment(loader=PackageLoader("templates", "bundodo"), autoescape=True, undefined=StrictUndefined)
    data = {
        "words": {key: own[f"page.{key}"] for key in _KEYS},
        "kinds": {kind: own[f"page.kind.{kind}"] for kind in _KINDS},
        "field": _field(start.duel.ground),
        "sides": [_fighter(story, seat, fighter) for seat, fighter in enumerate(start.duel.fighters)],
        "parts": [{"id": one.id, "name": one.name(words.lang)} for one in start.duel.rules.parts],
        "frames": _frames(replay, story),
    }
    # A script ends at "</script", wherever it stands.
    script = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return env.get_template("replay.html.j2").render(
        lang=words.code,
        producer=PRODUCER,
        title=" / ".join(story.names),
        head=list(story.head(replay.record.rulings)),
        data=script,
        words=data["words"],
    )


_KINDS = (
    "lay", "order", "leg", "move", "step_order", "fire", "cut", "reroll", "push", "jam", "reload", "part", "cancel",
    "face", "start", "arc", "hit", "burst", "reaction",
)  # fmt: skip


def _field(ground: Ground) -> dict[str, Any]:
    """The board as it is drawn: each cell's corners, name, place and whether it is an obstacle."""
    board = ground.board
    drawing = Drawing(ground.orientation, _SIDE)
    spots = [drawing.centre(one) for one in ground.hexes]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    wide, high = field_size(board.cols, board.rows, ground.orientation, _SIDE)
    reach = (_SIDE * 3**0.5 / 2, _SIDE) if ground.orientation == "pointy" else (_SIDE, _SIDE * 3**0.5 / 2)
    return {
        "wide": round(wide, 2),
        "high": round(high, 2),
        "turn": drawing.angle(0),
        "side": _SIDE,
        "corners": [[round(x, 2), round(y, 2)] for x, y in drawing.corners(type(ground.hexes[0])(0, 0))],
        "cells": [
            [round(x - left + reach[0], 2), round(y - top + reach[1], 2), one.q, one.r]
            for (x, y), one in zip(spots, ground.hexes, strict=True)
        ],
        "names": list(ground.names),
        "rocks": list(ground.rocks),
        "goals": sorted(ground.cells[name] for name in board.objectives),
        "flat": ground.orientation == "flat",
    }


def _fighter(story: Story, seat: int, fighter: Fighter) -> dict[str, Any]:
    """A machine with all its cards, in the order of the hand."""
    machine = fighter.machine
    cards = []
    for card in fighter.cards:
        rule = card.rule
        cost = [(stock, getattr(rule, stock)) for stock in ("boost", "simulate") if getattr(rule, stock)]
        cards.append({
            "name": rule.name(story.lang),
            "kind": rule.kind,
            "priority": _late(fighter, card.arm) or card.priority,
            "weapon": "" if card.arm is None else fighter.weapon_name(card.arm, story.lang),
            "cost": [[story.words[f"word.{stock}"], amount] for stock, amount in cost],
            "after": card.after,
        })  # fmt: skip
    return {
        "name": story.names[seat],
        "player": machine.player,
        "letter": "AB"[seat],
        "hp": points(fighter.hp, fighter.unit),
        "boost": fighter.boost,
        "simulate": fighter.simulate,
        "cards": cards,
        "arms": [
            {"name": fighter.weapon_name(arm, story.lang), "range": list(one.profile.range)}
            for arm, one in enumerate(fighter.arms)
        ],
    }


def _late(fighter: Fighter, arm: int | None) -> int | None:
    """The later priority of an arc weapon's shot."""
    return fighter.late(arm) if arm is not None and fighter.is_ranged(arm) else None


def _frames(replay: Replay, story: Story) -> list[dict[str, Any]]:
    """The first position, then each step."""
    frames = [_frame(replay.start, replay.opening, story, None)]
    for step, state, log in replay.steps:
        asked = step.decision
        frames.append(_frame(state, log, story, [asked.who, asked.kind, step.take]))
    return frames


def _frame(state: State, log: Log, story: Story, step: list[Any] | None) -> dict[str, Any]:
    lines = [[line.level, line.text] for line in story.tell(log)]
    frame: dict[str, Any] = {
        "sides": [_side(side, state) for side in state.sides],
        "at": [state.phase, state.turn, state.opened],
        "first": state.first,
        "log": lines,
        "step": step,
    }
    if state.pending is not None:
        frame["asked"] = [state.pending.who, state.pending.kind]
    if shots := _shots(state, log):
        frame["shots"] = shots
    if state.volley is not None:
        frame["dice"] = list(state.volley.faces)
    return frame


def _side(side: Side, state: State) -> dict[str, Any]:
    return {
        "cell": side.cell,
        "facing": side.facing,
        "hp": points(side.hp, state.duel.unit),
        "boost": side.boost,
        "simulate": side.simulate,
        "hand": list(side.hand),
        "laid": list(side.laid),
        "open": [[one.card, one.back, int(one.paid), int(one.held)] for one in side.open],
        "gone": list(side.gone),
        "broken": list(side.broken),
        "points": side.points,
        "card": side.card if side.card != NONE else None,
        "priority": side.priority,
    }


def _shots(state: State, log: Log) -> list[dict[str, Any]]:
    """The lines of sight of what was tried, each from where the shooter stood, and how far the weapon reaches."""
    found = []
    for one in log:
        if one.kind not in ("fires", "no_shot"):
            continue
        aim = one.facts["aim"]
        sight = aim.sight
        found.append({
            "seat": one.facts["seat"],
            "arm": one.facts["arm"],
            "why": aim.why,
            "lines": [
                [*line.start, *line.end, int(line.blocked is None)] for line in (sight.lines if sight else ())
            ],
            "blocked": list(sight.blockers) if sight else [],
            "cells": [state.sides[one.facts["seat"]].cell, state.sides[1 - one.facts["seat"]].cell],
        })  # fmt: skip
    return found
