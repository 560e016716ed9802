"""The action value that a sheet computed itself, held against ours. A cell that holds no number is left alone."""

from __future__ import annotations

from collections.abc import Iterator

from designer.faults import Fault
from designer.games.wildgauge.derive import Profile
from designer.games.wildgauge.form import form
from designer.games.wildgauge.machine import Machine
from designer.games.wildgauge.rules import load
from designer.named import name_of
from designer.reading.cells import number_of, shown
from sheets.form import Values

_PATH = "derived.action_value"


def compare(values: Values, machine: Machine, profile: Profile) -> Iterator[Fault]:  # noqa: ARG001  the house's shape
    """W141 where the written action value differs from ours (W5); nothing where ours is unknown."""
    ours, cell = profile.action_value, values.get(_PATH)
    written = number_of(cell, form().units)
    if ours is None or written is None or written == ours.value:
        return
    params = {"stat": name_of(load().action_value), "found": shown(cell), "ours": str(ours)}
    yield Fault("W141", _PATH, params, tuple(term.stat for term in ours.terms))
