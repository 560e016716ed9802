"""A pack's file: read strictly, every fault at once, at the key where it is."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
from msgspec import inspect

from designer.faults import Fault, Name
from designer.games import registry
from designer.named import Named
from designer.packs.pack import Pack, PackError, Sort, Told
from designer.reading.cells import says_none
from designer.reading.keys import meant, written
from sheets.form import label_key
from templates.opened import parse_toml, read_text

if TYPE_CHECKING:
    from designer.game import AnyGame

MOST = 40
"""Things that all packs together bring to one list."""
MOST_NAME, MOST_WORDS = 30, 300
"""Letters of a name, and of the words about a thing."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_HEAD = ("game", "name", "version")
_NAMES = ("ja", "en")
_UNFIT = re.compile(r"[、，,・･/／;；|｜+＋*?~\"]|\A[<>=@\-]")
"""What parts choices that stand in one cell, and what formulas take for something else: no name may hold it."""
_NUMBER = re.compile(r"[\W\d_]*(p|pt|点|ポイント)?|true|false")
"""What is no name: points, an empty one, and what a spreadsheet takes for a box to tick."""


def load(paths: Iterable[Path]) -> tuple[Pack, ...]:
    """The packs of these files, a file named twice once. Raises PackError with every fault of each: E260 unreadable,
    E261 no TOML, E262 unknown key, E263 unknown effect, E264 wrong value, E265 something lacks, E266 a name or id that
    is taken, E267 a name that can't be one, E268 no such game, E269 a game without packs, E272 two packs of one name,
    E274 too many things, E050 nested too deeply."""
    faults: list[tuple[Path, Fault]] = []
    packs: list[tuple[Path, Pack]] = []
    seen: set[Path] = set()
    for path in paths:
        if (whole := _resolved(path)) in seen:
            continue
        seen.add(whole)
        reader = _PackReader(path)
        if (pack := reader.pack()) is not None:
            packs.append((path, pack))
        faults += [(path, fault) for fault in reader.faults]
    faults += [*_taken_twice(packs), *_too_many(packs)]
    if faults:
        raise PackError(tuple(faults))
    return tuple(pack for _, pack in packs)


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # a name with a zero in it, links in a circle
        return path


