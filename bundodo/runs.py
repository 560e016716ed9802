"""Machines that a command looks into one by one: what of them is unreadable is told first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

from bundodo.asked import Judged, Said
from bundodo.games import registry
from bundodo.games.parts import Drawing, Telling
from bundodo.games.registry import Part
from bundodo.judging import checked
from bundodo.pipeline import Run
from bundodo.say.terminal import echo, printable_json, visible
from bundodo.say.trouble import Trouble
from templates.words import Lang, Words

A = TypeVar("A")


def odds_words(lang: Lang, *games: str) -> Words:
    """The words of odds, advice and comparison: those of every game, then those of these games."""
    return Words(lang, "common", *games, name="odds")


def called(name: str, own: Words) -> str:
    """A machine's name as it is told, or that it has none."""
    return visible(name) or own["head.unnamed"]


def changed(run: Run) -> dict[str, str | int]:
    """The rulings in force that are not the defaults."""
    return {r.key: run.terms.rulings[r.key] for r in run.game.RULINGS if run.terms.rulings[r.key] != r.default}


def machines(sources: Sequence[str], by: Judged, said: Said) -> Run:
    """The machines of these sources; what is unreadable or illegal is told on stderr. Raises Trouble where none is
    found."""
    words = said.words
    run = checked(tuple(sources), by, said)
    for line in (*complaints(run, words), *left_out(run, words)):
        said.warn(line)
    if not run.machines:
        raise Trouble(odds_words(words.lang).say("trouble.none", sources=" ".join(sources)))
    return run


def aimed_at(source: str, game: str, by: Judged, said: Said) -> Run:
    """The machines that an attack is aimed at. Raises Trouble where none is found, and for those of another game."""
    run = machines((source,), by._replace(tabs=()), said)
    if game != run.game.NAME:
        raise Trouble(odds_words(said.words.lang).say("trouble.against", game=run.game.NAME, wanted=game))
    return run


def alone(what: str, run: Run, wanted: Sequence[str], words: Words) -> Trouble:
    """That the game of a run lacks something, and which games have it."""
    told = {"what": what, "game": run.game.NAME, "wanted": ", ".join(wanted)}
    return Trouble(odds_words(words.lang).say("trouble.game", **told))


def need_drawing(part: Telling[Any, Any], name: Part, run: Run, words: Words) -> None:
    """Raises Trouble for a part that draws nothing."""
    if not isinstance(part, Drawing):
        raise alone("--plot", run, registry.drawing(name), words)


class Form(NamedTuple):
    """How an answer is told: ``table``, ``text`` or ``json``, and the file that it is drawn into."""

    format: str
    plot: Path | None = None
    force: bool = False


def answer(part: Telling[A, Any], run: Run, asked: A, by: Judged, said: Said, form: Form) -> NoReturn:
    """Tells what a part finds, on the terminal or as JSON, and draws it if that is asked for; ends with the exit code
    of the run. Raises Trouble as the part does."""
    words = said.words
    found = part.find(run, asked, by, said)
    if found is None:
        sys.exit(1)
    if form.format == "json":
        echo(printable_json(part.encode(found, words.lang)))
    else:
        part.tell(found, words, said.color)
    if form.plot is not None and isinstance(part, Drawing):
        part.draw(found, form.plot, words, force=form.force)
    sys.exit(run.exit_code)


def left_out(run: Run, words: Words) -> list[str]:
    """What of packs the machines have that does what only words say."""
    names = dict.fromkeys(name.text(words.code) for one in run.machines for name in run.game.left_out(one.machine))
    return [words.say("packs.left_out", names=words["read.between"].join(map(visible, names)))] if names else []


def complaints(run: Run, words: Words) -> list[str]:
    """Sources that can't be read, and the errors of machines: their odds may be incomplete."""
    from bundodo.say.diagnostics import Severity, Teller
    from bundodo.say.tell import failures, told, verdict

    lines = list(failures(run, words))
    teller = Teller(words.lang, run.game.NAME)
    for one in run.machines:
        errors = [d for d in one.diagnostics if d.severity is Severity.ERROR]
        if errors:
            lines.append(verdict(run.game.summary(one.machine, one.profile), one, words))
        for error in errors:
            lines += told(error, teller, words, seen=one.entry.values.place)
    return lines
