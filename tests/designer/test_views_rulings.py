"""Every ruling that shows on cards or sheets changes them, and no other does. Section 3 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from designer.games.duel.machine import Ranged
from designer.rules import Choice, Ruling
from designer.views import RecordSheet, Table
from tests.designer.duellists import CAST, GOLDEN, LANGS, RICH, RULES, card_of, hand_of, sheet_of, texts
from tests.sparing import few

Flip = tuple[Ruling, str]


def others(ruling: Ruling) -> list[str]:
    """Every choice but the default; a span's neighbours and ends."""
    if ruling.span is None:
        default: Choice = ruling.default
        return [choice for choice in ruling.choices if choice != str(default)]
    span = ruling.span
    return [str(n) for n in sorted({span.least, span.default - 1, span.default + 1, span.most} - {span.default})]


FLIPS = [
    pytest.param(ruling, other, id=f"{ruling.key}={other}") for ruling in RULES.rulings for other in others(ruling)
]


def without_footer(sheet: RecordSheet) -> RecordSheet:
    return structs.replace(sheet, footer="", remark="")


@pytest.mark.parametrize("lang", few(LANGS))
@pytest.mark.parametrize(("ruling", "other"), FLIPS)
def test_a_flip_shows_where_it_must(ruling: Ruling, other: str, lang: str) -> None:
    flip = {ruling.key: other}
    # A span above the default may ask for more than any machine here brings (R17).
    bounded = ruling.key == "combo_copies" and int(other) > 2
    cards = any(hand_of(machine, lang, **flip) != hand_of(machine, lang) for machine in CAST)
    assert cards == ("cards" in ruling.shows and not bounded)
    sheets = any(
        without_footer(sheet_of(machine, lang, **flip)) != without_footer(sheet_of(machine, lang)) for machine in CAST
    )
    assert sheets == ("sheet" in ruling.shows)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("ruling", "other"), FLIPS)
def test_the_sheet_names_what_differs(ruling: Ruling, other: str, lang: str) -> None:
    changed = sheet_of(GOLDEN, lang, **{ruling.key: other})
    if ruling.shows == ("play",):
        assert changed == sheet_of(GOLDEN, lang)
        return
    assert f"{ruling.id} {ruling.key}={other}" in changed.remark
    assert "1" in changed.footer.replace("1", "", 1)  # the version, then how many
    assert sheet_of(GOLDEN, lang).remark == ""


@pytest.mark.parametrize("lang", few(LANGS))
@pytest.mark.parametrize(("ruling", "other"), FLIPS)
def test_no_placeholder_is_left(ruling: Ruling, other: str, lang: str) -> None:
    flip = {ruling.key: other}
    for machine in CAST:
        for text in [*texts(hand_of(machine, lang, **flip)), *texts(sheet_of(machine, lang, **flip))]:
            assert not set("{}%") & set(text), text
            assert "None" not in text
            assert text == text.strip()
            assert "  " not in text


SAYS = [  # ruling, choice, card, what it then says and said before, in Japanese and English
    ("overdrive_after", "return", "overdrive", "フェイズ終了で手札に戻る", "Back to hand"),
    ("overdrive_one", "modified", "overdrive", "補正後の出目1", "final 1"),
    ("overdrive_self", "per_roll", "overdrive", "出目1が出たロールごとに", "Each roll with a rolled 1"),
    ("face_bonus", "once", "target_lock", "重ねても+1", "Still +1"),
    ("face_bonus", "once", "mode_assault", "重ねても+1", "Still +1"),
    ("aikido_else", "1", "aikido", "違えば攻撃は1回", "If not, 1 attack."),
    ("boost_attack_part", "always", "boost_attack", "必ずパーツ判定", "Any success"),
    ("reroll", "per_turn", "shoot-1", "1ターン2回", "twice a turn"),
    ("reroll_scope", "all_dice", "shoot-1", "1消費で何個でも", "simulate for any"),
    ("reinforced_from", "laid", "boost_attack-1", "伏せていても", "even face down"),
    ("polearm_range", "2", "flurry-2", "2マス先", "exactly 2 hexes"),
    ("min_range", "3", "shoot-2", "3–5", "3–5"),
]


@pytest.mark.parametrize(("key", "choice", "start", "ja", "en"), SAYS)
def test_what_a_flip_says(key: str, choice: str, start: str, ja: str, en: str) -> None:
    for lang, words in (("ja", ja), ("en", en)):
        assert words in " ".join(texts(card_of(RICH, start, lang, **{key: choice})))
        assert words not in " ".join(texts(card_of(RICH, start, lang)))


def test_overdrive_that_returns_has_no_band() -> None:
    assert card_of(RICH, "overdrive", overdrive_after="return").banner == ""
    assert card_of(RICH, "evade", evade_priority="3").priority == "3"
    burst = {band.outcome: band.faces for band in card_of(RICH, "shoot-2", burst_hits="example").hits}
    assert burst == {"miss": "1 2", "hit": "3 4 5 6"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("burst", ["literal", "example"])
@pytest.mark.parametrize("customs", [("burst",), ("burst", "energy"), ("energy",)], ids="-".join)
def test_sheet_and_card_agree_on_the_dice(customs: tuple[str, ...], burst: str, lang: str) -> None:
    machine = replace(GOLDEN, ranged=(Ranged("砲", 5, 2, customs),))
    card = card_of(machine, "shoot", lang, burst_hits=burst)
    table = next(block for block in sheet_of(machine, lang, burst_hits=burst).blocks if isinstance(block, Table))
    note = table.rows[0].note
    for band in card.hits:
        faces = band.faces.split()
        span = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else faces[0]
        assert f"{span}{' ' * (lang == 'en')}{band.label.lower() if lang == 'en' else band.label}" in note
    assert ("−2" in note) == ("burst" in customs and burst == "literal")