class _PackReader:
    """Goes through one file and collects what is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Fault] = []

    def pack(self) -> Pack | None:
        """The pack; None where so much is wrong that there is none."""
        data = self.parse()
        game = None if data is None else self.game(data)
        if data is None or game is None:
            return None
        self.known(data, "", (*_HEAD, *game.PACKED), "E262")
        name, version = (self.text(data, key) for key in ("name", "version"))
        lists = tuple((list_, self.things(data, list_, sort, game)) for list_, sort in game.PACKED.items())
        if not any(data.get(list_) for list_ in game.PACKED):
            self.fault("E265", "", needed=tuple(f"[[{list_}]]" for list_ in game.PACKED))
        return Pack(game.NAME, name, version, str(self.path), lists)

    def parse(self) -> dict[str, Any] | None:
        try:
            return parse_toml(read_text(self.path))
        except (OSError, UnicodeDecodeError) as error:
            self.fault("E260", "", why=getattr(error, "strerror", None) or "UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.fault("E261", "", why=str(error))
        except (RecursionError, ValueError):  # of arrays in arrays, and of a number with thousands of digits
            self.fault("E050", "")
        return None

    def game(self, data: Mapping[str, Any]) -> AnyGame | None:
        """The game that the pack is for; the usual one where it names none."""
        named = data.get("game", registry.DEFAULT)
        if not isinstance(named, str) or named not in registry.GAMES:
            self.fault("E268", "game", found=written(named), games=registry.GAMES)
            return None
        game = registry.load(named)
        if not game.PACKED:
            games = tuple(one for one in registry.GAMES if registry.load(one).PACKED)
            self.fault("E269", "game", game=named, games=games)
            return None
        return game

    # ---- what is wrong ---------------------------------------------------------------------------------------

    def fault(self, code: str, path: str, /, **params: object) -> None:
        self.faults.append(Fault(code, path, params))

    def known(self, table: Mapping[str, Any], at: str, keys: Sequence[str], code: str) -> None:
        for key in table:
            if key not in keys:
                self.fault(code, f"{at}.{key}" if at else key, key=key, near=meant(key, keys), allowed=tuple(keys))

    # ---- values ----------------------------------------------------------------------------------------------

    def text(self, table: Mapping[str, Any], key: str) -> str:
        """A short text that must be there."""
        value = table.get(key)
        if value is None or value == "":
            self.fault("E265", key, needed=(f"{key}",))
        elif not isinstance(value, str) or not _is_line(value, MOST_NAME):
            self.fault("E264", key, found=written(value), expected=_line(MOST_NAME))
        else:
            return value.strip()
        return ""

    def things(self, data: Mapping[str, Any], name: str, sort: Sort, game: AnyGame) -> tuple[Named, ...]:
        """The things of one list that can be read."""
        value = data.get(name, [])
        if not isinstance(value, list) or any(not isinstance(one, dict) for one in value):
            self.fault("E264", name, found=written(value), expected=f"[[{name}]]")
            return ()
        found = []
        for number, one in enumerate(value):
            before = len(self.faults)
            made = self.thing(one, f"{name}[{number}]", sort)
            if made is not None:
                self.faults += game.pack_faults(name, f"{name}[{number}]", made)
            if made is not None and len(self.faults) == before:
                found.append(made)
        return tuple(found)

    def thing(self, table: Mapping[str, Any], at: str, sort: Sort) -> Named | None:
        """One thing; None where something is wrong with it, which is told."""
        kinds = get_type_hints(sort.kind, include_extras=True)
        keys = [key for key in sort.kind.__struct_fields__ if key not in sort.own and key != "rule"]
        before = len(self.faults)
        self.known(table, at, keys, "E263")
        values = {key: value for key, value in table.items() if key in keys}
        values |= {**self.names(values, at), "id": self.id(values, at), "words": self.words(values, at)}
        self.aliases(values, at)
        for key, value in values.items():
            if key not in ("id", *_NAMES, "words"):
                self.value(value, f"{at}.{key}", kinds[key], sort.samples.get(key))
        if len(self.faults) > before:
            return None
        try:
            made: Named = msgspec.convert(sort.finish(values), sort.kind)
        except msgspec.ValidationError as error:
            self.fault("E264", at, found=str(error), expected=_line(MOST_NAME))
            return None
        return made

    def value(self, value: object, path: str, kind: Any, sample: Name | None) -> None:
        """Whether a value is of its key's type."""
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            self.fault("E264", path, found=written(value), expected=sample or _wanted(inspect.type_info(kind)))

    def id(self, values: Mapping[str, Any], at: str) -> str:
        found = values.get("id")
        if found is None:
            self.fault("E265", f"{at}.id", needed=("id",))
        elif not isinstance(found, str) or not _ID.fullmatch(found):
            self.fault("E264", f"{at}.id", found=written(found), expected="a–z, 0–9, _")
        else:
            return found
        return ""

    def names(self, values: Mapping[str, Any], at: str) -> dict[str, str]:
        """The names in both languages; one that is not written is the other."""
        found = {key: values[key] for key in _NAMES if key in values and self.name(values[key], f"{at}.{key}")}
        if not any(key in values for key in _NAMES):
            self.fault("E265", f"{at}.ja", needed=_NAMES)
        plain = {key: str(value).strip() for key, value in found.items()}
        either = next(iter(plain.values()), "")
        return {key: plain.get(key, either) for key in _NAMES}

    def aliases(self, values: Mapping[str, Any], at: str) -> None:
        aliases = values.get("aliases", [])
        for number, one in enumerate(aliases if isinstance(aliases, list) else ()):
            self.name(one, f"{at}.aliases[{number}]")

    def name(self, value: object, path: str) -> bool:
        """Whether a name can be read among others in one cell, and is told from a number and from none."""
        if not isinstance(value, str) or not _is_line(value, MOST_NAME):
            self.fault("E264", path, found=written(value), expected=_line(MOST_NAME))
            return False
        key = label_key(value)
        if _NUMBER.fullmatch(key) or _UNFIT.search(value) or says_none(value):
            self.fault("E267", path, found=value)
            return False
        return True

    def words(self, values: Mapping[str, Any], at: str) -> Told:
        """What it does, in words: a text, or one in each language."""
        value = values.get("words")
        path = f"{at}.words"
        if value is None or value == "":
            self.fault("E265", path, needed=("words",))
        elif isinstance(value, str):
            if self.prose(value, path):
                return Told(value, value)
        elif isinstance(value, dict) and value and set(value) <= set(_NAMES):
            fit = [self.prose(text, f"{path}.{key}") for key, text in value.items()]  # each is told, not the first
            if all(fit):
                either = next(iter(value.values()))
                return Told(*(value.get(key, either) for key in _NAMES))
        else:
            self.fault("E264", path, found=written(value), expected='"…", { ja = "…", en = "…" }')
        return Told("", "")

    def prose(self, value: object, path: str) -> bool:
        is_fit = isinstance(value, str) and bool(value.strip()) and len(value) <= MOST_WORDS
        if not is_fit or any(not (letter.isprintable() or letter in "\n\r\t") for letter in str(value)):
            self.fault("E264", path, found=written(value), expected=_line(MOST_WORDS))
            return False
        return True


