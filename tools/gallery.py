"""Pictures for the README and the docs, from the example machines: ``make gallery``.

Contact sheets of every kind of page, in full ink, in low ink and in grey, and the picture at the top of the README.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from bundodo import examples
from bundodo.out.boards import boards_of
from bundodo.out.printing import Order, assets, shared_assets
from bundodo.pipeline import Request, run
from designer.game import Deck
from designer.games.registry import DEFAULT, GAMES
from printables.pdf.boxes import Document
from printables.pdf.draw import render
from printables.theme import Style
from templates.words import Lang, Words

ROOT = Path(__file__).resolve().parent.parent
GROUND = (214, 219, 227)
GAP = 14
_DECK = Deck()
SHOWN = {"sheet": 1, "cards": 1, "range": 1, "markers": 1}
"""How many pages of each kind the picture of a further game shows."""


def main() -> None:
    """Draws all pictures into ``docs/``."""
    gallery = ROOT / "docs" / "gallery"
    gallery.mkdir(parents=True, exist_ok=True)
    kits = {(lang, ink): dict(kit(lang, ink)) for lang in ("ja", "en") for ink in ("full", "low")}
    for (lang, ink), made in kits.items():
        for kind, pages in made.items():
            if lang == "ja" or kind in {"sheet", "cards"}:
                save(contact(pages[:4] if kind != "field" else pages[:13], 4), gallery / f"{kind}-{lang}-{ink}.png")
    for kind in ("sheet", "cards", "markers"):
        pages = [ImageOps.grayscale(page).convert("RGB") for page in kits["ja", "full"][kind]]
        save(contact(pages[:4], 4), gallery / f"{kind}-ja-grey.png")
    for lang in ("ja", "en"):
        page = next(pages[0] for kind, pages in kit(lang, "full", Deck(odds=True), 144) if kind == "sheet")
        foot = page.crop((0, round(page.height * 0.655), page.width, round(page.height * 0.975)))
        save(contact([foot], 1, 860), ROOT / "docs" / f"odds-sheet-{lang}.png")
    for game in GAMES[1:]:
        for lang in ("ja", "en"):
            pages = [
                page for kind, made in kit(lang, "full", game=game) if kind in SHOWN for page in made[: SHOWN[kind]]
            ]
            save(contact(pages[:4], 4, 520), gallery / f"{game}-{lang}.png")
    full = kits["ja", "full"]
    save(
        contact([full["sheet"][0], full["cards"][1], full["markers"][0], full["field"][0]], 4, 520),
        ROOT / "docs" / "kit.png",
    )


def kit(
    lang: Lang, ink: str, deck: Deck = _DECK, dpi: float = 72, game: str = DEFAULT
) -> Iterator[tuple[str, list[Image.Image]]]:
    """The pages of a game's first example machine, and what is shared, as (kind, pictures)."""
    words = Words(lang, "common", name="app")
    folder = examples.folder(game)
    sources = (folder / "altair.toml", folder / "field.toml") if game == DEFAULT else (folder,)
    made = run(Request(tuple(map(str, sources)), game))
    order = Order(Path(), Style(ink=ink, lang=lang), deck=deck)
    for kind, printed in assets(made.machines[0], made, order, words):
        yield kind, pictures(printed.document, dpi)
    for kind, printed in shared_assets(made, boards_of(made, words, print) or (), order, words):
        yield kind, pictures(printed.document, dpi)


def pictures(document: Document, dpi: float) -> list[Image.Image]:
    """Each page as a picture."""
    opened = pypdfium2.PdfDocument(render(document))
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in opened]


def contact(pages: list[Image.Image], across: int, width: int = 420) -> Image.Image:
    """Pages side by side on a grey ground, each ``width`` pixels wide."""
    small = [page.resize((width, round(page.height * width / page.width)), Image.Resampling.LANCZOS) for page in pages]
    rows = [small[at : at + across] for at in range(0, len(small), across)]
    heights = [max(page.height for page in row) for row in rows]
    wide = max(len(row) for row in rows)
    whole = Image.new("RGB", (wide * (width + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1)), GROUND)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for index, page in enumerate(row):
            whole.paste(page, (GAP + index * (width + GAP), top))
        top += height + GAP
    return whole


def save(picture: Image.Image, path: Path) -> None:
    """As a small PNG: our pages need few colours."""
    picture.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.relative_to(ROOT), path.stat().st_size // 1024, "KB")


if __name__ == "__main__":
    sys.exit(main())
