"""A text as a QR code: its dark and light squares."""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

MOST = 2200
"""Bytes that a code of the library's holds."""


def rows(text: str) -> tuple[str, ...]:
    """Each row as ``0`` and ``1`` (dark), the light margin of four squares not among them; of 15 in a hundred of
    redundancy, or 7 where the text is long. Raises ValueError for a text of more than `MOST` bytes."""
    data = text.encode()
    if len(data) > MOST:
        raise ValueError(len(data))
    encoder = _encoder()
    levels = encoder.QRErrorCorrectLevel
    code = encoder.QRCode(None, levels.M if len(data) <= MOST // 2 else levels.L)
    code.addData(encoder.QR8bitByte(data))
    code.make()
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.modules)


@cache
def _encoder() -> Any:
    """ReportLab's encoder by itself: its package would load every sort of bar code with all that draws them."""
    import reportlab

    path = Path(reportlab.__file__).parent / "graphics" / "barcode" / "qrencoder.py"
    spec = spec_from_file_location("reportlab_qrencoder", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
