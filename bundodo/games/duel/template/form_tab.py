"""A machine's tab: labels, entries, live formulas, and what turns red."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bundodo.games.duel.template.places import (
    BLOCK_ROWS,
    FIRST_CUSTOM,
    FIRST_ROW,
    HEADS_ROW,
    LOOK_ROW,
    MARK_ROW,
    NAME,
    NAME_ROW,
    NOTE_ROWS,
    PLAYER_ROW,
    POWER,
    REASON_ROW,
    SHOTS,
    SHOWN_BESIDE,
    TITLE_ROW,
    Places,
)
from bundodo.template import looks
from designer.game import Limits
from designer.games.duel import formulas
from designer.games.duel.rules import Rules, Weapons
from designer.reading.cells import MOST
from designer.rules import Rulings
from sheets.grid import Place, Rect, a1
from sheets.workbook import Formula, Highlight, OneOf, Page, Picture, Style, Tab, WholeNumber, pinned, plain
from templates.words import Words

STATS: Mapping[str, str] = {
    "stats.output": looks.BLUE,
    "stats.precision": looks.GREEN,
    "stats.durability": looks.RED,
}
TABLES: Mapping[str, str] = {"ranged": looks.RED, "melee": looks.AMBER}


@dataclass(frozen=True, slots=True)
class Kit:
    """What all machines' tabs are made with. ``lists`` names the cells of the lists of choices, ``cap`` that of the
    cap, ``refs`` those of the tab itself and of the lists. ``mark``: the version mark; ``small``: the small print."""

    rules: Rules
    rulings: Rulings
    limits: Limits
    words: Words
    places: Places
    lists: Mapping[str, str]
    cap: str
    mark: str
    small: str
    refs: Mapping[str, str]

    def custom(self, custom_id: str) -> str:
        """A custom's name in the template's language."""
        return self.rules.custom(custom_id).name(self.words.lang)

    def banned(self, row: str, refs: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        """The names that an event bans, by the column of a weapon's row in which they may stand."""
        customs = [one.name(self.words.lang) for one in self.rules.customs if one.id in self.limits.ban]
        combos = [one.name(self.words.lang) for one in self.rules.combos if one.id in self.limits.ban]
        return {"customs": customs, **({"combos": combos} if f"{row}.combos" in refs else {})}

    def stat(self, stat_id: str) -> str:
        return next(one for one in self.rules.stats if one.id == stat_id).name(self.words.lang)

    def label(self, path: str) -> str:
        """The label of a field."""
        kind, _, name = path.partition(".")
        if kind == "stats":
            return self.stat(name)
        if kind == "derived":
            return next(one for one in self.rules.derived_names if one.id == name).name(self.words.lang)
        return self.words[f"labels.{path}"]

    def reason(self, key: str, **params: object) -> str:
        return self.words.say(f"reasons.{key}", **params)


def form_tab(kit: Kit, title: str, written: Mapping[Place, object], photo: bytes = b"") -> Tab:
    """One machine's tab. ``written``: what is entered already, by place; ``photo``: a picture to lie on it."""
    tab = Tab(title, colour=looks.BLUE, guarded=True)
    _frame(tab, kit)
    _singles(tab, kit)
    for table in ("ranged", "melee"):
        _table(tab, kit, "ranged" if table == "ranged" else "melee")
    _alarms(tab, kit)
    for place, content in written.items():
        if isinstance(content, (bool, int, float, str)):
            tab.put(*place, content)
    if photo:
        tab.pictures.append(Picture(kit.places.values()["photo"], photo))
    return tab


def _frame(tab: Tab, kit: Kit) -> None:
    """Mark, band, small print, widths and heights, print."""
    places, words = kit.places, kit.words
    tab.put(MARK_ROW, NAME, kit.mark, looks.MARK)
    tab.hidden_rows.add(MARK_ROW)
    tab.block(Rect(TITLE_ROW, NAME, TITLE_ROW, places.cost_col - 1), words["title"], looks.BAND)
    tab.block(Rect(TITLE_ROW, places.cost_col, TITLE_ROW, places.last_col), words["brand"], looks.BAND_RIGHT)
    small = Rect(places.last_row, NAME, places.last_row, places.last_col)
    tab.block(small, kit.small, looks.SMALL)
    widths = {1: 12, NAME: 140, POWER: 52, SHOTS: 58, places.cost_col: 66, places.damage_col: 72, places.last_col: 210}
    tab.widths.update(widths)
    tab.widths.update(dict.fromkeys(range(FIRST_CUSTOM, places.cost_col), 82))
    tab.widths.update(dict.fromkeys(range(places.first_combo, places.last_col), 98))
    gaps = (TITLE_ROW + 1, HEADS_ROW - 1, places.title_row("ranged") - 1, places.title_row("melee") - 1)
    tab.heights.update(dict.fromkeys((*gaps, places.note_row - 1, places.last_row - 1), 10))
    tab.heights.update({TITLE_ROW: 36, NAME_ROW: 36, PLAYER_ROW: 30, LOOK_ROW: 30, REASON_ROW: 36, HEADS_ROW: 24})
    tab.heights.update(dict.fromkeys(range(FIRST_ROW, FIRST_ROW + BLOCK_ROWS), 36))
    tab.heights.update(dict.fromkeys(range(places.note_row, places.note_row + NOTE_ROWS), 28))
    tab.frozen = (TITLE_ROW, 0)
    tab.page = Page(places.everything, landscape=True)


