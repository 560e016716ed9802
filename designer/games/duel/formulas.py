"""The duel's rules as spreadsheet formulas: what `derive` and `check` compute, said in plain functions that Excel,
LibreOffice and Google Sheets share. Each is tested against its counterpart there.

All take ``refs``, which names the cells: a path of the form (``stats.output``, ``ranged[0].power``), a set of choices
(``ranged[0].customs``, a range of slots), or a list of the words and points that the rules know (see `LISTS`).
Numbers are kept whole until one last division, so that nothing is rounded by a floating-point tail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from designer.game import Limits
from designer.games.duel import derive
from designer.games.duel.rules import Custom, Effects, Rules, Weapons
from designer.reading.cells import MOST
from designer.rules import Choice, DerivedRule, Rulings, TermRule, by_ruling

Refs = Mapping[str, str]
Say = Callable[..., str]
"""The words of a reason by its key, with its numbers."""

UNKNOWN = "—"
"""Stands where a number can't be known."""

INFINITE = "∞"

LISTS = ("words", "points", "others")
"""Of each sort of weapon (``words.ranged``): its customs' names, their points, and the customs of the other sort.
``words.combos`` are the combos' names."""


# ---- values as they may be typed ---------------------------------------------------------------------------


def text(words: str) -> str:
    """A text inside a formula."""
    return '"' + words.replace('"', '""') + '"'


def is_whole(cell: str, least: int = 0) -> str:
    """Whether a cell holds a whole number that the rules can read; safe for texts and error values."""
    return f"IF(ISNUMBER({cell}),AND({cell}=INT({cell}),{cell}>={least},{cell}<={MOST}),FALSE)"


def is_blank(*cells: str) -> str:
    """Whether nothing but spaces, wide ones too, stands in these cells."""
    return f'LEN(TRIM(SUBSTITUTE({"&".join(cells)},"\u3000","")))=0'


def _count(words: str, slots: str) -> str:
    """How many of the slots hold one of these words."""
    return f"SUMPRODUCT(COUNTIF({slots},{words}))"


def _filled(slots: str) -> str:
    return f"SUMPRODUCT((LEN(TRIM({slots}))>0)*1)"


def _all(conditions: Iterable[str]) -> str:
    return f"AND({','.join(conditions)})"


# ---- D1 to D9 ----------------------------------------------------------------------------------------------


def derived(rule: DerivedRule, refs: Refs, rulings: Rulings) -> str:
    """D1 to D8: the terms' sum. `designer.rules.add_up`."""
    stats = {term.stat for term in rule.terms if term.stat}
    known = _all(is_whole(refs[f"stats.{stat}"]) for stat in sorted(stats))
    return f"IF({known},{_sum(rule, refs, rulings)},{text(UNKNOWN)})"


def _sum(rule: DerivedRule, refs: Refs, rulings: Rulings) -> str:
    """Rounded terms are whole; those that are not are added as whole multiples and divided once."""
    unrounded = [Fraction(t.times) for t in rule.terms if t.stat and by_ruling(t.round, rulings) == "none"]
    below = lcm(*(times.denominator for times in unrounded))
    terms = [_term(term, by_ruling(term.round, rulings), refs, below) for term in rule.terms]
    added = "+".join(terms)
    return f"({added})/{below}" if below > 1 else added


def _term(term: TermRule, how: Choice, refs: Refs, below: int) -> str:
    if not term.stat:
        return str(term.add * below)
    cell, times = refs[f"stats.{term.stat}"], Fraction(term.times)
    if how == "none" or times.denominator == 1:
        return _times(times * below, cell)
    # INT rounds down below 0 too, so its mirror image rounds up.
    over = f"{times.numerator}*{cell}/{times.denominator}"
    return _scaled(f"INT({over})" if how == "down" else f"(0-INT(-{over}))", below)


def _times(times: Fraction, cell: str) -> str:
    return cell if times == 1 else f"{times.numerator}*{cell}"


def _scaled(term: str, below: int) -> str:
    return term if below == 1 else f"{below}*{term}"


