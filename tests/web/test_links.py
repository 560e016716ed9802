"""Machines in links: whatever stands in one comes back, and whatever doesn't is a sentence."""

from __future__ import annotations

import base64
import json
import tomllib
import zlib
from hashlib import sha256
from random import Random

import pytest

from bundodo.bridge.calls import call
from sheets.failures import SourceError
from sheets.files import links
from tests.bundodo.cli import ROOT, bundodo

EXAMPLES = sorted(path for path in (ROOT / "examples").rglob("*.toml") if path.name != "field.toml")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ALTAIR = ROOT / "examples" / "bundodo" / "altair.toml"


def link_of(path) -> str:
    build = tomllib.loads(path.read_text(encoding="utf-8"))
    return call("link", machine={"build": build}, game=build["game"])["value"]["link"]


def packed(text: bytes, *, sum_: bool = True) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, links.dictionary())
    data = packer.compress(text) + packer.flush() + (zlib.crc32(text).to_bytes(4, "big")[:3] if sum_ else b"")
    return "#1." + base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> dict:
    return call("opened", text=text)["value"]


def codes_of(answer: dict) -> list[str]:
    return [one["code"] for one in (*answer["failures"], *(told for m in answer["machines"] for told in m["told"]))]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_fits_in_a_link_and_comes_back(path):
    link = link_of(path)
    assert len(link) <= 900
    (machine,) = read(f"見て: https://a.example/b/{link} です")["machines"]
    assert machine["told"] == []
    assert call("link", machine={"build": machine["build"]}, game=machine["game"])["value"]["link"] == link
    told = call("check", machines=[{"build": machine["build"], "file": str(path)}], game=machine["game"])["value"]
    direct = json.loads(bundodo("check", path, "--format", "json").out)["machines"][0]
    assert told["report"]["machines"][0] == direct


def test_the_dictionary_of_version_1_never_changes():
    """Every link that was ever given away needs it."""
    assert sha256(links.dictionary()).hexdigest() == "0de2b02e9ab75fe6fe6287d4ab5dca97c51b5ab14bc3024b11e234ddc08c029f"
    old = (
        "#1.ddddSsNAEAfwu8QLKFLJYcyLD330BgFnG4tplSIi9KGQFUqxFoQUSkVoPczk8xb-d5tkd2n7vpmd3ZkJvz1_fIVR8AfK1GrSK"
        "jEXwvTH9AUAmOsopSg2W1ih_CHgoNxETHsWgEJSLRfZbpb9PkMswA5IUb9v88cYZFGYADJojVh6_YTFKJ_DFi_YAIuz3ZvyBwFwW"
        "LaqHySL-BCWxYEm4vYePsnTEdOEacj00UbdM8lqLZlemRZMkc45gmTsYl1c9W_6_p1ds2KanCzbpVM3362bf6punjmpIvlKoVtZf"
        "u51xemdKWjT9s0YBKFhWSWW9eCzSoe4H82-497oOaG6vg_C4LhPvOJ7XMyeNAutpKzv2xzs1unGsZkkJ8MylUU8Bi3VawZvFDxZB"
        "omJfu1Et2bV2aGdc-f_gBOE_xOy2g"
    )
    assert read(old)["machines"][0]["build"]["name"] == "アルタイル改"


@pytest.mark.parametrize("cut", [1, 3, 8, 40, 120, 250])
def test_of_a_link_that_is_cut_off_what_could_be_read_is_read(cut):
    answer = read(link_of(ALTAIR)[:-cut])
    (machine,) = answer["machines"]
    assert codes_of(answer) == ["E300"]
    assert machine["build"]["name"] == "アルタイル改"
    assert ("melee" in machine["build"]) == (cut < 100)


def test_a_link_cut_off_is_no_legal_machine():
    done = bundodo("check", link_of(ALTAIR)[:-3])
    assert done.code == 1
    assert "E300" in done.out


def test_a_letter_changed_on_the_way_is_told():
    link = link_of(ALTAIR)
    told = set()
    for at in range(40, len(link) - 5, 23):
        other = "A" if link[at] != "A" else "B"
        answer = read(link[:at] + other + link[at + 1 :])
        told |= set(codes_of(answer)[:1])
        assert codes_of(answer), at
    assert told <= {"E300", "E302", "E306", "E016"}


