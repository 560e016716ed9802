"""Who may import whom, as docs/architecture.md says; and a forbidden import to prove that this test can fail."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from designer.games.registry import FOLDERS, GAMES

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("arena", "bundodo", "designer", "printables", "sheets", "tabletops", "templates")

# What a package may import of ours: whole packages or single modules.
ALLOWED = {
    "templates": (),
    "sheets": ("templates.opened",),
    "designer": ("sheets.grid", "sheets.form", "templates"),
    "printables": ("designer.views", "designer.pictures", "designer.hexes", "templates"),
    "tabletops": ("designer.prints.tabletop",),
    "arena": ("designer", "sheets.grid", "templates"),
    "bundodo": ("arena", "designer", "printables", "sheets", "tabletops", "templates"),
}
# Who alone may import these libraries.
OWNERS = {
    "openpyxl": "sheets",
    "gspread": "sheets",
    "google": "sheets",
    "reportlab": "printables",
    "click": "bundodo",
    "rich": "bundodo",
    "numba": "arena",
    "numpy": "arena",
    "scipy": "arena",
    "distributed": "arena",
}
# Who alone may name a game, by its id or its folder, apart from the rooms of that game.
REGISTRIES = ("arena.games.registry", "designer.games.registry", "bundodo.games.registry")
# Here the duel's id is the name of the application.
APPLICATION = ("sheets", "templates")
# The command that plays any game is called as the folder of one, and so is the plain format of an event.
CALLED = {"bundodo.cli": "duel", "bundodo.commands.duel": "duel", "bundodo.formats.lineup": "duel"}
MOST_MODULES, MOST_CHAIN = 16, 10
# Plain values, and how files are opened: these need the standard library, and what makes values.
PLAIN = {"sheets.grid": {"msgspec"}, "sheets.form": {"msgspec"}, "templates.opened": set()}


@cache
def walked(source: str) -> tuple[ast.Import | ast.ImportFrom | ast.Constant, ...]:
    """The imports and the constants of a module: each file is read once."""
    kinds = (ast.Import, ast.ImportFrom, ast.Constant)
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds))


def imported(source: str) -> Iterator[str]:
    """Full names of everything a module imports, wherever in it the import stands."""
    for node in walked(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(module: str, source: str, stdlib: frozenset[str]) -> Iterator[str]:
    """Each import that this module must not have."""
    package = module.partition(".")[0]
    for name in imported(source):
        top = name.partition(".")[0]
        if top in PACKAGES and top != package:
            if not any(name == one or name.startswith(f"{one}.") for one in ALLOWED[package]):
                yield f"{module} imports {name}"
            if package == "printables" and top == "templates" and ".games" in name:
                yield f"{module} imports {name}"
        if top in OWNERS and OWNERS[top] != package:
            yield f"{module} imports {name}, which only {OWNERS[top]} may"
        if module in PLAIN and top not in stdlib | PLAIN[module] and top != package:
            yield f"{module} imports {name}, but holds plain values"


def game_of(module: str) -> str:
    """The game whose room a module is in; empty for what serves every game."""
    match = re.match(r"(?:arena|designer|bundodo)\.games\.(\w+)", module)
    return next((game for game, folder in FOLDERS.items() if match and folder == match[1]), "")


def strangers(module: str, source: str) -> Iterator[str]:
    """Each game that this module must not know, by an import or by name."""
    if module in REGISTRIES:
        return
    own = game_of(module)
    for name in imported(source):
        if (other := game_of(name)) and other != own:
            yield f"{module} imports {name}"
    for node in walked(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value if node.value in GAMES else game_of(node.value)
            named = named or next((game for game in GAMES if FOLDERS[game] == node.value), "")
            is_ours = named == GAMES[0] and module.partition(".")[0] in APPLICATION
            if named and named != own and not is_ours and CALLED.get(module) != node.value:
                yield f"{module}:{node.lineno} names {node.value}"


@cache
def modules() -> Mapping[str, Path]:
    """Every module of ours and its file, packages among them."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    }


@cache
def sources() -> Mapping[str, str]:
    """The text of every module."""
    return {module: path.read_text("utf-8") for module, path in modules().items()}


