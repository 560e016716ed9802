"""Fields that may be a dash, and one cell that stands for several fields."""

from __future__ import annotations

import pytest

from sheets.files.builds import load, values
from sheets.form import Field, Form, Kind, Role, Values, is_dash
from sheets.layout import read
from sheets.people.find import find
from tests.laid import lay_out
from tests.tables import grid

FORM = Form(
    "any",
    (
        Field("name", Kind.TEXT, ("機体名",), role=Role.NAME),
        Field("size", Kind.WHOLE, ("大きさ",), is_stat=True),
        Field("weight", Kind.WHOLE, ("重さ",), is_stat=True),
        Field("pace", Kind.TEXT, ("速さ",), shorthand=True),
        Field("pace.land", Kind.WHOLE, ("陸上",), dash=True),
        Field("pace.sea", Kind.WHOLE, ("海上",)),
    ),
    (),
)


def cells(table: str) -> dict[str, object]:
    tab = grid(table)
    (layout,) = find(FORM, tab)
    return {path: cell.value for path, cell in read(layout, tab).cells.items() if not cell.is_blank}


def built(text: str) -> Values:
    return values(FORM, load(text.encode(), "a.toml"), "a.toml")


def test_the_shorthand_is_read_where_it_stands() -> None:
    found = cells("機体名 | 甲\n大きさ | 3\n重さ | 4\n速さ | 3/-")
    assert found == {"name": "甲", "size": 3, "weight": 4, "pace": "3/-"}


def test_the_long_form_is_read_under_the_same_heading() -> None:
    found = cells("機体名 | 甲\n大きさ | 3\n重さ | 4\n速さ | 陸上 | 海上\n| | - | 5")
    assert found == {"name": "甲", "size": 3, "weight": 4, "pace.land": "-", "pace.sea": 5}


def test_our_own_sheet_has_no_place_for_a_shorthand() -> None:
    layout = lay_out(FORM, {})
    assert "pace" not in layout.cells
    assert {"pace.land", "pace.sea"} <= set(layout.cells)


def test_a_build_file_may_have_either() -> None:
    short, long = built('pace = "3/-"'), built('[pace]\nland = "-"\nsea = 5')
    assert {path: cell.value for path, cell in short.cells.items()} == {"pace": "3/-"}
    assert {path: cell.value for path, cell in long.cells.items()} == {"pace.land": "-", "pace.sea": 5}
    assert not short.findings
    assert not long.findings
    assert [one.code for one in built("[pace]\nsky = 1").findings] == ["E110"]


def test_a_dash_stands_behind_its_label_only_where_it_is_a_value() -> None:
    assert cells("大きさ | 3\n重さ | 4\n陸上：－")["pace.land"] == "－"
    assert "pace.sea" not in cells("大きさ | 3\n重さ | 4\n海上：－")


@pytest.mark.parametrize("text", ["-", " － ", "―", "ー", "−", "–"])
def test_dashes(text: str) -> None:
    assert is_dash(text)


@pytest.mark.parametrize("text", ["", "--", "-3", "無", "一"])
def test_what_is_no_dash(text: str) -> None:
    assert not is_dash(text)
