"""What the page shows before its engine has answered anything: forms, words, choices, examples. Plain data."""

from __future__ import annotations

from functools import cache
from typing import Any

from bundodo import examples
from bundodo.bridge.asked import By
from bundodo.bridge.calls import CALLS
from bundodo.games.registry import parts
from bundodo.out.printing import ALL_KINDS, kinds_of
from designer.game import AnyGame
from designer.games import registry
from designer.prints import marks
from designer.rulebook import conditions
from sheets.files import links
from sheets.form import Field, Form, Kind, Table, named
from sheets.sources import SUFFIXES
from templates.version import VERSION
from templates.words import Words, load


class Schema(By, frozen=True, kw_only=True):
    """In this language."""


def schema(asked: Schema) -> object:
    """Everything that the page is built from in one language."""
    return of_language(asked.words.code)


@cache
def of_language(lang: str) -> dict[str, Any]:
    """The same by the language's code."""
    words = Words(lang, "common", name="app")
    return {
        "version": VERSION,
        "lang": lang,
        "link": links.VERSION,
        "calls": sorted(CALLS),
        "suffixes": [*SUFFIXES, ".txt", ".zip"],
        "words": load("common", f"page.{lang}"),
        "severities": {key: words[f"severity.{key}"] for key in ("error", "warning", "note")},
        "verdicts": {key: words[f"show.{key}"] for key in ("legal", "illegal")},
        "kinds": {kind: words[f"kinds.{kind}"] for kind in ALL_KINDS},
        "papers": list(load("common", "papers")),
        "cards": _cards(),
        "games": {name: _game(registry.load(name), lang, words) for name in registry.GAMES},
    }


def _cards() -> list[str]:
    from printables.paper.sizes import card_presets

    return list(card_presets())


def _game(game: AnyGame, lang: str, words: Words) -> dict[str, Any]:
    chosen = game.choose({})
    own = parts(game.NAME)
    there = kinds_of_game(game, words)
    return {
        "title": words[f"bridge.games.{game.NAME}"],
        "cap": game.CAP,
        "form": _form(game.form(), lang),
        "rulings": [
            {"key": one.key, "question": one.question, "default": one.default, "choices": one.choices}
            for one in game.rulings_table(chosen, lang)
            if set(one.shows) & {"design", "sheet", "cards", "odds"}
        ],
        "conditions": [
            {"key": one.key, "question": one.question, "default": one.default, "choices": one.choices}
            for one in conditions(game.CONDITIONS, game.NAME, lang)
        ],
        "bannable": [(one.id, named(one.labels).text(lang)) for one in game.BANNABLE],
        "kinds": [kind for kind in ALL_KINDS if kind in there],
        "field": _field(game, lang),
        "odds": sorted(own.odds.takes) if own.odds else [],
        "odds_on_sheet": game.ODDS_ON_SHEET,
        "advice": list(own.advice.aims) if own.advice else None,
        "compare": own.comparison is not None,
        "examples": _examples(game),
    }


def kinds_of_game(game: AnyGame, words: Words) -> frozenset[str]:
    """What a kit of the game can hold."""
    from bundodo.bridge.asked import run_of

    return kinds_of(run_of([], By(game=game.NAME, lang=words.code)), words)


def _field(game: AnyGame, lang: str) -> dict[str, Any]:
    """The keys of the field that the game is played on, or of an empty one."""
    from bundodo.bridge.fields import document_of
    from bundodo.out.fields import empty

    own = game.boards(lang)
    return document_of(own[0] if own else empty())


def _examples(game: AnyGame) -> list[dict[str, Any]]:
    from bundodo.bridge.documents import document
    from sheets.sources import open_data

    files = sorted(examples.folder(game.NAME).glob("*.toml"))
    opened = open_data([(path.name, path.read_bytes()) for path in files], registry.Forms(), game=game.NAME)
    return [document(game, entry.values) for entry in opened.entries]


def _form(form: Form, lang: str) -> dict[str, Any]:
    return {
        "fields": [_one(one, lang) for one in form.fields if not one.shorthand],
        "tables": [_table(table, lang) for table in form.tables],
    }


def _table(table: Table, lang: str) -> dict[str, Any]:
    return {
        "path": table.path,
        "title": named(table.titles).text(lang),
        "marks": table.marks,
        "columns": [_one(one, lang) for one in table.columns],
    }


def _one(one: Field, lang: str) -> dict[str, Any]:
    made: dict[str, Any] = {"path": one.path, "kind": one.kind.value, "label": named(one.labels).text(lang)}
    if one.role:
        made["role"] = one.role.value
    made |= {key: True for key in ("is_stat", "repeats", "dash") if getattr(one, key)}
    if one.kind is Kind.CHOICES:
        made["options"] = [(option.id, named(option.labels).text(lang)) for option in one.options]
        made["slots"] = one.slots
    if choices := _choices(one.path, lang):
        made["choices"] = choices
    return made


def _choices(path: str, lang: str) -> list[tuple[str, str]]:
    """Texts that are one of some words, each with the colour that it stands for."""
    match path:
        case "colour":
            return [(name, f"#{marks.colour_of(name)}") for name in marks.names("colours", lang)]
        case "emblem":
            return [(name, "") for name in marks.names("emblems", lang)]
        case "photo_fit":
            return [(fit, "") for fit in marks.FITS]
    return []
