"""All words by which a sheet of each game is read, kept as text beside this file; ``make goldens`` writes it anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from designer.games import registry
from sheets.form import Field, Form
from tests.goldens import check

HERE = Path(__file__).parent / "forms"


def described(form: Form) -> Iterator[str]:
    yield form.game
    for one in form.fields:
        yield from field(one)
    for table in form.tables:
        yield f"{table.path}[]: titles {', '.join(table.titles)} | rosters {', '.join(table.roster)}"
        yield f"  a row where one of: {', '.join(table.marks)}"
        for column in table.columns:
            yield from (f"  {line}" for line in field(column))


def field(one: Field) -> Iterator[str]:
    marks = [name for name in ("is_stat", "repeats", "dash", "shorthand") if getattr(one, name)]
    slots = [f"{one.slots} slots"] if one.options else []
    yield f"{one.path}: {', '.join([one.kind, *marks, *slots])}: {', '.join(one.labels)}"
    if one.headers:
        yield f"  in lines of labels only: {', '.join(one.headers)}"
    for option in one.options:
        yield f"  - {option.id}: {', '.join(option.labels)}"


@pytest.mark.parametrize("name", registry.GAMES)
def test_words_of_a_form(name):
    form = registry.load(name).form()
    check(HERE / f"{name}.txt", "\n".join(described(form)) + "\n")


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_label_of_a_choice_is_that_choice(name):
    form = registry.load(name).form()
    for one in (*form.fields, *(column for table in form.tables for column in table.columns)):
        for option in one.options:
            for label in (option.id, *option.labels):
                found = one.option(label)
                assert found is not None
                assert found is option or label in (found.id, *found.labels)
