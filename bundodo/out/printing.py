"""The kit: from checked machines to PDF files in a folder. One failure does not stop the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from bundodo.out import files
from bundodo.out.writing import Tally, Writer
from bundodo.pipeline import Checked, Run
from bundodo.profile.facts import mark_of
from bundodo.say.stamps import stamp
from designer.game import Deck, Views
from designer.views import Beside, Block, Board, Lattice, Mark, Picture, RecordSheet
from templates.words import Words

if TYPE_CHECKING:  # ReportLab is loaded when something is printed
    from printables.field.plan import Plan
    from printables.pdf.boxes import Page
    from printables.pieces.pieces import MarkerSizes
    from printables.theme import Style
    from printables.tray import Printed
    from printables.type.fitting import Problem
    from sheets.grid import Ref
    from sheets.sources import FieldSheet

Ears = tuple[Callable[[str], None], Callable[[str], None]]
"""Who hears of progress, and who of what is not as it should be."""

KINDS = ("sheet", "cards", "markers", "mat", "range", "standee", "field", "guide", "roster")
"""What a kit holds, in the order printed."""

ALL_KINDS = (*KINDS, "calibration", "profile")
"""Those that are printed where they are asked for, too."""


class Order(msgspec.Struct, frozen=True):
    """What is printed, where, and how."""

    folder: Path
    style: Style
    kinds: tuple[str, ...] = KINDS
    asked: bool = False
    """Whether the kinds were named, each of them meant: a roster of one machine too."""
    deck: Deck = msgspec.field(default_factory=Deck)
    force: bool = False
    png: bool = False
    sizes: MarkerSizes | None = None
    """What markers are sized to; None: a field of hexes on twelve sheets of A4."""


def print_kit(
    run: Run, boards: tuple[Board, ...], order: Order, words: Words, ears: Ears, writer: Writer | None = None
) -> Tally:
    """Writes the files of the order; ``ears`` hear of each, and of everything that is not as meant. The
    roster of a single machine is left out of a whole kit. ``writer``: who keeps the files, where not the disk."""
    writer, order = writer or Writer(order.force, words, *ears), sized(order, boards)
    for checked, folder in zip(run.machines, folders(run, order.folder, words), strict=True):
        before = writer.tally.failed
        writer.written, writer.game = written(checked), run.game.NAME
        for kind, printed in assets(checked, run, order, words):
            _write(writer, folder, kind, printed, order)
        if "profile" in order.kinds:
            _write_profile(writer, folder, checked, run, order, words)
        if order.png and "cards" in order.kinds:
            writer.pictures(folder / "cards", singles(checked, run, order, words))
        writer.tally.machines += writer.tally.failed == before
    writer.written = {}
    for kind, printed in shared_assets(run, boards, order, words):
        _write(writer, order.folder, kind, printed, order)
    return writer.tally


def _write_profile(writer: Writer, folder: Path, checked: Checked, run: Run, order: Order, words: Words) -> None:
    """The card to be shown: a PDF file, and a picture where one can be made."""
    from printables.sheet.profile import DPI

    made = _profile(checked, run, order, words)
    writer.write(folder / "profile.pdf", made)
    writer.picture(folder / "profile.png", made, DPI)


def _profile(checked: Checked, run: Run, order: Order, words: Words) -> Printed:
    from bundodo.profile.view import profile
    from printables.sheet import profile as layout

    return layout.document(profile(checked, run, words), mark_of(checked, run), order.style)


def written(checked: Checked) -> dict[str, Ref]:
    """Where each text of the machine stands on its sheet, on one line."""
    cells = checked.entry.values.cells
    return {" ".join(str(cell.value).split()): cell.ref for cell in cells.values() if isinstance(cell.value, str)}


def print_blank(
    run: Run, boards: tuple[Board, ...], order: Order, words: Words, ears: Ears, writer: Writer | None = None
) -> Tally:
    """A kit to fill in by hand, in a folder ``blank``, and the field."""
    writer, order = writer or Writer(order.force, words, *ears), sized(order, boards)
    for kind, printed in blank_assets(run, order, words):
        _write(writer, order.folder / "blank", kind, printed, order)
    for kind, printed in shared_assets(run, boards, order, words):
        _write(writer, order.folder, kind, printed, order)
    return writer.tally


def _write(writer: Writer, folder: Path, kind: str, printed: Printed, order: Order) -> None:
    """A document as a file, or a file a side."""
    from printables.paper.sides import scaled, sided

    problems = printed.problems
    if not printed.document.pages:
        writer.warn_of(problems, folder / f"{kind}.pdf")
        return
    made = sided(scaled(printed.document, order.style), order.style.sides)
    for end, document in made:
        one = structs.replace(printed, document=document, problems=problems)
        writer.write(folder / f"{kind}{end}.pdf", one, png=order.png)
        problems = ()
    writer.clear(folder, kind, {f"{kind}{end}" for end, _ in made}, pictures=order.png)


def blank_assets(run: Run, order: Order, words: Words) -> Iterator[tuple[str, Printed]]:
    """What is printed of no machine, as (kind, document)."""
    views = run.game.blank(run.terms, words.lang)
    light = structs.replace(order, style=structs.replace(order.style, ink="low"))  # a pen must show on it
    return documents(structs.replace(views, cards=views.cards * order.deck.copies), light)


def usual_kinds(run: Run, *, field: bool, blank: bool) -> tuple[str, ...]:
    """What is printed where nothing is named: a player's own kit is without the field, unless it is asked for or a file
    of one lies among the sources; several machines' kits, and an empty one, are with it."""
    if blank or len(run.machines) != 1 or field or any(_is_file(one, run) for one in run.fields):
        return KINDS
    return tuple(kind for kind in KINDS if kind != "field")


