"""Files that another file names, states, archives and nested things: a sentence each, nothing written outside, and the
others are done."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path

import pytest

from sheets.sync import state as states
from templates.opened import MOST_TEXT, UnfitFileError, parse_toml, read_bytes
from tests.bundodo.cli import ROOT, bundodo
from tests.google.emulator.state import Sheet
from tests.hostile import processes
from tests.hostile.corpus import HARMLESS, SOURCES, STATS, commands, sources
from tests.sparing import few
from tests.sync.kit import KITE, Kit

FULL = bool(os.environ.get("FULL"))
TRIALS = ROOT.parent / "shared" / "trials" / "sync" / "in"
PHOTOS = [key for key in SOURCES if key.startswith("photo")]
OTHERS = [key for key in SOURCES if not key.startswith(("name", "key", "xlsx name", "photo"))]


def good(made, *, code=(0, 1, 2)):
    assert made.code in code, made
    assert "Traceback" not in made.out + made.err, made


# ---- what is opened ------------------------------------------------------------------------------------------


def test_plain_files_alone_are_opened(tmp_path):
    (tmp_path / "a").write_bytes(b"x" * 100)
    (tmp_path / "link").symlink_to("a")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "pipe link").symlink_to("pipe")
    (tmp_path / "loop").symlink_to("loop")
    assert read_bytes(tmp_path / "link", 100) == b"x" * 100
    for name in ("pipe", "pipe link", "."):
        with pytest.raises(UnfitFileError):
            read_bytes(tmp_path / name)
    with pytest.raises(UnfitFileError, match="MB"):
        read_bytes(tmp_path / "a", 99)
    for name in ("/dev/zero", "x\0y"):
        with pytest.raises(UnfitFileError):
            read_bytes(name)
    with pytest.raises(OSError, match=r".*"):
        read_bytes(tmp_path / "loop")


@pytest.mark.parametrize("steps", [49, 51, 20_000])
@pytest.mark.parametrize(
    "form", ["a{0} = 1", "[a{0}]\nx = 1", "[[a{0}]]\nx = 1", "x = {{ a{0} = 1 }}", "x = {{ b = 1, a{0} = 1 }}"]
)
def test_keys_of_many_steps(form, steps):
    text = form.format(".a" * steps)
    if steps < 50:
        assert parse_toml(text)
    else:
        with pytest.raises(ValueError, match="steps"):
            parse_toml(text)


def test_dots_in_a_text_are_no_steps():
    text = ".".join("abc") * 100
    assert parse_toml(f'note = "{text}"\nother = """\nsee {text}\n"""')["note"] == text


@pytest.mark.prove
@pytest.mark.parametrize("key", few(PHOTOS, 4))
def test_photos_that_are_none(tmp_path, key):
    place = tmp_path / "s"
    place.mkdir()
    source = SOURCES[key](place)
    for command in (
        ["check", source],
        ["template", "-o", tmp_path / "t.xlsx", "--force", "--from", source],
        ["print", source, "-o", tmp_path / "p", "--only", "cards"],
    ):
        good(bundodo(*command), code=(0, 1))
    shutil.rmtree(place)


def test_a_device_in_an_event_stops_nobody(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "good.toml").write_text(HARMLESS, "utf-8")
    event = tmp_path / "e.toml"
    event.write_text('sources = ["/dev/zero", "pipe.toml", "good.toml"]\ndata = "/dev/zero"\n', "utf-8")
    good(bundodo("meetup", event, "-o", tmp_path / "o"), code=(2,))
    event.write_text('sources = ["/dev/zero", "pipe.toml", "good.toml"]\n', "utf-8")
    made = bundodo("meetup", event, "-o", tmp_path / "o")
    good(made, code=(2,))
    assert "ナギ" in made.out
    assert (tmp_path / "o" / "index.html").exists()
    for event_file in ("/dev/zero", tmp_path / "pipe.toml"):
        good(bundodo("meetup", event_file, "-o", tmp_path / "o"), code=(2,))


def test_packs_with_a_photo_that_never_ends(tmp_path):
    (tmp_path / "m.toml").write_text(f'photo = "/dev/zero"\n{HARMLESS}', "utf-8")
    (tmp_path / "e.toml").write_text('sources = ["m.toml"]\n', "utf-8")
    made = bundodo("meetup", tmp_path / "e.toml", "-o", tmp_path / "o", "--packs")
    good(made, code=(0, 1))
    assert list((tmp_path / "o" / "packs").rglob("cards.pdf"))


def test_templates_presets_and_printers_that_are_devices(tmp_path, monkeypatch):
    (tmp_path / "m.toml").write_text(HARMLESS, "utf-8")
    own = tmp_path / "own" / "common"
    own.mkdir(parents=True)
    (own / "theme.toml").symlink_to("/dev/zero")
    command = ["print", tmp_path / "m.toml", "-o", tmp_path / "p", "--only", "cards"]
    good(bundodo(*command, "--templates", tmp_path / "own"), code=(2,))
    (own / "theme.toml").unlink()
    (own / "theme.toml").write_text("a" + ".a" * 20_000 + " = 1\n", "utf-8")
    good(bundodo(*command, "--templates", tmp_path / "own"), code=(2,))
    good(bundodo(*command, "--cards", "/dev/zero"), code=(2,))
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    for content in ("[" * 50_000, "a" + ".a" * 20_000 + " = 1"):
        (tmp_path / "config" / "printers.toml").write_text(content, "utf-8")
        good(bundodo("printer", "list"), code=(2,))


@pytest.mark.parametrize("key", few(OTHERS, 3))
def test_check_of_everything_else(tmp_path, key):
    place = tmp_path / "s"
    place.mkdir()
    source = SOURCES[key](place)
    (tmp_path / "good.toml").write_text(HARMLESS.replace("ナギ", "無事"), "utf-8")
    made = bundodo("check", source, tmp_path / "good.toml", "--game", "bundodo")
    good(made)
    assert "無事" in made.out


def test_a_text_as_large_as_is_read(tmp_path):
    (tmp_path / "m.toml").write_text(f"{HARMLESS}# {'x' * MOST_TEXT}", "utf-8")
    made = bundodo("check", tmp_path / "m.toml", "--format", "json")
    assert json.loads(made.out)["failures"][0]["code"] == "E006"


@pytest.mark.prove
def test_the_inputs_of_the_trials(tmp_path):
    if not TRIALS.is_dir():
        pytest.skip("the folder of trials is not here (../shared/trials/sync/in)")
    for path in sorted(TRIALS.iterdir()):
        shutil.copy(path, tmp_path)
    for path in sorted(tmp_path.glob("*.*")):
        out = tmp_path / f"out-{path.name}"
        out.mkdir()
        for name, command in commands(path, out).items():
            if name not in {"print", "advise", "odds"} or "control" in path.name:
                good(bundodo(*command))
    for event in tmp_path.glob("event*.toml"):
        good(bundodo("meetup", event, "-o", tmp_path / "meet", "--force"))


# ---- states ----------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A folder deep in another, so that what is written outside is seen."""
    made = tmp_path / "a" / "b" / "c" / "entries"
    (made / ".bundodo").mkdir(parents=True)
    return made


