"""The quick reference and the standee: whole, on a page or two, from the words of the rules."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bundodo.asked import Judged, Said
from bundodo.runs import checked
from designer.games import registry
from designer.views import Mark, Picture
from printables.pdf import draw
from printables.pdf.boxes import Image as Drawn
from printables.pdf.boxes import Rect, walk
from printables.pieces import standee
from printables.pieces.pieces import MarkerSizes
from printables.sheet import guide
from printables.theme import Style
from printables.type import fonts
from tests.bundodo.cli import EXAMPLES, bundodo
from tests.printables.looking import assert_sound, assert_texts_apart, assert_texts_inside, strings
from tests.sparing import few


def view(game: str, lang: str, *rulings: str):
    run = checked((), Judged(game=game, rulings=rulings), Said(lang))
    found = run.game.guide(run.terms, lang)
    assert found is not None
    return run, found


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("paper", few(["A4", "A5", "Letter", "A3"]))
@pytest.mark.parametrize("ink", ["full", "low"])
def test_everything_is_on_it(game, lang, paper, ink):
    _, found = view(game, lang)
    printed = guide.document(found, Style(lang=lang, paper=paper, ink=ink))
    assert printed.problems == ()
    if paper in {"A4", "A3", "Letter"}:
        assert len(printed.document.pages) <= 2
    said = "".join("".join(strings(page.boxes)) for page in printed.document.pages).replace(" ", "")
    for topic in found.topics:
        for id_, title, text in topic.rules:
            assert fonts.settable(title).replace(" ", "") in said
            assert fonts.settable(text[:12]).replace(" ", "")[:8] in said, id_
        for step in topic.steps:
            assert fonts.settable(step[:6]).replace(" ", "") in said
    for page in printed.document.pages:
        assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
        assert_texts_apart(page.boxes)
    assert_sound(draw.render(printed.document))


def test_its_words_are_those_of_rules_show():
    run, found = view("bundodo", "ja")
    entries = {one.id: one for one in run.game.rulebook(run.terms.rulings, "ja")}
    ids = [rule for topic in found.topics for rule, *_ in topic.rules]
    assert {"F1", "F3", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "H1", "H4", "H5", "H6", "H8", "H9"} <= set(ids)
    assert {"F1", "F2", "F3", "F4"} <= set(entries)
    for topic in found.topics:
        for rule, title, text in topic.rules:
            assert (entries[rule].title, entries[rule].text) == (title, text)


@pytest.mark.parametrize(
    "ruling", ["reroll=per_turn", "reroll_scope=all_dice", "burst_boost=count_dice", "evade_priority=3"]
)
def test_rulings_other_than_usual_show(ruling):
    _, usual = view("bundodo", "en")
    run, found = view("bundodo", "en", ruling)
    key, value = ruling.split("=")
    line = next(one for one in run.game.rulings_table(run.terms.rulings, "en") if one.key == key)
    assert len(found.topics) == len(usual.topics) + 1
    assert (line.id, line.question, dict(line.choices)[value]) in found.topics[-1].rules


@pytest.mark.parametrize("game", registry.GAMES)
def test_both_languages_have_the_same_topics(game):
    ja, en = (view(game, lang)[1].topics for lang in ("ja", "en"))
    shape = [
        [(one.decal, one.tone, [rule for rule, *_ in one.rules], len(one.steps)) for one in topics]
        for topics in (ja, en)
    ]
    assert shape[0] == shape[1]


def test_what_a_source_lost_is_said():
    _, found = view("sentinel", "ja")
    assert "出典" in found.topics[-1].title
    assert len(found.topics[-1].rules[0][2]) > 20


def test_it_is_printed_once_a_run(tmp_path):
    assert bundodo("print", EXAMPLES, "-o", tmp_path / "a").code == 1
    assert len(list((tmp_path / "a").rglob("guide.pdf"))) == 1
    made = bundodo("print", "--only", "guide", "-o", tmp_path / "b", "--game", "wildgauge")
    assert made.code == 0, made.err
    assert [path.name for path in (tmp_path / "b").rglob("*.pdf")] == ["guide.pdf"]


# ---- standees ----------------------------------------------------------------------------------------------


def jpeg() -> bytes:
    picture = Image.new("RGB", (600, 900), "white")
    picture.paste("red", (0, 0, 200, 900))  # something at the left
    target = io.BytesIO()
    picture.save(target, "JPEG")
    return target.getvalue()


@pytest.mark.parametrize("paper", ["A4", "A5", "はがき", "L", "2L", "100x100mm"])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("field", [20.0, 50.0, 80.6])
@pytest.mark.parametrize("data", [b"", jpeg()])
def test_a_standee_is_to_the_hexes_size(paper, lang, field, data):
    """On any paper, with all that is said of how it is made."""
    style, sizes = Style(paper=paper, lang=lang), MarkerSizes(field=field)
    printed = standee.document("機", "人", Picture("", data=data), style, sizes, Mark("1F6F8B", "star"))
    assert printed.problems == ()
    (page,) = printed.document.pages
    assert_texts_inside(page.boxes, Rect(5, 5, page.width - 10, page.height - 10))
    assert_texts_apart(page.boxes)
    pieces = [box for box in page.boxes if hasattr(box, "turn")]
    assert sorted(box.turn for box in pieces) == [0, 180]
    assert all(box.rect.w <= 0.75 * field + 0.01 for box in pieces)
    pictures = [box for box in walk(page.boxes) if isinstance(box, Drawn)]
    assert len(pictures) == (2 if data else 0)
    if data:
        front, back = (Image.open(io.BytesIO(box.data)).convert("RGB") for box in pictures)
        assert front.getpixel((5, 50))[1] < 80
        assert back.getpixel((5, 50))[1] > 200  # mirrored: what is at the left in front is at the right behind
        assert back.getpixel((back.width - 5, 50))[1] < 80


def test_a_standee_comes_where_there_is_a_photo_or_when_asked(tmp_path):
    assert bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "a").code == 0
    assert not list((tmp_path / "a").rglob("standee.pdf"))
    assert bundodo("print", EXAMPLES / "altair.toml", "-o", tmp_path / "b", "--only", "standee").code == 0
    assert list((tmp_path / "b").rglob("standee.pdf"))
    build = tmp_path / "m.toml"
    (tmp_path / "m.jpg").write_bytes(jpeg())
    text = (EXAMPLES / "altair.toml").read_text(encoding="utf-8")
    build.write_text(text.replace('player = "みなと"', 'player = "みなと"\nphoto = "m.jpg"'), encoding="utf-8")
    assert bundodo("print", build, "-o", tmp_path / "c").code == 0
    assert list((tmp_path / "c").rglob("standee.pdf"))
