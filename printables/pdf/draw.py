"""From placed boxes to PDF. The only place that talks to ReportLab's canvas.

Equal documents give equal bytes, on every run, with and without ReportLab's accelerator: operators are written here
with numbers of our own formatting, and the file carries no clock.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from printables.pdf.boxes import PT_PER_MM, Box, Document, Group, Image, Line, Page, Path, Rect, Text
from printables.pdf.repeated import Repeated
from printables.type import fonts
from printables.type.subset import Subset
from templates.version import PRODUCER

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_PATH_ENDS = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


def render(document: Document) -> bytes:
    """The document as a PDF file."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # ASCII85 costs a fifth of the time and a tenth of the size
    fonts.font()
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
    pen = _Pen(canvas, Repeated(page.boxes for page in document.pages))
    for page in document.pages:
        pen.define(page.boxes)
    chapter = ""
    for number, page in enumerate(document.pages):
        _page(canvas, pen, number, page, begins=page.chapter not in {"", chapter})
        chapter = page.chapter
    pen.embed_fonts()
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
    pen.draw(page.boxes, page.height, page.scale, page.width)
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
    """Writes boxes as operators. Repeated groups and pictures are defined before the first page and used by name; a
    group that stands in one place only is written there."""

    def __init__(self, canvas: Any, repeated: Repeated) -> None:
        self.canvas = canvas
        self.repeated = repeated
        self.faces = [Subset(fonts.font(bold).face, f"F{bold + 1}") for bold in (False, True)]
        self.forms: dict[int, str] = {}
        self.pictures: dict[bytes, str] = {}
        self.out: list[str] = []
        self._begin(0)

    def _begin(self, height: float) -> None:
        """A graphics state in which nothing is set, and where y is 0."""
        self.top = height * PT_PER_MM
        self.fill = ""
        self.stroke: tuple[object, ...] = ()
        self.type: tuple[object, ...] = ()

    def embed_fonts(self) -> None:
        """Adds the fonts to the file, cut to the letters that were drawn."""
        for face in self.faces:
            face.embed(self.canvas._doc)

    # ---- what is used more than once --------------------------------------------------------------------

    def define(self, boxes: tuple[Box, ...]) -> None:
        """Makes the forms and pictures that the boxes need, inner ones first."""
        for box in boxes:
            if isinstance(box, Image) and box.data not in self.pictures:
                self._define_picture(box.data)
            elif isinstance(box, Group):
                number = self.repeated.number(box)
                if number in self.forms:
                    continue
                self.define(box.boxes)
                if number is not None:
                    self._define_form(box, number)

    def _define_picture(self, data: bytes) -> None:
        from reportlab.lib.utils import ImageReader

        name = f"picture{len(self.pictures) + 1}"
        self.canvas.beginForm(name, 0, 0, 1, 1)
        reader = ImageReader(io.BytesIO(data))
        self.canvas.drawImage(reader, 0, 0, 1, 1, mask="auto")
        # The reader of a JPEG holds a method of its own: the picture would stay until cycles are looked for.
        vars(reader).pop("jpeg_fh", None)
        self.canvas.endForm()
        self.pictures[data] = name

    def _define_form(self, group: Group, number: int) -> None:
        name = f"form{number}"
        self.canvas.beginForm(name, *(_corners(group.rect, 0) or ()))
        self.draw(group.boxes, 0)
        self.canvas.endForm()
        self.forms[number] = name

    # ---- drawing ----------------------------------------------------------------------------------------

    def draw(
        self, boxes: tuple[Box, ...], height: float, scale: tuple[float, float] = (1.0, 1.0), width: float = 0.0
    ) -> None:
        """Draws onto the page or form that is open; ``height`` mm is where its y is 0. What is to be larger or smaller
        is so about the middle of a page so wide and high."""
        self._begin(height)
        if scale == (1.0, 1.0):
            self._boxes(boxes)
        else:
            (across, up), middle, half = scale, width / 2 * PT_PER_MM, height / 2 * PT_PER_MM
            matrix = f"{across:.6g} 0 0 {up:.6g} {middle * (1 - across):.3f} {half * (1 - up):.3f} cm"
            with self._within(matrix):
                self._boxes(boxes)
        self._flush()

    def _boxes(self, boxes: tuple[Box, ...]) -> None:
        for box in boxes:
            match box:
                case Path():
                    self._path(box)
                case Text():
                    self._text(box)
                case Line():
                    self._line(box)
                case Group():
                    self._group(box)
                case Image():
                    self._image(box)

    def _flush(self) -> None:
        """Hands over what was written to the canvas."""
        self.canvas.addLiteral("\n".join(self.out))
        self.out.clear()

    def _use(self, form: str) -> None:
        self._flush()
        self.canvas.doForm(form)

    @contextmanager
    def _within(self, operators: str) -> Iterator[None]:
        """What is drawn in this context is drawn after these operators, and none of it is left behind."""
        outer = self.top, self.fill, self.stroke, self.type
        self.out.append(f"q {operators}")
        yield
        self.out.append("Q")
        self.top, self.fill, self.stroke, self.type = outer

    def _at(self, x: float, y: float) -> str:
        return f"{x * PT_PER_MM:.3f} {self.top - y * PT_PER_MM:.3f}"

    def _clip(self, rect: Rect) -> str:
        return f"{self._at(rect.x, rect.bottom)} {rect.w * PT_PER_MM:.3f} {rect.h * PT_PER_MM:.3f} re W n"

    def _filled(self, colour: str) -> None:
        if colour != self.fill:
            self.fill = colour
            self.out.append(f"{_rgb(colour)} rg")

    def _stroked(self, colour: str, width: float, dash: tuple[float, ...], cap: str, join: str) -> None:
        stroke = colour, width, dash, cap, join
        if stroke != self.stroke:
            self.stroke = stroke
            dashes = " ".join(f"{part * PT_PER_MM:.3f}" for part in dash)
            self.out.append(f"{_rgb(colour)} RG {width:g} w [{dashes}] 0 d {_CAPS[cap]} J {_JOINS[join]} j")

    def _text(self, box: Text) -> None:
        if not box.text:
            return
        left = box.x
        if box.align != "left":
            wide = fonts.width(box.text, box.size, box.bold, box.tracking)
            left -= wide / 2 if box.align == "middle" else wide
        self._filled(box.colour)
        face = self.faces[box.bold]
        if (face, box.size, box.tracking) != self.type:
            self.type = face, box.size, box.tracking
            self.out.append(f"/{face.name} {box.size:g} Tf {box.tracking:g} Tc")
        self.out.append(f"BT {self._at(left, box.y)} Td <{face.encoded(box.text)}> Tj ET")

    def _line(self, box: Line) -> None:
        self._stroked(box.colour, box.width, box.dash, box.cap, "miter")
        self.out.append(f"{self._at(box.x1, box.y1)} m {self._at(box.x2, box.y2)} l S")

    def _path(self, box: Path) -> None:
        if box.clip is None:
            self._shape(box)
            return
        with self._within(self._clip(box.clip)):
            self._shape(box)

    def _shape(self, box: Path) -> None:
        if box.fill is not None:
            self._filled(box.fill)
        if box.stroke is not None:
            self._stroked(box.stroke, box.width, (), "butt", box.join)
        end = _PATH_ENDS[box.fill is not None, box.stroke is not None]
        star = "*" if box.even_odd and box.fill is not None else ""
        self.out.append(f"{_steps(box.steps, self.top)} {end}{star}")

    def _image(self, box: Image) -> None:
        width, height = box.rect.w * PT_PER_MM, box.rect.h * PT_PER_MM
        with self._within(f"{width:.3f} 0 0 {height:.3f} {self._at(box.rect.x, box.rect.bottom)} cm"):
            self._use(self.pictures[box.data])

    def _group(self, box: Group) -> None:
        turn = math.radians(box.turn)
        cos, sin = round(math.cos(turn), 6), round(math.sin(turn), 6)
        number = self.repeated.number(box)
        with self._within(f"{cos:g} {-sin:g} {sin:g} {cos:g} {self._at(box.x, box.y)} cm"):
            if number is not None:
                self._use(self.forms[number])
                return
            self.top = 0.0
            self.out.append(self._clip(box.rect))
            self._boxes(box.boxes)


def _steps(steps: Iterable[tuple[Any, ...]], top: float) -> str:
    """Path operators of the steps; ``top`` points is where y is 0."""
    k = PT_PER_MM
    written = []
    for step in steps:
        kind = step[0]
        if kind == "L":
            written.append(f"{step[1] * k:.3f} {top - step[2] * k:.3f} l")
        elif kind == "C":
            _, ax, ay, bx, by, x, y = step
            handles = f"{ax * k:.3f} {top - ay * k:.3f} {bx * k:.3f} {top - by * k:.3f}"
            written.append(f"{handles} {x * k:.3f} {top - y * k:.3f} c")
        elif kind == "M":
            written.append(f"{step[1] * k:.3f} {top - step[2] * k:.3f} m")
        else:
            written.append("h")
    return " ".join(written)
