"""Cocofolia: a piece for the clipboard, and zips of a room.

The clipboard's form is the published one (docs.ccfolia.com, Clipboard API); the zip's is what its own exporter writes:
flat, pictures named by their SHA-256, ``resources`` naming just those, a token that is not signed, so that people are
told that a tool made it. One square of the board is 24 pixels; panels stand by their top-left corner in squares, pieces
in pixels, from the middle of the field.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from tabletops.archive import packed
from tabletops.pictures import Fitted
from tabletops.pieces import Board, Deck, Note, Picture, Piece

MOST_PICTURE = 1_000_000
"""Bytes of a picture; how much the service takes is not published."""
VERSION = "1.1.0"
_SQUARE = 24
_PIECE = 4
"""Squares of a piece, and of a hex between parallel edges."""
_CARD = 4
_GAP = 0.5
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_ID = 20


def clipboard(piece: Piece, mark: str) -> str:
    """The text that puts a piece onto the board. Pictures from elsewhere are refused there, so it has none."""
    data = {**_shared(piece, mark), "iconUrl": None, "faces": [], "active": True}
    return json.dumps({"kind": "character", "data": data}, ensure_ascii=False)


def commands(piece: Piece) -> str:
    """The chat palette, a line each."""
    return "\n".join(str(line) for line in piece.lines)


def machine(piece: Piece, mark: str) -> bytes:
    """A zip with the piece, its photo and its cards laid out below the middle; the room stays as it is."""
    box = _Box(mark)
    box.character(piece, 0, (0.0, 0.0))
    box.cards(piece.deck, (-_row_width(piece.deck) / 2, _PIECE + 1.0))
    return box.packed({})


def field(board: Board, mark: str) -> bytes:
    """A zip with the field alone, which becomes the room's foreground."""
    box = _Box(mark)
    return box.packed(box.room(board))


def room(board: Board, pieces: Sequence[Piece], notes: Sequence[Note], mark: str) -> bytes:
    """A zip with the field, every machine where it starts, its cards in rows below, and notes of the rules."""
    box = _Box(mark)
    made = box.room(board)
    scale = _PIECE / board.across
    top = board.picture.height * scale / 2 + 2.0
    for at, piece in enumerate(pieces):
        spot = board.centre(piece.start)
        if spot is None:
            x, y = (at - (len(pieces) - 1) / 2) * (_PIECE + 1.0), -board.picture.height * scale / 2 - _PIECE - 1.0
        else:
            x = (spot[0] - board.picture.width / 2) * scale - _PIECE / 2
            y = (spot[1] - board.picture.height / 2) * scale - _PIECE / 2
        box.character(piece, at, (x * _SQUARE, y * _SQUARE))
        box.cards(piece.deck, (-_row_width(piece.deck) / 2, top))
        top += _CARD * piece.deck.height / piece.deck.width + 1.0
    for at, note in enumerate(notes):
        box.add("notes", note.title, {"name": note.title, "text": note.text, "iconUrl": None, "order": at})
    return box.packed(made)


def _shared(piece: Piece, mark: str) -> dict[str, Any]:
    """What a piece is on the clipboard and in a zip."""
    return {
        "name": piece.name,
        "playerName": piece.player,
        "memo": f"{piece.memo}\n{mark}".strip(),
        "initiative": 0,
        "externalUrl": "",
        "status": [{"label": one.label, "value": one.value, "max": one.most or 0} for one in piece.counters],
        "params": [{"label": label, "value": value} for label, value in piece.numbers],
        "commands": commands(piece),
        "color": f"#{piece.colour.lower()}",
        "width": _PIECE,
        "height": _PIECE,
        "angle": 0,
        "secret": False,
        "invisible": False,
        "hideStatus": False,
    }


def _row_width(deck: Deck) -> float:
    return deck.count * (_CARD + _GAP) - _GAP


