"""The play mat: places as large as the cards, on the fewest sheets, words inside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path as File

import pytest
from msgspec.structs import replace

from designer.views import HitBand, Mat
from printables.paper.imposition import NoRoomError
from printables.paper.sizes import card_presets, paper, papers
from printables.pdf import shapes
from printables.pdf.boxes import Box, Document, Group, Line, Page, Path, Rect, Text
from printables.pieces.mat import document, grid
from printables.theme import Style
from printables.type.fitting import extent
from tests.printables.looking import assert_texts_apart, assert_texts_inside, placed

MAT = Mat(
    title="プレイマット",
    decal="PLAY MAT",
    name="アルタイル改",
    player="みなと",
    phases=("フェイズ①", "フェイズ②", "フェイズ③"),
    turns=("ターン 1", "ターン 2", "ターン 3"),
    notes=(("3枚を伏せて並べる。",), ("開く → 行動 → 向きを変える",), ("カードを手札に戻す。",)),
    rounds_label="ラウンド",
    rounds=("1", "2", "3", "4", "5"),
    priority_label="優先順位",
    priority=(("1", "近接コンボ、アビリティ"), ("2", "射撃"), ("3", "移動"), ("4", "索敵、加速")),
    hits=(
        HitBand("1・2", "ミス", "miss"),
        HitBand("3・4・5", "ヒット", "hit"),
        HitBand("6", "クリティカル", "critical"),
    ),
)

HEADS = {*MAT.phases, *MAT.turns}


def made(style: Style | None = None, mat: Mat = MAT) -> Document:
    printed = document(mat, style or Style())
    assert printed.problems == ()
    return printed.document


def places(page: Page, width: float, height: float) -> list[Rect]:
    bounds = [shapes.bounds(box) for box in page.boxes if isinstance(box, Path)]
    return [found for found in bounds if abs(found.w - width) < 1e-6 and abs(found.h - height) < 1e-6]


def texts(boxes: tuple[Box, ...]) -> Iterator[Text]:
    for box in boxes:
        if isinstance(box, Text):
            yield box
        elif isinstance(box, Group):
            yield from texts(box.boxes)


def test_nine_standard_cards_on_one_a4():
    (page,) = made().pages
    assert (page.width, page.height) == (210, 297)
    assert len(places(page, 63, 88)) == 9


@pytest.mark.parametrize("cards", sorted(card_presets()))
@pytest.mark.parametrize("sheet", sorted(papers()))
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_card_size_has_nine_places_on_every_paper(cards: str, sheet: str, ink: str):
    preset = card_presets()[cards]
    found = 0
    for page in made(Style(paper=sheet, cards=cards, ink=ink)).pages:
        reach = Rect(0, 0, page.width, page.height).inset(paper(sheet).edge)
        spots = places(page, preset.width, preset.height)
        found += len(spots)
        assert not [pair for pair in combinations(spots, 2) if pair[0].overlaps(pair[1])]
        for box in page.boxes:
            if isinstance(box, Path):
                assert reach.holds(shapes.bounds(box))
            elif isinstance(box, Line):
                assert reach.holds(
                    Rect(min(box.x1, box.x2), min(box.y1, box.y2), abs(box.x2 - box.x1), abs(box.y2 - box.y1))
                )
        assert_texts_inside(page.boxes, reach)
        assert_texts_apart(page.boxes)
        heads = [each for each in placed(page.boxes) if isinstance(each.box, Text) and each.box.text in HEADS]
        assert heads
        assert not [each for each in heads if any(spot.overlaps(each.rect) for spot in spots)]  # no card hides them
        assert {each.box.colour for each in heads} == {Style(ink=ink).theme.palette.ink}
    assert found == 9


def test_a_phase_a_sheet_where_nine_places_have_no_room():
    pages = made(Style(paper="B5")).pages
    assert [len(places(page, 63, 88)) for page in pages] == [3, 3, 3]
    words = [{text.text for text in texts(page.boxes)} for page in pages]
    assert ["フェイズ②" in found for found in words] == [False, True, False]


def test_two_phases_on_a_sheet_where_three_have_no_room():
    """Three cards of 88 mm are 264 mm, and Letter paper is 279.4 mm high."""
    pages = made(Style(paper="Letter")).pages
    assert [len(places(page, 63, 88)) for page in pages] == [6, 3]
    words = [{text.text for text in texts(page.boxes)} for page in pages]
    assert [[f"フェイズ{n}" in found for n in "①②③"] for found in words] == [[True, True, False], [False, False, True]]


@pytest.mark.parametrize(
    ("width", "height", "name", "expected"),
    [(63, 88, "A4", (3, 3, False)), (91, 55, "A4", (3, 3, True)), (70, 120, "A4", (1, 3, True)), (63, 88, "A5", (1, 3, True)),
     (130, 130, "A4", (1, 2, True)), (130, 130, "A5", (1, 1, False))],
)  # fmt: skip
def test_the_arrangement(width: float, height: float, name: str, expected: tuple[int, int, bool]):
    found = grid(3, 3, width, height, paper(name))
    assert (found.phases, found.turns, found.sheet.width > found.sheet.height) == expected


@pytest.mark.parametrize("size", ["63x88", "50x50", "70x120", "130x130", "100x60", "127x89"])
@pytest.mark.parametrize("sheet", ["A6", "100x148mm", "105x297mm", "148x100mm", "A5", "A4", "200x2000mm"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_small_paper_and_cards_of_ones_own(size: str, sheet: str, lang: str, tmp_path: File):
    """All places, or a problem that says why there is no mat; never anything outside of the paper's printable part."""
    width, height = size.split("x")
    preset = tmp_path / "own.toml"
    preset.write_text(f'width = "{width}mm"\nheight = "{height}mm"\n', encoding="utf-8")
    style = Style(paper="105x148mm" if sheet == "A6" else sheet, cards=str(preset), lang=lang)
    printed = document(MAT, style)
    found = 0
    for page in printed.document.pages:
        reach = Rect(0, 0, page.width, page.height).inset(5)
        spots = places(page, float(width), float(height))
        found += len(spots)
        assert all(reach.holds(spot) for spot in spots)
        assert_texts_inside(page.boxes, reach)
        assert_texts_apart(page.boxes)
    assert found == (9 if printed.document.pages else 0)
    assert printed.document.pages or [problem.kind for problem in printed.problems] == ["room"]


