"""Many machines in one run of the real command: how much memory that takes, and each photo in its file once, upright."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pypdf
import pytest
from PIL import Image

from tests.bundodo.cli import EXAMPLES
from tests.memory import peak_of

pytestmark = pytest.mark.prove

COUNT = 30
TURNED = {1: None, 3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
"""By EXIF orientation: how a camera that was held so stores an upright picture."""
ORIENTATION = 0x0112
RED, BLUE = (210, 30, 30), (30, 40, 200)


def photo(number: int) -> bytes:
    """A noisy picture of 12 megapixels, red above and blue below when upright, as the camera of machine ``number``
    stores it."""
    noise = np.random.default_rng(number).integers(0, 45, (3000, 4000, 3), dtype=np.uint8)
    noise[:1500] += np.array(RED, dtype=np.uint8)
    noise[1500:] += np.array(BLUE, dtype=np.uint8)
    orientation = list(TURNED)[number % len(TURNED)]
    stored = Image.fromarray(noise)
    turn = TURNED[orientation]
    if turn is not None:
        stored = stored.transpose(turn)
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    target = io.BytesIO()
    stored.save(target, "JPEG", quality=92, exif=exif)
    return target.getvalue()


def machines(folder: Path, *, photos: bool) -> Path:
    """Thirty build files of machines of their own names."""
    text = (EXAMPLES / "altair.toml").read_text("utf-8")
    name = next(line for line in text.splitlines() if line.startswith("name = "))
    folder.mkdir()
    for number in range(COUNT):
        own = text.replace(name, f'name = "試作{number}号"', 1)
        if photos:
            (folder / f"{number}.jpg").write_bytes(photo(number))
            own = f'photo = "{number}.jpg"\n{own}'
        (folder / f"{number:02}.toml").write_text(own, "utf-8")
    return folder


@pytest.fixture(scope="module")
def photographed(tmp_path_factory) -> Path:
    return machines(tmp_path_factory.mktemp("photos") / "in", photos=True)


def test_thirty_machines_fit_in_120_mb(tmp_path):
    source = machines(tmp_path / "in", photos=False)
    assert peak_of("print", source, "-o", tmp_path / "out") < 120
    assert len(list((tmp_path / "out").glob("*/sheet.pdf"))) == COUNT


def test_thirty_photos_fit_in_200_mb_each_once_and_upright(photographed, tmp_path):
    assert peak_of("print", photographed, "-o", tmp_path / "out") < 200
    sheets = list((tmp_path / "out").glob("*/sheet.pdf"))
    assert len(sheets) == COUNT
    for sheet in sheets:
        (stored,) = pictures(sheet)
        shown = np.asarray(stored.convert("RGB"), dtype=float)
        top, bottom = shown[: len(shown) // 3].mean((0, 1)), shown[-(len(shown) // 3) :].mean((0, 1))
        assert top[0] > 2 * top[2], sheet
        assert bottom[2] > 2 * bottom[0], sheet


def pictures(path: Path) -> list[Image.Image]:
    """Every picture that the file holds, used or not."""
    reader = pypdf.PdfReader(path)
    objects = (reader.get_object(number) for number in sorted(reader.xref[0]))
    found = [each for each in objects if isinstance(each, pypdf.generic.StreamObject)]
    return [Image.open(io.BytesIO(each._data)) for each in found if each.get("/Subtype") == "/Image"]


def test_a_photo_is_in_the_one_file_once_a_machine(photographed, tmp_path):
    assert peak_of("print", photographed, "-o", tmp_path / "out", "--one-file", "--only", "sheet") < 200
    (kit,) = (tmp_path / "out").glob("*.pdf")
    assert len(pictures(kit)) == COUNT
