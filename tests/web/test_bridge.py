"""The bridge says what the commands say: the same words, the same JSON, the same bytes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from typing import Any

import pytest
from PIL import Image

from bundodo.bridge import wire
from bundodo.bridge.calls import CALLS, CallError, answer, call
from printables.pieces import qr
from tests.bundodo.cli import ROOT, bundodo

FOLDER = ROOT / "examples"
EXAMPLES = {
    "bundodo": FOLDER / "bundodo" / "altair.toml",
    "sentinel": FOLDER / "sentinel" / "kazabana.toml",
    "wildgauge": FOLDER / "wildgauge" / "hibari.toml",
}


def build_of(game: str) -> dict[str, Any]:
    return tomllib.loads(EXAMPLES[game].read_text(encoding="utf-8"))


def said(name: str, **asked: object) -> Any:
    """The value that a function says; fails where it says trouble."""
    made = call(name, **asked)
    assert "trouble" not in made, made
    return made["value"]


def reading(name: str, data: bytes) -> Any:
    """What is read of a file."""
    return wire.unpack(answer("read", wire.pack({"name": name, "data": data})))["value"]


def test_the_bridge_loads_neither_terminal_nor_network_nor_pictures():
    """In a browser there is none of them."""
    code = """
import sys
from bundodo.bridge.calls import CALLS, call
from importlib import import_module
for module in set(CALLS.values()):
    import_module(f"bundodo.bridge.{module}")
def loaded():
    return sorted({name.partition(".")[0] for name in sys.modules} & set(ABSENT))
ABSENT = ("click", "rich", "PIL", "requests", "urllib3", "google", "gspread", "socket", "ssl", "multiprocessing", "platformdirs", "fcntl")
print(loaded())
build = {"game": "bundodo", "name": "x", "stats": {"output": 10, "precision": 8, "durability": 8},
         "ranged": [{"name": "a", "power": 5, "shots": 1, "customs": ["fast"]}]}
for name, asked in {"check": {"machines": [{"build": build}]}, "link": {"machine": {"build": build}},
                    "write": {"machine": {"build": build}}, "odds": {"machine": {"build": build}, "armor": [4]},
                    "text": {"machines": [{"build": build}]}, "schema": {}, "drawn": {"seed": 1},
                    "read": {"data": b"name,a", "any_game": True}}.items():
    if name != "read":
        assert "value" in call(name, **asked), name
print(loaded())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]


def test_values_go_over_the_wire_as_they_are():
    value = {"a": [1, "二", None, True, 2.5], "b": b"\x00\xff", "c": {"d": [b"", b"xyz"]}}
    assert wire.unpack(wire.pack(value)) == value
    assert wire.unpack(wire.pack({"half": "\ud800"})) == {"half": "?"}


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"\x00\x00\x00\x05{}", b"\x00\x00\x00\x02{]", b'\x00\x00\x00\x0d{"$":[0,9999]}', b'\x00\x00\x00\x0b{"$":[-1,2]}',
     (9).to_bytes(4, "big") + b"[" * 9, (200_000).to_bytes(4, "big") + b"[" * 200_000],
)  # fmt: skip
def test_bytes_that_are_no_call_are_refused(data):
    with pytest.raises(CallError):
        answer("check", data)


@pytest.mark.parametrize(
    ("name", "asked"),
    [("nothing", {}), ("check", {}), ("check", {"machines": 3}), ("printed", {"machines": [], "backs": "sideways"}), ("qr", {}),
     ("odds", {"machine": {"build": {}}, "broken": 99}), ("picture", {"pdf": b"", "dpi": 5000}), ("__init__", {}), ("answer", {})],
)  # fmt: skip
def test_calls_of_another_shape_are_refused(name, asked):
    with pytest.raises(CallError):
        call(name, **asked)


@pytest.mark.parametrize(
    "asked", [{"game": "chess"}, {"lang": "fr"}, {"rulings": {"x": "y"}}, {"event": "#e1.aaaaaaaaaaaaaa"}]
)
def test_what_cannot_be_judged_by_is_a_sentence(asked):
    made = call("check", machines=[{"build": build_of("bundodo")}], **asked)
    assert made["trouble"]


