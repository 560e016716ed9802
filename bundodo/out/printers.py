"""Calibration profiles: how far a printer prints beside the mark and how much smaller, on either side, kept a user."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from bundodo.say.trouble import Trouble, near
from sheets.disk import config_folder
from templates.opened import is_there, parse_toml, read_text
from templates.slipped import why
from templates.words import Words

Offset = tuple[float, float]
"""(right, down) in mm that a side's print is moved by, to land where it should."""

Scale = tuple[float, float]
"""(across, along) that a side's print is made larger by, to be as large as it should."""

MOST_MM = 20.0
LEAST_SCALE, MOST_SCALE = 0.9, 1.1


class Printer(Struct, frozen=True):
    """One printer's offsets and scales."""

    front: Offset = (0.0, 0.0)
    back: Offset = (0.0, 0.0)
    front_scale: Scale = (1.0, 1.0)
    back_scale: Scale = (1.0, 1.0)


class ProfilesError(Exception):
    """The file of profiles can't be read; ``why`` says what is wrong with it."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


def path() -> Path:
    """Where the profiles are kept."""
    return config_folder() / "printers.toml"


def parse_offset(text: str) -> Offset:
    """``X,Y`` in mm, such as ``-0.5,1``; at most 20 mm each. Raises ValueError."""
    parts = text.replace("mm", "").split(",")
    if len(parts) != 2:
        raise ValueError(text)
    x, y = (float(part) for part in parts)
    if not (abs(x) <= MOST_MM and abs(y) <= MOST_MM):
        raise ValueError(text)
    return x, y


def parse_scales(text: str) -> tuple[float, float]:
    """``1.004`` for both sides, or ``1.004,1`` for front and back; from 0.9 to 1.1. Raises ValueError."""
    parts = [float(part) for part in text.split(",")]
    if len(parts) > 2 or not all(LEAST_SCALE <= part <= MOST_SCALE for part in parts):
        raise ValueError(text)
    return parts[0], parts[-1]


def load() -> dict[str, Printer]:
    """All profiles by name. Raises ProfilesError for a file that is not as we write it."""
    file = path()
    if not is_there(file):
        return {}
    try:
        data = parse_toml(read_text(file))
        return {name: _printer(one) for name, one in data.items()}
    except (OSError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ProfilesError(file, str(error)) from error


def _printer(one: dict[str, object]) -> Printer:
    sides = (_offset(one["front"]), _offset(one["back"]))
    scales = (_scale(one.get(key, [1.0, 1.0])) for key in ("front_scale", "back_scale"))
    return Printer(*sides, *scales)


def _scale(value: object) -> Scale:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError(f"{value!r} is not [across, along]")
    return parse_scales(",".join(str(part) for part in value))


def _offset(value: object) -> Offset:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError(f"{value!r} is not [x, y]")
    return parse_offset(",".join(str(part) for part in value))


def save(printers: dict[str, Printer]) -> None:
    """Writes all profiles, whole or not at all. Raises OSError."""
    import tomlkit

    from bundodo.out import files

    document = tomlkit.document()
    for name, printer in printers.items():
        document[name] = {key: list(getattr(printer, key)) for key in ("front", "back", "front_scale", "back_scale")}
    files.write(path(), tomlkit.dumps(document).encode(), force=True)


def profiles(words: Words) -> dict[str, Printer]:
    """The saved profiles. Raises Trouble where their file can't be read."""
    try:
        return load()
    except ProfilesError as error:
        told = why(error.__cause__ or error, words.lang)
        raise Trouble(words.say("printer.broken", path=error.path, why=told)) from error


def unknown(name: str, known: dict[str, Printer], words: Words) -> Trouble:
    """There is no such profile, and which there are."""
    return Trouble(words.say("printer.unknown", name=name, known=near(name, sorted(known), words) or "-"))
