"""Whole commands against the emulator: links as sources, logging in, the template."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import click
import pytest
import requests

from bundodo.games.duel.template.book import workbook
from bundodo.template.entered import Entered, Plan
from designer.game import Terms
from designer.games import registry
from sheets.disk import CONFIG
from sheets.google.access import KEY, READ, ROBOT, WRITE
from sheets.google.loopback import VARIABLE
from tests.bundodo.cli import bundodo
from tests.google.emulator.answers import full_format
from tests.google.emulator.state import OWNER, Sheet
from tests.google.test_google_access import CLIENT, token, written

FORM = [["機体名", "ゼロ"], ["出力", 10], ["精度", 8], ["耐久性", "8P"]]


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path, server):
    monkeypatch.setenv(VARIABLE, server.url)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(CONFIG, raising=False)
    monkeypatch.delenv(KEY, raising=False)
    monkeypatch.delenv(ROBOT, raising=False)
    return tmp_path / "bundodo" / "google"


@pytest.fixture
def book(emulator):
    sheet = Sheet(1, "フィールド")
    for place in ((2, 2), (3, 4), (5, 3)):
        sheet.cell(*place).format = full_format({"backgroundColor": {"red": 1}})
    return emulator.drive.add("大会", Sheet(0, "一号").put(FORM), sheet)


def link(book):
    return f"https://docs.google.com/spreadsheets/d/{book.id}/edit?usp=sharing#gid=0"


def logged_in(home, emulator, scope=READ):
    emulator.tokens["loopback-refresh"] = OWNER
    home.mkdir(parents=True)
    token(home, [scope])


@pytest.mark.parametrize("means", ["none", "key", "login"])
def test_a_link_is_checked_like_a_file(book, emulator, monkeypatch, home, means):
    if means == "key":
        monkeypatch.setenv(KEY, "loopback-key")
    if means == "login":
        logged_in(home, emulator)
    result = bundodo("check", link(book), "-v")
    assert result.code == 0, result
    assert "ゼロ" in result.out
    assert "大会[一号]" in result.out
    assert {"none": "E240", "key": "E241", "login": "E242"}[means] in result.out
    assert emulator.reads == {"none": 0, "key": 3, "login": 3}[means]


def test_how_it_was_read_is_told_only_when_asked(book):
    result = bundodo("check", link(book))
    assert "E240" not in result.out
    assert "-v" not in result.out


def test_what_cannot_be_read_is_told_and_the_rest_is_done(book, emulator, tmp_path):
    private = emulator.drive.add("secret", sharing="private")
    result = bundodo("check", link(private), "https://bit.ly/x", f"gs:{'x' * 44}", link(book))
    assert result.code == 2
    assert [code for code in ("E210", "E203", "E212") if code in result.out] == ["E210", "E203", "E212"]
    assert "ゼロ" in result.out


def test_json_names_the_spreadsheet(book):
    result = bundodo("check", link(book), "--format", "json")
    report = json.loads(result.out)
    assert [(one["source"], one["tab"]) for one in report["machines"]] == [("大会", "一号")]
    assert report["machines"][0]["stats"] == {"output": 10, "precision": 8, "durability": 8}
    assert [note["code"] for note in report["notes"]] == ["E240", "E066"]


def test_a_tab_is_asked_for_by_its_name(book, emulator, monkeypatch):
    monkeypatch.setenv(KEY, "loopback-key")
    assert bundodo("check", link(book), "--tab", "一号").code == 0
    # The field's painted cells were not asked for.
    assert emulator.reads == 2
    assert "E012" in bundodo("check", link(book), "--tab", "二号").out


def test_a_value_that_cannot_be_read_is_shown_in_its_cell(emulator):
    book = emulator.drive.add("大会", Sheet(0, "一号").put([*FORM[:2], ["精度", "強"], FORM[3]]))
    result = bundodo("check", link(book))
    assert result.code == 1
    assert "B3" in result.out


@pytest.fixture
def browser(monkeypatch):
    """Gives permission to whatever page is opened."""
    opened = []

    def launch(address):
        import threading

        opened.append(address)
        asked = {name: found[0] for name, found in parse_qs(urlsplit(address).query).items()}

        def answer():
            with requests.Session() as session:
                session.trust_env = False
                query = {"state": asked["state"], "code": "loopback-code"}
                session.get(asked["redirect_uri"], params=query, timeout=5)

        threading.Thread(target=answer, daemon=True).start()

    monkeypatch.setattr(click, "launch", launch)
    return opened


def test_logging_in_and_again(book, home, tmp_path, browser, emulator):
    emulator.tokens["loopback-code"] = OWNER
    first = bundodo("sheets", "login")
    assert (first.code, "--client" in first.err) == (2, True)
    client = written(tmp_path / "client.json", CLIENT)
    result = bundodo("sheets", "login", "--client", client)
    assert result.code == 0, result
    assert str(home / "token.json") in result.out
    assert browser[0] in result.err
    assert json.loads((home / "token.json").read_text())["scopes"] == [READ]
    client.unlink()
    assert bundodo("sheets", "login", "--write").code == 0
    assert json.loads((home / "token.json").read_text())["scopes"] == [WRITE]
    assert "E242" in bundodo("check", link(book), "-v").out


def test_a_file_that_is_no_client(tmp_path):
    result = bundodo("sheets", "login", "--client", written(tmp_path / "x.json", {}))
    assert (result.code, "E221" in result.err) == (2, True)


def test_the_template_is_added_then_renewed(book, emulator, home):
    logged_in(home, emulator, WRITE)
    result = bundodo("sheets", "template", link(book), "--machines", "2")
    assert result.code == 0, result
    assert result.out.startswith("「大会」にタブを足しました: 機体1、機体2、一覧、フィールド (2)、使い方、選択肢")
    assert (emulator.reads, emulator.writes) == (2, 1)
    again = bundodo("sheets", "template", link(book), "--cap", "80")
    assert again.out.startswith(
        "「大会」のタブを新しくしました（記入した値はそのまま）: 機体1、機体2、一覧、使い方、選択肢"
    )
    assert [sheet.title for sheet in book.sheets].count("機体1") == 1


def test_what_was_filled_in_there_is_checked(emulator, home):
    logged_in(home, emulator, WRITE)
    book = emulator.drive.add("大会")
    bundodo("sheets", "template", link(book), "--machines", "1")
    game = registry.load("bundodo")
    filled = workbook(Plan(game, Terms(50, game.choose({})), "ja", [Entered({"name": "ゼロ", "stats.output": 30})]))
    blank = workbook(Plan(game, Terms(50, game.choose({})), "ja", [], 1))
    sheet = book.sheet("機体1")
    for place, value in filled.tabs[0].cells.items():
        if value != blank.tabs[0].cells.get(place):
            sheet.cell(place[0] - 1, place[1] - 1).value = value
    for row, label in ((10, 9), (11, 9)):
        sheet.cell(row - 1, 2).value = label
    result = bundodo("check", link(book))
    assert "ゼロ" in result.out, result
    assert "48/50P" in result.out, result


@pytest.mark.parametrize("english", ["en", "ja"])
def test_the_template_needs_a_login_that_may_write(book, emulator, home, english, monkeypatch):
    monkeypatch.setenv(KEY, "loopback-key")
    result = bundodo("sheets", "template", link(book), lang=english)
    assert (result.code, "E227" in result.err) == (2, True)
    logged_in(home, emulator, READ)
    result = bundodo("sheets", "template", link(book), lang=english)
    assert (result.code, "E225" in result.err) == (2, True)


def test_a_spreadsheet_that_may_only_be_read_gets_no_template(book, emulator, home):
    logged_in(home, emulator, WRITE)
    book.editors = {"somebody@example.com"}
    result = bundodo("sheets", "template", link(book))
    assert (result.code, "E211" in result.err) == (2, True)
    published = "https://docs.google.com/spreadsheets/d/e/2PACX-" + "x" * 30 + "/pubhtml"
    assert "E204" in bundodo("sheets", "template", published).err


def test_a_field_that_is_painted_there_is_drawn(book, tmp_path, emulator, monkeypatch):
    monkeypatch.setenv(KEY, "loopback-key")
    result = bundodo("field", link(book), "-o", tmp_path / "field.pdf")
    assert result.code == 0, result
    assert (tmp_path / "field.pdf").read_bytes().startswith(b"%PDF")


def test_photos_named_in_a_spreadsheet_are_none_of_this_machine(emulator, tmp_path):
    """What somebody writes into an online sheet must not make us open files here."""
    from PIL import Image

    secret = tmp_path / "secret.png"
    Image.effect_noise((200, 200), 50).save(secret)
    sizes = []
    for photo in ("", str(secret)):
        book = emulator.drive.add("大会", Sheet(0, "一号").put([*FORM, ["写真", photo]]))
        result = bundodo("print", link(book), "-o", tmp_path / "out", "--only", "sheet")
        assert result.code == 0, result
        (made,) = (tmp_path / "out").rglob("*.pdf")
        sizes.append(made.stat().st_size)
    assert sizes[1] - sizes[0] < 500


def test_looks_mean_the_same_wherever_a_sheet_comes_from(emulator, home):
    """A struck stat, a bold heading directly below a table, and the line around another."""
    rows = [*FORM, [], ["遠距離装備"], ["装備名", "威力", "発射数"], ["銃", 5, 1], ["予備の銃"], [], ["近接装備"]]
    rows += [["装備名", "威力", "カスタマイズ"], ["剣", 4, "長柄"], ["零号", 3]]
    plain, looked = Sheet(0, "一号").put(rows), Sheet(0, "一号").put(rows)
    looked.cell(1, 1).format = full_format({"textFormat": {"strikethrough": True}})
    looked.cell(8, 0).format = full_format({"textFormat": {"bold": True}})
    for row, col in ((r, c) for r in (11, 12) for c in (0, 1, 2)):
        sides = {"top": row == 11, "bottom": row == 12, "left": col == 0, "right": col == 2}
        lines = {side: {"style": "SOLID_MEDIUM"} for side, there in sides.items() if there}
        looked.cell(row, col).format = full_format({"borders": lines})

    def told(sheet):
        made = emulator.drive.add("大会", sheet)
        answer = json.loads(bundodo("check", link(made), "--format", "json").out)
        (machine,) = answer["machines"]
        weapons = [one["name"] for one in (*machine["ranged"], *machine["melee"])]
        return weapons, sorted((one["code"], one["cell"]) for one in machine["diagnostics"])

    shared = told(looked), told(plain)
    logged_in(home, emulator)
    assert (told(looked), told(plain)) == shared
    (weapons, codes), (others, _) = shared
    assert (weapons, others) == (["銃", "剣"], ["銃", "予備の銃", "剣", "零号"])
    assert ("E064", "B2") in codes
    assert ("E058", "B14") in codes
