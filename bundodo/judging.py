"""From what a command was asked to what it works on: sources and options to a `Run`, and what can't be judged by as a
sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bundodo.asked import Judged, Said
from bundodo.say.trouble import Trouble, near
from sheets.failures import SourceError
from sheets.files import links
from templates.opened import SlipError
from templates.slipped import why
from templates.words import Words

if TYPE_CHECKING:  # the pipeline is loaded when a command runs, not for its --help
    from bundodo.events import Event
    from bundodo.pipeline import Request, Run
    from designer.packs.pack import PackError
    from designer.rules import RulingError


def request(sources: tuple[str, ...], by: Judged, words: Words) -> Request:
    """What is asked for, the event left out. Raises Trouble for a game that is not there, or a ruling without ``=``."""
    from bundodo.pipeline import Request
    from designer.games import registry

    if any(not source.strip() for source in sources):
        raise Trouble(words.say("trouble.empty", option="SOURCE"))
    if by.game is not None and by.game not in registry.GAMES:
        raise Trouble(words.say("trouble.game", game=by.game, games=near(by.game, registry.GAMES, words)))
    pairs = []
    for ruling in by.rulings:
        key, equals, value = ruling.partition("=")
        if not equals:
            raise Trouble(words.say("trouble.ruling_form", found=ruling))
        pairs.append((key.strip(), value.strip()))
    return Request(sources, by.game, by.tabs, by.cap, tuple(pairs), data=by.data, packs=by.packs)


def checked(sources: tuple[str, ...], by: Judged, said: Said) -> Run:
    """Reads and checks. Raises Trouble for a game or ruling that is not there, or for an event file with faults."""
    asked = request(sources, by, said.words)
    if by.event:
        asked = by_event(asked, event(by.event, said.words))
    return read(asked, said)


def moved_in(sources: tuple[str, ...], by: Judged, said: Said) -> Run:
    """The machines of these sources alone, to be moved into a template that judges as the event does. The event's own
    sources stay where they are: a template may be made before anybody has sent anything. Raises as `checked`."""
    from msgspec import structs

    asked = request(sources, by, said.words)
    if by.event:
        asked = structs.replace(by_event(asked, event(by.event, said.words)), sources=sources, field=None)
    return read(asked, said)


def read(asked: Request, said: Said) -> Run:
    """Reads and checks. Raises Trouble for a ruling that is not there, a data file that can't be taken, and a cap in
    a game without costs."""
    from bundodo.pipeline import run

    with judging(said.words, asked.event if asked.cap_of_event else None):
        return run(asked, listener(said))


@contextmanager
def judging(words: Words, event: Path | None = None) -> Iterator[None]:
    """Turns what can't be judged by into what the user is told; ``event``: the file that the cap is from. Raises
    Trouble."""
    from bundodo.pipeline import CapError, DataError
    from designer.packs.pack import PackError
    from designer.rules import RulingError

    try:
        yield
    except PackError as error:
        raise Trouble("\n".join(pack_lines(error, words))) from error
    except RulingError as error:
        raise ruling_trouble(error, words) from error
    except DataError as error:
        cause = error.__cause__
        told = f"{error.path.name}: {why(cause, words.lang)}" if isinstance(cause, SlipError) else error.told
        raise Trouble(words.say(f"trouble.data_{error.why}", path=error.path, game=error.game, told=told)) from error
    except CapError as error:
        key = "trouble.no_cap" if event is None else "trouble.no_event_cap"
        raise Trouble(words.say(key, game=error, path=event)) from error


def pack_lines(error: PackError, words: Words) -> list[str]:
    """Every fault of the packs, at its key."""
    from bundodo.say.diagnostics import Diagnostic, Teller, severity_of
    from bundodo.say.tell import told
    from designer.games.registry import DEFAULT
    from sheets.grid import KeyRef

    teller = Teller(words.lang, DEFAULT)
    found = [
        Diagnostic(one.code, severity_of(one.code, DEFAULT), KeyRef(str(file), one.path), one.params)
        for file, one in error.faults
    ]
    return [line for one in found for line in told(one, teller, words, indent="")]


def need_sources(sources: tuple[str, ...], by: Judged, words: Words) -> None:
    """Raises Trouble where neither a source nor an event is named."""
    if not sources and not by.event:
        raise Trouble(words["trouble.no_source"])


def event(path: Path, words: Words) -> Event:
    """The event of a file, or of a link given in its place. Raises Trouble that tells all its faults."""
    if links.has_link(str(path)):
        return event_of_link(str(path), words)
    from bundodo.events import load

    with _event_faults(words):
        return load(path)


def event_of_link(text: str, words: Words) -> Event:
    """The event of the first link in a text. Raises Trouble that tells all its faults."""
    code = next(links.codes(text), None)
    if code is None or not code.is_event:
        raise Trouble(words["trouble.event_link"])
    with _event_faults(words):
        opened = links.decode(code)
        if opened.fault:
            raise Trouble(words.say("trouble.event_broken", link=code.shown))
    return event_of(opened.document, words, code.shown)


def event_of(document: Mapping[str, Any], words: Words, shown: str = "event") -> Event:
    """The event of such keys. Raises Trouble that tells all its faults."""
    from bundodo.events import of_link

    with _event_faults(words):
        return of_link(document, shown)


@contextmanager
def _event_faults(words: Words) -> Iterator[None]:
    """Turns the faults of an event into what the user is told. Raises Trouble."""
    from bundodo.events import EventError
    from bundodo.say.diagnostics import Teller, found
    from bundodo.say.tell import told
    from designer.games.registry import DEFAULT

    teller = Teller(words.lang, DEFAULT)
    try:
        yield
    except SourceError as error:
        raise Trouble("\n".join(told(found(error.finding, DEFAULT), teller, words, indent=""))) from error
    except EventError as error:
        lines = [line for fault in error.faults for line in told(fault, teller, words, indent="")]
        raise Trouble("\n".join(lines)) from error


def by_event(asked: Request, made: Event) -> Request:
    """What is asked for, judged as the event says; what the command line says wins."""
    from msgspec import structs

    players = tuple((source, player.name) for player in made.players for source in player.sources)
    return structs.replace(
        asked,
        sources=asked.sources or made.all_sources,
        game=asked.game or made.game,
        cap=made.cap if asked.cap is None else asked.cap,
        rulings=(*made.rulings, *asked.rulings),
        limits=made.limits,
        data=asked.data or made.data,
        packs=(*made.packs, *asked.packs),
        players=players,
        field=made.field,
        waiting=made.sources,
        event=made.path,
        cap_of_event=asked.cap is None,
        format=made.format,
        whole=not asked.sources and not asked.tabs,
    )


def listener(said: Said) -> Callable[[str, Mapping[str, object]], None]:
    """Tells on stderr what takes time at Google, unless --quiet."""
    words = said.words

    def tell(event: str, params: Mapping[str, object]) -> None:
        said.note(words.say(f"google.{event}", **params))

    return tell


def ruling_trouble(error: RulingError, words: Words) -> Trouble:
    """A ruling that does not exist, or has no such choice, as a sentence."""
    key = "trouble.ruling_key" if error.value is None else "trouble.ruling_value"
    allowed = near(error.key if error.value is None else str(error.value), error.allowed, words)
    return Trouble(words.say(key, key=error.key, value=error.value, allowed=allowed))
