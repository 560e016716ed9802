"""From boxes to PDF: what is in the file, and that it is the same file every time."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path as File

import pypdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from printables.pdf import draw, shapes
from printables.pdf.boxes import Document, Group, Image, Line, Page, Path, Rect, Text
from templates.version import PRODUCER
from tests.printables.looking import assert_sound, one_page, page_text

ROOT = File(__file__).parents[2]


def photo(colour: tuple[int, int, int] = (200, 30, 30)) -> bytes:
    target = io.BytesIO()
    Pillow.new("RGB", (40, 30), colour).save(target, "JPEG")
    return target.getvalue()


def sample() -> Document:
    net = (
        Path(shapes.hexagon(0, 0, 5), fill="EEF1F5", stroke="1B2330"),
        Text(0, 1, "B2", 8, Rect(-5, -5, 10, 10), align="middle"),
    )
    bounds = Rect(-6, -6, 12, 12)
    front = (
        Text(20, 30, "5マスまで、前の3方向へ進む。𩸽", 8.6, Rect(0, 0, 210, 297)),
        Text(105, 50, "加速", 22, Rect(0, 0, 210, 297), bold=True, colour="B5332B", align="middle", tracking=1.5),
        Line(10, 60, 100, 60, dash=(2, 1)),
        Path(shapes.circle(50, 90, 10), stroke="1E66A8", clip=Rect(50, 80, 20, 20)),
        Group(net, bounds, 100, 100),
        Group(net, bounds, 120, 100, 60),
        Image(Rect(120, 120, 40, 30), photo()),
        Image(Rect(120, 160, 40, 30), photo()),
    )
    return Document(
        "試作機 カード",
        (
            Page(210, 297, front, "表", "しおり", trim=Rect(10, 10, 190, 277), bleed=Rect(7, 7, 196, 283)),
            Page(297, 210, front[4:6]),
        ),
        "ja",
        "DuplexFlipLongEdge",
    )


def reader() -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(draw.render(sample())))


def test_second_run_gives_the_same_bytes():
    assert draw.render(sample()) == draw.render(sample())


def test_bytes_do_not_depend_on_the_process_or_the_accelerator(tmp_path):
    script = (
        "import sys\n"
        "if sys.argv[2] == 'plain':\n"
        "    sys.modules['_rl_accel'] = sys.modules['rl_accel'] = sys.modules['reportlab.lib._rl_accel'] = None\n"
        "from pathlib import Path\n"
        "from printables.pdf.draw import render\n"
        "from tests.printables.test_draw import sample\n"
        "Path(sys.argv[1]).write_bytes(render(sample()))\n"
    )
    files = []
    for kind in ("fast", "plain"):
        file = tmp_path / kind
        env = {**os.environ, "PYTHONHASHSEED": "7" if kind == "fast" else "11"}
        subprocess.run([sys.executable, "-c", script, str(file), kind], check=True, cwd=ROOT, env=env)
        files.append(file.read_bytes())
    assert files[0] == files[1] == draw.render(sample())


def test_sound_file():
    assert_sound(draw.render(sample()))


def test_text_is_copied_as_meant():
    assert page_text(draw.render(sample())).startswith("5マスまで、前の3方向へ進む。𩸽加速B2")


def test_viewer_is_told_not_to_scale():
    root = reader().trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    assert root["/Lang"] == "ja"


def test_title_producer_labels_and_bookmarks():
    pdf = reader()
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.producer) == ("試作機 カード", PRODUCER)
    assert pdf.page_labels == ["表", "2"]
    assert [entry.title for entry in pdf.outline] == ["しおり"]


def test_page_sizes_and_boxes():
    first, second = reader().pages
    assert [float(side) * 25.4 / 72 for side in (first.mediabox.width, first.mediabox.height)] == pytest.approx(
        [210, 297], abs=0.01
    )
    assert float(second.mediabox.width) * 25.4 / 72 == pytest.approx(297, abs=0.01)
    assert float(first.trimbox.left) * 25.4 / 72 == pytest.approx(10, abs=0.01)
    assert float(first.bleedbox.top) * 25.4 / 72 == pytest.approx(290, abs=0.01)
    assert "/TrimBox" not in second


def test_equal_pictures_and_groups_are_in_the_file_once():
    pdf = reader()
    objects = [pdf.get_object(number) for number in range(1, len(pdf.xref[0]) + 1) if number in pdf.xref[0]]
    streams = [each for each in objects if isinstance(each, pypdf.generic.StreamObject)]
    pictures = [each for each in streams if each.get("/Subtype") == "/Image"]
    forms = [each for each in streams if each.get("/Subtype") == "/Form"]
    assert len(pictures) == 1
    assert pictures[0]["/Filter"] in ("/DCTDecode", ["/DCTDecode"])
    assert len(forms) == 2  # one for the picture, one for the net


def test_forms_are_bounded_on_all_four_sides():
    pdf = reader()
    forms = pdf.pages[1]["/Resources"]["/XObject"].get_object().values()
    boxes = [[round(float(side) * 25.4 / 72, 2) for side in form.get_object()["/BBox"]] for form in forms]
    assert boxes[0] == [-6, -6, 6, 6]


def test_places_on_the_raster():
    """A square at 50, 80 mm is black there and nowhere else; a turned group turns clockwise."""
    flag = (Path(shapes.rectangle(Rect(0, 0, 20, 4)), fill="000000"),)
    boxes = [
        Path(shapes.rectangle(Rect(50, 80, 10, 10)), fill="000000"),
        Group(flag, Rect(0, 0, 20, 4), 150, 200, 90),
    ]
    shot = pypdfium2.PdfDocument(draw.render(one_page(boxes)))[0].render(scale=72 / 25.4 / 2.834645669).to_numpy()
    scale = shot.shape[1] / 210

    def dark(x: float, y: float) -> bool:
        return bool(shot[int(y * scale), int(x * scale)].mean() < 60)

    assert dark(55, 85)
    assert not dark(48, 85)
    assert not dark(55, 93)
    assert dark(148, 215)  # the flag's length now points down, its height to the left
    assert not dark(160, 202)


def test_letter_spacing_does_not_leak():
    boxes = [
        Text(10, 10, "MOVE", 6, Rect(0, 0, 90, 40), tracking=2),
        Text(10, 20, "MOVE", 6, Rect(0, 0, 90, 40)),
    ]
    page = pypdfium2.PdfDocument(draw.render(one_page(boxes)))[0].get_textpage()
    wide = page.get_charbox(3)[2] - page.get_charbox(0)[0]
    start = page.get_text_range().index("MOVE", 4)
    narrow = page.get_charbox(start + 3)[2] - page.get_charbox(start)[0]
    assert wide - narrow == pytest.approx(6, abs=0.3)
