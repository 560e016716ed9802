"""The rules in words: S1 to S17 under the rulings in force, the rulings with their choices, and the lost tables."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from designer import rulebook
from designer.games.sentinel.data import Data
from designer.games.sentinel.rules import ActionRule, Rules
from designer.rulebook import RuleEntry, RulingLine
from designer.rules import Rulings
from designer.slots import Slot
from designer.slots import slots as declared
from templates.words import Lang, Words

RULES = (
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S8b", "S9", "S10", "S11", "S12", "S13", "S14", "S15", "S16", "S17",
)  # fmt: skip


def entries(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RuleEntry, ...]:
    """Every rule, in the order of their ids."""
    words = Words(lang, "sentinel", name="rules")
    told = numbers(rules)
    said = {one.key: rulebook.sentence(one, rulings[one.key], words, told) for one in rules.rulings}
    return rulebook.entries(RULES, words, {**told, **said})


def rulings_table(rules: Rules, rulings: Rulings, lang: Lang) -> tuple[RulingLine, ...]:
    """Every ruling with its choices, the default first."""
    return rulebook.table(rules.rulings, rulings, Words(lang, "sentinel", name="rules"), numbers(rules))


def slots(rules: Rules, data: Data | None, lang: Lang) -> tuple[Slot, ...]:
    """Every table that the source lost. Action points are filled when no action's are missing any more."""
    known = set(data.ap or ()) if data else set()
    complete = all(action.ap is not None or action.id in known for action in rules.actions)
    return tuple(
        replace(slot, filled=complete) if slot.id == "ap" else slot for slot in declared(rules.slots, data, lang)
    )


def numbers(rules: Rules) -> dict[str, object]:
    """The numbers of the rules by their keys, ends of a reach as KEY_least and KEY_most, modifiers with their sign; of
    each action ``ap_ID``, ``hit_ID`` and ``evasion_ID``."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Rules):
        value = getattr(rules, field.name)
        if isinstance(value, str):
            found[field.name] = value
        elif isinstance(value, int):
            found[field.name] = _signed(value) if _is_modifier(field.name) else value
        elif field.name.endswith("_reach"):
            found[f"{field.name}_least"], found[f"{field.name}_most"] = value
    for action in rules.actions:
        found |= _of_action(action)
    return found


def _is_modifier(key: str) -> bool:
    return key.endswith("_modifier") or key == "carrier_evasion"


def _of_action(action: ActionRule) -> dict[str, object]:
    """Points by kind as ``4/3/2``, once where they are all the same."""
    found: dict[str, object] = {
        f"hit_{action.id}": _signed(action.hit),
        f"evasion_{action.id}": _signed(action.evasion),
    }
    if action.ap is not None:
        points = (action.ap.normal, action.ap.high_mobility, action.ap.ma)
        found[f"ap_{action.id}"] = "/".join(map(str, points if len(set(points)) > 1 else points[:1]))
    return found


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")
