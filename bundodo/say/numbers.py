"""Probabilities and means as they are told, and distributions in JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

_PAIR = re.compile(r"\[\s+(-?[0-9.]+),\s+(\"[0-9/]+\")\s+\]")
Number = int | float
Chance = tuple[Number, str]
"""A number, and its probability as a fraction."""


def number(value: Fraction) -> Number:
    """Whole where it is."""
    return int(value) if value.denominator == 1 else float(value)


def percent(chance: Fraction) -> str:
    """A probability in per cent, with one decimal; what is not quite sure, or not quite impossible, doesn't look so."""
    told = f"{float(chance) * 100:.1f}%"
    if told == "0.0%" and chance:
        return "<0.1%"
    return ">99.9%" if told == "100.0%" and chance != 1 else told


def decimal(value: Fraction) -> str:
    """A mean, with two decimals."""
    return f"{float(value):.2f}"


def encode(answers: Sequence[msgspec.Struct]) -> str:
    """One answer as it is, several as a list."""
    value: Any = answers[0] if len(answers) == 1 else list(answers)
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    return _PAIR.sub(r"[\1, \2]", text)  # a number and its probability on one line
