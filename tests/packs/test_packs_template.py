"""The template of a pack computes what our own rules say of what the pack brings; and no formula grows too long."""

from __future__ import annotations

from random import Random

import pytest

from bundodo.games.duel.template.book import workbook
from bundodo.games.duel.template.places import Places, sizes_for
from bundodo.template.entered import Entered, Plan
from designer.game import Terms
from designer.games import registry
from designer.games.duel.case import carried
from designer.packs.pack import Pack
from designer.packs.read import MOST, MOST_NAME
from sheets.files.xlsx import read_workbook
from sheets.files.xlsx_writer import write_xlsx
from sheets.layout import read
from sheets.workbook import Formula
from templates.words import Words
from tests.office import convert
from tests.packs.kit import pack

FACES = ("{ miss = [1], hit = [2, 3, 4], critical = [5, 6] }", "{ miss = [6], hit = [1, 2, 3, 4, 5], critical = [] }")


def drawn(rng: Random, customs: int, combos: int) -> str:
    """A pack at random."""
    made = [f'name = "籤{rng.randint(0, 99)}"\nversion = "1"']
    alone = 0
    for number in range(customs):
        ranged, melee = rng.choice(((True, False), (False, True), (True, True)))
        lines = [f'id = "c{number}"', f'ja = "技{number}式"', f'en = "Trick no. {number}"', 'words = "w"']
        lines += [f"ranged = {rng.randint(-5, 9)}"] * ranged + [f"melee = {rng.randint(-5, 9)}"] * melee
        if rng.random() < 0.5:
            lines.append(f"reach = {rng.randint(1, 6)}\nfar = {rng.choice(('true', 'false'))}")
        if alone < 8 and rng.random() < 0.3:
            lines.append("alone = true")
            alone += 1
        if rng.random() < 0.3:
            lines.append(f"faces = {rng.choice(FACES)}")
        made.append("[[customs]]\n" + "\n".join(lines))
    made += [f'[[cards]]\nid = "k{n}"\nja = "型{n}番"\nkind = "combo"\nattacks = 2\nwords = "w"' for n in range(combos)]
    return "\n".join(made) + "\n"


def typed(rng: Random, game, lang: str) -> dict[str, object]:
    """A machine at random, with whatever customs stand on it, rightly or wrongly."""
    values: dict[str, object] = {
        "name": "籤",
        "stats.output": rng.randint(0, 9),
        "stats.precision": 3,
        "stats.durability": 2,
    }
    for sort in ("ranged", "melee"):
        for row in range(rng.randint(0, 3)):
            at = f"{sort}[{row}]"
            values |= {f"{at}.name": f"w{row}", f"{at}.power": rng.randint(1, 6)}
            if sort == "ranged":
                values[f"{at}.shots"] = rng.randint(1, 4)
            for slot, custom in enumerate(rng.sample(game.rules.customs, rng.choice((0, 1, 1, 2, 3)))):
                values[f"{at}.customs[{slot}]"] = custom.name(lang)
            for slot, combo in enumerate(
                rng.sample(game.rules.combos, rng.choice((0, 1, 2)) if sort == "melee" else 0)
            ):
                values[f"{at}.combos[{slot}]"] = combo.name(lang)
    return values


def wanted(values, game, terms: Terms, lang: str, places: Places) -> dict[str, object]:
    """What the sheet must say: the cost, the verdict, each weapon's cost and range."""
    words = Words(lang, "bundodo", name="template")
    machine, unread = game.read(values)
    profile = game.derive(machine, terms)
    faults = [one for one in (*unread, *game.check(machine, profile, terms)) if one.code[0] in "EB"]
    single = places.values()
    found = {
        (single["cost.total"].top, single["cost.total"].left): "—"
        if profile.cost.total is None
        else profile.cost.total,
        (single["verdict"].top, single["verdict"].left): words["verdict.illegal" if faults else "verdict.legal"],
    }
    for one in carried(machine, profile, game.rules):
        table, _, row = one.path.partition("[")
        number = int(row.rstrip("]"))
        cost, reach = (places.cell(table, number, column) for column in ("cost", "range"))
        first, last = one.profile.range
        found[cost.top, cost.left] = "—" if one.cost is None else one.cost
        found[reach.top, reach.left] = str(last) if first == last else f"{first}-{last}"
    return found


def same(there: object, ours: object) -> bool:
    """A range of one hex may come back as a number."""
    return there == ours or str(there).removesuffix(".0") == str(ours)


def differences(folder, seeds: range, packs: int) -> list[str]:
    plans = []
    for seed in seeds:
        rng, lang = Random(seed), ("ja", "en")[seed % 2]
        (folder / str(seed)).mkdir(parents=True)
        game = registry.load("bundodo", (pack(folder / str(seed), drawn(rng, rng.randint(1, 12), 3)),))
        terms = Terms(rng.choice((30, 50, 80)), game.choose({}), packs=game.packs)
        machines = [typed(rng, game, lang) for _ in range(packs)]
        book = workbook(Plan(game, terms, lang, [*map(Entered, machines)]))
        file = folder / f"{seed}.xlsx"
        file.write_bytes(write_xlsx(book))
        plans.append((file, game, terms, lang, Places(game.form(), sizes_for(machines, 2))))
    told = []
    for (file, game, terms, lang, places), after in zip(
        plans, convert([one[0] for one in plans], "xlsx", folder), strict=True
    ):
        for grid in read_workbook(after.read_bytes(), after.name)[:packs]:
            values = read(places.layout(grid.book, grid.tab), grid)
            for place, ours in wanted(values, game, terms, lang, places).items():
                if not same(there := grid.at(*place).value, ours):
                    told.append(f"{file.name} {grid.tab} {place}: {there!r}, ours {ours!r}")
    return told


@pytest.mark.prove
def test_a_spreadsheet_says_of_packs_what_the_rules_say(tmp_path):
    assert differences(tmp_path, range(12), 12) == []


def test_no_formula_is_too_long_for_the_largest_packs(tmp_path):
    """Excel takes 8,192 characters; the longest names, all of them reaching, as many alone as there may be."""
    head = 'name = "p"\nversion = "1"\n'
    things = []
    for number in range(MOST):
        name = f"{number:02}" + "長" * (MOST_NAME - 2)
        alone = "alone = true\n" if number < 8 else ""
        things.append(
            f'[[customs]]\nid = "c{number}"\nja = "{name}"\nranged = 1\nmelee = 1\nreach = 3\nfar = true\nwords = "w"\n{alone}'
        )
    made: Pack = pack(tmp_path, head + "".join(things))
    game = registry.load("bundodo", (made,))
    book = workbook(Plan(game, Terms(50, game.choose({}), packs=game.packs), "ja", [Entered()]))
    formulas = [cell for tab in book.tabs for cell in tab.cells.values() if isinstance(cell, Formula)]
    assert max(len(str(getattr(one, "text", one))) for one in formulas) < 8000
