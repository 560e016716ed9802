"""Looking at a spreadsheet again and again: take in what changed, check it, tell it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from msgspec import structs

from bundodo.asked import Judged, Said
from bundodo.say.terminal import echo
from bundodo.say.trouble import INTERRUPTED, Trouble
from bundodo.sync.pull import Outcome
from bundodo.sync.telling import finish, terms_of
from templates.words import Words


def watch(
    once: Callable[[], Outcome],
    seconds: int,
    words: Words,
    said: Said,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Until Ctrl+C, which ends it with 130. What can't be reached for a while is tried again; what was already told is
    not told again."""
    echo(words.say("watch.start", seconds=seconds), err=True)
    told: list[str] = []
    try:
        while True:
            try:
                outcome = once()
            except Trouble as error:
                echo(f"{error.message}\n{words['watch.failed']}", err=True)
            else:
                lines = [*outcome.lines, *verdict_lines(outcome, said)]
                new = [line for line in lines if line not in told]
                for line in new:
                    echo(line)
                if new:
                    finish(outcome, words, said)
                told = lines
            sleep(seconds)
    except KeyboardInterrupt:
        echo(words["watch.stopped"], err=True)
        sys.exit(INTERRUPTED)


def verdict_lines(outcome: Outcome, said: Said) -> list[str]:
    """A verdict for each machine of the spreadsheet, with its faults."""
    from bundodo.say.diagnostics import Severity, Teller
    from bundodo.say.tell import told as fault_lines
    from bundodo.say.tell import verdict
    from bundodo.sync.verdicts import judge

    desk, words = outcome.desk, said.words
    terms = structs.replace(terms_of(desk.game.NAME, words, Judged()), packs=desk.game.packs)
    teller = Teller(words.lang, desk.game.NAME)
    found: list[str] = []
    for _, checked in judge(desk.now, desk, terms):
        summary = desk.game.summary(checked.machine, checked.profile, words.lang)
        found.append(verdict(summary, checked, words))
        for one in checked.diagnostics:
            if one.severity is not Severity.NOTE:
                found += fault_lines(one, teller, words, seen=checked.entry.values.place)
    return found
