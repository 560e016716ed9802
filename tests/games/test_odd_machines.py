"""Machines as nobody should hand them in: only named, without names, unreadable, without weapons, with long names. All
that is printed, listed and foretold of them is kept as text beside this file; ``make goldens`` writes it anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bundodo.out.printing import Order, documents
from bundodo.say.report import encode, report
from designer.game import Deck, Game, Terms
from designer.games import registry
from designer.rules import choose
from printables.theme import Style
from sheets.form import Kind
from tests.games.machines_of import Values, examples_of
from tests.games.test_every_game import checked, run_of, terms_of
from tests.goldens import check
from tests.printables.looking import texts
from tests.sparing import few

HERE = Path(__file__).parent / "odd"
LONG = "超長距離殲滅戦用試作型多脚重装甲機動要塞アルティメットデストロイヤー・ツヴァイ"


def odd(game: Game) -> Iterator[tuple[str, Values]]:
    form = game.form()
    usual = dict(examples_of(game.NAME)[0])
    yield "named only", {"name": usual["name"]}
    yield "unnamed", {path: value for path, value in usual.items() if not path.endswith("name")}
    yield "unread", {path: "?" if form.field(path).kind is Kind.WHOLE else value for path, value in usual.items()}
    yield "unknown", {path: "〓" if form.field(path).kind is Kind.CHOICES else value for path, value in usual.items()}
    yield "unarmed", {path: value for path, value in usual.items() if "[" not in path}
    yield "weapons only", {path: value for path, value in usual.items() if "[" in path}
    yield "long", {path: LONG if form.field(path).kind is Kind.TEXT else value for path, value in usual.items()}
    yield "nothing", {path: 0 if form.field(path).kind is Kind.WHOLE else value for path, value in usual.items()}
    yield "much", {path: 40 if form.field(path).kind is Kind.WHOLE else value for path, value in usual.items()}


def told(game: Game, values: Values, terms: Terms, lang: str) -> Iterator[str]:
    made = checked(game, values)
    summary = game.summary(made.machine, made.profile, lang)
    yield f"{summary.name} | {summary.player} | {summary.total} | {summary.numbers}"
    yield from (f"  {line}" for line in summary.weapons)
    views = game.views(made.machine, made.profile, terms, lang, "X", Deck(odds=True))
    for kind, printed in documents(views, Order(Path(), Style(lang=lang), ("sheet", "cards", "markers"))):
        yield from (f"-- {one.kind} {one.owner} {one.place}: {one.text}" for one in printed.problems)
        words = (one.box.text for page in printed.document.pages for one in texts(page))
        yield f"== {kind}: {len(printed.document.pages)}"
        yield " / ".join(dict.fromkeys(words))
    for one in game.forecasts((made.machine, made.profile), None, choose(game.CONDITIONS, {}), terms, lang) or ():
        chances = [f"{item.label} {float(item.value):.4f}" for item in one.chances]
        spreads = [f"{item.label} {float(item.mean):.3f}" for item in one.spreads]
        yield f"{one.weapon} | {one.title} | {'; '.join([*chances, *spreads, *one.missing, *one.notes])}"
    if lang == "ja":
        yield encode(report(run_of(game, made), lang))


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_all_of_them(name, lang):
    game = registry.load(name)
    lines = []
    for kind, values in odd(game):
        lines += [f"##### {kind}", *told(game, values, terms_of(game), lang), ""]
    check(HERE / f"{name}-{lang}.txt", "\n".join(lines))
