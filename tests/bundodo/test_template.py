"""The template as our own reader sees it, and the command that writes it."""

from __future__ import annotations

import io
import json
from random import Random

import openpyxl
import pytest
from PIL import Image

from bundodo.games.duel.template.book import mark, workbook
from bundodo.games.duel.template.fill import entered
from bundodo.games.duel.template.places import LEAST, Places, Sizes, sizes_for
from bundodo.template.entered import Entered, Plan
from designer.fields import read_grid
from designer.game import Terms
from designer.games.duel.form import form
from designer.games.duel.game import GAME
from designer.games.duel.machine import Machine, Melee, Ranged
from designer.views import Board
from sheets.files.xlsx import read_workbook
from sheets.files.xlsx_writer import write_xlsx
from sheets.form import Kind, label_key
from sheets.grid import Rect
from sheets.layout import Slots, read
from sheets.marks import mark_of
from sheets.people.find import find
from sheets.sources import open_sources
from templates.words import LANGS, Words, load
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.bundodo.layouts import LAYOUTS, book
from tests.bundodo.template_cases import RULES
from tests.machines import random_machine

FULL = Machine(
    "はがね丸", "青木", 10, 8, 8,
    (Ranged("長銃", 5, 1, ("fast", "energy")), Ranged("", 1, 5, ("standard",))),
    (Melee("太刀", 5, ("energy",), ("flurry", "step_in")),),
    note="一行目\n二行目", photo="a.jpg",
)  # fmt: skip


def plan(*machines, lang="ja", blank=0, board=None, cap=50, photo=b"", **rulings):
    filled = [Entered(entered(machine, lang), photo) for machine in machines]
    return Plan(GAME, Terms(cap, RULES.choose(rulings)), lang, filled, blank, board)


def grids(made):
    return read_workbook(write_xlsx(workbook(made)), "t.xlsx")


# ---- read back ---------------------------------------------------------------------------------------------


@pytest.mark.prove
@pytest.mark.parametrize("lang", LANGS)
def test_reader_gets_the_same_machines(lang):
    machines = [random_machine(Random(seed)) for seed in range(12)] + [FULL]
    for grid, machine in zip(grids(plan(*machines, lang=lang)), machines, strict=False):
        found = [GAME.read(read(layout, grid)) for layout in find(form(), grid)]
        blank = machine == Machine("", "", 0, 0, 0)
        assert [one for one, _ in found] == ([] if blank else [machine])
        assert [fault for _, faults in found for fault in faults] == []


@pytest.mark.parametrize("sizes", [Sizes(), Sizes(6, 5, 7, 9)])
def test_every_place_is_found_by_the_reader_as_it_was_laid_out(sizes):
    machine = Machine(
        "全", "部", 1, 2, 3,
        tuple(Ranged(f"銃{n}", n + 1, 1, tuple(c.id for c in RULES.customs_of("ranged"))[: sizes.customs]) for n in range(sizes.ranged)),
        tuple(Melee(f"剣{n}", n + 1, ("impact",), ("guard",) * sizes.combos) for n in range(sizes.melee)),
        note="書", photo="a.png",
    )  # fmt: skip
    grid = grids(plan(machine))[0]
    ours = Places(form(), sizes).layout()
    (theirs,) = find(form(), grid)
    # The reader takes the gap below a table for one more row of it, which does no harm.
    assert ours.cells.items() <= theirs.cells.items()
    for path, slots in ours.choices.items():
        first, second = slots[0], theirs.choices[path][0]
        assert isinstance(first, Slots)
        assert isinstance(second, Slots)
        assert set(second.cells) <= set(first.cells)
        assert len(second.cells) == len(first.cells) or path.startswith("melee")


def test_blank_forms_are_noted_and_other_tabs_left_alone(tmp_path):
    file = tmp_path / "t.xlsx"
    file.write_bytes(write_xlsx(workbook(plan(FULL, blank=2))))
    opened = open_sources([str(file)], {"bundodo": form()})
    assert [entry.tab for entry in opened.entries] == ["はがね丸"]
    assert [(note.code, note.ref.tab) for note in opened.notes] == [("E023", "機体2"), ("E023", "機体3")]
    assert [(one.tab, one.source) for one in opened.fields] == [("フィールド", str(file))]
    assert opened.failures == ()


def test_mark_names_game_and_every_ruling_of_design():
    made = plan(FULL, move_rounding="down", combo_copies="3")
    found = mark_of(grids(made)[0])
    assert (found.game, found.rulings) == (mark(made).game, mark(made).rulings)
    assert (found.kind, found.game) == ("form", "bundodo")
    assert found.rulings == {
        "move_rounding": "down", "melee_rounding": "up", "zero_durability": "infinite", "reaction_rounding": "half_up",
        "combo_copies": "3", "min_range": "2", "polearm_range": "1-2",
    }  # fmt: skip
    assert [mark_of(grid).kind for grid in grids(made)] == ["form", "list", "field", "howto", "lists"]


