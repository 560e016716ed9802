"""Parts that a game has or has not: another game with parts of its own is served as the first one is, and what a game
lacks is told by the games that have it."""

from __future__ import annotations

from typing import Any

import click
import pytest

from bundodo import examples
from bundodo.games import registry
from bundodo.games.parts import Advice, Drawing, Odds, Parts, Telling, Template
from designer.games import registry as games
from sheets.workbook import Tab, Workbook
from tests.bundodo.cli import bundodo

GAME = "wildgauge"


class Names(Telling[Any, list[str]]):
    """Finds no more than the machines' names."""

    def find(self, run, asked, by, said):
        found = [one.machine.name for one in run.machines]
        return found if said.color is None else None

    def encode(self, found, lang):
        return f'["{found[0]}"]'

    def tell(self, found, words, color):
        click.echo(" & ".join(found))


class Seen(Names, Odds[list[str]], Drawing[list[str]]):
    takes = frozenset(("hp",))

    def draw(self, found, path, words, *, force):
        path.write_text(f"{found[0]} {force}", "utf-8")


class Told(Names, Advice[list[str]]):
    aims = ("hp", "luck")


class Page(Template):
    def workbook(self, plan):
        tab = Tab(f"{plan.game.NAME} {len(plan.machines)}+{plan.blank}")
        tab.put(1, 1, str(plan.machines[0].values) if plan.machines else "")
        return Workbook((tab,), "", "")

    def entries(self, game, machine, values, lang):
        return {"name": f"{machine.name} ({lang})"}


@pytest.fixture
def sources():
    return sorted(examples.folder(GAME).glob("*.toml"))[:2]


@pytest.fixture
def serve(monkeypatch):
    """Gives the game these parts for a while."""

    def give(**parts):
        known = registry.parts
        monkeypatch.setattr(registry, "ROOMS", {**registry.ROOMS, GAME: GAME})
        monkeypatch.setattr(registry, "parts", lambda game: Parts(**parts) if game == GAME else known(game))

    return give


def test_odds_of_its_own(serve, sources, tmp_path):
    serve(odds=Seen())
    path = tmp_path / "a.txt"
    made = bundodo("odds", sources[0], "--hp", 3, "--plot", path, "--force")
    name = path.read_text("utf-8").removesuffix(" True")
    assert (made.code, made.out) == (0, f"{name}\n")
    assert bundodo("odds", sources[0], "--format", "json").out == f'["{name}"]\n'
    assert bundodo("odds", sources[0], "--no-color").code == 1
    made = bundodo("odds", sources[0], "--armor", 3)
    assert made.code == 2
    assert made.err.startswith("--armor ")


def test_odds_that_are_not_drawn_name_the_games_whose_are(serve, sources, tmp_path):
    made = bundodo("odds", sources[0], "--plot", tmp_path / "a.svg")
    assert (made.code, made.err) == (2, "--plot は bundodo だけのものです（wildgauge の機体が指定されました）\n")
    serve(odds=Seen())
    sentinel = next(examples.folder("sentinel").glob("*.toml"))
    made = bundodo("odds", sentinel, "--plot", tmp_path / "a.svg")
    assert (made.code, made.err) == (
        2,
        "--plot は bundodo, wildgauge だけのものです（sentinel の機体が指定されました）\n",
    )


def test_a_game_without_any_odds_says_so(sources, monkeypatch):
    monkeypatch.setattr(type(games.load(GAME)), "forecasts", lambda *_: None)
    made = bundodo("odds", sources[0], lang="en")
    assert (made.code, made.err) == (2, "the odds of wildgauge are not computed\n")


def test_advice_of_its_own(serve, sources):
    serve(advice=Told())
    assert registry.having("advice") == ("bundodo", GAME)
    assert registry.aims()[-1] == "luck"
    made = bundodo("advise", sources[0], "--aim", "hp")
    assert made.code == 0
    assert bundodo("advise", sources[0], "--aim", "hp", "--format", "json").out == f'["{made.out.strip()}"]\n'
    assert bundodo("advise", sources[0], "--aim", "hp", "--no-color").code == 1
    made = bundodo("advise", sources[0], "--aim", "mean", lang="en")
    told = "the advice for wildgauge does not aim at mean. It aims at: hp, luck\n"
    assert (made.code, made.err) == (2, told)


def test_a_comparison_of_its_own(serve, sources, tmp_path):
    serve(comparison=Names())
    made = bundodo("compare", *sources)
    assert made.code == 0
    first, second = made.out.strip().split(" & ")
    assert first != second
    assert bundodo("compare", *sources, "--format", "json").out == f'["{first}"]\n'
    assert bundodo("compare", *sources, "--no-color").code == 1
    made = bundodo("compare", *sources, "--plot", tmp_path / "a.svg", lang="en")
    assert (made.code, made.err) == (2, "--plot is there for bundodo alone (a machine of wildgauge was given)\n")
    assert bundodo("compare", sources[0]).code == 2


@pytest.mark.parametrize("command", ["advise", "compare"])
def test_what_a_game_lacks_is_told(command, sources):
    made = bundodo(command, *sources, lang="en")
    assert (made.code, made.err) == (2, f"{command} is there for bundodo alone (a machine of wildgauge was given)\n")


def test_odds_on_the_sheet_are_said_to_be_lacking(sources, tmp_path):
    made = bundodo("print", sources[0], "-o", tmp_path, "--odds", lang="en")
    assert made.code == 2
    assert made.err.endswith("--odds is there for bundodo alone (a machine of wildgauge was given)\n")


def test_a_template_of_its_own(serve, sources, tmp_path):
    import openpyxl

    serve(template=Page())
    path = tmp_path / "a.xlsx"
    assert bundodo("template", "--from", sources[0], "-o", path, "--machines", 3).code == 0
    tab = openpyxl.load_workbook(path).active
    assert tab.title == f"{GAME} 1+2"
    assert " (ja)" in tab["A1"].value
