"""TOML and JSON typed by hand, a Japanese one above all: the character, its line and column, what is meant, in one
language, wherever such a file is read."""

from __future__ import annotations

import re
import tomllib

import pytest

from templates.opened import SlipError, parse_json, parse_toml
from templates.slipped import told
from templates.slips import narrow
from templates.words import LANGS, load
from tests.bundodo.cli import EXAMPLES, bundodo

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SLIPS = [
    ("output ＝ 10", "wide", 1, 8, "＝"),
    ("name = “ゼロ”", "wide", 1, 8, "“"),
    ('name = "ゼロ”\nx = 1', "wide", 1, 11, "”"),
    ('customs = ["a"、"b"]', "wide", 1, 15, "、"),
    ('customs = ["a",\n "b"、\n"c"]', "wide", 2, 5, "、"),
    ("a = 1\n[stats］", "wide", 2, 7, "］"),
    ("output　= 3", "wide", 1, 7, "　"),
    ("output = 1０", "wide", 1, 11, "０"),
    ("ｎame = 1", "wide", 1, 1, "ｎ"),
    ('x = "「」" 　# 「」', "wide", 1, 10, "　"),
    ("出力 = 5", "statement", 1, 1, "出"),
    ("title = 春の寄合", "value", 1, 9, "春"),
    ("x = yes", "value", 1, 5, "y"),
    ("x = ", "value", 1, 5, ""),
    ("cap = 50P", "after", 1, 9, "P"),
    ("date = 2027/05/01", "after", 1, 12, "/"),
    ("a b = 1", "equals", 1, 3, "b"),
    ("# 「」\ny", "equals", 2, 2, ""),
    ('x = "a\n', "string", 1, 7, ""),
    ('x = "C:\\d"', "escape", 1, 8, "\\"),
    ("x = [1, 2", "list", 1, 10, ""),
    ("x = [1 2]", "list", 1, 8, "2"),
    ("x = {a = 1", "table", 1, 11, ""),
    ("[[ranged]\n", "heading", 1, 9, "]"),
    ("[ranged\n", "heading", 1, 8, ""),
    ("a = 1\n a = 2\nb = 3", "twice", 2, 2, "a"),
    ("[a]\n[a]\n", "twice", 2, 1, "[a]"),
]


@pytest.mark.parametrize(("text", "kind", "line", "column", "found"), SLIPS)
def test_each_slip_has_its_place_and_its_character(text, kind, line, column, found):
    with pytest.raises(SlipError) as caught:
        parse_toml(text)
    slip = caught.value.slip
    assert slip[:4] == (kind, line, column, found)
    assert (slip.meant != "") is (kind == "wide")
    ja, en = told(slip, "ja"), told(slip, "en")
    assert ja.startswith(f"{line}行目の{column}文字目: ")
    assert en.startswith(f"line {line}, column {column}: ")
    assert JAPANESE.search(ja.partition(": ")[2].replace(found, ""))
    assert not JAPANESE.search(en.replace(found, "")) or not found
    if found.strip():
        assert found in ja
        assert found in en


WIDE = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "　"}


def parsed(text):
    """The slip in a text, or what it says."""
    try:
        return None, parse_toml(text)
    except SlipError as error:
        return error.slip, None


def test_whatever_sign_is_typed_wide_is_found_where_it_stands():
    """Each character of a machine's file in turn: outside texts and comments the wide one is told at its own place."""
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    right = tomllib.loads(text)
    told_of = set()
    for at, letter in enumerate(text):
        if letter not in WIDE:
            continue
        begin = text.rfind("\n", 0, at) + 1
        slip, said = parsed(text[:at] + WIDE[letter] + text[at + 1 :])
        if slip is None:  # within a text, or a remark
            assert said != right or "#" in text[begin:at]
            continue
        line = text.count("\n", 0, at) + 1
        if slip.kind == "wide":
            assert slip == ("wide", line, at - begin + 1, WIDE[letter], letter)
            told_of.add(letter)
        else:  # a quote that is lacking lets the next one close the text
            assert letter == '"'
            assert slip.line >= line
    assert set('=[]",0158') <= told_of


