"""Which language is spoken, and what a narrow terminal shows."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from bundodo.cli import cli
from bundodo.say.language import language, of_system, speaks_japanese
from bundodo.say.terminal import is_plain, visible
from tests.bundodo.cli import ROOT
from tests.sparing import few


@pytest.mark.parametrize(
    ("asked", "environ", "spoken"),
    [
        ("en", {"BUNDODO_LANG": "ja"}, "en"),
        (None, {"BUNDODO_LANG": "en", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"BUNDODO_LANG": "xx", "LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "fr_CH", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"LANG": "de_DE@euro"}, "en"),
        (None, {"LANG": "ja"}, "ja"),
        (None, {"LANG": "Japanese_Japan.932"}, "ja"),
        (None, {"LANG": "ja_JP.UTF-8", "LANGUAGE": "en_GB:ja"}, "en"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "en_GB:ja"}, "ja"),
        (None, {"LANG": "C"}, "ja"),
        (None, {"LANG": "POSIX", "LC_CTYPE": "de_DE.UTF-8"}, "ja"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}, "ja"),
        (None, {}, "ja"),
    ],
)
def test_language(asked, environ, spoken):
    assert language(asked, environ, "utf-8", lambda: "") == spoken


@pytest.mark.parametrize(("told", "spoken"), [("ja-JP", "ja"), ("en-US", "en"), ("zh-Hans-CN", "en"), ("", "ja")])
def test_the_system_is_asked_where_the_environment_names_no_language(told, spoken):
    assert language(None, {"LANG": "C"}, "utf-8", lambda: told) == spoken
    assert language(None, {"LANG": "ja_JP.UTF-8"}, "utf-8", lambda: told) == "ja"
    assert language(None, {"LANG": "en_US.UTF-8"}, "utf-8", lambda: told) == "en"


class Windows:
    """What Windows' library answers: a language, and a country in the upper bits."""

    def __init__(self, number):
        self.GetUserDefaultUILanguage = lambda: number


class Function:
    """A function of a library in C: it has types, and is called."""

    restype = argtypes = None

    def __init__(self, does):
        self.does = does

    def __call__(self, *args):
        return self.does(*args)


class MacOs:
    """What macOS's library answers for these preferred languages; ``freed``: how many lists were let go of."""

    def __init__(self, *languages):
        self.freed = 0
        self.CFLocaleCopyPreferredLanguages = Function(lambda: 7)
        self.CFArrayGetCount = Function(lambda array: len(languages))
        self.CFArrayGetValueAtIndex = Function(lambda array, index: 8 + index)
        self.CFStringGetCString = Function(lambda text, into, size, code: self._copy(languages[text - 8], into))
        self.CFRelease = Function(self._free)

    def _copy(self, text, into):
        into.value = text.encode()
        return True

    def _free(self, array):
        self.freed += 1


@pytest.mark.parametrize(("number", "told"), [(0x0411, "ja"), (0x0409, "en"), (0x0804, "en"), (0x0C07, "en")])
def test_windows_is_asked_for_its_language(number, told):
    assert of_system("win32", lambda name: Windows(number)) == told


@pytest.mark.parametrize(("languages", "told"), [(("ja-JP", "en-JP"), "ja-JP"), (("fr",), "fr"), ((), "")])
def test_macos_is_asked_for_its_language(languages, told):
    library = MacOs(*languages)
    assert of_system("darwin", lambda name: library) == told
    assert library.freed == 1


def test_a_system_that_does_not_say_is_no_fault():
    def refuses(name):
        raise OSError(name)

    assert of_system("win32", refuses) == of_system("darwin", refuses) == of_system("linux", refuses) == ""
    assert of_system("win32", lambda name: object()) == ""


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({}, False),
        ({"NO_COLOR": "1"}, True),
        ({"NO_COLOR": ""}, False),
        ({"TERM": "dumb"}, True),
        ({"TERM": "xterm"}, False),
    ],
)
def test_who_asks_for_no_colour(environ, plain):
    assert is_plain(environ) is plain


def test_a_terminal_without_japanese_is_spoken_to_in_english_unless_asked():
    assert language(None, {"LANG": "ja_JP"}, "ascii") == "en"
    assert language("ja", {}, "ascii") == "ja"


@pytest.mark.parametrize(
    ("encoding", "speaks"), [("cp932", True), ("utf-8", True), ("ascii", False), ("nonsense", False)]
)
def test_speaks_japanese(encoding, speaks):
    assert speaks_japanese(encoding) is speaks


