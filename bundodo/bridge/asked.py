"""What every function of the bridge takes: machines as the page holds them, and by what they are judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import structs

from bundodo.asked import Judged, Said
from bundodo.judging import by_event, event_of, event_of_link, judging
from bundodo.pipeline import Checked, Request, Run, examine, terms_for
from bundodo.say.trouble import Trouble
from designer.game import AnyGame, Terms
from designer.games import registry
from sheets.bounded import bounded
from sheets.files import builds
from sheets.grid import KeyRef
from sheets.sources import Entry, FieldSheet
from templates.words import Words


class Machine(msgspec.Struct, frozen=True):
    """A machine: the keys of its build file, its photo (JPEG, or whatever the engine can read), and as which file it
    is told of."""

    build: dict[str, Any]
    photo: bytes = b""
    file: str = ""


class By(msgspec.Struct, frozen=True, kw_only=True):
    """By what machines are judged, and in which language it is told. ``event``: an event's link; what is said beside
    it wins."""

    lang: str = "ja"
    game: str = registry.DEFAULT
    cap: int | None = None
    rulings: dict[str, str] = msgspec.field(default_factory=dict)
    limits: dict[str, Any] = msgspec.field(default_factory=dict)
    event: str = ""

    @property
    def words(self) -> Words:
        """The application's own words. Raises Trouble for a language that there is not."""
        try:
            return Words(self.lang, "common", name="app")
        except ValueError as error:
            raise Trouble(str(error)) from error

    @property
    def said(self) -> Said:
        """A command's voice."""
        return Said(lang=self.lang, color=False)

    @property
    def judged(self) -> Judged:
        """The same as a command is told it, an event aside."""
        return Judged(game=self.game, cap=self.cap, rulings=tuple(f"{key}={one}" for key, one in self.rulings.items()))


def game_of(by: By) -> AnyGame:
    """The game asked for. Raises Trouble for one that is not there."""
    if by.game not in registry.GAMES:
        raise Trouble(by.words.say("trouble.game", game=by.game, games=", ".join(registry.GAMES)))
    return registry.load(by.game)


def terms_of(by: By) -> Terms:
    """By what a machine is judged. Raises Trouble for what can't be."""
    game, words = game_of(by), by.words
    request = Request((), by.game, (), by.cap, tuple(by.rulings.items()))
    if by.event:
        event = event_of_link(by.event, words)
        if event.game in {None, game.NAME}:
            request = by_event(request, event)
    if by.limits:
        own = event_of({"game": by.game, "limits": by.limits}, words)
        request = structs.replace(request, limits=own.limits)
    with judging(words):
        return terms_for(game, request)


def run_of(machines: list[Machine], by: By, field: Mapping[str, Any] | None = None) -> Run:
    """The machines read and checked, with a field if there is one. Raises Trouble as `terms_of`."""
    game, terms = game_of(by), terms_of(by)
    fields = () if field is None else (FieldSheet("field.toml", None, document={"field": field}),)
    return Run(game, terms, tuple(checked(one, game, terms) for one in machines), fields, (), ())


def checked(machine: Machine, game: AnyGame, terms: Terms) -> Checked:
    """One machine with everything that is known of it."""
    return examine(entry_of(machine, game), game, terms)


def entry_of(machine: Machine, game: AnyGame) -> Entry:
    """A machine as written. What is no key of the form is told, and nothing of this machine's disk is looked at."""
    file = machine.file or "machine.toml"
    form = game.form()
    # A photo or an emblem by the name of a file is on somebody's disk, but not here.
    written = {key: one for key, one in machine.build.items() if key != form.photo.path}
    values = bounded(builds.values(form, written, file), form)
    return Entry(file, None, game.NAME, replace(values, place=KeyRef(file), picture=machine.photo), None)