def _is_file(sheet: FieldSheet, run: Run) -> bool:
    """Whether a field is a file of its own, and no tab beside a machine's."""
    return sheet.grid is None or all(one.entry.source != sheet.source for one in run.machines)


def kinds_of(run: Run, words: Words) -> frozenset[str]:
    """What a kit of the game can hold: not every game has a mat, or a ruler."""
    views = run.game.blank(run.terms, words.lang)
    lacking = {
        "mat": views.mat is None,
        "range": views.gauge is None,
        "guide": run.game.guide(run.terms, words.lang) is None,
    }
    return frozenset(kind for kind in ALL_KINDS if not lacking.get(kind))


def print_one_file(
    run: Run,
    boards: tuple[Board, ...],
    order: Order,
    words: Words,
    ears: Ears,
    writer: Writer | None = None,
    *,
    blank: bool = False,
) -> Tally:
    """The same in one file, ``kit.pdf`` or as the order names it, its bookmarks by machine; or the ``blank`` kit."""
    from printables.paper.sides import bound, scaled, sided
    from printables.pdf.boxes import Document
    from printables.tray import Printed

    writer, order = writer or Writer(order.force, words, *ears), sized(order, boards)
    parts: list[tuple[Document, Sequence[Page]]] = []
    problems: list[Problem] = []

    def add(printed: Printed, chapter: str, name: str) -> None:
        document = scaled(printed.document, order.style)
        parts.append((document, _chapter(document.pages, chapter, name)))
        problems.extend(printed.problems)

    for kind, printed in blank_assets(run, order, words) if blank else ():
        add(printed, "", words[f"kinds.{kind}"])
    for checked in run.machines:
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        chapter = " ".join(part for part in (summary.player, summary.name) if part) or words["check.unnamed"]
        writer.written.update(written(checked))
        for kind, printed in assets(checked, run, order, words):
            add(printed, chapter, words[f"kinds.{kind}"])
        if "profile" in order.kinds:
            add(_profile(checked, run, order, words), chapter, words["kinds.profile"])
        writer.tally.machines += 1
    for kind, printed in shared_assets(run, boards, order, words):
        add(printed, "", words[f"kinds.{kind}"] if kind in ALL_KINDS else printed.document.title)
    pages, duplex = bound(parts, order.style.sides)
    kit = Document(words["print.kit"], pages, words.code, duplex)
    path = order.folder if order.folder.suffix.lower() == ".pdf" else order.folder / "kit.pdf"
    made = sided(kit, "split" if order.style.sides == "split" else "both")
    for end, document in made:
        writer.write(path.with_stem(f"{path.stem}{end}"), Printed(document, tuple(problems)), png=order.png)
        problems.clear()
    writer.clear(path.parent, path.stem, {f"{path.stem}{end}" for end, _ in made}, pictures=order.png)
    return writer.tally


