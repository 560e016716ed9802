"""Cases of which a few are always tried, the others among the large counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few(cases: Iterable[Any], keep: int = 1) -> list[Any]:
    """All values of one parameter; those after the first ``keep`` are left to ``make prove``."""
    made = list(cases)
    return [*made[:keep], *(pytest.param(one, marks=pytest.mark.prove) for one in made[keep:])]
