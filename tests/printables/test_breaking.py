"""Line breaking: what must stay together, where lines may not start or end, and that nothing leaves the box."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printables.type import breaking, fonts
from printables.type.breaking import NOT_AT_END, NOT_AT_START, balanced, clusters, lines


def measure(text: str) -> float:
    return float(len(text))


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("2D6を振る", ["2D6", "を", "振", "る"]),
        ("5×2の", ["5×2", "の"]),
        ("3回攻撃", ["3回", "攻", "撃"]),
        ("5マス進む", ["5マス", "進", "む"]),
        ("２回", ["２回"]),
        ("−3P", ["−3P"]),
        ("射程2–8", ["射", "程", "2–", "8"]),
        ("「はい」と", ["「は", "い」", "と"]),
        ("a word, too", ["a ", "word, ", "too"]),
        ("don't", ["don't"]),
        ("1.5倍", ["1.5倍"]),
        ("……と", ["……", "と"]),
        ("データ", ["デー", "タ"]),
        ("[ 00", ["[ 00"]),
        ("", []),
    ],
)
def test_clusters(text, runs):
    assert list(clusters(text)) == runs


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("射線と射程が通る敵機に、2回の攻撃を行う。", 14, ["射線と射程が通る敵機に、", "2回の攻撃を行う。"]),
        ("1マスごとに、前の3方向のどれかへ向きを変える。", 18, ["1マスごとに、前の3方向のどれかへ", "向きを変える。"]),
        ("それは「禁則」である", 4, ["それは", "「禁則」", "である"]),
        ("そうか。", 3, ["そう", "か。"]),
        ("ab cd ef", 5, ["ab cd", "ef"]),
        ("二行\n目", 9, ["二行", "目"]),
        ("", 5, [""]),
        ("長長長長長長長長", 3, ["長長長", "長長長", "長長"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("ab-cdefghijkl", 10, ["ab-", "cdefghijkl"]),
        ("Ann-Bo-Carl", 7, ["Ann-Bo-", "Carl"]),
        ("X-12345-Y", 8, ["X-12345-", "Y"]),
    ],
)
def test_lines(text, width, expected):
    assert lines(text, width, measure) == expected


def test_phrases_cost_no_line():
    text = "自機のヒットロールの出目を1大きく扱う。"
    for width in range(6, 22):
        full = breaking._greedy(breaking._Runs(clusters(text), measure), width, 2.0, 2.0)
        assert len(lines(text, width, measure)) == len(full)


def test_last_line_is_not_left_alone():
    assert lines("前へ5マスまで進める", 9, measure)[-1] != ""
    made = balanced("あいうえおかきくけこさ", 10, measure, least=0.3)
    assert len(made) == 2
    assert len(made[-1]) >= 3


def test_equal_lines():
    made = balanced("可変速荷電粒子砲試作三号", 11, measure, least=1)
    assert [len(line) for line in made] == [6, 6]


WRITING = st.text(
    st.sampled_from(
        "あいうかきくのはがをに亜宇江攻撃機体アイウデータッャー、。，．・「」（）『』…―〜？！ 0123456789abcXYZ×+-–/%#.\n"
    ),
    max_size=80,
)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(WRITING, st.integers(1, 30))
def test_nothing_lost_and_nothing_wider_than_the_box(text, width):
    made = lines(text, width, measure)
    assert "".join(made).replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert all(measure(line) <= width for line in made)


def assert_kinsoku(text: str, made: list[str], width: float, length) -> None:
    """A forbidden start or end is only there where a run is wider than the box by itself."""
    whole = {run.rstrip(" ") for paragraph in text.split("\n") for run in clusters(paragraph.strip(" "))}
    if any(length(run) > width for run in whole):
        return
    starts = {paragraph.strip(" ")[:1] for paragraph in text.split("\n")}
    ends = {paragraph.strip(" ")[-1:] for paragraph in text.split("\n")}
    for line in made:
        if line:
            assert line[0] not in NOT_AT_START or line[0] in starts, (line, made)
            assert line[-1] not in NOT_AT_END or line[-1] in ends, (line, made)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(WRITING, st.integers(4, 30))
def test_kinsoku(text, width):
    assert_kinsoku(text, lines(text, width, measure), width, measure)
    assert_kinsoku(text, balanced(text, width, measure), width, measure)


@settings(max_examples=100, derandomize=True, deadline=None)
@given(WRITING, st.integers(4, 30), st.sampled_from([0.2, 0.5, 1.0]))
def test_balance_takes_no_further_line(text, width, least):
    made = balanced(text, width, measure, least)
    assert len(made) == len(lines(text, width, measure))
    assert all(measure(line) <= width for line in made)


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.text(st.sampled_from("あいうえ、。「」abc12 "), min_size=1, max_size=40))
def test_runs_are_kept_whole_where_they_fit(text):
    assume("\n" not in text)
    runs = [run.rstrip(" ") for run in clusters(text.strip(" "))]
    width = max((len(run) for run in runs), default=1) or 1
    ends = set()
    position = 0
    for run in clusters(text.strip(" ")):
        position += len(run.replace(" ", ""))
        ends.add(position)
    position = 0
    for line in lines(text, width, measure):
        position += len(line.replace(" ", ""))
        assert position in ends or position == 0


@pytest.mark.prove
@settings(max_examples=10_000, derandomize=True, deadline=None)
@given(st.text(max_size=120), st.floats(5, 80))
def test_any_text_in_any_box(text, width):
    meant = fonts.settable(text)

    def length(part: str) -> float:
        return fonts.width(part, 8.6)

    made = balanced(meant, width, length)
    assert all(length(line) <= width or len(line) == 1 for line in made)
    assert "".join(made).replace(" ", "") == meant.replace("\n", "").replace(" ", "")
    assert_kinsoku(meant, made, width, length)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("出た値はたまっていき、たまる。", 8, ["出た値は", "たまっていき、", "たまる。"]),
        ("要リロードも可。フルオープンアタックは不可。", 18, ["要リロードも可。", "フルオープンアタックは不可。"]),
        ("次は前の3方向へ。", 5, ["次は前の", "3方向へ。"]),
        ("モード<高機動>は1回", 7, ["モード", "<高機動>は", "1回"]),
        ("長さは50 mmで測る", 7, ["長さは", "50 mmで", "測る"]),
    ],
)
def test_whole_words_may_cost_a_line(text, width, expected):
    assert lines(text, width, measure, words=True) == expected


@settings(max_examples=200, derandomize=True, deadline=None)
@given(WRITING, st.integers(4, 30))
def test_with_whole_words_fewer_are_torn(text, width):
    """And nothing is lost, nothing wider than the box, nothing against kinsoku."""
    usual, whole = lines(text, width, measure), lines(text, width, measure, words=True)
    assert "".join(whole).replace(" ", "") == "".join(usual).replace(" ", "")
    assert all(measure(line) <= width for line in whole)
    assert_kinsoku(text, whole, width, measure)
    if "\n" not in text:
        assert breaking.torn([one for one in whole if one]) <= breaking.torn([one for one in usual if one])
