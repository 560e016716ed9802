"""What every game must hold, from its form alone: sheets written and read, the template, the JSON, the prints, the
commands. A new game is tested by its name in ``GAMES``."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from random import Random

import jsonschema
import openpyxl
import pytest

from bundodo import examples
from bundodo.builds import normal
from bundodo.out.printing import KINDS, Order, documents
from bundodo.pipeline import Checked, Run, examine
from bundodo.say.report import encode, report, schema
from bundodo.template.entered import Entered
from bundodo.template.make import template
from designer.game import Deck, Game, Terms
from designer.games import registry
from printables.theme import Style
from sheets.files import builds
from sheets.files.xlsx_writer import write_xlsx
from sheets.form import Kind
from sheets.layout import read, write
from sheets.people.find import find
from sheets.sources import Entry
from sheets.sync.record import record
from tests.bundodo.cli import ROOT, bundodo
from tests.games.machines_of import Values, examples_of, plain, random_values
from tests.laid import lay_out
from tests.printables.looking import assert_texts_apart, assert_texts_inside, whole
from tests.sparing import few
from tests.tables import from_values

every_game = pytest.mark.parametrize("name", registry.GAMES)
languages = pytest.mark.parametrize("lang", ["ja", "en"])
FEW, MANY = 6, 150


def terms_of(game: Game) -> Terms:
    return Terms(game.CAP, game.choose({}))


def sizes_for(game: Game, values: Values) -> dict[str, int]:
    """Room for everything that these values hold."""
    form = game.form()
    found = {table.path: 8 for table in form.tables}
    found |= {one.path: len(one.options) or 1 for one in form.fields if one.kind is Kind.CHOICES}
    found |= {
        f"{table.path}.{one.path}": max(6, len(one.options))
        for table in form.tables
        for one in table.columns
        if one.kind is Kind.CHOICES
    }
    return found


def entry_of(game: Game, values: Values) -> Entry:
    """The values on a sheet, read from it again."""
    layout = lay_out(game.form(), sizes_for(game, values))
    return Entry("a.xlsx", "a", game.NAME, read(layout, from_values({**layout.labels, **write(layout, values)})), None)


def checked(game: Game, values: Values) -> Checked:
    return examine(entry_of(game, values), game, terms_of(game))


def run_of(game: Game, *machines: Checked) -> Run:
    return Run(game, terms_of(game), machines, (), (), ())


# ---- sheets ------------------------------------------------------------------------------------------------


def written_and_read(name: str, seed: int) -> None:
    game, rng = registry.load(name), Random(seed)
    values = random_values(game, rng, broken=rng.random() < 0.5)
    layout = lay_out(game.form(), sizes_for(game, values))
    grid = from_values({**layout.labels, **write(layout, values)})
    assert plain(game.form(), read(layout, grid).cells) == values
    # Found by its labels alone, as on a sheet that somebody drew.
    [found] = find(game.form(), grid)
    assert plain(game.form(), read(found, grid).cells) == values


@every_game
def test_what_is_written_is_read(name):
    for seed in range(FEW):
        written_and_read(name, seed)


@pytest.mark.prove
@every_game
def test_what_is_written_is_read_many(name):
    for seed in range(MANY):
        written_and_read(name, seed)


@every_game
def test_the_examples_are_read_and_one_at_least_is_legal(name):
    game = registry.load(name)
    made = [checked(game, dict(values)) for values in examples_of(name)]
    assert len(made) >= 2
    assert any(one.legal for one in made)


@every_game
def test_build_files_say_what_the_sheet_says(name):
    from bundodo.builds import new

    game, form = registry.load(name), registry.load(name).form()
    for seed in range(FEW):
        said = record(form, entry_of(game, random_values(game, Random(seed))).values, normal)
        document = new(form, said, "ja").decode()
        import tomllib

        again = record(form, builds.values(form, tomllib.loads(document), "a.toml"), normal)
        assert (again.fields, again.tables) == (said.fields, said.tables)


# ---- the template ------------------------------------------------------------------------------------------


@every_game
@languages
def test_the_template_is_read_back(name, lang, tmp_path):
    game = registry.load(name)
    machines = [random_values(game, Random(seed)) for seed in range(3)]
    book = template(game, terms_of(game), lang, [Entered(values) for values in machines], 1)
    path = tmp_path / "t.xlsx"
    path.write_bytes(write_xlsx(book))
    made = bundodo("check", path, "--format", "json", lang=lang)
    said = json.loads(made.out)
    assert said["game"] == name
    assert [one["name"] for one in said["machines"]] == [values["name"] for values in machines]
    for one, values in zip(said["machines"], machines, strict=True):
        codes = {fault["code"] for fault in one["diagnostics"] if fault["severity"] == "error"}
        wanted = {d.code for d in checked(game, values).diagnostics if d.severity.value == "error"}
        assert codes == wanted


@pytest.mark.prove
@every_game
@languages
def test_the_empty_template_is_no_machine(name, lang, tmp_path):
    path = tmp_path / "t.xlsx"
    assert bundodo("template", "--game", name, "-o", path, "--machines", 2, lang=lang).code == 0
    said = json.loads(bundodo("check", path, "--game", name, "--format", "json", lang=lang).out)
    assert (said["game"], said["machines"], said["failures"]) == (name, [], [])
    titles = openpyxl.load_workbook(io.BytesIO(path.read_bytes())).sheetnames
    assert len(titles) == 6


@every_game
def test_moved_into_the_template_nothing_is_lost(name, tmp_path):
    source, path = examples.folder(name), tmp_path / "t.xlsx"
    bundodo("template", "--from", source, "--game", name, "-o", path)
    before = json.loads(bundodo("check", source, "--game", name, "--format", "json").out)
    after = json.loads(bundodo("check", path, "--format", "json").out)
    places = ("source", "tab", "diagnostics", "photo")
    cut = [[{k: v for k, v in one.items() if k not in places} for one in said["machines"]] for said in (before, after)]
    assert cut[0] == cut[1]


# ---- JSON --------------------------------------------------------------------------------------------------


@every_game
def test_the_json_keeps_its_schema(name):
    game = registry.load(name)
    checker = jsonschema.Draft202012Validator(schema(game))
    for seed in range(40):
        made = checked(game, random_values(game, Random(seed), broken=seed % 2 == 0))
        checker.validate(json.loads(encode(report(run_of(game, made), "en"))))


# ---- prints ------------------------------------------------------------------------------------------------


def printed(name: str, seed: int, style: Style) -> Iterator[object]:
    game = registry.load(name)
    made = checked(game, random_values(game, Random(seed), broken=seed % 3 == 0))
    stamp = "" if made.legal else "X"
    views = game.views(made.machine, made.profile, terms_of(game), style.lang, stamp, Deck())
    for _, one in documents(views, Order(None, style, KINDS)):  # type: ignore[arg-type]
        yield from one.document.pages


@every_game
@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_prints_stay_in_their_boxes(name, lang):
    for seed in range(FEW):
        style = Style(lang=lang, ink=("full", "low")[seed % 2])
        for page in printed(name, seed, style):
            assert_texts_inside(page.boxes, whole(page))
            assert_texts_apart(page.boxes)


@pytest.mark.prove
@every_game
@languages
def test_prints_stay_in_their_boxes_many(name, lang):
    for seed in range(FEW, 40):
        style = Style(lang=lang, paper=("A4", "Letter")[seed % 2], cards=("63x88", "59x86", "91x55")[seed % 3])
        for page in printed(name, seed, style):
            assert_texts_inside(page.boxes, whole(page))
            assert_texts_apart(page.boxes)


@every_game
@languages
def test_a_blank_kit(name, lang):
    game = registry.load(name)
    views = game.blank(terms_of(game), lang)
    made = [
        page
        for _, one in documents(views, Order(None, Style(lang=lang, ink="low"), KINDS))
        for page in one.document.pages
    ]  # type: ignore[arg-type]
    assert made
    for page in made:
        assert_texts_inside(page.boxes, whole(page))


# ---- commands ----------------------------------------------------------------------------------------------


@every_game
@languages
def test_commands_of_every_game(name, lang, tmp_path):
    source = examples.folder(name)
    assert bundodo("check", source, "--game", name, lang=lang).code in {0, 1}
    assert bundodo("show", source, "--game", name, "--format", "text", lang=lang).code in {0, 1}
    assert bundodo("rules", "list", "--game", name, lang=lang).code == 0
    assert bundodo("rules", "rulings", "--game", name, lang=lang).code == 0
    assert bundodo("rules", "slots", "--game", name, lang=lang).code == 0
    assert bundodo("rules", "conditions", "--game", name, lang=lang).code == 0
    assert bundodo("odds", source, "--game", name, lang=lang).code in {0, 1}
    new = tmp_path / "n.toml"
    assert bundodo("new", 'Kite "7"', "--player", "ゆう\\", "--game", name, "-o", new, lang=lang).code == 0
    said = json.loads(bundodo("check", new, "--format", "json", lang=lang).out)
    assert [one["legal"] for one in said["machines"]] == [True]
    assert said["machines"][0]["name"] == 'Kite "7"'
    assert said["machines"][0]["player"] == "ゆう\\"


@every_game
def test_the_demo(name, tmp_path):
    made = bundodo("demo", "--game", name, "-o", tmp_path / "out")
    assert made.code == 0, made
    assert (tmp_path / "out" / "roster.pdf").exists()
    assert len(list((tmp_path / "out").glob("*/sheet.pdf"))) >= 2


@every_game
@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_a_template_on_whose_field_nobody_painted_leaves_the_fields_as_they_are(name, lang, tmp_path):
    book = tmp_path / "t.xlsx"
    folder = examples.folder(name)
    machine = next(path for path in sorted(folder.glob("*.toml")) if path.name != "field.toml")
    bundodo("template", "--from", machine, "-o", book, lang=lang)
    for source in (machine, book):
        bundodo("print", source, "-o", tmp_path / source.suffix, "--only", "field", lang=lang)
    assert files(tmp_path / ".xlsx") == files(tmp_path / ".toml")


def files(folder):
    return sorted(path.name for path in folder.rglob("*.pdf"))


@every_game
def test_what_says_that_it_is_of_another_game_is_left_alone(name, tmp_path):
    other = next(game for game in registry.GAMES if game != name)
    path = tmp_path / "m.toml"
    assert bundodo("new", "Kite", "--game", name, "-o", path).code == 0
    made = bundodo("check", path, "--game", other, "--format", "json")
    said = json.loads(made.out)
    assert (made.code, said["machines"], [one["code"] for one in said["failures"]]) == (2, [], ["E044"])
    assert bundodo("new", "Kestrel", "--game", other, "-o", tmp_path / "o.toml").code == 0
    said = json.loads(bundodo("check", tmp_path, "--game", other, "--format", "json").out)
    assert [one["name"] for one in said["machines"]] == ["Kestrel"]
    assert [one["code"] for one in said["notes"] if one["code"] == "E044"] == ["E044"]


@pytest.mark.prove
@every_game
def test_every_ruling_has_its_words_and_can_be_chosen(name):
    game = registry.load(name)
    for ruling in game.RULINGS:
        for choice in ruling.choices or (str(ruling.default),):
            chosen = game.choose({ruling.key: choice})
            for lang in ("ja", "en"):
                line = next(one for one in game.rulings_table(chosen, lang) if one.key == ruling.key)
                assert line.question
                assert line.chosen == choice
                assert game.rulebook(chosen, lang)


@every_game
def test_an_event(name, tmp_path):
    event = tmp_path / "event.toml"
    event.write_text(f'game = "{name}"\nsources = ["{examples.folder(name)}"]\n', "utf-8")
    made = bundodo("meetup", event, "-o", tmp_path / "out")
    assert made.code in {0, 1}, made
    again = bundodo("meetup", event, "-o", tmp_path / "out")
    assert again.code == made.code
    assert again.out == made.out  # nothing has changed since
    assert (tmp_path / "out" / "index.html").exists()


@pytest.mark.parametrize(("game", "code"), [("sentinel", "S112"), ("wildgauge", "W204"), ("bundodo", "L201")])
def test_a_machine_without_any_weapon_is_noted(tmp_path, game, code):
    path = tmp_path / "x.toml"
    assert bundodo("new", "X", "--game", game, "-o", path).code == 0
    bare, _, _ = path.read_text("utf-8").partition("[[ranged]]")
    path.write_text(bare, encoding="utf-8")
    made = bundodo("check", path)
    assert made.code == 0
    assert code in made.out
    assert code not in bundodo("check", *sorted((ROOT / "examples" / game).glob("*.*"))).out


@every_game
def test_values_without_their_table_tell_the_game_all_the_same(name, tmp_path):
    """A build file with its stats at the top and no ``game``: what its keys belong to is looked for further in too."""
    paths = [one.path for one in registry.load(name).form().stats]
    keys = [path.rpartition(".")[2] for path in paths]
    path = tmp_path / "x.toml"
    path.write_text("".join(f"{key} = 1\n" for key in keys), encoding="utf-8")
    made = bundodo("check", path, "--format", "json")
    assert json.loads(made.out)["game"] == name
