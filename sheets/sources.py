"""What the user points at (files, folders, Google Sheets), opened: machines as written, fields, and what was left
alone and why."""

from __future__ import annotations

import errno
import stat
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec import structs

from sheets.bounded import bounded
from sheets.entries import Entry, FieldSheet, Opened, ReadTab, Tell
from sheets.failures import SourceError
from sheets.files import builds, gsheet, links
from sheets.files.decode import decode
from sheets.form import Finding, Form, Values, named
from sheets.google.urls import is_link, parse_link
from sheets.grid import CellRef, Grid, KeyRef, Ref
from sheets.paths import files, missing
from templates.opened import MOST_TEXT, is_there, mode_of, read_bytes

if TYPE_CHECKING:
    from sheets.google.read import Reader

__all__ = ["SUFFIXES", "Entry", "FieldSheet", "Opened", "ReadTab", "Tell", "open_data", "open_sources"]

WORKBOOKS = (".xlsx", ".xlsm", ".ods")
TEXTS = (".toml", ".json")
SUFFIXES = (*WORKBOOKS, ".csv", *TEXTS)
"""What is read, by the end of a file's name."""
ARCHIVE = ".zip"
LINKS = ".txt"
"""Machines in links, one a line."""
MOST_BYTES = 100_000_000
"""Of a workbook; of a text as `templates.opened.MOST_TEXT`."""
_UNREAD = (".xls", ".xlsb", ".numbers", ".tsv", ".yaml", ".yml")
_MEANS = {"none": "E240", "key": "E241", "login": "E242", "robot": "E243"}
_PACK_LISTS = ("customs", "cards")
_EVENT_KEYS = frozenset(("sources", "players", "limits", "cap", "rulings"))


def open_sources(
    sources: Sequence[str],
    forms: Mapping[str, Form],
    *,
    tabs: Sequence[str] = (),
    game: str | None = None,
    tell: Tell | None = None,
    keep: bool = False,
) -> Opened:
    """Open all sources, each on its own: what fails is told, and the others are still read. ``forms`` by game, the
    preferred one first; ``tabs`` narrows workbooks to these; ``tell`` hears what takes time; ``keep``: the tabs too.
    Raises nothing for bad input."""
    opener = _Opener(forms, {_tab_key(tab): tab for tab in tabs}, game, tell, keep)
    for source in sources:
        opener.open(source)
    opener.check_tabs()
    opener.check_games()
    findings = tuple(opener.notes), tuple(opener.failures)
    return Opened(tuple(opener.entries), tuple(opener.fields), *findings, tuple(opener.read))


def open_data(
    data: Sequence[tuple[str, bytes]], forms: Mapping[str, Form], *, game: str | None = None, keep: bool = False
) -> Opened:
    """The same of files that lie nowhere on this machine: (name, bytes), or (text with links, no bytes at all). No
    machine among them has a folder for its photo."""
    opener = _Opener(forms, {}, game, None, keep)
    for name, content in data:
        if not content and links.has_link(name):
            opener.links(name, "")
        else:
            opener.data(content, name)
    opener.check_games()
    findings = tuple(opener.notes), tuple(opener.failures)
    return Opened(tuple(opener.entries), tuple(opener.fields), *findings, tuple(opener.read))


