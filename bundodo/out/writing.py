"""Writing documents: PDF files and pictures of them, each whole or not at all, and a tally of it."""

from __future__ import annotations

import glob
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from bundodo.out import files
from bundodo.say.trouble import Trouble
from templates.opened import is_file, is_folder, mode_of
from templates.words import Words

if TYPE_CHECKING:  # ReportLab is loaded when something is printed
    from printables.tray import Printed
    from printables.type.fitting import Problem
    from sheets.grid import Ref

_MB = 1024 * 1024
_BIG_MB = 10
"""Convenience stores refuse larger uploads."""
_QUOTED = 20
"""Letters of a text that a message quotes."""
_PAGE = re.compile(r"-\d+$")
"""The number of the page in a picture's name."""
PAGE_DPI = 150
CARD_DPI = 300


def needs_ending(path: Path | None, ending: str, option: str, words: Words) -> None:
    """Raises Trouble for a file that is called as another kind is: whoever opens it would be told that it is broken."""
    if path is not None and path.suffix.lower() != ending and not path.is_dir():
        raise Trouble(words.say("trouble.ending", option=option, ending=ending, path=path))


class Tally(msgspec.Struct):
    """What was done: files written, machines done, and how many files could not be written."""

    written: list[Path] = msgspec.field(default_factory=list)
    machines: int = 0
    failed: int = 0
    problems: int = 0
    """Places of prints that are not as meant."""


class Writer:
    """Renders and writes, and keeps the tally."""

    def __init__(self, force: bool, words: Words, tell: Callable[[str], None], warn: Callable[[str], None]) -> None:
        """``tell`` hears of progress, ``warn`` of what is not as it should be."""
        self.force, self.words, self.tell, self.warn = force, words, tell, warn
        self.tally = Tally()
        self.written: dict[str, Ref] = {}
        """Where each text of the machine that is printed was written."""
        self.game = ""

    def write(self, path: Path, printed: Printed, *, png: bool = False) -> None:
        """One PDF file, and if asked for a picture a page; what stands in its way is told and counted."""
        from printables.pdf.draw import render

        self.warn_of(printed.problems, path)
        data = render(printed.document)
        if not self.put(path, data):
            return
        self.tell(self.words.say("print.wrote", path=path, pages=len(printed.document.pages)))
        if len(data) > _BIG_MB * _MB:
            self.tell(self.words.say("print.big", path=path, size=f"{len(data) / _MB:.1f}"))
        if png:
            pages = len(printed.document.pages)
            # As wide as the last number: print shops order pictures by their names.
            numbers = [f"{number:0{len(str(pages))}}" for number in range(1, pages + 1)]
            self._rasters(path.with_suffix(""), data, numbers, PAGE_DPI)

    def warn_of(self, problems: Iterable[Problem], path: Path) -> None:
        """Tells what of a file is not as meant."""
        problems = tuple(problems)
        for problem in problems:
            if (ref := self._place(problem)) is not None:
                self._too_long(problem.text, ref, path)
        rest = [problem for problem in problems if self._place(problem) is None]
        for line in told(rest, path, self.words):
            self.warn(line)
            self.tally.problems += 1

    def _place(self, problem: Problem) -> Ref | None:
        """The cell of a user's text that is too long: of the text itself, of one that it begins with (a name before its
        player), or of one that it is a part of (what goes on overleaf)."""
        if problem.kind != "overflow":
            return None
        text = " ".join(problem.text.split())
        if text in self.written:
            return self.written[text]
        alike = [one for one in self.written if len(one) >= _QUOTED and (text.startswith(one) or text in one)]
        return self.written[max(alike, key=len)] if alike and len(text) >= _QUOTED else None

    def _too_long(self, text: str, ref: Ref, path: Path) -> None:
        """E080, at the cell of the text."""
        from bundodo.say.diagnostics import Diagnostic, Teller, severity_of
        from bundodo.say.tell import told as lines

        params = {"found": _short(text), "file": path.name}
        diagnostic = Diagnostic("E080", severity_of("E080", self.game), ref, params)
        for line in lines(diagnostic, Teller(self.words.lang, self.game), self.words, indent=""):
            self.warn(line)
        self.tally.problems += 1

    def pictures(self, folder: Path, printed: Printed) -> None:
        """A picture a page, named by its number and bookmark: a card a file."""
        from printables.pdf.draw import render

        names = [f"{number:02}-{files.slug(page.bookmark)}" for number, page in enumerate(printed.document.pages, 1)]
        self._rasters(folder / "card", render(printed.document), names, CARD_DPI)
        self._remove(_found(folder, "card-*.png"))

    def picture(self, path: Path, printed: Printed, dpi: int) -> None:
        """A picture of a document's one page; where it can't be made that is told."""
        from printables.pdf.draw import render
        from printables.pdf.raster import is_available, pictures

        if not is_available():
            self.warn(self.words["print.no_png"])
        else:
            for made in pictures(render(printed.document), dpi):
                if self.put(path, made):
                    self.tell(self.words.say("print.wrote", path=path, pages=1))

    def clear(self, folder: Path, name: str, now: set[str], *, pictures: bool) -> None:
        """Takes away what an earlier run of ours left of a document: the files of sides it has no longer, and
        pictures of pages that there are no more of. Where none are made now, those there are are named."""
        sides = {name, f"{name}-fronts", f"{name}-backs"}
        self._remove(folder / f"{side}.pdf" for side in sides - now)
        shots = [path for path in _found(folder, f"{glob.escape(name)}*-*.png") if _PAGE.sub("", path.stem) in sides]
        shots = [path for path in shots if path not in self.tally.written and files.is_ours(path)]
        if pictures:
            self._remove(shots)
        elif shots:
            self.tell(self.words.say("print.old_pictures", path=shots[0], count=len(shots)))

    def clear_others(self, folder: Path, pattern: str, names: Iterable[str]) -> None:
        """Takes away files of ours of such names that an earlier run left, but for these."""
        self._remove(path for path in _found(folder, pattern) if path.name not in names)

    def _remove(self, paths: Iterable[Path]) -> None:
        """Takes away files of ours, but for those written now."""
        for path in paths:
            if path not in self.tally.written and is_file(path) and files.is_ours(path):
                with suppress(OSError):
                    path.unlink()
                    self.tell(self.words.say("print.removed", path=path))

    def _rasters(self, stem: Path, data: bytes, names: list[str], dpi: int) -> None:
        from printables.pdf.raster import pictures

        for name, picture in zip(names, pictures(data, dpi), strict=True):
            self.put(stem.with_name(f"{stem.name}-{name}.png"), picture)

    def put(self, path: Path, data: bytes) -> bool:
        """Writes a file; says and counts what stands in its way."""
        try:
            files.write(path, data, force=self.force)
        except files.NotOursError:
            self._failed("trouble.folder" if is_folder(path) else "trouble.exists", path=path)
            return False
        except OSError as error:
            self._failed("trouble.write", path=path, why=error.strerror)
            return False
        self.tally.written.append(path)
        return True

    def _failed(self, key: str, **params: object) -> None:
        self.warn(self.words.say(key, **params))
        self.tally.failed += 1