@pytest.mark.parametrize(("game", "lang"), [("bundodo", "ja"), ("sentinel", "en"), ("wildgauge", "ja")])
def test_the_same_pdf_as_the_command(game, lang, tmp_path):
    bundodo("print", EXAMPLES[game], "-o", tmp_path / "kit.pdf", "--one-file", "--lang", lang, "-q")
    made = said("printed", machines=[{"build": build_of(game)}], game=game, lang=lang)
    (file,) = made["files"]
    assert made["warnings"] == []
    assert file["data"] == (tmp_path / "kit.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (["--only", "cards", "--cards", "59x86", "--backs", "duplex", "--copies", "2"], {"kinds": ["cards"], "cards": "59x86", "backs": "duplex", "copies": 2}),
        (["--only", "sheet,markers", "--ink", "low", "--paper", "B5", "--odds"], {"kinds": ["sheet", "markers"], "ink": "low", "paper": "B5", "odds": True}),
        (["--only", "cards", "--all-cards", "--cut", "lines", "--gutter", "3"], {"kinds": ["cards"], "all_cards": True, "cut": "lines", "gutter": 3}),
        (["--only", "cards", "--backs", "duplex", "--sides", "split"], {"kinds": ["cards"], "backs": "duplex", "sides": "split"}),
    ],
)  # fmt: skip
def test_options_of_print_are_those_of_the_command(options, asked, tmp_path):
    bundodo("print", EXAMPLES["bundodo"], "-o", tmp_path, "-q", *options)
    made = said("printed", machines=[{"build": build_of("bundodo")}], one_file=False, **asked)
    wanted = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.pdf")}
    assert {file["name"]: file["data"] for file in made["files"]} == wanted


@pytest.mark.parametrize(
    "asked",
    [
        {"paper": "A99"},
        {"cards": "1x1"},
        {"kinds": ["nonsense"]},
        {"machines": []},
        {"sides": "split", "backs": "fold"},
    ],
)
def test_prints_that_cannot_be_made_are_a_sentence(asked):
    assert call("printed", **{"machines": [{"build": build_of("bundodo")}], **asked})["trouble"]


def test_a_field_is_printed_as_the_command_does(tmp_path):
    field = {"cols": 12, "rows": 8, "hexes": "pointy", "obstacles": ["C3", "D5"]}
    bundodo("field", "-o", tmp_path / "field.pdf", "--obstacles", "C3,D5", "-q")
    assert said("field", field=field)["data"] == (tmp_path / "field.pdf").read_bytes()
    drawn = said("field", field={**field, "obstacles": []}, random=8, seed=7, only_draw=True)["board"]
    assert len(drawn["obstacles"]) == 8
    assert call("field", field={"cols": 900})["trouble"]
    link = said("link", field=field)["link"]
    assert said("opened", text=link)["fields"] == [field]
    bundodo("field", link, "-o", tmp_path / "linked.pdf", "-q")
    assert (tmp_path / "linked.pdf").read_bytes() == (tmp_path / "field.pdf").read_bytes()


@pytest.mark.parametrize("game", EXAMPLES)
def test_odds_are_those_of_the_command(game):
    options = ["--armor", "16"] if game == "bundodo" else ["--against", EXAMPLES[game]]
    asked = {"armor": [16]} if game == "bundodo" else {"against": {"build": build_of(game)}}
    made = said("odds", machine={"build": build_of(game)}, game=game, **asked)
    told = json.loads(bundodo("odds", EXAMPLES[game], *options, "--format", "json").out)
    assert made["answers"] == (told if isinstance(told, list) else [told])