def state(kit, file, **more):
    known = {"file": file, "tab": 1, "title": "甲", "range": "A1:B2", "values": {}}
    return json.dumps({
        "schema": 1, "spreadsheet": kit.book.id, "url": f"gs:{kit.book.id}", "title": "t", "game": "bundodo",
        "machines": [{**known, **more}],
    })  # fmt: skip


@pytest.fixture
def kit(server, login, folder):
    made = Kit(server, folder)
    made.book.sheets[:] = [Sheet(1, "甲").put(KITE)]
    return made


def run_all(kit) -> list:
    return [kit.pull("--theirs", "甲"), kit.pull(), kit.diff(), kit.push(), kit.push("--apply")]


@pytest.mark.parametrize(
    "name",
    [
        "../../../evil.toml", "/tmp/bundodo-evil.toml", "..", ".", "", "a/b.toml", "a\\..\\b.toml", "x\0.toml",
        ".hidden.toml", "notes.txt", "x" * 300 + ".toml", "line\n.toml",
    ],
)  # fmt: skip
def test_a_state_names_files_of_its_folder_alone(kit, folder, tmp_path, name):
    (folder / ".bundodo" / "sync.json").write_text(state(kit, name), "utf-8")
    before = processes.tree(tmp_path / "a")
    for made in run_all(kit):
        good(made, code=(2,))
        assert "sync.json" in made.err
    assert {
        name for name in processes.tree(tmp_path / "a") - before if "lock" not in name and ".bundodo" not in name
    } == set()
    assert not Path("/tmp/bundodo-evil.toml").exists()


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "[]", '{"schema":1}', '{"schema":99}', "[" * 100_000, '{"schema":1,"machines":' + "[" * 100_000, "\0",
        '{"schema":1,"spreadsheet":"x","url":"https://evil.example/x","title":"t","game":"bundodo"}',
        '{"schema":1,"spreadsheet":"x","url":"gs:y","title":"t","game":"bundodo"}',
    ],
)  # fmt: skip
def test_states_that_are_none(kit, folder, content):
    (folder / ".bundodo" / "sync.json").write_text(content, "utf-8")
    for made in run_all(kit):
        good(made, code=(2,))