@pytest.fixture
def stdlib() -> frozenset[str]:
    import sys

    return sys.stdlib_module_names


def test_every_import_goes_the_right_way(stdlib):
    found = [b for module, source in sources().items() for b in breaches(module, source, stdlib)]
    assert found == []


def test_nothing_knows_a_game_but_its_rooms_and_the_registries():
    assert [found for module, source in sources().items() for found in strangers(module, source)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("designer.games.duel.check", "from designer.games.sentinel.rules import load"),
        ("designer.games.sentinel.prints.cards", "def f():\n    import designer.games.wildgauge.rules"),
        ("designer.games.wildgauge.read", "from designer.games import duel"),
        ("designer.games.wildgauge.read", 'NAME = "sentinel"'),
        ("designer.wording", "from designer.games.wildgauge.rules import load"),
        ("designer.game", 'DUEL_ONLY = "bundodo"'),
        ("designer.chance.odds", "from designer.games.duel.odds.dice import Die"),
        ("bundodo.outlook", "from bundodo.games.duel.report import titles"),
        ("bundodo.pipeline", "from designer.games.duel.game import GAME"),
        ("bundodo.template.make", 'is_drawn = game.NAME == "bundodo"'),
        ("bundodo.commands.odds", 'module = import_module("bundodo.games.duel.plot")'),
        ("bundodo.games.duel.plot", "from designer.games.sentinel.game import GAME"),
        ("bundodo.games.parts", "from bundodo.games.duel.parts import PARTS"),
        ("arena.chunks", "from designer.games.duel.play import engine"),
        ("arena.work", "from arena.games.duel.engine import Engine"),
        ("arena.games.duel.tables", "from designer.games.sentinel.rules import load"),
        ("arena.games.room", 'GAME = "bundodo"'),
        ("bundodo.matches.bouts", "from arena.games.duel.room import ROOM"),
        ("sheets.marks", 'GAME = "wildgauge"'),
        ("printables.theme", 'FOLDER = "duel"'),
    ],
)
def test_a_game_where_none_belongs_is_found(module, source):
    assert list(strangers(module, source))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("designer.games.duel.check", 'from designer.games.duel.rules import load\nNAME = "bundodo"'),
        ("bundodo.games.duel.plot", "from designer.games.duel.odds.attacks import Attack"),
        ("arena.games.duel.tables", "from designer.games.duel.rules import load"),
        ("bundodo.matches.bouts", "from arena.games.registry import room"),
        ("bundodo.pipeline", "from designer.games import registry"),
        ("bundodo.pipeline", "from designer.game import AnyGame"),
        ("designer.games.registry", 'FOLDERS = {"bundodo": "duel"}'),
        ("sheets.google.access", 'FOLDER = "bundodo"'),
    ],
)
def test_what_may_know_a_game_passes(module, source):
    assert not list(strangers(module, source))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sheets.files.xlsx", "import designer.rules"),
        ("sheets.form", "import numpy"),
        ("templates.opened", "import msgspec"),
        ("designer.game", "from sheets import xlsx"),
        ("designer.game", "import printables.pdf.boxes"),
        ("designer.rules", "import click"),
        ("printables.cards.cards", "from designer.games.duel import rules"),
        ("printables.cards.cards", "def f():\n    import openpyxl"),
        ("templates.words", "from sheets.grid import a1"),
        ("bundodo.cli", "from reportlab import rl_config"),
        ("designer.play.players", "from arena.games.registry import room"),
        ("arena.work", "from bundodo.options import Said"),
        ("arena.speed", "import sheets.workbook"),
        ("bundodo.commands.duel", "def f():\n    import numba"),
    ],
)
def test_forbidden_imports_are_found(module, source, stdlib):
    assert list(breaches(module, source, stdlib))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("designer.game", "from sheets.form import Form"),
        ("printables.cards.cards", "from designer.views import Card"),
        ("bundodo.cli", "import click"),
        ("arena.speed", "import numba"),
        ("arena.chunks", "from designer.game import Terms"),
        ("printables.pdf.draw", "from reportlab import rl_config"),
    ],
)
def test_allowed_imports_pass(module, source, stdlib):
    assert not list(breaches(module, source, stdlib))


