"""The table of odds on a record sheet, against the odds themselves. H1 to H6, R17, R35, R40."""

from __future__ import annotations

from dataclasses import replace

import pytest

from designer.game import Deck, Limits, Terms
from designer.games.duel.derive import derive
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.games.duel.odds import table as odds_table
from designer.games.duel.odds.attacks import Spend, Target, attacks
from designer.games.duel.prints.facts import work_out
from designer.views import Table
from tests.designer.duellists import GOLDEN, LANGS, MANY, RULES, UNREAD, terms


def table(machine: Machine, lang: str = "ja", by: Terms | None = None, deck: Deck | None = None) -> Table:
    by = by or terms()
    sheet = GAME.views(machine, derive(machine, RULES, by.rulings), by, lang, "", deck or Deck(odds=True)).sheet
    (found,) = [block for block in sheet.blocks if isinstance(block, Table) and block.decal == "ODDS"]
    return found


def test_only_on_request() -> None:
    by = terms()
    sheet = GAME.views(GOLDEN, derive(GOLDEN, RULES, by.rulings), by, "ja", "", Deck()).sheet
    assert [block.decal for block in sheet.blocks if isinstance(block, Table)] == ["RANGED", "MELEE"]


def test_a_row_an_attack_of_the_hand() -> None:
    assert [row.cells[:2] for row in table(GOLDEN).rows] == [
        ("長銃", "射撃"),
        ("豆機銃", "射撃"),
        ("全遠距離装備", "フルオープンアタック"),
        ("短剣", "連撃"),
        ("短剣", "踏み込み攻撃"),
        ("籠手盾", "合気"),
    ]


def test_golden_numbers() -> None:
    """5 x 1, energy: 10 on a 5 or 6. 1 x 5 at armour 8: each die 2 x 4/6. Dagger: 31 on a 5 or 6, two dice."""
    rows = {row.cells[:2]: row for row in table(GOLDEN).rows}
    assert table(GOLDEN).columns[2:] == ("装甲8", "装甲12", "装甲16", "装甲24", "装甲32")
    assert rows["長銃", "射撃"].cells[2:] == ("3.3",) * 5
    assert rows["長銃", "射撃"].asides == ("", "", *("33%",) * 5)
    assert rows["豆機銃", "射撃"].cells[2:4] == ("6.7", "4.2")
    assert rows["短剣", "連撃"].cells[2] == "20.7"
    assert rows["短剣", "連撃"].asides[2] == "56%"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rulings", [{}, {"damage_base": "power"}, {"boost_attack_part": "always"}])
def test_equal_to_the_odds(lang: str, rulings: dict[str, str]) -> None:
    by = terms(**rulings)
    build = work_out(MANY, derive(MANY, RULES, by.rulings), RULES, by.rulings)
    made = table(MANY, lang, by)
    for at, armor in enumerate(odds_table.ARMORS, 2):
        wanted = {
            ("" if one.weapon is None else build.name(one.weapon, lang), one.card.name(lang)): one
            for one in attacks(build, Target(armor), Spend())
        }
        for row in made.rows:
            weapon = "" if row.cells[0] in ("全遠距離装備", "All ranged weapons") else row.cells[0]
            one = wanted[weapon, row.cells[1]]
            assert float(row.cells[at]) == pytest.approx(float(one.mean), abs=0.0501)
            assert float(row.asides[at].rstrip("%")) == pytest.approx(float(one.part_check) * 100, abs=0.501)
    assert len(made.rows) == 4 + 1 + 3  # guard rolls no dice


def test_a_ruling_changes_it() -> None:
    assert table(GOLDEN, by=terms(damage_base="power")).rows != table(GOLDEN).rows


def test_what_can_happen_is_never_told_as_nought_or_certain() -> None:
    hail = Machine("m", "", 1, 0, 1, (Ranged("霰", 3, 60),), ())
    feather = replace(hail, ranged=(Ranged("羽", 1, 1),), melee=(Melee("針", 1, (), ("flurry",)),))
    assert table(hail).rows[0].asides[2:] == (">99%",) * 5
    shot, flurry = table(feather).rows
    assert (shot.cells[2], shot.asides[2]) == ("0.3", "0%")  # 2 damage never check a part
    assert flurry.asides[2] == "31%"


def test_numbers_that_are_not_there_stay_open() -> None:
    made = table(UNREAD)
    assert {cell for row in made.rows for cell in row.cells[2:]} == {odds_table.OPEN}
    assert odds_table.OPEN in made.note
    assert odds_table.OPEN not in table(GOLDEN).note


def test_too_many_dice_stay_open_and_take_no_time() -> None:
    flood = replace(GOLDEN, ranged=(Ranged("豪雨", 1, 100_000), Ranged("雷雨", 1, 17, ("burst",)), Ranged("雨", 1, 2)))
    rows = table(flood).rows
    assert [row.cells[2] == odds_table.OPEN for row in rows[:4]] == [True, True, False, True]
    assert rows[0].asides[2:] == ("",) * 5


def test_hands_without_attacks() -> None:
    bare = replace(GOLDEN, ranged=(), melee=(Melee("盾", 3, (), ("guard",)),))
    assert table(bare).rows == ()
    assert table(bare).empty == "攻撃するカードなし"
    assert not table(bare).note
    lone = replace(GOLDEN, ranged=GOLDEN.ranged[:1], melee=())
    assert [row.cells[0] for row in table(lone).rows] == ["長銃"]


def test_cards_that_are_not_in_the_hand_are_not_in_the_table() -> None:
    poor = replace(GOLDEN, precision=4)  # a full open attack takes 5 simulate
    assert "全遠距離装備" not in [row.cells[0] for row in table(poor).rows]
    assert "全遠距離装備" in [row.cells[0] for row in table(poor, deck=Deck(every=True, odds=True)).rows]
    banned = table(GOLDEN, by=terms(Limits(ban=frozenset(("full_open",)))))
    assert "全遠距離装備" not in [row.cells[0] for row in banned.rows]
    assert table(GOLDEN, deck=Deck(copies=3, odds=True)) == table(GOLDEN)


def test_aikido_says_when() -> None:
    assert "合気" in table(GOLDEN).note
    assert "Aikido" in table(GOLDEN, "en").note
    assert "合気" not in table(replace(GOLDEN, melee=GOLDEN.melee[:1])).note
