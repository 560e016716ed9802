"""JPEG files as they are given, where no library can draw them anew: how large they are, and where they go."""

from __future__ import annotations

from collections.abc import Iterator

from printables.pdf.boxes import Rect

_SIZES = frozenset((0xC0, 0xC1, 0xC2))
"""Baseline, extended and progressive: what PDF readers show."""
_BARE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Markers without a length."""
_TOP = 0.4
"""Of what is cropped, how much is above: heads are there."""


class JpegError(ValueError):
    """Bytes that are no JPEG, or one that no PDF reader shows."""


def size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels. Raises JpegError."""
    for marker, at in _segments(data):
        if marker in _SIZES:
            depth, parts = data[at], data[at + 5 : at + 6]
            high, wide = int.from_bytes(data[at + 1 : at + 3], "big"), int.from_bytes(data[at + 3 : at + 5], "big")
            if depth == 8 and parts in {b"\x01", b"\x03"} and wide and high:
                return wide, high
            break
    raise JpegError("JPEG")


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """(marker, where its contents begin) of each segment before the picture itself."""
    if data[:2] != b"\xff\xd8":
        return
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _BARE:
            at += 2
        elif marker == 0xDA:
            return
        else:
            yield marker, at + 4
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))


def placed(wide: float, high: float, frame: Rect, *, crop: bool) -> Rect:
    """Where a picture of this shape goes: whole within the frame, or so large that it fills it, a little more of it
    cut off below than above."""
    scales = frame.w / wide, frame.h / high
    scale = max(scales) if crop else min(scales)
    w, h = wide * scale, high * scale
    return Rect(frame.x + (frame.w - w) / 2, frame.y + (frame.h - h) * (_TOP if crop else 0.5), w, h)