def _singles(tab: Tab, kit: Kit) -> None:
    values = kit.places.values()
    for path, rect in kit.places.labels().items():
        tab.block(rect, kit.label(path), _label_style(path))
    for path, style in _ENTRIES.items():
        tab.block(values[path], None, style)
    for path in STATS:
        tab.block(values[path], None, looks.STAT)
    tab.block(values["cap"], Formula(kit.cap), looks.POINTS)
    for path, formula in _single_formulas(kit).items():
        usual = looks.POINTS if path.startswith("cost") else looks.NUMBER
        tab.block(values[path], Formula(formula), _OUTPUTS.get(path, usual))
    whole = tuple(values[f"stats.{stat.id}"] for stat in kit.rules.stats)
    tab.validations.append(WholeNumber(whole, 0, MOST, kit.words["help.stat"]))
    for path, key in (("colour", "colours"), ("emblem", "emblems"), ("photo_fit", "fits")):
        source, told = kit.lists[f"words.{key}"], kit.words[f"help.{path}"]
        tab.validations.append(OneOf((values[path],), source, told, strict=False))
    costs = FIRST_CUSTOM + SHOWN_BESIDE
    heads = {"stats": (NAME, SHOTS), "derived": (FIRST_CUSTOM, costs - 1), "costs": (costs, kit.places.first_combo)}
    for key, (left, right) in heads.items():
        tab.block(Rect(HEADS_ROW, left, HEADS_ROW, right), kit.words[key], looks.heading())
    for col in range(NAME, kit.places.first_combo + 1):
        if (FIRST_ROW, col) in tab.styles:
            tab.styles[FIRST_ROW, col] = looks.under(tab.styles[FIRST_ROW, col])


_ENTRIES: Mapping[str, Style] = {
    "name": looks.ENTER_NAME,
    "player": looks.ENTER_TEXT,
    "colour": looks.ENTER_TEXT,
    "emblem": looks.ENTER_TEXT,
    "photo": looks.ENTER_PROSE,
    "photo_fit": looks.ENTER_TEXT,
    "note": looks.ENTER_PROSE,
}
_OUTPUTS: Mapping[str, Style] = {
    "cost.total": looks.PLATE,
    "rest": looks.POINTS,
    "derived.reaction": looks.TENTHS,
    "derived.melee_performance": looks.FREE_NUMBER,
    "verdict": looks.VERDICT,
    "reason": looks.TEXT,
    "reasons": looks.MARK,
}


def _label_style(path: str) -> Style:
    if path == "cost.total":
        return looks.PLATE_LABEL
    return looks.stat_label(STATS[path]) if path in STATS else looks.LABEL


def _single_formulas(kit: Kit) -> dict[str, str]:
    """Every computed value of the machine as a whole."""
    refs, rules, rulings, words = kit.refs, kit.rules, kit.rulings, kit.words
    found = {f"derived.{rule.id}": formulas.derived(rule, refs, rulings) for rule in rules.derived}
    found[f"derived.{rules.reaction.id}"] = formulas.reaction(refs, rulings)
    found["cost.stats"] = formulas.stats_cost(refs, rules)
    found["cost.ranged"] = formulas.weapons_cost("ranged", refs)
    found["cost.melee"] = formulas.weapons_cost("melee", refs)
    found["cost.total"] = formulas.total(refs)
    found["rest"] = formulas.rest(refs)
    waiting, legal, illegal = (words[f"verdict.{key}"] for key in ("waiting", "legal", "illegal"))
    found["verdict"] = formulas.verdict(refs, waiting, legal, illegal)
    found["reason"] = formulas.machine_reasons(refs, rules, kit.limits, kit.reason, kit.stat)
    rows = [f"{table.path}[{n}]" for table in kit.places.form.tables for n in range(kit.places.sizes.rows(table.path))]
    found["reasons"] = formulas.all_reasons(rows, refs, kit.reason)
    return found