def ties(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Which of these modules each of them imports."""
    return {
        module: {name if name in sources else name.rpartition(".")[0] for name in imported(source)} & set(sources)
        for module, source in sources.items()
    }


def circles(sources: Mapping[str, str]) -> list[str]:
    """Modules that import themselves by way of others, with the way."""
    order = TopologicalSorter(ties(sources))
    try:
        order.prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_one_module_of_the_fast_duel_looks_at_its_rules():
    """What the fast one knows of the plain duel stands in its tables; its states are read by one more, played by another.
    The lab's machines are made by the rules too, and play by none of them."""
    found = {
        module.rpartition(".")[2]: sorted({one.rpartition(".")[0] for one in imported(source) if game_of(one)} - own)
        for module, source in sources().items()
        if module.startswith("arena.games.duel.")
        for own in [{one for one in modules() if one.startswith("arena.")}]
    }
    assert [name for name, names in found.items() if names] == ["encode", "players", "room", "tables", "workshop"]
    assert [name for name, names in found.items() if "designer.games.duel.rules" in names] == ["tables", "workshop"]


def test_no_module_imports_itself_by_a_detour():
    assert circles(sources()) == []


def test_a_detour_is_found():
    found = circles({"a": "def f():\n    from b import g", "b": "import c", "c": "from a import f", "d": "import a"})
    assert sorted(set(found)) == ["a", "b", "c"]


def folders(names: Mapping[str, object]) -> dict[str, set[str]]:
    """The modules of each folder, those of its folders and packages themselves left out."""
    packages = {name.rpartition(".")[0] for name in names}
    found: dict[str, set[str]] = {}
    for name in names:
        if name not in packages and "." in name:
            found.setdefault(name.rpartition(".")[0], set()).add(name)
    return found


def chains(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The longest way from module to module by imports within each folder."""
    known = ties(sources)

    def longest(module: str, folder: frozenset[str]) -> list[str]:
        key = module, folder
        if key not in done:
            ways = [longest(one, folder) for one in sorted(known[module] & folder)]
            done[key] = [module, *max(ways, key=len, default=[])]
        return done[key]

    done: dict[tuple[str, frozenset[str]], list[str]] = {}
    return {
        folder: max((longest(one, frozenset(some)) for one in sorted(some)), key=len)
        for folder, some in folders(sources).items()
    }


def test_no_folder_holds_more_modules_than_one_can_take_in():
    found = {folder: len(some) for folder, some in folders(modules()).items() if len(some) > MOST_MODULES}
    found.pop("bundodo.commands", None)  # a file a command
    assert found == {}


def test_no_chain_of_imports_within_a_folder_is_long():
    assert {folder: way for folder, way in chains(sources()).items() if len(way) > MOST_CHAIN} == {}


def test_a_full_folder_and_a_long_chain_are_found():
    made = {f"p.q.m{n}": f"from p.q import m{n + 1}" if n < 11 else "" for n in range(12)}
    made |= {"p": "", "p.q": "", "p.other": "import p.q.m0"}
    assert {folder: len(some) for folder, some in folders(made).items()} == {"p.q": 12, "p": 1}
    assert len(chains(made)["p.q"]) == 12 > MOST_CHAIN
    assert chains(made)["p"] == ["p.other"]


def test_package_inits_are_a_docstring_or_nothing():
    for module, path in modules().items():
        if path.name == "__init__.py":
            body = ast.parse(sources()[module]).body
            assert all(isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant) for n in body), module


def test_modules_stay_readable():
    long = {module: n for module, source in sources().items() if (n := len(source.splitlines())) > 450}
    assert long == {}


def test_help_loads_nothing_heavy():
    import subprocess
    import sys

    heavy = ["numba", "numpy", "openpyxl", "reportlab", "jinja2", "PIL", "msgspec", "rich", "gspread", "tomlkit"]
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom bundodo.cli import cli\n"
        "assert CliRunner().invoke(cli, ['--help']).exit_code == 0\n"
        f"print(*[m for m in {heavy!r} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert out.stdout.strip() == ""