def test_comparison_and_advice_are_those_of_the_commands():
    first, second = (
        build_of("bundodo"),
        tomllib.loads((FOLDER / "bundodo" / "petrichor.toml").read_text(encoding="utf-8")),
    )
    told = json.loads(
        bundodo("compare", EXAMPLES["bundodo"], FOLDER / "bundodo" / "petrichor.toml", "--format", "json").out
    )
    made = said("compare", first={"build": first}, second={"build": second})
    assert {key: made[key] for key in told} == told
    advised = said("advice", machine={"build": first, "file": str(EXAMPLES["bundodo"])}, steps=1)
    direct = json.loads(bundodo("advise", EXAMPLES["bundodo"], "--steps", "1", "--format", "json").out)
    assert {key: advised[key] for key in direct} == direct
    assert advised["lines"] == bundodo("advise", EXAMPLES["bundodo"], "--steps", "1").out.splitlines()
    assert call("advice", machine={"build": build_of("sentinel")}, game="sentinel")["trouble"]


def test_faults_stand_at_their_fields_in_the_words_of_check():
    build = {**build_of("bundodo"), "stats": {"output": "強", "precision": 30, "durability": 8}, "colour": "mud"}
    build["ranged"] = [{"name": "x", "power": 5, "shots": 1, "customs": ["standard", "fast"]}]
    one = said("check", machines=[{"build": build}])["report"]["machines"][0]
    keys = {fault["key"]: fault["code"] for fault in one["diagnostics"] if fault["severity"] == "error"}
    assert keys["stats.output"].startswith("E")
    assert any(key.startswith("ranged[0].customs") for key in keys)
    assert all(fault["message"] and fault["hint"] for fault in one["diagnostics"])


def test_a_derived_stat_tells_what_made_it():
    made = said("check", machines=[{"build": build_of("bundodo")}])["machines"][0]["made"]
    assert made["derived.hp"] == [["", "1", "20"], ["耐久性", "3", "24"]]


def test_what_is_barred_is_barred_by_a_rule_and_never_by_the_cost():
    build = build_of("bundodo")
    barred = said("barred", machine={"build": build}, path="ranged[1].customs")
    assert {fault["code"] for faults in barred.values() for fault in faults} == {"B502"}
    assert "standard" not in barred
    build["stats"]["output"] = 90
    assert "standard" in said("barred", machine={"build": build}, path="ranged[0].customs")
    assert "fast" not in said(
        "barred", machine={"build": {**build, "ranged": [{"power": 1, "shots": 1}]}}, path="ranged[0].customs"
    )
    banned = said("event", limits={"ban": ["burst"]})["link"]
    assert "burst" in said(
        "barred",
        machine={"build": {**build, "ranged": [{"power": 1, "shots": 1}]}},
        path="ranged[0].customs",
        event=banned,
    )
    for strange in ("", "nothing", "ranged[9].customs", "stats.output", "ranged[0]", "ranged[x].customs"):
        assert said("barred", machine={"build": build}, path=strange) == {}


def test_files_are_read_as_check_reads_them():
    data = (FOLDER / "bundodo" / "yokubari.xlsx").read_bytes()
    made = reading("yokubari.xlsx", data)
    told = json.loads(bundodo("check", FOLDER / "bundodo" / "yokubari.xlsx", "--format", "json").out)["machines"]
    assert [one["build"]["name"] for one in made["machines"]] == [one["name"] for one in told]
    again = said("check", machines=[{"build": made["machines"][0]["build"]}])["report"]["machines"][0]
    assert {key: again[key] for key in ("cost", "stats", "derived", "ranged", "melee", "legal")} == {
        key: told[0][key] for key in ("cost", "stats", "derived", "ranged", "melee", "legal")
    }


@pytest.mark.parametrize("name", ["x.xlsx", "x.zip", "x.ods", "x.toml", "x.json", "x.csv", "x.txt", "x.exe", "x", ""])
def test_bad_files_are_a_sentence(name):
    made = reading(name, b"\x00PK\x03\x04 nonsense")
    assert made["machines"] == []
    assert all(one["message"] for one in made["failures"])
    assert made["failures"]


def test_a_workbook_bomb_is_refused_as_in_check():
    import zipfile

    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 40_000_000)
    made = reading("bomb.xlsx", target.getvalue())
    assert [one["code"] for one in made["failures"]] == ["E006"]


