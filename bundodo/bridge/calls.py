"""The functions of the bridge by their names, and the one way in which both engines call them.

Another one is a module beside this file and a line in `CALLS`; the page sees by it what there is. A function takes one
struct, whose fields are its arguments, and gives a value that `wire.pack` takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, get_type_hints

import msgspec

from bundodo.bridge import wire
from bundodo.say.terminal import hearing
from bundodo.say.trouble import Trouble

CALLS: Mapping[str, str] = MappingProxyType(
    {
        "schema": "schema",
        "check": "checking",
        "barred": "checking",
        "text": "checking",
        "read": "reading",
        "pasted": "reading",
        "opened": "reading",
        "write": "writing",
        "link": "writing",
        "event": "writing",
        "qr": "writing",
        "printed": "printing",
        "field": "printing",
        "picture": "printing",
        "odds": "outlooks",
        "compare": "outlooks",
        "advice": "outlooks",
        "drawn": "drawing",
    }
)
"""The module of each function."""


class CallError(ValueError):
    """A call that the page would not make: no such function, or arguments of another shape."""


def answer(name: str, request: bytes) -> bytes:
    """What a function says, packed: ``{"value": …, "told": […]}``, or ``{"trouble": sentence}`` for what can't be done
    as asked. ``told`` are the lines that a command would have told beside its result. Raises CallError."""
    try:
        function, kind = _function(name)
        asked: object = msgspec.convert(wire.unpack(request), kind)
    except (KeyError, wire.WireError, msgspec.ValidationError) as error:
        raise CallError(f"{name}: {error}") from error
    with hearing() as told:
        try:
            value = function(asked)
        except Trouble as trouble:
            return wire.pack({"trouble": trouble.message, "told": told})
    return wire.pack({"value": value, "told": told})


def call(name: str, /, **arguments: object) -> Any:
    """The same for Python: the unpacked answer. Raises CallError."""
    return wire.unpack(answer(name, wire.pack(arguments)))


@cache
def _function(name: str) -> tuple[Callable[[Any], object], type]:
    function: Callable[[Any], object] = getattr(import_module(f"bundodo.bridge.{CALLS[name]}"), name)
    return function, get_type_hints(function)["asked"]
