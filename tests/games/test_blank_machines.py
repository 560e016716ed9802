"""A machine of which nothing is known, and each part of one: what stands for what nobody wrote, as text."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from designer.games import registry
from tests.goldens import check

HERE = Path(__file__).parent / "blank"
FOLDERS = {"bundodo": "duel"}
SHARED = ("designer.views", "designer.pictures", "designer.game", "designer.faults", "sheets.form", "sheets.workbook")


def defaults(module: str) -> list[str]:
    """Every class of values in a module, with what its fields are unless something else is said."""
    lines = []
    for name, kind in inspect.getmembers(import_module(module), inspect.isclass):
        if kind.__module__ != module:
            continue
        if is_dataclass(kind):
            found = {one.name: one.default for one in fields(kind) if one.default is not MISSING}
        elif issubclass(kind, msgspec.Struct):
            last = kind.__struct_fields__[len(kind.__struct_fields__) - len(kind.__struct_defaults__) :]
            found = dict(zip(last, kind.__struct_defaults__, strict=True))
            found = {key: value for key, value in found.items() if "Factory" not in repr(value)}
        else:
            continue
        lines += [f"{module}.{name}: {', '.join(f'{key} {value!r}' for key, value in found.items())}".rstrip(": ")]
    return lines


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_stands_for_what_nobody_wrote(name):
    folder = FOLDERS.get(name, name)
    lines = [line for part in ("machine", "derive") for line in defaults(f"designer.games.{folder}.{part}")]
    check(HERE / f"{name}.txt", "\n".join(lines) + "\n")


def test_values_between_the_rooms():
    lines = [line for module in SHARED for line in defaults(module)]
    lines += [line for module in ("printables.pdf.boxes", "printables.theme") for line in defaults(module)]
    check(HERE / "shared.txt", "\n".join(lines) + "\n")
