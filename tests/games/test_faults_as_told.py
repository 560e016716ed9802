"""What is told of machines of each game in whose cells something is amiss, whole; ``make goldens`` writes it anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click
import pytest

from bundodo.pipeline import Run, examine
from bundodo.say.tell import lines
from designer.game import Game, Limits, Terms
from designer.games import registry
from sheets.layout import read, write
from sheets.sources import Entry
from templates.words import Words
from tests.games.machines_of import Values, random_values
from tests.games.test_every_game import sizes_for
from tests.goldens import check
from tests.laid import lay_out
from tests.tables import from_values

HERE = Path(__file__).parent / "faults"
MACHINES = 24


def told(game: Game, terms: Terms, machines: list[Values], lang: str) -> str:
    """The report on sheets that hold these values, without its colours."""
    checked = []
    for number, values in enumerate(machines):
        layout = lay_out(game.form(), sizes_for(game, values))
        tab = from_values({**layout.labels, **write(layout, values)}, tab=f"{number}")
        checked.append(examine(Entry("a.xlsx", f"{number}", game.NAME, read(layout, tab), None), game, terms))
    run = Run(game, terms, tuple(checked), (), (), ())
    said = "\n".join(lines(run, Words(lang, "common", name="app"), verbose=True))
    return click.unstyle(said) + "\n"


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_faults_of_every_kind(name, lang):
    game = registry.load(name)
    rng = Random(name)
    machines = [random_values(game, rng, broken=number % 2 == 0) for number in range(MACHINES)]
    terms = Terms(game.CAP, game.choose({}))
    check(HERE / f"{name}-{lang}.txt", told(game, terms, machines, lang))


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_limits_of_an_event(name, lang):
    game = registry.load(name)
    rng = Random(name)
    machines = [random_values(game, rng) for _ in range(MACHINES // 3)]
    limits = Limits(
        ban=frozenset(one.id for one in game.BANNABLE[::2]),
        most={table.path: 1 for table in game.form().tables},
        least={one.path.rpartition(".")[2]: 7 for one in game.form().stats},
        free_weapons=1,
    )
    terms = Terms(game.CAP and game.CAP - 5, game.choose({}), limits)
    check(HERE / f"{name}-limits-{lang}.txt", told(game, terms, machines, lang))
