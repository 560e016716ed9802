"""Nothing from a file reaches a terminal raw: every command is walked with hostile names."""

from __future__ import annotations

import ast
import re

import pytest

from bundodo.say.terminal import _MARK, disarmed, echo, harmless, printable_json, style, visible
from tests.bundodo.cli import ROOT, bundodo
from tests.hostile.corpus import HARMLESS, NAMES, SOURCES, build, commands, toml

RAW = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ue000\ufeff\uffff\U000e0000-\U000e007f]"
)
"""What must not be told, with colours off; of the controls, ends of lines alone."""
COLOURS = re.compile(r"\x1b\[(?:0|1|(?:1;)?3[0-7](?:;1)?|2)m")


def clean(made) -> None:
    text = COLOURS.sub("", made.out + made.err)
    found = RAW.search(text)
    assert found is None, (hex(ord(found[0])), text[max(0, found.start() - 40) : found.start() + 40])
    assert "Traceback" not in text
    assert made.code in (0, 1, 2)


ALWAYS = {"name: c1", "name: vertical tab", "xlsx name: vertical tab", "key: title", "file name"}
NAMED = [key for key in SOURCES if key.startswith(("name", "key", "csv", "file", "xlsx name"))]


@pytest.mark.parametrize(
    ("key", "lang"),
    [pytest.param(key, "ja", marks=[] if key in ALWAYS else [pytest.mark.prove]) for key in NAMED]
    + [pytest.param("name: title", "en")],
)
def test_every_command_with_hostile_names(tmp_path, key, lang):
    place = tmp_path / "s"
    place.mkdir()
    source = SOURCES[key](place)
    quick = {"print", "advise"}
    for name, command in commands(source, tmp_path).items():
        if name not in quick or key in {"name: title", "name: vertical tab", "xlsx name: vertical tab", "file name"}:
            clean(bundodo(*command, lang=lang))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=key, marks=[] if key in {"title", "c1"} else [pytest.mark.prove])
        for key, name in NAMES.items()
    ],
)
def test_names_in_events_options_and_arguments(tmp_path, name):
    (tmp_path / "m.toml").write_text(HARMLESS, "utf-8")
    said = toml(name)
    event = tmp_path / "e.toml"
    event.write_text(f"title = {said}\nsources = ['m.toml', {said}]\n[[players]]\nname = {said}\n", "utf-8")
    clean(bundodo("meetup", event, "-o", tmp_path / "o"))
    event.write_text(f"{said} = 1\ngame = {said}\n[rulings]\n{said} = {said}\n[limits]\nban = [{said}]\n", "utf-8")
    clean(bundodo("meetup", event, "-o", tmp_path / "o"))
    plain = name.replace("\0", "")
    for command in (
        ["check", plain],
        ["check", tmp_path / "m.toml", "--tab", plain],
        ["check", tmp_path / "m.toml", "--game", plain],
        ["check", tmp_path / "m.toml", "--ruling", plain],
        ["check", tmp_path / "m.toml", "--ruling", f"{plain}=1"],
        ["check", tmp_path / "m.toml", "--event", plain],
        ["check", tmp_path / "m.toml", "--data", plain],
        ["odds", tmp_path / "m.toml", "--armor", plain],
        ["odds", tmp_path / "m.toml", "--against", plain],
        ["print", tmp_path / "m.toml", "-o", tmp_path / "p", "--cards", plain],
        ["print", tmp_path / "m.toml", "-o", tmp_path / "p", "--paper", plain],
        ["print", tmp_path / "m.toml", "-o", tmp_path / "p", "--printer", plain],
        ["field", "-o", tmp_path / "f.pdf", "--obstacles", plain],
        ["new", plain, "-o", tmp_path / "n.toml", "--force"],
        ["new", plain, "-o", tmp_path / "n.xlsx", "--xlsx", "--force", "--player", plain],
        ["explain", plain],
        ["rules", "show", plain],
        ["printer", "add", plain, "--front", "1,1"],
        ["printer", "remove", plain],
        ["sheets", "pull", plain, tmp_path / "d"],
        ["sheets", "template", plain],
        ["sheets", "login", "--client", plain[:200]],
        [plain],
        ["check", f"--{plain}"],
    ):
        if len(plain) < 1000:
            clean(bundodo(*command))


def test_new_with_bytes_that_are_no_text(tmp_path):
    for suffix, more in ((".toml", []), (".xlsx", ["--xlsx"])):
        made = bundodo("new", "A\udcffB", "-o", tmp_path / f"n{suffix}", *more)
        assert made.code == 0
        clean(made)


def test_chats_are_not_called(tmp_path):
    (tmp_path / "m.toml").write_text(build(NAMES["everyone"]), "utf-8")
    for form in (
        ["check", tmp_path / "m.toml", "--format", "markdown"],
        ["show", tmp_path / "m.toml", "--format", "text"],
    ):
        out = bundodo(*form).out
        assert "everyone" in out
        for armed in ("@everyone", "<@123", "https://", "www.example"):
            assert armed not in out.replace("\\", ""), out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A\x1b[2J", "A\\x1b[2J"),
        ("機体　A\n次", "機体　A\n次"),
        ("a\r\nb\rc", "a\nb c"),
        ("a\tb", "a    b"),
        ("\x9b\u202e\U000e0001\udc80", "\\x9b\\u202e\\U000e0001\\udc80"),
    ],
)
def test_what_is_told_is_harmless(text, shown):
    assert harmless(text) == shown


def test_only_our_own_styles_colour(capsys):
    echo(f"{style('A', 'red', bold=True)} \x1b[31mB {_MARK[:5]}", color=True)
    assert capsys.readouterr().out == f"\x1b[31;1mA\x1b[0m \\x1b[31mB {visible(_MARK[:5])}\n"
    echo(style("A", "green"), color=False)
    assert capsys.readouterr().out == "A\n"


def test_json_stays_json():
    import json

    value = {"name": "".join(NAMES.values())}
    text = printable_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert not RAW.search(text)


def test_disarmed_texts_look_the_same():
    for text in ("@everyone", "https://a.b", "mailto:a", "www.a.b", "出力10 精度8 [ゼロ]!C7"):
        assert disarmed(text).replace("\u200b", "") == text
    assert disarmed("出力10 [ゼロ]!C7 12:30 a/b") == "出力10 [ゼロ]!C7 12:30 a/b"


def told_elsewhere(source: str) -> list[int]:
    """Lines that tell something without the one writer."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name in {
                "click.echo",
                "click.secho",
                "click.style",
                "print",
                "Console",
                "sys.stdout.write",
                "sys.stderr.write",
            }:
                found.append(node.lineno)
    return found


def test_everything_is_told_by_one_writer():
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "bundodo").rglob("*.py"))
        if path.name != "terminal.py"
        for line in told_elsewhere(path.read_text("utf-8"))
    }
    assert found == set()
    assert told_elsewhere("import click\nclick.echo('x')\nprint(1)\nConsole()") == [2, 3, 4]
