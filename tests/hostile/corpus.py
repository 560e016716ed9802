"""Files that somebody made to do harm, or that came about by accident: names, devices, archives, states, nested things.

Each entry makes a source in a folder of its own, and gives its path. What is in ``NAMES`` stands in every place for a
text.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

STATS = "[stats]\noutput = 10\nprecision = 8\ndurability = 8\n"
HARMLESS = f'name = "ナギ"\nplayer = "青木"\n{STATS}[[ranged]]\nname = "銃"\npower = 5\nshots = 1\ncustoms = ["fast"]\n'
NAMES = {
    "title": "\x1b]0;pwn\x07",
    "clear": "A\x1b[2J\x1b[1;1H",
    "colour": "\x1b[31mA",
    "c1": "A\x9b2J\x9d0;pwn\x9c",
    "bidi": "A\u202egnp.exe\u2066x",
    "bell": "A\x07\x08\x08",
    "vertical tab": "A\x0bB\x0cC",
    "line": "A\nOK  B\rC",
    "separator": "A\u2028B\u2029C\x85D",
    "everyone": "@everyone <@123> https://example.com/ www.example.com",
    "markup": "[red]A[/red] <script>x</script> | **A** `x`",
    "format": "{0} {name} %s %n",
    "tags": "A\U000e0001\U000e0041",
    "private": "A\ue000\uffff",
    "long": "長" * 5000,
    "marks": "Z" + "\u0301" * 300,
    "zero width": "A\u200b\u200d\ufeffB",
}

Maker = Callable[[Path], Path]


def toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)


def build(name: str) -> str:
    """A machine with this text wherever there is a text."""
    said = toml(name)
    return (
        f"name = {said}\nplayer = {said}\nnote = {said}\n{STATS}"
        f"[[ranged]]\nname = {said}\npower = 5\nshots = 1\ncustoms = [{said}]\n"
        f"[[melee]]\nname = {said}\npower = 3\ncombos = [{said}]\n"
    )


def _text(content: str | bytes, file: str = "m.toml") -> Maker:
    def make(folder: Path) -> Path:
        path = folder / file
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        return path

    return make


def _photo(target: str) -> Maker:
    def make(folder: Path) -> Path:
        (folder / "loop").symlink_to("loop")
        (folder / "zero").symlink_to("/dev/zero")
        os.mkfifo(folder / "pipe")
        (folder / "pipe link").symlink_to("pipe")
        (folder / "folder").mkdir()
        with (folder / "large").open("wb") as file:
            file.truncate(3_000_000_000)
        return _text(f"photo = {toml(target)}\n{HARMLESS}")(folder)

    return make


def _device(target: str, file: str) -> Maker:
    def make(folder: Path) -> Path:
        if target == "pipe":
            os.mkfifo(folder / file)
        else:
            (folder / file).symlink_to(target)
        return folder / file

    return make


def _book(change: Callable[[object], None]) -> Maker:
    def make(folder: Path) -> Path:
        import openpyxl

        book = openpyxl.Workbook()
        tab = book.worksheets[0]
        for row in (["機体名", "ナギ"], ["プレイヤー", "青木"], ["出力", 10], ["精度", 8], ["耐久性", 8]):
            tab.append(row)
        change(book)
        book.save(folder / "m.xlsx")
        return folder / "m.xlsx"

    return make


def _raw_book(name: str) -> Maker:
    """A workbook whose texts hold what its library refuses to write."""

    def make(folder: Path) -> Path:
        path = _book(lambda book: None)(folder)
        made = folder / "raw.xlsx"
        said = "".join(c if c in "\t\n\r" or c >= " " else f"_x{ord(c):04X}_" for c in name)
        said = said.replace("&", "&amp;").replace("<", "&lt;").replace("\uffff", "")
        with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
            for info in old.infolist():
                data = old.read(info).decode("utf-8", "replace") if info.filename.endswith(".xml") else old.read(info)
                if isinstance(data, str):
                    data = data.replace("ナギ", said).replace("青木", said)
                new.writestr(info, data)
        path.unlink()
        return made

    return make


def _zipped(parts: dict[str, bytes]) -> Maker:
    def make(folder: Path) -> Path:
        with zipfile.ZipFile(folder / "m.xlsx", "w", zipfile.ZIP_DEFLATED) as made:
            for name, data in parts.items():
                made.writestr(name, data)
        return folder / "m.xlsx"

    return make


SOURCES: dict[str, Maker] = {
    **{f"name: {key}": _text(build(name)) for key, name in NAMES.items()},
    **{f"xlsx name: {key}": _raw_book(name) for key, name in NAMES.items() if key != "long"},
    **{f"key: {key}": _text(f"{HARMLESS}\n[{toml(name)}]\n{toml(name)} = 1\n") for key, name in NAMES.items()},
    "csv name": _text("機体名,出力,精度,耐久性\n\x1b]0;pwn\x07,1,2,3\n", "m.csv"),
    "file name": _text(HARMLESS, "m\x1b]0;pwn\x07\x1b[2J.toml"),
    "file name bidi": _text(HARMLESS, "m\u202elmot.toml"),
    **{
        f"photo: {target}": _photo(target)
        for target in ("/dev/zero", "zero", "pipe", "pipe link", "loop", "folder", "large", "x\0.png", "../" * 50, "x" * 5000)
    },
    **{f"device: {target} {file}": _device(target, file) for target in ("/dev/zero", "pipe") for file in ("m.toml", "m.xlsx", "m.csv", "m.json")},
    "dots": _text("a" + ".a" * 20_000 + " = 1\n" + HARMLESS),
    "quoted dots": _text('"a"' + '."a"' * 20_000 + " = 1\n" + HARMLESS),
    "dots in a table": _text(f"{HARMLESS}[a{'.a' * 20_000}]\nx = 1\n"),
    "dots inline": _text("x = { a" + ".a" * 20_000 + " = 1 }\n" + HARMLESS),
    "nested lists": _text("name = " + "[" * 100_000),
    "nested tables": _text("x = " + "{a=" * 50_000),
    "nested json": _text('{"name": ' + "[" * 100_000, "m.json"),
    "nested json objects": _text('{"a":' * 50_000, "m.json"),
    "long number": _text(f"name = {'9' * 100_000}\n"),
    "many keys": _text("".join(f"k{n} = 1\n" for n in range(100_000))),
    "large text": _text(f'note = "{"a" * 3_500_000}"\n{HARMLESS}'),
    "many weapons": _text(HARMLESS + '[[ranged]]\nname = "x"\npower = 1\nshots = 1\n' * 3000),
    "large numbers": _text(HARMLESS.replace("10", "9" * 4000)),
    "zip bomb": _zipped({"xl/workbook.xml": b"\0" * 80_000_000}),
    "no workbook": _text(b"PK\x03\x04" + b"\0" * 5000, "m.xlsx"),
    "many parts": _zipped({f"p{n}": b"" for n in range(2000)}),
    "half a character": _text('{"name": "\\ud800", "stats": {"output": 1, "precision": 1, "durability": 1}}', "m.json"),
    "zero bytes": _text(b"\0" * 100_000, "m.csv"),
    "wide csv": _text("機体名,出力,精度,耐久性" + ",x" * 200_000 + "\n", "m.csv"),
    "empty": _text("", "m.toml"),
}  # fmt: skip


def sources(folder: Path, wanted: Callable[[str], bool] = lambda _: True) -> Iterator[tuple[str, Path]]:
    """Each in a folder of its own."""
    for number, (key, make) in enumerate(SOURCES.items()):
        if wanted(key):
            place = folder / f"s{number}"
            place.mkdir()
            yield key, make(place)


def commands(source: Path, out: Path) -> dict[str, list[object]]:
    """Every command that is given a source. Event and data files name it."""
    event = out / "event.toml"
    event.write_text(f'title = "t"\nsources = [{toml(str(source))}, {toml(str(out / "good.toml"))}]\n', "utf-8")
    (out / "good.toml").write_text(HARMLESS.replace("ナギ", "無事"), "utf-8")
    return {
        "check": ["check", source, "--color"],
        "check json": ["check", source, "--format", "json"],
        "check junit": ["check", source, "--format", "junit"],
        "check markdown": ["check", source, "--format", "markdown"],
        "check --event": ["check", "--event", event],
        "check --data": ["check", out / "good.toml", "--game", "sentinel", "--data", source],
        "show": ["show", source, "--color"],
        "show text": ["show", source, "--format", "text"],
        "print": ["print", source, "-o", out / "prints", "--only", "sheet,cards"],
        "field": ["field", source, "-o", out / "field.pdf"],
        "template": ["template", "-o", out / "t.xlsx", "--force", "--from", source],
        "odds": ["odds", source, "--armor", "16"],
        "advise": ["advise", source],
        "compare": ["compare", source, out / "good.toml"],
        "meetup": ["meetup", event, "-o", out / "meet"],
    }
