"""A form as our own template lays it out, for tests of what is written and read."""

from __future__ import annotations

from collections.abc import Mapping

from bundodo.template.arrange import arrange
from sheets.form import Form
from sheets.layout import Layout

ROWS = 4


def lay_out(form: Form, sizes: Mapping[str, int]) -> Layout:
    """With ``sizes[table]`` rows (4 unless given) and ``sizes["table.column"]`` slots a set."""
    return arrange(form, {**{table.path: ROWS for table in form.tables}, **sizes}, lambda labels: labels[0])
