"""Pictures of pages, by pypdfium2 (the extra ``png``)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec

from templates.version import PRODUCER


def is_available() -> bool:
    """Whether the library that draws pictures is installed."""
    return find_spec("pypdfium2") is not None


def pictures(data: bytes, dpi: float) -> Iterator[bytes]:
    """Each page of a PDF file as PNG bytes that carry our mark. Raises ImportError without pypdfium2."""
    import pypdfium2
    from PIL.PngImagePlugin import PngInfo

    mark = PngInfo()
    mark.add_text("Software", PRODUCER)
    document = pypdfium2.PdfDocument(data)
    try:
        for number in range(len(document)):
            page = document[number]
            target = io.BytesIO()
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            image.save(target, "PNG", compress_level=3, dpi=(dpi, dpi), pnginfo=mark)
            page.close()
            yield target.getvalue()
    finally:
        document.close()