class _Box:
    """Entities and pictures of one zip."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.entities: dict[str, dict[str, Any]] = {
            kind: {}
            for kind in ("items", "decks", "notes", "characters", "effects", "scenes", "savedatas", "snapshots")
        }
        self.pictures = Fitted(MOST_PICTURE)

    def picture(self, picture: Picture) -> str:
        """The picture's name in the zip, after it was made to fit."""
        return self.pictures.take(picture).name

    def add(self, kind: str, name: str, entity: Mapping[str, Any]) -> None:
        """An entity under an id of its own: the same machine's again takes its place, a twin's stands beside it."""
        taken, count = _id(kind, name, 0), 0
        while taken in self.entities[kind]:
            count += 1
            taken = _id(kind, name, count)
        self.entities[kind][taken] = dict(entity)

    def character(self, piece: Piece, order: int, at: tuple[float, float]) -> None:
        icon = self.picture(piece.token)
        more = {
            "iconUrl": icon, "faces": [{"label": piece.name, "iconUrl": icon}], "x": round(at[0]), "y": round(at[1]),
            "z": 10, "active": True, "speaking": False, "roomId": None, "diceSkin": None, "owner": None, "order": order,
        }  # fmt: skip
        self.add("characters", f"{piece.player}\n{piece.name}", {**_shared(piece, self.mark), **more})

    def cards(self, deck: Deck, at: tuple[float, float]) -> None:
        """Each card as a panel, face up, in a row."""
        high = _CARD * deck.height / deck.width
        back = self.picture(deck.back)
        left, order = at[0], 0
        for face in deck.faces:
            for copy in range(face.count):
                entity = {
                    "type": "object", "x": round(left, 3), "y": round(at[1], 3), "z": 1, "angle": 0,
                    "width": _CARD, "height": round(high, 3), "deckId": None, "locked": False, "visible": True,
                    "closed": False, "withoutOwner": False, "freezed": False, "active": True, "order": order,
                    "memo": face.name, "imageUrl": self.picture(face.picture), "coverImageUrl": back,
                    "clickAction": None,
                }  # fmt: skip
                self.add("items", f"{deck.name}\n{face.name}\n{face.picture.digest}\n{copy}", entity)
                left, order = left + _CARD + _GAP, order + 1

    def room(self, board: Board) -> dict[str, Any]:
        """The room's settings for a field: its picture, unstretched, on whole squares."""
        scale = _PIECE / board.across
        wide, high = board.picture.width * scale, board.picture.height * scale
        return {
            "name": board.title, "backgroundUrl": None, "foregroundUrl": self.picture(board.picture),
            "fieldWidth": math.ceil(wide), "fieldHeight": math.ceil(high), "fieldObjectFit": "contain",
            "displayGrid": False, "gridSize": 1, "alignWithGrid": False, "backgroundColor": "#ffffff",
            "mapType": "image", "markers": {}, "messageChannels": ["メイン", "情報", "雑談"], "messageGroups": [],
            "variables": [], "sceneId": None, "mediaRef": None, "soundRef": None, "embedUrl": None,
            "thumbnailUrl": None, "defaultAnonymousRole": None, "monitored": False, "archived": False,
            "underConstruction": False, "hidden3dDice": False, "initialSavedata": None, "enableCrossfade": False,
            "crossfadeDuration": 1,
        }  # fmt: skip

    def packed(self, room: Mapping[str, Any]) -> bytes:
        used = {name: {"type": picture.type} for name, picture in sorted(self.pictures.named.items())}
        data = {
            "meta": {"version": VERSION},
            "entities": {"room": room, **self.entities},
            "resources": used,
        }
        text = json.dumps(data, ensure_ascii=False, sort_keys=True).encode()
        token = f"0.{hashlib.sha256(b'unsigned').hexdigest()}".encode()
        files = {"__data.json": text, ".token": token}
        return packed({**files, **self.pictures.files}, self.mark)


def _id(*parts: object) -> str:
    """Twenty letters and digits, the same for the same thing."""
    number = int.from_bytes(hashlib.sha256("\n".join(map(str, parts)).encode()).digest())
    letters: list[str] = []
    for _ in range(_ID):
        number, at = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[at])
    return "".join(letters)