def test_no_room_at_all_is_refused():
    with pytest.raises(NoRoomError, match="no place of"):
        grid(3, 3, 300, 300, paper("A4"))


def test_only_one_of_several_sheets_is_numbered():
    title = [[text.text for text in texts(page.boxes) if MAT.title in text.text] for page in made().pages]
    assert title == [["プレイマット  片面"]]
    pages = made(Style(paper="B5")).pages
    for number, page in enumerate(pages, 1):
        (title_of,) = (text.text for text in texts(page.boxes) if MAT.title in text.text)
        assert f"{number} / {len(pages)}" in title_of


def test_track_and_reminders_stand_on_every_sheet():
    for page in made(Style(paper="B5")).pages:
        words = {text.text for text in texts(page.boxes)}
        assert {"ラウンド", "優先順位", "索敵、加速", "ヒット", "3・4・5"} <= words
    assert any("100% で印刷" in text.text for text in texts(made().pages[0].boxes))


def test_a_name_too_long_is_told():
    printed = document(replace(MAT, name="機" * 300), Style())
    assert [(problem.kind, problem.place) for problem in printed.problems] == [("overflow", "name")]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_priorities_stand_as_far_from_each_other(lang: str):
    """Each as wide as its names: from the end of one to the number of the next is the same way everywhere."""
    numbers = [number for number, _ in MAT.priority]
    page = made(Style(lang=lang)).pages[0]
    foot = [text for text in texts(page.boxes) if text.y > page.height - 16]
    tabs = sorted((extent(text) for text in foot if text.text in numbers and text.bold), key=lambda rect: rect.x)
    tabs = tabs[: len(numbers)]
    gaps = []
    for left, right in pairwise(tabs):
        between = [extent(text).right for text in foot if left.right < text.x < right.x and not text.bold]
        gaps.append(right.x - max(between))
    assert max(gaps) - min(gaps) < 1.0, gaps
