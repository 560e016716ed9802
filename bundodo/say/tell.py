"""The report of ``check`` for people: a verdict a machine, and each fault with its place and its cure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bundodo.formats import told as formats
from bundodo.pipeline import Checked, Run
from bundodo.say.diagnostics import Diagnostic, Severity, Teller
from bundodo.say.points import capped, points
from bundodo.say.terminal import style, visible
from designer.game import Summary
from sheets.grid import CellRef, KeyRef, Ref
from templates.words import Words

HOW_READ = frozenset(("E066", "E240", "E241", "E242", "E243"))
"""Notes on how a spreadsheet was had, and on what was taken for a field; nothing was left alone there."""
LOUD = frozenset(("L811", "L812", "E029", "E044", "E056", "E059", "E061", "E067", "E069", "E071", "E255"))
"""Notes on what was left alone that somebody may miss."""
MOST_HINTS = 3
"""Sources of which the command to look at them is named."""
MOST_RELATED = 10
"""Related places that are named; JSON has all."""
COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def lines(run: Run, words: Words, *, verbose: bool = False, quiet: bool = False) -> Iterator[str]:
    """The whole report, line by line. Notes on tabs left alone only when asked for, or when no machine was found;
    ``quiet`` leaves out advice that is no more than a note."""
    teller = Teller(words.lang, run.game.NAME)
    shared = _shared(run)
    seen: set[Key] = set()
    for checked in run.machines:
        yield verdict(run.game.summary(checked.machine, checked.profile), checked, words)
        for diagnostic in checked.diagnostics:
            if quiet and diagnostic.severity is Severity.NOTE:
                continue
            key = _key(diagnostic)
            if shared[key] <= 1:
                yield from told(diagnostic, teller, words, seen=checked.entry.values.place)
            elif key not in seen:
                # What a header of a list lacks is a fault of all its machines, and told once.
                yield from told(diagnostic, teller, words, seen=checked.entry.values.place)
                yield f"      {words.say('check.shared', count=shared[key] - 1)}"
                seen.add(key)
            else:
                yield f"   {words.say('check.as_above', code=diagnostic.code)}"
    yield from failures(run, words, verbose=verbose)
    left = [note for note in run.notes if note.code not in HOW_READ | LOUD]
    if left and run.machines and not verbose and not quiet:
        yield words.say("check.notes", count=len(left))
    if not run.machines and not run.failures:
        yield words.say("check.none", fields=len(run.fields), notes=len(run.notes))
    if not quiet:
        from bundodo.understood import sources_with_doubts

        for source in sources_with_doubts(run)[:MOST_HINTS]:
            yield words.say("read.more", source=visible(source))
    if run.machines:
        yield from tallies(run, words)
        bad = sum(not checked.legal for checked in run.machines)
        cap = capped("check.cap", run.terms, words)
        yield words.say("check.sum" if bad else "check.sum_legal", count=len(run.machines), bad=bad, cap=cap)


Key = tuple[str, object]
_OF_GROUPS = frozenset(("B811", "B812", "B813", "B814"))
"""What is told of a player or a side, at each of its machines."""
_OF_HEADERS = frozenset(("E031", "E032", "E033", "E038", "E045", "E046"))
"""What is told of a label, which machines of a list share."""


def _key(diagnostic: Diagnostic) -> Key:
    return diagnostic.code, diagnostic.params["name"] if diagnostic.code in _OF_GROUPS else diagnostic.ref


def _shared(run: Run) -> Counter[Key]:
    """How many machines each fault of a header, a player or a side is told of; two faults of one machine count once."""
    return Counter(
        key
        for checked in run.machines
        for key in {_key(one) for one in checked.diagnostics if one.code in _OF_HEADERS | _OF_GROUPS}
    )


def failures(run: Run, words: Words, *, verbose: bool = False) -> Iterator[str]:
    """What could not be read, and (asked for, or when no machine was found) what was left alone."""
    teller = Teller(words.lang, run.game.NAME)
    notes = [one for one in run.notes if verbose or not run.machines or one.code in LOUD]
    for diagnostic in (*notes, *run.failures):
        yield from told(diagnostic, teller, words, indent="")


def tallies(run: Run, words: Words) -> Iterator[str]:
    """How sides and players stand, below the format's name."""
    if name := formats.headline(run, words):
        yield style(name, bold=True)
    for tally in run.tallies:
        yield f"{_mark(tally.holds)} {style(formats.called(tally, words), bold=True)}  {formats.standing(tally, words)}"


def _mark(is_right: bool) -> str:
    return style("OK", fg="green", bold=True) if is_right else style("NG", fg="red", bold=True)


def verdict(summary: Summary, checked: Checked, words: Words) -> str:
    """One line: legal or not, name, player, cost to the cap and whose that is, source."""
    mark = _mark(checked.legal)
    name = style(visible(summary.name) or words["check.unnamed"], bold=True)
    player = words.say("check.player", player=visible(summary.player)) if summary.player else ""
    cost = points(summary.total, checked.terms.cap) + formats.whose(checked, words)
    return "  ".join(part for part in (f"{mark} {name}{player}", cost, str(checked.entry.values.place)) if part)


def told(
    diagnostic: Diagnostic, teller: Teller, words: Words, *, indent: str = "   ", seen: Ref | None = None
) -> Iterator[str]:
    """A diagnostic in two to four lines: code and place, what, what to do, related places."""
    label = style(f"{words[f'severity.{diagnostic.severity}']} {diagnostic.code}", fg=COLOURS[diagnostic.severity])
    yield f"{indent}{label} {short(diagnostic.ref, seen)}"
    yield f"{indent}   {teller.message(diagnostic)}"
    hint = teller.hint(diagnostic)
    if hint:
        yield f"{indent}   → {hint}"
    if diagnostic.related:
        shown = [short(ref, diagnostic.ref) for ref in diagnostic.related[:MOST_RELATED]]
        places = (", " if any(" " in place for place in shown) else " ").join(shown)
        left = len(diagnostic.related) - MOST_RELATED
        if left > 0:
            places = words.say("check.related_more", places=places, count=left)
        yield f"{indent}   {words.say('check.related', places=places)}"


def short(ref: Ref, seen: Ref | None) -> str:
    """A place; only its cell or key where book and tab, or file, were just named."""
    if isinstance(ref, KeyRef) and isinstance(seen, KeyRef) and ref.file == seen.file and ref.path and seen.path:
        return ref.told
    same = isinstance(ref, CellRef) and isinstance(seen, CellRef) and (ref.book, ref.tab) == (seen.book, seen.tab)
    if same and isinstance(ref, CellRef) and ref.row:
        return f"[{ref.tab}]!{ref.a1}" if ref.tab else ref.a1
    return str(ref)
