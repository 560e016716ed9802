"""A push in words: what is, or would be, written, and what came of it."""

from __future__ import annotations

from bundodo.sync import show
from bundodo.sync.checking import Seen
from bundodo.sync.outgoing import Plan
from bundodo.sync.rooms import homeless_lines
from sheets.grid import a1
from sheets.sync.merge import Who
from templates.words import Words


def plan_lines(plan: Plan, words: Words, *, is_silent: bool) -> list[str]:
    """Which spreadsheet, each machine with its cells, what is refused. ``is_silent``: no verdicts are written."""
    found: list[str] = [words.say("push.into", title=plan.desk.now.title, url=plan.desk.state.url)]
    unhoused = [pair for pair, _ in plan.unhoused]
    for pair in plan.desk.pairs:
        if pair.merged is None:
            found += [] if pair in unhoused else show.standing(plan.desk, pair, words)
            continue
        changes = [c for c in pair.merged.of(Who.OURS) if not plan.is_refused(pair, c)]
        if changes:
            key = "push.moves_in" if pair.moves_in else "push.machine"
            found.append(words.say(key, file=pair.file, tab=pair.title, count=len(changes)))
        found += [f"  {show.change_line(plan.desk, pair, c, words, plan.cell(pair, c))}" for c in changes]
        if pair.merged.conflicts and not changes:
            found.append(words.say("diff.machine", file=pair.file, tab=pair.title))
        found += [f"  {show.change_line(plan.desk, pair, change, words)}" for change in pair.merged.conflicts]
        if waiting := len([c for c in pair.merged.of(Who.THEIRS) if c.key not in pair.chosen]):
            found.append(words.say("push.waiting", tab=pair.title, count=waiting))
    for file in dict.fromkeys(one.pair.file for one in plan.refused):
        mine = [one for one in plan.refused if one.pair.file == file]
        found.append(words.say("push.refused", file=file, tab=mine[0].pair.title, count=len(mine)))
        for one in mine:
            line = show.change_line(plan.desk, one.pair, one.change, words)
            found.append(f"  {line}\n    {words[f'refused.{one.why}']}")
    found += homeless_lines(plan.desk, plan.unhoused, words)
    found += _field_lines(plan, words)
    return [*found, _verdict_line(plan, words, is_silent=is_silent)]


def _field_lines(plan: Plan, words: Words) -> list[str]:
    """The field: what differs, and that paint is put on in the spreadsheet."""
    pair = plan.desk.board
    if pair is None:
        return []
    found = list(show.field_lines(plan.desk, pair, words, Who.OURS, Who.CONFLICT))
    if waiting := len([one for one in pair.of(Who.THEIRS) if one.key not in pair.chosen]):
        found.append(words.say("push.waiting", tab=pair.title, count=waiting))
    return found


def _verdict_line(plan: Plan, words: Words, *, is_silent: bool) -> str:
    verdict = plan.verdicts
    assert verdict
    if is_silent:
        return words.say("push.touched", tab=verdict.title, folder=plan.desk.folder)
    bad = sum(not one.legal for one in verdict.checked)
    return words.say("push.verdicts", tab=verdict.title, count=len(verdict.checked), bad=bad)


def seen_lines(plan: Plan, seen: Seen, words: Words) -> list[str]:
    """What doesn't stand where it should, with both values."""
    desk = plan.desk
    titles = {tab.id: tab.title for tab in desk.now.tabs}
    moved = {(one.edit.tab, one.edit.place) for one in seen.astray}
    lines = []
    for one in seen.missed:
        said = {
            "file": one.pair.file,
            "tab": titles.get(one.tab, ""),
            "label": show.label(desk, one.pair, one.change, words),
            "cell": " ".join(a1(*place) for place in one.cells),
            "meant": show.value(desk, one.change, one.change.ours, words),
            "there": show.value(desk, one.change, one.there, words),
            "now": a1(*one.now) if one.now else words["push.nowhere"],
        }
        is_moved = any((one.tab, place) in moved for place in one.cells)
        lines.append(words.say("push.elsewhere" if is_moved else "push.wrong", **said))
    for stray in seen.astray:
        tab, cell = titles.get(stray.edit.tab, ""), a1(*stray.edit.place)
        held = show.shown(stray.edit.value if isinstance(stray.edit.value, int | str) else None, words)
        owner = stray.owner or words["push.nobody"]
        lines.append(words.say("push.astray", tab=tab, cell=cell, held=held, owner=owner))
    if seen.astray:
        lines.append(words["push.asked"])
    lines += [words.say("push.other", tab=titles.get(e.tab, ""), cell=a1(*e.place)) for e in seen.others]
    if desk.board and seen.hexes:
        lines.append(words.say("field.meanwhile", tab=desk.board.title, count=len(seen.hexes)))
        lines += show.hex_lines(desk.board, words, seen.hexes)
    return lines