@pytest.mark.parametrize(
    ("link", "code"),
    [
        ("#2.abcdefghijklmnop", "E301"),
        ("#9999." + "a" * 300, "E301"),
        ("#1." + "a" * 50_000, "E303"),
        (packed(b" " * 3_000_000), "E303"),
        (packed(b'{"name":' + b"[" * 90_000), "E050"),
        (packed(b'{"stats":{"output":' + b"9" * 9_000 + b"}}"), "E050"),
        (packed(b"[1,2,3,4,5,6,7,8]"), "E302"),
        (packed(b'"only a text, no machine"'), "E302"),
        ("#1.AAAAAAAAAAAAAAAA", "E302"),
        (packed(b'{"game":"chess","name":"x","stats":{}}'), "E014"),
        (packed(b'{"taste":"sweet","size":"large","shape":"round"}'), "E016"),
        ("#e1.abcdefghijklmnop", "E304"),
    ],
)
def test_what_is_no_machine_is_refused_with_a_sentence(link, code):
    done = bundodo("check", link)
    assert (done.code, code in done.err + done.out) == (2, True)


def test_html_and_unknown_keys_are_texts_like_others():
    nasty = "<img src=x onerror=alert(1)>\"'&\u202e\x1b[31m"
    text = json.dumps({"game": "bundodo", "name": nasty, "__proto__": {"x": 1}, "stats": {"output": 1}}).encode()
    answer = read(packed(text))
    (machine,) = answer["machines"]
    assert machine["build"] == {"game": "bundodo", "name": nasty, "stats": {"output": 1}}
    assert codes_of(answer) == ["E110"]
    shown = bundodo("show", packed(text), "--format", "text").out
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_random_letters_raise_nothing():
    rng = Random(5)
    for size in [*range(12, 40), *(rng.randint(12, 4000) for _ in range(150))]:
        code = links.Code(False, 1, "".join(rng.choices(LETTERS, k=size)), 1)
        try:
            links.decode(code)
        except SourceError as error:
            assert error.code in {"E302", "E303", "E050"}  # noqa: PT017


def test_random_damage_raises_nothing():
    rng = Random(6)
    link = link_of(ALTAIR)
    for _ in range(200):
        letters = list(link)
        for _ in range(rng.randint(1, 5)):
            letters[rng.randrange(3, len(letters))] = rng.choice(LETTERS)
        read("".join(letters))


@pytest.mark.parametrize("end", range(1, 60))
def test_json_that_breaks_off_is_closed_after_its_last_whole_value(end):
    text = '{"a":1,"b":[{"c":"x\\"y","d":-2.5},{"c":true}],"e":{"f":null}}'
    whole = json.loads(text)
    found = json.loads(links.mended(text[:end]) or "{}")
    assert all(key in whole for key in found)
    assert found.get("a", 1) == 1
    for row, full in zip(found.get("b", []), whole["b"], strict=False):
        assert all(full[key] == value for key, value in row.items())


# ---- as sources -------------------------------------------------------------------------------------------------


def test_a_text_file_with_a_link_a_line_is_a_source(tmp_path):
    text = "\n".join(
        ["締切は日曜です", *(link_of(path) for path in EXAMPLES if path.parent.name == "bundodo"), "", link_of(ALTAIR)]
    )
    (tmp_path / "entries.txt").write_text(text, encoding="utf-8")
    (tmp_path / "memo.txt").write_text("なし", encoding="utf-8")
    done = bundodo("check", tmp_path / "entries.txt", "--format", "json")
    report = json.loads(done.out)
    assert [one["source"].rpartition("/")[2] for one in report["machines"]] == [f"entries.txt:{n}" for n in (2, 3, 4)]
    assert [note["code"] for note in report["notes"]] == ["E041"]  # the first one again
    assert bundodo("check", tmp_path).out.count("OK ") == 3
    alone = bundodo("check", tmp_path / "memo.txt")
    assert (alone.code, "E305" in alone.err + alone.out) == (2, True)


def test_commands_take_a_link_for_a_machine(tmp_path):
    altair, other = link_of(ALTAIR), link_of(ALTAIR.with_name("petrichor.toml"))
    assert bundodo("print", altair, "-o", tmp_path / "kit", "--only", "sheet", "-q").code == 0
    assert (tmp_path / "kit" / "みなと-アルタイル改" / "sheet.pdf").is_file()
    odds = json.loads(bundodo("odds", altair, "--against", other, "--format", "json").out)
    assert odds == json.loads(
        bundodo("odds", ALTAIR, "--against", ALTAIR.with_name("petrichor.toml"), "--format", "json").out
    )
    assert "アルタイル改" in bundodo("show", f"<https://a.example/#x{altair}>").out


