"""Pictures of the data-sheet template for the docs, as LibreOffice shows it: ``python -m tools.template_pictures``."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from bundodo import examples
from designer.games.registry import DEFAULT
from templates.words import Lang

ROOT = Path(__file__).resolve().parent.parent
DPI = 100
PAGES = {"filled": 0, "over": 3, "empty": 4, "list": 5, "field": 6, "howto": 7}
"""The example machines in their order, one of them over the cap; an empty form; the other tabs."""


def main() -> None:
    """Draws all pictures into ``docs/gallery``."""
    for lang in ("ja", "en"):
        with tempfile.TemporaryDirectory() as folder:
            pdf = pypdfium2.PdfDocument(printed(Path(folder), lang))
            for name, page in PAGES.items():
                if lang == "ja" or name in {"filled", "list"}:
                    picture = trimmed(pdf[page].render(scale=DPI / 72).to_pil().convert("RGB"))
                    colours = picture.quantize(64, dither=Image.Dither.NONE)
                    colours.save(ROOT / "docs" / "gallery" / f"template-{name}-{lang}.png", optimize=True)
            pdf.close()


def printed(folder: Path, lang: Lang) -> Path:
    """The template with the examples in it, as PDF."""
    book = folder / "template.xlsx"
    command = [
        "bundodo",
        "template",
        "-o",
        book,
        "--from",
        examples.folder(DEFAULT),
        "--machines",
        "5",
        "--lang",
        lang,
        "-q",
    ]
    # One of the examples is over the cap on purpose: exit 1.
    subprocess.run([*map(str, command)], check=False)
    subprocess.run(["soffice", "--headless", "--convert-to", "pdf", "--outdir", folder, book], check=True)
    return folder / "template.pdf"


def trimmed(page: Image.Image) -> Image.Image:
    """Without the white paper about it."""
    box = ImageChops.difference(page, Image.new("RGB", page.size, "white")).getbbox()
    assert box, "an empty page"
    left, top, right, bottom = box
    return page.crop((left - 12, top - 12, right + 12, bottom + 12))


if __name__ == "__main__":
    main()
