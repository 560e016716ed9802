"""Whether the functions of a room are compiled. They are plain Python on flat rows of whole numbers: lists as they are,
NumPy's arrays of 64 bits where numba compiles them. A process has them the one way or the other: whoever wants them
compiled calls `compile_all` before any room is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = {"_nrt": False, "error_model": "numpy"}
"""Nothing is allocated in compiled functions, and nothing is divided by what may be 0."""
_NOT_COMPILED = frozenset(("encode.py", "players.py", "registry.py", "room.py", "workshop.py"))
_wanted, _plain = [False], [False]
"""Whether functions are to be compiled, and whether any was taken as it is already."""


def is_installed() -> bool:
    """Whether the extra ``lab`` is there."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def compile_all() -> bool:
    """Has every room compile its functions. False where the extra is absent, or some were imported plain before."""
    if not _wanted[0] and is_installed():
        _wanted[0] = not _plain[0]
    return _wanted[0]


def is_compiled() -> bool:
    """Whether rooms are imported compiled."""
    return _wanted[0]


def fast(function: F) -> F:
    """A function of flat rows, compiled with the one that calls it."""
    if not _wanted[0]:
        _plain[0] = True
        return function
    import numba

    options: Any = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": _as_written()}
    made: Any = numba.njit(**options)(function)
    return cast("F", made)


def plain(function: F) -> F:
    """The function as it is written, to be called from here: what is compiled takes calls from what is compiled alone,
    but for an `entry`."""
    return cast("F", getattr(function, "py_func", function))


@cache
def _as_written() -> Any:
    """How a function within a room is compiled: numba links all that it calls into each, and would optimise all of that
    anew for each; what is called from outside alone is optimised, with all that it calls, once."""
    config, compiler = _numba("config"), _numba("compiler")

    class AsWritten(compiler.Compiler):  # type: ignore[misc, name-defined]
        def compile_extra(self, func: Any) -> Any:
            kept = config.OPT
            config.OPT = config._OptLevel(0)
            try:
                return super().compile_extra(func)
            finally:
                config.OPT = kept

    return AsWritten


def _numba(module: str) -> Any:
    return import_module(f"numba.core.{module}")


def entry(function: F, rows: int) -> F:
    """The function that a room is entered by, which takes so many rows: compiled with all that it calls, and kept on
    disk."""
    if not _wanted[0]:
        _plain[0] = True
        return function
    import numba

    _numba("config").CACHE_DIR = str(kept())
    options: Any = {**_OPTIONS, "cache": True}
    made: Any = numba.njit(numba.types.void(*[numba.types.int64[::1]] * rows), **options)(function)
    return cast("F", made)


@cache
def version() -> str:
    """What the sources of play say, as a short word: what was made by others doesn't mix with what these make."""
    root = Path(__file__).parent
    files = (file for file in sorted((root / "games").rglob("*.py")) if file.name not in _NOT_COMPILED)
    text = b"".join(file.read_bytes() for file in files)
    return sha256(text + (root / "speed.py").read_bytes()).hexdigest()[:12]


def kept() -> Path:
    """The folder of what was compiled, named by the version: numba looks at one file alone to see whether anything
    changed. It is in NUMBA_CACHE_DIR where that is set."""
    import os

    from platformdirs import user_cache_path

    from templates.version import APPLICATION

    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else user_cache_path(APPLICATION)) / f"arena-{version()}"


def is_kept() -> bool:
    """Whether it was compiled before, so that nobody waits."""
    return any(kept().rglob("*.nbi"))


def row(numbers: Iterable[int]) -> Any:
    """A flat row of whole numbers, of the kind that the rooms' functions take."""
    if not _wanted[0]:
        return list(numbers)
    import numpy

    return numpy.array(list(numbers), dtype=numpy.int64)


def zeros(count: int) -> Any:
    """A row of so many zeros."""
    if not _wanted[0]:
        return [0] * count
    import numpy

    return numpy.zeros(count, dtype=numpy.int64)
