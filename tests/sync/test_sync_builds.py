"""Build files edited in place."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bundodo import builds
from designer.games import registry
from designer.games.duel.read import write
from sheets.form import Values
from sheets.grid import Cell, KeyRef
from sheets.sync.merge import Who, merge
from sheets.sync.record import Record, alike, record
from tests.bundodo.cli import EXAMPLES
from tests.machines import random_machine

FORM = registry.load("bundodo").form()


def record_of(rng: Random) -> Record:
    """A random machine as a record."""
    cells = {path: Cell(value, KeyRef("x", path)) for path, value in write(random_machine(rng)).items()}
    return record(FORM, Values(KeyRef("x"), cells), builds.normal)


def commented(text: str, rng: Random) -> str:
    """The file with a comment of its own behind every other line, and lines of comments between tables."""
    lines = []
    inside = False
    for line in text.splitlines():
        if line.count('"""') == 1:
            inside = not inside
            lines.append(line)
            continue
        if not inside and line.startswith("["):
            lines += ["", f"# above {len(lines)}"] if rng.random() < 0.5 else []
        lines.append(f"{line}   # note {len(lines)}" if line and not inside and rng.random() < 0.5 else line)
    return "\n".join([*lines, "# the end", ""])


def loaded(path: Path, data: bytes) -> builds.Build:
    path.write_bytes(data)
    found = builds.load(path, FORM)
    assert found
    return found


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_a_new_file_says_the_machine(tmp_path_factory, seed):
    wanted = record_of(Random(seed))
    path = tmp_path_factory.getbasetemp() / "new.toml"
    for lang in ("ja", "en"):
        made = builds.new(FORM, wanted, lang)
        assert loaded(path, made).record == wanted
        assert b"\n\n\n" not in re.sub(rb'""".*?"""', b"", made, flags=re.DOTALL)


@settings(derandomize=True, deadline=None, max_examples=120)
@given(st.integers(0, 2**32))
def test_any_change_is_taken_in_and_comments_stay(tmp_path_factory, seed):
    rng = Random(seed)
    ours, theirs = record_of(rng), record_of(rng)
    path = tmp_path_factory.getbasetemp() / "edited.toml"
    text = commented(builds.new(FORM, ours, rng.choice(("ja", "en"))).decode(), rng)
    ending = rng.choice(("\n", "\r\n"))
    bom = rng.choice((b"", b"\xef\xbb\xbf"))
    build = loaded(path, bom + text.replace("\n", ending).encode())
    assert build.record == ours
    merged = merge(ours, ours, theirs)
    made = builds.edited(build, FORM, merged, merged.here())
    assert loaded(path, made).record == merged.here()
    assert made.startswith(bom)
    assert (b"\r\n" in made, made.count(b"\n") == made.count(b"\r\n")) == (ending == "\r\n", ending == "\r\n")
    # A comment goes with its own row or key only; those on lines of their own all stay.
    assert [c for c in re.findall(r"# (?:above \d+|the end)", text) if c not in made.decode()] == []
    gone = {change.key.column for change in merged.of(Who.THEIRS) if not change.key.table and change.theirs is None}
    if not gone:
        kept = [
            line.split("#")[1]
            for line in text.splitlines()
            if re.match(r"(name|player|output|precision) =.*# note", line)
        ]
        head = text.index("[[") if "[[" in text else len(text)
        kept = [note for note in kept if text.index(f"#{note}") < head]
        assert [note for note in kept if f"#{note}" not in made.decode()] == []


@settings(derandomize=True, deadline=None, max_examples=120)
@given(st.integers(0, 2**32))
def test_a_file_that_was_edited_meanwhile_takes_them_in_too(tmp_path_factory, seed):
    """Weapons sorted otherwise, added and removed on both sides."""
    rng = Random(seed)
    base = record_of(rng)
    ours, theirs = redesigned(rng, base), redesigned(rng, base)
    path = tmp_path_factory.getbasetemp() / "both.toml"
    build = loaded(path, builds.new(FORM, ours, "ja"))
    merged = merge(base, build.record, theirs)
    wanted = merged.here()
    assert alike(loaded(path, builds.edited(build, FORM, merged, wanted)).record, wanted)


def redesigned(rng: Random, before: Record) -> Record:
    tables = {}
    for table in ("ranged", "melee"):
        rows = [dict(row) for row in before.rows(table)]
        rng.shuffle(rows)
        for row in rows:
            if rng.random() < 0.4:
                row["power"] = rng.randint(1, 20)
        if rows and rng.random() < 0.4:
            rows.pop()
        if rng.random() < 0.4:
            rows.insert(rng.randint(0, len(rows)), {"name": f"新型{rng.randint(1, 3)}", "power": rng.randint(1, 9)})
        if rows:
            tables[table] = tuple(rows)
    return Record({**before.fields, "stats.output": rng.randint(0, 9)}, tables)


@pytest.mark.parametrize("name", ["altair", "petrichor", "tsuwabuki"])
def test_the_examples_are_edited_by_a_word(tmp_path, name):
    source = (EXAMPLES / f"{name}.toml").read_bytes()
    build = loaded(tmp_path / "x.toml", source)
    theirs = Record({**build.record.fields, "stats.output": 1}, build.record.tables, build.record.numbers)
    merged = merge(build.record, build.record, theirs)
    made = builds.edited(build, FORM, merged, theirs)
    before, after = source.decode().splitlines(), made.decode().splitlines()
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
    assert len(changed) == 1
    assert re.sub(r"\d+", "N", changed[0][0].partition("#")[0]) == re.sub(r"\d+", "N", changed[0][1].partition("#")[0])


@pytest.mark.parametrize(
    "text",
    [
        'name = "x"\nstats.output = 1\nstats.precision = 2\nranged = [{name = "a", power = 1}]\n',
        'name = "x"\nstats = {output = 1, precision = 2}\n[[ranged]]\nname = "a"\npower = 1\n',
        '[[ranged]]\nname = "a"\npower = 1\n[stats]\noutput = 1\nprecision = 2\n',
        'name = "x"\n[stats]\noutput = 1\nprecision = 2\n[[ranged]]\nname = "a"\npower = 1\ncustoms = "高速、狙撃"\n',
        'name = "x"\nranged = []\n[stats]\noutput = 1\n',
    ],
)
def test_every_way_of_writing_toml(tmp_path, text):
    build = loaded(tmp_path / "x.toml", text.encode())
    rows = ({"name": "b", "power": 2, "shots": 3, "customs": ("fast",)}, {"name": "c", "power": 1})
    theirs = Record(
        {"name": "y", "player": "p", "note": "1\n2", "stats.output": 5, "stats.durability": 6}, {"ranged": rows}
    )
    merged = merge(build.record, build.record, theirs)
    made = builds.edited(build, FORM, merged, merged.here())
    assert loaded(tmp_path / "x.toml", made).record == merged.here()


def test_a_file_that_would_say_something_else_is_left(tmp_path):
    build = loaded(tmp_path / "x.toml", b'name = "x"\n[stats]\noutput = 1\n')
    merged = merge(build.record, build.record, Record({"name": "y"}))
    with pytest.raises(builds.BuildError):
        builds.edited(build, FORM, merged, Record({"name": "z"}))
