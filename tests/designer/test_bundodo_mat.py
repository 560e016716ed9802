"""The play mat of a machine of the duel: who acts when, from the cards that it holds."""

from __future__ import annotations

import pytest

from designer.game import Deck, Terms
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.views import Mat

RANGED = (Ranged("長銃", 5, 1, ("fast",)), Ranged("榴弾", 2, 1, ("arc",)))
MELEE = (Melee("短剣", 3, (), ("flurry", "boost_attack")),)


def mat(machine: Machine, lang: str = "ja", **rulings: str) -> Mat:
    terms = Terms(50, GAME.choose(rulings))
    found = GAME.views(machine, GAME.derive(machine, terms), terms, lang, "", Deck()).mat
    assert found is not None
    return found


def test_the_priorities_of_the_hand():
    found = dict(mat(Machine("影", "", 10, 8, 8, RANGED, MELEE)).priority)
    assert found == {
        "1": "退避、近接コンボ、アビリティ",
        "2": "射撃",
        "3": "移動",
        "4": "索敵、加速、射撃（榴弾）、ブーストアタック",
    }


def test_the_ruling_on_evade_shows():
    machine = Machine("影", "", 10, 8, 8)
    assert dict(mat(machine).priority)["1"] == "退避、アビリティ"
    assert dict(mat(machine, evade_priority="3").priority) == {"1": "アビリティ", "3": "移動", "4": "索敵、加速"}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_three_phases_of_three_turns_and_five_rounds(lang: str):
    found = mat(Machine("影", "みな", 1, 1, 1), lang)
    assert (len(found.phases), len(found.turns), len(found.notes), len(found.rounds)) == (3, 3, 3, 5)
    assert [band.outcome for band in found.hits] == ["miss", "hit", "critical"]
    assert all(found.notes)
