"""Files are written whole or not at all, never over what is not ours; names are safe everywhere."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bundodo.out import files

OURS = b"%PDF-1.4 ... /Producer (bundodo 0.0.1) ..."


def test_writes_into_new_folders(tmp_path):
    files.write(tmp_path / "a" / "b.pdf", OURS)
    assert (tmp_path / "a" / "b.pdf").read_bytes() == OURS


def test_replaces_its_own(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(OURS)
    files.write(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("name", ["a.pdf", "a.toml", "a.xlsx", "a.csv", "a.md"])
def test_leaves_what_is_not_ours(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"somebody's bundodo notes")
    with pytest.raises(files.NotOursError):
        files.write(path, b"new")
    assert path.read_bytes() == b"somebody's bundodo notes"
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_a_toml_with_our_mark_is_still_the_users(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(OURS)
    with pytest.raises(files.NotOursError):
        files.write(path, b"new")


def test_force_overwrites(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("old")
    files.write(path, b"new", force=True)
    assert path.read_bytes() == b"new"


def test_a_folder_in_the_way_is_not_ours(tmp_path):
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(files.NotOursError):
        files.write(tmp_path / "a.pdf", b"new")


def test_nothing_is_left_behind_when_writing_fails(tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.pdf"
    path.write_bytes(OURS)
    monkeypatch.setattr(os, "fdopen", refuse)
    with pytest.raises(OSError, match="No space"):
        files.write(path, b"new")
    assert path.read_bytes() == OURS
    assert [p.name for p in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("アルタイル改", "アルタイル改"),
        ("ＡＢＣ　零式", "ABC-零式"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "CON-"),
        ("a/b\\c:d*e?f", "a-b-c-d-e-f"),
        ("  ", ""),
        ("🤖", ""),
        ("モード<高機動>", "モード-高機動"),
        ("a\x00b\n", "a-b"),
        ("あ" * 200, "あ" * 33),
    ],
)
def test_slug(name, slug):
    assert files.slug(name) == slug


@given(st.text())
@settings(derandomize=True, deadline=None)
def test_any_name_makes_a_safe_slug(name):
    made = files.slug(name)
    assert not set(made) & set('/\\:*?"<>|.\x00\n ')
    assert len(made.encode()) <= 101
    assert files.slug(made) in {made, made.rstrip("-")} or made.endswith("-")


def test_slugs_of_one_run_never_collide_even_on_disks_that_ignore_case():
    slugs = files.Slugs()
    names = [
        slugs.take("P", "Zero", fallback="m"),
        slugs.take("p", "zero", fallback="m"),
        slugs.take("", "", fallback="m"),
    ]
    assert names == ["P-Zero", "p-zero-2", "m"]


@given(st.lists(st.text(max_size=5), max_size=20))
@settings(derandomize=True, deadline=None)
def test_slugs_are_distinct(names):
    slugs = files.Slugs()
    made = [slugs.take(name, fallback="m").casefold() for name in names]
    assert len(set(made)) == len(made)
