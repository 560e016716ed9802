"""The template by requests is the template by openpyxl; and it is renewed in place, entries untouched."""

from __future__ import annotations

import io

import openpyxl
import pytest
from openpyxl.cell.cell import MergedCell
from openpyxl.utils import get_column_letter

from bundodo.games.duel.template.book import workbook
from bundodo.template.entered import Entered, Plan
from designer.game import Terms
from designer.games import registry
from sheets.files.xlsx_writer import write_xlsx
from sheets.google.client import Client
from sheets.google.requests import rects, retitled
from sheets.google.template import change, look
from sheets.grid import Rect
from sheets.workbook import Formula, Tab, Workbook
from tests.google.emulator.state import Sheet

GAME = registry.load("bundodo")


def template(machines=2, cap=50, lang="ja", **rulings):
    values = {
        "name": "=Zero",
        "player": "A",
        "stats.output": 10,
        "ranged[0].name": "Gun",
        "ranged[0].customs[0]": "高速",
    }
    entered = [Entered(values), *(Entered() for _ in range(machines - 1))]
    return workbook(Plan(GAME, Terms(cap, GAME.choose(rulings)), lang, entered))


def blank(machines=2, cap=50, **rulings):
    return workbook(Plan(GAME, Terms(cap, GAME.choose(rulings)), "ja", [], machines))


@pytest.fixture
def client(kit):
    return Client(kit.line(kit.session(token="loopback-token")))


@pytest.fixture
def book(emulator):
    return emulator.drive.add("大会", Sheet(0, "シート1").put([["theirs"]]))


def install(client, book, made):
    planned = change(made, look(book.id, client))
    client.batch_update(book.id, {"requests": planned.requests})
    return planned


def hexes(style):
    """A colour of the emulator as openpyxl tells it."""
    rgb = style["rgbColor"]
    return "FF" + "".join(f"{round(rgb.get(name, 0) * 255):02X}" for name in ("red", "green", "blue"))


def google_look(cell):
    """What both ways of writing tell of a cell's look."""
    form = cell.format
    text = form.get("textFormat", {})
    borders = {side: (line["style"], hexes(line["colorStyle"])) for side, line in form.get("borders", {}).items()}
    return {
        "fill": hexes(form["backgroundColorStyle"]) if "backgroundColorStyle" in form else None,
        "ink": hexes(text["foregroundColorStyle"]) if text else None,
        "bold": text.get("bold", False),
        "size": text.get("fontSize", 10),
        "across": form.get("horizontalAlignment", "").lower() or None,
        "down": form.get("verticalAlignment", "BOTTOM").lower().replace("middle", "center"),
        "wrap": form.get("wrapStrategy") == "WRAP",
        "number": number_of(form.get("numberFormat", {})),
        "borders": borders,
    }


def number_of(form):
    return "@" if form.get("type") == "TEXT" else form.get("pattern", "General")


def excel_look(cell):
    lines = {"thin": "SOLID", "medium": "SOLID_MEDIUM"}
    sides = {side: getattr(cell.border, side) for side in ("top", "right", "bottom", "left")}
    return {
        "fill": cell.fill.fgColor.rgb if cell.fill.fill_type == "solid" else None,
        "ink": cell.font.color.rgb if cell.has_style and cell.font.color and cell.font.color.type == "rgb" else None,
        "bold": cell.font.bold if cell.has_style else False,
        "size": round(cell.font.size) if cell.has_style else 10,
        "across": cell.alignment.horizontal,
        "down": cell.alignment.vertical or "bottom",
        "wrap": bool(cell.alignment.wrap_text),
        "number": cell.number_format,
        "borders": {side: (lines[line.style], line.color.rgb) for side, line in sides.items() if line and line.style},
    }


def excel_value(cell):
    return None if cell.value is None else ("formula", cell.value) if cell.data_type == "f" else cell.value


def google_value(cell):
    return ("formula", cell.formula) if cell.formula else cell.value


