"""Pictures that are JPEG, embedded as they are."""

from __future__ import annotations

from typing import IO, ClassVar


class UnidentifiedImageError(OSError):
    """No JPEG."""


class DecompressionBombError(Exception):
    """Never raised: nothing is unpacked here."""


class Image:
    """A JPEG of which its size alone is known."""

    format = "JPEG"
    mode = "RGB"
    info: ClassVar[dict[str, object]] = {}

    def __init__(self, data: bytes, size: tuple[int, int]) -> None:
        self.data, self.size = data, size
        self.fileName = ""

    def tobytes(self) -> bytes:
        """Something to know it by."""
        return self.data


def open(file: IO[bytes]) -> Image:  # noqa: A001
    """The picture. Raises UnidentifiedImageError."""
    from printables.sheet import jpeg

    data = file.read()
    try:
        return Image(data, jpeg.size(data))
    except jpeg.JpegError as error:
        raise UnidentifiedImageError(str(error)) from error
