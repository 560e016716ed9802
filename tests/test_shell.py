"""Arguments as they are told hold as they stand: in bash and zsh, which are asked; in cmd and PowerShell by their rules,
which are written down here apart from ours."""

from __future__ import annotations

import random
import re
import shutil
import subprocess

import pytest

from templates.shell import holds, place, quoted
from templates.words import Words

ALPHABET = "aZ09ゼ機ー_-./:=+ ,;'\"\\!$`%^&|<>()[]{}*?~#@　“”‘’é"
TEXTS = [
    "機体1:C7", "Machine 1!C7", "100% Zero", "50% %PATH% %", "Bob's A1", 'say "hi"', "a$HOME`id`", "C:\\Users\\みなと\\m.toml",
    "\\\\server\\share", "ends\\", "~", "~/a", "-x", "=ls", "1e3", "0x10", "12", "a,b", "@file", "{a,b}", "*", "!!", "a!b c",
    "“curly” $x", "it’s", "日本 語", "'", '"', "\\", "\\\"", "%%", '%a% "b"', "move_rounding=down", "", "　", "é", "(x)", "a&b|c",
]  # fmt: skip


def drawn(count, seed=1):
    chance = random.Random(seed)
    return ["".join(chance.choices(ALPHABET, k=chance.randint(1, 12))) for _ in range(count)]


def told_by(shell, arguments):
    """What a shell that somebody types into hands to a program, argument by argument."""
    lines = "".join(f"printf '<%s>\\0' {argument}\n" for argument in arguments)
    made = subprocess.run(shell, input=lines.encode(), capture_output=True, check=False)
    return [part.partition("<")[2][:-1] for part in made.stdout.decode().split("\0")[:-1]]


SHELLS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i", "-o", "banghist"]}


@pytest.mark.parametrize("shell", SHELLS)
def test_what_is_told_holds_where_people_type(shell):
    """History and all: nothing of it is expanded."""
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    texts = [*TEXTS, *drawn(400)]
    found = told_by(SHELLS[shell], [quoted(text, windows=False) for text in texts])
    assert found == texts


def test_a_shell_that_is_not_quoted_for_would_be_noticed():
    assert told_by(SHELLS["bash"], ['"a$(echo b)"']) == ["ab"]
    assert told_by(SHELLS["bash"], ["a", '"x !p"'])[1:] != ["x !p"]


def c_arguments(line):
    """Microsoft's rules, by which programs of Windows take their command line apart."""
    found, now, quoting, some, slashes = [], "", False, False, 0
    for letter in f"{line} ":
        if letter == "\\":
            slashes += 1
            continue
        if letter == '"':
            now += "\\" * (slashes // 2)
            if slashes % 2:
                now += '"'
            else:
                quoting, some = not quoting, True
        elif letter in " \t" and not quoting:
            now += "\\" * slashes
            if now or some:
                found.append(now)
            now, some = "", False
        else:
            now += "\\" * slashes + letter
        slashes = 0
    return found


def cmd_line(line, variables):
    """cmd, typed into: variables first, quotes or not; then its marks. None where the line would be cut or lead away."""
    line = re.sub(r"%([^%\n]+)%", lambda found: variables.get(found[1].upper(), found[0]), line)
    made, quoting, letters = "", False, iter(line)
    for letter in letters:
        if letter == '"':
            quoting = not quoting
        elif letter == "^" and not quoting:
            made += next(letters, "")
            continue
        elif letter in "&|<>" and not quoting:
            return None
        made += letter
    return made


def powershell_argument(text):
    """One argument in PowerShell's mode of arguments: a bare word, or a string in quotes of any shape. None where it
    would be more than that, or something else."""
    if text[:1] in "'‘’‚‛":
        body = re.fullmatch("['‘’‚‛]((?:[^'‘’‚‛]|['‘’‚‛]{2})*)['‘’‚‛]", text)
        return re.sub("(['‘’‚‛])['‘’‚‛]", r"\1", body[1]) if body else None
    if text[:1] in '"“”„':
        body = re.fullmatch('["“”„]([^"“”„$`]*)["“”„]', text)
        return body[1] if body else None
    is_bare = re.fullmatch(r"[^\s\"“”„'‘’‚‛`$(){};,|&<>@#]+", text)
    return text if is_bare and not re.match(r"[-–—―]|(\d+[a-z]{1,2}|0x\w+|\d*\.\d*|\d+e\d+)$", text) else None


@pytest.mark.parametrize("text", [*TEXTS, *drawn(200, seed=2)])
def test_windows_by_rule(text):
    variables = {"PATH": "C:\\Windows", "A": "x"}
    in_cmd = quoted(text, windows=True, cmd=True)
    line = cmd_line(in_cmd, variables)
    assert line is not None
    assert c_arguments(line) == [text], (in_cmd, line)
    in_powershell = quoted(text, windows=True, cmd=False)
    if '"' not in in_powershell[1:-1]:
        # How it hands on what holds a double quote depends on its version.
        expected = c_arguments(in_powershell)[0] if in_powershell.startswith('"') and "\\" in text else text
        assert powershell_argument(in_powershell) in (text, expected + "\\" * text.endswith("\\"))
    if holds(text) and text:
        assert in_cmd == in_powershell == quoted(text, windows=False)


def test_most_names_hold_in_all_four_shells():
    for text in (
        "機体1:C7",
        "My Mech:C7",
        "春の寄合（一次）",
        "C:\\Users\\みなと\\a b.toml",
        "Bob's A1",
        "a,b",
        "x & y",
    ):
        assert holds(text)
    for text in ("a!b", "a$b", 'a"b', "“a”", "a`b", "%a%"):
        assert not holds(text)


def test_a_path_is_no_option():
    assert place("-x.toml") == "./-x.toml"
    assert place("-x y.toml") == '"./-x y.toml"'
    assert place("out/a.toml") == "out/a.toml"


def test_words_quote_where_a_command_stands():
    words = Words("en", "common", name="app")
    said = words.say("new.wrote", path="my mech!.toml")
    assert said.startswith("wrote my mech!.toml.")
    assert said.endswith("bundodo check 'my mech!.toml'")
