"""Whatever a message suggests to type runs as it stands: in bash, and in zsh where it is, whatever files and tabs are
called."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from bundodo.cli import COMMANDS
from templates.words import LANGS, load
from tests.blocks import run, shell_folder
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.bundodo.test_docs_run import parsed
from tests.forks import Forks
from tests.sync.conftest import log_in
from tests.sync.kit import NEW, Kit

ROOT = Path(__file__).resolve().parent.parent.parent
NASTY = "my $mechs! & 'co' (50%)"
"""A folder as people may call theirs, and a trap for each shell."""
_PLACEHOLDER = re.compile(r"\{(\w+)(![qp])?\}")
_COMMAND = re.compile(r"bundodo(?: [^\n`（(。]*)?|--[a-z-]+ \{\w+[^}]*\}|chmod [^\n]*")


def texts():
    """Every text of ours that is told, by file, key and language."""
    for path in sorted((ROOT / "templates").glob("*/*.toml")):
        folder, (name, lang, *_) = path.parent.name, [*path.stem.split("."), ""]
        if lang in LANGS and name in {"app", "messages", "sync", "odds", "usage"}:
            stack = [("", load(folder, f"{name}.{lang}"))]
            while stack:
                at, node = stack.pop()
                for key, value in node.items():
                    where = f"{at}.{key}".lstrip(".")
                    if isinstance(value, dict):
                        stack.append((where, value))
                    elif isinstance(value, str) and not where.endswith((".why", ".example")):
                        yield f"{folder}/{name}:{where}", lang, value


def test_what_stands_in_a_suggested_command_is_quoted_for_shells():
    """Whatever is filled in behind an option or the name of a command; numbers and our own words need no quotes."""
    plain = {
        "aim",
        "asked",
        "count",
        "cap",
        "seed",
        "sheet",
        "sides",
        "option",
        "variable",
        "found",
        "wanted",
        "key",
        "value",
        "best",
    }
    seen = 0
    for key, lang, text in texts():
        for command in _COMMAND.findall(text):
            for name, conversion in _PLACEHOLDER.findall(command):
                if name not in plain:
                    assert conversion, f"{key} ({lang}): {command}"
                    seen += 1
    assert seen >= 40


def test_both_languages_suggest_the_same():
    said: dict[str, dict[str, list[str]]] = {}
    for key, lang, text in texts():
        found = sorted(
            name + how for command in _COMMAND.findall(text) for name, how in _PLACEHOLDER.findall(command) if how
        )
        said.setdefault(key, {})[lang] = found
    assert all(one.get("ja") == one.get("en") for one in said.values() if any(one.values()))


def refusal(words):
    """What the command line says of these words; empty where it takes them, or only misses what a user has to add."""
    try:
        parsed(words)
    except (click.MissingParameter, click.exceptions.NoArgsIsHelpError, click.exceptions.Exit):
        return ""
    except click.UsageError as error:
        return error.format_message()
    return ""


def test_commands_without_anything_filled_in_can_be_taken():
    taken = 0
    for key, _, text in texts():
        for command in re.findall(r"bundodo (?:[a-z]+ ?)+(?:--?[a-z]+ ?)*", text):
            words = command.split()
            if words[1] in COMMANDS and (words[-1].startswith("-") or words[1] in {"sheets", "rules"}):
                named = [*words[1:3], *(word for word in words[3:] if word.startswith("-"))]
                assert refusal(named).endswith("requires an argument.") or not refusal(named), (key, command)
                taken += 1
    assert taken >= 10


def suggested(text):
    """The commands that a text suggests, each to the end of its line; a remark in brackets is none of it."""
    found = re.findall(r"(?<![.\w])(?:bundodo|chmod 600) [^\n]*", text)
    return [re.sub(r" ?[（(](?:URL|see|docs).*", "", one) for one in found]


@pytest.fixture(scope="module")
def forks(tmp_path_factory):
    made = Forks(tmp_path_factory.mktemp("forks"))
    yield made
    made.close()


@pytest.fixture
def desk(tmp_path, monkeypatch, server, forks):
    log_in(monkeypatch, tmp_path, server)
    folder = tmp_path / NASTY
    folder.mkdir()
    shell_folder(tmp_path / "bin", forks)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path / "config" / "bundodo"))
    return folder


@pytest.fixture
def server():
    from tests.google.emulator.server import Server
    from tests.google.emulator.service import Emulator

    with Server(Emulator(per_user=10**6)) as running:
        yield running


def do(desk, server, text, *, least=1, lang="en"):
    """Runs each suggested command in bash; zsh, where it is, takes it apart in the same way."""
    commands = suggested(text)
    assert len(commands) >= least, text
    for command in commands:
        made = run(
            f'{command}\necho "@@ $?"', desk, _bin(desk), BUNDODO_LANG=lang, BUNDODO_LOOPBACK=server.url,
            BUNDODO_CONFIG=str(desk.parent / "config" / "bundodo"),
        )  # fmt: skip
        assert int(made.stdout.rpartition("@@ ")[2]) in (0, 1), (command, made.stdout, made.stderr)
        assert "Traceback" not in made.stderr
    if shutil.which("zsh"):
        made = run("".join(f"printf '%s\\n' {command}\n" for command in commands), desk, _bin(desk), "zsh")
        assert made.stdout.splitlines() == [word for command in commands for word in shlex.split(command)]


def _bin(desk):
    return desk.parent / "bin"


MACHINE = EXAMPLES / "altair.toml"


@pytest.mark.prove
@pytest.mark.parametrize("lang", LANGS)
def test_what_commands_on_files_suggest(desk, server, lang):
    made = bundodo("demo", "-o", "the 'demo'", lang=lang)
    do(desk, server, made.out, least=2, lang=lang)
    made = bundodo("new", "X", "-o", "-it's $me!.toml", lang=lang)
    do(desk, server, made.out, lang=lang)
    made = bundodo("printer", "add", "the $printer! 'big'", lang=lang)
    do(desk, server, made.out, lang=lang)
    (desk / "left over!.csv").write_text(
        "機体名,A\n出力,5\n精度,5\n耐久性,5\n,,,,,\n,,,,,\n,,,7,,\n遠距離装備\n装備名,威力,発射数\nx,1,1\n,,,\n,,,\n短剣,3\n",
        "utf-8",
    )
    made = bundodo("check", "left over!.csv", lang=lang)
    do(desk, server, made.out, lang=lang)


@pytest.mark.prove
def test_options_that_are_suggested(desk, server):
    """They go behind the command that was told."""
    (desk / "other.toml").write_text('game = "sentinel"\nname = "x"\n', "utf-8")
    told = bundodo("check", "other.toml", "--game", "bundodo", lang="en").out
    option = re.search(r"(--game \S+)", told.partition("→")[2])[1]
    do(desk, server, f"bundodo check other.toml {option}")
    title = "<Example 1>"
    assert bundodo("template", "-o", "book.xlsx", "--from", MACHINE, lang="en").code == 0
    import openpyxl

    book = openpyxl.load_workbook("book.xlsx")
    book.worksheets[0].title = title
    other = book.copy_worksheet(book.worksheets[0])
    other.title = other["C4"].value = "Machine 2"
    book.save("book.xlsx")
    told = bundodo("check", "book.xlsx", "-v", lang="en").out
    found = re.search(r"add (--tab .+)", told)
    assert found, told
    do(desk, server, f"bundodo check book.xlsx {found[1]}")


@pytest.fixture
def kit(desk, server):
    folder = desk / "entries & more"
    folder.mkdir()
    made = Kit(server, folder)
    made.sheet().title, made.sheet(7).title = "一号 $one! 'x'", 'say "hi" (50%)'
    return made


def pull(kit, *args):
    return bundodo("sheets", "pull", kit.url, kit.folder, *args, lang="en")


@pytest.mark.prove
def test_what_syncing_suggests(kit, desk, server):
    first = bundodo("sheets", "push", kit.folder, lang="en")
    assert "sheets pull URL" in first.err
    do(desk, server, first.err.replace("URL", kit.url, 1))
    made = pull(kit)
    do(desk, server, bundodo("sheets", "diff", kit.folder, lang="en").err + "bundodo help", least=1)
    kit.rewrite("output = 10", "output = 11")
    kit.enter("B2", 12)
    told = pull(kit)
    assert told.code == 1
    ours, theirs = suggested(told.err)[:2]
    assert "--ours" in ours
    assert "--theirs" in theirs
    do(desk, server, theirs)
    assert kit.file().read_text("utf-8").count("output = 12") == 1
    assert made.code in (0, 1)


@pytest.mark.prove
def test_what_syncing_suggests_first_and_of_what_was_removed(kit, desk, server):
    do(desk, server, pull(kit).err, least=2)
    kit.file("Kite.toml").unlink()
    told = bundodo("sheets", "diff", kit.folder, lang="en")
    do(desk, server, told.out)
    assert kit.file("Kite.toml").exists()
    (kit.folder / "new.toml").write_text(NEW, "utf-8")
    told = bundodo("sheets", "push", kit.folder, lang="en")
    do(desk, server, next(line for line in told.out.splitlines() if "sheets template" in line))
    bundodo("sheets", "push", kit.folder, "--apply", lang="en")
    verdicts = next(sheet for sheet in kit.book.sheets if sheet.title == "Verdicts")
    verdicts.cell(5, 1).value = "mine"
    told = bundodo("sheets", "push", kit.folder, lang="en")
    touched = [line for line in told.out.splitlines() if "--ours" in line]
    if touched:
        do(desk, server, touched[0])


@pytest.mark.prove
def test_a_copied_folder_says_what_to_do(kit, desk, server):
    pull(kit)
    copy = desk / "a copy!"
    shutil.copytree(kit.folder, copy)
    told = bundodo("sheets", "push", copy, "--apply", lang="en")
    assert told.code == 2
    commands = suggested(told.err)
    do(desk, server, commands[-1])
    assert bundodo("sheets", "push", copy, "--apply", lang="en").code in (0, 1)


@pytest.mark.prove
def test_a_login_that_others_can_read(kit, desk, server):
    path = desk.parent / "config" / "bundodo" / "google" / "token.json"
    path.chmod(0o644)
    told = pull(kit)
    do(desk, server, next(line for line in told.err.splitlines() if "chmod" in line))
    assert path.stat().st_mode & 0o077 == 0
