"""The lab's report as one page that needs nothing else: both languages, tables, and plots as SVG."""

from __future__ import annotations

from typing import Any

from bundodo.lab import telling
from templates.version import PRODUCER
from templates.words import LANGS, Words

Document = dict[str, Any]
_WIDE, _ROW = 620.0, 22.0
_NAMED = 210.0
"""Points of a plot: its width, a row's height, the room for names."""


def page(found: Document) -> str:
    """The page, as HTML."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    env = Environment(loader=PackageLoader("templates", "common"), autoescape=True, undefined=StrictUndefined)
    words = [Words(lang, "common", name="lab") for lang in LANGS]
    return env.get_template("lab.html.j2").render(
        producer=PRODUCER,
        title=" / ".join(one[f"title.{found['what']}"] for one in words),
        parts=[_part(found, one, at) for at, one in enumerate(words)],
    )


def _part(found: Document, words: Words, at: int) -> Document:
    """The report in one language."""
    said = {
        "game": found["game"],
        "cap": "–" if found["cap"] is None else found["cap"],
        "rulings": ", ".join(f"{key}={value}" for key, value in found["rulings"].items()) or words["standard"],
        "packs": ", ".join(found["packs"]) or words["none"],
        "seed": found["seed"],
        "matches": found["matches_a_pair"],
        "engine": found["engine"],
    }
    return {
        "lang": words.code,
        "title": words[f"title.{found['what']}"],
        "about": words[f"about.{found['what']}"],
        "whose": words["players"],
        "setting": words.say("setting", **said),
        "differ": list(telling.differing(found, words, at)),
        "differ_title": words["differ"],
        "players": [_player(one, found["what"], words, at) for one in found["players"]],
    }


def _player(one: Document, what: str, words: Words, at: int) -> Document:
    matches = one["matches"] if "matches" in one else one["usual"]["matches"]
    made: Document = {"title": words.say("player", player=one["player"], matches=matches)}
    made |= {"lines": [], "table": None, "matrix": None, "plot": None, "more": None, "choices": []}
    if what in {"matchups", "meta"}:
        made |= _ratings(one, words, at)
    if what == "meta":
        made["lines"] = [*telling.told_rounds(one, words, at), telling.told_mix(one, words, at)]
    if what == "prices":
        made |= _prices(one, words, at)
    if what == "rulings":
        made["choices"] = [
            {
                "name": words.say("ruling", key=choice["ruling"], choice=choice["choice"]),
                "lines": telling.told_changes(choice, words, at),
            }
            for choice in one["choices"]
        ]
    return made


def _ratings(one: Document, words: Words, at: int) -> Document:
    machines = one["machines"]
    order = sorted(range(len(machines)), key=lambda place: -machines[place]["rating"])
    rows = [_rated(rank, machines[place], machines, words, at) for rank, place in enumerate(order, 1)]
    heads = ["#", words["name"], "", words["rating"], words["score"], words["share"], words["beaten"]]
    scores = one["scores"]
    cells = [[_cell(scores[a][b]) for b in order] for a in order]
    bars = [
        (machines[place]["name"][at], machines[place]["rating"], *machines[place]["interval"], None) for place in order
    ]
    return {
        "table": {"heads": heads, "rows": rows},
        "matrix": {"names": [machines[place]["name"][at] for place in order], "cells": cells},
        "plot": _plot(bars, 0.0),
        "lines": list(telling.told_cycles(one, words, at)),
    }


def _rated(rank: int, one: Document, machines: list[Document], words: Words, at: int) -> list[str]:
    low, high = one["interval"]
    beaten = words["join"].join(machines[other]["name"][at] for other in one["beaten_by"][:5])
    rating, score = f"{one['rating']:+.0f} [{low:+.0f}, {high:+.0f}]", f"{100 * one['score']:.0f}%"
    return [str(rank), one["name"][at], one["player"], rating, score, _share(one), beaten or "–"]


def _share(machine: Document) -> str:
    if not machine["share"] and not machine["share_interval"][1]:
        return "–"
    low, high = machine["share_interval"]
    return f"{100 * machine['share']:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"


def _cell(score: float | None) -> Document:
    """A score with its colour, and its number: whoever sees no colours reads that."""
    if score is None:
        return {"text": "–", "style": ""}
    strength = round(min(1.0, abs(score - 0.5) * 2) * 70)
    colour = "43,122,82" if score > 0.5 else "181,51,43"
    return {"text": f"{100 * score:.0f}", "style": f"background:rgba({colour},{strength / 100})"}


def _prices(one: Document, words: Words, at: int) -> Document:
    def row(price: Document) -> list[str]:
        worth = "–" if price["worth"] is None else f"{price['worth']}P [{price['interval'][0]}, {price['interval'][1]}]"
        low, high = (f"{100 * end:+.1f}" for end in price["gain_interval"])
        gain = f"{100 * price['gain']:+.1f}% [{low}, {high}]"
        told = words[f"told.{price['told']}"] if price["interval"] else "–"
        return [price["name"][at], f"{price['cost']}P", worth, told, gain, str(price["builds"])]

    heads = [words[key] for key in ("name", "cost", "worth", "verdict", "gain", "builds")]
    bars = [
        (price["name"][at], price["worth"], *price["interval"], price["cost"])
        for price in one["prices"]
        if price["interval"] is not None
    ]
    return {
        "table": {"heads": heads, "rows": [row(price) for price in one["prices"]]},
        "more": {"title": words["uses"], "heads": heads, "rows": [row(price) for price in one["uses"]]},
        "plot": _plot(bars, 0.0) if bars else None,
    }


def _plot(bars: list[tuple[str, float, float, float, float | None]], zero: float) -> Document:
    """Points with their intervals, one below the other: value, low, high, and a mark to hold them against. The axis
    holds ``zero``."""
    ends = [zero, *(end for bar in bars for end in bar[1:] if end is not None)]
    low, high = min(ends), max(ends)
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return round(_NAMED + (_WIDE - _NAMED - 20) * (value - low) / span, 1)

    return {
        "wide": _WIDE,
        "high": _ROW * len(bars) + 26,
        "zero": x(zero),
        "named": _NAMED - 8,
        "rows": [
            {
                "name": name if len(name) <= 24 else f"{name[:23]}…",
                "y": _ROW * at + 14,
                "x": x(value),
                "low": x(least),
                "high": x(most),
                "mark": None if mark is None else x(mark),
                "is_off": mark is not None and not least <= mark <= most,
            }
            for at, (name, value, least, most, mark) in enumerate(bars)
        ],
        "ends": [(x(low), f"{low:g}", "start"), (x(high), f"{high:g}", "end")],
        "bottom": _ROW * len(bars) + 20,
    }
