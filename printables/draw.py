"""From placed boxes to PDF. The only place that talks to ReportLab's canvas.

Equal documents give equal bytes, on every run, with and without ReportLab's accelerator: operators are written here
with numbers of our own formatting, and the file carries no clock.
"""

from __future__ import annotations

import io
import math
from functools import cache
from typing import Any

from printables import fonts
from printables.boxes import PT_PER_MM, Box, Document, Group, Image, Line, Page, Path, Rect, Text

PRODUCER = "bundodo 0.1.0"
"""The mark by which our own PDF files are known."""

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_PATH_ENDS = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


def render(document: Document) -> bytes:
    """The document as a PDF file."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # ASCII85 costs a fifth of the time and a tenth of the size
    for bold in (False, True):
        fonts.font(bold)
    target = io.BytesIO()
    canvas: Any = Canvas(  # the published stubs of ReportLab are wrong about the next lines
        target,
        invariant=1,
        pageCompression=1,
        initialFontName=fonts.REGULAR,  # type: ignore[arg-type]
        pdfVersion=(1, 4),
        lang=document.lang,
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setAuthor("")
    canvas.setCreator(PRODUCER)
    canvas.setProducer(PRODUCER)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.duplex:
        canvas.setViewerPreference("Duplex", document.duplex)
    pen = _Pen(canvas)
    for page in document.pages:
        pen.define(page.boxes)
    chapter = ""
    for number, page in enumerate(document.pages):
        _page(canvas, pen, number, page, begins=page.chapter not in {"", chapter})
        chapter = page.chapter
    canvas.save()
    return target.getvalue()


def _page(canvas: Any, pen: _Pen, number: int, page: Page, *, begins: bool) -> None:
    canvas.setPageSize((page.width * PT_PER_MM, page.height * PT_PER_MM))
    canvas.setTrimBox(_corners(page.trim, page.height))
    canvas.setBleedBox(_corners(page.bleed, page.height))
    canvas.addPageLabel(number, prefix=page.label or str(number + 1))
    if begins:
        _bookmark(canvas, page.chapter, f"c{number}", 0)
    if page.bookmark:
        _bookmark(canvas, page.bookmark, f"p{number}", 1 if page.chapter else 0)
    pen.draw(page.boxes, page.height)
    canvas.showPage()


def _bookmark(canvas: Any, title: str, key: str, level: int) -> None:
    """An outline entry to the page that is open. Each needs a key of its own."""
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(title, key, level=level)
    canvas.showOutline()


def _corners(rect: Rect | None, height: float) -> tuple[float, ...] | None:
    """A rectangle as PDF writes it: left, bottom, right, top in points."""
    if rect is None:
        return None
    edges = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return tuple(round(edge * PT_PER_MM, 3) for edge in edges)


@cache
def _rgb(colour: str) -> str:
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (0, 2, 4))


class _Pen:
    """Writes boxes as operators. Forms and pictures are defined before the first page and used by name."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.forms: dict[tuple[tuple[Box, ...], Rect], str] = {}
        self.pictures: dict[bytes, str] = {}
        self.state: dict[str, str] = {}
        self.height = 0.0

    # ---- what is used more than once --------------------------------------------------------------------

    def define(self, boxes: tuple[Box, ...]) -> None:
        """Makes the forms and pictures that the boxes need, inner ones first."""
        for box in boxes:
            if isinstance(box, Image) and box.data not in self.pictures:
                self._define_picture(box.data)
            elif isinstance(box, Group) and (box.boxes, box.rect) not in self.forms:
                self.define(box.boxes)
                self._define_form(box)

    def _define_picture(self, data: bytes) -> None:
        from reportlab.lib.utils import ImageReader

        name = f"picture{len(self.pictures) + 1}"
        self.canvas.beginForm(name, 0, 0, 1, 1)
        self.canvas.drawImage(ImageReader(io.BytesIO(data)), 0, 0, 1, 1, mask="auto")
        self.canvas.endForm()
        self.pictures[data] = name

    def _define_form(self, group: Group) -> None:
        name = f"form{len(self.forms) + 1}"
        self.canvas.beginForm(name, *(_corners(group.rect, 0) or ()))
        self.draw(group.boxes, 0)
        self.canvas.endForm()
        self.forms[group.boxes, group.rect] = name

    # ---- drawing ----------------------------------------------------------------------------------------

    def draw(self, boxes: tuple[Box, ...], height: float) -> None:
        """Draws onto the page or form that is open; ``height`` mm is where its y is 0."""
        self.state = {}
        self.height = height
        for box in boxes:
            match box:
                case Text():
                    self._text(box)
                case Line():
                    self._line(box)
                case Path():
                    self._path(box)
                case Image():
                    self._image(box)
                case Group():
                    self._group(box)

    def _write(self, operators: str) -> None:
        self.canvas.addLiteral(operators)

    def _set(self, key: str, operators: str) -> None:
        """Changes the graphics state, unless it is so already."""
        if self.state.get(key) != operators:
            self.state[key] = operators
            self._write(operators)

    def _at(self, x: float, y: float) -> str:
        return f"{x * PT_PER_MM:.3f} {(self.height - y) * PT_PER_MM:.3f}"

    def _text(self, box: Text) -> None:
        if not box.text:
            return
        face = fonts.font(box.bold)
        wide = fonts.width(box.text, box.size, box.bold, box.tracking)
        left = box.x - {"left": 0.0, "middle": wide / 2, "right": wide}[box.align]
        self._set("fill", f"{_rgb(box.colour)} rg")
        shown = [
            f"{face.getSubsetInternalName(subset, self.canvas._doc)} {box.size:g} Tf <{letters.hex()}> Tj"
            for subset, letters in face.splitString(box.text, self.canvas._doc)
        ]
        # Every line says its letter-spacing, so that none inherits another's.
        self._write(f"BT {box.tracking:g} Tc 1 0 0 1 {self._at(left, box.y)} Tm {' '.join(shown)} ET")

    def _stroke(self, colour: str, width: float, dash: tuple[float, ...], cap: str, join: str) -> None:
        self._set("stroke", f"{_rgb(colour)} RG")
        self._set("width", f"{width:g} w")
        self._set("dash", f"[{' '.join(f'{part * PT_PER_MM:.3f}' for part in dash)}] 0 d")
        self._set("cap", f"{_CAPS[cap]} J")
        self._set("join", f"{_JOINS[join]} j")

    def _line(self, box: Line) -> None:
        self._stroke(box.colour, box.width, box.dash, box.cap, "miter")
        self._write(f"{self._at(box.x1, box.y1)} m {self._at(box.x2, box.y2)} l S")

    def _steps(self, steps: tuple[tuple[str | float, ...], ...]) -> str:
        """Path operators of the steps."""
        written = []
        for kind, *numbers in steps:
            points = [self._at(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            written.append(" ".join([*points, {"M": "m", "L": "l", "C": "c", "Z": "h"}[str(kind)]]))
        return " ".join(written)

    def _path(self, box: Path) -> None:
        if box.fill is None and box.stroke is None:
            return
        outer = dict(self.state)
        if box.clip is not None:
            self._write(f"q {self._box(box.clip)} re W n")
        if box.fill is not None:
            self._set("fill", f"{_rgb(box.fill)} rg")
        if box.stroke is not None:
            self._stroke(box.stroke, box.width, (), "butt", box.join)
        end = _PATH_ENDS[box.fill is not None, box.stroke is not None]
        star = "*" if box.even_odd and box.fill is not None else ""
        self._write(f"{self._steps(box.steps)} {end}{star}")
        if box.clip is not None:
            self._write("Q")
            self.state = outer

    def _box(self, rect: Rect) -> str:
        return f"{self._at(rect.x, rect.bottom)} {rect.w * PT_PER_MM:.3f} {rect.h * PT_PER_MM:.3f}"

    def _image(self, box: Image) -> None:
        width, height = box.rect.w * PT_PER_MM, box.rect.h * PT_PER_MM
        self._write(f"q {width:.3f} 0 0 {height:.3f} {self._at(box.rect.x, box.rect.bottom)} cm")
        self.canvas.doForm(self.pictures[box.data])
        self._write("Q")

    def _group(self, box: Group) -> None:
        turn = math.radians(box.turn)
        cos, sin = round(math.cos(turn), 6), round(math.sin(turn), 6)
        self._write(f"q {cos:g} {-sin:g} {sin:g} {cos:g} {self._at(box.x, box.y)} cm")
        self.canvas.doForm(self.forms[box.boxes, box.rect])
        self._write("Q")
