"""The labels of a form, by what is common to their spellings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from sheets.choices import pointless
from sheets.form import Field, Form, Kind, Option, Table, is_dash, label_key
from sheets.people.words.looks import (
    enclosed,
    in_two_languages,
    is_heading,
    is_other_title,
    is_sentence,
    parted,
    remarked,
    spaced,
)
from sheets.people.words.numbers import Numbers

_LONGEST_LABEL = 40
_MOST_KNOWN = 50_000
_LONGEST_KEPT = 100
"""Characters of a text whose meaning is kept."""
_NUMBERED = re.compile(r"(.*?)(\d+)\Z")


@dataclass(frozen=True, slots=True)
class Word:
    """What a label may mean: top-level fields, a table's title, columns of tables, options of their choices.

    ``number`` is what stands behind it: カスタマイズ2, 遠距離装備1. ``stats`` are those of its fields that are stats;
    ``is_structure``: it heads something, whereas an option may as well be a value; ``is_entered``: and that is not only
    what a sheet computes.
    """

    fields: tuple[Field, ...] = ()
    title: Table | None = None
    columns: tuple[tuple[Table, Field], ...] = ()
    options: tuple[tuple[Table, Field, Option], ...] = ()
    number: int | None = None
    stats: tuple[Field, ...] = field(init=False, repr=False, compare=False)
    is_structure: bool = field(init=False, repr=False, compare=False)
    is_entered: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Asked for at every turn, and always the same.
        object.__setattr__(self, "stats", tuple(one for one in self.fields if one.is_stat))
        object.__setattr__(self, "is_structure", bool(self.fields or self.title or self.columns))
        kinds = {one.kind for one in (*self.fields, *(column for _, column in self.columns))}
        object.__setattr__(self, "is_entered", bool(kinds - {Kind.OUTPUT}))

    @property
    def is_output(self) -> bool:
        """Whether it is of a number that the sheet computes for the whole machine."""
        return bool(self.fields) and all(field.kind is Kind.OUTPUT for field in self.fields)

    def column(self, table: Table) -> Field | None:
        """The column of this table that it heads."""
        return next((field for owner, field in self.columns if owner is table), None)

    def option(self, table: Table) -> tuple[Field, Option] | None:
        """The choice of this table that it heads."""
        return next(((field, option) for owner, field, option in self.options if owner is table), None)


@dataclass(frozen=True, slots=True)
class Meaning:
    """All that a text can be on a sheet: a label, with the ``prefix`` before its value where both are in one cell; and
    what it heads in a line with other labels only, a ``field`` of the machine (where it is no label) or a ``column``.
    """

    label: Word | None
    prefix: str
    field: Field | None
    column: Word | None

    @property
    def is_structure(self) -> bool:
        """Whether it is a label that heads something."""
        return self.label is not None and self.label.is_structure


class Vocabulary:
    """All labels of a form by their key."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.numbers = Numbers(form.units)
        self._headings = frozenset(map(label_key, form.headings))
        self._words: dict[str, Word] = {}
        self._known: dict[str, Meaning | None] = {}
        self._headers: dict[str, tuple[tuple[Table, Field], ...]] = {}
        self._field_headers = {label_key(word): field for field in form.fields for word in field.headers}
        self._sorts = {
            label_key(word): table for table in form.tables for word in (*table.titles, *table.roster, table.path)
        }
        for one in form.fields:
            self._add(one.labels, fields=(one,))
        for table in form.tables:
            self._add(table.titles, title=table)
            for column in table.columns:
                self._add(column.labels, columns=((table, column),))
                for key in map(label_key, column.headers):
                    self._headers[key] = (*self._headers.get(key, ()), (table, column))
                for option in column.options:
                    self._add((option.id, *option.labels), options=((table, column, option),))

        keys = {*self._words, *self._headers, *self._field_headers} - {""}
        self._any = re.compile("|".join(map(re.escape, sorted(keys))) or r"(?!)")

    def _add(self, labels: Iterable[str], **what: object) -> None:
        new = Word(**what)  # type: ignore[arg-type]
        for key in dict.fromkeys(label_key(label) for label in labels):
            old = self._words.get(key, Word())
            self._words[key] = Word(
                old.fields + new.fields,
                old.title or new.title,
                old.columns + new.columns,
                old.options + new.options,
            )

    def is_heading(self, text: str) -> bool:
        """Whether a text looks like a heading of any sheet, or is one of this form's."""
        return is_heading(text) or label_key(text) in self._headings

    def is_title(self, text: str) -> bool:
        """Whether a text looks like the title of a table, though no known one: 追加装備."""
        return self.is_heading(text) or is_other_title(text)

    def meaning(self, text: str) -> Meaning | None:
        """All that a text can be on a sheet; None where it is nothing. Kept, for the tabs of a workbook and the cells
        of a tab say the same again and again."""
        try:
            return self._known[text]
        except KeyError:
            found = self._meaning(text)
        if len(text) <= _LONGEST_KEPT:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[text] = found
        return found

    def _meaning(self, text: str) -> Meaning | None:
        key = label_key(text)
        if not self._any.search(key):
            return None  # most texts of a large tab have no label in them, whatever is about it
        label, prefix = self.lookup(text), ""
        if label is None and (packed := self.packed(text) or self.titled(text)):
            label, prefix = packed
        field = self._field_headers.get(key) if label is None else None
        heads = self._headers.get(key)
        column = Word(columns=heads) if heads else None
        return Meaning(label, prefix, field, column) if label or field or column else None

    def lookup(self, text: str) -> Word | None:
        """What a text means as a label, with or without a number behind it; None where it is none."""
        if len(text) > _LONGEST_LABEL or text.startswith("※"):
            return None
        key = label_key(text)
        if found := self._words.get(key):
            return found
        match = _NUMBERED.match(key)
        bare = self._words.get(match[1]) if match else None
        if match and bare and (bare.title or bare.columns) and len(match[2]) <= 3:
            return Word((), bare.title, bare.columns, (), int(match[2]))
        return self._explained(text)

    def _explained(self, text: str) -> Word | None:
        """What a label with more than its name means: 発射数（発）, ＋カスタマイズ, 高速(+1P), 遠距離装備（射撃）."""
        plain = self.numbers.hintless(text)
        if plain != text:
            return self.lookup(plain)
        if (both := in_two_languages(text)) and (word := self._common(*both)):
            return word
        priced = self._words.get(label_key(pointless(text)))
        if priced and priced.options:
            return Word(options=priced.options)
        name, remark = remarked(text)
        titled = self.lookup(name) if remark else None
        if titled is None or titled.title is None or titled.columns:
            return None
        # A title may be remarked upon in any words but those that make it another label: 遠距離装備（コスト）.
        other = self.lookup(remark)
        return titled if other is None or other.title is titled.title else None

    def _common(self, one: str, other: str) -> Word | None:
        """What two texts both mean, as labels."""
        first, second = self._words.get(label_key(one)), self._words.get(label_key(other))
        if not first or not second:
            return None
        fields = tuple(field for field in first.fields if field in second.fields)
        columns = tuple(column for column in first.columns if column in second.columns)
        title = first.title if first.title is second.title else None
        return Word(fields, title, columns) if fields or columns or title else None

    def sort(self, text: object) -> Table | None:
        """The table whose sort of rows a text names: 遠距離."""
        return self._sorts.get(label_key(text)) if isinstance(text, str) else None

    def field_header(self, text: object) -> Field | None:
        """The field of the whole machine that a text heads only where it stands in a line with other labels."""
        return self._field_headers.get(label_key(text)) if isinstance(text, str) else None

    def word_of(self, field: Field) -> Word:
        """What a label means that is of this field alone."""
        return Word(fields=(field,))

    def packed(self, text: str) -> tuple[Word, str] | None:
        """Label and value in one cell, with a colon, a wide blank or the label's brackets between, before a number any
        blank: the label, and all that stands before the value. The value of a number must be one, and no value is a
        label."""
        found = parted(text) or enclosed(text) or spaced(text)
        word = self.lookup(found[0]) if found else None
        if not found or not word or not word.fields or word.columns or word.title or self.lookup(found[1]):
            return None
        field = word.fields[0]
        numeric = field.kind in (Kind.WHOLE, Kind.OUTPUT)
        is_none = field.dash and is_dash(found[1])
        fits = is_none or (self.numbers.is_text(found[1]) if numeric else field.kind is Kind.TEXT)
        return (Word(fields=word.fields), text[: text.rindex(found[1])]) if fits else None

    def titled(self, text: str) -> tuple[Word, str] | None:
        """A table's title and the name of one weapon in one cell, 遠距離装備1：長光銃: the title, and all that stands
        before the name. What says how many there may be, or holds a value, is no name."""
        found = parted(text)
        word = self.lookup(found[0]) if found else None
        if not found or not word or not word.title or word.columns or word.fields or self.lookup(found[1]):
            return None
        values = [label for one in word.title.columns if one.kind is Kind.WHOLE for label in one.labels]
        told = self.numbers.is_hint(found[1]) or is_sentence(found[1])
        if told or any(label in found[1].casefold() for label in values):
            return None
        return word, text[: text.rindex(found[1])]


@lru_cache(maxsize=8)
def vocabulary(form: Form) -> Vocabulary:
    """The vocabulary of a form, made once."""
    return Vocabulary(form)
