"""``template --event``: the event's cap, rulings and limits are in the workbook; nobody's machine is, unless --from."""

from __future__ import annotations

import pytest

from bundodo.template.make import template
from designer.game import Limits, Terms
from designer.games import registry
from sheets.files.xlsx import read_workbook
from sheets.grid import parse_a1
from sheets.marks import mark_of
from sheets.sources import open_sources
from sheets.workbook import OneOf
from tests.bundodo.cli import EXAMPLES, bundodo

EVENT = 'game = "{game}"\nsources = ["entries/"]\n[limits]\n{limits}\n'


def made(tmp_path, game, limits, *options, lang="ja", cap=""):
    event, path = tmp_path / "event.toml", tmp_path / "t.xlsx"
    event.write_text(cap + EVENT.format(game=game, limits=limits), "utf-8")
    result = bundodo("template", "--event", event, "-o", path, "--force", *options, lang=lang)
    assert result.code == 0, result.err
    return path, result


def offered(game, lang, *ban):
    """What the drop-downs of a machine's tab offer, all together."""
    limits = Limits(frozenset(ban))
    book = template(game, Terms(game.CAP, game.choose({}), limits), lang, blank=1)
    tabs = {tab.title: tab for tab in book.tabs}
    found = []
    for one in book.tabs[0].validations:
        if isinstance(one, OneOf):
            tab, _, cells = one.source.rpartition("!")
            (top, col), *_, (bottom, _) = 2 * [parse_a1(one) for one in cells.replace("$", "").split(":")]
            found += [tabs[tab.strip("'")].cells[row, col] for row in range(top, bottom + 1)]
    return found


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_drop_down_offers_what_the_event_bans(name, lang):
    """Each thing that can be banned and is offered, in turn, and two at once; all else is offered still."""
    game = registry.load(name)
    usual, form = offered(game, lang), game.form()
    choices = {o.id for f in (*form.fields, *(c for t in form.tables for c in t.columns)) for o in f.options}
    bannable = [one for one in game.BANNABLE if one.id in choices]
    assert bannable
    for options in (*((one,) for one in bannable[::4]), bannable[:2]):
        left = offered(game, lang, *(one.id for one in options))
        gone = {one.casefold() for one in set(usual) - set(left)}
        assert len(gone) == len(options)
        assert all(gone & {label.casefold() for label in one.labels} for one in options)
        assert [one for one in usual if one in left] == left


@pytest.mark.prove
def test_it_may_be_made_before_anybody_sent_anything_and_moves_nobody(tmp_path):
    path, result = made(tmp_path, "bundodo", "ranged = 3", cap="cap = 60\n")
    assert "entries" not in result.err
    assert not open_sources([str(path)], registry.Forms()).entries
    (tmp_path / "entries").mkdir()
    (tmp_path / "entries" / "a.toml").write_bytes((EXAMPLES / "altair.toml").read_bytes())
    path, _ = made(tmp_path, "bundodo", "ranged = 3")
    assert not open_sources([str(path)], registry.Forms()).entries
    path, _ = made(tmp_path, "bundodo", "ranged = 3", "--from", tmp_path / "entries")
    assert len(open_sources([str(path)], registry.Forms()).entries) == 1


def test_cap_and_rulings_are_the_events(tmp_path):
    event = tmp_path / "event.toml"
    event.write_text('cap = 61\nsources = ["gone.xlsx"]\n[rulings]\nmove_rounding = "down"\n', "utf-8")
    assert bundodo("template", "--event", event, "-o", tmp_path / "t.xlsx").code == 0
    grids = read_workbook((tmp_path / "t.xlsx").read_bytes(), "t.xlsx")
    assert mark_of(grids[0]).rulings["move_rounding"] == "down"
    assert any(cell.value == 61 for grid in grids for cell in grid)


@pytest.mark.prove
@pytest.mark.parametrize(("game", "table"), [("bundodo", "ranged"), ("bundodo", "melee"), ("sentinel", None)])
def test_there_are_as_many_rows_as_the_event_allows(tmp_path, game, table):
    table = table or registry.load(game).form().tables[0].path
    for most in (2, 7, 200):
        path, _ = made(tmp_path, game, f"{table} = {most}", "--machines", 1)
        opened = open_sources([str(path)], registry.Forms(), keep=True)
        layouts = [layout for tab in opened.tabs for layout in tab.found.empty]
        assert [layout.rows(table) for layout in layouts] == [max(4, min(most, 12))]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", ["大会の規定", "炸裂", "3つまで", "7以上"]),
        ("en", ["Limits of the event", "Burst", "3 at most", "7 or more"]),
    ],
)
def test_the_tab_on_how_to_fill_it_in_says_the_limits(tmp_path, lang, said):
    limits = 'ban = ["burst"]\nranged = 3\nfree_weapons = 3\nleast = { output = 7 }'
    path, _ = made(tmp_path, "bundodo", limits, lang=lang)
    grid = next(grid for grid in read_workbook(path.read_bytes(), "t.xlsx") if mark_of(grid).kind == "howto")
    texts = [str(cell.value) for cell in grid]
    assert all(any(one in text for text in texts) for one in said)
    path, _ = made(tmp_path, "bundodo", "", lang=lang)
    grid = next(grid for grid in read_workbook(path.read_bytes(), "t.xlsx") if mark_of(grid).kind == "howto")
    assert said[0] not in [cell.value for cell in grid]