@pytest.mark.prove
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_both_ways_write_the_same_workbook(emulator, client, book, lang):
    made = template(lang=lang)
    planned = install(client, book, made)
    assert planned.added == [tab.title for tab in made.tabs]
    assert (emulator.reads, emulator.writes) == (2, 1)
    excel = openpyxl.load_workbook(io.BytesIO(write_xlsx(made)))
    assert [sheet.title for sheet in book.sheets[1:]] == excel.sheetnames
    for sheet in book.sheets[1:]:
        same_tab(sheet, excel[sheet.title])


def same_tab(sheet, tab):
    places = {(row, col) for row in range(1, sheet.rows + 1) for col in range(1, sheet.cols + 1)}
    assert {(cell.row, cell.column) for cell in tab._cells.values() if cell.value is not None} <= places
    for row, col in sorted(places):
        ours, theirs = sheet.at(row - 1, col - 1), tab.cell(row, col)
        assert google_value(ours) == excel_value(theirs), (sheet.title, row, col)
        # Behind a merged block openpyxl keeps no looks when it loads a file.
        if not isinstance(theirs, MergedCell):
            assert google_look(ours) == excel_look(theirs), (sheet.title, row, col)
    assert {range_of(merge) for merge in sheet.merges} == {str(one) for one in tab.merged_cells.ranges}
    assert sheet.hidden == (tab.sheet_state == "hidden")
    assert {n + 1 for n, size in sheet.row_sizes.items() if size.get("hiddenByUser")} == {
        n for n, size in tab.row_dimensions.items() if size.hidden
    }
    assert sheet.grid_extras["hideGridlines"]
    assert frozen(sheet) == tab.freeze_panes
    assert (hexes({"rgbColor": sheet.tab_color}) if sheet.tab_color else None) == (
        tab.sheet_properties.tabColor.rgb if tab.sheet_properties.tabColor else None
    )
    same_sizes(sheet, tab)
    same_validations(sheet, tab)
    same_highlights(sheet, tab)
    same_protection(sheet, tab)


def range_of(block):
    first = f"{get_column_letter(block['startColumnIndex'] + 1)}{block['startRowIndex'] + 1}"
    last = f"{get_column_letter(block['endColumnIndex'])}{block['endRowIndex']}"
    return first if first == last else f"{first}:{last}"


def frozen(sheet):
    rows, cols = (sheet.grid_extras.get(name, 0) for name in ("frozenRowCount", "frozenColumnCount"))
    return f"{get_column_letter(cols + 1)}{rows + 1}" if rows or cols else None


def same_sizes(sheet, tab):
    widths = {get_column_letter(n + 1): size["pixelSize"] for n, size in sheet.column_sizes.items()}
    assert widths == {name: round(size.width * 7 + 5) for name, size in tab.column_dimensions.items()}
    heights = {n + 1: size["pixelSize"] for n, size in sheet.row_sizes.items() if "pixelSize" in size}
    assert heights == {n: round(size.height / 0.75) for n, size in tab.row_dimensions.items() if size.height}


def same_validations(sheet, tab):
    expected = {}
    for one in tab.data_validations.dataValidation:
        for block in one.sqref.ranges:
            expected.update({(row - 1, col - 1): one for row, col in block.cells})
    found = {place: cell.validation for place, cell in sheet.cells.items() if cell.validation}
    assert found.keys() == expected.keys()
    for place, rule in found.items():
        one, text = expected[place], rule["condition"]["values"][0]["userEnteredValue"]
        if one.type == "list":
            assert (rule["condition"]["type"], text) == ("ONE_OF_RANGE", f"={one.formula1}")
            assert rule["strict"] == one.showErrorMessage
        else:
            assert (rule["condition"]["type"], rule["strict"]) == ("CUSTOM_FORMULA", True)
            assert f">={one.formula1}," in text
            assert f"<={one.formula2})" in text
        assert rule.get("inputMessage") == one.error


