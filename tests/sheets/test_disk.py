"""Files are written whole or not at all, and what a user keeps lies in one folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bundodo.out import files, printers
from sheets.disk import CONFIG, config_folder, write_whole
from sheets.google import access
from sheets.google.login import write_secret
from sheets.sync import state


def allowed(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def whole(folder: Path) -> None:
    write_whole(folder / "a.json", b"new")


def result(folder: Path) -> None:
    files.write(folder / "a.json", b"new", force=True)


def secret(folder: Path) -> None:
    write_secret(folder / "a.json", "new")


def build(folder: Path) -> None:
    state.replace(folder / "a.json", b"new", folder)


WAYS = pytest.mark.parametrize("write", [whole, result, secret, build])


def seen(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@WAYS
def test_what_is_written_is_there_and_nothing_else(write, tmp_path):
    write(tmp_path)
    assert seen(tmp_path) == {"a.json": b"new"}
    write(tmp_path)
    assert seen(tmp_path) == {"a.json": b"new"}


@WAYS
@pytest.mark.parametrize("step", ["fdopen", "fsync", "chmod", "replace"])
@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_interrupted_write_leaves_the_old_file_whole(write, step, failure, tmp_path, monkeypatch):
    def stop(*_args, **_options):
        raise failure

    (tmp_path / "a.json").write_bytes(b"old")
    with monkeypatch.context() as broken:
        if step in ("fdopen", "fsync"):
            broken.setattr(os, step, stop)
        elif step == "chmod":
            plain = Path.chmod
            broken.setattr(Path, "chmod", lambda path, mode: plain(path, mode) if path.is_dir() else stop())
        else:
            broken.setattr(Path, step, stop)
        with pytest.raises(type(failure)):
            write(tmp_path)
    assert seen(tmp_path) == {"a.json": b"old"}


@WAYS
def test_all_of_it_is_on_the_disk_before_it_takes_the_name(write, tmp_path, monkeypatch):
    steps = []
    sync, replace = os.fsync, Path.replace

    def synced(handle):
        steps.append(("fsync", os.fstat(handle).st_ino, os.fstat(handle).st_size))
        sync(handle)

    def replaced(path, target):
        steps.append(("replace", path.stat().st_ino, path.stat().st_size))
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write(tmp_path)
    number = (tmp_path / "a.json").stat().st_ino
    assert steps == [("fsync", number, 3), ("replace", number, 3)]


@pytest.mark.parametrize("write", [whole, result, build])
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_what_the_old_file_allowed_stays(write, mode, tmp_path):
    (tmp_path / "a.json").write_bytes(b"old")
    (tmp_path / "a.json").chmod(mode)
    write(tmp_path)
    assert seen(tmp_path) == {"a.json": b"new"}
    assert allowed(tmp_path / "a.json") == mode


@pytest.mark.parametrize("write", [whole, result, build])
def test_a_new_file_is_for_all_to_read(write, tmp_path):
    write(tmp_path)
    assert allowed(tmp_path / "a.json") == 0o644


def test_a_secret_is_never_for_others_to_read(tmp_path, monkeypatch):
    (tmp_path / "a.json").write_bytes(b"old")
    (tmp_path / "a.json").chmod(0o644)
    modes = []
    sync = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda handle: (modes.append(stat.S_IMODE(os.fstat(handle).st_mode)), sync(handle))
    )
    secret(tmp_path)
    assert modes == [0o600]
    assert allowed(tmp_path / "a.json") == 0o600


@WAYS
def test_of_a_link_the_file_it_leads_to_is_written(write, tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "b.json").write_bytes(b"old")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "a.json").symlink_to("../kept/b.json")
    write(tmp_path / "here")
    assert (tmp_path / "here" / "a.json").is_symlink()
    assert (tmp_path / "kept" / "b.json").read_bytes() == b"new"


def test_a_link_in_a_circle_gives_way(tmp_path):
    (tmp_path / "a.json").symlink_to("a.json")
    whole(tmp_path)
    assert seen(tmp_path) == {"a.json": b"new"}


def test_printers_and_logins_lie_in_one_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(CONFIG, str(tmp_path / "own"))
    assert config_folder() == tmp_path / "own"
    assert printers.path() == tmp_path / "own" / "printers.toml"
    assert access.folder() == tmp_path / "own" / "google"


def test_without_a_word_it_is_the_folder_of_the_system(monkeypatch, tmp_path):
    monkeypatch.delenv(CONFIG, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = config_folder()
    assert found.name == "bundodo"
    assert found.parent.name != "bundodo"
    assert {printers.path().parent, access.folder().parent} == {found}


def test_files_are_put_in_place_in_one_module():
    root = Path(__file__).parents[2]
    packages = ("bundodo", "designer", "printables", "sheets", "templates")
    sources = {path: path.read_text("utf-8") for package in packages for path in (root / package).rglob("*.py")}
    own = root / "sheets" / "disk.py"
    for word in ("mkstemp", "NamedTemporaryFile", "os.replace", "os.rename", "fsync", "platformdirs", "write_bytes("):
        assert [path for path, source in sources.items() if word in source and path != own] == [], word