def test_signs_that_word_processors_write():
    assert [narrow(sign) for sign in "“”‘’、。「」　＝１ｎ"] == [
        '"',
        '"',
        "'",
        "'",
        ",",
        ".",
        '"',
        '"',
        " ",
        "=",
        "1",
        "n",
    ]
    assert [narrow(sign) for sign in "機ゼé=1①"] == ["", "", "", "", "", "1"]


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [('{"a": 1,\n "b" 2}', 2, 6, "2"), ('{"a"：1}', 1, 5, "："), ('{"a": ', 1, 7, ""), ("{'a': 1}", 1, 2, "'")],
)
def test_json_too(text, line, column, found):
    with pytest.raises(SlipError) as caught:
        parse_json(text)
    assert caught.value.slip[1:4] == (line, column, found)
    assert not JAPANESE.search(told(caught.value.slip, "en"))


def test_both_languages_have_words_for_every_kind():
    ja, en = load("common", "slips.ja"), load("common", "slips.en")
    assert {key: set(value) for key, value in ja.items() if isinstance(value, dict)} == {
        key: set(value) for key, value in en.items() if isinstance(value, dict)
    }
    assert set(ja["kind"]) == set(ja["end"])
    assert {kind for _, kind, *_ in SLIPS} | {"json", "other"} == set(ja["kind"])


READERS = [
    "check machine.toml", "check a.toml --event slip.toml", "meetup slip.toml -o o", "odds machine.toml",
    "check s.toml --game sentinel --data slip.toml", "print a.toml -o o --only cards --cards slip.toml",
    "print a.toml -o o --only sheet --templates mine", "printer list", "field slip.toml -o f.pdf",
]  # fmt: skip


@pytest.mark.parametrize(("line", "lang"), list(zip(READERS, LANGS * 5, strict=False)))
def test_every_reader_of_such_files_tells_it_in_one_language(tmp_path, monkeypatch, line, lang):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BUNDODO_CONFIG", str(tmp_path))
    slip = 'title = "x"\ncap ＝ 50\n'
    for name in ("slip.toml", "machine.toml", "printers.toml", f"mine/bundodo/sheet.{lang}.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(slip, "utf-8")
    (tmp_path / "a.toml").write_bytes((EXAMPLES / "altair.toml").read_bytes())
    (tmp_path / "s.toml").write_bytes(next((EXAMPLES.parent / "sentinel").glob("*.toml")).read_bytes())
    made = bundodo(*line.split(), lang=lang)
    said = made.out + made.err
    assert made.code == 2, said
    place = {
        "ja": "2行目の5文字目: 「＝」は全角です。ここには半角の「=」を書きます",
        "en": "line 2, column 5: “＝” is full-width",
    }
    assert place[lang] in said
    assert "Traceback" not in said
    assert not re.search("Expected|Invalid|at line 2", said)


def test_places_of_a_file_are_counted_from_one_with_the_weapons_name(tmp_path):
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    path = tmp_path / "a.toml"
    path.write_text(text.replace("power = 1", "power = -1", 1).replace("防御姿勢", "防御姿", 1), "utf-8")
    made = bundodo("check", path, lang="en")
    assert "a.toml: ranged #2 (肩部豆機銃) power\n" in made.out
    assert "a.toml: melee #2 (籠手盾ウツセミ) combos #1\n" in made.out
    assert '"key": "ranged[1].power"' in bundodo("check", path, "--format", "json").out


def test_a_name_in_a_place_stays_on_its_line(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(
        '[stats]\noutput = 1\nprecision = 1\ndurability = 1\n[[ranged]]\nname = "a\\n\\u001b[31m%s"\npower = -1\n'
        % ("x" * 99),
        "utf-8",
    )
    line = next(line for line in bundodo("check", path, lang="en").out.splitlines() if "ranged #1" in line)
    assert line.endswith("…) power")
    assert "\x1b" not in line


def test_players_of_an_event_are_told_by_name(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(
        'sources = ["a.toml"]\n[[players]]\nname = "Sora"\n[[players]]\nname = "Mio"\nsource = "b"\n', "utf-8"
    )
    assert "event.toml: players #2 (Mio) source\n" in bundodo("check", "--event", path, lang="en").err