def same_highlights(sheet, tab):
    expected = [
        (str(block.sqref), rule.formula[0], rule.dxf.fill.bgColor.rgb if rule.dxf.fill else None, rule.dxf.font)
        for block in tab.conditional_formatting
        for rule in sorted(block.rules, key=lambda rule: rule.priority)
    ]
    found = []
    for rule in sheet.conditional:
        form = rule["booleanRule"]["format"]
        fill = hexes(form["backgroundColorStyle"]) if "backgroundColorStyle" in form else None
        formula = rule["booleanRule"]["condition"]["values"][0]["userEnteredValue"][1:]
        found.append((range_of(rule["ranges"][0]), formula, fill, form.get("textFormat", {})))
    assert sorted(one[:3] for one in found) == sorted(one[:3] for one in expected)
    fonts = {one[:3]: one[3] for one in expected}
    for *key, text in found:
        font = fonts[tuple(key)]
        assert bool(text.get("bold")) == bool(font and font.b)
        ink = font.color.rgb if font and font.color else None
        assert (hexes(text["foregroundColorStyle"]) if "foregroundColorStyle" in text else None) == ink


def same_protection(sheet, tab):
    assert bool(sheet.protected) == tab.protection.sheet
    if not sheet.protected:
        return
    (protected,) = sheet.protected
    assert protected["warningOnly"]
    opened = {
        (row + 1, col + 1)
        for block in protected.get("unprotectedRanges", [])
        for row in range(block["startRowIndex"], block["endRowIndex"])
        for col in range(block["startColumnIndex"], block["endColumnIndex"])
    }
    assert opened == {(cell.row, cell.column) for cell in tab._cells.values() if not cell.protection.locked}


def test_tabs_of_others_are_untouched(client, book):
    install(client, book, blank())
    assert book.sheets[0].at(0, 0).value == "theirs"
    assert len(book.sheets[0].cells) == 1


def test_what_was_installed_is_read_as_any_other(emulator, client, book, kit):
    install(client, book, template())
    grids = kit.reader().read(f"gs:{book.id}", lambda grid: False).grids
    values = {cell.value for cell in grids[1]}
    assert {"=Zero", "A", 10, "Gun", "高速"} <= values


def test_renewing_keeps_what_people_entered(emulator, client, book):
    install(client, book, blank(cap=50))
    form = next(sheet for sheet in book.sheets if sheet.title == "機体1")
    (protected,) = form.protected
    opened = protected["unprotectedRanges"][0]
    name = form.cell(opened["startRowIndex"], opened["startColumnIndex"])
    name.value, name.format = "ゼロ", {"textFormat": {"italic": True}}
    title = next(place for place, cell in form.cells.items() if cell.value == "出力")
    form.cells[title].value = "overwritten"
    field = next(sheet for sheet in book.sheets if sheet.title == "フィールド")
    painted = dict(field.cells)
    planned = install(client, book, blank(cap=80, move_rounding="down"))
    assert (planned.added, planned.left) == ([], [])
    assert planned.renewed == ["機体1", "機体2", "一覧", "使い方", "選択肢"]
    form = next(sheet for sheet in book.sheets if sheet.title == "機体1")
    assert form.cells[title].value == "出力"
    kept = form.at(opened["startRowIndex"], opened["startColumnIndex"])
    assert (kept.value, kept.format) == ("ゼロ", {"textFormat": {"italic": True}})
    assert any("move_rounding:down" in str(cell.value) for cell in form.cells.values())
    cap = next(sheet for sheet in book.sheets if sheet.title == "一覧").at(3, 4)
    assert cap.value == 50
    field = next(sheet for sheet in book.sheets if sheet.title == "フィールド")
    assert field.cells == painted
    assert [len(sheet.protected) for sheet in book.sheets] == [0, 1, 1, 1, 0, 1, 1]


def test_renewing_twice_changes_nothing_more(client, book):
    install(client, book, blank())
    before = [sheet.cells for sheet in book.sheets]
    rules = [sheet.conditional for sheet in book.sheets]
    install(client, book, blank())
    assert [sheet.cells for sheet in book.sheets] == before
    assert [sheet.conditional for sheet in book.sheets] == rules