def _chapter(pages: Sequence[Page], chapter: str, bookmark: str) -> list[Page]:
    """The pages under a chapter of their own, their first one named for what they are."""
    from msgspec import structs

    return [
        structs.replace(page, chapter=chapter, bookmark="" if index else bookmark, label=page.label)
        for index, page in enumerate(pages)
    ]


def folders(run: Run, folder: Path, words: Words) -> list[Path]:
    """A folder a machine: ``PLAYER-MACHINE``."""
    slugs = files.Slugs()
    summaries = [run.game.summary(one.machine, one.profile, words.lang) for one in run.machines]
    return [folder / slugs.take(s.player, s.name, fallback=f"machine-{n}") for n, s in enumerate(summaries, 1)]


def assets(checked: Checked, run: Run, order: Order, words: Words) -> Iterator[tuple[str, Printed]]:
    """What is printed of one machine, as (kind, document)."""
    views = _views(checked, run, order, words)
    fit = "crop" if str(run.game.write(checked.machine).get("photo_fit") or "").strip() == "crop" else "whole"
    shown = with_photo(views.sheet, checked.base, checked.entry.values.picture, fit)
    yield from documents(structs.replace(views, sheet=shown), order)
    picture = next((one for one in blocks_of(shown) if isinstance(one, Picture)), Picture(""))
    if "standee" in order.kinds and (order.asked or picture.path or picture.data):
        from printables.pieces import standee
        from printables.pieces.pieces import MarkerSizes

        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        whole, sizes = structs.replace(picture, fit="whole"), order.sizes or MarkerSizes()
        made = standee.document(summary.name, summary.player, whole, order.style, sizes, mark_of(checked, run))
        yield "standee", made


def blocks_of(sheet: RecordSheet) -> Iterator[Block]:
    """Every block, those side by side too."""
    for block in sheet.blocks:
        if isinstance(block, Beside):
            yield from (one for _, column in block.columns for one in column)
        else:
            yield block


def documents(views: Views, order: Order) -> Iterator[tuple[str, Printed]]:
    """The views as documents, each laid out when it is asked for."""
    from printables.cards import cards
    from printables.field import gauge
    from printables.pieces import markers, mat
    from printables.sheet import sheet

    if "sheet" in order.kinds:
        yield "sheet", sheet.document((views.sheet,), order.style)
    if "cards" in order.kinds and views.cards:
        yield "cards", cards.document(views.cards, order.style)
    if "markers" in order.kinds:
        yield "markers", markers.document(views.markers, order.style, order.sizes)
    if "mat" in order.kinds and views.mat is not None:
        yield "mat", mat.document(views.mat, order.style)
    if "range" in order.kinds and views.gauge is not None:
        yield "range", gauge.document(views.gauge, order.style, order.sizes)


def singles(checked: Checked, run: Run, order: Order, words: Words) -> Printed:
    """The machine's cards, a page each and each card once: for virtual tabletops."""
    from printables.cards import cards

    return cards.singles(_views(checked, run, order, words).cards, order.style)


