"""What each game's pages say and where every box stands, kept as text beside this file; ``make goldens`` writes it anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bundodo import examples
from bundodo.out.boards import boards_of
from bundodo.out.printing import ALL_KINDS, Order, assets, blank_assets, shared_assets, sized
from bundodo.pipeline import Request, run
from designer.game import Deck
from designer.games import registry
from printables.pdf.boxes import Document
from printables.theme import Style
from templates.words import Words
from tests.games.pages import described
from tests.goldens import check
from tests.printables.looking import texts
from tests.sparing import few

MOST_PAGES = 4
"""Of a field's twelve sheets these are enough."""
HERE = Path(__file__).parent / "pages"
FIRST = {"bundodo": "altair.toml", "sentinel": "kazabana.toml", "wildgauge": "hibari.toml"}
every_game = pytest.mark.parametrize("game", registry.GAMES)


def kit(game: str, style: Style, deck: Deck, file: str = "", blank: bool = False) -> Iterator[tuple[str, Document]]:
    """Everything that is printed of the examples of a game, or of one of them; or the blank kit."""
    words = Words(style.lang, "common", name="app")
    folder = examples.folder(game)
    made = run(Request((str(folder / file),), game))
    boards = boards_of(made, words, print) or ()
    order = sized(Order(Path(), style, deck=deck, kinds=ALL_KINDS), boards)
    if blank:
        yield from ((kind, one.document) for kind, one in blank_assets(made, order, words))
        return
    for machine in made.machines:
        yield from ((kind, one.document) for kind, one in assets(machine, made, order, words))
    yield from ((kind, one.document) for kind, one in shared_assets(made, boards, order, words))


def said(documents: Iterator[tuple[str, Document]]) -> str:
    """Each page with its texts, in the order drawn."""
    lines = []
    for kind, document in documents:
        for page in document.pages:
            lines += [f"== {kind}: {document.title} | {page.label} | {page.bookmark}".rstrip(" |")]
            lines += [one.box.text for one in texts(page)]
    return "\n".join(lines) + "\n"


@every_game
@pytest.mark.parametrize("lang", few(["ja", "en"]))
def test_all_words_of_a_kit(game, lang):
    check(HERE / f"{game}-{lang}.txt", said(kit(game, Style(lang=lang), Deck(odds=True))))


@every_game
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_words_of_a_blank_kit(game, lang):
    check(HERE / f"{game}-blank-{lang}.txt", said(kit(game, Style(lang=lang), Deck(), blank=True)))


@every_game
def test_all_boxes_of_a_kit(game):
    for kind, document in kit(game, Style(lang="ja"), Deck(), FIRST[game]):
        if kind == "calibration" and game != registry.GAMES[0]:
            continue  # the same for all
        check(HERE / f"{game}-{kind}-boxes.txt", described(replace(document, pages=document.pages[:MOST_PAGES])))
