"""Udonarium: zips of XML and pictures. A cell of its table is 50 pixels; pieces stand by their top-left corner.

A picture's name is the SHA-256 of its bytes; one over 2 MiB it drops without a word. Its hexes are shifted squares and
fit no true hex field, so the table has no grid and shows ours as its picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from designer.prints.tabletop import Spend
from tabletops.archive import packed
from tabletops.pictures import Fitted
from tabletops.pieces import Board, Deck, Note, Picture, Piece

MOST_PICTURE = 2 * 1024 * 1024
_CELL = 50
_PIECE = 2
"""Cells of a piece, and of a hex between parallel edges."""
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""


def machine(piece: Piece, mark: str, words: dict[str, str]) -> bytes:
    """A zip with the piece and its deck, which appear where it is dropped."""
    box = _Box()
    files = {"piece.xml": box.character(piece, words, (0, 0)), "deck.xml": box.stack(piece.deck, (150, 0))}
    return box.packed(files, mark)


def room(board: Board, pieces: Sequence[Piece], notes: Sequence[Note], mark: str, words: dict[str, str]) -> bytes:
    """A zip with the whole table; loading it takes the place of what lies there."""
    box = _Box()
    scale = _PIECE * _CELL / board.across
    wide, high = board.picture.width * scale, board.picture.height * scale
    parts = [_table(board, box.picture(board.picture), wide / _CELL, high / _CELL)]
    for at, piece in enumerate(pieces):
        spot, half = board.centre(piece.start), _PIECE * _CELL / 2
        x, y = (at * 3 * _CELL, -3 * _CELL) if spot is None else (spot[0] * scale - half, spot[1] * scale - half)
        parts.append(box.character(piece, words, (round(x), round(y)), whole=False))
        parts.append(box.stack(piece.deck, (at * 4 * _CELL, round(high) + _CELL), whole=False))
    for at, note in enumerate(notes):
        parts.append(_note(note, (round(wide) + _CELL, at * 4 * _CELL)))
    return box.packed({"data.xml": _whole(f"<room>{''.join(parts)}</room>")}, mark)


class _Box:
    """Pictures of one zip."""

    def __init__(self) -> None:
        self.pictures = Fitted(MOST_PICTURE)

    def picture(self, picture: Picture) -> str:
        """The picture's identifier, after it was made to fit."""
        return self.pictures.take(picture).digest

    def character(self, piece: Piece, words: dict[str, str], at: tuple[int, int], *, whole: bool = True) -> str:
        """A piece with its counters, its numbers and its chat palette."""
        counters = "".join(
            _data(one.label, one.value if one.most is None else one.most, kind="numberResource", current=one.value)
            for one in piece.counters
        )
        numbers = "".join(_data(label, value) for label, value in piece.numbers)
        memo = _data(words["memo"], piece.memo, kind="note", current=piece.memo)
        detail = _group(
            "detail",
            _group(words["counters"], counters) + _group(words["numbers"], numbers) + _group(words["memo"], memo),
        )
        common = _group("common", _data("name", piece.name) + _data("size", _PIECE))
        image = _group("image", _data("imageIdentifier", self.picture(piece.token), kind="image"))
        palette = f'<chat-palette dicebot="DiceBot">{_text(commands(piece))}</chat-palette>'
        text = f"<character {_place(at)}>{_group('character', image + common + detail)}{palette}</character>"
        return _whole(text) if whole else text

    def stack(self, deck: Deck, at: tuple[int, int], *, whole: bool = True) -> str:
        """All cards as one pile, the first on top."""
        back = self.picture(deck.back)
        cards = "".join(self.card(face.name, self.picture(face.picture), back, at) * face.count for face in deck.faces)
        name = _parts("card-stack", "", _data("name", deck.name))
        attributes = f'{_place(at)} isShowTotal="true" zindex="0" owner=""'
        text = f'<card-stack {attributes}>{name}<node name="cardRoot">{cards}</node></card-stack>'
        return _whole(text) if whole else text

    def card(self, title: str, front: str, back: str, at: tuple[int, int]) -> str:
        image = _data("front", front, kind="image") + _data("back", back, kind="image")
        inner = _parts("card", image, _data("name", title) + _data("size", _PIECE))
        return f'<card {_place(at)} state="0" owner="" zindex="0">{inner}</card>'

    def packed(self, files: dict[str, str], mark: str) -> bytes:
        texts = {name: text.encode() for name, text in files.items()}
        return packed({**texts, **self.pictures.files}, mark)


def commands(piece: Piece) -> str:
    """The chat palette, a line each. There are no commands for counters here: such a line is only said."""
    return "\n".join(
        f"▼{line.counter} {line.how}{line.number}" if isinstance(line, Spend) else str(line) for line in piece.lines
    )


def _table(board: Board, picture: str, wide: float, high: float) -> str:
    return (
        f'<game-table name={_quoted(board.title)} width="{wide:.3f}" height="{high:.3f}" gridSize="{_CELL}"'
        f' imageIdentifier="{picture}" backgroundImageIdentifier="" backgroundFilterType="" selected="true"'
        ' gridType="-1" gridColor="#000000e6"></game-table>'
    )


def _note(note: Note, at: tuple[int, int]) -> str:
    common = "".join((
        _data("width", 6), _data("height", 4), _data("fontsize", 14), _data("title", note.title),
        _data("text", note.text, kind="note", current=note.text),
    ))  # fmt: skip
    inner = _parts("text-note", "", common)
    return f'<text-note {_place(at)} zindex="0" password="">{inner}</text-note>'


def _place(at: tuple[int, int]) -> str:
    return f'location.name="table" location.x="{at[0]}" location.y="{at[1]}" posZ="0" rotate="0" roll="0"'


def _parts(name: str, image: str, common: str, detail: str = "") -> str:
    """The three parts that everything has."""
    return _group(name, _group("image", image) + _group("common", common) + _group("detail", detail))


def _group(name: str, inner: str) -> str:
    return f"<data name={_quoted(name)}>{inner}</data>"


def _data(name: str, value: object, *, kind: str = "", current: object = None) -> str:
    more = f' type="{kind}"' if kind else ""
    if current is not None:
        more += f" currentValue={_quoted(str(current))}"
    return f"<data name={_quoted(name)}{more}>{_text(str(value))}</data>"


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def _quoted(text: str) -> str:
    """An attribute; line breaks stay."""
    return quoteattr(_FORBIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def _whole(text: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
