"""Generated pages are up to date; every link of the docs leads somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from designer.games import registry
from designer.slots import load
from templates.version import VERSION
from templates.words import LANGS, severities
from tests.goldens import check
from tools.reference import pages

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"


def test_generated_pages_are_up_to_date():
    made = dict(pages())
    for name, text in made.items():
        check(DOCS / name, text)


@pytest.mark.parametrize("lang", LANGS)
def test_each_code_of_the_table_has_its_section(lang):
    text = (DOCS / f"codes.{lang}.md").read_text(encoding="utf-8")
    linked = re.findall(r"^\| \[(\w+)\]\(#(\w+)\)", text, re.MULTILINE)
    assert [code for code, _ in linked] == re.findall(r"^## (\w+)$", text, re.MULTILINE)
    assert all(anchor == code.lower() for code, anchor in linked)
    assert {code for code, _ in linked} == set(severities("common", *registry.GAMES))


@pytest.mark.parametrize("path", sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")]), ids=lambda p: p.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("lang", LANGS)
def test_data_files_of_the_docs_can_be_taken(lang, tmp_path):
    blocks = re.findall(r"```toml\n(game = .*?)```", (DOCS / f"games.{lang}.md").read_text(encoding="utf-8"), re.DOTALL)
    games = []
    for block in blocks:
        file = tmp_path / "tables.toml"
        file.write_text(block, encoding="utf-8")
        game = registry.load(str(tomllib.loads(block)["game"]))
        assert any(slot.filled for slot in game.slots(load(file, game.NAME, game.DATA), lang))
        games.append(game.NAME)
    assert games == ["sentinel", "wildgauge"]


def test_the_changelog_is_in_order():
    """Unreleased, then versions from the newest to the oldest, the newest being ours; each with known sections."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *released = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert first == "Unreleased"
    found = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d\d-\d\d)", heading) for heading in released]
    assert all(found)
    versions = [tuple(int(part) for part in one.groups()[:3]) for one in found]
    assert versions == sorted(versions, reverse=True)
    assert not versions or ".".join(map(str, versions[0])) == VERSION
    known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        sections = re.findall(r"^### (.+)$", part, re.MULTILINE)
        assert sections == [one for one in known if one in sections]


def test_recipes_name_files_that_there_are():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:bundodo|designer|printables|sheets|templates|tests|examples)/[\w./]*)`", text):
        assert (ROOT / path).exists(), path
