"""Help in one language, from texts that carry both: ``日本語 / English``, or a paragraph each, Japanese first."""

from __future__ import annotations

import re

import click

from bundodo.terminal import language

_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def choose(text: str, lang: str) -> str:
    """The half of ``日本語 / English`` in this language; a text that has no halves as it is."""
    ja, slash, en = text.partition(" / ")
    if not slash or not _JAPANESE.search(ja):
        return text
    return en if lang == "en" else ja


def paragraphs(text: str, lang: str) -> str:
    """The paragraphs in this language. One without Japanese right after one with it is its translation."""
    kept: list[str] = []
    translated = False
    for paragraph in re.split(r"\n\s*\n", text):
        japanese = _JAPANESE.search(paragraph) is not None
        if paragraph.lstrip().startswith("\b"):
            head, newline, rest = paragraph.partition("\n")
            title, newline2, examples = rest.partition("\n")
            kept.append(f"{head}{newline}{choose(title.strip(), lang)}{newline2}{examples}")
        elif japanese and " / " in paragraph:
            kept.append(choose(paragraph, lang))
        elif (japanese and lang == "ja") or (not japanese and (lang == "en" or not translated)):
            kept.append(paragraph)
        translated = japanese
    return "\n\n".join(kept)


class Formatter(click.HelpFormatter):
    """Writes help in the language of the terminal."""

    def write_text(self, text: str) -> None:
        super().write_text(paragraphs(text, language(None)))

    def write_dl(self, rows: list[tuple[str, str]], *args: int, **kwargs: int) -> None:  # type: ignore[override]
        lang = language(None)
        super().write_dl([(term, choose(text, lang)) for term, text in rows], *args, **kwargs)

    def write_heading(self, heading: str) -> None:
        super().write_heading(choose(heading, language(None)))
