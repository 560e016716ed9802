"""What a sheet can compute itself, as spreadsheet formulas: the action value W5. `derive.action_value`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from designer.games.wildgauge.rules import Rules
from designer.reading.cells import MOST

UNKNOWN = "—"
"""Stands where a number can't be known."""


def formulas(rules: Rules, ref: Callable[[str], str]) -> Mapping[str, str]:
    """Formulas by the path of the field. ``ref``: the address of an entry's cell; a table's column
    (``extra_ranks[].rank``) is the address of its cells."""
    ranks = [ref(f"ranks.{one.id}") for one in rules.ranks]
    extra, names = ref("extra_ranks[].rank"), ref("extra_ranks[].name")
    known = [f"IF(ISNUMBER({cell}),AND({cell}=INT({cell}),{cell}>=0,{cell}<={MOST}),FALSE)" for cell in ranks]
    # A row of the table may be empty; one with a name needs its number, as each of the pilot's own ranks does.
    known.append(f"SUMPRODUCT((LEN({names}&{extra})>0)*(1-ISNUMBER({extra})))=0")
    known.append(f'COUNTIF({extra},"<0")+COUNTIF({extra},">{MOST}")=0')
    known.append(f"SUM({extra})=INT(SUM({extra}))")
    every = ",".join([*ranks, extra])
    return {"derived.action_value": f'IF(AND({",".join(known)}),SUM({every})-MAX({every}),"{UNKNOWN}")'}
