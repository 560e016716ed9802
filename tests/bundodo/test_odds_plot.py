"""Plots of odds: what stands in them, whatever machines are called."""

from __future__ import annotations

import pytest

from tests.bundodo.cli import EXAMPLES, bundodo
from tests.sparing import few

matplotlib = pytest.importorskip("matplotlib")

BUILD = """
game = "bundodo"
name = '{name}'
[stats]
output = 5
precision = 5
durability = 5
[[ranged]]
name = '{weapon}'
power = 3
shots = 2
[[melee]]
name = '_{weapon}'
power = 3
combos = ["flurry", "aikido"]
"""
LONG = "超長距離殲滅戦用試作型多脚重装甲機動要塞アルティメットデストロイヤー・ツヴァイ改二型乙"


@pytest.fixture
def drawn(monkeypatch):
    """The figures that are saved, as they are then, in place of their files."""
    from matplotlib.figure import Figure

    found = []

    def keep(self, data, **_):
        self.draw_without_rendering()
        found.append(self)
        data.write(b"%PDF")

    monkeypatch.setattr(Figure, "savefig", keep)
    return found


@pytest.mark.prove
@pytest.mark.parametrize("name", few(["$\\frac{$", LONG, "a_$x$^2", "𠮷🤖ﾊﾝ", LONG * 3, "x" * 200], 2))
@pytest.mark.parametrize("how", few([("--armor", "0-32/8"), ("--armor", 16), ()]))
def test_any_name_is_drawn(tmp_path, recwarn, name, how):
    path = tmp_path / "m.toml"
    path.write_text(BUILD.format(name=name, weapon=name), encoding="utf-8")
    command = ("odds", path, *how) if how else ("compare", path, EXAMPLES / "altair.toml")
    made = bundodo(*command, "--plot", tmp_path / "a.png")
    assert (made.code, "Warning" in made.err) == (0, False)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert not recwarn.list


@pytest.mark.parametrize("name", ["号", LONG * 2])
@pytest.mark.parametrize("how", few([("--armor", "0-32/8"), ("--armor", 16), ()], 2))
def test_legend_and_title_lie_within_the_figure_and_over_no_line(tmp_path, drawn, name, how):
    path = tmp_path / "m.toml"
    path.write_text(BUILD.format(name=name, weapon=name), encoding="utf-8")
    command = ("odds", path, *how) if how else ("compare", path, EXAMPLES / "altair.toml")
    assert bundodo(*command, "--plot", tmp_path / "a.png").code == 0
    (figure,) = drawn
    (axes,), (legend,) = figure.axes, figure.legends
    page, plot = figure.bbox, axes.get_window_extent()
    texts = [text for text in (axes.title, *legend.texts) if text.get_text()]
    for box in (text.get_window_extent() for text in texts):
        assert page.x0 <= box.x0
        assert box.x1 <= page.x1
        assert page.y0 <= box.y0
        assert box.y1 <= page.y1
    assert legend.get_window_extent().y1 <= plot.y0
    assert plot.height > 0.5 * 5 * figure.dpi
    assert len(legend.texts) == (3 if how else 2)  # the shot, which full open is too, and two combos; or two machines


def test_of_several_machines_the_first_is_drawn_and_that_is_said(tmp_path):
    both = EXAMPLES / "altair.toml", EXAMPLES / "petrichor.toml"
    made = bundodo("odds", *both, "--armor", 16, "--plot", tmp_path / "a.svg", "--lang", "en")
    assert "the plot is of the first machine alone, アルタイル改" in made.err
    assert "alone" not in bundodo("odds", both[0], "--armor", "8,16", "--plot", tmp_path / "a.svg", "--lang", "en").err
