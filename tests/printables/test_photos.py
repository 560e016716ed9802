"""People's photos: upright, at 300 dpi of their frame, once in the file, and never a crash."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from designer.views import Picture
from printables.pdf import draw
from printables.pdf.boxes import Image as Drawn
from printables.pdf.boxes import Rect, walk
from printables.sheet import photos, sheet
from printables.theme import Style
from tests.printables import samples

FRAME = Rect(10, 10, 60, 80)
ROOT = Path(__file__).parents[2]


def photo(width: int, height: int, kind: str = "JPEG", mode: str = "RGB", orientation: int = 1) -> bytes:
    """Red above, blue below, as seen upright."""
    seen = Image.new(mode, (width, height), "blue" if mode == "RGB" else 0)
    if mode == "RGB":
        seen.paste("red", (0, 0, width, height // 2))
    stored = {1: None, 3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    turn = stored[orientation]
    if turn is not None:
        seen = seen.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    target = io.BytesIO()
    seen.save(target, kind, **({"exif": exif} if kind == "JPEG" else {}))
    return target.getvalue()


def opened(loaded: photos.Loaded) -> Image.Image:
    return Image.open(io.BytesIO(loaded.data))


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_turned_photos_stand_upright(orientation):
    loaded = photos.load(Picture("", data=photo(900, 1200, orientation=orientation)), FRAME)
    shown = opened(loaded)
    assert shown.getpixel((shown.width // 2, 20))[0] > 200
    assert shown.getpixel((shown.width // 2, shown.height - 20))[2] > 200


def test_three_hundred_dots_an_inch_and_no_more():
    shown = opened(photos.load(Picture("", data=photo(3000, 4000)), FRAME))
    assert (shown.width, shown.height) == (709, 945)  # 60 and 80 mm at 300 dpi
    assert shown.format == "JPEG"


def test_small_photos_are_not_blown_up():
    shown = opened(photos.load(Picture("", data=photo(150, 200)), FRAME))
    assert (shown.width, shown.height) == (150, 200)


@pytest.mark.parametrize(("width", "height"), [(600, 800), (700, 800), (1600, 900), (300, 1200)])
@pytest.mark.parametrize("fit", ["whole", "crop"])
def test_is_shown_whole_or_fills_the_frame(width, height, fit):
    loaded = photos.load(Picture("", data=photo(width, height), fit=fit), FRAME)
    fills = fit == "crop" or (width, height) == (600, 800)
    assert loaded.rect is not None
    assert FRAME.holds(loaded.rect)
    assert (loaded.rect == FRAME) == fills
    shown = opened(loaded)
    assert shown.width / shown.height == pytest.approx(loaded.rect.w / loaded.rect.h, rel=0.02)


def test_transparency_becomes_white():
    shown = opened(photos.load(Picture("", data=photo(600, 800, "PNG", "RGBA")), FRAME))
    assert min(shown.getpixel((10, 10))) > 250


@pytest.mark.parametrize(
    ("kind", "mode"), [("GIF", "P"), ("PNG", "P"), ("PNG", "L"), ("PNG", "1"), ("JPEG", "L"), ("JPEG", "CMYK")]
)
@pytest.mark.parametrize("size", [(600, 800), (300, 1200)])
def test_pictures_of_every_mode_keep_their_colours(kind, mode, size):
    """Also scanned ones, drawn ones of few colours and those made for a press."""
    target = io.BytesIO()
    upper = "white" if mode in {"L", "1"} else "red"
    seen = Image.new("RGB", size, "black")
    seen.paste(upper, (0, 0, size[0], size[1] // 2))
    seen.convert(mode).save(target, kind)
    loaded = photos.load(Picture("", data=target.getvalue()), FRAME)
    assert loaded.trouble == ""
    shown = opened(loaded).convert("RGB")
    assert shown.getpixel((shown.width // 2, 20))[0] > 220
    assert max(shown.getpixel((shown.width // 2, shown.height - 20))) < 50


def grey(mode: str, kind: str, low: float, high: float) -> bytes:
    """A picture in two tones: a quarter of the greatest above, three quarters below."""
    number = {"I": "<i4", "F": "<f4", "L": "u1", "I;16B": ">u2"}.get(mode, "<u2")
    rows = np.vstack([np.full((150, 400), tone).astype(number) for tone in (low, high)])
    raw = {"F": "F;32F", "I": "I;32"}.get(mode, mode)
    picture = Image.frombytes(mode, (400, 300), rows.astype(number).tobytes(), "raw", raw)
    target = io.BytesIO()
    picture.save(target, kind)
    return target.getvalue()


@pytest.mark.parametrize(
    ("mode", "kind", "top"),
    [("I;16", "PNG", 65535), ("I;16", "TIFF", 65535), ("I;16B", "TIFF", 65535), ("I", "TIFF", 65535), ("I", "TIFF", 2**31 - 1),
     ("F", "TIFF", 1.0), ("F", "TIFF", 255.0), ("F", "TIFF", 65535.0), ("L", "PNG", 255)],
)  # fmt: skip
def test_finer_tones_of_grey_are_kept(mode, kind, top):
    """A photo of sixteen or thirty-two bits is no white box: a quarter and three quarters stay what they are."""
    loaded = photos.load(Picture("", data=grey(mode, kind, top / 4, top * 3 / 4)), FRAME)
    assert loaded.trouble == ""
    shown = opened(loaded).convert("L")
    assert shown.getpixel((200, 40)) == pytest.approx(64, abs=3)
    assert shown.getpixel((200, 260)) == pytest.approx(191, abs=3)


@pytest.mark.parametrize("tone", [float("nan"), float("inf"), -4.0, 1e30])
def test_what_is_no_tone_is_told(tone):
    assert photos.load(Picture("", data=grey("F", "TIFF", 0.5, tone)), FRAME).trouble


@pytest.mark.parametrize("mode", ["LAB", "HSV", "YCbCr"])
def test_other_ways_to_store_colours(mode):
    """Read aright, or told: never silently wrong."""
    target = io.BytesIO()
    try:
        if mode == "LAB":
            from PIL import ImageCms

            profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
            picture = ImageCms.profileToProfile(Image.new("RGB", (400, 300), "red"), *profiles, outputMode="LAB")
        else:
            picture = Image.new("RGB", (400, 300), "red").convert(mode)
        picture.save(target, "TIFF")
    except OSError:
        pytest.skip(f"{mode} can't be saved here")
    loaded = photos.load(Picture("", data=target.getvalue()), FRAME)
    if not loaded.trouble:
        red, green, blue = opened(loaded).convert("RGB").getpixel((200, 150))
        assert red > 220
        assert max(green, blue) < 60


@pytest.mark.parametrize("data", [b"no picture", b"\xff\xd8\xff\xe0broken", photo(600, 800)[:400]])
def test_broken_photos_are_told_and_the_silhouette_drawn(data):
    view = samples.sheet_with(Picture("写真", data=data))
    printed = sheet.document([view], Style())
    assert [problem.kind for problem in printed.problems] == ["picture"]
    assert not any(isinstance(box, Drawn) for box in walk(printed.document.pages[0].boxes))


def test_a_missing_file_is_told(tmp_path):
    view = samples.sheet_with(Picture("写真", str(tmp_path / "none.jpg")))
    (problem,) = sheet.document([view], Style()).problems
    assert problem.text.endswith("none.jpg")


def test_a_bomb_is_refused(monkeypatch):
    monkeypatch.setattr(photos, "MOST_PIXELS", 100_000)
    assert photos.load(Picture("", data=photo(600, 800)), FRAME).trouble == "600 x 800"


def test_heic_where_it_can_be_read():
    heif = pytest.importorskip("pillow_heif")
    target = io.BytesIO()
    heif.from_pillow(Image.new("RGB", (600, 800), "red")).save(target)
    assert opened(photos.load(Picture("", data=target.getvalue()), FRAME)).format == "JPEG"


def test_a_photo_is_in_the_file_once_and_stands_in_its_frame(tmp_path):
    file = tmp_path / "photo.jpg"
    file.write_bytes(photo(1200, 1600))
    view = samples.sheet_with(Picture("写真", str(file)))
    printed = sheet.document([view, view], Style())
    assert printed.problems == ()
    data = draw.render(printed.document)
    assert data.count(b"/DCTDecode") == 1
    shot = pypdfium2.PdfDocument(data)[0].render(scale=1).to_numpy()
    drawn = next(box for box in walk(printed.document.pages[0].boxes) if isinstance(box, Drawn))
    x, y = drawn.rect.centre
    above = shot[int((y - 10) * 72 / 25.4), int(x * 72 / 25.4)]
    assert above[2] > 200 > 60 > above[0]  # blue, green, red


@pytest.mark.prove
def test_thirty_large_photos_take_under_200_mb(tmp_path):
    """Thirty machines with a photo of 12 megapixels each, in a process of their own."""
    noise = Image.effect_noise((1000, 750), 60).resize((4000, 3000)).convert("RGB")
    for number in range(30):
        noise.paste((number * 8, 30, 40), (0, 0, 800, 800))
        noise.save(tmp_path / f"{number}.jpg", quality=90)
    script = (
        "import sys\n"
        "from designer.views import Picture\n"
        "from printables.pdf import draw\n"
        "from printables.sheet import sheet\n"
        "from printables.theme import Style\n"
        "from tests.memory import peak_mb\n"
        "from tests.printables import samples\n"
        "views = [samples.sheet_with(Picture('p', f'{sys.argv[1]}/{n}.jpg')) for n in range(30)]\n"
        "made = sheet.document(views, Style())\n"
        "assert made.problems == ()\n"
        "data = draw.render(made.document)\n"
        "print(data.count(b'/DCTDecode'), peak_mb())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    count, megabytes = map(int, done.stdout.split())
    assert count == 30
    assert megabytes < 200
