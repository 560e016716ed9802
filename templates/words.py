"""The words of the product, by language: ``Words("ja", "common", "bundodo")["E101.what"]``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # pathlib and tomllib would add half to the time of --help
    from pathlib import Path

LANGS = ("ja", "en")


class OverlayError(ValueError):
    """A user's own words that can't be taken: ``path`` is the file, ``why`` what is wrong with it, ``key`` where. Of a
    key that there is not, ``allowed`` are those that there are; of a value of the wrong kind, ``wanted`` is TOML's name
    of the right one."""

    def __init__(
        self, path: Path, why: str, key: str = "", *, allowed: Iterable[str] = (), wanted: str | None = None
    ) -> None:
        super().__init__(f"{path}: {key}: {why}" if key else f"{path}: {why}")
        self.path, self.why, self.key = path, why, key
        self.allowed, self.wanted = tuple(allowed), wanted


_overlays: list[Path] = []

_KINDS = {str: "string", int: "integer", float: "float", bool: "boolean", list: "array", dict: "table"}
"""TOML's names for the kinds of values that are in our files."""


def overlay(folder: Path) -> None:
    """From now on, files of this folder (``bundodo/cards.ja.toml``, ``common/theme.toml``) win over ours, key by key.
    To be said once, before anything is loaded: by the application, for a user's ``--templates``."""
    _overlays.append(folder)
    load.cache_clear()


@cache
def load(folder: str, name: str) -> Mapping[str, object]:
    """A TOML file of this package, such as ``load("common", "messages.ja")``. Raises FileNotFoundError, or OverlayError
    for a user's file."""
    import tomllib
    from pathlib import Path

    data = tomllib.loads((Path(__file__).parent / folder / f"{name}.toml").read_text(encoding="utf-8"))
    for root in _overlays:
        path = root / folder / f"{name}.toml"
        if path.is_file():
            try:
                own = tomllib.loads(path.read_text(encoding="utf-8-sig"))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise OverlayError(path, str(error)) from error
            _merge(data, own, path, "", known=name == "theme" or name.rpartition(".")[2] in LANGS)
    return data


def _merge(data: dict[str, object], own: Mapping[str, object], path: Path, at: str, *, known: bool) -> None:
    """Puts a user's values over ours. Where keys are ``known`` (words, the theme), a new one is a slip
    of the pen."""
    for key, value in own.items():
        place = f"{at}.{key}" if at else key
        ours = data.get(key)
        if known and key not in data:
            raise OverlayError(path, f"no such key; there are {', '.join(data)}", place, allowed=data)
        if isinstance(ours, dict) and isinstance(value, Mapping):
            _merge(ours, value, path, place, known=known)
        elif key in data and type(ours) is not type(value):
            wanted = _KINDS[type(ours)]
            raise OverlayError(path, f"{wanted} is wanted", place, wanted=wanted)
        else:
            data[key] = value


@cache
def severities(*folders: str) -> Mapping[str, str]:
    """``error``, ``warning`` or ``note`` of each diagnostic code of these folders."""
    found: dict[str, str] = {}
    for folder in folders:
        found.update({code: str(severity) for code, severity in load(folder, "codes").items()})
    return found


class Words:
    """Texts of one language and some folders. A key is a dotted path; later folders win."""

    __slots__ = ("_tables", "lang")

    def __init__(self, lang: str, *folders: str, name: str = "messages") -> None:
        if lang not in LANGS:
            raise ValueError(f"no such language: {lang}; there are {', '.join(LANGS)}")
        self.lang = lang
        self._tables = [load(folder, f"{name}.{lang}") for folder in reversed(folders)]

    def __getitem__(self, key: str) -> str:
        """The text of a key. Raises KeyError, for a text that is missing is a bug."""
        for table in self._tables:
            node: object = table
            for step in key.split("."):
                node = node.get(step) if isinstance(node, Mapping) else None
            if isinstance(node, str):
                return node
        raise KeyError(f"{key} ({self.lang})")

    def __contains__(self, key: str) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def say(self, key: str, /, **params: object) -> str:
        """The text of a key with its placeholders filled. Raises KeyError for a missing text or placeholder."""
        return self[key].format(**params)
