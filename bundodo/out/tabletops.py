"""Machines and fields as files of virtual tabletops: what is drawn for prints, as pictures, in their forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import structs

from bundodo.out import printing
from bundodo.out.writing import CARD_DPI, Writer
from bundodo.pipeline import Checked, Run
from bundodo.profile.facts import mark_of
from bundodo.say.stamps import stamp
from designer.game import Deck as Dealt
from designer.game import Views
from designer.prints.tabletop import Tabletop
from designer.views import Board as Field
from designer.views import Card
from designer.views import Picture as Photo
from printables.cards import cards
from printables.pdf.boxes import Rect
from printables.pdf.draw import render
from printables.pdf.raster import pictures as rasters
from printables.pieces import single
from printables.sheet import photos
from printables.theme import Style
from printables.tray import Printed
from tabletops import cocofolia, pictures, tts, udonarium
from tabletops.pieces import Board, Deck, Face, Note, Picture, Piece
from templates.version import PRODUCER
from templates.words import Words

TABLETOPS = ("cocofolia", "udonarium", "tts", "sheets")
"""What files are made for."""
PIXELS = 2400
"""The longer side of a field's picture."""
_TOKEN_MM = 50.0
_TOKEN = 512


class Wanted(msgspec.Struct, frozen=True):
    """Which tabletops, where to, how large the field's picture, and where Tabletop Simulator finds the pictures: below
    this address, by default in the folder itself."""

    folder: Path
    tops: tuple[str, ...]
    style: Style
    pixels: int = PIXELS
    url: str = ""

    def address(self, path: Path) -> str:
        """Where a file of ours is found."""
        inside = path.relative_to(self.folder)
        return f"{self.url.rstrip('/')}/{quote(inside.as_posix())}" if self.url else path.absolute().as_uri()


Sheets = tuple[tuple[Picture, int, int], ...]
"""Sheets of cards, each with its columns and rows."""


class Laid(msgspec.Struct, frozen=True):
    """A machine as it is laid onto a table: its piece, its folder, and the sheets of its cards."""

    piece: Piece
    folder: Path
    sheets: Sheets