def test_a_state_of_a_game_that_is_not_there(kit, folder):
    (folder / ".bundodo" / "sync.json").write_text(state(kit, "a.toml").replace('"bundodo"', '"nogame"'), "utf-8")
    for made in run_all(kit):
        good(made, code=(2,))


def test_a_state_with_values_that_no_form_has(kit, folder):
    values = {
        "stats.output": 1,
        "x[99999999999]..y": 1,
        "ranged[0].zzz": 5,
        "ranged[99999999].power": 5,
        "ranged.power": 3,
    }
    (folder / ".bundodo" / "sync.json").write_text(state(kit, "a.toml", values=values), "utf-8")
    for made in run_all(kit):
        good(made)
    assert states.load(folder)


def test_a_state_that_is_a_device(kit, folder):
    for target in ("/dev/zero", "pipe"):
        path = folder / ".bundodo" / "sync.json"
        path.unlink(missing_ok=True)
        if target == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(target)
        for made in run_all(kit):
            good(made, code=(2,))


def test_links_out_of_the_folder_are_neither_read_nor_written(kit, folder, tmp_path):
    outside = tmp_path / "outside.toml"
    outside.write_text(f'name = "Kite"\n{STATS}', "utf-8")
    (folder / "Kite.toml").symlink_to(outside)
    (folder / "dangling.toml").symlink_to(tmp_path / "made.toml")
    (folder / ".bundodo" / "sync.json").write_text(state(kit, "dangling.toml"), "utf-8")
    before = outside.read_bytes()
    for made in run_all(kit):
        good(made)
        assert "E250" in made.err
    assert outside.read_bytes() == before
    assert not (tmp_path / "made.toml").exists()


def test_links_within_the_folder_are_followed(kit, folder):
    kit.pull()
    (folder / "Kite.toml").rename(folder / "real.toml.txt")
    (folder / "Kite.toml").symlink_to("real.toml.txt")
    kit.enter("B2", 9, 1)
    assert kit.pull().code == 0
    assert "output = 9" in (folder / "real.toml.txt").read_text("utf-8")
    assert (folder / "Kite.toml").is_symlink()


# ---- everything, in processes of their own ---------------------------------------------------------------------


@pytest.mark.prove
def test_the_corpus_and_every_command(tmp_path):
    base = tmp_path / "base"
    base.mkdir()
    (base / "m.toml").write_text(HARMLESS, "utf-8")
    harmless = {name: processes.run(command) for name, command in commands(base / "m.toml", base).items()}
    (tmp_path / "hostile").mkdir()
    cases = []
    for key, source in sources(tmp_path / "hostile"):
        out = tmp_path / f"out-{source.parent.name}"
        out.mkdir()
        cases += [(key, name, command, source) for name, command in commands(source, out).items()]
    chosen = cases if FULL else random.Random(5).sample(cases, len(cases) // 20)
    bad = {}
    for key, name, command, source in chosen:
        before = processes.tree(source.parent)
        ended = processes.run(command)
        found = ended.faults(harmless[name])
        if processes.tree(source.parent) != before:
            found.append("something was written beside the source")
        if name in {"check --event", "meetup"} and "無事" not in ended.out:
            found.append("the other source was not done")
        if found:
            bad[key, name] = (found, ended.err[-300:])
    print(f"{len(chosen)} of {len(cases)} cases")
    assert bad == {}
