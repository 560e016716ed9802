"""Every block of commands of README and docs runs as it stands, in bash and without network; those that install are
marked in the page's source. Every command there and in the help can be taken."""

from __future__ import annotations

import json
import re
import shlex
import shutil

import click
import pytest

from bundodo.cli import COMMANDS, cli
from sheets.files import links
from tests.blocks import INSTALLS, ONE_ROUND, ROOT, blocks, pages, run, shell_folder
from tests.entry import KEPT
from tests.forks import Forks
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import OWNER, Sheet
from tests.google.test_google_access import CLIENT, token
from tests.sync.kit import KITE, ZERO

PAGES = [page for page in pages() if any(block.is_commands for block in blocks(page))]
MACHINE = {"game": "bundodo", "name": "Kite", "stats": {"output": 5, "precision": 5, "durability": 5}}


def parsed(arguments):
    """Takes a command line apart as the program does. Raises click.UsageError."""
    context = cli.make_context("bundodo", ["help"])
    command, name = cli, "bundodo"
    rest = list(arguments)
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        name, rest = rest[0], rest[1:]
        found = command.get_command(context, name)
        if found is None:
            raise click.UsageError(f"no command {name}")
        command = found
    if isinstance(command, click.Group):
        return
    command.make_context(name, rest, parent=context)


def examples():
    """The examples of each command's help."""

    def of(name, command):
        if isinstance(command, click.Group):
            for inner in command.list_commands(click.Context(command)):
                yield from of(f"{name} {inner}", command.get_command(click.Context(command), inner))
        for line in (command.help or "").splitlines():
            if line.strip().startswith("bundodo "):
                yield f"{name}: {line.strip()}", line.strip()

    context = click.Context(cli)
    for name in COMMANDS:
        yield from of(name, cli.get_command(context, name))


def test_every_command_of_the_pages_and_of_the_help_can_be_taken():
    lines = list(examples())
    lines += [
        (f"{page.name}:{block.line}", line)
        for page in PAGES
        for block in blocks(page)
        if block.is_commands
        for line in block.commands
    ]
    taken = 0
    for place, line in lines:
        words = shlex.split(line, comments=True)
        if words[0] == "bundodo":
            try:
                parsed(words[1:])
            except click.exceptions.Exit:
                pass  # it asks for the version
            except click.UsageError as error:
                pytest.fail(f"{place}: {line}: {error.format_message()}")
            taken += 1
    assert taken > 150


def test_a_command_that_is_none_would_be_told():
    for line in ("chekc a", "check a --capp 3", "print a", "sheets pul a b", "odds a --rerolls x"):
        with pytest.raises(click.UsageError):
            parsed(line.split())


LONG = ("not run: plays for long", "not run: needs a network")


def test_what_installs_or_takes_long_is_marked_and_nothing_else_is():
    marked = 0
    for page in pages():
        for block in blocks(page):
            if block.is_commands:
                installs = bool(INSTALLS.search(block.text))
                assert (installs or block.mark in LONG) is not block.is_run, f"{page.name}:{block.line}"
                marked += installs
    assert marked >= 4


@pytest.fixture(scope="module")
def forks(tmp_path_factory):
    made = Forks(tmp_path_factory.mktemp("forks"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def demos(tmp_path_factory):
    """What ``bundodo demo -o demo`` makes, by language."""
    made = {}
    for lang in ("ja", "en"):
        folder = tmp_path_factory.mktemp(f"demo-{lang}")
        done = run(f"bundodo demo -o made --lang {lang}", folder, shell_folder(folder / "bin"))
        assert done.returncode == 0, done.stderr
        made[lang] = folder / "made"
    return made


@pytest.mark.prove
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_runs_as_it_stands(page, tmp_path, demos, forks):
    lang = "ja" if ".ja." in page.name else "en"
    with Server(Emulator(per_user=10**6)) as server:
        emulator = server.emulator
        emulator.quota._limits["project"] = 10**6
        book = emulator.drive.add("大会", Sheet(0, "一号").put(ZERO), Sheet(7, "Bob's A1").put(KITE))
        emulator.tokens.update({"loopback-code": OWNER, "loopback-refresh": OWNER})
        (tmp_path / "client.json").write_text(json.dumps(CLIENT), "utf-8")
        if "sync" in page.name:
            (tmp_path / ".config").mkdir()
            token(tmp_path / ".config" / "google", ["https://www.googleapis.com/auth/spreadsheets"])
        link = links.encode(MACHINE)
        (tmp_path / "entries.txt").write_text(f"https://example.org/bundodo/{link}\n", "utf-8")
        script, expected = ["exec 9> codes"], []
        for block in blocks(page):
            if block.mark.startswith("file: "):
                (tmp_path / block.mark.removeprefix("file: ")).write_text(block.text, "utf-8")
            if not block.is_run or block.language == "zsh":
                continue
            stops = block.mark == "one round"
            for line in block.commands:
                filled = (
                    line.replace("/d/…/", f"/d/{book.id}/")
                    .replace("gs:1AbC…", f"gs:{book.id}")
                    .replace("#1.dddd…", link)
                )
                assert "…" not in filled, filled
                script += [
                    f"export {ONE_ROUND}={'1' if stops else ''}",
                    f"echo '@@ {len(expected)}' >&2",
                    filled,
                    "echo $? >&9",
                ]
                expected.append((f"{page.name}:{block.line} {filled}", (130,) if stops else (0, 1)))
        environ = {"BUNDODO_LOOPBACK": server.url, "BUNDODO_LANG": lang, KEPT: str(demos[lang])}
        made = run("\n".join(script), tmp_path, shell_folder(tmp_path / ".bin", forks), **environ)
    codes = (tmp_path / "codes").read_text().split()
    said = re.split(r"@@ \d+\n", made.stderr)[1:]
    assert len(codes) == len(expected)
    for (line, allowed), code, err in zip(expected, codes, said, strict=True):
        assert int(code) in allowed, f"{line} ended with {code}:\n{err}"
        assert "Traceback" not in err, f"{line}:\n{err}"


@pytest.mark.prove
def test_blocks_for_zsh_run_in_zsh(tmp_path):
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    found = [block for page in PAGES for block in blocks(page) if block.language == "zsh"]
    assert found
    for block in found:
        script = f"autoload -Uz compinit && compinit -u\n{block.text}\nwhence -w _bundodo_completion"
        made = run(script, tmp_path, shell_folder(tmp_path / f"bin{block.line}{block.page.name}"), "zsh")
        assert "_bundodo_completion: function" in made.stdout, made.stderr


@pytest.mark.prove
def test_bash_completes_what_it_was_told(tmp_path):
    ask = """
eval "$(_BUNDODO_COMPLETE=bash_source bundodo)"
complete_for() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _bundodo_completion bundodo "${@: -1}" "${@: -2:1}" 2>/dev/null; echo "${COMPREPLY[@]}"; }
complete_for bundodo che
complete_for bundodo print --paper A
complete_for bundodo print --cards ""
complete_for bundodo explain E28
complete_for bundodo print a --only sheet,ca
"""
    made = run(ask, tmp_path, shell_folder(tmp_path / "bin"))
    first, papers, cards, codes, kinds = made.stdout.splitlines()
    assert first == "check"
    assert papers.split() == ["A3", "A4", "A5"]
    assert cards.split() == ["59x86", "63x88", "91x55"]
    assert {"E280", "E284", "E288"} <= set(codes.split())
    assert kinds.split() == ["sheet,cards", "sheet,calibration"]