@pytest.mark.parametrize("encoding", few(["cp932", "ascii", "utf-8"]))
@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["check", "nowhere.xlsx"], ["rules", "list"]])
def test_no_terminal_makes_it_stumble(encoding, args):
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", *args],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )
    assert b"Traceback" not in made.stderr
    assert made.stdout + made.stderr
    (made.stdout + made.stderr).decode(encoding)


@pytest.mark.parametrize("encoding", few(["cp932", "ascii", "utf-8"]))
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "A", "--armor", "3"], ["advise", "A", "--steps", "1"], ["compare", "A", "B"],
        ["odds", "A", "B", "--game", "bundodo"], ["check", "A", "B"],
    ],
)  # fmt: skip
def test_json_is_json_on_every_terminal(tmp_path, encoding, args):
    """Ascii escapes where it can't be UTF-8, even for letters that the terminal would have."""
    name = "𠮷🤖 Ä アルタイル"
    for file in "AB":
        build = f'game = "bundodo"\nname = "{name}{file}"\n[stats]\noutput = 5\nprecision = 5\ndurability = 5\n'
        weapon = f'[[ranged]]\nname = "{name}"\npower = 3\nshots = 1\n'
        (tmp_path / f"{file}.toml").write_text(build + weapon, encoding="utf-8")
    made = subprocess.run(
        [
            sys.executable, "-m", "bundodo", *(f"{arg}.toml" if arg in ("A", "B") else arg for arg in args),
            "--format", "json",
        ],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )  # fmt: skip
    assert made.returncode == 0
    assert name in str(json.loads(made.stdout))


@pytest.mark.parametrize(("environ", "args", "coloured"), [
    ({}, "", True),
    ({"NO_COLOR": "1"}, "", False),
    ({"TERM": "dumb"}, "", False),
    ({"NO_COLOR": "1"}, " --color", True),
    ({}, " --no-color", False),
])  # fmt: skip
def test_what_is_coloured_is_asked_at_the_command_then_in_the_environment(environ, args, coloured):
    for line in ("check examples/bundodo/altair.toml", "rules rulings"):
        runner = CliRunner(env={"TERM": "xterm", "NO_COLOR": None, **environ})
        made = runner.invoke(cli, [*line.split(), *args.split()], color=True, catch_exceptions=False)
        assert made.exit_code == 0
        assert ("\x1b[" in made.stdout) is coloured, line


def test_tables_on_a_terminal_that_asks_for_no_colour():
    """On a terminal that the test opens; bold is a colour too."""
    ours, theirs = os.openpty()
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", "show", "examples/bundodo/altair.toml"],
        stdout=theirs, stderr=subprocess.DEVNULL, cwd=ROOT, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"},
        check=True,
    )  # fmt: skip
    told = os.read(ours, 65536)
    os.close(ours)
    os.close(theirs)
    assert made.returncode == 0
    assert "アルタイル改".encode() in told
    assert b"\x1b[" not in told


def test_a_reader_that_leaves_early_is_no_illegal_machine():
    code = f"{sys.executable} -m bundodo rules rulings | head -1 > /dev/null; exit ${{PIPESTATUS[0]}}"
    made = subprocess.run(["bash", "-c", code], capture_output=True, check=False)
    assert made.returncode in {0, 141}
    assert made.stderr == b""


@pytest.mark.parametrize("args", ["--help", "rules rulings", "show examples/bundodo/altair.toml"])
def test_a_full_disk_is_a_sentence(args):
    made = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m bundodo {args} > /dev/full"], capture_output=True, check=False, cwd=ROOT
    )
    assert made.returncode == 2
    assert b"Traceback" not in made.stderr
    assert made.stderr.count(b"\n") == 1


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["printer", "add", "--help"]])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_speaks_one_language(args, lang):
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", *args],
        capture_output=True,
        env={**os.environ, "BUNDODO_LANG": lang, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    said = made.stdout.decode()
    assert ("使い方" in said) == (lang == "ja")
    assert ("Usage" in said) == (lang == "en")
    assert " / " not in said.replace("--color / --no-color", "")


def test_help_listens_to_lang_before_it():
    made = subprocess.run(
        [sys.executable, "-m", "bundodo", "check", "--lang", "en", "--help"],
        capture_output=True,
        env={**os.environ, "BUNDODO_LANG": "ja"},
        check=True,
    )
    assert b"Usage" in made.stdout


def test_names_cannot_turn_the_line_they_stand_in():
    assert visible("a\u202eb\x1b[31mc\n機体　ｘ") == "a" + r"\u202e" + "b" + r"\x1b" + "[31mc 機体　ｘ"