@dataclass(slots=True)
class _Opener:
    """Collects what is found. ``tabs``: those asked for, by their key; ``seen_tabs`` and ``seen_books``: the names of
    all tabs and workbooks, for saying what there was; ``done``: what was read, and as what it was given."""

    forms: Mapping[str, Form]
    tabs: Mapping[str, str]
    game: str | None
    tell: Tell | None = None
    keep: bool = False
    read: list[ReadTab] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    fields: list[FieldSheet] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)
    failures: list[Finding] = field(default_factory=list)
    seen_tabs: list[str] = field(default_factory=list)
    seen_books: list[str] = field(default_factory=list)
    done: dict[object, str] = field(default_factory=dict)
    blank: int = 0
    repeats: int = 0
    reader: Reader | None = None

    def open(self, source: str) -> None:
        before = self._count()
        failed = len(self.failures)
        seen = len(self.seen_tabs)
        path = Path(source)
        if links.has_link(source) and not is_there(path):
            self.links(source, "")
        elif is_link(source):
            self._google(source, source)
        else:
            self._path(path, source)
        tabs = self.seen_tabs[seen:]
        # Where --tab leaves nothing of this source, it is told of the tab alone.
        narrowed = bool(self.tabs and tabs) and not any(self._asked(tab) for tab in tabs)
        if self._count() == before and len(self.failures) == failed and not narrowed:
            self.failures.append(self._nothing(source, tabs))

    def _path(self, path: Path, source: str) -> None:
        """A folder or a file; what is neither is told, and what the system says of a path that it won't open."""
        try:
            mode = mode_of(path)
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:  # no file can be called so
                self._unreadable(path, error)
                return
            mode = None
        if mode is not None and stat.S_ISDIR(mode):
            self._folder(path, source)
        elif mode is not None and stat.S_ISREG(mode):
            self._file(path, source)
        else:
            self.failures.append(
                missing(path, source, (*SUFFIXES, ARCHIVE, LINKS, gsheet.SUFFIX), is_there=mode is not None)
            )

    def _count(self) -> int:
        return len(self.entries) + len(self.fields) + self.blank + self.repeats

    def _nothing(self, source: str, tabs: list[str]) -> Finding:
        place = KeyRef(source)
        if not tabs:
            return Finding("E010", place, {"suffixes": SUFFIXES})
        form = self.forms[self.game or next(iter(self.forms))]
        labels = tuple(named(one.labels) for one in form.stats)
        return Finding("E009", place, {"labels": labels, "tabs": tuple(tabs)})

    def _folder(self, folder: Path, source: str) -> None:
        for path in files(folder, self._unreadable):
            shown = path.as_posix() if source != "." else path.relative_to(folder).as_posix()
            if path.suffix.lower() in (*SUFFIXES, ARCHIVE, LINKS, gsheet.SUFFIX):
                self._file(path, shown, inside=True)
            elif path.suffix.lower() in _UNREAD:
                self.notes.append(Finding("E029", KeyRef(shown), {"suffixes": SUFFIXES}))

    def _unreadable(self, path: Path, error: OSError) -> None:
        detail = error.strerror or type(error).__name__
        self.failures.append(Finding("E015", KeyRef(path.as_posix()), {"detail": detail}))

    def _file(self, path: Path, shown: str, *, inside: bool = False) -> None:
        suffix = path.suffix.lower()
        place = KeyRef(shown) if suffix in (*TEXTS, ARCHIVE, LINKS, gsheet.SUFFIX) else CellRef(shown, "")
        try:
            if self._again(path.resolve(), place, shown):
                return
            if suffix == gsheet.SUFFIX:
                self._google(gsheet.link_of(read_bytes(path), shown), shown)
                return
            if suffix not in (*SUFFIXES, ARCHIVE, LINKS):
                raise SourceError("E005" if suffix == ".xls" else "E002", place, {"suffixes": SUFFIXES})
            most = MOST_BYTES if suffix in (*WORKBOOKS, ARCHIVE) else MOST_TEXT
            if path.stat().st_size > most:
                raise SourceError("E006", place)
            data = read_bytes(path, most)
            self._data(data, PurePosixPath(shown), path.parent, inside)
        except SourceError as error:
            self.failures.append(error.finding)
        except OSError as error:
            self.failures.append(Finding("E015", place, {"detail": error.strerror or type(error).__name__}))

    def data(self, data: bytes, name: str) -> None:
        """What is in a file of this name that lies nowhere on this machine."""
        before, failed = self._count(), len(self.failures)
        suffix = PurePosixPath(name).suffix.lower()
        try:
            if suffix not in (*SUFFIXES, ARCHIVE, LINKS):
                raise SourceError("E005" if suffix == ".xls" else "E002", KeyRef(name), {"suffixes": SUFFIXES})
            if len(data) > (MOST_BYTES if suffix in (*WORKBOOKS, ARCHIVE) else MOST_TEXT):
                raise SourceError("E006", KeyRef(name))
            self._data(data, PurePosixPath(name), None, False)
        except SourceError as error:
            self.failures.append(error.finding)
        if self._count() == before and len(self.failures) == failed:
            self.failures.append(self._nothing(name, self.seen_tabs))

    def _data(self, data: bytes, name: PurePosixPath, base: Path | None, inside: bool) -> None:
        """What is in a file of this name. Raises SourceError."""
        suffix, shown = name.suffix.lower(), str(name)
        if suffix == ARCHIVE:
            self._archive(data, shown)
            return
        if suffix == LINKS:
            text = decode(data, KeyRef(shown))
            if links.has_link(text):
                self.links(text, shown)
            elif not inside:
                raise SourceError("E305", KeyRef(shown))
            return
        if not data and suffix in WORKBOOKS:
            raise SourceError("E053", CellRef(shown, ""))
        if suffix in TEXTS:
            self._document(builds.load(data, shown), base, shown, inside)
        else:
            grids = _grids(data, suffix, shown)
            self._grids(grids, shown, base, single=len(grids) == 1 and suffix == ".csv", inside=inside)

    def _archive(self, data: bytes, shown: str) -> None:
        """The files of an archive, as those of a folder."""
        from sheets.files.archive import files

        for name, content in files(data, shown):
            path = PurePosixPath(f"{shown}/{name}")
            if path.suffix.lower() in SUFFIXES:
                try:
                    self._data(content, path, None, True)
                except SourceError as error:
                    self.failures.append(error.finding)
            elif path.suffix.lower() in (*_UNREAD, ARCHIVE, gsheet.SUFFIX):
                self.notes.append(Finding("E029", KeyRef(str(path)), {"suffixes": SUFFIXES}))

    def links(self, text: str, shown: str) -> None:
        """The machines in the links of a text, or of the file ``shown``; each that can't be read is told."""
        for code in links.codes(text):
            place = f"{shown}:{code.line}" if shown else code.shown
            if self._again((code.is_event, code.version, code.letters), KeyRef(place), place):
                continue
            try:
                if code.is_event:
                    raise SourceError("E304", KeyRef(place))
                opened = links.decode(code)
            except SourceError as error:
                self.failures.append(Finding(error.code, KeyRef(place), error.params))
                continue
            read = len(self.entries)
            self._document(opened.document, None, place, False)
            if opened.fault and len(self.entries) > read:
                entry = self.entries[read]
                findings = (Finding(opened.fault, KeyRef(place), {}), *entry.values.findings)
                self.entries[read] = structs.replace(entry, values=replace(entry.values, findings=findings))
            elif opened.fault:
                self.failures.append(Finding(opened.fault, KeyRef(place), {}))

    def _again(self, key: object, place: Ref, shown: str) -> bool:
        """Whether this was read already; then it is noted, and read no second time."""
        if key not in self.done:
            self.done[key] = shown
            return False
        self.notes.append(Finding("E041", place, {"first": self.done[key]}))
        self.repeats += 1
        return True

    def _of_another_game(self, place: Ref, named: str, inside: bool) -> None:
        """What says itself that it is of another game than this run: left alone among others, refused by itself."""
        finding = Finding("E044", place, {"named": named, "game": self.game})
        if inside:
            self.notes.append(finding)
            self.blank += 1
        else:
            self.failures.append(finding)

    def _google(self, source: str, shown: str) -> None:
        """A spreadsheet of Google's; ``shown``: the link, or the file that leads to it."""
        from sheets.google.read import Reader

        place = KeyRef(shown)
        if self._again(_link_key(source), place, shown):
            return
        self.reader = self.reader or (Reader(tell=self.tell) if self.tell else Reader())
        try:
            opened = self.reader.read(source, self._wants_fill)
        except SourceError as error:
            at = place if error.ref == KeyRef(source) else error.ref
            self.failures.append(Finding(error.code, at, error.params))
            return
        self.notes.append(Finding(_MEANS[opened.means], place, {"title": opened.title}))
        self._grids(opened.grids, opened.title, None)

    def _wants_fill(self, grid: Grid) -> bool:
        """Whether a tab of an online spreadsheet is worth another call for its painted cells."""
        if self.tabs and not self._asked(grid.tab):
            return False
        from sheets import tabs as sorting

        return sorting.may_be_field(grid, self.forms, self.game, asked=self._asked(grid.tab))

    def _asked(self, tab: str) -> bool:
        """Whether a tab is asked for by name, whatever its width and case."""
        return _tab_key(tab) in self.tabs

    def _grids(
        self, grids: list[Grid], shown: str, base: Path | None, *, single: bool = False, inside: bool = False
    ) -> None:
        from sheets import tabs as sorting  # none of this for build files
        from sheets.doubles import apart, is_example_tab

        self.seen_tabs += [grid.tab for grid in grids]
        self.seen_books.append(shown)
        wanted = [grid for grid in grids if not self.tabs or self._asked(grid.tab)]
        tabs = [sorting.sort(one, self.forms, self.game, asked=self._asked(one.tab)) for one in wanted]
        forms = [one.tab for one, found in zip(wanted, tabs, strict=True) if found.machines or found.blank]
        machines: list[tuple[str, Values]] = []
        for grid, found in zip(wanted, tabs, strict=True):
            example = bool(found.machines) and not self._asked(grid.tab) and is_example_tab(grid.tab)
            example = example and not all(map(is_example_tab, forms))
            if self.keep:
                self.read.append(ReadTab(shown, grid, found, example))
            if example:
                self.notes.append(Finding("E061", grid.place, {"tab": grid.tab}))
                self.blank += 1
                continue
            self.notes += found.notes
            self.failures += found.failures
            self.blank += found.blank
            if found.foreign:
                self._of_another_game(grid.place, found.foreign, inside)
            tab = None if single else grid.tab
            if found.is_field:
                self.fields.append(FieldSheet(shown, tab, grid=grid))
            machines += found.machines
        machines, notes = apart(machines, self.forms)
        self.notes += notes
        for game, values in machines:
            tab = values.place.tab if isinstance(values.place, CellRef) and not single else None
            self.entries.append(Entry(shown, tab, game, bounded(values, self.forms[game]), base))

    def _document(self, document: builds.Document, base: Path | None, shown: str, inside: bool) -> None:
        place = KeyRef(shown)
        if isinstance(document.get("field"), dict):
            self.fields.append(FieldSheet(shown, None, document=document))
            return
        if any(isinstance(document.get(key), list) for key in _PACK_LISTS):
            self.notes.append(Finding("E277", place, {}))
            self.blank += not inside
            return
        named = document.get("game")
        if self.game and isinstance(named, str) and named in self.forms and named != self.game:
            self._of_another_game(KeyRef(shown, "game"), named, inside)
            return
        game = self.game or (named if isinstance(named, str) and named in self.forms else None)
        names = [game] if game else list(self.forms)
        known = {name: builds.knows(self.forms[name], document) for name in names}
        best = game or max(known, key=lambda name: known[name])
        if _EVENT_KEYS & set(document) and not known[best]:
            self.notes.append(Finding("E025", place, {}))
            self.blank += not inside
        elif inside and (not known[best] or (named is None and builds.is_named_only(self.forms[best], document))):
            self.notes.append(Finding("E026", place, {}))
        elif named is not None and game is None:
            found = builds.whole_text(named) if isinstance(named, str) else builds.shown(named)
            self.failures.append(Finding("E014", KeyRef(shown, "game"), {"found": found, "games": tuple(self.forms)}))
        elif not known[best]:
            self.failures.append(Finding("E016", place, {"allowed": builds.allowed(self.forms[best])}))
        else:
            values = bounded(builds.values(self.forms[best], document, shown), self.forms[best])
            self.entries.append(Entry(shown, None, best, values, base))

    def check_tabs(self) -> None:
        """Every tab that was asked for must have been there."""
        seen = {_tab_key(tab) for tab in self.seen_tabs}
        for key in sorted(set(self.tabs) - seen):
            books, tab = tuple(self.seen_books), self.tabs[key]
            if not books:
                self.failures.append(Finding("E280", KeyRef("--tab"), {"tab": tab}))
                continue
            params = {"tab": tab, "tabs": tuple(self.seen_tabs), "books": books}
            self.failures.append(Finding("E012", CellRef(", ".join(books), ""), params))

    def check_games(self) -> None:
        """One game a run: with two, none is judged, for nobody can say which was meant."""
        games: dict[str, list[str]] = {}
        for entry in self.entries:
            shown = str(CellRef(entry.source, entry.tab or ""))
            if shown not in games.setdefault(entry.game, []):
                games[entry.game].append(shown)
        if len(games) > 1:
            told = tuple(f"{game}: {', '.join(sources)}" for game, sources in games.items())
            self.failures.append(Finding("E013", self.entries[0].values.place, {"games": told}))
            self.entries.clear()


def _grids(data: bytes, suffix: str, shown: str) -> list[Grid]:
    if suffix == ".csv":
        from sheets.files.csvfile import read_csv

        return [read_csv(data, shown)]
    if suffix == ".ods":
        from sheets.files.ods import read_ods

        return read_ods(data, shown)
    from sheets.files.xlsx import read_workbook

    return read_workbook(data, shown)


def _tab_key(tab: str) -> str:
    """What two ways of typing a tab's name have in common: width and case."""
    return unicodedata.normalize("NFKC", tab).strip().casefold()


def _link_key(source: str) -> object:
    """What two links to one spreadsheet have in common; the link itself where it is none."""
    try:
        link = parse_link(source)
    except SourceError:
        return source
    return link.id, link.kind
