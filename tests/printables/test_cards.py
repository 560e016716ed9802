"""Command cards: everything inside, nothing on anything, nothing lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from designer.pictures import DiceArt, FacesArt, IconArt, PathArt, RangeArt
from designer.views import Figure, HitBand, Panel, Tone
from printables import parts
from printables.cards import art, cards, panel
from printables.paper.sizes import CardPreset, card_preset, card_presets
from printables.pdf import draw
from printables.pdf.boxes import Group, Image, Path, Rect, Text, walk
from printables.pdf.shapes import bounds
from printables.theme import Style, theme
from printables.tray import Tray
from printables.type import fonts
from printables.type.fitting import Problem
from tests.printables import samples
from tests.printables.looking import assert_sound, assert_texts_apart, assert_texts_inside, page_text, placed, strings

PRESETS = sorted(card_presets())
DECK = samples.cards()


def face(card, name="63x88", **style):
    preset = card_preset(name)
    group, problems = cards.face(card, preset, Style(**style))
    return group, problems, Rect(0, 0, preset.width, preset.height)


def assert_good(group: Group, trim: Rect) -> None:
    assert_texts_inside(group.boxes, trim)
    assert_texts_apart(group.boxes)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("card", DECK, ids=lambda card: f"{card.id}-{card.copy[0]}")
def test_every_card_is_good(card, name, ink):
    group, problems, trim = face(card, name, ink=ink)
    assert problems == ()
    assert_good(group, trim)


@pytest.mark.parametrize("name", PRESETS)
def test_type_stands_three_millimetres_inside(name):
    for card in DECK:
        group, _, trim = face(card, name)
        for each in placed(group.boxes):
            if each.rect != trim.inset(2.0):  # but for the line about all
                assert trim.inset(2.9).holds(each.rect, 0.05), each


@pytest.mark.parametrize("card", DECK, ids=lambda card: f"{card.id}-{card.copy[0]}")
def test_everything_that_a_card_says_is_on_it(card):
    group, _, _ = face(card)
    said = "".join(strings(group.boxes)).replace(" ", "")
    wanted = [card.title, card.priority, card.priority_label, card.owner, card.player, card.kind.label, card.kind.decal]
    wanted += [
        f"{card.copy[0]}/{card.copy[1]}",
        card.banner,
        card.stamp,
        *card.text,
        *(cost.text for cost in card.costs),
    ]
    wanted += [word for band in card.hits for word in (band.faces, band.label)]
    if card.panel:
        wanted += [card.panel.title, card.panel.note, *card.panel.lines]
        wanted += [word for figure in card.panel.figures for word in (figure.label, figure.value)]
    wanted += [each.caption for each in card.art]
    for words in wanted:
        assert words.replace(" ", "") in said, words


def test_copied_text_is_what_was_meant():
    data = draw.render(cards.document(DECK[:1], Style()).document)
    text = page_text(data)
    for words in ("優先順位", "前進移動", "MOVE", "1マスごとに、前の3方向のどれかへ向きを変えられる。", "1/3"):
        assert words in text


def test_effect_is_never_below_seven_points():
    for name in PRESETS:
        for card in DECK:
            group, _, _ = face(card, name)
            words = "".join(card.text)
            lines = [each.box for each in placed(group.boxes) if isinstance(each.box, Text)]
            sizes = {line.size for line in lines if line.text in words and len(line.text) > 4}
            assert sizes
            assert min(sizes) >= 7


def test_low_ink_fills_nothing_but_small_signs():
    for card in DECK:
        full, low = (sum(_area(box) for box in walk(face(card, ink=ink)[0].boxes)) for ink in ("full", "low"))
        assert low < full * 0.75, card.id
        tab = max((_area(box) for box in walk(face(card, ink="low")[0].boxes) if isinstance(box, Path)), default=0)
        assert tab < 60


def _area(box) -> float:
    """Square millimetres of a fill's bounds, paper apart."""
    if not isinstance(box, Path) or box.fill in (None, "FFFFFF"):
        return 0.0
    rect = bounds(box)
    return rect.w * rect.h


def test_copies_share_their_drawing():
    one, other = face(DECK[0])[0], face(DECK[1])[0]
    assert one.boxes[0] == other.boxes[0]
    assert one != other


def test_second_run_is_the_same_bytes():
    style = Style(backs="duplex")
    assert draw.render(cards.document(DECK, style).document) == draw.render(cards.document(DECK, style).document)


