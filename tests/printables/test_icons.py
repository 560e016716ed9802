"""Signs: all there, within their square, told apart."""

from __future__ import annotations

import pytest

from designer.views import Shape
from printables.pdf import icons
from printables.pdf.boxes import Rect
from printables.pdf.shapes import bounds


def test_every_shape_of_the_views_has_its_sign():
    assert {shape.value for shape in Shape} <= icons.NAMES
    assert {"scissors", "warning", "reload", "arrow", "drop", "hand", "burst", "shield", "crosshair"} <= icons.NAMES


@pytest.mark.parametrize("name", sorted(icons.NAMES))
def test_signs_stay_about_their_square(name):
    paths = icons.icon(name, 100, 100, 10, "1B2330")
    assert paths
    for path in paths:
        assert Rect(94, 94, 12, 12).holds(bounds(path)), bounds(path)


def test_signs_differ():
    drawn = {icons.icon(name, 0, 0, 10, "1B2330") for name in icons.NAMES}
    assert len(drawn) == len(icons.NAMES)


def test_an_unknown_sign_is_refused():
    with pytest.raises(KeyError):
        icons.icon("unicorn", 0, 0, 1, "000000")


@pytest.mark.parametrize("face", range(1, 7))
def test_die_has_its_pips(face):
    assert len(icons.die(face, 0, 0, 10, "000000")) == face + 1


def test_cube_stays_in_its_height():
    for path in icons.cube(0, 0, 10, "000000"):
        assert Rect(-5, -5, 10, 10).holds(bounds(path))