class Table(msgspec.Struct, frozen=True):
    """One run: which machines, for which tabletops, and who is told. ``own``: the words of these files."""

    run: Run
    wanted: Wanted
    words: Words
    own: Words
    writer: Writer

    def write(self, fields: Sequence[tuple[Field, tuple[str, ...]]]) -> None:
        """All files. ``fields`` with the names of their starts, in order; machines stand on those of the first."""
        folders = printing.folders(self.run, self.wanted.folder, self.words)
        starts = fields[0][1] if fields else ()
        laid = []
        for at, (checked, folder) in enumerate(zip(self.run.machines, folders, strict=True)):
            laid.append(self.lay(checked, folder, starts[at] if at < len(starts) else ""))
            self.put(self.machine_files(laid[-1]))
            self.writer.tally.machines += 1
        for number, (field, _) in enumerate(fields):
            board = self.drawn(field)
            self.tell_scaled(board.title, (board.picture,))
            self.put(self.table_files(board, laid if number == 0 else ()))

    def put(self, files: Iterator[tuple[Path, bytes]]) -> None:
        """Writes and tells each."""
        for path, data in files:
            if self.writer.put(path, data):
                self.writer.tell(self.own.say("wrote", path=path))

    # ---- files -----------------------------------------------------------------------------------------------

    def machine_files(self, one: Laid) -> Iterator[tuple[Path, bytes]]:
        """What a machine has on each tabletop."""
        piece, folder, tops = one.piece, one.folder, self.wanted.tops
        if "cocofolia" in tops:
            yield folder / "cocofolia.txt", cocofolia.clipboard(piece, PRODUCER).encode()
            yield folder / "cocofolia.zip", cocofolia.machine(piece, PRODUCER)
        if "udonarium" in tops:
            yield folder / "udonarium.zip", udonarium.machine(piece, PRODUCER, self.labels)
        if "tts" in tops:
            yield folder / "tts.json", tts.machine(piece, self.found(one), PRODUCER).encode()
            yield folder / "token.png", piece.token.data
        if {"tts", "sheets"} & set(tops):
            for name, (picture, _, _) in zip(sheet_names(one), one.sheets, strict=True):
                yield folder / name, picture.data
            yield folder / "back.png", piece.deck.back.data
        if "sheets" in tops:
            yield folder / "cards.txt", self.counts(one).encode()

    def table_files(self, board: Board, laid: Sequence[Laid]) -> Iterator[tuple[Path, bytes]]:
        """What the table has: the field alone, and with machines a whole room."""
        folder, tops = self.wanted.folder, self.wanted.tops
        pieces, notes = [one.piece for one in laid], self.notes()
        if "cocofolia" in tops:
            yield folder / f"{board.name}-cocofolia.zip", cocofolia.field(board, PRODUCER)
            if pieces:
                yield folder / "room-cocofolia.zip", cocofolia.room(board, pieces, notes, PRODUCER)
        if "udonarium" in tops:
            name = "room" if pieces else board.name
            yield folder / f"{name}-udonarium.zip", udonarium.room(board, pieces, notes, PRODUCER, self.labels)
        picture = folder / f"{board.name}.png"
        if "tts" in tops and pieces:
            placed = [(one.piece, self.found(one)) for one in laid]
            yield (
                folder / "room-tts.json",
                tts.room(board, self.wanted.address(picture), placed, notes, PRODUCER).encode(),
            )
        if {"tts", "sheets"} & set(tops):
            yield picture, board.picture.data

    @property
    def labels(self) -> dict[str, str]:
        """What the parts of a piece are called."""
        return {key: self.own[key] for key in ("counters", "numbers", "memo")}

    def found(self, one: Laid) -> tts.Sheets:
        """Where the pictures of a machine are."""
        at = [self.wanted.address(one.folder / name) for name in sheet_names(one)]
        sheets = tuple((url, columns, rows) for url, (_, columns, rows) in zip(at, one.sheets, strict=True))
        back, token = (self.wanted.address(one.folder / name) for name in ("back.png", "token.png"))
        return tts.Sheets(sheets, back, token)

    def counts(self, one: Laid) -> str:
        """Which card stands where on its sheet, 1-based, and how often the deck holds it; the mark of ours first."""
        faces = one.piece.deck.faces
        lines = [PRODUCER, self.own.say("sheet", cards=one.piece.deck.count, faces=len(faces))]
        for number, face in enumerate(faces):
            sheet, place = divmod(number, pictures.MOST_CARDS)
            columns = one.sheets[sheet][1]
            at = {"sheet": sheet_names(one)[sheet], "row": place // columns + 1, "column": place % columns + 1}
            lines.append(self.own.say("line", **at, title=" ".join(face.name.split()), count=face.count))
        return "\n".join(lines) + "\n"

    def notes(self) -> tuple[Note, ...]:
        """The quick reference, a note a topic."""
        guide = self.run.game.guide(self.run.terms, self.words.lang)
        found = []
        for topic in guide.topics if guide else ():
            steps = [f"{number}. {step}" for number, step in enumerate(topic.steps, 1)]
            rules = [f"{title}: {text}" if title else text for _, title, text in topic.rules]
            found.append(Note(topic.title, "\n".join([*steps, *rules])))
        return tuple(found)

    # ---- pictures --------------------------------------------------------------------------------------------

    def lay(self, checked: Checked, folder: Path, start: str) -> Laid:
        """The machine with its pictures drawn; what of them is not as meant is told."""
        run, words, style = self.run, self.words, self.wanted.style
        self.writer.written, self.writer.game = printing.written(checked), run.game.NAME
        mark = mark_of(checked, run)
        stamped = stamp(checked, run, words)
        views = run.game.views(checked.machine, checked.profile, run.terms, words.lang, stamped, Dealt())
        views = printing.marked(views, mark)
        summary = run.game.summary(checked.machine, checked.profile, words.lang)
        top = run.game.tabletop(checked.machine, checked.profile, run.terms, words.lang) or Tabletop((), ())
        name = summary.name or words["check.unnamed"]
        faces, sheets, dpi = self.deal(views.cards, folder)
        back = self.rastered(single.back(name, summary.player, style, mark), dpi, folder / "back.png")[0]
        token = self.token(checked, views, folder)
        self.tell_scaled(name, (token, back, *(face.picture for face in faces)))
        piece = Piece(
            name=name,
            player=summary.player,
            memo="\n".join([*([stamped] if stamped else []), *summary.weapons]),
            colour=mark.colour,
            token=token,
            counters=top.counters,
            numbers=summary.numbers,
            lines=top.lines,
            deck=Deck(name, faces, back, style.card.width, style.card.height),
            start=start,
        )
        return Laid(piece, folder, sheets)

    def deal(self, hand: tuple[Card, ...], folder: Path) -> tuple[tuple[Face, ...], Sheets, float]:
        """Each card once with its picture, and all of them on sheets; the dots an inch that the sheets leave."""
        kept: dict[Card, int] = {}
        for one in hand:
            alike = structs.replace(one, id="", copy=(0, 0))
            kept[alike] = kept.get(alike, 0) + 1
        size, most = self.wanted.style.card, pictures.MOST_CARDS
        parts = [range(at, min(len(kept), at + most)) for at in range(0, len(kept), most)]
        grids = [pictures.grid(len(part), size.width, size.height, CARD_DPI) for part in parts]
        dpi = min((one[2] for one in grids), default=float(CARD_DPI))
        shown = self.rastered(cards.singles(hand, self.wanted.style), dpi, folder / "cards.png")
        faces = tuple(
            Face(card.title, count, picture, " ".join(card.text), card.arm)
            for (card, count), picture in zip(kept.items(), shown, strict=True)
        )
        sheets = tuple(
            (pictures.sheet(shown[part.start : part.stop], columns, rows, PRODUCER), columns, rows)
            for part, (columns, rows, _) in zip(parts, grids, strict=True)
        )
        return faces, sheets, dpi

    def token(self, checked: Checked, views: Views, folder: Path) -> Picture:
        """What stands on the field: the machine's photo, or its marker."""
        shown = printing.with_photo(views.sheet, checked.base, checked.entry.values.picture)
        photo = next((one for one in printing.blocks_of(shown) if isinstance(one, Photo)), Photo(""))
        if photo.path or photo.data:
            loaded = photos.load(photo, Rect(0, 0, _TOKEN_MM, _TOKEN_MM))
            if loaded.data:
                return pictures.png(loaded.data, _TOKEN, PRODUCER)
            self.writer.warn(self.own.say("photo", path=photo.path, why=loaded.trouble))
        marker = next(one for one in views.markers if one.form in {"position", "token"})
        drawn = self.rastered(single.token(marker, self.wanted.style), CARD_DPI, folder / "token.png")
        return pictures.cut_out(drawn[0], PRODUCER)

    def drawn(self, field: Field) -> Board:
        """A field as one picture of the size asked for."""
        whole = single.whole(field, self.wanted.style)
        dpi = self.wanted.pixels * 72 / round(max(whole.width, whole.height) * 72 / 25.4, 6)
        picture = self.rastered(whole.printed, dpi, self.wanted.folder / f"{field.id}.png")[0]
        scale = picture.width / whole.width
        centres = tuple((name, x * scale, y * scale) for name, x, y in whole.centres)
        return Board(field.id, field.title or whole.printed.document.title, picture, whole.across * scale, centres)

    def rastered(self, printed: Printed, dpi: float, path: Path) -> list[Picture]:
        """A picture a page."""
        self.writer.warn_of(printed.problems, path)
        if not printed.document.pages:
            return []
        return [pictures.opened(data) for data in rasters(render(printed.document), dpi)]

    def tell_scaled(self, name: str, shown: Sequence[Picture]) -> None:
        """Says which tabletop gets smaller pictures than were drawn."""
        for top, most in (("cocofolia", cocofolia.MOST_PICTURE), ("udonarium", udonarium.MOST_PICTURE)):
            count = sum(len(one.data) > most for one in shown)
            if top in self.wanted.tops and count:
                size = f"{most / 1024 / 1024:.1f}"
                self.writer.tell(self.own.say("scaled", top=top, name=name, count=count, size=size))


def sheet_names(one: Laid) -> list[str]:
    """``cards.png``, and ``cards-2.png`` … of a deck that fills more sheets."""
    return [f"cards{f'-{number}' if number > 1 else ''}.png" for number in range(1, len(one.sheets) + 1)]
