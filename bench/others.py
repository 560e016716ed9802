"""The same boxes by other engines, each through its public interface: fpdf2 and Typst."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path as File
from typing import Any

from printables.pdf.boxes import Box, Document, Group, Line, Path, Text
from printables.type import fonts

FOLDER = File(fonts.__file__).parents[1] / "fonts"


def left_of(box: Text) -> float:
    """Where the text begins, in mm."""
    wide = fonts.width(box.text, box.size, box.bold, box.tracking)
    return box.x - {"left": 0.0, "middle": wide / 2, "right": wide}[box.align]


# ---- fpdf2 -------------------------------------------------------------------------------------------------


def fpdf2(document: Document) -> bytes:
    """By fpdf2: text(), line(), polygon() where a shape is one, a path where it is not. It has no forms."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.add_font("G", "", FOLDER / "BIZUDPGothic-Regular.ttf")
    pdf.add_font("G", "B", FOLDER / "BIZUDPGothic-Bold.ttf")
    for page in document.pages:
        pdf.add_page(format=(page.width, page.height))
        _fpdf2_boxes(pdf, page.boxes, 0, 0)
    return bytes(pdf.output())


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:], 16)


def _fpdf2_boxes(pdf: Any, boxes: tuple[Box, ...], dx: float, dy: float) -> None:
    for box in boxes:
        match box:
            case Text():
                pdf.set_font("G", "B" if box.bold else "", box.size)
                pdf.set_text_color(*_rgb(box.colour))
                pdf.set_char_spacing(box.tracking)
                pdf.text(dx + left_of(box), dy + box.y, box.text)
            case Line():
                pdf.set_draw_color(*_rgb(box.colour))
                pdf.set_line_width(box.width * 25.4 / 72)
                pdf.set_dash_pattern(*box.dash[:2])
                pdf.line(dx + box.x1, dy + box.y1, dx + box.x2, dy + box.y2)
                if box.dash:
                    pdf.set_dash_pattern()
            case Path():
                _fpdf2_path(pdf, box, dx, dy)
            case Group():
                with ExitStack() as stack:
                    if box.turn:
                        stack.enter_context(pdf.rotation(-box.turn, dx + box.x, dy + box.y))
                    _fpdf2_boxes(pdf, box.boxes, dx + box.x, dy + box.y)
            case _:
                raise NotImplementedError(type(box))


def _fpdf2_path(pdf: Any, box: Path, dx: float, dy: float) -> None:
    if box.fill:
        pdf.set_fill_color(*_rgb(box.fill))
    if box.stroke:
        pdf.set_draw_color(*_rgb(box.stroke))
        pdf.set_line_width(box.width * 25.4 / 72)
    with ExitStack() as stack:
        if box.clip:
            stack.enter_context(pdf.rect_clip(dx + box.clip.x, dy + box.clip.y, box.clip.w, box.clip.h))
        kinds = "".join(str(step[0]) for step in box.steps)
        if kinds == "M" + "L" * (len(kinds) - 2) + "Z":
            style = ("F" if box.fill else "") + ("D" if box.stroke else "")
            pdf.polygon([(dx + x, dy + y) for _, x, y in box.steps[:-1]], style=style)
            return
        path = stack.enter_context(pdf.new_path())
        path.style.fill_color = f"#{box.fill}" if box.fill else None
        path.style.stroke_color = f"#{box.stroke}" if box.stroke else None
        path.style.stroke_width = box.width * 25.4 / 72
        path.style.stroke_join_style = box.join
        path.style.intersection_rule = "evenodd" if box.even_odd else "nonzero"
        for kind, *numbers in box.steps:
            points = [n + (dy if at % 2 else dx) for at, n in enumerate(numbers)]
            draw = {"M": path.move_to, "L": path.line_to, "C": path.curve_to, "Z": path.close}[kind]
            draw(*points)


# ---- Typst -------------------------------------------------------------------------------------------------


