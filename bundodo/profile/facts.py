"""What a player says and shows of a machine, whatever the game."""

from __future__ import annotations

from bundodo.pipeline import Checked, Run
from bundodo.template.photos import photo
from designer.prints import marks
from designer.views import Mark, Picture
from templates.opened import MOST_PICTURE, read_bytes


def note_of(checked: Checked, run: Run) -> str:
    """What the player says of it, in lines; empty where nothing is said."""
    said = run.game.write(checked.machine).get(run.game.form().note.path)
    return str(said or "").strip()


def photo_name(checked: Checked, run: Run) -> str:
    """The photo as it is named on the sheet; empty where none is."""
    said = run.game.write(checked.machine).get(run.game.form().photo.path)
    return str(said or "").strip()


def has_photo(checked: Checked, run: Run) -> bool:
    """Whether there is one: on the sheet, or a file that is named there."""
    return bool(checked.entry.values.picture or photo_name(checked, run))


def photo_of(checked: Checked, run: Run, side: int) -> bytes:
    """The photo as JPEG of so many dots at most; empty where there is none that can be read."""
    if checked.entry.values.picture:
        return photo(checked.entry.values.picture, side)
    named = photo_name(checked, run)
    # What an online spreadsheet names is no file of this machine: nobody's sheet must make us read one.
    if not named or checked.base is None:
        return b""
    try:
        return photo(read_bytes(checked.base / named, MOST_PICTURE), side)
    except OSError:
        return b""


def mark_of(checked: Checked, run: Run) -> Mark:
    """The machine's own colour and emblem: as its sheet says, else drawn from game, player and name."""
    summary = run.game.summary(checked.machine, checked.profile)
    written = run.game.write(checked.machine)
    colour, emblem = (str(written.get(key) or "").strip() for key in ("colour", "emblem"))
    drawn = marks.drawn(run.game.NAME, summary.player, summary.name)
    # What an online spreadsheet names is no file of this machine.
    there = checked.base is not None and marks.is_picture(emblem)
    picture = Picture("", str(checked.base / emblem)) if there and checked.base else None
    return Mark(marks.colour_of(colour) or drawn[0], marks.emblem_of(emblem) or drawn[1], picture)
