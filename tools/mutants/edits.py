"""The faults that can be made at one node of a syntax tree, as edits of its source. All offsets are in bytes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
SAFETY = frozenset(
    {
        "frozen",
        "slots",
        "gc",
        "kw_only",
        "eq",
        "order",
        "strict",
        "maxsize",
        "check",
        "encoding",
        "newline",
        "autoescape",
    }
)
"""Keywords that only guard or speed up, or whose value is what the system takes anyway."""
_PLAIN = (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp, ast.Dict)
_QUOTED = re.compile(rb"[A-Za-z]*(['\"])(?:\\.|(?!\1).)*\1", re.DOTALL)
_TYPES = frozenset({"str", "int", "float", "bool", "bytes", "object", "tuple", "list", "dict", "set", "type"})


@dataclass(frozen=True, slots=True)
class Edit:
    """``old`` bytes from ``start`` are to become ``new``."""

    start: int
    end: int
    new: str
    kind: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


@dataclass(slots=True)
class Source:
    """A module's bytes, and where its lines begin in them."""

    data: bytes
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def true_span(self, node: ast.expr) -> bool:
        """Whether the node stands where it says: within f-strings Python 3.11 gives some a wrong place."""
        start, end = self.span(node)
        try:
            found = ast.parse(b"(" + self.data[start:end] + b"\n)", mode="eval").body
        except (SyntaxError, ValueError):
            return False
        return ast.dump(found) == ast.dump(node)


def edits_of(node: ast.AST, source: Source) -> Iterator[list[Edit]]:
    """Each place in this very node (not in those below it) with the faults that can be made there."""
    match node:
        case ast.Compare():
            yield from _comparisons(node, source)
        case ast.BoolOp():
            yield from _connectives(node, source)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield [_unary(node, source)]
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_type(node) and not _joins_text(node):
            old, new = ARITHMETIC[type(node.op)]
            yield [e for e in [_between(source, node.left, node.right, re.escape(old), new, "arithmetic")] if e]
        case ast.Constant():
            yield _constants(node, source)
        case ast.IfExp():
            start, end = source.span(node)
            yield [Edit(start, end, f"({_text(source, one)})", "branch") for one in (node.body, node.orelse)]
        case ast.If():
            yield [Edit(*source.span(node.test), new, "condition") for new in ("True", "False")]
        case ast.comprehension():
            yield from ([Edit(*source.span(test), "True", "filter")] for test in node.ifs)
        case ast.Call():
            yield from _forgotten(node, source)
        case ast.stmt():
            yield from _statements(node, source)


def _comparisons(node: ast.Compare, source: Source) -> Iterator[list[Edit]]:
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        old, new = COMPARISONS[type(op)]
        made = _between(source, left, right, old, new, "comparison")
        if made:
            yield [made]
        left = right


def _connectives(node: ast.BoolOp, source: Source) -> Iterator[list[Edit]]:
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in zip(node.values, node.values[1:], strict=False):
        made = _between(source, left, right, old, new, "connective")
        if made:
            yield [made]


def _unary(node: ast.UnaryOp, source: Source) -> Edit:
    start, _ = source.span(node)
    sign = re.compile(rb"(not|-)\s*").match(source.data, start)
    assert sign
    return Edit(start, sign.end(), "", "negation")


def _between(source: Source, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> Edit | None:
    """The operator that stands between two operands."""
    start, end = source.span(left)[1], source.span(right)[0]
    gap = re.sub(rb"#[^\n]*", lambda found: b" " * len(found[0]), source.data[start:end])
    found = re.search(old.encode(), gap)
    return Edit(start + found.start(), start + found.end(), new, kind) if found else None


def _is_type(node: ast.expr | None) -> bool:
    """A union of types, as ``Value = str | int``."""
    match node:
        case ast.BinOp(op=ast.BitOr()):
            return _is_type(node.left) and _is_type(node.right)
        case ast.Name():
            return node.id in _TYPES or (node.id[:1].isupper() and not node.id.isupper())
        case ast.Attribute():
            return node.attr[:1].isupper() and not node.attr.isupper()
        case ast.Subscript():
            return _is_type(node.value)
        case ast.Constant():
            return node.value is None
    return False


def _joins_text(node: ast.BinOp) -> bool:
    """``"a" + b`` and the like: no other operator stands there without breaking at once."""
    sides = (node.left, node.right)
    return any(isinstance(side, _PLAIN) and not _is_number(side) for side in sides)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _constants(node: ast.Constant, source: Source) -> list[Edit]:
    start, end = source.span(node)
    value = node.value
    if isinstance(value, bool):
        return [Edit(start, end, str(not value), "truth")]
    if isinstance(value, int):
        return [Edit(start, end, str(value + 1), "number"), Edit(start, end, f"({value - 1})", "number")]
    if isinstance(value, float):
        return [Edit(start, end, repr(value + 1), "number")]
    whole = source.data[start:end]
    if (
        isinstance(value, str | bytes)
        and _QUOTED.fullmatch(whole)
        and whole.lstrip(b"rbRB")[:3] not in {b'"""', b"'''"}
    ):
        return [Edit(end - 1, end - 1, "_", "text")]
    return []


def _forgotten(node: ast.Call, source: Source) -> Iterator[list[Edit]]:
    """Each named argument, left out."""
    for given in node.keywords:
        if given.arg is None or given.arg in SAFETY:
            continue
        start, end = source.span(given)
        after = re.match(rb"\s*\)*\s*,\s*", source.data[end:])
        before = re.search(rb",\s*\Z", source.data[:start])
        if after and b")" not in after[0]:
            yield [Edit(start, end + after.end(), "", "argument")]
        elif before:
            yield [Edit(before.start(), end, "", "argument")]
        else:
            yield [Edit(start, end, "", "argument")]


def _statements(node: ast.stmt, source: Source) -> Iterator[list[Edit]]:
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Continue() | ast.Break() | ast.Raise():
            yield [Edit(*source.span(node), "pass", "statement")]
        case ast.AugAssign():
            yield [Edit(*source.span(node), "pass", "statement")]
            if type(node.op) in ARITHMETIC and not (isinstance(node.value, _PLAIN) and not _is_number(node.value)):
                old, new = ARITHMETIC[type(node.op)]
                made = _between(source, node.target, node.value, re.escape(old) + "=", f"{new}=", "arithmetic")
                yield [made] if made else []
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield [Edit(*source.span(node), "pass", "statement")]


def _text(source: Source, node: ast.expr) -> str:
    start, end = source.span(node)
    return source.data[start:end].decode()
