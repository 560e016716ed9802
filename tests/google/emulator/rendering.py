"""What a cell shows, and what a person's typing becomes."""

from __future__ import annotations

import ast
import math
import operator
import re
from datetime import date, timedelta
from typing import Any

from tests.google.emulator.state import Cell, Json

_EPOCH = date(1899, 12, 30)
_NUMBER = re.compile(r"[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?([eE][+-]?\d+)?\Z|[+-]?\.\d+\Z")
_DATE = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})\Z")
_SUMS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def typed(text: str) -> Cell:
    """What USER_ENTERED makes of a text."""
    plain = text.strip()
    if text.startswith("="):
        return Cell(value=calculate(text), formula=text)
    if text.startswith("'"):
        return Cell(value=text[1:])
    if plain.upper() in {"TRUE", "FALSE"}:
        return Cell(value=plain.upper() == "TRUE")
    if _NUMBER.match(plain):
        pattern = "#,##0.00" if "," in plain and "." in plain else "#,##0" if "," in plain else None
        made = {"numberFormat": {"type": "NUMBER", "pattern": pattern}} if pattern else {}
        return Cell(value=float(plain.replace(",", "")), format=made)
    if plain.endswith("%") and _NUMBER.match(plain[:-1]):
        return Cell(value=float(plain[:-1]) / 100, format={"numberFormat": {"type": "PERCENT", "pattern": "0%"}})
    if match := _DATE.match(plain):
        try:
            day = date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            return Cell(value=text)
        made = {"numberFormat": {"type": "DATE", "pattern": "yyyy-mm-dd"}}
        return Cell(value=float((day - _EPOCH).days), format=made)
    return Cell(value=text)


def calculate(formula: str) -> float | str | None:
    """The result of plain arithmetic; None for any formula that this emulator doesn't calculate."""
    try:
        return _sum(ast.parse(formula[1:].strip(), mode="eval").body)
    except ZeroDivisionError:
        return "#DIV/0!"
    except (SyntaxError, ValueError, KeyError):
        return None


def _sum(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and type(node.value) in {int, float}:
        return float(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_sum(node.operand)
    if isinstance(node, ast.BinOp):
        return _SUMS[type(node.op)](_sum(node.left), _sum(node.right))
    raise ValueError(ast.dump(node))


def shown(cell: Cell, render: str, dates: str) -> Any:
    """One cell as the values endpoints answer it."""
    if render == "FORMULA" and cell.formula is not None:
        return cell.formula
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if render != "FORMATTED_VALUE" and not (_is_date(cell.format) and dates == "FORMATTED_STRING"):
        return value if isinstance(value, bool) else plain_number(value)
    return formatted(value, cell.format)


def plain_number(value: float) -> int | float:
    return int(value) if math.isfinite(value) and value == int(value) else value


def formatted(value: bool | float, form: Json) -> str:
    """A number or a truth value as the cell shows it."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    pattern = form.get("numberFormat", {}).get("pattern", "")
    if _is_date(form):
        return (_EPOCH + timedelta(days=value)).isoformat()
    if pattern.startswith(("#,##0", "0")):
        percent = pattern.endswith("%")
        digits = len(pattern.rstrip("%").partition(".")[2])
        scaled = value * 100 if percent else value
        return f"{scaled:{',' if ',' in pattern else ''}.{digits}f}" + ("%" if percent else "")
    return str(plain_number(value)) if abs(value) < 1e15 and value == int(value) else f"{value:.10g}"


def _is_date(form: Json) -> bool:
    return form.get("numberFormat", {}).get("type") in {"DATE", "DATE_TIME", "TIME"}


def user_entered(cell: Cell) -> Json:
    """A cell's content as ExtendedValue."""
    if cell.formula is not None:
        return {"formulaValue": cell.formula}
    return extended(cell.value)


def extended(value: bool | float | str | None) -> Json:
    """A value as ExtendedValue; errors are told apart by their text."""
    if value is None or value == "":
        return {}
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, str):
        kinds = {"#N/A": "N_A", "#REF!": "REF", "#DIV/0!": "DIVIDE_BY_ZERO", "#VALUE!": "VALUE", "#NAME?": "NAME"}
        return {"errorValue": {"type": kinds[value]}} if value in kinds else {"stringValue": value}
    return {"numberValue": plain_number(value)}
