"""The words of the product, by language: ``Words("ja", "common", "bundodo")["E101.what"]``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:  # pathlib and tomllib would add half to the time of --help
    from pathlib import Path

LANGS = ("ja", "en")


Own: TypeAlias = "tuple[Path, ...]"
"""Folders of a user's own words, theme and presets, the last one winning."""


class Language(NamedTuple):
    """A language by its code, and folders of a user's own words, which win over ours key by key."""

    code: str
    own: Own = ()


Lang: TypeAlias = str | Language
"""A language to say something in. A code alone, ``ja`` or ``en``, is that language in our words."""


def code_of(lang: Lang) -> str:
    """``ja`` or ``en``."""
    return lang.code if isinstance(lang, Language) else lang


def in_language(lang: Lang, code: str) -> Lang:
    """Another language, with the same folders of own words."""
    return lang._replace(code=code) if isinstance(lang, Language) else code


def own_of(lang: Lang) -> Own:
    """The folders of own words; none for a code alone."""
    return lang.own if isinstance(lang, Language) else ()


class OverlayError(ValueError):
    """A user's own words that can't be taken: ``path`` is the file, ``why`` what is wrong with it, ``key`` where. Of a
    key that there is not, ``allowed`` are those that there are; of a value of the wrong kind, ``wanted`` is TOML's name
    of the right one. ``instead``: what is written there, and what should be."""

    def __init__(
        self,
        path: Path,
        why: str,
        key: str = "",
        *,
        allowed: Iterable[str] = (),
        wanted: str | None = None,
        instead: tuple[str, str] | None = None,
    ) -> None:
        why = why or (f"{instead[1]} is wanted in place of {instead[0]}" if instead else "")
        super().__init__(f"{path}: {key}: {why}" if key else f"{path}: {why}")
        self.path, self.why, self.key = path, why, key
        self.allowed, self.wanted, self.instead = tuple(allowed), wanted, instead


_KINDS = {str: "string", int: "integer", float: "float", bool: "boolean", list: "array", dict: "table"}
"""TOML's names for the kinds of values that are in our files."""


@cache
def load(folder: str, name: str, own: Own = ()) -> Mapping[str, object]:
    """A TOML file of this package, such as ``load("common", "messages.ja")``, with what the files of that name in the
    ``own`` folders (``bundodo/cards.ja.toml``, ``common/theme.toml``) say instead. Raises FileNotFoundError, or
    OverlayError for a user's file."""
    import tomllib
    from pathlib import Path

    data = tomllib.loads((Path(__file__).parent / folder / f"{name}.toml").read_text(encoding="utf-8"))
    for root in own:
        path = root / folder / f"{name}.toml"
        from templates.opened import parse_toml, read_text

        try:
            said = parse_toml(read_text(path))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, ValueError, RecursionError) as error:  # ValueError: no TOML, no UTF-8
            raise OverlayError(path, str(error)) from error
        _merge(data, said, path, "", known=name == "theme" or name.rpartition(".")[2] in LANGS)
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

    __slots__ = ("_tables", "code", "lang")

    def __init__(self, lang: Lang, *folders: str, name: str = "messages") -> None:
        self.lang, self.code = lang, code_of(lang)
        if self.code not in LANGS:
            raise ValueError(f"no such language: {self.code}; there are {', '.join(LANGS)}")
        own = own_of(lang)
        self._tables = [load(folder, f"{name}.{self.code}", own) for folder in reversed(folders)]

    def __getitem__(self, key: str) -> str:
        """The text of a key. Raises KeyError, for a text that is missing is a bug."""
        for table in self._tables:
            node: object = table
            for step in key.split("."):
                node = node.get(step) if isinstance(node, Mapping) else None
            if isinstance(node, str):
                return node
        raise KeyError(f"{key} ({self.code})")

    def __contains__(self, key: str) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    def say(self, key: str, /, **params: object) -> str:
        """The text of a key with its placeholders filled: ``{name!q}`` as an argument of a command that can be typed as
        it stands, ``{path!p}`` as one that is a path. Raises KeyError for a missing text or placeholder."""
        text = self[key]
        if "!q}" in text or "!p}" in text:
            from templates.shell import Quoting

            return Quoting().format(text, **params)
        return text.format(**params)