def typst_source(document: Document) -> str:
    """The document in Typst's language: every box placed, groups that are used often as variables."""
    names: dict[int, str] = {}
    lines: list[str] = [
        '#set text(font: "BIZ UDPGothic", top-edge: "baseline", bottom-edge: "baseline", cjk-latin-spacing: none)',
        "#set par(leading: 0pt, spacing: 0pt)",
    ]
    for number, page in enumerate(document.pages):
        body = "\n".join(_typst_boxes(page.boxes, names, lines))
        lines.append(f"#set page(width: {page.width}mm, height: {page.height}mm, margin: 0pt)")
        lines.append(("#pagebreak()\n" if number else "") + f"#{{\n{body}\n}}")
    return "\n".join(lines)


def _typst_boxes(boxes: tuple[Box, ...], names: dict[int, str], lines: list[str]) -> list[str]:
    return [_typst_box(box, names, lines) for box in boxes]


def _typst_box(box: Box, names: dict[int, str], lines: list[str]) -> str:
    match box:
        case Text():
            weight = ', weight: "bold"' if box.bold else ""
            tracking = f", tracking: {box.tracking}pt" if box.tracking else ""
            said = json.dumps(box.text, ensure_ascii=False)
            return _place(
                left_of(box), box.y, f'text(size: {box.size}pt, fill: rgb("{box.colour}"){weight}{tracking}, {said})'
            )
        case Line():
            dash = f", dash: ({', '.join(f'{part}mm' for part in box.dash)})" if box.dash else ""
            stroke = f'(paint: rgb("{box.colour}"), thickness: {box.width}pt{dash})'
            return _place(
                0, 0, f"line(start: ({box.x1}mm, {box.y1}mm), end: ({box.x2}mm, {box.y2}mm), stroke: {stroke})"
            )
        case Path():
            return _typst_path(box)
        case Group():
            if id(box.boxes) not in names:
                body = "\n".join(_typst_boxes(box.boxes, names, lines))
                names[id(box.boxes)] = f"g{len(names)}"
                rect = box.rect
                lines.append(f"#let g{len(names) - 1} = box(width: {rect.w}mm, height: {rect.h}mm, {{\n{body}\n}})")
            drawn = names[id(box.boxes)]
            return _place(box.x, box.y, f"rotate({box.turn}deg, origin: top + left, {drawn})" if box.turn else drawn)
        case _:
            raise NotImplementedError(type(box))


def _place(x: float, y: float, content: str) -> str:
    return f"place(dx: {x}mm, dy: {y}mm, {content})"


def _typst_path(box: Path) -> str:
    clip = box.clip
    dx, dy = (clip.x, clip.y) if clip else (0.0, 0.0)
    parts = []
    for kind, *numbers in box.steps:
        flat = [float(n) for n in numbers]
        points = [f"({x - dx}mm, {y - dy}mm)" for x, y in zip(flat[::2], flat[1::2], strict=True)]
        name = {"M": "move", "L": "line", "C": "cubic", "Z": "close"}[str(kind)]
        parts.append(f"curve.{name}({', '.join(points)})")
    fill = f'rgb("{box.fill}")' if box.fill else "none"
    stroke = f'(paint: rgb("{box.stroke}"), thickness: {box.width}pt, join: "{box.join}")' if box.stroke else "none"
    rule = ', fill-rule: "even-odd"' if box.even_odd else ""
    drawn = f"curve(fill: {fill}, stroke: {stroke}{rule}, {', '.join(parts)})"
    if clip:
        inner = f"box(width: {clip.w}mm, height: {clip.h}mm, clip: true, place({drawn}))"
        return _place(clip.x, clip.y, inner)
    return f"place({drawn})"


_TYPST = """
import sys, time, typst
compiler = typst.Compiler(sys.argv[1], font_paths=[sys.argv[2]], ignore_system_fonts=True)
start = time.perf_counter()
data = compiler.compile(format="pdf")
print(time.perf_counter() - start)
if len(sys.argv) > 3:
    open(sys.argv[3], "wb").write(data)
"""


def typst(source: File, target: File | None = None) -> Callable[[], float]:
    """A compilation by Typst, which gives its own seconds: each in a process of its own, for Typst remembers what it
    compiled; starting, reading the fonts and writing the source are not counted."""
    args = [sys.executable, "-c", _TYPST, str(source), str(FOLDER), *([str(target)] if target else [])]
    return lambda: float(subprocess.run(args, check=True, capture_output=True, text=True).stdout)