@pytest.mark.parametrize("backs", ["none", "duplex", "fold"])
def test_file_is_sound(backs):
    assert_sound(draw.render(cards.document(DECK, Style(backs=backs)).document))


def test_backs_forgive_a_millimetre_and_a_half():
    for name in PRESETS:
        preset = card_preset(name)
        printed = cards.document(DECK, Style(cards=name, backs="duplex"))
        back = next(box for box in printed.document.pages[1].boxes if isinstance(box, Group))
        trim = Rect(0, 0, preset.width, preset.height)
        for each in placed(back.boxes):
            assert trim.inset(3.0).holds(each.rect), each
        assert_good(Group(back.boxes, trim), trim)
        assert "ミズナギ二型" in strings(back.boxes)
        assert "みなと" in strings(back.boxes)


def test_single_pictures_are_trimmed_cards():
    printed = cards.singles(DECK, Style())
    alike = {replace(card, id="", copy=(0, 0)) for card in DECK}
    assert len(printed.document.pages) == len(alike)
    twice = cards.singles((*DECK, *DECK), Style()).document.pages
    assert [page.bookmark for page in twice] == [
        f"{page.label} x{2 * int((page.bookmark.rpartition(' x')[2]) if ' x' in page.bookmark else 1)}"
        for page in printed.document.pages
    ]
    page = printed.document.pages[0]
    assert (page.width, page.height, page.trim) == (63, 88, Rect(0, 0, 63, 88))
    assert_sound(draw.render(printed.document))


def test_an_empty_deck_has_no_page_and_no_trouble():
    assert cards.document((), Style(backs="duplex")).document.pages == ()


def test_a_stamp_stands_on_every_card_of_an_illegal_machine():
    for card in DECK:
        group, problems, trim = face(replace(card, stamp="規定外 52/50P"))
        assert "規定外 52/50P" in strings(group.boxes)
        assert problems == ()
        assert_good(group, trim)


@pytest.mark.parametrize("text", samples.NASTY, ids=lambda text: repr(text[:12]))
@pytest.mark.parametrize("card", [DECK[0], DECK[4], DECK[6], DECK[8]], ids=lambda card: card.id)
@pytest.mark.parametrize("name", PRESETS)
def test_nasty_texts_stay_inside(text, card, name):
    group, problems, trim = face(samples.nasty_card(text, card), name)
    assert_good(group, trim)
    lost = {letter for problem in problems for letter in problem.letters}
    assert lost == set(fonts.missing(text))


def test_trouble_is_told_once_for_a_deck():
    deck = [replace(card, owner="𠮷野" * 40) for card in DECK]
    told = cards.document(deck, Style(backs="duplex")).problems
    assert [problem.letters for problem in told if problem.kind == "missing"] == ["𠮷"]
    assert len(told) <= 3


# ---- pictures ----------------------------------------------------------------------------------------------

ARTS = [
    (RangeArt(2, 8, "射程 2–8 マス"),),
    (RangeArt(1, 1),),
    (RangeArt(2, 8, "遠い"), RangeArt(2, 5, "近い"), RangeArt(3, 5, "中")),
    (PathArt((0, 5, 0, 1), "3マス", "×4"),),
    (PathArt((0,), "3マス"), DiceArt(1, "攻撃 1回")),
    (PathArt(()),),
    (FacesArt(tuple((n, min(6, n + 1)) for n in range(1, 7)), "出目 +1"),),
    (DiceArt(13, "攻撃 13回"),),
    (DiceArt(1),),
    (samples.patch((0, 1), 0), DiceArt(4, "攻撃 4回")),
    (IconArt("hand", "手札へ"),),
    (IconArt("unknown", "?"),),
    (),
]


@pytest.mark.parametrize("arts", ARTS, ids=lambda arts: "-".join(type(each).__name__ for each in arts) or "none")
@pytest.mark.parametrize("room", [Rect(4, 20, 55, 45), Rect(4, 20, 55, 22), Rect(4, 18, 36, 26)])
def test_pictures_stay_in_their_room(arts, room):
    if room.h < art.least(arts):
        pytest.skip("cards give such a picture more room")
    tray = Tray(theme(), "x", "m")
    art.draw(tray, Tone.RED, arts, room)
    assert tray.problems == []
    for each in placed(tray.boxes):
        assert room.holds(each.rect, 0.9), each
    assert_texts_apart(tray.boxes)


