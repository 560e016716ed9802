"""Every rule of play, and every choice of every ruling that only play meets, is cited by a test."""

from __future__ import annotations

import re
from pathlib import Path

from designer.games.duel.rules import load

TESTS = " ".join(
    " ".join(path.read_text(encoding="utf-8").split())
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path.name != "test_cited.py"
)


def test_every_rule_is_cited():
    cited = set(re.findall(r"\bP(\d+)\b", TESTS))
    for first, last in re.findall(r"\bP(\d+) to P(\d+)\b", TESTS):
        assert first in cited
        assert last in cited
    assert {str(n) for n in range(1, 17)} <= cited


def test_every_choice_is_cited():
    """As ``R39 lapse``, in the words of the test that holds it."""
    missing = [
        f"{ruling.id} {choice}"
        for ruling in load().rulings
        if ruling.shows == ("play",)
        for choice in ruling.choices
        if not re.search(rf"\b{ruling.id} {choice}\b", TESTS)
    ]
    assert missing == []
