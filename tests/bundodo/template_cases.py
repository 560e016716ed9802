"""Machines as people may type them into the template, and what the template must then say: by our own reader and
rules, which know nothing of formulas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from bundodo.games.duel.template.fill import entered
from bundodo.games.duel.template.places import Places
from designer.faults import Fault
from designer.game import Limits, Terms
from designer.games.duel.case import carried
from designer.games.duel.derive import Profile
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine
from designer.games.duel.rules import DERIVED, load
from sheets.form import Values
from sheets.grid import Grid, Rect
from sheets.layout import read
from templates.words import Words
from tests.machines import random_machine

RULES = load()
DESIGN = tuple(ruling for ruling in RULES.rulings if "design" in ruling.shows)

# No TRUE among them: LibreOffice saves it as 1 in a cell for numbers.
BAD_NUMBERS = ("強", -1, 3.5, 10000, 1.0000001, "3点半", -0.5, " ")
BAD_WORDS = ("不明なもの", "bogus", "強い高速")


def rulings() -> Iterator[dict[str, str]]:
    """Every combination of the choices that design knows, half of them with the usual number of combo cards
    (R17), the others with 0 to 9."""
    choices = [ruling for ruling in DESIGN if ruling.choices]
    for number, chosen in enumerate(product(*(ruling.choices for ruling in choices))):
        copies = 2 if number % 2 else number // 2 % 10
        yield dict(zip((ruling.key for ruling in choices), chosen, strict=True), combo_copies=str(copies))


def limits(rng: Random) -> Limits:
    """The limits of a random event, each there or not."""

    def some(chance: float, value: int) -> dict[str, int]:
        return {"": value} if rng.random() < chance else {}

    names = [one.id for one in (*RULES.customs, *RULES.combos)]
    return Limits(
        ban=frozenset(rng.sample(names, rng.randint(0, 4))),
        most={sort: value for sort in ("ranged", "melee") for value in some(0.5, rng.randint(0, 6)).values()},
        least={stat.id: value for stat in RULES.stats for value in some(0.4, rng.randint(0, 12)).values()},
        free_weapons=next(iter(some(0.5, rng.randint(0, 2)).values()), None),
    )


def typed(rng: Random, lang: str) -> dict[str, object]:
    """A random machine as values by path; one in three with something mistyped."""
    values = entered(random_machine(rng), lang)
    if rng.random() < 0.3:
        path = f"stats.{rng.choice(RULES.stats).id}"
        values[path] = rng.choice((0, 1, 3, 7, 9999, 1234))
    while rng.random() < 0.3:
        path = rng.choice([path for path in values if path not in ("player", "note")])
        if path.endswith("]"):
            values[path] = rng.choice((*BAD_WORDS, *_words(lang)))
        elif path.startswith("stats.") or path.endswith(("power", "shots")):
            values[path] = rng.choice((None, 0, *BAD_NUMBERS))
        else:
            values[path] = rng.choice((None, "名無し", " "))
    return values


def _words(lang: str) -> list[str]:
    return [custom.name(lang) for custom in RULES.customs] + [card.name(lang) for card in RULES.combos]


def expected(values: Values, places: Places, terms: Terms, lang: str) -> dict[Rect, object]:
    """What each computed cell must show, by its block."""
    words = Words(lang, "bundodo", name="template")
    machine, unread = GAME.read(values)
    profile = GAME.derive(machine, terms)
    faults = [fault for fault in (*unread, *GAME.check(machine, profile, terms)) if fault.code[0] in "EB"]
    single = places.values()
    found: dict[Rect, object] = {single[path]: value for path, value in _numbers(profile, terms).items()}
    found[single["verdict"]] = words["verdict.illegal" if faults else "verdict.legal"]
    told = [fault for fault in faults if not fault.path.startswith(("ranged", "melee"))]
    found[single["reason"]] = {_machine_reason(fault, words) for fault in told}
    rows = {weapon.source.path: weapon for weapon in (*machine.ranged, *machine.melee)}
    for table in places.form.tables:
        for number in range(places.sizes.rows(table.path)):
            row = f"{table.path}[{number}]"
            cells = {path: places.cell(table.path, number, path) for path in ("cost", "max_damage", "range", "reason")}
            if row not in rows:
                found |= dict.fromkeys((cells[path] for path in ("cost", "max_damage", "range")), None)
                found[cells["reason"]] = set()
                continue
            found |= _weapon(row, machine, profile, cells)
            mine = [fault for fault in faults if fault.path.startswith(row)]
            found[cells["reason"]] = {_weapon_reason(fault, words, terms, lang) for fault in mine}
    return found


def _weapon(row: str, machine: Machine, profile: Profile, cells: dict[str, Rect]) -> dict[Rect, object]:
    one = next(one for one in carried(machine, profile, RULES) if one.path == row).profile
    nearest, farthest = one.range
    return {
        cells["cost"]: "—" if one.cost is None else float(one.cost.value),
        cells["max_damage"]: "—" if one.max_damage is None else float(one.max_damage.value),
        cells["range"]: str(farthest) if nearest == farthest else f"{nearest}-{farthest}",
    }


def _numbers(profile: Profile, terms: Terms) -> dict[str, object]:
    cost = profile.cost
    found: dict[str, object] = {f"cost.{part}": getattr(cost, part) for part in ("total", "stats", "ranged", "melee")}
    found["rest"] = None if cost.total is None else terms.cap - cost.total
    for stat in DERIVED:
        value = profile[stat]
        found[f"derived.{stat}"] = value and ("∞" if isinstance(value.value, float) else float(value.value))
    return {path: "—" if value is None else value for path, value in found.items()}


def _machine_reason(fault: Fault, words: Words) -> str:
    if fault.code == "B601":
        return words.say("reasons.over", over=fault.params["over"])
    stat = next(one for one in RULES.stats if fault.path == f"stats.{one.id}")
    if fault.code == "B804":
        return words.say("reasons.stat_least", stat=stat.name(words.lang), least=fault.params["least"])
    key = "stat_blank" if fault.code == "E100" else "stat_bad"
    return words.say(f"reasons.{key}", stat=stat.name(words.lang), most=9999)


_KEYS = {
    "B301": "power_zero", "B302": "shots_zero", "B401": "power_zero", "B501": "custom_twice", "B502": "custom_alone",
    "B701": "combos_many",
}  # fmt: skip


def _weapon_reason(fault: Fault, words: Words, terms: Terms, lang: str) -> str:
    column = fault.path.partition(".")[2].partition("[")[0]
    if fault.code in ("B801", "B802"):
        name = fault.params["custom" if fault.code == "B801" else "combo"]
        return words.say("reasons.banned", name=name.text(lang))
    if fault.code in ("B803", "B805"):
        key = "weapons_many" if fault.code == "B803" else "free_many"
        return words.say(f"reasons.{key}", most=fault.params["most"])
    if fault.code == "B503":
        key = f"custom_other_{fault.path.partition('[')[0]}"
    elif fault.code in _KEYS:
        key = _KEYS[fault.code]
    elif column in ("power", "shots"):
        key = f"{column}_blank" if fault.code == "E100" else f"{column}_bad"
    else:
        key = "custom_unknown" if column == "customs" else "combo_unknown"
    alone = next(custom for custom in RULES.customs if custom.alone).name(lang)
    return words.say(f"reasons.{key}", custom=alone, most=terms.rulings["combo_copies"])


def differences(grid: Grid, places: Places, terms: Terms, lang: str) -> tuple[int, list[str]]:
    """How many cells were compared, and each that says something else than our own rules."""
    words = Words(lang, "bundodo", name="template")
    wanted = expected(read(places.layout(grid.book, grid.tab), grid), places, terms, lang)
    told = []
    for rect, want in wanted.items():
        cell = grid.at(rect.top, rect.left)
        value: object = cell.value
        if isinstance(want, set):
            value = set(str(value).split(words["reasons.between"])) if value else set()
        elif want is None:
            value = value or None
        if value != want or isinstance(value, bool):
            told.append(f"{cell.ref}: the sheet says {value!r}, the rules {want!r}")
    return len(wanted), told
