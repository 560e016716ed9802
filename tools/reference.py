"""The pages of the docs that are made from data: the diagnostic codes, each game's rules, the JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from bundodo.say.codes import opened
from bundodo.say.report import schema
from designer.game import AnyGame
from designer.games import registry
from designer.rulebook import conditions
from templates.words import LANGS, Words, severities


def pages() -> Iterator[tuple[str, str]]:
    """Every generated page as (path under ``docs/``, text)."""
    for lang in LANGS:
        app = Words(lang, "common", name="app")
        words = Words(lang, "common", *registry.GAMES)
        known = severities("common", *registry.GAMES)
        yield f"codes.{lang}.md", _codes(known, words, app)
        for name in registry.GAMES:
            yield f"games/{name}.{lang}.md", _rules(registry.load(name), app)
    for name in registry.GAMES:
        file = "check.schema.json" if name == registry.DEFAULT else f"check.{name}.schema.json"
        yield file, json.dumps(schema(registry.load(name)), indent=2, ensure_ascii=False) + "\n"


def _codes(known: Mapping[str, str], words: Words, app: Words) -> str:
    """All codes on one page: a table of them, then a section each, ``codes.ja.md#e101``."""
    lines = [
        f"# {app['explain.index']}",
        "",
        f"| {app['explain.code']} | {app['explain.severity']} | |",
        "|---|---|---|",
    ]
    for code in sorted(known):
        says = opened(words[f"{code}.what"]).splitlines()[0].replace("|", "\\|")
        lines.append(f"| [{code}](#{code.lower()}) | {app[f'severity.{known[code]}']} | {says} |")
    for code in sorted(known):
        lines += ["", *_section(code, known[code], words, app)]
    return "\n".join(lines) + "\n"


def _rules(game: AnyGame, app: Words) -> str:
    """A game's rules and rulings, by their ids, under the default rulings, and what its source lost."""
    rulings = game.choose({})
    lines = [f"# {app.say('rules.head', version=game.VERSION, game=game.NAME)}", ""]
    for entry in game.rulebook(rulings, app.lang):
        lines += [f"**{entry.id} {entry.title}**  ", *entry.text.splitlines(), ""]
    lines += [f"## {app['rules.rulings_title']}", ""]
    for line in game.rulings_table(rulings, app.lang):
        lines += [f"**{line.id} `{line.key}`** {line.question}", ""]
        lines += [f"- `{choice}`: {text}" for choice, text in line.choices]
        lines.append("")
    if slots := game.slots(None, app.lang):
        lines += [f"## {app['rules.slots_title']}", "", app.say("rules.slots_head", game=game.NAME), ""]
        lines += [f"- `{slot.id}` ({slot.rule}) {slot.label}" for slot in slots]
        lines.append("")
    if game.CONDITIONS:
        lines += [f"## {app['rules.conditions_title']}", "", app.say("rules.conditions_head", game=game.NAME), ""]
        for line in conditions(game.CONDITIONS, game.NAME, app.lang):
            lines.append(
                f"- `{line.key}={line.default}` {line.question} ({', '.join(f'`{one}`' for one, _ in line.choices)})"
            )
    return "\n".join(lines).rstrip().replace("<", "&lt;") + "\n"


def _section(code: str, severity: str, words: Words, app: Words) -> list[str]:
    lines = [f"## {code}", "", f"{app[f'severity.{severity}']}: {opened(words[f'{code}.what'])}"]
    for part in ("why", "example", "cure"):
        text = opened(words[f"{code}.{part}"])
        lines += ["", f"**{app[f'explain.{part}']}**", "", *_block(text, part)]
    return lines


def _block(text: str, part: str) -> list[str]:
    """Examples as they are typed, all else as prose."""
    return ["```", *text.strip("\n").splitlines(), "```"] if part == "example" else text.strip("\n").splitlines()
