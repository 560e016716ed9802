"""A text as a QR code: its dark and light squares."""

from __future__ import annotations

MOST = 2200
"""Bytes that a code of the library's holds."""


def rows(text: str) -> tuple[str, ...]:
    """Each row as ``0`` and ``1`` (dark), the light margin of four squares not among them; of 15 in a hundred of
    redundancy, or 7 where the text is long. Raises ValueError for a text of more than `MOST` bytes."""
    from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel

    data = text.encode()
    if len(data) > MOST:
        raise ValueError(len(data))
    code = QRCode(None, QRErrorCorrectLevel.M if len(data) <= MOST // 2 else QRErrorCorrectLevel.L)
    code.addData(QR8bitByte(data))
    code.make()
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.modules)
