"""Prints made in memory: the same bytes as the command's, and pictures of their pages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from bundodo.asked import Styled
from bundodo.bridge.asked import By, Machine, run_of
from bundodo.out.boards import boards_of
from bundodo.out.printing import KINDS, Order, kinds_of, print_blank, print_kit, print_one_file, usual_kinds
from bundodo.out.styles import cards_with_room, paper_of, style_of
from bundodo.out.writing import Writer, told
from bundodo.pipeline import Run
from bundodo.say.trouble import Trouble
from designer.game import Deck
from templates.words import Words

MOST_DPI = 300
MOST_PIXELS = 40_000_000
Whole = Annotated[int, msgspec.Meta(ge=1, le=400)]


class Printed(By, frozen=True, kw_only=True):
    """What `bundodo print` is told: machines, kinds (none: the usual ones), the style, and how it is bound."""

    machines: list[Machine] = msgspec.field(default_factory=list)
    kinds: list[str] = msgspec.field(default_factory=list)
    one_file: bool = True
    with_field: bool = False
    field: dict[str, Any] | None = None
    paper: str = "A4"
    cards: str = "63x88"
    cut: Literal["marks", "lines", "none"] = "marks"
    gutter: Annotated[float, msgspec.Meta(ge=0, le=20)] = 0.0
    backs: Literal["none", "duplex", "duplex-short", "fold"] = "none"
    sides: Literal["both", "fronts", "backs", "split"] = "both"
    ink: Literal["full", "low"] = "full"
    all_cards: bool = False
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    odds: bool = False
    blank: bool = False

    @property
    def look(self) -> Styled:
        """The style as the command's options say it."""
        return Styled(self.paper, self.cards, self.cut, self.gutter, self.backs, self.sides, self.ink)


class Field(By, frozen=True, kw_only=True):
    """What `bundodo field` is told. ``field``: the keys of a field file."""

    field: dict[str, Any]
    paper: str = "A4"
    pages: Whole = 12
    ink: Literal["full", "low"] = "full"
    random: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    seed: int = 1
    only_draw: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A page, from 0, of a PDF file at so many dots an inch."""

    pdf: bytes
    page: int = 0
    dpi: Annotated[float, msgspec.Meta(ge=10, le=MOST_DPI)] = 110.0


class Held(Writer):
    """Keeps what is written instead of writing it."""

    def __init__(self, words: Words, lines: list[str]) -> None:
        super().__init__(False, words, lambda _: None, lines.append)
        self.files: dict[str, bytes] = {}

    def put(self, path: Path, data: bytes) -> bool:
        """Keeps a file."""
        self.files[path.as_posix()] = data
        self.tally.written.append(path)
        return True

    def clear(self, folder: Path, name: str, now: set[str], *, pictures: bool) -> None:
        """Nothing lies there from before."""


def printed(asked: Printed) -> object:
    """``files``: name and data of each PDF, ``warnings``: what of them is not as meant. Raises Trouble as the command
    does."""
    words = asked.words
    with cards_with_room(asked.look, words):
        style = style_of(asked.look, words)
        run = run_of([] if asked.blank else asked.machines, asked, asked.field)
        if not (asked.machines or asked.blank or set(asked.kinds) & {"field", "guide", "calibration"}):
            raise Trouble(words["print.no_machine"])
        warnings: list[str] = []
        kinds = _kinds(run, asked, words, warnings)
        deck = Deck(asked.all_cards, asked.copies, asked.odds and run.game.ODDS_ON_SHEET)
        order = Order(Path(), style, kinds, bool(asked.kinds), deck)
        ears = ((lambda _: None), warnings.append)
        boards = boards_of(run, words, warnings.append)
        held = Held(words, warnings)
        if asked.one_file:
            print_one_file(run, boards or (), order, words, ears, held, blank=asked.blank)
        else:
            make = print_blank if asked.blank else print_kit
            make(run, boards or (), order, words, ears, held)
    return {"files": [{"name": name, "data": data} for name, data in held.files.items()], "warnings": warnings}


def _kinds(run: Run, asked: Printed, words: Words, warnings: list[str]) -> tuple[str, ...]:
    """The kinds that there are in the game; the others are told. Raises Trouble where none is left."""
    if not asked.kinds:
        usual = usual_kinds(run, field=asked.with_field, blank=asked.blank)
        return usual if asked.with_field or asked.blank else tuple(kind for kind in usual if kind != "field")
    there = kinds_of(run, words)
    lacking = [kind for kind in asked.kinds if kind not in there]
    if lacking:
        allowed = ", ".join(kind for kind in (*KINDS, "calibration") if kind in there)
        line = words.say("print.lacking", game=run.game.NAME, kinds=", ".join(lacking), allowed=allowed)
        if len(lacking) == len(asked.kinds):
            raise Trouble(line)
        warnings.append(line)
    kinds = tuple(dict.fromkeys(kind for kind in asked.kinds if kind in there))
    return (*kinds, "field") if asked.with_field and "field" not in kinds else kinds


def field(asked: Field) -> object:
    """The field as ``board``, with ``random`` obstacles if they are asked for, and, unless it is only to be drawn, its
    PDF as ``data``. Raises Trouble for a field with faults, and where no arrangement is possible."""
    from bundodo.bridge.fields import board_of, document_of, plan_of
    from printables.field.field import field_document, is_crowded
    from printables.pdf.draw import render
    from printables.theme import Style

    words = asked.words
    board = board_of(asked.field, asked.random, asked.seed, words)
    answer: dict[str, object] = {"board": document_of(board)}
    if asked.only_draw:
        return answer
    paper = paper_of(asked.paper, words)
    plan = plan_of(board, paper, asked.pages, words)
    made = field_document(board, plan, Style(ink=asked.ink, lang=words.lang, paper=asked.paper))
    lines = list(told(made.problems, Path("field.pdf"), words))
    if is_crowded(plan):
        lines.append(words.say("field.crowded", margin=plan.sheet.margin))
    return {**answer, "data": render(made.document), "sheets": plan.sheets, "warnings": lines}


def picture(asked: Picture) -> object:
    """``pages`` of the file, and of the page asked for ``width``, ``height`` and ``rgba``. None where this engine can't
    draw pages, or the bytes are no PDF."""
    try:
        import pypdfium2
    except ImportError:
        return None
    try:
        document = pypdfium2.PdfDocument(asked.pdf)
    except pypdfium2.PdfiumError:
        return None
    try:
        pages = len(document)
        page = document[min(asked.page, pages - 1)]
        scale = asked.dpi / 72
        if page.get_width() * page.get_height() * scale * scale > MOST_PIXELS:
            return None
        bitmap = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
        return {"pages": pages, "width": bitmap.width, "height": bitmap.height, "rgba": bytes(bitmap.buffer)}
    finally:
        document.close()
