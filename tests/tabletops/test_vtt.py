"""`bundodo vtt`: whole commands, and what they write read back by rules of the tabletops' own."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

import pytest
from PIL import Image

from designer.games.registry import GAMES
from designer.hexes import Offset
from tabletops import pictures
from tests.bundodo.cli import ROOT, bundodo
from tests.extras import proving
from tests.sparing import few

pytest.importorskip("pypdfium2")

NASTY = '"]]>&{HP}｛HP｝\u202e<b>`$(x)\U0001f916 名'
FIELD = '[field]\ncols = 6\nrows = 4\nobstacles = ["C2", "D3"]\nstarts = ["A1", "F4"]\n'
BUILD = """
game = "bundodo"
name = {name}
player = {name}
note = {name}
[stats]
output = 10
precision = 8
durability = 8
[[ranged]]
name = {name}
power = 2
shots = 3
customs = ["burst"]
[[melee]]
name = {name}
power = 3
combos = ["flurry"]
"""


@pytest.fixture(scope="module", params=[GAMES[0], *(pytest.param(game, marks=pytest.mark.prove) for game in GAMES[1:])])
def made(request, tmp_path_factory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp(request.param)
    sources = sorted((ROOT / "examples" / request.param).glob("*.*"))
    machines = [path for path in sources if path.suffix == ".toml" and path.name != "field.toml"][:2]
    field = [path for path in sources if path.name == "field.toml"]
    ran = bundodo("vtt", *machines, *field, "-o", folder, "--pixels", 600, "--cards", "59x86", "-q")
    assert ran.code in {0, 1}, ran.err
    return request.param, folder


def entries(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.comment.startswith(b"bundodo ")
        assert all(info.date_time == (1980, 1, 1, 0, 0, 0) for info in archive.infolist())
        return {name: archive.read(name) for name in archive.namelist()}


def picture_of(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


# ---- Cocofolia ---------------------------------------------------------------------------------------------


def check_clipboard(text: str) -> dict[str, object]:
    """The published form of a piece on the clipboard."""
    whole = json.loads(text)
    assert set(whole) == {"kind", "data"}
    assert whole["kind"] == "character"
    data = whole["data"]
    for key in ("name", "memo", "commands", "color"):
        assert isinstance(data[key], str)
    assert all(set(one) == {"label", "value", "max"} for one in data["status"])
    assert all(isinstance(one["value"], int) and isinstance(one["max"], int) for one in data["status"])
    assert all(isinstance(one["value"], str) and isinstance(one["label"], str) for one in data["params"])
    assert data["iconUrl"] is None
    assert data["faces"] == []
    assert len(data["color"]) == 7
    assert int(data["color"][1:], 16) >= 0
    return data


def check_room(path: Path) -> dict[str, object]:
    """The rules of a zip that Cocofolia takes."""
    files = entries(path)
    shown = {name: data for name, data in files.items() if not name.startswith((".", "__"))}
    data = json.loads(files["__data.json"])
    assert all("/" not in name for name in files)
    assert len(files["__data.json"]) < 16 * 1024 * 1024
    for name, content in shown.items():
        stem, _, kind = name.partition(".")
        assert stem == hashlib.sha256(content).hexdigest()
        assert data["resources"][name] == {"type": f"image/{kind}"}
        assert kind in {"png", "jpeg"}
        assert picture_of(content).format == kind.upper()
        assert len(content) <= 1_000_000
    assert set(data["resources"]) == set(shown)
    assert files[".token"].startswith(b"0.")
    assert len(files[".token"]) == 66
    assert files[".token"][2:].decode() != hashlib.sha256(files["__data.json"]).hexdigest()  # unsigned, and told so
    assert data["meta"]["version"] == "1.1.0"
    kinds = ["room", "items", "decks", "notes", "characters", "effects", "scenes", "savedatas", "snapshots"]
    assert sorted(data["entities"]) == sorted(kinds)
    named = set()
    for kind in kinds[1:]:
        for key, one in data["entities"][kind].items():
            assert len(key) == 20
            assert key.isalnum()
            named |= {one[at] for at in ("imageUrl", "coverImageUrl", "iconUrl") if one.get(at)}
    named |= {url for at in ("foregroundUrl", "backgroundUrl") if (url := data["entities"]["room"].get(at))}
    assert named == set(shown)
    return data["entities"]


def test_a_piece_for_the_clipboard(made):
    game, folder = made
    for path in folder.glob("*/cocofolia.txt"):
        data = check_clipboard(path.read_text("utf-8"))
        assert data["commands"].count("\n") > 10
        assert "bundodo " in data["memo"]
    if game == "bundodo":  # more than eight are hidden on the board
        assert len(data["status"]) == 8


def test_zips_of_cocofolia(made):
    _, folder = made
    hands = 0
    for path in folder.glob("*/cocofolia.zip"):
        found = check_room(path)
        assert found["room"] == {}
        assert len(found["characters"]) == 1
        assert len(found["items"]) == dealt(path.parent)
        hands += len(found["items"])
    room = check_room(folder / "room-cocofolia.zip")
    assert len(room["characters"]) == len(list(folder.glob("*/cocofolia.zip")))
    assert len(room["items"]) == hands
    assert room["notes"]
    settings = room["room"]
    picture = picture_of(entries(folder / "room-cocofolia.zip")[settings["foregroundUrl"]])
    assert settings["fieldWidth"] / settings["fieldHeight"] == pytest.approx(picture.width / picture.height, rel=0.05)
    (field, *_) = sorted(folder.glob("*-cocofolia.zip"))
    assert check_room(field)["room"]["foregroundUrl"]


def dealt(folder: Path) -> int:
    """The cards of a hand as the printed deck has them, from its table of contents."""
    lines = (folder / "cards.txt").read_text("utf-8").splitlines()[2:]
    return sum(int(line.rpartition("×")[2]) for line in lines)


@pytest.mark.prove
def test_decks_have_the_counts_of_the_printed_hand(made, tmp_path):
    game, folder = made
    pypdf = proving("pypdf")
    printed = tmp_path / "printed"
    assert bundodo("print", ROOT / "examples" / game, "-o", printed, "--only", "cards", "-q", "--png").code in {0, 1}
    for one in folder.glob("*/cards.txt"):
        names = [line.split(" ", 3)[-1] for line in one.read_text("utf-8").splitlines()[2:]]
        assert len(names) == len(list((printed / one.parent.name / "cards").glob("*.png")))
        pages = pypdf.PdfReader(printed / one.parent.name / "cards.pdf").pages
        assert (dealt(one.parent) + 8) // 9 == len(pages)


# ---- Udonarium ---------------------------------------------------------------------------------------------


def check_udonarium(path: Path) -> ElementTree.Element:
    """Every picture under its hash and size, every reference in the zip, the parts that each object has."""
    files = entries(path)
    shown = {name.partition(".")[0]: data for name, data in files.items() if not name.endswith(".xml")}
    for name, content in shown.items():
        assert name == hashlib.sha256(content).hexdigest()
        assert len(content) <= 2 * 1024 * 1024
    roots = [ElementTree.fromstring(data) for name, data in files.items() if name.endswith(".xml")]
    used = {one.text for root in roots for one in root.iter("data") if one.get("type") == "image"}
    used |= {one.get("imageIdentifier") for root in roots for one in root.iter("game-table")}
    assert used == set(shown)
    whole = ElementTree.Element("all")
    whole.extend(roots)
    for tag in ("character", "card", "card-stack", "text-note"):
        for one in whole.iter(tag):
            (body,) = [part for part in one if part.tag == "data"]
            assert body.get("name") == tag
            assert [part.get("name") for part in body] == ["image", "common", "detail"]
    return whole


def test_zips_of_udonarium(made):
    _, folder = made
    machines = list(folder.glob("*/udonarium.zip"))
    cards = 0
    for path in machines:
        whole = check_udonarium(path)
        assert len(list(whole.iter("character"))) == 1
        (root,) = [one for one in whole.iter("node") if one.get("name") == "cardRoot"]
        assert len(root) == dealt(path.parent)
        fronts = Counter(one.text for one in root.iter("data") if one.get("name") == "front")
        assert len({one.text for one in root.iter("data") if one.get("name") == "back"}) == 1
        assert sum(fronts.values()) == len(root)
        (palette,) = whole.iter("chat-palette")
        assert palette.get("dicebot") == "DiceBot"
        assert not any(line.startswith(":") for line in palette.text.splitlines())
        cards += len(root)
    whole = check_udonarium(folder / "room-udonarium.zip")
    (table,) = whole.iter("game-table")
    assert table.get("gridType") == "-1"
    assert len(list(whole.iter("character"))) == len(machines)
    assert len(list(whole.iter("card"))) == cards
    assert list(whole.iter("text-note"))


# ---- Tabletop Simulator, and sheets ------------------------------------------------------------------------

TYPES = {
    "GUID": str, "Name": str, "Nickname": str, "Description": str, "Locked": bool, "Transform": dict, "CardID": int,
    "DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list, "CustomImage": dict, "FaceURL": str, "BackURL": str,
    "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool, "Type": int, "ImageURL": str,
    "ImageSecondaryURL": str, "ImageScalar": float, "WidthScale": float,
}  # fmt: skip
NAMES = {"Figurine_Custom", "Card", "DeckCustom", "Custom_Board", "Notecard"}


def check_types(value: object) -> None:
    """The keys that the published declarations know, each of its type."""
    if isinstance(value, list):
        for one in value:
            check_types(one)
    if isinstance(value, dict):
        for key, one in value.items():
            if key in TYPES:
                assert type(one) is TYPES[key] or (TYPES[key] is float and type(one) in {int, float}), key
            check_types(one)


def test_a_saved_object(made):
    _, folder = made
    for path in folder.glob("*/tts.json"):
        whole = json.loads(path.read_text("utf-8"))
        check_types(whole["ObjectStates"])
        figure, deck = whole["ObjectStates"]
        assert {figure["Name"], deck["Name"]} <= NAMES
        sheet = deck["CustomDeck"]["1"]
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert len(deck["DeckIDs"]) == dealt(path.parent)
        assert all(100 <= number < 100 + sheet["NumWidth"] * sheet["NumHeight"] for number in deck["DeckIDs"])
        for url in (sheet["FaceURL"], sheet["BackURL"], figure["CustomImage"]["ImageURL"]):
            assert Path(unquote(urlparse(url).path)).is_file()
    room = json.loads((folder / "room-tts.json").read_text("utf-8"))
    check_types(room["ObjectStates"])
    assert sum(one["Name"] == "DeckCustom" for one in room["ObjectStates"]) == len(list(folder.glob("*/tts.json")))
    assert {one["Name"] for one in room["ObjectStates"]} <= NAMES


def test_a_card_cut_out_of_the_sheet_is_the_single_card(made):
    _, folder = made
    for path in folder.glob("*/tts.json"):
        files = entries(path.parent / "udonarium.zip")
        root = ElementTree.fromstring(files["deck.xml"])
        fronts = [one.text for one in root.iter("data") if one.get("name") == "front"]
        deck = json.loads(path.read_text("utf-8"))["ObjectStates"][1]
        sheet, numbers = deck["CustomDeck"]["1"], deck["DeckIDs"]
        whole = picture_of((path.parent / "cards.png").read_bytes())
        assert max(whole.size) <= 4096
        wide, high = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
        for number, front in zip(numbers, fronts, strict=True):
            row, column = divmod(number - 100, sheet["NumWidth"])
            cut = whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))
            assert cut.tobytes() == picture_of(files[f"{front}.png"]).convert("RGB").tobytes()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 18, 23, 40, 69, 70])
@pytest.mark.parametrize("size", [(63, 88), (91, 55), (59, 86)])
def test_a_sheet_holds_its_cards_and_is_not_too_large(count, size):
    columns, rows, dpi = pictures.grid(count, *size, 300)
    assert columns * rows >= count
    assert 2 <= columns <= 10
    assert 2 <= rows <= 7
    assert dpi <= 300
    assert max(columns * size[0], rows * size[1]) * dpi / 25.4 <= 4096 + 1e-6
    better = min(300.0, 4080 * 25.4 / max(10 * size[0], 7 * size[1]))
    assert dpi >= better - 1e-9
    with pytest.raises(ValueError, match="71"):
        pictures.grid(71, *size, 300)


# ---- the field ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hexes", ["pointy", "flat", "square"])
def test_the_picture_has_each_cell_where_it_is(tmp_path, hexes):
    from bundodo.out.tabletops import Table, Wanted
    from bundodo.out.writing import Writer
    from designer.fields import read_document
    from printables.theme import Style
    from templates.words import Words

    reading = read_document({"field": {"cols": 6, "rows": 4, "hexes": hexes, "obstacles": ["C2", "F4", "A3"]}})
    words = Words("ja", "common", name="app")
    writer = Writer(False, words, lambda _: None, lambda _: None)
    wanted = Wanted(tmp_path, ("sheets",), Style(), pixels=900)
    board = Table(None, wanted, words, words, writer).drawn(reading.board)  # type: ignore[arg-type]
    shown = picture_of(board.picture.data).convert("L")
    assert max(shown.size) == pytest.approx(900, abs=1)
    places = [str(Offset(col, row)) for row in range(1, 5) for col in range(1, 7)]
    assert [name for name, _, _ in board.centres] == places
    for name, x, y in board.centres:
        dark = shown.getpixel((round(x), round(y))) < 128
        assert dark == (name in {"C2", "F4", "A3"}), name
        assert 0 < x < shown.width
        assert 0 < y < shown.height
    (_, x1, y1), (_, x2, y2) = board.centres[0], board.centres[1]
    assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 == pytest.approx(board.across, rel=1e-3)


@pytest.mark.prove
def test_machines_stand_on_the_starts_of_the_field(tmp_path):
    (tmp_path / "field.toml").write_text(FIELD, "utf-8")
    builds = ROOT / "examples" / "bundodo"
    out = tmp_path / "out"
    ran = bundodo(
        "vtt", builds / "altair.toml", builds / "petrichor.toml", "-o", out, "--field", tmp_path / "field.toml",
        "--for", "cocofolia, udonarium", "-q",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert not list(out.rglob("*.json"))
    assert not list(out.rglob("*.png"))
    first, second = sorted(check_room(out / "room-cocofolia.zip")["characters"].values(), key=lambda one: one["order"])
    assert first["x"] < 0
    assert first["y"] < 0
    assert second["x"] > 0
    assert second["y"] > 0


# ---- names, files, options ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_nasty_names_break_no_format(tmp_path, lang):
    build = tmp_path / "nasty.toml"
    build.write_text(BUILD.format(name=json.dumps(NASTY, ensure_ascii=False)), "utf-8")
    out = tmp_path / "out"
    ran = bundodo("vtt", build, "-o", out, "--pixels", 300, lang=lang)
    assert ran.code == 0, ran.err
    (machine,) = [path for path in out.iterdir() if path.is_dir()]
    data = check_clipboard((machine / "cocofolia.txt").read_text("utf-8"))
    for line in data["commands"].splitlines():
        assert not set("{}｛｝\t\u202e") & set(line), line
    check_room(machine / "cocofolia.zip")
    check_room(out / "room-cocofolia.zip")
    (character,) = check_udonarium(machine / "udonarium.zip").iter("character")
    assert "]]>&{HP}｛HP｝" in next(one.text for one in character.iter("data") if one.get("name") == "name")
    check_udonarium(out / "room-udonarium.zip")
    assert json.loads((machine / "tts.json").read_text("utf-8"))["SaveName"]


@pytest.mark.prove
def test_the_same_files_again_and_only_ours_are_replaced(tmp_path):
    build = ROOT / "examples" / "bundodo" / "altair.toml"
    args = ("vtt", build, "-o", tmp_path / "out", "--pixels", 300, "-q")
    assert bundodo(*args).code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert bundodo(*args).code == 0
    assert before == {path: path.read_bytes() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    for path in before:
        path.write_bytes(b"mine")
    ran = bundodo(*args)
    assert ran.code == 2
    assert all(path.read_bytes() == b"mine" for path in before)
    assert bundodo(*args, "--force").code == 0
    assert before == {path: path.read_bytes() for path in before}


@pytest.mark.prove
def test_addresses_of_pictures(tmp_path):
    build = ROOT / "examples" / "bundodo" / "altair.toml"
    ran = bundodo(
        "vtt", build, "-o", tmp_path, "--for", "tts", "--tts-url", "https://example.org/x/", "--pixels", 300, "-q"
    )
    assert ran.code == 0
    (path,) = tmp_path.glob("*/tts.json")
    figure, _ = json.loads(path.read_text("utf-8"))["ObjectStates"]
    url = figure["CustomImage"]["ImageURL"]
    assert url.startswith("https://example.org/x/")
    assert url.isascii()
    assert url.endswith("/token.png")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--for", "roll20"), "roll20"),
        (("--for", ""), "cocofolia"),
        (("--tts-url", "ftp://x"), "ftp://x"),
        (("--pixels", "3"), "200"),
        (("--field", "nothing.toml"), "nothing.toml"),
        (("--cards", "1x1"), "1x1"),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_bad_usage_is_a_sentence_and_writes_nothing(tmp_path, args, said, lang):
    ran = bundodo("vtt", ROOT / "examples" / "bundodo" / "altair.toml", "-o", tmp_path / "out", *args, lang=lang)
    assert ran.code == 2
    assert said in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.prove
def test_an_illegal_machine_is_laid_out_too_and_ends_with_1(tmp_path):
    build = tmp_path / "over.toml"
    build.write_text(BUILD.format(name='"x"').replace("output = 10", "output = 60"), "utf-8")
    assert bundodo("vtt", build, "-o", tmp_path / "out", "--for", "cocofolia", "-q").code == 1
    (text,) = (tmp_path / "out").glob("*/cocofolia.txt")
    assert "規定外" in json.loads(text.read_text("utf-8"))["data"]["memo"]


@pytest.mark.prove
def test_large_pictures_are_made_smaller_and_told(tmp_path):
    import random

    noise = Image.frombytes("RGB", (900, 900), random.Random(1).randbytes(900 * 900 * 3))
    target = io.BytesIO()
    noise.save(target, "PNG")
    one = pictures.opened(target.getvalue())
    small = pictures.within(one, 300_000)
    assert len(small.data) <= 300_000
    assert small.kind == "jpeg"
    assert (small.width, small.height) == picture_of(small.data).size
    assert pictures.within(one, 10**8) is one
    ran = bundodo("vtt", ROOT / "examples/bundodo/altair.toml", "-o", tmp_path, "--for", "cocofolia", "--pixels", 200)
    assert "小さくしました" not in ran.err