def test_range_lights_what_it_reaches():
    tray = Tray(theme(), "x", "m")
    art.draw(tray, Tone.RED, (RangeArt(2, 8),), Rect(0, 0, 55, 40))
    lit = [box for box in tray.boxes if isinstance(box, Path) and box.fill == theme().lit(Tone.RED)]
    assert len(lit) == 7  # 2, 3, 4, 5, 6, 7, 8
    assert strings(tray.boxes) == [str(number) for number in range(1, 9)] or set(strings(tray.boxes)) == set("12345678")


@pytest.mark.parametrize(
    ("faces", "count"), [("1 2", 2), ("3・4・5", 3), ("6", 1), ("1–4", 4), ("1-2, 4", 3), ("", 1), ("５〜６", 2)]
)
def test_faces_are_counted(faces, count):
    assert parts.faces_of(faces) == count


def test_hit_bar_is_in_proportion():
    tray = Tray(theme(), "x", "m")
    bands = (HitBand("1 2", "M", "miss"), HitBand("3 4 5", "H", "hit"), HitBand("6", "C", "critical"))
    parts.hit_bar(tray, bands, Rect(0, 0, 122, 8))
    widths = [round(own.rect.w, 3) for own in placed(tray.boxes) if isinstance(own.box, Path)]
    assert widths == [40, 60, 20]  # (122 - 2) / 6 a face


def test_figures_of_a_row_are_of_one_size():
    tray = Tray(theme(), "x", "m")
    parts.figure_row(tray, [Figure("a", "1"), Figure("b", "12345")], Rect(0, 0, 50, 10))
    sizes = {each.box.size for each in placed(tray.boxes) if getattr(each.box, "bold", False)}
    assert len(sizes) == 1


# ---- lists -------------------------------------------------------------------------------------------------


def listed(name: str, high: float, wide: float = 44.0) -> tuple[list[Text], list[Problem]]:
    """A list of a long name and a short one, set no higher than so."""
    rows = ((name, "×1, range 2–8, 5–6 critical"), ("Short", "×2"))
    tray = Tray(theme(), "x", "m")
    panel.Block(
        tray, Panel("Weapons", "", (), rows=rows), wide, "000000", True, tray.theme.sizes.small, close=True
    ).draw(0, 60, high)
    assert_texts_apart(tray.boxes)
    return [each.box for each in placed(tray.boxes) if isinstance(each.box, Text)], tray.problems


def test_names_of_a_list_shrink_then_wrap_then_have_a_line_of_their_own_then_are_told():
    def name(words: str, high: float = 30.0) -> tuple[list[str], float, bool]:
        found, problems = listed(words, high)
        numbers = next(box for box in found if box.text.startswith("×1"))
        assert numbers.size >= 5.4
        lines = [box for box in found if not box.bold and box.text != "Short"]
        return [box.text for box in lines], lines[0].size, bool(problems)

    assert name("Rifle") == (["Rifle"], 6.2, False)
    assert name("Riflescope") == (["Riflescope"], 5.4, False)
    assert name("Long Rangers", 14.0) == (["Long", "Rangers"], 5.8, False)
    assert name("Riflescopes") == (["Riflescopes"], 6.2, False)  # whole on the upper line, sooner than torn beside
    long = "Long Range Rifle of the Western Front"
    assert name(long, 14.0) == ([long], 5.4, False)
    assert name(long, 12.0)[2]
    assert name(long * 3)[2]


# ---- any text, any size ------------------------------------------------------------------------------------


def assert_any(text, card, width, height, ink):
    trim = Rect(0, 0, width, height)
    group, _ = cards.face(samples.nasty_card(text, card), CardPreset(width, height), Style(ink=ink))
    assert_good(group, trim)
    assert not any(isinstance(box, Image) for box in group.boxes)


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.text(max_size=60), st.sampled_from(DECK), st.sampled_from([(63, 88), (59, 86), (91, 55), (70, 120)]))
def test_any_text(text, card, size):
    assert_any(text, card, *size, "full")


@pytest.mark.prove
@settings(max_examples=3000, derandomize=True, deadline=None)
@given(
    st.text(max_size=200),
    st.sampled_from(DECK),
    st.sampled_from([(63, 88), (59, 86), (91, 55), (100, 130)]),
    st.sampled_from(["full", "low"]),
)
def test_any_text_at_length(text, card, size, ink):
    assert_any(text, card, *size, ink)