def test_a_meetup_takes_links_of_its_players(tmp_path):
    (tmp_path / "event.toml").write_text(
        f'title = "秋"\nsources = ["late.txt"]\n[[players]]\nname = "みなと"\nsources = ["https://a.example/{link_of(ALTAIR)}"]\n',
        encoding="utf-8",
    )
    (tmp_path / "late.txt").write_text(link_of(ALTAIR.with_name("tsuwabuki.toml")), encoding="utf-8")
    done = bundodo("check", "--event", tmp_path / "event.toml")
    assert done.code == 0
    assert done.out.count("OK ") == 2
    renamed = (tmp_path / "event.toml").read_text(encoding="utf-8").replace('"みなと"', '"そら"')
    (tmp_path / "event.toml").write_text(renamed, encoding="utf-8")
    assert "E710" in bundodo("check", "--event", tmp_path / "event.toml").out


def test_a_file_with_a_hash_in_its_name_is_a_file(tmp_path):
    path = tmp_path / "a#1.abcdefghijklmnop.toml"
    path.write_bytes(ALTAIR.read_bytes())
    assert bundodo("check", path).code == 0
    missing = bundodo("check", tmp_path / "b#1.toml")
    assert "E001" in missing.err + missing.out or "E017" in missing.err + missing.out


# ---- an event's link ---------------------------------------------------------------------------------------------


def test_an_events_link_sets_cap_rulings_and_bans():
    made = call(
        "event",
        cap=40,
        rulings={"move_rounding": "down"},
        limits={"ban": ["energy"], "least": {"output": 1}},
        title="冬",
    )
    link = made["value"]["link"]
    event = read(link)["event"]
    assert (event["title"], event["cap"], event["rulings"]) == ("冬", 40, {"move_rounding": "down"})
    build = tomllib.loads(ALTAIR.read_text(encoding="utf-8"))
    told = call("check", machines=[{"build": build}], event=link)["value"]
    codes = {one["code"] for one in told["report"]["machines"][0]["diagnostics"]}
    assert told["cap"] == 40
    assert {"B601", "B901"} & codes or len(codes) >= 2
    done = bundodo("check", ALTAIR, "--event", f"https://a.example/{link}", "--format", "json")
    report = json.loads(done.out)
    assert (report["cap"], report["rulings"]["move_rounding"]) == (40, "down")
    assert {one["code"] for one in report["machines"][0]["diagnostics"]} == codes


@pytest.mark.parametrize(
    "document",
    [
        {"cap": -1},
        {"rulings": {"x": "y"}},
        {"limits": {"ban": ["nothing"]}},
        {"sources": ["/etc/passwd"]},
        {"data": "x"},
    ],
)
def test_an_events_link_with_faults_is_refused(document):
    link = links.encode({"game": "bundodo", **document}, event=True)
    assert "trouble" in call("opened", text=link)
    assert "trouble" in call("check", machines=[], event=link)
    assert bundodo("check", ALTAIR, "--event", link).code == 2


def test_an_events_link_that_is_cut_off_is_refused():
    link = links.encode({"game": "bundodo", "cap": 40, "title": "冬の会"}, event=True)
    assert "trouble" in call("opened", text=link[:-4])
    assert "trouble" in call("check", machines=[], event=link_of(ALTAIR))


# ---- any machine --------------------------------------------------------------------------------------------------

NASTY = (
    "", "<b>&amp;\"'", "\\u0000\\", "a\nb\tc", "\u202e裏", "𠮷野家👩‍👩‍👧", "ﾊﾟﾋﾟ㍿①", "=1+1", "#1.abcdefghijklmnop", "]]>",
    "'''\"\"\"", " 前後 ", "x" * 300,
)  # fmt: skip


@pytest.mark.prove
@pytest.mark.parametrize("game", ["bundodo", "sentinel", "wildgauge"])
def test_any_machine_comes_back_from_its_link(game):
    """1,000 of them: drawn ones of each game with their names and numbers spoilt at random."""
    from bundodo.bridge.asked import Machine, entry_of
    from bundodo.bridge.documents import record_of
    from designer.games import registry

    rng, loaded = Random(game), registry.load(game)
    builds = [call("drawn", seed=seed, game=game)["value"]["build"] for seed in range(34)]
    for number in range(334):
        build = json.loads(json.dumps(builds[number % len(builds)]))
        spoil(build, rng)
        link = call("link", machine={"build": build}, game=game)["value"]["link"]
        (machine,) = read(link)["machines"]
        form = loaded.form()
        wanted, found = (record_of(form, entry_of(Machine(one), loaded).values) for one in (build, machine["build"]))
        assert found == wanted, build
        assert call("link", machine={"build": machine["build"]}, game=game)["value"]["link"] == link


def spoil(value, rng: Random) -> None:
    """Some texts and numbers of a build become others."""
    for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(one, dict | list):
            spoil(one, rng)
        elif key != "game" and rng.random() < 0.3:
            numbers = (0, 1, 9999, -3, "強", "３", "5P", "1.5")
            value[key] = rng.choice(NASTY) if isinstance(one, str) else rng.choice(numbers)
