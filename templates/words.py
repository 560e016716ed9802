"""The words of the product, by language: ``Words("ja", "common", "bundodo")["E101.what"]``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

LANGS = ("ja", "en")


@cache
def load(folder: str, name: str) -> Mapping[str, object]:
    """A TOML file of this package, such as ``load("common", "messages.ja")``. Raises FileNotFoundError."""
    import tomllib  # here, for these two would add half to the time of --help
    from pathlib import Path

    return tomllib.loads((Path(__file__).parent / folder / f"{name}.toml").read_text(encoding="utf-8"))


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