@pytest.mark.parametrize(
    "board",
    [
        None,
        Board("", 12, 8, "pointy", frozenset({"A1", "C3", "D4", "L8"}), frozenset({"A2"}), frozenset({"F5"})),
        Board("", 10, 6, "square", frozenset({"A1", "C3", "D4", "J6"}), frozenset({"A2"}), frozenset({"F5"})),
    ],
)
def test_field_is_read_as_it_is_painted(board):
    grid = grids(plan(FULL, board=board))[2]
    reading = read_grid(grid, board.hexes if board else "pointy")
    assert reading.faults == ()
    assert reading.board == (board or Board("", 12, 8, "pointy"))


def test_field_shifts_even_rows_by_half_a_hex():
    (tab,) = (tab for tab in workbook(plan(FULL)).tabs if tab.title == "フィールド")
    hexes = {tab.cells[rect.top, rect.left]: rect for rect in tab.merges if (rect.top, rect.left) in tab.cells}
    assert hexes["B1"].left - hexes["A1"].left == 2
    assert hexes["A2"].left - hexes["A1"].left == 1
    assert hexes["A3"].left == hexes["A1"].left


def test_field_of_squares_shifts_no_row():
    (tab,) = (tab for tab in workbook(plan(FULL, board=Board("", 4, 4, "square"))).tabs if tab.title == "フィールド")
    cells = {tab.cells[rect.top, rect.left]: rect for rect in tab.merges if (rect.top, rect.left) in tab.cells}
    assert cells["A2"].left == cells["A1"].left
    assert "六角" not in "".join(str(value) for value in tab.cells.values())


# ---- what it is made of ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_labels_are_those_that_the_form_knows(lang):
    words = Words(lang, "bundodo", name="template")
    fields = [(f"labels.{one.path}", one) for one in form().fields if f"labels.{one.path}" in words]
    assert {"labels.name", "labels.player", "labels.photo", "labels.note", "labels.cost.total"} <= {
        p for p, _ in fields
    }
    fields += [(f"columns.{one.path}", one) for table in form().tables for one in table.columns]
    for table in form().tables:
        assert label_key(words[f"titles.{table.path}"]) in map(label_key, table.titles)
    for path, one in fields:
        assert label_key(words[path]) in map(label_key, one.labels), path


def test_words_are_the_same_in_both_languages():
    def flat(node, path=""):
        for key, value in node.items():
            yield from flat(value, f"{path}{key}.") if isinstance(value, dict) else [(path + key, value)]

    ja, en = (dict(flat(load("bundodo", f"template.{lang}"))) for lang in LANGS)
    assert ja.keys() == en.keys()
    for key in ja:
        assert sorted(set(_placeholders(ja[key]))) == sorted(set(_placeholders(en[key]))), key
    assert len(ja["howto.steps"].strip().splitlines()) == len(en["howto.steps"].strip().splitlines())
    assert all("|" in line for text in (ja, en) for line in text["howto.steps"].strip().splitlines())


def _placeholders(text):
    import string

    return [name for _, name, _, _ in string.Formatter().parse(text) if name]


def test_sizes_hold_the_fullest_machine_and_never_less_than_the_usual():
    assert sizes_for([]) == Sizes(LEAST, LEAST, LEAST, LEAST)
    values = {"ranged[5].power": 1, "melee[0].customs[4]": "x", "melee[2].combos[6]": "x", "name": "a"}
    assert sizes_for([values, {"ranged[0].customs[1]": "x"}]) == Sizes(6, LEAST, 5, 7)
    assert sizes_for([], combo_copies=9).combos == 9


def test_titles_are_names_as_tabs_can_have_them():
    machines = [
        Machine(name, "", 1, 1, 1) for name in ("Ace", "ace", "a/b:[c]", "", "一覧", "長" * 40, "長" * 40, "'q'")
    ]
    titles = [tab.title for tab in workbook(plan(*machines, blank=1)).tabs]
    assert titles[:9] == ["Ace", "ace (2)", "a b c", "機体4", "一覧 (2)", "長" * 31, "長" * 27 + " (2)", "q", "機体9"]
    assert len({title.casefold() for title in titles}) == len(titles)


def test_entries_are_tinted_and_open_and_all_else_is_locked():
    (tab, *_) = workbook(plan(blank=1)).tabs
    layout = Places(form()).layout()
    inputs = {place for path, place in layout.cells.items() if form().field(path).kind is not Kind.OUTPUT}
    inputs |= {place for sets in layout.choices.values() for slots in sets for place in slots.cells}
    opened = set(tab.open_places())
    assert inputs <= opened
    assert {tab.styles[place].fill for place in opened} == {"FFF6D9"}
    tops = {(block.top, block.left) for block in tab.merges}
    covered = {
        (row, col)
        for block in tab.merges
        for row in range(block.top, block.bottom + 1)
        for col in range(block.left, block.right + 1)
    } - tops
    assert opened - covered == inputs


