"""Sixty machines of one event: build files, forms drawn in several ways, rosters as xlsx and CSV, and a spreadsheet at
(emulated) Google's. Each gets the verdict that it gets by itself."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from openpyxl import Workbook

from designer.games.duel.form import form
from designer.games.duel.machine import Machine
from designer.games.duel.read import write
from sheets.disk import CONFIG
from sheets.google.access import KEY, ROBOT
from sheets.google.loopback import VARIABLE
from sheets.grid import Place
from sheets.layout import write as place
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.designer.desk import machine as desk_machine
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import Sheet
from tests.laid import lay_out
from tests.machines import random_machine
from tests.memory import peak_of

KINDS = ("toml", "form", "roster", "csv", "online")


def machines() -> dict[str, list[Machine]]:
    """Sixty machines, twelve for each kind of source; no two of one name."""
    rng = Random(60)
    found: dict[str, list[Machine]] = {kind: [] for kind in KINDS}
    for number in range(60):
        found[KINDS[number % len(KINDS)]].append(
            replace(random_machine(rng), name=f"機{number:02}", player=f"人{number:02}")
        )
    return found


def drawn(machine: Machine) -> dict[Place, object]:
    """The machine's form: labels and values by place."""
    sizes = {"ranged": len(machine.ranged) or 1, "melee": len(machine.melee) or 1}
    layout = lay_out(form(), {**sizes, "ranged.customs": 6, "melee.customs": 6, "melee.combos": 6})
    return {**layout.labels, **place(layout, write(machine))}


def roster(found: Sequence[Machine]) -> list[list[object]]:
    """A line a machine, weapons in numbered groups of columns."""
    heads = ["機体名", "プレイヤー", "出力", "精度", "耐久性", "メモ"]
    most = {"ranged": max(len(m.ranged) for m in found), "melee": max(len(m.melee) for m in found)}
    columns = {"ranged": ("装備名", "威力", "発射数", "カスタム"), "melee": ("装備名", "威力", "カスタム", "コンボ")}
    paths = {
        "装備名": "name", "威力": "power", "発射数": "shots", "カスタム": "customs", "コンボ": "combos",
    }  # fmt: skip
    for sort, word in (("ranged", "遠距離"), ("melee", "近接")):
        heads += [f"{word}{number} {column}" for number in range(1, most[sort] + 1) for column in columns[sort]]
    lines: list[list[object]] = [[*heads]]
    for machine in found:
        values = write(machine)
        singles = ("name", "player", "stats.output", "stats.precision", "stats.durability", "note")
        line: list[object] = [values.get(path, "") for path in singles]
        for sort in ("ranged", "melee"):
            for number in range(most[sort]):
                for column in columns[sort]:
                    path = f"{sort}[{number}].{paths[column]}"
                    chosen = [str(value) for key, value in values.items() if key.startswith(f"{path}[")]
                    line.append("、".join(chosen) or values.get(path, ""))
        lines.append(line)
    return lines


def rows(cells: dict[Place, object]) -> list[list[object]]:
    """Cells as rows of values, None where nothing stands."""
    bottom, right = max(row for row, _ in cells), max(col for _, col in cells)
    return [[cells.get((row, col)) for col in range(1, right + 1)] for row in range(1, bottom + 1)]


def written(folder: Path, found: dict[str, list[Machine]]) -> None:
    """The files of everything that is not online."""
    for machine in found["toml"]:
        save_toml(folder / f"{machine.name}.toml", machine)
    for number, machine in enumerate(found["form"]):
        book = Workbook()
        for (row, col), value in drawn(machine).items():
            book.active.cell(row + number % 4, col + number % 2, value)
        book.save(folder / f"{machine.name}.xlsx")
    book = Workbook()
    for line in roster(found["roster"]):
        book.active.append(line)
    book.save(folder / "roster.xlsx")
    with (folder / "roster.csv").open("w", encoding="cp932", newline="", errors="replace") as file:
        csv.writer(file).writerows(roster(found["csv"]))


def save_toml(path: Path, machine: Machine) -> None:
    def weapons(name, found, keys):
        for weapon in found:
            yield f"[[{name}]]"
            yield from (f"{key} = {json.dumps(getattr(weapon, key), ensure_ascii=False)}" for key in keys)

    lines = [f"{key} = {json.dumps(getattr(machine, key), ensure_ascii=False)}" for key in ("name", "player", "note")]
    lines += ["[stats]", *(f"{key} = {getattr(machine, key)}" for key in ("output", "precision", "durability"))]
    lines += weapons("ranged", machine.ranged, ("name", "power", "shots", "customs"))
    lines += weapons("melee", machine.melee, ("name", "power", "customs", "combos"))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def test_sixty_machines_in_mixed_sources_are_judged_right(tmp_path, monkeypatch):
    monkeypatch.delenv(KEY, raising=False)
    monkeypatch.delenv(ROBOT, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv(CONFIG, raising=False)
    found = machines()
    folder = tmp_path / "entries"
    folder.mkdir()
    written(folder, found)
    emulator = Emulator()
    tabs = [Sheet(n, m.name).put(rows(drawn(m))) for n, m in enumerate(found["online"])]
    link = f"https://docs.google.com/spreadsheets/d/{emulator.drive.add('大会', *tabs).id}/edit?usp=sharing"
    event = tmp_path / "event.toml"
    event.write_text(f'sources = ["entries/", "{link}"]\n', "utf-8")
    with Server(emulator) as server:
        monkeypatch.setenv(VARIABLE, server.url)
        made = bundodo("meetup", event, "-o", tmp_path / "out")
    report = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert made.code == 1, made
    wanted = {}
    for kind in KINDS:
        for machine in found[kind]:
            wanted[machine.name] = not {code for code in desk_machine(machine).codes if code[0] in "EB"}
    assert {one["name"]: one["legal"] for one in report["machines"]} == wanted
    assert set(wanted.values()) == {True, False}
    sources = {one["source"].rpartition(".")[2] for one in report["machines"]}
    assert sources == {"toml", "xlsx", "csv", "大会"}


@pytest.mark.prove
def test_sixty_packs_take_no_more_memory_than_twelve(tmp_path):
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    for count in (12, 60):
        folder = tmp_path / f"entries{count}"
        folder.mkdir()
        for number in range(count):
            own = text.replace("アルタイル改", f"試作{number}号").replace("みなと", f"人{number}")
            (folder / f"{number:02}.toml").write_text(own, "utf-8")
        (tmp_path / f"{count}.toml").write_text(f'sources = ["entries{count}/"]\n', "utf-8")
    few, many = (
        peak_of("meetup", tmp_path / f"{count}.toml", "-o", tmp_path / f"out{count}", "--packs") for count in (12, 60)
    )
    assert len(list((tmp_path / "out60" / "packs").glob("*/cards.pdf"))) == 60
    assert many < few * 1.15