def _table(tab: Tab, kit: Kit, table: Weapons) -> None:
    places, words, colour = kit.places, kit.words, TABLES[table]
    row = places.title_row(table)
    tab.block(Rect(row, NAME, row, places.last_col), words[f"titles.{table}"], looks.heading(colour))
    tab.heights.update({row: 24, row + 1: 22})
    for path, rect in places.columns(table).items():
        tab.block(rect, words[f"columns.{path}"], looks.under(looks.COLUMN, colour))
    entered = {column.path for column in places.form.table(table).columns} - {"cost"}
    for number in range(places.sizes.rows(table)):
        prefix = f"{table}[{number}]"
        tab.heights[places.row(table, number)] = 36
        for path in places.columns(table):
            rect = places.cell(table, number, path)
            if path in entered:
                tab.paint(rect, _ROW_ENTRIES[path])
            else:
                tab.block(rect, Formula(_row_formula(kit, prefix, path)), _ROW_OUTPUTS[path])
    numbers = tuple(places.rows(table, path) for path in ("power", "shots") if path in entered)
    tab.validations.append(WholeNumber(numbers, 1, MOST, words["help.weapon"]))
    for path in ("customs", "combos"):
        if path in entered:
            source = kit.lists["offered.combos" if path == "combos" else f"offered.{table}"]
            tab.validations.append(OneOf((places.rows(table, path),), source, words["help.choice"]))


_ROW_ENTRIES: Mapping[str, Style] = {
    "name": looks.ENTER_TEXT,
    "power": looks.ENTER_NUMBER,
    "shots": looks.ENTER_NUMBER,
    "customs": looks.ENTER_CHOICE,
    "combos": looks.ENTER_CHOICE,
}
_ROW_OUTPUTS: Mapping[str, Style] = {
    "cost": looks.POINTS,
    "max_damage": looks.FREE_NUMBER,
    "range": looks.VALUE,
    "reason": looks.TEXT,
}


def _row_formula(kit: Kit, row: str, path: str) -> str:
    refs, rules, rulings = kit.refs, kit.rules, kit.rulings
    match path:
        case "cost":
            return formulas.weapon_cost(row, refs, rules)
        case "max_damage":
            return formulas.max_damage(row, refs)
        case "range":
            return formulas.reach(row, refs, rules, rulings, kit.custom)
        case _:
            found = formulas.limit_reasons(row, refs, kit.limits, kit.reason, kit.banned(row, refs))
            return formulas.weapon_reasons(row, refs, rules, rulings, kit.reason, kit.custom, found)


def _alarms(tab: Tab, kit: Kit) -> None:
    """What turns red, and the verdict's green."""
    places, values, refs = kit.places, kit.places.values(), kit.refs
    over = Formula(formulas.is_over(refs))
    for path in ("cost.total", "rest"):
        tab.highlights.append(Highlight(values[path], over, looks.WHITE, looks.ALARM))
    for key, ink, fill in (("illegal", looks.WHITE, looks.ALARM), ("legal", looks.GREEN, looks.FINE_PALE)):
        says = f"{refs['verdict']}={formulas.text(kit.words[f'verdict.{key}'])}"
        tab.highlights.append(Highlight(values["verdict"], Formula(says), ink, fill))
    told = f"LEN({refs['reason']})>0"
    tab.highlights.append(_alarm(values["reason"], Formula(told), bold=True))
    for stat in kit.rules.stats:
        rect = values[f"stats.{stat.id}"]
        empty, whole = formulas.is_empty(refs), formulas.is_whole(refs[f"stats.{stat.id}"])
        tab.highlights.append(_alarm(rect, Formula(f"AND(NOT({empty}),NOT({whole}))")))
    for table in places.form.tables:
        _row_alarms(tab, kit, table.path)


def _alarm(rect: Rect, when: Formula, *, bold: bool = False) -> Highlight:
    return Highlight(rect, when, looks.ALARM, looks.ALARM_PALE, bold)


def _row_alarms(tab: Tab, kit: Kit, table: str) -> None:
    """Of a whole column at once: written for its first row."""
    places = kit.places
    reasons = places.rows(table, "reason")
    told = f"LEN(${a1(reasons.top, reasons.left)})>0"
    tab.highlights.append(_alarm(reasons, Formula(told), bold=True))
    for path in ("power", "shots"):
        if path in places.columns(table):
            cells = places.rows(table, path)
            bad = formulas.is_bad_number(plain(Rect(cells.top, cells.left, cells.top, cells.left)), 1)
            tab.highlights.append(_alarm(cells, Formula(bad)))
    slots = places.rows(table, "customs")
    row = pinned(Rect(slots.top, slots.left, slots.top, slots.right)).replace(f"${slots.top}", str(slots.top))
    alone = [kit.custom(custom.id) for custom in kit.rules.customs if custom.alone]
    banned = kit.banned(f"{table}[0]", kit.refs)
    bad = formulas.is_bad_custom(a1(slots.top, slots.left), row, alone, banned["customs"])
    tab.highlights.append(_alarm(slots, Formula(bad)))
    if "combos" in places.columns(table):
        cards = places.rows(table, "combos")
        most = int(kit.rulings["combo_copies"])
        upto = f"${a1(cards.top, cards.left)}:{a1(cards.top, cards.left)}"
        many = f'AND(LEN({a1(cards.top, cards.left)}&"")>0,COUNTA({upto})>{most})'
        tab.highlights.append(_alarm(cards, Formula(many)))
        if banned["combos"]:
            tab.highlights.append(
                _alarm(cards, Formula(formulas.is_one_of(a1(cards.top, cards.left), banned["combos"])))
            )


__all__ = ["Kit", "form_tab"]
