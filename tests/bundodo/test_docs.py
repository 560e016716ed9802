"""Generated pages are up to date; every link of the docs leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bundodo.reference import pages
from tests.goldens import check

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"


def test_generated_pages_are_up_to_date():
    made = dict(pages())
    for name, text in made.items():
        check(DOCS / name, text)
    stale = {p.relative_to(DOCS).as_posix() for p in (DOCS / "codes").rglob("*.md")} - made.keys()
    assert stale == set()


@pytest.mark.parametrize("path", sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")]), ids=lambda p: p.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target
