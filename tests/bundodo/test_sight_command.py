"""sight: what it tells, and what it says of bad input."""

from __future__ import annotations

import json

from tests.bundodo.cli import bundodo
from tests.bundodo.matches import ALTAIR, FIELD, bad


def test_a_line_of_sight_with_its_witness():
    told = bundodo("sight", FIELD, "B4", "F4")
    assert told.code == 0
    assert "通っていない" in told.out
    assert "C4" in told.out.splitlines()[0]
    made = json.loads(bundodo("sight", FIELD, "B4", "f4", "--format", "json").out)
    assert (made["open"], made["blocked_by"], made["distance"]) == (False, ["C4"], 4)
    assert [line["blocked_by"] for line in made["lines"]] == ["C4", "C4"]
    assert set(made["readings"]) == {"far_corners", "far_corners_mutual", "marker_edges", "centres"}
    assert "隣どうし" in bundodo("sight", FIELD, "A1", "A2").out
    assert "通っている" in bundodo("sight", FIELD, "A1", "D1").out
    assert "in sight" in bundodo("sight", FIELD, "A1", "D1", lang="en").out
    assert json.loads(bundodo("sight", FIELD, "A1", "D1", "--format", "json").out)["open"]


def test_each_reading_can_be_asked_for():
    for choice in ("far_corners", "far_corners_mutual", "marker_edges", "centres"):
        told = bundodo("sight", FIELD, "D5", "G6", "--ruling", f"line_of_sight={choice}", "--format", "json")
        made = json.loads(told.out)
        assert made["open"] == made["readings"][choice]
    turned = [
        json.loads(
            bundodo(
                "sight",
                FIELD,
                "D5",
                "G6",
                "--ruling",
                "line_of_sight=marker_edges",
                "--facing",
                f"{f},3",
                "--format",
                "json",
            ).out
        )["lines"]
        for f in range(6)
    ]
    assert len({json.dumps(one) for one in turned}) >= 5


def test_a_line_of_sight_on_paper(tmp_path):
    pdf, png = tmp_path / "sight.pdf", tmp_path / "sight.png"
    assert bundodo("sight", FIELD, "B4", "F4", "--pdf", pdf, "--png", png).code == 0
    assert pdf.read_bytes()[:5] == b"%PDF-"
    assert png.read_bytes()[:4] == b"\x89PNG"
    flat = tmp_path / "flat.toml"
    flat.write_text('[field]\nhexes = "flat"\nobstacles = ["C3"]\n', encoding="utf-8")
    assert bundodo("sight", flat, "B3", "E3", "--pdf", pdf).code == 0


def test_bad_input_of_sight(tmp_path):
    bad("sight", FIELD, "A1", "A1", says="同じ")
    bad("sight", FIELD, "A1", "Z99", says="Z99")
    bad("sight", FIELD, "x", "A1", says="X")
    bad("sight", FIELD, "A1", "B4", "--facing", "9,1", says="--facing")
    bad("sight", FIELD, "A1", "B4", "--facing", "1", says="--facing")
    bad("sight", FIELD, "A1", "B4", "--ruling", "line_of_sight=x", says="centres")
    bad("sight", FIELD, "A1", "B4", "--game", "sentinel", says="sentinel")
    bad("sight", ALTAIR, "A1", "B4", says="フィールド")
    square = tmp_path / "square.toml"
    square.write_text('[field]\nhexes = "square"\n', encoding="utf-8")
    bad("sight", square, "A1", "B4", says="pointy")
    pdf = tmp_path / "mine.pdf"
    pdf.write_text("mine", encoding="utf-8")
    bad("sight", FIELD, "A1", "B4", "--pdf", pdf, says="mine.pdf")
