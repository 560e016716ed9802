"""What every game does alike: choices by their names, the limits of an event, how the unreadable is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from designer.faults import Fault, Name
from designer.named import Named, name_of
from designer.suggest import CLOSE, near
from sheets.form import label_key

UNREAD = "?"
"""Stands for a number that the sheet does not give; nothing is invented."""
NONE = "–"
"""Stands where there is none."""


class Placed(Protocol):
    """What stands at a path of a sheet."""

    @property
    def path(self) -> str: ...


# ---- choices -----------------------------------------------------------------------------------------------


def ids_by_label(things: Iterable[Named]) -> dict[str, str]:
    """The id of what each label names, by `label_key`; of a label that several have, the first."""
    found: dict[str, str] = {}
    for one in things:
        for label in one.labels:
            found.setdefault(label_key(label), one.id)
    return found


def nearest(word: str, things: Sequence[Named], least: float = CLOSE) -> Name | None:
    """The name that somebody may have meant; None where none is near, see `designer.suggest.near`."""
    found = near(word, {one.id: one.labels for one in things}, least)
    return next((name_of(one) for one in things if one.id == found), None)


def unknown(path: str, word: str, sort: Named, near_by: Sequence[Named], known: Iterable[Named]) -> Fault:
    """A word that names nothing of its ``sort``: E108 where a name of those ``near_by`` is meant, else E109 with those
    that there are."""
    params: dict[str, object] = {"found": word, "sort": name_of(sort)}
    if (meant := nearest(word, near_by)) is not None:
        return Fault("E108", path, {**params, "near": meant})
    return Fault("E109", path, {**params, "known": tuple(name_of(one) for one in known)})


# ---- an event ----------------------------------------------------------------------------------------------


def too_many(code: str, found: Sequence[Placed], most: int | None, **params: object) -> Iterator[Fault]:
    """More than the event allows. Told at the first one too many."""
    if most is not None and len(found) > most:
        rest = tuple(one.path for one in found[most + 1 :])
        yield Fault(code, found[most].path, {**params, "found": len(found), "most": most}, rest)


def too_little(code: str, path: str, stat: Name, found: int | None, least: int | None) -> Iterator[Fault]:
    """Less of a stat than the event asks for; nothing of one that can't be read."""
    if least is not None and found is not None and found < least:
        yield Fault(code, path, {"stat": stat, "found": found, "least": least})
