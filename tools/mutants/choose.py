"""Which tests could notice a fault, and in which order they are run."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tools.mutants.draw import Mutant, modules
from tools.mutants.meets import Meets, Witness
from tools.mutants.watch import COLLECTING

FEW, FEW_SECONDS, FEW_FILES = 60, 5.0, 6
"""What is run first: the most telling tests."""
MOST_SECONDS = 100.0
"""What is run at most after these."""
BESIDE_SECONDS = 40.0
"""And of tests in the same modules."""
BLIND_SECONDS = 40.0
"""And of tests that start processes of their own, whose lines nobody saw."""


@dataclass(slots=True)
class Module:
    """A file of the product: the lines of its functions' bodies, and who is named where."""

    path: str
    text: list[str]
    inside: set[int] = field(default_factory=set)
    given: dict[str, frozenset[str]] = field(default_factory=dict)
    """Names that the module gives outside functions, each with the names in its statement."""

    def lines_with(self, names: frozenset[str]) -> set[int]:
        """Lines of functions that mention any of the names."""
        word = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b")
        return {line for line in self.inside if word.search(self.text[line - 1])}

    def reached(self, names: frozenset[str]) -> frozenset[str]:
        """The names and those that are made from them outside functions."""
        while True:
            more = names | {name for name, used in self.given.items() if used & names}
            if more == names:
                return names
            names = more


def module_of(path: str, data: bytes) -> Module:
    tree = ast.parse(data)
    made = Module(path, data.decode().splitlines())
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            made.inside |= set(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        used = frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))
        targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
        named = [one.id for target in targets if target for one in ast.walk(target) if isinstance(one, ast.Name)]
        for name in [*named, *([node.name] if isinstance(node, ast.ClassDef) else [])]:
            made.given[name] = used
    return made


class Chooser:
    """Knows all modules and the map."""

    def __init__(self, root: Path, meets: Meets) -> None:
        self.meets = meets
        named = {path.relative_to(root).as_posix(): path for path in modules(root)}
        self.modules = {name: module_of(name, path.read_bytes()) for name, path in named.items()}
        self.seen = meets.files()

    def stages(self, mutant: Mutant) -> Iterator[list[Witness]]:
        """Groups of tests, one after the other; each is to pass before the next is run."""
        direct = self.direct(mutant)
        collected = {test.file for test in direct if test.name.startswith(COLLECTING)}
        ordered = spread({test for test in direct if test.file not in collected} | self.meets.of_files(collected))
        first = few(ordered)
        yield first
        yield within([test for test in ordered if test not in set(first)], MOST_SECONDS)
        # What a fixture of a whole module met, only its first test seems to have met; and what was met as a module was
        # imported, only the first that imported it.
        beside = self.meets.of_files({test.file for test in ordered[:200]}) - set(ordered)
        yield within(spread(beside), BESIDE_SECONDS)
        yield within(spread(self.meets.blind(f"tests/{mutant.path.partition('/')[0]}")), BLIND_SECONDS)

    def direct(self, mutant: Mutant) -> set[Witness]:
        """Those that meet the place; failing these, its module; failing these, any that loaded it."""
        bearing, home = mutant.bearing, self.modules[mutant.path]
        if bearing.lines:
            found = self.meets.tests(mutant.path, range(bearing.lines[0], bearing.lines[1] + 1))
        else:
            found = self.of_names(home, bearing.names)
        if not found and home.inside:
            found = self.meets.tests(mutant.path, home.inside)
        return found or self.meets.of_files(self.seen.get(mutant.path, []))

    def of_names(self, home: Module, names: frozenset[str]) -> set[Witness]:
        """Those that meet functions which mention names of a module, there or where they are imported."""
        names = home.reached(names)
        found = self.meets.tests(home.path, home.lines_with(names)) if names else set()
        dotted = home.path.removesuffix(".py").replace("/", ".")
        parent, _, leaf = dotted.rpartition(".")
        imports = re.compile(rf"\b{re.escape(dotted)}\b|from {re.escape(parent)} import .*\b{leaf}\b")
        for module in self.modules.values():
            if module is not home and imports.search(_joined(tuple(module.text))):
                lines = module.lines_with(module.reached(names))
                found |= self.meets.tests(module.path, lines) if lines else set()
        return found


@cache
def _joined(text: tuple[str, ...]) -> str:
    return "\n".join(text)


def spread(tests: set[Witness]) -> list[Witness]:
    """The most telling first: one of each function with the fewest lines before the second of any."""
    by_function: defaultdict[str, list[Witness]] = defaultdict(list)
    for test in sorted(tests, key=lambda one: (one.lines + 2000 * one.seconds, one.name)):
        if not test.name.startswith(COLLECTING):
            by_function[test.name.partition("[")[0]].append(test)
    ranked = [(at, test) for group in by_function.values() for at, test in enumerate(group)]
    return [test for _, test in sorted(ranked, key=lambda one: (one[0], one[1].lines + 2000 * one[1].seconds))]


def few(tests: list[Witness]) -> list[Witness]:
    """The first that stand in a few modules and take a few seconds."""
    files: set[str] = set()
    made: list[Witness] = []
    seconds = 0.0
    for test in tests:
        if len(files | {test.file}) > FEW_FILES or (made and seconds + test.seconds > FEW_SECONDS):
            continue
        made.append(test)
        files.add(test.file)
        seconds += test.seconds
        if len(made) == FEW:
            break
    return made


def within(tests: list[Witness], seconds: float) -> list[Witness]:
    """As many as take so long; the first in any case."""
    made: list[Witness] = []
    for test in tests:
        if test.seconds <= seconds or not made:
            made.append(test)
            seconds -= test.seconds
    return made
