"""A page of everybody's machines, to be looked at: photo, name, numbers, weapons, story. Needs nothing else."""

from __future__ import annotations

from base64 import b64encode

from bundodo.events import Event
from bundodo.formats import told as formats
from bundodo.pipeline import Checked, Run
from bundodo.profile.facts import mark_of, note_of, photo_of
from bundodo.profile.view import LARGE
from bundodo.say.points import capped, points
from templates.version import PRODUCER
from templates.words import Words

PHOTO, THUMB = 640, 240
"""Dots of the longer side of a photo in the gallery, and beside a verdict."""


def page(run: Run, event: Event, words: Words) -> str:
    """The gallery of a run, by side where there are sides."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    env = Environment(loader=PackageLoader("templates", "common"), autoescape=True, undefined=StrictUndefined)
    groups = []
    for tally, numbers in formats.order(run):
        head = "" if tally is None else formats.called(tally, words)
        groups.append((head, [_machine(run.machines[number], run, words) for number in numbers]))
    return env.get_template("gallery.html.j2").render(
        lang=words.code,
        producer=PRODUCER,
        title=event.title or words["gallery.title"],
        date=event.date.isoformat() if event.date else "",
        lead=words.say("gallery.lead", count=len(run.machines), cap=capped("check.cap", run.terms, words)),
        format=formats.headline(run, words),
        groups=groups,
        rules=words.say("rules.head", version=run.game.VERSION, game=run.game.NAME),
        words={key: words[f"gallery.{key}"] for key in ("verdicts", "weapons")} | {"illegal": words["show.illegal"]},
    )


def address(photo: bytes) -> str:
    """A JPEG as the address of a picture on a page that needs nothing else; empty for none."""
    return f"data:image/jpeg;base64,{b64encode(photo).decode()}" if photo else ""


def _machine(checked: Checked, run: Run, words: Words) -> dict[str, object]:
    summary = run.game.summary(checked.machine, checked.profile, words.lang)
    name = summary.name or words["check.unnamed"]
    return {
        "name": name,
        "letter": name[:1],
        "player": summary.player,
        "legal": checked.legal,
        "cost": points(summary.total, checked.terms.cap),
        "colour": f"#{mark_of(checked, run).colour}",
        "photo": address(photo_of(checked, run, PHOTO)),
        "large": summary.numbers[:LARGE],
        "small": summary.numbers[LARGE:],
        "weapons": summary.weapons,
        "note": note_of(checked, run),
    }