def _views(checked: Checked, run: Run, order: Order, words: Words) -> Views:
    stamped = stamp(checked, run, words)
    views = run.game.views(checked.machine, checked.profile, checked.terms, words.lang, stamped, order.deck)
    if checked.side:
        player = words.say("formats.of", player=views.sheet.player, side=checked.side)
        views = structs.replace(views, sheet=structs.replace(views.sheet, player=player))
    return marked(views, mark_of(checked, run))


def shared_assets(run: Run, boards: tuple[Board, ...], order: Order, words: Words) -> Iterator[tuple[str, Printed]]:
    """What is printed once for all: the fields, and the roster where there are several machines, or where it is asked
    for."""
    if "field" in order.kinds:
        for board in boards:
            yield board.id, field(board, order.style)
    if "guide" in order.kinds and (guide := run.game.guide(run.terms, words.lang)) is not None:
        from printables.sheet import guide as reference

        yield "guide", reference.document(guide, order.style)
    if "roster" in order.kinds and (len(run.machines) > 1 or order.asked):
        from bundodo.out.rosters import roster
        from printables.sheet import roster as layout

        yield "roster", layout.document(roster(run, words), order.style)
    if "calibration" in order.kinds:
        from printables.paper import calibration

        yield "calibration", calibration.document(order.style)


def marked(views: Views, mark: Mark) -> Views:
    """The views with the machine's mark on its cards and on what stands for it on the field."""
    cards = tuple(structs.replace(card, mark=mark) for card in views.cards)
    pieces = tuple(
        structs.replace(one, mark=mark) if one.form in {"position", "token"} else one for one in views.markers
    )
    return structs.replace(views, cards=cards, markers=pieces)


def with_photo(sheet: RecordSheet, base: Path | None, data: bytes = b"", fit: str = "whole") -> RecordSheet:
    """The sheet with its photo: the picture that lies on the data sheet, else the file that is named there, by a path
    relative to the data sheet."""
    blocks = tuple(_shown(block, base, data, fit) for block in sheet.blocks)
    return structs.replace(sheet, blocks=blocks)


def _shown(block: Block | Beside, base: Path | None, data: bytes, fit: str) -> Block | Beside:
    """The block, or those side by side, with the photo in its place."""
    if isinstance(block, Beside):
        columns = tuple(
            (share, tuple(_photo(one, base, data, fit) if isinstance(one, Picture) else one for one in column))
            for share, column in block.columns
        )
        return structs.replace(block, columns=columns)
    return _photo(block, base, data, fit) if isinstance(block, Picture) else block


def _photo(block: Picture, base: Path | None, data: bytes, fit: str) -> Picture:
    if data:
        return structs.replace(block, path="", data=data, fit=fit)
    # What an online spreadsheet names is no file of this machine: nobody's sheet must make us print one.
    return structs.replace(block, path=str(base / block.path) if base and block.path else "", fit=fit)


def sized(order: Order, boards: tuple[Board, ...]) -> Order:
    """The order with markers and rulers for the fields of the same run: for the smallest cells of several."""
    if not {"markers", "range", "standee"} & set(order.kinds) or not boards:
        return order
    from printables.pieces.pieces import MarkerSizes

    plan = min((plan_of(board, order.style) for board in boards), key=lambda one: one.flats)
    return structs.replace(order, sizes=MarkerSizes(field=plan.flats, lattice=plan.lattice))


def field(board: Board, style: Style) -> Printed:
    """The field on twelve sheets of the style's paper."""
    from printables.field.field import field_document

    return field_document(board, plan_of(board, style), style)


def plan_of(board: Board, style: Style) -> Plan:
    """The plan of a field on twelve sheets of the style's paper, its cells as large as that allows (F1)."""
    from printables.field.plan import Sheet, largest

    sheet = style.sheet
    return largest(board.cols, board.rows, Sheet(sheet.width, sheet.height), 12, (Lattice(board.hexes),))
