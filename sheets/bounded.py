"""No more of a machine than anybody means."""

from __future__ import annotations

from dataclasses import replace

from sheets.form import Finding, Form, Values, named

MOST_ROWS = 100
"""Of one table of a machine."""


def bounded(values: Values, form: Form) -> Values:
    """The values with no more rows of a table than anybody means (E257): each is printed, and reckoned with."""
    dropped: list[str] = []
    findings = list(values.findings)
    for table in form.tables:
        rows = values.rows(table.path)
        if len(rows) > MOST_ROWS:
            dropped += [f"{table.path}[{number}]" for number in rows[MOST_ROWS:]]
            params = {"table": named(table.titles), "count": len(rows), "most": MOST_ROWS}
            findings.append(Finding("E257", values.ref(f"{table.path}[{rows[MOST_ROWS]}]"), params))
    if not dropped:
        return values
    gone = set(dropped)
    cells = {path: cell for path, cell in values.cells.items() if path.partition("]")[0] + "]" not in gone}
    findings = [
        one
        for one in findings
        if one.code == "E257" or getattr(one.ref, "path", "").partition("]")[0] + "]" not in gone
    ]
    return replace(values, cells=cells, findings=tuple(findings))