def reaction(refs: Refs, rulings: Rulings) -> str:
    """D9, R3 and R4: `derive.reaction`."""
    output, precision, durability = (refs[f"stats.{stat}"] for stat in ("output", "precision", "durability"))
    product = f"{output}*{precision}"
    if rulings["reaction_rounding"] == "half_up":
        tenths = f"INT((20*{product}+{durability})/(2*{durability}))"
    else:
        tenths = f"INT(10*{product}/{durability})"
    without = f"IF({product}>0,{text(INFINITE)},0)" if rulings["zero_durability"] == "infinite" else "0"
    known = _all(is_whole(cell) for cell in (output, precision, durability))
    return f"IF({known},IF({durability}=0,{without},{tenths}/10),{text(UNKNOWN)})"


# ---- weapons: B3, B4, D10, D11 -----------------------------------------------------------------------------


def counts(row: str, refs: Refs) -> str:
    """Whether a row is a weapon (B2): its name, power or shots is filled, and with more than the zeros that stand in
    rows that nobody filled."""
    marks = [refs[f"{row}.{mark}"] for mark in ("name", "power", "shots") if f"{row}.{mark}" in refs]
    return f"NOT(AND({','.join(map(_is_idle, marks))}))"


def _is_idle(cell: str) -> str:
    """Whether a cell is blank or holds a zero, as `sheets.layout.counts` asks it."""
    return "OR(" + ",".join([is_blank(cell), *(f'{cell}&""="{zero}"' for zero in ("0", "０", "0.0"))]) + ")"


def weapon_cost(row: str, refs: Refs, rules: Rules) -> str:
    """B3, B4: `derive.weapon_cost`."""
    sort, slots, power = _sort(row), refs[f"{row}.customs"], refs[f"{row}.power"]
    shots = refs.get(f"{row}.shots")
    known = [is_whole(cell) for cell in (power, shots) if cell]
    known.append(f"{_filled(slots)}={_count(refs[f'words.{sort}'], slots)}")
    points = f"SUMPRODUCT(COUNTIF({slots},{refs[f'words.{sort}']}),{refs[f'points.{sort}']})"
    fired = f"{power}*{shots}" if shots else power
    cost = f"MAX({rules.standard_floor},{fired}+{points})"
    return _row(row, refs, f"IF({_all(known)},{cost},{text(UNKNOWN)})", text(UNKNOWN))


def max_damage(row: str, refs: Refs) -> str:
    """D10: `derive.max_damage`. Tenths of melee performance (R2) stay exact."""
    power = refs[f"{row}.power"]
    known, damage = [is_whole(power)], f"2*{power}"
    if _sort(row) == "melee":
        performance = refs["derived.melee_performance"]
        known.append(f"ISNUMBER({performance})")
        damage = f"(20*{power}+ROUND(10*{performance},0))/10"
    return _row(row, refs, f"IF({_all(known)},{damage},{text(UNKNOWN)})", text(UNKNOWN))


def reach(row: str, refs: Refs, rules: Rules, rulings: Rulings, word: Callable[[str], str]) -> str:
    """D11, R23 and R27, as a text: `derive.reach`. ``word`` names a custom."""
    sort, slots = _sort(row), refs[f"{row}.customs"]
    least, most = derive.reach(sort, Effects(), rules, rulings)
    reaching = [custom for custom in rules.customs_of(sort) if custom.reach]
    if not reaching:
        return _row(row, refs, text(span(least, most)), text(UNKNOWN))

    def has(custom: Custom) -> str:
        return f"(COUNTIF({slots},{text(word(custom.id))})>0)"

    farthest = "+".join((str(most), *(f"{custom.reach}*{has(custom)}" for custom in reaching)))
    far = [has(custom) for custom in reaching if rules.effects((custom.id,), sort, rulings).far]
    nearer = f'IF(OR({",".join((f"{farthest}<={least}", *far))}),"",{text(f"{least}-")})'
    return _row(row, refs, f"{nearer}&({farthest})", text(UNKNOWN))


def span(nearest: int, farthest: int) -> str:
    """A range in hexes: 2-5, or 1."""
    return str(farthest) if nearest == farthest else f"{nearest}-{farthest}"


def _row(row: str, refs: Refs, formula: str, failing: str) -> str:
    """Nothing in a row that is no weapon; ``failing`` where a cell holds an error value."""
    return f'IFERROR(IF({counts(row, refs)},{formula},""),{failing})'


def _sort(row: str) -> Weapons:
    return "ranged" if row.startswith("ranged") else "melee"