def need_folder(folder: Path, words: Words) -> None:
    """Raises Trouble for what can be no folder to write into: a file, a name that is too long, a closed place."""
    try:
        mode = mode_of(folder)
    except OSError as error:
        raise Trouble(words.say("trouble.write", path=folder, why=error.strerror)) from error
    if mode is not None and not stat.S_ISDIR(mode):
        raise Trouble(words.say("trouble.is_file", path=folder))


def _found(folder: Path, pattern: str) -> list[Path]:
    """The files of a folder of such names; none of one that can't be looked into."""
    try:
        return list(folder.glob(pattern))
    except OSError:
        return []


def told(problems: Iterable[Problem], path: Path, words: Words) -> Iterator[str]:
    """A line for each place of a machine's print that is not as meant, however many texts it is true of: the first is
    quoted, shortly, the others are counted."""
    places: dict[tuple[str, ...], list[Problem]] = {}
    for problem in problems:
        places.setdefault((problem.kind, problem.owner, problem.place, problem.letters), []).append(problem)
    for (kind, owner, _, letters), found in places.items():
        others = len({problem.text for problem in found}) - 1
        yield words.say(
            f"print.{kind}",
            where=" ".join(part for part in (_short(owner), path.name) if part),
            text=found[0].text if kind == "picture" else _short(found[0].text),  # a path is of use whole
            letters=letters,
            more=words.say("print.more", count=others) if others else "",
        )


def _short(text: str) -> str:
    """The text on one line, of so many letters at most."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED else line[: _QUOTED - 1] + "…"
