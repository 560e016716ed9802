"""Who may import whom, as docs/architecture.md says; and a forbidden import to prove that this test can fail."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("bundodo", "designer", "printables", "sheets", "templates")

# What a package may import of ours: whole packages or single modules.
ALLOWED = {
    "templates": (),
    "sheets": ("templates.opened",),
    "designer": ("sheets.grid", "sheets.form", "templates"),
    "printables": ("designer.views", "designer.pictures", "designer.hexes", "templates"),
    "bundodo": ("designer", "printables", "sheets", "templates"),
}
# Who alone may import these libraries.
OWNERS = {
    "openpyxl": "sheets",
    "gspread": "sheets",
    "google": "sheets",
    "reportlab": "printables",
    "click": "bundodo",
    "rich": "bundodo",
}
# These hold to the standard library: plain values, and how files are opened.
PLAIN = ("sheets.grid", "sheets.form", "templates.opened")


def imported(source: str) -> Iterator[str]:
    """Full names of everything a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
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
        if module in PLAIN and top not in stdlib and top != package:
            yield f"{module} imports {name}, but holds plain values"


def modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), path


@pytest.fixture
def stdlib() -> frozenset[str]:
    import sys

    return sys.stdlib_module_names


def test_every_import_goes_the_right_way(stdlib):
    found = [b for module, path in modules() for b in breaches(module, path.read_text("utf-8"), stdlib)]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("sheets.files.xlsx", "import designer.rules"),
        ("sheets.form", "import msgspec"),
        ("designer.game", "from sheets import xlsx"),
        ("designer.game", "import printables.pdf.boxes"),
        ("designer.rules", "import click"),
        ("printables.cards.cards", "from designer.games.duel import rules"),
        ("printables.cards.cards", "def f():\n    import openpyxl"),
        ("templates.words", "from sheets.grid import a1"),
        ("bundodo.cli", "from reportlab import rl_config"),
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
        ("printables.pdf.draw", "from reportlab import rl_config"),
    ],
)
def test_allowed_imports_pass(module, source, stdlib):
    assert not list(breaches(module, source, stdlib))


def circles(sources: dict[str, str]) -> list[str]:
    """Modules that import themselves by way of others, with the way."""
    ties = {
        module: {name if name in sources else name.rpartition(".")[0] for name in imported(source)} & set(sources)
        for module, source in sources.items()
    }
    order = TopologicalSorter(ties)
    try:
        order.prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_no_module_imports_itself_by_a_detour():
    assert circles({module: path.read_text("utf-8") for module, path in modules()}) == []


def test_a_detour_is_found():
    found = circles({"a": "def f():\n    from b import g", "b": "import c", "c": "from a import f", "d": "import a"})
    assert sorted(set(found)) == ["a", "b", "c"]


def test_package_inits_are_a_docstring_or_nothing():
    for module, path in modules():
        if path.name == "__init__.py":
            body = ast.parse(path.read_text("utf-8")).body
            assert all(isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant) for n in body), module


def test_modules_stay_readable():
    long = {module: n for module, path in modules() if (n := len(path.read_text("utf-8").splitlines())) > 450}
    assert long == {}


def test_help_loads_nothing_heavy():
    import subprocess
    import sys

    heavy = ["openpyxl", "reportlab", "jinja2", "PIL", "msgspec", "rich", "gspread", "tomlkit"]
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom bundodo.cli import cli\n"
        "assert CliRunner().invoke(cli, ['--help']).exit_code == 0\n"
        f"print(*[m for m in {heavy!r} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert out.stdout.strip() == ""
