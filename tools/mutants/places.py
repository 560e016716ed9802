"""Where a module can be faulty, and what runs when it is: lines of functions, or names that functions mention."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tools.mutants.edits import SAFETY, Edit, Source, edits_of

_UNTOLD = frozenset({"AssertionError", "NotImplementedError"})
"""Errors whose words nobody is meant to read."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Bearing:
    """Who runs a place: ``lines`` (first, last) of a function, or all that mention one of ``names``."""

    lines: tuple[int, int] | None = None
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """A point in a module (``line`` 1-based) with all faults that can be made there."""

    line: int
    bearing: Bearing
    edits: tuple[Edit, ...]


def places(data: bytes) -> list[Place]:
    """All places of a module, in the order of its text."""
    source = Source(data)
    found = list(_Walk(source).body(ast.parse(data).body, Bearing()))
    return sorted(found, key=lambda place: (place.edits[0].start, place.edits[0].end, place.edits[0].kind))


@dataclass(frozen=True, slots=True)
class _Walk:
    source: Source

    def body(self, body: list[ast.stmt], outer: Bearing) -> Iterator[Place]:
        for statement in body:
            if not _left_out(statement):
                yield from self.statement(statement, outer)

    def statement(self, node: ast.stmt, outer: Bearing) -> Iterator[Place]:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self.function(node)
            case ast.ClassDef():
                inner = Bearing(names=outer.names | {node.name})
                for one in node.decorator_list + [word.value for word in node.keywords if word.arg not in SAFETY]:
                    yield from self.expression(one, inner)
                yield from self.body(node.body, inner)
            case _:
                yield from self.plain(node, outer)

    def function(self, node: _Function) -> Iterator[Place]:
        inside = Bearing((node.body[0].lineno, node.end_lineno or node.lineno))
        for one in [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]:
            yield from self.expression(one, inside)
        yield from self.body(node.body, inside)

    def plain(self, node: ast.stmt, outer: Bearing) -> Iterator[Place]:
        """A statement with its own expressions; those that it holds have bearings of their own."""
        bearing = _own(node, outer)
        yield from self.at(node, bearing)
        for name, value in ast.iter_fields(node):
            for one in value if isinstance(value, list) else [value]:
                match one:
                    case ast.stmt():
                        yield from self.body([one], outer)
                    case ast.ExceptHandler() | ast.match_case():
                        yield from self.branch(one, bearing, outer)
                    case ast.AST() if name != "annotation":
                        yield from self.expression(one, bearing)

    def branch(self, node: ast.ExceptHandler | ast.match_case, bearing: Bearing, outer: Bearing) -> Iterator[Place]:
        if isinstance(node, ast.match_case):
            own = replace(bearing, lines=(node.pattern.lineno,) * 2) if bearing.lines else bearing
            for one in filter(None, (node.pattern, node.guard)):
                yield from self.expression(one, own)
        yield from self.body(node.body, outer)

    def expression(self, node: ast.AST, bearing: Bearing) -> Iterator[Place]:
        yield from self.at(node, bearing)
        for child in _within(node):
            yield from self.expression(child, bearing)

    def at(self, node: ast.AST, bearing: Bearing) -> Iterator[Place]:
        if isinstance(node, ast.expr) and not self.source.true_span(node):
            return
        for made in edits_of(node, self.source):
            if made:
                yield Place(self.source.data.count(b"\n", 0, made[0].start) + 1, bearing, tuple(made))


def _own(node: ast.stmt, outer: Bearing) -> Bearing:
    """A statement of a function: its lines, of a compound one the lines of its head. Elsewhere: the names it gives."""
    if outer.lines:
        held = getattr(node, "body", None) or getattr(node, "cases", None)
        first = held[0].pattern if held and isinstance(held[0], ast.match_case) else held and held[0]
        last = max(node.lineno, first.lineno - 1) if first else node.end_lineno or node.lineno
        return Bearing((node.lineno, last))
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    named = {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
    return Bearing(names=frozenset(named) | outer.names if named else outer.names | _mentioned(node))


def _mentioned(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def _left_out(node: ast.stmt) -> bool:
    """Docstrings, imports, assertions, what is only for types, and ``__all__``."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If():
            return bool(_mentioned(node.test) & {"TYPE_CHECKING", "__name__"})
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in {"__all__", "__slots__"} or _makes_type(node.value)
    return False


def _makes_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"TypeVar", "NewType", "ParamSpec"}


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one in which a fault would be seen."""
    match node:
        case ast.Call(func=ast.Name(id="cast")):
            yield from node.args[1:]
        case ast.Call(func=ast.Name(id=name)) if name in _UNTOLD:
            return
        case ast.Subscript(value=ast.Name(id="Literal")):
            return
        case ast.keyword():
            if node.arg not in SAFETY:
                yield node.value
        case ast.JoinedStr():
            yield from (one.value for one in node.values if isinstance(one, ast.FormattedValue))
        case ast.Lambda():
            yield from (*node.args.defaults, node.body)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return  # -1 less its sign is fault enough
        case _:
            yield from ast.iter_child_nodes(node)