def test_texts_stay_texts():
    (tab, *_) = workbook(plan(blank=1)).tabs
    layout = Places(form()).layout()
    for path in ("name", "note", "photo", "ranged[0].name", "melee[3].name"):
        assert tab.styles[layout.cells[path]].number == "@"


def test_another_cap_in_the_sheet_than_the_one_in_force_is_noted(tmp_path):
    book_ = openpyxl.load_workbook(io.BytesIO(write_xlsx(workbook(plan(FULL, cap=80)))))
    cap = Places(form()).values()["cap"]
    # As a spreadsheet program leaves it: calculated.
    book_["はがね丸"].cell(cap.top, cap.left).value = 80
    book_.save(tmp_path / "t.xlsx")
    cell = book_["はがね丸"].cell(cap.top, cap.left).coordinate
    for options, noted in (((), [("E042", cell)]), (("--cap", "80"), [])):
        [machine] = json.loads(bundodo("check", tmp_path / "t.xlsx", "--format", "json", *options).out)["machines"]
        assert [(d["code"], d["cell"]) for d in machine["diagnostics"] if d["code"] == "E042"] == noted


def test_cap_is_one_live_cell():
    book_ = openpyxl.load_workbook(io.BytesIO(write_xlsx(workbook(plan(FULL, blank=1, cap=80)))))
    cap = Places(form()).values()["cap"]
    assert {book_[tab].cell(cap.top, cap.left).value for tab in ("はがね丸", "機体2")} == {"='一覧'!$E$4"}
    assert book_["一覧"]["E4"].value == 80
    assert not book_["一覧"]["E4"].protection.locked


def test_prints_one_page_a_machine():
    tabs = workbook(plan(FULL, blank=1)).tabs
    for tab in tabs[:2]:
        assert tab.page.landscape
        assert not tab.page.tall
        right = max(col for _, col in tab.styles)
        assert tab.page.area == Rect(2, 1, max(row for row, _ in tab.styles), right)


def test_other_rulings_than_those_in_force_are_warned_of(tmp_path):
    path = tmp_path / "t.xlsx"
    made = bundodo("template", "-o", path, "--from", EXAMPLES / "altair.toml", "--ruling", "combo_copies=3")
    assert made.code == 0
    told = [one for one in bundodo_diagnostics(path) if one["code"] == "E035"]
    assert [(one["severity"], one["tab"], one["cell"]) for one in told] == [("warning", "アルタイル改", None)]
    assert "combo_copies=3" in told[0]["message"]
    assert "combo_copies=2" in told[0]["message"]
    assert "E035" not in {one["code"] for one in bundodo_diagnostics(path, "--ruling", "combo_copies=3")}


def bundodo_diagnostics(path, *options):
    made = bundodo("check", path, "--format", "json", *options)
    return [one for machine in json.loads(made.out)["machines"] for one in machine["diagnostics"]]


# ---- the command -------------------------------------------------------------------------------------------


def report(*sources, lang="ja"):
    made = bundodo("check", *sources, "--format", "json", lang=lang)
    return json.loads(made.out)["machines"]


def told(machine):
    """What must be equal wherever the machine stands."""
    kept = {key: value for key, value in machine.items() if key not in ("source", "tab", "diagnostics")}
    return kept | {"diagnostics": sorted((one["code"], one["message"]) for one in machine["diagnostics"])}


@pytest.mark.prove
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_machines_moved_in_keep_every_value(tmp_path, name, lang):
    before, after = tmp_path / "before.xlsx", tmp_path / "after.xlsx"
    before.write_bytes(book(LAYOUTS[name]))
    made = bundodo("template", "-o", after, "--from", before, lang=lang)
    old, new = report(before), report(after)
    assert len(old) == len(new) == (2 if name == "roster" else 1)
    assert made.code == (0 if all(machine["legal"] for machine in old) else 1)
    for one, other in zip(old, new, strict=True):
        # What the old sheet had computed itself is no value of the machine.
        assert [d for d in told(one)["diagnostics"] if d[0] not in ("L602", "L603")] == told(other)["diagnostics"]
        assert {**told(one), "diagnostics": []} == {**told(other), "diagnostics": []}


