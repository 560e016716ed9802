"""Values with bytes in them as one piece of bytes, between the page and its engine.

Four bytes tell how long the JSON is; bytes within a value are ``{"$": [offset, length]}``, of what follows it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

MOST = 80_000_000
"""Bytes of one call: a workbook and a photo."""


class WireError(ValueError):
    """Bytes that are no call."""


def pack(value: object) -> bytes:
    """The value as bytes. Structs become objects, fractions texts; halves of characters U+FFFD."""
    blobs: list[bytes] = []
    at = 0

    def plain(one: object) -> object:
        nonlocal at
        if isinstance(one, bytes | bytearray | memoryview):
            blobs.append(bytes(one))
            at += len(blobs[-1])
            return {"$": [at - len(blobs[-1]), len(blobs[-1])]}
        if isinstance(one, Mapping):
            return {str(key): plain(inner) for key, inner in one.items()}
        if isinstance(one, list | tuple | set | frozenset):
            return [plain(inner) for inner in one]
        if isinstance(one, msgspec.Struct):
            return {key: plain(inner) for key, inner in msgspec.structs.asdict(one).items()}
        return one

    head = json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"), default=str).encode(errors="replace")
    return b"".join((len(head).to_bytes(4, "big"), head, *blobs))


def unpack(data: bytes) -> Any:
    """The value of such bytes. Raises WireError."""
    size = int.from_bytes(data[:4], "big")
    if len(data) < 4 or len(data) > MOST or size > len(data) - 4:
        raise WireError("length")
    try:
        value = json.loads(data[4 : 4 + size])
        return _whole(value, data[4 + size :])
    except (ValueError, RecursionError) as error:
        raise WireError(type(error).__name__) from error


def _whole(value: Any, blobs: bytes) -> Any:
    if isinstance(value, list):
        return [_whole(one, blobs) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"$"} and isinstance(value["$"], list):
        at = value["$"]
        if len(at) != 2 or not all(isinstance(one, int) and one >= 0 for one in at) or sum(at) > len(blobs):
            raise WireError("bytes")
        return blobs[at[0] : at[0] + at[1]]
    return {key: _whole(one, blobs) for key, one in value.items()}
