"""Photos where Pillow is not to be had: a JPEG as it is given, clipped to its frame."""

from __future__ import annotations

import io

import pytest
from PIL import Image as Pictures

from designer.views import Picture
from printables.pdf.boxes import Group, Image, Rect
from printables.sheet import jpeg, photos

FRAME = Rect(10.0, 20.0, 40.0, 40.0)


def made(wide: int, high: int, kind: str = "JPEG", mode: str = "RGB", **how: bool) -> bytes:
    target = io.BytesIO()
    Pictures.new(mode, (wide, high)).save(target, kind, **how)
    return target.getvalue()


@pytest.fixture(autouse=True)
def _no_pillow(monkeypatch):
    monkeypatch.setattr(photos, "can_redraw", lambda: False)


@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"optimize": True}])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_size_of_a_jpeg(mode, how):
    assert jpeg.size(made(321, 123, mode=mode, **how)) == (321, 123)


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xc0\x00\x11", made(9, 9, "PNG"), made(9, 9, mode="CMYK"), made(9, 9)[:20]]
)
def test_what_is_no_jpeg_is_told(data):
    with pytest.raises(jpeg.JpegError):
        jpeg.size(data)
    assert photos.load(Picture("", data=data or b"x"), FRAME).trouble


def test_a_photo_is_whole_within_its_frame_or_fills_it():
    data = made(400, 200)
    whole = photos.load(Picture("", data=data, fit="whole"), FRAME)
    assert whole.boxes() == (Image(Rect(10.0, 30.0, 40.0, 20.0), data),)
    (group,) = photos.load(Picture("", data=data, fit="crop"), FRAME).boxes()
    assert isinstance(group, Group)
    assert (group.x, group.y, group.rect) == (10.0, 20.0, Rect(0.0, 0.0, 40.0, 40.0))
    assert group.boxes == (Image(Rect(-20.0, 0.0, 80.0, 40.0), data),)
    (high,) = photos.load(Picture("", data=made(100, 200), fit="crop"), FRAME).boxes()
    assert high.boxes[0].rect == Rect(0.0, -16.0, 40.0, 80.0)  # two fifths of what is cut off are above


def test_random_bytes_raise_nothing_else():
    start = made(9, 9)
    for at in range(2, len(start), 3):
        try:
            jpeg.size(start[:at] + b"\xff" + start[at + 1 :])
        except jpeg.JpegError:
            continue


def test_what_stands_for_pillow_in_a_browser_is_enough():
    """ReportLab opens by it, and knows a JPEG's size."""
    from tools.pil import Image as Stub

    picture = Stub.open(io.BytesIO(made(30, 20)))
    assert (picture.size, picture.mode, picture.format) == ((30, 20), "RGB", "JPEG")
    with pytest.raises(Stub.UnidentifiedImageError):
        Stub.open(io.BytesIO(b"no"))
