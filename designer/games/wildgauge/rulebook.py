"""The rules in words: every rule by its id under the rulings in force, statuses and actions, and the rulings."""

from __future__ import annotations

from designer.games.wildgauge.rules import Rules
from designer.rulebook import RuleEntry, RulingLine, entries, sentence, table
from designer.rules import Rulings
from templates.words import Lang, Words

NUMBERED = tuple(f"W{number}" for number in range(1, 16))
RECOVERY = "status.recovery"

_NUMBERS = (
    "wg_round", "order_die", "turn_actions", "general_dice", "fumble_face", "second_attack", "mobility_least",
    "armour_times", "escape_fails", "recovery_times", "blaze_dice", "acid_faces", "stun_actions",
)  # fmt: skip


def ids(rules: Rules) -> tuple[str, ...]:
    """Every rule in order: W1 to W15, then the actions, the statuses, and what recovery is worth."""
    actions = (f"action.{one.id}" for one in rules.actions)
    statuses = (f"status.{one.id}" for one in rules.statuses)
    return (*NUMBERED, *actions, *statuses, RECOVERY)


def rulebook(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
    """Every rule under these rulings."""
    words = Words(lang, "wildgauge", name="rules")
    said = {one.key: sentence(one, rulings[one.key], words, later(rules)) for one in rules.rulings}
    return entries(ids(rules), words, {**numbers(rules), **said})


def rulings_table(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
    """Every ruling with its choices, the default first."""
    return table(rules.rulings, rulings, Words(lang, "wildgauge", name="rules"), later(rules))


def numbers(rules: Rules) -> dict[str, object]:
    """Every number that the texts speak of."""
    hampering = {
        f"{one.id}_{key}": getattr(one, key) for one in rules.terrains for key in ("checks", "mobility") if one.checks
    }
    return {**{key: getattr(rules, key) for key in _NUMBERS}, **hampering}


def later(rules: Rules) -> dict[str, object]:
    """The numbers that rulings speak of."""
    return {"third": rules.third_attack, "later": rules.later_attack}
