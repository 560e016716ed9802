"""How long it takes until a report stands in the terminal."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from bench.timing import command, line, ratio
from bundodo import examples
from designer.games.registry import DEFAULT
from tests.machines import random_machine


def run() -> None:
    """check of one xlsx, --help, and a thousand machines."""
    book = next(examples.folder(DEFAULT).glob("*.xlsx"))
    check = command("-m", "bundodo", "check", book, ends=1)
    line("check one xlsx / import click, openpyxl", ratio(check, command("-c", "import click, openpyxl")), 1.6)
    help_ = command("-m", "bundodo", "--help")
    line("--help / import click", ratio(help_, command("-c", "import click")), 1.5)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{name}.xlsx" for name in ("first", "second")]
        for path in paths:
            roster(path, 500)  # a workbook of a thousand tabs would be refused as a zip bomb
        many = command("-m", "bundodo", "check", "-q", folder, ends=1)
        opening = "; ".join(f"openpyxl.load_workbook({str(path)!r}, data_only=True)" for path in paths)
        bare = command("-c", f"import openpyxl; {opening}")
        line("check 1000 machines / openpyxl opens them", ratio(many, bare, 3), 1.5)
        large(Path(folder))
    hostile()


def hostile() -> None:
    """The slowest of the hostile inputs against a harmless one."""
    from tests.hostile.corpus import HARMLESS, SOURCES

    with tempfile.TemporaryDirectory() as folder:
        good = Path(folder) / "good.toml"
        good.write_text(HARMLESS, "utf-8")
        harmless = command("-m", "bundodo", "check", good)
        for key, ends in (("many keys", 2), ("wide csv", 2), ("large text", 0), ("many weapons", 1), ("dots", 2)):
            place = Path(folder) / key
            place.mkdir()
            bad = command("-m", "bundodo", "check", SOURCES[key](place), ends=ends)
            line(f"check, hostile ({key}) / harmless", ratio(bad, harmless, 3), 5)


def large(folder: Path) -> None:
    """A tab of 99,000 cells that is no data sheet: every word of it may be nearly a label."""
    from openpyxl import Workbook

    rng, path = Random(1), folder / "large.xlsx"
    book = Workbook(write_only=True)
    tab = book.create_sheet("large")
    for _ in range(900):
        tab.append([f"項{rng.randint(0, 99_999)}" if at % 2 else rng.randint(0, 99) for at in range(110)])
    book.save(path)
    one = command("-m", "bundodo", "check", "-q", path, ends=2)
    bare = command("-c", f"import openpyxl; openpyxl.load_workbook({str(path)!r}, data_only=True)")
    line("check a tab of 99,000 cells / openpyxl opens it", ratio(one, bare, 3), 2)


def roster(path: Path, count: int, legal: bool | None = None) -> None:
    """A workbook with as many machines, each on a tab of its own as our form lays it out; ``legal`` as in
    `random_machine`."""
    from openpyxl import Workbook

    from designer.games.duel.form import form
    from designer.games.duel.read import write
    from sheets.layout import write as place
    from tests.laid import lay_out

    rng = Random(1)
    book = Workbook()
    book.remove(book.active)
    layout = lay_out(form(), {"ranged": 4, "melee": 4})
    for number in range(count):
        tab = book.create_sheet(f"m{number}")
        # Each has a name of its own, for of machines of one name on two tabs each would be told.
        values = {**write(random_machine(rng, legal)), "name": f"機{number}"}
        for (row, col), value in {**layout.labels, **place(layout, values)}.items():
            tab.cell(row, col, value)
    book.save(path)


if __name__ == "__main__":
    sys.exit(run())
