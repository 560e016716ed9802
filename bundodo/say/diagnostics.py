"""Faults with their places, and how they are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property

import msgspec

from bundodo.say.terminal import visible
from designer.faults import Fault, Name
from sheets.form import Finding, Values
from sheets.grid import CellRef, Ref
from templates.opened import Slip
from templates.slipped import told
from templates.words import Lang, Words, code_of, severities


class Severity(StrEnum):
    """How much it matters: an error makes a machine illegal, a warning fails only with --strict."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Diagnostic(msgspec.Struct, frozen=True):
    """A fault at its place. No text inside: `Teller` has the words."""

    code: str
    severity: Severity
    ref: Ref
    params: Mapping[str, object]
    related: tuple[Ref, ...] = msgspec.field(default=())


def severity_of(code: str, game: str) -> Severity:
    """The severity of a code. Raises KeyError for a code without one."""
    return Severity(severities("common", game)[code])


def place(fault: Fault, values: Values, game: str) -> Diagnostic:
    """The fault at the cells of its machine's sheet."""
    ref = values.ref(fault.path)
    related = dict.fromkeys(values.ref(path) for path in fault.related)
    # Two choices in one cell are at one place.
    related.pop(ref, None)
    return Diagnostic(fault.code, severity_of(fault.code, game), ref, fault.params, tuple(related))


def found(finding: Finding, game: str) -> Diagnostic:
    """Something noticed while reading, as a diagnostic."""
    return Diagnostic(finding.code, severity_of(finding.code, game), finding.ref, finding.params)


def is_legal(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether no error is among them."""
    return all(d.severity is not Severity.ERROR for d in diagnostics)


class Teller:
    """Tells diagnostics in one language."""

    def __init__(self, lang: Lang, game: str) -> None:
        self.lang, self.code = lang, code_of(lang)
        self._game = game

    @cached_property
    def words(self) -> Words:
        """Loaded at the first diagnostic: they are many, and a legal machine needs none."""
        return Words(self.lang, "common", self._game)

    def message(self, diagnostic: Diagnostic) -> str:
        """What was found and what is expected."""
        return self._say(diagnostic, "what")

    def hint(self, diagnostic: Diagnostic) -> str:
        """What to do."""
        return self._say(diagnostic, "cure")

    def _say(self, diagnostic: Diagnostic, part: str) -> str:
        return self.words.say(f"{diagnostic.code}.{part}", **{k: self._word(v) for k, v in diagnostic.params.items()})

    def _word(self, value: object) -> object:
        if isinstance(value, Slip):
            return visible(told(value, self.lang))
        if isinstance(value, Name):
            return visible(value.text(code_of(self.lang)))
        if isinstance(value, str):
            return visible(value)
        if isinstance(value, tuple | list | frozenset | set):
            words = sorted(map(str, value)) if isinstance(value, frozenset | set) else [self._word(v) for v in value]
            return ("、" if self.code == "ja" else ", ").join(map(str, words))
        return value


def where(ref: Ref) -> tuple[str, str | None, str | None, str | None]:
    """A place as (source, tab, cell, key), as the JSON of ``check`` tells it."""
    if isinstance(ref, CellRef):
        return ref.book, ref.tab or None, ref.a1 or None, None
    return ref.file, None, None, ref.path or None
