"""The photo and the story that people write are shown: in `show --format text`, in the meetup's page and gallery, and on
a card to share."""

from __future__ import annotations

import io
import re
import zipfile
from base64 import b64decode

import pytest
from PIL import Image

from bundodo import examples
from designer.games import registry
from printables.sheet.profile import HIGH, MOST_BESIDE, WIDE
from tests.bundodo.cli import bundodo

MACHINE = """
name = "ツキカゲ"
player = "みお<b>"
photo = "{photo}"
note = '''
月の裏側で組まれた。
<script>alert(1)</script>'''
[stats]
output = 1
precision = 1
durability = 1
"""


def write(folder, photo="ph.jpg", more="", name="m.toml"):
    folder.mkdir(exist_ok=True)
    Image.new("RGB", (900, 1200), "#446688").save(folder / "ph.jpg")
    path = folder / name
    path.write_text(MACHINE.format(photo=photo) + more, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "story", "photo"), [("ja", "設定: ", "写真: ph.jpg"), ("en", "Story: ", "Photo: ph.jpg")]
)
def test_show_as_text_tells_photo_and_story(tmp_path, lang, story, photo):
    made = bundodo("show", write(tmp_path / "in"), "--format", "text", lang=lang)
    lines = made.out.splitlines()
    at = next(number for number, line in enumerate(lines) if story in line)
    assert lines[at].endswith(f"{story}月の裏側で組まれた。")
    assert "alert(1)" in lines[at + 1]
    assert photo in made.out
    assert story not in bundodo("show", write(tmp_path / "in"), lang=lang).out


def test_what_nobody_wrote_is_not_shown(tmp_path):
    plain = tmp_path / "p.toml"
    plain.write_text('name = "a"\n[stats]\noutput = 1\nprecision = 1\ndurability = 1\n', encoding="utf-8")
    made = bundodo("show", plain, "--format", "text").out
    assert "設定" not in made
    assert "写真" not in made


@pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.prove)])
def test_the_pages_of_a_meetup_show_them(tmp_path, lang):
    write(tmp_path / "in")
    write(tmp_path / "in", photo="", name="n.toml")
    event = tmp_path / "event.toml"
    event.write_text('title = "月見"\nsources = ["in"]\n', encoding="utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out", lang=lang).code == 0
    for name, side in (("index.html", 240), ("gallery.html", 640)):
        page = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert page.count("月の裏側で組まれた。\n&lt;script&gt;alert(1)&lt;/script&gt;") == 2
        assert "<b>" not in page
        assert "<script>alert" not in page
        [photo] = re.findall(r'src="data:image/jpeg;base64,([^"]+)"', page)
        assert max(Image.open(io.BytesIO(b64decode(photo))).size) == side
        assert "img-src data:" in page
        assert 'href="' + ("gallery.html" if name == "index.html" else "index.html") in page
    assert "script" not in re.sub(r"&lt;.*?&gt;", "", (tmp_path / "out" / "gallery.html").read_text(encoding="utf-8"))


def test_a_photo_that_is_none_spoils_no_page(tmp_path):
    write(tmp_path / "in", photo="none.jpg")
    (tmp_path / "in" / "bad.jpg").write_bytes(b"no picture")
    write(tmp_path / "in", photo="bad.jpg", name="b.toml")
    event = tmp_path / "event.toml"
    event.write_text('sources = ["in"]\n', encoding="utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out").code == 0
    assert "data:image" not in (tmp_path / "out" / "gallery.html").read_text(encoding="utf-8")


def test_what_an_archive_names_is_no_file_of_this_machine(tmp_path, monkeypatch):
    write(tmp_path / "in")
    monkeypatch.chdir(tmp_path / "in")
    with zipfile.ZipFile(tmp_path / "m.zip", "w") as archive:
        archive.write("m.toml")
    event = tmp_path / "event.toml"
    event.write_text('sources = ["m.zip"]\n', encoding="utf-8")
    assert bundodo("meetup", event, "-o", tmp_path / "out").code == 0
    gallery = (tmp_path / "out" / "gallery.html").read_text(encoding="utf-8")
    assert "ツキカゲ" in gallery
    assert "data:image" not in gallery


@pytest.mark.prove
def test_a_picture_on_a_sheet_is_shown(tmp_path):
    book = tmp_path / "b.xlsx"
    assert bundodo("template", "-o", book, "--from", write(tmp_path / "in")).code == 0
    made = bundodo("show", book, "--format", "text").out
    assert "写真: シートの画像" in made
    event = tmp_path / "event.toml"
    event.write_text('sources = ["b.xlsx"]\n', encoding="utf-8")
    bundodo("meetup", event, "-o", tmp_path / "out")
    assert "data:image/jpeg" in (tmp_path / "out" / "gallery.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", [registry.DEFAULT, *(pytest.param(name, marks=pytest.mark.prove) for name in registry.GAMES[1:])]
)
@pytest.mark.parametrize("ink", ["full", pytest.param("low", marks=pytest.mark.prove)])
def test_a_card_to_share(tmp_path, name, ink):
    source = next(
        path for path in sorted(examples.folder(name).glob("*.toml")) if "[field]" not in path.read_text("utf-8")
    )
    made = bundodo("print", source, "-o", tmp_path, "--only", "profile", "--ink", ink)
    assert made.code in (0, 1), made.err
    [folder] = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert sorted(path.name for path in folder.iterdir()) == ["profile.pdf", "profile.png"]
    picture = Image.open(folder / "profile.png")
    assert picture.size[0] / picture.size[1] == pytest.approx(WIDE / HIGH, abs=0.01)
    assert picture.size[0] > 1200
    assert "bundodo" in picture.text["Software"]
    # Ours to be replaced; anything else only with --force.
    assert bundodo("print", source, "-o", tmp_path, "--only", "profile").code == made.code
    (folder / "profile.png").write_bytes(b"mine")
    assert bundodo("print", source, "-o", tmp_path, "--only", "profile").code == 2


def test_more_weapons_than_it_holds_are_counted(tmp_path):
    from bundodo.options import Said
    from bundodo.pipeline import Request, run
    from bundodo.profile.facts import mark_of
    from bundodo.profile.view import profile
    from printables.sheet.profile import document
    from printables.theme import Style

    weapons = "".join(f'[[ranged]]\nname = "砲{n}"\npower = 1\nshots = 1\n' for n in range(MOST_BESIDE + 3))
    found = run(Request((str(write(tmp_path / "in", more=weapons)),)))
    [one] = found.machines
    view = profile(one, found, Said("ja").words)
    made = document(view, mark_of(one, found), Style())
    texts = {getattr(box, "text", "") for box in made.document.pages[0].boxes}
    assert "ほかに装備 4" in texts
    assert [text for text in sorted(texts) if "砲" in text] == [f"砲{n} 1×1 [2-5] 1P" for n in range(MOST_BESIDE - 1)]
    assert made.problems == ()


def test_an_empty_kit_has_no_profile(tmp_path):
    made = bundodo("print", "--blank", "-o", tmp_path, "--only", "profile")
    assert made.code == 2
    assert "profile" in made.err


@pytest.mark.prove
def test_it_stands_in_one_file_too(tmp_path):
    made = bundodo("print", write(tmp_path / "in"), "-o", tmp_path / "kit.pdf", "--one-file", "--only", "sheet,profile")
    assert made.code == 0, made.err
    assert (tmp_path / "kit.pdf").exists()
