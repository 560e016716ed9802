"""Values as people type them, and what is never guessed."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.faults import Fault, Name
from designer.reading.cells import MOST, line, name_of, number_of, says_none, shown, signed, text, whole
from sheets.form import Field, Kind
from sheets.grid import Cell, CellError, CellRef, Uncalculated, Value

FIELD = Name("威力", "power")
POWER = Field("power", Kind.WHOLE, ("威力", "power"), units=("発", "マス"))


def cell(value: Value) -> Cell:
    return Cell(value, CellRef("a.xlsx", "T", 7, 3))


def read(value: Value) -> int | str:
    """The number, or the code."""
    found = whole(cell(value), "ranged[0].power", POWER)
    return found.code if isinstance(found, Fault) else found


@pytest.mark.parametrize(
    "value",
    [
        5, 5.0, "5", " 5 ", "５", "５点", "5点", "5P", "５Ｐ", "5p", "5 P", "5pt", "5 points", "5ポイント", "5ﾎﾟｲﾝﾄ",
        "5発", "５マス", "5回", "5.0", "5.00", "５．０", "'5", "\u30005\u3000", "5\n", "+5", "005", "5\u00a0P", 5.000000000000001,
    ],
)  # fmt: skip
def test_a_five_however_it_is_typed(value: Value) -> None:
    assert read(value) == 5


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "E100"), ("", "E100"), ("  \n", "E100"), ("\u3000", "E100"),
        ("強", "E101"), ("五", "E101"), ("5以上", "E101"), ("5P/50P", "E101"), ("1 2", "E101"), ("1-2", "E101"),
        ("5隻", "E101"), ("5発マス", "E101"), ("3/4", "E101"), ("1,000", "E101"), ("1e3", "E101"), ("0x10", "E101"), ("5²", "E101"), ("½", "E101"),
        ("②", "E101"), ("٣", "E101"), ("=1+2", "E101"), ("P", "E101"), (".5", "E101"), ("9" * 5000, "E101"),
        (float("nan"), "E101"), (float("inf"), "E101"),
        (3.5, "E102"), ("3.5", "E102"), ("３．５点", "E102"), (0.1, "E102"), (-0.5, "E102"),
        (-1, "E103"), ("-1", "E103"), ("－1", "E103"), ("−1", "E103"), ("▲1", "E103"), (-1.0, "E103"),
        (MOST + 1, "E103"), (1e300, "E103"), (10**400, "E103"), ("99999", "E103"),
        (datetime(2026, 1, 2), "E104"), (date(2026, 1, 2), "E104"), (time(1, 2), "E104"), (timedelta(hours=1), "E104"),
        (CellError("#REF!"), "E105"), (CellError("#DIV/0!"), "E105"),
        (Uncalculated("=A1+2"), "E106"),
        (True, "E107"), (False, "E107"),
    ],
)  # fmt: skip
def test_nothing_is_guessed(value: Value, code: str) -> None:
    assert read(value) == code


def test_a_fault_says_where_what_and_which_field() -> None:
    fault = whole(cell("強い"), "ranged[0].power", POWER)
    assert fault == Fault("E101", "ranged[0].power", {"field": FIELD, "found": "強い", "least": 0, "most": MOST})


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.integers(0, MOST), st.sampled_from(("{}", "{}P", " {}点", "{}.0", "'{}")), st.booleans())
def test_every_allowed_number_is_read_back(number: int, how: str, wide: bool) -> None:
    typed = how.format(number)
    if wide:
        typed = typed.translate(str.maketrans("0123456789.", "０１２３４５６７８９．"))
    assert read(typed) == number


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.text(max_size=8))
def test_a_text_without_digits_is_no_number(typed: str) -> None:
    bare = "".join(c for c in typed if not c.isnumeric() and not c.isdigit())
    assert read(bare) in ("E100", "E101")


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.floats() | st.integers() | st.text(max_size=12) | st.booleans() | st.dates() | st.none())
def test_only_whole_numbers_in_range_come_out(value: Value) -> None:
    found = read(value)
    assert isinstance(found, str) or 0 <= found <= MOST


# ---- texts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ""),
        (" 試作一号 ", "試作一号"),
        ("ﾊﾙ", "ﾊﾙ"),
        (7, "7"),
        (7.0, "7"),
        (7.25, "7.25"),
        (True, "TRUE"),
        (datetime(2026, 1, 2), "2026-01-02"),
        ("一行目\n二行目", "一行目\n二行目"),
    ],
)
def test_a_text_is_kept_as_written(value: Value, expected: str) -> None:
    assert text(cell(value), "note", FIELD) == expected


def test_a_name_stands_on_one_line() -> None:
    assert line(cell(" 改・\n弐式\u3000 X "), "name", FIELD) == "改・ 弐式 X"


@pytest.mark.parametrize(("value", "code"), [(CellError("#N/A"), "E105"), (Uncalculated("=B1"), "E106")])
def test_an_error_is_no_name(value: Value, code: str) -> None:
    found = line(cell(value), "name", FIELD)
    assert isinstance(found, Fault)
    assert (found.code, found.path) == (code, "name")


@pytest.mark.parametrize("word", ["なし", " 無し ", "（なし）", "-", "―", "None", "N/A"])
def test_words_for_nothing(word: str) -> None:
    assert says_none(word)


def test_what_is_shown_is_short_and_printable() -> None:
    assert shown(cell("あ\n\x07い")) == "あ い"
    assert shown(cell("長" * 99)) == "長" * 39 + "…"
    assert shown(cell(CellError("#REF!"))) == "#REF!"
    assert len(shown(cell(-(10**5000)))) < 41


@pytest.mark.parametrize(
    ("value", "number"),
    [("23.3", Fraction(233, 10)), ("-1", -1), (2.5, Fraction(5, 2)), (True, None), ("−", None), (None, None)],
)
def test_numbers_that_are_only_compared(value: Value, number: object) -> None:
    assert number_of(cell(value), ()) == number


def test_a_field_is_called_by_its_labels() -> None:
    assert name_of(Field("power", Kind.WHOLE, ("威力", "攻撃力", "power", "pw"))) == FIELD
    assert name_of(Field("power", Kind.WHOLE, ("威力",))) == Name("威力", "威力")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, 3), (-3, -3), ("+3", 3), ("＋３", 3), ("▲2", -2), ("−1", -1), (99, 99), (-99, -99),
        (100, "E103"), (-100, "E103"), (1.5, "E102"), ("強", "E101"), (None, "E100"), (True, "E107"),
        (date(2027, 1, 2), "E104"),
    ],
)  # fmt: skip
def test_a_modifier_has_a_sign(value: Value, expected: int | str) -> None:
    found = signed(cell(value), "ranged[0].close", POWER, 99)
    assert (found.code if isinstance(found, Fault) else found) == expected
    if isinstance(found, Fault) and "least" in found.params:
        assert (found.params["least"], found.params["most"]) == (-99, 99)
