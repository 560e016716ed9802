"""What is stamped on the prints of an illegal machine."""

from __future__ import annotations

from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Severity
from templates.words import Words


def stamp(checked: Checked, run: Run, words: Words) -> str:
    """What is stamped on an illegal machine's prints: over the cap with both numbers, else the codes; else empty."""
    if checked.legal:
        return ""
    total = run.game.summary(checked.machine, checked.profile, words.lang).total
    cap = checked.terms.cap
    if total is not None and cap is not None and total > cap:
        return words.say("print.stamp_cost", total=total, cap=cap)
    codes = dict.fromkeys(d.code for d in checked.diagnostics if d.severity is Severity.ERROR)
    return words.say("print.stamp_codes", codes=" ".join(list(codes)[:2]))