# ---- cost: B6 ----------------------------------------------------------------------------------------------


def stats_cost(refs: Refs, rules: Rules) -> str:
    """The stats' points (B1)."""
    cells = [refs[f"stats.{stat.id}"] for stat in rules.stats]
    return f"IF({_all(map(is_whole, cells))},{'+'.join(cells)},{text(UNKNOWN)})"


def weapons_cost(sort: Weapons, refs: Refs) -> str:
    """The sum of one sort's weapons."""
    costs = refs[f"{sort}.cost"]
    return f"IF(COUNTIF({costs},{text(UNKNOWN)})>0,{text(UNKNOWN)},SUM({costs}))"


def total(refs: Refs) -> str:
    """B6: `derive.CostParts.total`."""
    parts = [refs[f"cost.{part}"] for part in ("stats", "ranged", "melee")]
    return f"IF(COUNT({','.join(parts)})=3,{'+'.join(parts)},{text(UNKNOWN)})"


def rest(refs: Refs) -> str:
    """What is left to the cap; below 0 when over it."""
    spent, cap = refs["cost.total"], refs["cap"]
    return f"IF(COUNT({spent},{cap})=2,{cap}-{spent},{text(UNKNOWN)})"


def is_over(refs: Refs) -> str:
    """B6: whether the cost is over the cap."""
    spent, cap = refs["cost.total"], refs["cap"]
    return f"IF(COUNT({spent},{cap})=2,{spent}>{cap},FALSE)"


# ---- verdict and reasons -----------------------------------------------------------------------------------


def is_empty(refs: Refs) -> str:
    """Whether nothing was entered yet; ``entered``: all cells for it, as a list of ranges."""
    return f"COUNTA({refs['entered']})=0"


def verdict(refs: Refs, waiting: str, legal: str, illegal: str) -> str:
    """Legal or not: `check`; ``waiting`` while nothing was entered."""
    reasons = "+".join(_filled(refs[path]) for path in ("reason", "ranged.reason", "melee.reason"))
    return f"IF({is_empty(refs)},{text(waiting)},IF({reasons}=0,{text(legal)},{text(illegal)}))"


def machine_reasons(refs: Refs, rules: Rules, limits: Limits, say: Say, name: Callable[[str], str]) -> str:
    """Why the machine as a whole is illegal: over the cap (B601), a stat that can't be read (E100 to E107), or that is
    less than an event asks for (B804). ``name`` names a stat."""
    over = f"{refs['cost.total']}-{refs['cap']}"
    before, after = say("over", over="\0").split("\0")
    found = [f"IF({is_over(refs)},{text(say('between') + before)}&({over})&{text(after)},{text('')})"]
    for stat in rules.stats:
        cell, words = refs[f"stats.{stat.id}"], name(stat.id)
        blank = f"IF(ISERROR({cell}),FALSE,{is_blank(cell)})"
        missing, bad = (_reason(say, key, stat=words, most=MOST) for key in ("stat_blank", "stat_bad"))
        least = limits.least.get(stat.id, 0)
        few = _when(f"{cell}<{least}", say, "stat_least", stat=words, least=least) if least else text("")
        found.append(f"IF({is_whole(cell)},{few},IF({blank},{missing},{bad}))")
    return f"IF({is_empty(refs)},{text('')},{_joined(found, say)})"


def weapon_reasons(
    row: str, refs: Refs, rules: Rules, rulings: Rulings, say: Say, word: Callable[[str], str], more: Iterable[str] = ()
) -> str:
    """Why a weapon is illegal: B301 to B503 and B701, what can't be read, and ``more`` reasons. ``word`` names a
    custom."""
    sort, slots = _sort(row), refs[f"{row}.customs"]
    words, others = refs[f"words.{sort}"], refs[f"others.{sort}"]
    found = [_number_reason(refs[f"{row}.{one}"], one, say) for one in ("power", "shots") if f"{row}.{one}" in refs]
    known = f"{_count(words, slots)}+{_count(others, slots)}"
    found.append(_when(f"{_filled(slots)}>{known}", say, "custom_unknown"))
    twice = "+".join(f"SUMPRODUCT((COUNTIF({slots},{names})>1)*1)" for names in (words, others))
    found.append(_when(f"{twice}>0", say, "custom_twice"))
    for custom in rules.customs:
        if custom.alone:
            alone = f"COUNTIF({slots},{text(word(custom.id))})"
            found.append(_when(f"AND({alone}>0,{known}>{alone})", say, "custom_alone", custom=word(custom.id)))
    found.append(_when(f"{_count(others, slots)}>0", say, f"custom_other_{sort}"))
    if f"{row}.combos" in refs:
        combos, most = refs[f"{row}.combos"], int(rulings["combo_copies"])
        chosen = _count(refs["words.combos"], combos)
        found.append(_when(f"{_filled(combos)}>{chosen}", say, "combo_unknown"))
        found.append(_when(f"{chosen}>{most}", say, "combos_many", most=most))
    return _row(row, refs, _joined([*found, *more], say), text(say("failing")))


