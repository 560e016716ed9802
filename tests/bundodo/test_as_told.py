"""What commands tell, whole, for the examples of each game and for machines full of faults: kept as text beside this
file; ``make goldens`` writes it anew."""

from __future__ import annotations

import re
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

from bundodo import examples
from bundodo.cli import COMMANDS, cli
from bundodo.say.helptext import Formatter
from designer.games import registry
from tests.bundodo.cli import bundodo
from tests.goldens import check
from tests.sparing import few

HERE = Path(__file__).parent / "told"
languages = pytest.mark.parametrize("lang", few(["ja", "en"]))
every_game = pytest.mark.parametrize("game", registry.GAMES)
ASKED = {
    "check": ("check m", "check m --format junit", "check m --format markdown", "check m --format json", "check m -q"),
    "show": ("show m", "show m --format text", "show m -v"),
    "rules": ("rules list", "rules rulings", "rules slots", "rules conditions"),
    "odds": ("odds m/{one}", "odds m/{one} --against m/{other}", "odds m/{one} --format json"),
    "print": ("print m -o out --only sheet,cards,roster", "print m/{one} -o out --one-file", "print --blank -o out/b"),
    "template": ("template -o t.xlsx", "template -o f.xlsx --from m", "check f.xlsx", "show f.xlsx"),
    "meetup": ("meetup event.toml -o out",),
    "demo": ("demo -o out",),
}
DUEL = (
    "advise m/altair.toml",
    "compare m/altair.toml m/petrichor.toml",
    "odds m/altair.toml --armor 0-32/8",
    "odds m/altair.toml --armor 16 --rerolls 2 --aim part",
    "odds m/petrichor.toml --armor 8 --boost 2 --broken 2 --hp 20 --face 1 --no-combo --no-arms",
    "odds m/altair.toml --against m/petrichor.toml --aim kill",
    "check m --cap 40 --strict",
    "check m --event event.toml",
    "field m/field.toml -o field.pdf",
    "field -o field.pdf --obstacles C3,D5 --cols 10 --rows 6 --force",
    "field -o auto.pdf --random 6 --seed 7 --hexes flat --hex 40mm",
    "field -o square.pdf --hexes square --paper A3 --overlap 12 --margin 8",
    "print m/altair.toml -o p --cards 59x86 --backs duplex --cut lines --ink low --paper Letter --copies 2 --odds",
)
PLAYED = (
    "duel m/altair.toml m/petrichor.toml --field m/field.toml --seed 7 --record r.json",
    "replay r.json --html r.html --pdf r.pdf",
    "duel m/tsuwabuki.toml m/altair.toml --seed 2 -v",
    "duel m/altair.toml m/altair.toml --seed 3 --matches 4 --random 8 --ruling hold_fire=forced",
    "duel m/altair.toml m/petrichor.toml --seed 3 --matches 4 --format json",
    "sight m/field.toml B4 F4",
    "sight m/field.toml D5 G6 --ruling line_of_sight=marker_edges --facing 1,4 --format json",
    "sight m/field.toml A1 B1",
)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder to work in, wide enough for every table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("bundodo.out.evenings.now", lambda: datetime(2027, 5, 1, 20, 15, tzinfo=UTC))
    return tmp_path


def told(*lines: str, lang: str) -> str:
    """Each command with its answer."""
    parts = []
    for line in lines:
        made = bundodo(*line.split(), lang=lang)
        parts += [f"$ bundodo {line}", f"[{made.code}]", made.out.rstrip("\n"), made.err.rstrip("\n"), ""]
    return re.sub(r"[ \t]+$", "", "\n".join(parts), flags=re.MULTILINE)


def furnish(desk: Path, game: str) -> dict[str, str]:
    """The examples and an event of a game; the names of two machines."""
    shutil.copytree(examples.folder(game), desk / "m")
    names = sorted(path.name for path in (desk / "m").glob("*.toml") if path.name != "field.toml")
    event = f'title = "春の寄合"\ndate = 2027-05-01\ngame = "{game}"\nsources = ["m", "gone.toml"]\n'
    limits = 'cap = 45\n[limits]\nban = ["徹甲"]\nfree_weapons = 1\n' if game == "bundodo" else ""
    (desk / "event.toml").write_text(event + limits, encoding="utf-8")
    return {"one": names[0], "other": names[1]}


@every_game
@languages
@pytest.mark.parametrize("what", list(ASKED))
def test_what_is_told_of_the_examples(desk, game, lang, what):
    names = furnish(desk, game)
    lines = [line.format(**names) + f" --game {game}" * (what != "meetup") for line in ASKED[what]]
    text = told(*lines, lang=lang)
    if what == "meetup":
        text += "\n" + "\n".join((desk / "out" / name).read_text("utf-8") for name in ("report-1.md", "index.html"))
    check(HERE / f"{game}-{what}-{lang}.txt", text)


@languages
def test_what_is_told_of_the_duel(desk, lang):
    furnish(desk, "bundodo")
    check(HERE / f"bundodo-more-{lang}.txt", told(*DUEL, lang=lang))


@languages
def test_what_is_told_of_matches(desk, lang):
    furnish(desk, "bundodo")
    check(HERE / f"bundodo-matches-{lang}.txt", told(*PLAYED, lang=lang))


@languages
def test_every_help(lang, monkeypatch, capsys):
    monkeypatch.setenv("BUNDODO_LANG", lang)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(click.Context, "formatter_class", Formatter)
    inner = [f"sheets {verb}" for verb in ("login", "template", "pull", "diff", "push")]
    inner += [f"rules {verb}" for verb in ("list", "show", "rulings", "slots", "conditions")]
    inner += [f"printer {verb}" for verb in ("add", "list", "remove")]
    for line in ("", *COMMANDS, *inner):
        monkeypatch.setattr(sys, "argv", ["bundodo", *line.split(), "--help"])
        with pytest.raises(SystemExit) as ended:
            cli(prog_name="bundodo")
        assert ended.value.code == 0
    check(HERE / f"help-{lang}.txt", capsys.readouterr().out)
