"""What a sheet computes itself, as formulas that Excel, LibreOffice and Google Sheets share, and how a number that
stands there is held against ours (S181)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping

from designer.faults import Fault
from designer.games.sentinel.derive import Profile
from designer.games.sentinel.form import form
from designer.games.sentinel.rules import Rules
from designer.reading.cells import MOST, name_of, shown
from designer.rules import Rulings
from sheets.form import Values

UNKNOWN = "—"
"""Stands where a number can't be known."""
_WRITTEN = re.compile(r"[0-9]{1,6}|66\+[0-9]{1,3}|11-[0-9]{1,3}")
_EVASION, _PUNCH = "derived.evasion", "derived.punch"


def formulas(rules: Rules, ref: Callable[[str], str], rulings: Rulings) -> Mapping[str, str]:
    """S8b: evasion and piloting, in steps or as plain numbers (ruling modifier_scale). S13: what durability adds to a
    punch."""
    evasion, piloting, durability = ref("evasion"), ref("pilot.piloting"), ref("durability")
    index = f"(6*(INT({evasion}/10)-1)+MOD({evasion},10)+{piloting})"
    dice = f"10*(INT(({index}-1)/6)+1)+MOD({index}-1,6)+1"
    scale = f'IF({index}>36,"66+"&({index}-36),IF({index}<1,"11-"&(1-{index}),{dice}))'
    if rulings["modifier_scale"] == "decimal":
        scale = f"{evasion}+{piloting}"
    digits = [f"INT({evasion}/10)>=1", f"INT({evasion}/10)<=6", f"MOD({evasion},10)>=1", f"MOD({evasion},10)<=6"]
    known = (
        f"IF(AND(ISNUMBER({evasion}),ISNUMBER({piloting})),AND({','.join(digits)},{piloting}=INT({piloting})),FALSE)"
    )
    whole = f"IF(ISNUMBER({durability}),AND({durability}=INT({durability}),{durability}>=0,{durability}<={MOST}),FALSE)"
    return {
        _EVASION: f'IF({known},{scale},"{UNKNOWN}")',
        _PUNCH: f'IF({whole},INT({durability}/{rules.punch_share}),"{UNKNOWN}")',
    }


def compare(values: Values, profile: Profile) -> Iterator[Fault]:
    """S181 wherever the written number differs from ours; nothing where ours is unknown, or no number stands there."""
    ours = {
        _EVASION: None if profile.evasion is None else profile.evasion_shown,
        _PUNCH: None if profile.punch_bonus is None else str(profile.punch_bonus),
    }
    parts = {_EVASION: ("evasion", "pilot.piloting"), _PUNCH: ("durability",)}
    for path, number in ours.items():
        if number is None or path not in values.cells:
            continue
        found = "".join(unicodedata.normalize("NFKC", shown(values[path])).split())
        if _WRITTEN.fullmatch(found) and found != number:
            field = name_of(form().field(path))
            yield Fault("S181", path, {"field": field, "found": found, "ours": number}, parts[path])