def limit_reasons(row: str, refs: Refs, limits: Limits, say: Say, banned: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Why an event does not allow a weapon: what it bans (B801, B802; ``banned``: names by column), too many of its
    sort (B803) or of cost 0 (B805), told at the first one too many."""
    for column, names in banned.items():
        slots = refs[f"{row}.{column}"]
        yield from (_when(f"COUNTIF({slots},{text(name)})>0", say, "banned", name=name) for name in names)
    sort, cost = _sort(row), refs[f"{row}.cost"]
    upto = f"{refs[f'{sort}[0].cost']}:{cost}"
    if (most := limits.most.get(sort)) is not None:
        yield _when(f"{_filled(upto)}={most + 1}", say, "weapons_many", most=most)
    if (free := limits.free_weapons) is not None:
        before = "" if sort == "ranged" else f"COUNTIF({refs['ranged.cost']},0)+"
        first = f"AND({before}COUNTIF({upto},0)={free + 1},COUNTIF({cost},0)=1)"
        yield _when(first, say, "free_many", most=free)


def all_reasons(rows: Iterable[str], refs: Refs, say: Say) -> str:
    """The machine's own reasons, then each weapon's behind its name, in one text."""
    between = text(say("between"))
    found = [f'IF({refs["reason"]}="","",{between}&{refs["reason"]})']
    for row in rows:
        name, reason = refs[f"{row}.name"], refs[f"{row}.reason"]
        found.append(f'IF({reason}="","",{between}&{name}&" "&{reason})')
    return _joined(found, say)


def _number_reason(cell: str, kind: str, say: Say) -> str:
    """Blank, unreadable, or 0 (B301, B302, B401)."""
    blank, bad, zero = (_reason(say, f"{kind}_{fault}", most=MOST) for fault in ("blank", "bad", "zero"))
    return f"IF({is_whole(cell)},IF({cell}=0,{zero},{text('')}),IF({is_blank(cell)},{blank},{bad}))"


def _when(condition: str, say: Say, key: str, **params: object) -> str:
    return f"IF({condition},{_reason(say, key, **params)},{text('')})"


def _reason(say: Say, key: str, **params: object) -> str:
    return text(say("between") + say(key, **params))


def _joined(found: list[str], say: Say) -> str:
    """All reasons with a sign between; each brings its own in front, and the first is cut off."""
    return f"MID({'&'.join(found)},{len(say('between')) + 1},999)"


# ---- what shows red ----------------------------------------------------------------------------------------


def is_bad_number(cell: str, least: int) -> str:
    """For a cell in a row that counts: neither blank nor a whole number from ``least`` on."""
    return f"IF(ISERROR({cell}),TRUE,AND(NOT({is_blank(cell)}),NOT({is_whole(cell, least)})))"


def is_one_of(cell: str, names: Iterable[str]) -> str:
    """Whether one of these names stands in a cell."""
    return f"OR({','.join(f'{cell}={text(name)}' for name in names)})"


def is_bad_custom(cell: str, slots: str, standing_alone: Iterable[str], banned: Sequence[str] = ()) -> str:
    """For one slot: a custom that stands twice on the weapon, beside one that must be alone, or that an event bans."""
    twice = f"COUNTIF({slots},{cell})>1"
    lone = "+".join(f"COUNTIF({slots},{text(one)})" for one in standing_alone)
    alone = f"AND({lone}>0,{_filled(slots)}>1)"
    found = [twice, alone, *([is_one_of(cell, banned)] if banned else [])]
    return f'IF(LEN({cell}&"")=0,FALSE,OR({",".join(found)}))'
