"""The slots: one field a lost table, read strictly from the user's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from designer.games.sentinel.data import Data, blast_of, points_of
from designer.games.sentinel.rulebook import slots
from designer.rules import RulesError
from designer.slots import EmptySlotError, load

from .samples import DATA, RULES

WHOLE = """
game = "sentinel"
capture_nt = 2
direction = { front = 0, side = -1, rear = -3 }
arcs = { fire = [6, 1, 2], side = [3, 5], rear = [4] }
terrain = [{ name = "wood", cost = 2, evasion = 2 }, { name = "open", cost = 1 }]
blast_missile = { small = "1/2" }
blast_grenade = { hand = "2" }
blast_bomb = { plain = "3" }

[ap]
single = 3
turn = { normal = 2, high_mobility = 1, ma = 0 }

[critical]
dice = "1D6"
rows = [{ least = 1, most = 5, text = "worse", times = 2 }, { least = 6, most = 6, text = "gone", destroyed = true }]

[secondary]
dice = "2D6"
rows = [{ least = 2, most = 11, text = "shaken", stun = true }, { least = 12, most = 12, text = "gone", destroyed = true }]

[escape]
rows = [{ least = 2, most = 7, text = "no", escapes = false }, { least = 8, most = 12, text = "out", escapes = true }]
"""


def read(tmp_path: Path, text: str) -> Data:
    file = tmp_path / "tables.toml"
    file.write_text(text, encoding="utf-8")
    return load(file, "sentinel", Data)


def test_one_field_a_slot() -> None:
    assert tuple(slot.id for slot in RULES.slots) == Data.__struct_fields__
    assert all(value is None for value in (getattr(Data(), slot.id) for slot in RULES.slots))


def test_a_whole_file(tmp_path: Path) -> None:
    data = read(tmp_path, WHOLE)
    assert data.terrain
    assert [(row.name, row.cost, row.evasion) for row in data.terrain] == [("wood", 2, 2), ("open", 1, 0)]
    assert points_of("turn", "high_mobility", RULES, data) == 1
    assert points_of("single", "high_mobility", RULES, data) == 3
    assert blast_of("blast_bomb", "plain", data) == "3"
    assert {slot.id for slot in slots(RULES, data, "en") if not slot.filled} == {"ap"}


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("capture_nt = 2", "capture_nt = 0", ("capture_nt", "1 or more")),
        ("capture_nt = 2", 'capture_nt = "2"', ("int", "capture_nt")),
        ("capture_nt = 2", "colour = 2", ("colour", "allowed", "capture_nt")),
        ("rear = -3", "back = -3", ("back", "direction")),
        ("cost = 2", "cost = 0", ("cost", "1 or more")),
        ("[6, 1, 2]", "[7, 1, 2]", ("arcs",)),
        ("[6, 1, 2]", "[1, 1, 2]", ("fire", "once")),
        ("side = [3, 5]", "side = [4, 5]", ("side and rear", "once")),
        ('"1/2"', '"1+2"', ("blast_missile.small", "1+2", "1/2")),
        ('"1/2"', '"half"', ("blast_missile.small", "half")),
        ("single = 3", "move = 3", ("ap", "move", "allowed", "single")),
        ("single = 3", "dance = 3", ("dance", "allowed")),
        ("single = 3", "single = -1", ("ap.single", "0 or more")),
        ("ma = 0", "mobile = 0", ("mobile", "ap", "allowed: normal, high_mobility, ma")),
        ("ma = 0", "ma = -1", ("0 or more",)),
        ("most = 5", "most = 4", ("1D6", "once", "from 1 to 6")),
        ("most = 5", "most = 6", ("1D6", "once")),
        ('dice = "1D6"', 'dice = "1d6"', ("dice", "1d6")),
        ("most = 11", "most = 12", ("2D6", "from 2 to 12")),
        ("most = 7", "most = 6", ("2D6",)),
        ('game = "sentinel"', 'game = "other"', ("other", "sentinel")),
    ],
)
def test_faults_of_the_file(tmp_path: Path, old: str, new: str, parts: tuple[str, ...]) -> None:
    assert old in WHOLE
    with pytest.raises(RulesError) as caught:
        read(tmp_path, WHOLE.replace(old, new, 1))
    for part in ("tables.toml", *parts):
        assert part in str(caught.value)


def test_action_points_are_filled_when_none_is_missing() -> None:
    """S4."""
    unknown = {action.id: 1 for action in RULES.actions if action.ap is None}
    assert slots(RULES, Data(ap=unknown), "ja")[0].filled
    assert not slots(RULES, Data(ap={"single": 1}), "ja")[0].filled
    assert not slots(RULES, None, "ja")[0].filled


@pytest.mark.parametrize("data", [None, Data(), Data(blast_missile={"large": "1"})])
def test_a_blast_that_is_not_known_names_its_slot(data: Data | None) -> None:
    """S10."""
    with pytest.raises(EmptySlotError) as caught:
        blast_of("blast_missile", "small", data)
    assert caught.value.slot == "blast_missile"
    assert blast_of("blast_missile", "small", DATA) == "1/2"