def test_renewed_tabs_keep_their_titles_and_formulas_follow(client, book):
    install(client, book, blank())
    for old, new in (("機体1", "Bob's"), ("一覧", "List!"), ("選択肢", "語")):
        next(sheet for sheet in book.sheets if sheet.title == old).title = new
    planned = install(client, book, blank(machines=3))
    assert planned.renewed == ["Bob's", "機体2", "List!", "使い方", "語"]
    assert planned.added == ["機体3"]
    listed = next(sheet for sheet in book.sheets if sheet.title == "List!")
    formulas = [cell.formula for cell in listed.cells.values() if cell.formula]
    for title in ("'Bob''s'!", "'機体2'!", "'機体3'!"):
        assert any(title in formula for formula in formulas)
    added = next(sheet for sheet in book.sheets if sheet.title == "機体3")
    assert any("'List!'!" in (cell.formula or "") for cell in added.cells.values())
    rules = [
        cell.validation["condition"]["values"][0]["userEnteredValue"]
        for cell in added.cells.values()
        if cell.validation
    ]
    assert any(rule.startswith("='語'!") for rule in rules)


def test_titles_that_others_have_are_left_to_them(client, book):
    book.sheets += [Sheet(1, "一覧").put([["theirs"]]), Sheet(2, "機体1"), Sheet(3, "図", kind="OBJECT")]
    planned = install(client, book, blank())
    assert planned.added == ["機体1 (2)", "機体2", "一覧 (2)", "フィールド", "使い方", "選択肢"]
    assert book.sheet("一覧").at(0, 0).value == "theirs"
    assert any("'一覧 (2)'!" in (cell.formula or "") for cell in book.sheet("機体2").cells.values())


def test_a_tab_whose_entries_moved_is_left_as_it_is(client, book):
    install(client, book, blank())
    form = book.sheet("機体1")
    form.protected[0]["unprotectedRanges"].pop()
    before = dict(form.cells)
    planned = install(client, book, blank(cap=60))
    assert planned.left == ["機体1"]
    assert "機体1" not in planned.renewed
    assert book.sheet("機体1").cells == before


@pytest.mark.prove
@pytest.mark.parametrize("locale", ["de_DE", "ja_JP", "en_US"])
def test_formulas_are_understood_in_every_locale(client, book, locale):
    book.locale = locale
    for _ in range(2):
        install(client, book, blank(machines=1))
        values = [cell.value for sheet in book.sheets for cell in sheet.cells.values() if cell.formula]
        assert len(values) > 50
        assert "#ERROR!" not in values
        assert book.locale == locale


def test_a_batch_that_fails_leaves_nothing_behind(emulator, client, book):
    planned = change(blank(), look(book.id, client))
    planned.requests.append({"deleteSheet": {"sheetId": 12345}})
    with pytest.raises(Exception, match="No sheet with id"):
        client.batch_update(book.id, {"requests": planned.requests})
    assert [sheet.title for sheet in book.sheets] == ["シート1"]


def test_places_are_gathered_into_blocks():
    assert rects([(1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (5, 4)]) == [
        Rect(1, 1, 2, 2),
        Rect(3, 2, 3, 2),
        Rect(5, 4, 5, 4),
    ]


def test_titles_in_formulas_are_exchanged_at_once():
    tab = Tab("a", cells={(1, 1): Formula("'a'!A1+'b'!B1+'c''s'!C1"), (1, 2): "'a'!A1"})
    changed = retitled(tab, {"a": "b", "b": "a", "c's": "d"})
    assert changed.title == "b"
    assert changed.cells == {(1, 1): Formula("'b'!A1+'a'!B1+'d'!C1"), (1, 2): "'a'!A1"}


def test_a_tab_without_a_mark_is_no_template(client, book):
    with pytest.raises(ValueError, match=r"^$"):
        change(Workbook((Tab("x", cells={(1, 1): "y"}),)), look(book.id, client))
