"""From the spreadsheet into the folder: their changes are taken in, ours stay, conflicts are told."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bundodo import builds
from bundodo.out.files import Slugs, slug
from bundodo.sync import show
from bundodo.sync.desk import Desk, Pair, SyncError, game_of, key, known_of, lay_desk, load_state, wants_fill
from bundodo.sync.field import FieldPair
from bundodo.sync.found import base_of
from designer.packs.pack import Pack
from sheets.google.write import Now, Sheets
from sheets.sync import state as states
from sheets.sync.merge import Change, Merged, Who
from sheets.sync.state import Known, State
from templates.opened import read_bytes
from templates.words import Words

_TRIES = 3


@dataclass(slots=True)
class Outcome:
    """What became of a command, as lines; and whether anything is left in conflict or could not be read."""

    desk: Desk
    lines: list[str] = field(default_factory=list)
    changed: int = 0
    first: bool = False
    """Whether the folder came to belong to its spreadsheet just now."""
    failed: bool = False
    asked: int = 0
    """Machines on a tab in doubt, which are not taken in until the user says so."""

    @property
    def exit_code(self) -> int:
        """2 where something could not be read or written, 1 where something is in conflict."""
        if self.failed or self.desk.failures:
            return 2
        return 1 if self.desk.is_open or self.asked else 0


class _ChangedError(Exception):
    """A build file changed while it was being merged."""


def now_text() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def pull(
    folder: Path,
    sheets: Sheets,
    url: str,
    words: Words,
    *,
    ours: Collection[str] = (),
    theirs: Collection[str] = (),
    packs: tuple[Pack, ...] = (),
    clock: Callable[[], str] = now_text,
) -> Outcome:
    """Raises SyncError, SourceError, StateError, OSError."""
    with states.alone(folder):
        state = load_state(folder)
        if state and state.spreadsheet != sheets.link.id:
            raise SyncError("other", folder=folder, title=state.title, url=state.url)
        now = sheets.look(wants_fill(state.game if state else None))
        is_first = state is None
        state = state or State(states.SCHEMA, sheets.link.id, url, now.title, game_of(now, packs))
        for last in (False,) * (_TRIES - 1) + (True,):
            desk = lay_desk(folder, state, now, packs)
            desk.choose(ours, theirs)
            outcome = Outcome(desk, first=is_first)
            try:
                _take_in(outcome, now, words, clock, {key(name) for name in theirs})
                return outcome
            except OSError as error:
                raise stopped(error, outcome.lines, words) from error
            except _ChangedError as error:
                if last:
                    raise SyncError("changing", path=error.args[0]) from error
        raise AssertionError("the last try returns or raises")


def stopped(error: OSError, done: list[str], words: Words, key: str = "stopped_pull") -> SyncError:
    """The disk is full, or a file can't be written: which, and what had been done by then."""
    told = "\n".join(done) or words["trouble.nothing_done"]
    return SyncError(key, path=error.filename, why=error.strerror or type(error).__name__, done=told)


def _take_in(outcome: Outcome, now: Now, words: Words, clock: Callable[[], str], theirs: set[str]) -> None:
    desk = outcome.desk
    slugs = _slugs(desk.folder)
    machines = [_one(desk, pair, outcome, words, slugs, theirs) for pair in desk.pairs]
    state = desk.state
    doubted = desk.still_doubted(is_taken=not outcome.asked)
    state.machines = [known for known in machines if known is not None]
    if desk.board:
        take_field(desk, desk.board, outcome, words)
        outcome.lines += [] if desk.board.is_new else show.field_lines(desk, desk.board, words)
        outcome.lines += show.hex_lines(desk.board, words, desk.board.conflicts)
    state.title, state.time = now.title, clock()
    state.doubted = doubted
    states.save(desk.folder, state)


def _one(desk: Desk, pair: Pair, outcome: Outcome, words: Words, slugs: Slugs, theirs: set[str]) -> Known | None:
    """One machine; what is to be known of it."""
    wanted_back = pair.known and {key(pair.title), key(pair.file)} & theirs
    if pair.merged is not None:
        taken = take(desk, pair, pair.merged, outcome, words)
        return known_of(pair, pair.merged.settled(taken=taken))
    doubtful = pair.found is not None and not pair.known and desk.is_doubtful(pair.found)
    if pair.found and doubtful and key(pair.title) not in theirs:
        outcome.asked += 1
        told = {"url": desk.state.url, "folder": desk.folder, "asked": desk.called(pair)}
        outcome.lines.append(words.say("only.doubted", name=pair.found.name, tab=pair.title, **told))
        return None
    if pair.found and not pair.build and not pair.broken and (not pair.known or wanted_back):
        file = pair.file or f"{slugs.take(str(pair.found.record.fields.get('name') or ''), fallback='machine')}.toml"
        states.replace(desk.folder / file, builds.new(desk.form, pair.found.record, words.lang), desk.folder)
        outcome.changed += 1
        outcome.lines.append(words.say("pull.new", file=file, tab=pair.title, name=pair.found.name))
        return known_of(pair, pair.found.record, file)
    outcome.lines += show.standing(desk, pair, words)
    if pair.known and (pair.build or pair.broken) and not pair.found and not pair.unsure:
        pair.known.gone = True
        return pair.known
    return known_of(pair, base_of(pair.known)) if pair.known and pair.found else pair.known if pair.unsure else None


def take(
    desk: Desk, pair: Pair, merged: Merged, outcome: Outcome, words: Words, *, quiet: bool = False
) -> Callable[[Change], bool]:
    """Takes their changes into a build file. Returns which of them stand there by then: all, or none where the file
    can't be edited."""
    assert pair.build is not None
    changes = merged.of(Who.THEIRS)
    if changes:
        try:
            data = builds.edited(pair.build, desk.form, merged, merged.here())
        except builds.BuildError as error:
            outcome.failed = True
            outcome.lines.append(words.say("pull.uneditable", file=pair.file, why=error))
            return lambda _: False
        _put(pair.build.path, pair.build.data, data, desk.folder)
        outcome.changed += 1
        outcome.lines.append(words.say("pull.merged", file=pair.file, tab=pair.title, count=len(changes)))
        outcome.lines += [f"  {show.change_line(desk, pair, change, words)}" for change in changes]
    if not quiet:
        for change in merged.conflicts:
            outcome.lines.append(f"  {show.change_line(desk, pair, change, words)}")
    return lambda _: True


def _put(path: Path, before: bytes, data: bytes, folder: Path) -> None:
    """Replaces a file, unless somebody has just saved it."""
    if path.exists() and read_bytes(path) != before:
        raise _ChangedError(path)
    states.replace(path, data, folder)


def take_field(desk: Desk, pair: FieldPair, outcome: Outcome, words: Words) -> None:
    """Takes their changes into the field's file."""
    made, count = pair.edited(), len(pair.of(Who.THEIRS))
    if made is None and count:
        outcome.failed = True
        outcome.lines.append(words.say("pull.uneditable", file=pair.file, why=""))
        return
    if made is not None and made != pair.data:
        _put(desk.folder / pair.file, pair.data or b"", made, desk.folder)
        outcome.changed += 1
        key = "pull.new_field" if pair.is_new else "pull.field"
        outcome.lines.append(words.say(key, file=pair.file, tab=pair.title, count=count))
    desk.state.field = pair.settled()


def _slugs(folder: Path) -> Slugs:
    """Names that no file has."""
    slugs = Slugs()
    for path in folder.iterdir():
        slugs.take(path.stem, fallback=slug(path.stem) or "machine")
    slugs.take("field", fallback="field")
    return slugs