def test_cells_from_a_spreadsheet_are_pasted():
    cells = '機体名\t疾風\n出力\t10\n精度\t8\n耐久性\t8\n\n遠距離装備\n装備名\t威力\t発射数\tカスタマイズ\n"長い\n銃"\t5\t1\t高速、エネルギー\n'
    (machine,) = said("pasted", text=cells)["machines"]
    assert machine["build"]["stats"] == {"output": 10, "precision": 8, "durability": 8}
    assert machine["build"]["ranged"][0]["customs"] == ["fast", "energy"]
    (built,) = said("pasted", text=EXAMPLES["sentinel"].read_text(encoding="utf-8"))["machines"]
    assert (built["game"], built["build"]["mobility"]) == (
        "sentinel",
        {"ground": 3, "air": "-", "space": 5, "water": "-"},
    )
    assert said("pasted", text="こんにちは")["failures"]


@pytest.mark.parametrize("kind", ["toml", "xlsx"])
@pytest.mark.parametrize("game", EXAMPLES)
def test_what_is_written_is_read_again(game, kind):
    start = said("opened", text=said("link", machine={"build": build_of(game)}, game=game)["link"])["machines"][0][
        "build"
    ]
    file = said("write", machine={"build": start}, kind=kind, game=game)
    made = reading(file["name"], file["data"])
    assert made["machines"][0]["build"] == start
    assert made["failures"] == []


def test_a_photo_goes_into_print_and_workbook():
    target = io.BytesIO()
    Image.new("RGB", (300, 200), "teal").save(target, "JPEG")
    machine = {"build": build_of("bundodo"), "photo": target.getvalue()}
    with_it = said("printed", machines=[machine], kinds=["sheet"])["files"][0]["data"]
    without = said("printed", machines=[{"build": machine["build"]}], kinds=["sheet"])["files"][0]["data"]
    assert b"/DCTDecode" in with_it
    assert b"/DCTDecode" not in without
    file = said("write", machine=machine, kind="xlsx")
    made = reading(file["name"], file["data"])
    assert made["machines"][0]["photo"]
    assert call("printed", machines=[{**machine, "photo": b"no picture"}], kinds=["sheet"])["value"]["warnings"]


def test_a_picture_of_a_page():
    pdf = said("printed", machines=[{"build": build_of("bundodo")}], kinds=["sheet"])["files"][0]["data"]
    made = said("picture", pdf=pdf, page=0, dpi=20)
    assert len(made["rgba"]) == made["width"] * made["height"] * 4
    assert made["rgba"][3::4].count(255) == made["width"] * made["height"]
    assert call("picture", pdf=b"no pdf")["value"] is None


@pytest.mark.parametrize("game", EXAMPLES)
@pytest.mark.parametrize("seed", range(2))
def test_a_random_machine_is_fair(game, seed):
    build = said("drawn", seed=seed, game=game)["build"]
    assert build == said("drawn", seed=seed, game=game)["build"]
    told = said("check", machines=[{"build": build}], game=game)
    assert told["machines"][0]["legal"]
    assert told["machines"][0]["total"] == told["cap"]


def test_the_schema_holds_all_that_the_page_needs():
    for lang in ("ja", "en"):
        schema = said("schema", lang=lang)
        assert schema["calls"] == sorted(CALLS)
        for name, game in schema["games"].items():
            assert game["examples"], name
            assert any(field.get("is_stat") for field in game["form"]["fields"])
            assert all(field["label"] for field in game["form"]["fields"])
        assert len(json.dumps(schema, ensure_ascii=False).encode()) < 80_000


def test_a_qr_code_has_its_corners_and_holds_a_link():
    rows = said("qr", text="https://a.example/#1." + "x" * 780)["rows"]
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert [row[:7] for row in rows[:7]] == corner
    assert [row[-7:] for row in rows[:7]] == corner
    assert [row[:7] for row in rows[-7:]] == corner
    assert len({len(row) for row in rows}) == 1
    assert said("qr", text="x" * 5000)["rows"] is None
    with pytest.raises(ValueError, match="2201"):
        qr.rows("x" * 2201)