def test_texts_and_unreadable_values_are_moved_as_written(tmp_path):
    for name in ("labels_left", "broken"):
        (tmp_path / f"{name}.xlsx").write_bytes(book(LAYOUTS[name]))
        bundodo("template", "-o", tmp_path / f"new-{name}.xlsx", "--from", tmp_path / f"{name}.xlsx")
    (sheet, *_) = openpyxl.load_workbook(tmp_path / "new-labels_left.xlsx")
    layout = Places(form()).layout()
    at = {path: sheet.cell(*place).value for path, place in layout.cells.items()}
    assert (at["note"], at["photo"], at["stats.precision"]) == ("北の工廠で\n組まれた", "shirogane.jpg", 8)
    (sheet, *_) = openpyxl.load_workbook(tmp_path / "new-broken.xlsx")
    at = {path: sheet.cell(*place).value for path, place in layout.cells.items()}
    assert [at[f"stats.{stat}"] for stat in ("output", "precision", "durability")] == ["3.5", "強", "-1"]
    assert (at["ranged[0].power"], at["ranged[0].shots"]) == (5, "多い")
    assert [sheet.cell(*place).value for place in layout.choices["ranged[0].customs"][0].cells[:2]] == [
        "高速",
        "謎の力",
    ]


def test_picture_on_a_sheet_becomes_the_photo_and_moves_along(tmp_path):
    made = io.BytesIO()
    Image.new("RGB", (3000, 1500), "teal").save(made, "PNG")
    (tmp_path / "a.jpg").write_bytes(made.getvalue())
    first, second = tmp_path / "1.xlsx", tmp_path / "2.xlsx"
    source = tmp_path / "m.toml"
    source.write_text(
        'name = "N"\nphoto = "a.jpg"\n[stats]\noutput = 1\nprecision = 1\ndurability = 1\n', encoding="utf-8"
    )
    assert bundodo("template", "-o", first, "--from", source).code == 0
    (tmp_path / "a.jpg").unlink()
    # The file is gone, its picture is in the workbook, and goes from there to the next.
    assert bundodo("template", "-o", second, "--from", first).code == 0
    for path in (first, second):
        (entry,) = open_sources([str(path)], {"bundodo": form()}).entries
        with Image.open(io.BytesIO(entry.values.picture)) as photo:
            assert (photo.format, photo.size) == ("JPEG", (1200, 600))
        assert GAME.read(entry.values)[0].photo == "a.jpg"


def test_photo_that_cannot_be_read_is_told_and_its_name_kept(tmp_path):
    source = tmp_path / "m.toml"
    source.write_text(
        'name = "N"\nphoto = "https://example.com/a.jpg"\n[stats]\noutput = 1\nprecision = 1\ndurability = 1\n',
        encoding="utf-8",
    )
    made = bundodo("template", "-o", tmp_path / "t.xlsx", "--from", source)
    assert made.code == 0
    assert "https://example.com/a.jpg" in made.err
    assert report(tmp_path / "t.xlsx")[0]["name"] == "N"


def test_machines_counts_tabs_moved_ones_among_them(tmp_path):
    path = tmp_path / "t.xlsx"
    for options, filled, blank in (
        ((), 0, 4),
        (("--machines", 2), 0, 2),
        (("--from", EXAMPLES / "altair.toml"), 1, 0),
        (("--from", EXAMPLES / "altair.toml", "--machines", 3), 1, 2),
    ):
        assert bundodo("template", "-o", path, "--force", *options).code == 0
        kinds = [mark_of(grid).kind for grid in read_workbook(path.read_bytes(), "t.xlsx")]
        assert kinds.count("form") == filled + blank
        opened = open_sources([str(path)], {"bundodo": form()})
        assert (len(opened.entries), len(opened.notes)) == (filled, blank)


def test_field_moves_in_too(tmp_path):
    path = tmp_path / "t.xlsx"
    bundodo("template", "-o", path, "--from", EXAMPLES)
    before, after = (bundodo_field(source) for source in (EXAMPLES / "field.toml", path))
    assert before == after
    assert before.obstacles


def bundodo_field(source):
    from bundodo.out.fields import read as read_field

    (sheet,) = open_sources([str(source)], {"bundodo": form()}).fields
    board = read_field(sheet).board
    return Board("", board.cols, board.rows, board.hexes, board.obstacles, board.starts, board.objectives)


def test_nothing_is_overwritten_unasked(tmp_path):
    path = tmp_path / "t.xlsx"
    path.write_bytes(b"mine")
    made = bundodo("template", "-o", path)
    assert (made.code, path.read_bytes()) == (2, b"mine")
    assert "--force" in made.err
    assert bundodo("template", "-o", path, "--force").code == 0
    assert path.read_bytes().startswith(b"PK")


@pytest.mark.parametrize(
    "options",
    [
        ("-o", "t.csv"),
        ("-o", "t.xlsx", "--ruling", "move_rounding=sideways"),
        ("-o", "t.xlsx", "--from", "missing.xlsx"),
        ("-o", "t.xlsx", "--machines", "0"),
    ],
)
def test_bad_usage_writes_nothing(tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    assert bundodo("template", *options).code == 2
    assert list(tmp_path.iterdir()) == []
