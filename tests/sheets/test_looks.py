"""What a text looks like, whatever sheet it stands on."""

from __future__ import annotations

import pytest

from sheets.people.words.looks import are_versions, is_sentence


@pytest.mark.parametrize("text", ["", "銃", "Beam rifle", "長銃 改", "最終値", "A-1 B-2"])
def test_names_are_no_sentences(text: str) -> None:
    assert not is_sentence(text)


@pytest.mark.parametrize("text", ["銃をうつ", "see the list", "Beam rifle II", "それ"])
def test_several_words_or_hiragana_are(text: str) -> None:
    assert is_sentence(text)


PAIRS = [("旧", "新"), ("変更前", "変更後"), ("案1", "案2"), ("ver.1", "ver.2")]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_versions(one: str, other: str) -> None:
    """Of the same; nothing is a version of itself, however it is spelt, or of something else."""
    assert are_versions(one, other)
    for text in (one, other):
        assert not are_versions(text, text)
        assert not are_versions(text, f" {text}：")
        assert not are_versions(text, "出力")
