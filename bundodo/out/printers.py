"""Calibration profiles: how far a printer prints beside the mark, a front and a back offset each, kept a user."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from bundodo.say.trouble import Trouble
from sheets.disk import config_folder
from templates.words import Words

Offset = tuple[float, float]
"""(right, down) in mm that a side's print is moved by, to land where it should."""

MOST_MM = 20.0


@dataclass(frozen=True, slots=True)
class Printer:
    """One printer's offsets."""

    front: Offset = (0.0, 0.0)
    back: Offset = (0.0, 0.0)


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


def load() -> dict[str, Printer]:
    """All profiles by name. Raises ProfilesError for a file that is not as we write it."""
    file = path()
    if not file.exists():
        return {}
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        return {name: Printer(_offset(one["front"]), _offset(one["back"])) for name, one in data.items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise ProfilesError(file, str(error)) from error


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
        document[name] = {"front": list(printer.front), "back": list(printer.back)}
    files.write(path(), tomlkit.dumps(document).encode(), force=True)


def profiles(words: Words) -> dict[str, Printer]:
    """The saved profiles. Raises Trouble where their file can't be read."""
    try:
        return load()
    except ProfilesError as error:
        raise Trouble(words.say("printer.broken", path=error.path, why=error.why)) from error


def unknown(name: str, known: dict[str, Printer], words: Words) -> Trouble:
    """There is no such profile, and which there are."""
    return Trouble(words.say("printer.unknown", name=name, known=", ".join(sorted(known)) or "-"))