# ---- names that are taken ------------------------------------------------------------------------------------


def _taken_twice(packs: Sequence[tuple[Path, Pack]]) -> Iterator[tuple[Path, Fault]]:
    """E272: packs of one name; E266: an id or a name that the game has, or another thing of these packs."""
    called: dict[tuple[str, str], Path] = {}
    taken: dict[str, dict[str, Name]] = {}
    for path, pack in packs:
        key = pack.game, label_key(pack.name)
        if pack.name and key in called:
            yield path, Fault("E272", "name", {"name": pack.name, "other": called[key].name})
        called.setdefault(key, path)
        if pack.game not in taken:
            ours = registry.load(pack.game).taken()
            taken[pack.game] = {label_key(label): what for label, what in ours}
        for list_, things in pack.lists:
            for number, thing in enumerate(things):
                yield from ((path, one) for one in _taken(thing, f"{list_}[{number}]", taken[pack.game], path.name))


def _taken(thing: Named, at: str, taken: dict[str, Name], file: str) -> Iterator[Fault]:
    """What of a thing is taken; the rest is by now."""
    places = [("id", thing.id), *((key, getattr(thing, key)) for key in _NAMES)]
    places += [(f"aliases[{number}]", one) for number, one in enumerate(thing.aliases)]
    mine = Name(f"{thing.ja}（{file}）", f"{thing.en} ({file})")
    for place, label in places:
        of = taken.setdefault(label_key(label), mine)
        if of is not mine:
            yield Fault("E266", f"{at}.{place}", {"found": label, "of": of})


def _too_many(packs: Sequence[tuple[Path, Pack]]) -> Iterator[tuple[Path, Fault]]:
    """E274: more of a list than the formulas of a spreadsheet can hold. Told at the first one too many."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for path, pack in packs:
        for list_, things in pack.lists:
            limits = {"": MOST, **registry.load(pack.game).PACKED[list_].most}
            for number, thing in enumerate(things):
                for key, most in limits.items():
                    counts[pack.game, list_, key] += not key or bool(getattr(thing, key))
                    if counts[pack.game, list_, key] == most + 1:
                        yield path, Fault("E274", f"{list_}[{number}]", {"list": list_, "key": key, "most": most})
                        counts[pack.game, list_, key] += 1  # told once


# ---- words for values ----------------------------------------------------------------------------------------


def _is_line(text: str, most: int) -> bool:
    return bool(text.strip()) and len(text.strip()) <= most and text.isprintable()


def _line(most: int) -> Name:
    return Name(f'"…"（{most}文字まで）', f'"…" (up to {most} characters)')


def _wanted(kind: inspect.Type) -> str:  # noqa: PLR0911  a line a type
    """What may stand at a key of this type, as a file would have it."""
    match kind:
        case inspect.UnionType():
            return " / ".join(_wanted(one) for one in kind.types if not isinstance(one, inspect.NoneType))
        case inspect.BoolType():
            return "true / false"
        case inspect.IntType():
            return "1, 2, …" if kind.ge is None or kind.le is None else f"{kind.ge}–{kind.le}"
        case inspect.LiteralType():
            return " / ".join(f'"{one}"' for one in kind.values if one)
        case inspect.VarTupleType():
            return f"[{_wanted(kind.item_type)}, …]"
        case inspect.StructType():
            return f"{{ {', '.join(f'{one.encode_name} = {_wanted(one.type)}' for one in kind.fields)} }}"
    return '"…"'
