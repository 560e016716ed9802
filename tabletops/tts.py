"""Tabletop Simulator: saved objects. A card's id is its deck's number times 100 and its place on the sheet, from 0."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from tabletops.pictures import MOST_CARDS
from tabletops.pieces import Board, Note, Piece

_EMPTY = ("GameMode", "Date", "Table", "Sky", "Rules", "PlayerTurn", "LuaScript", "LuaScriptState", "XmlUI")
"""Keys of a save that a saved object leaves empty."""
_APART = 3.0
_TILE = 1.0


class Sheets(msgspec.Struct, frozen=True):
    """Where a machine's pictures are found: the sheets of its cards with their (columns, rows), in the order of its
    deck, `pictures.MOST_CARDS` on each but the last; the cards' back; and what stands on the field."""

    cards: tuple[tuple[str, int, int], ...]
    back: str
    token: str


def machine(piece: Piece, at: Sheets, mark: str) -> str:
    """The machine's figure, its deck and its numbers."""
    return _saved(piece.name, mark, _machine(piece, at, (0.0, 0.0)))


def room(board: Board, url: str, pieces: Sequence[tuple[Piece, Sheets]], notes: Sequence[Note], mark: str) -> str:
    """The field with every machine beside it."""
    objects = [_board(board, url)]
    for number, (piece, at) in enumerate(pieces):
        objects += _machine(piece, at, ((number - (len(pieces) - 1) / 2) * _APART * 2, -16.0))
    objects += [_card_of_text(note, number) for number, note in enumerate(notes)]
    return _saved(board.title, mark, objects)


def _machine(piece: Piece, at: Sheets, spot: tuple[float, float]) -> list[dict[str, Any]]:
    key = f"{piece.player}\n{piece.name}"
    figure = {
        **_object("Figurine_Custom", key, spot, nickname=piece.name, text=_told(piece)),
        "CustomImage": _image(at.token),
    }
    return [figure, _deck(piece, at, (spot[0] + _APART, spot[1]))]


def _deck(piece: Piece, at: Sheets, spot: tuple[float, float]) -> dict[str, Any]:
    """A deck; a single card is one by itself, as a deck of one is not shown."""
    decks = {str(number): _sheet(one, at.back) for number, one in enumerate(at.cards, 1)}
    key = f"{piece.player}\n{piece.name}"
    ids: list[int] = []
    cards: list[dict[str, Any]] = []
    for number, face in enumerate(piece.deck.faces):
        sheet, place = divmod(number, MOST_CARDS)
        for _ in range(face.count):
            card = _object("Card", f"{key}\n{len(cards)}", spot, nickname=face.name, text=face.text, down=True)
            own = {str(sheet + 1): decks[str(sheet + 1)]}
            ids.append(100 * (sheet + 1) + place)
            cards.append({**card, "CardID": ids[-1], "CustomDeck": own})
    if len(cards) == 1:
        return cards[0]
    deck = _object("DeckCustom", f"{key}\ndeck", spot, nickname=piece.deck.name, down=True)
    return {**deck, "DeckIDs": ids, "CustomDeck": decks, "ContainedObjects": cards}


def _sheet(sheet: tuple[str, int, int], back: str) -> dict[str, Any]:
    url, columns, rows = sheet
    return {
        "FaceURL": url,
        "BackURL": back,
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _board(board: Board, url: str) -> dict[str, Any]:
    image = {**_image(url), "WidthScale": board.picture.width / board.picture.height}
    return {**_object("Custom_Board", board.name, (0.0, 0.0), nickname=board.title, locked=True), "CustomImage": image}


def _card_of_text(note: Note, at: int) -> dict[str, Any]:
    return _object("Notecard", f"{at}\n{note.title}", (18.0, 12.0 - at * 3.0), nickname=note.title, text=note.text)


def _image(url: str) -> dict[str, Any]:
    return {"ImageURL": url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}


def _told(piece: Piece) -> str:
    counters = [f"{one.label} {one.value}" for one in piece.counters]
    return "\n".join([*counters, *(f"{label} {value}" for label, value in piece.numbers)])


def _object(
    name: str,
    key: str,
    at: tuple[float, float],
    *,
    nickname: str = "",
    text: str = "",
    down: bool = False,
    locked: bool = False,
) -> dict[str, Any]:
    turned = {
        "posX": at[0], "posY": _TILE, "posZ": at[1], "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if down else 0.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
    guid = hashlib.sha256(f"{name}\n{key}".encode()).hexdigest()[:6]
    return {
        "GUID": guid,
        "Name": name,
        "Transform": turned,
        "Nickname": nickname,
        "Description": text,
        "Locked": locked,
    }


def _saved(title: str, mark: str, objects: Sequence[dict[str, Any]]) -> str:
    """The file; its note carries the mark by which it is known to be ours."""
    empty = dict.fromkeys(_EMPTY, "")
    whole = {"Note": mark, "SaveName": title, **empty, "ObjectStates": list(objects)}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
