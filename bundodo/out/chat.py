"""An event's verdicts as text for a chat: parts that a chat takes, numbered, what has to be mended first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bundodo.formats import told as formats
from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Severity, Teller
from bundodo.say.formats import md, md_line
from bundodo.say.points import capped, points
from templates.version import PRODUCER
from templates.words import Words

LIMIT = 2000
"""Letters of one message, as the strictest of chats counts them: those beyond the first 65,536 count twice."""
_LINE = 400
"""Letters of one line."""


def size(text: str) -> int:
    """How long a chat takes a text to be."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def parts(run: Run, title: str, time: str, notices: Iterable[str], words: Words) -> list[str]:
    """The messages, each at most `LIMIT`; a machine is never cut in two. Illegal machines come first, then what the
    organiser should see, then the legal ones, each by name."""
    blocks = list(_blocks(run, time, [md(line) for line in notices], words))
    room = LIMIT - size(_framed("", title, 99, 99))
    found: list[list[str]] = [[]]
    for block in blocks:
        fitting = block if size(block) <= room else _shortened(block, room, words)
        if found[-1] and size("\n".join([*found[-1], fitting])) > room:
            found.append([])
        found[-1].append(fitting)
    return [_framed("\n".join(one), title, number, len(found)) for number, one in enumerate(found, 1)]


def by_name(run: Run) -> list[Checked]:
    """The machines, illegal ones first, then by name and player."""

    def key(one: Checked) -> tuple[bool, str, str]:
        summary = run.game.summary(one.machine, one.profile)
        return one.legal, summary.name.casefold(), summary.player.casefold()

    return sorted(run.machines, key=key)


def _framed(text: str, title: str, number: int, count: int) -> str:
    """A message: its title and number above, the mark by which we know our files below."""
    return f"**{md(title)[:100]}** ({number}/{count})\n{text}\n— {PRODUCER} ({number}/{count})\n"


def _blocks(run: Run, time: str, notices: Sequence[str], words: Words) -> Iterator[str]:
    """What must stay in one message, each."""
    bad = sum(not one.legal for one in run.machines)
    cap = capped("check.cap", run.terms, words)
    yield f"{time}  {words.say('check.sum' if bad else 'check.sum_legal', count=len(run.machines), bad=bad, cap=cap)}"
    teller = Teller(words.lang, run.game.NAME)
    yield from (f"- {_line(md_line(one, teller, words))}" for one in run.failures)
    machines = by_name(run)
    yield from (_machine(one, run, teller, words) for one in machines if not one.legal)
    if run.tallies:
        yield f"**{formats.headline(run, words)}**"
    for one in run.tallies:
        yield _line(f"{_sign(one.holds)} {md(formats.called(one, words))}: {md(formats.standing(one, words))}")
    yield from (f"- {_line(line)}" for line in notices)
    yield from (_machine(one, run, teller, words) for one in machines if one.legal)


def _machine(checked: Checked, run: Run, teller: Teller, words: Words) -> str:
    """One line, and of an illegal machine a line for each fault."""
    summary = run.game.summary(checked.machine, checked.profile, words.lang)
    name = f"**{md(summary.name) or words['check.unnamed']}**"
    player = words.say("check.player", player=md(summary.player)) if summary.player else ""
    side = f" ({md(checked.side)})" if checked.side else ""
    cost = points(summary.total, checked.terms.cap)
    head = _line(" ".join(filter(None, (_sign(checked.legal), f"{name}{player}{side}", cost))))
    faults = [one for one in checked.diagnostics if one.severity is Severity.ERROR]
    return "\n".join((head, *(f"- {_line(md_line(one, teller, words))}" for one in faults)))


def _sign(good: bool) -> str:
    return "✅" if good else "❌"


def _line(text: str) -> str:
    """A line that leaves room for others."""
    while size(text) > _LINE:
        text = text[: max(1, len(text) - (size(text) - _LINE) - 1)].rstrip("\\") + "…"
    return text


def _shortened(block: str, room: int, words: Words) -> str:
    """The first lines of a block, and how many are left out."""
    lines = block.split("\n")
    for kept in range(len(lines) - 1, 0, -1):
        made = "\n".join([*lines[:kept], words.say("meetup.more", count=len(lines) - kept)])
        if size(made) <= room:
            return made
    return lines[0]
