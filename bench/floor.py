"""The floor: the least that must be done to turn boxes into the same PDF, operators written by hand. It has no
outline, no labels, no preferences and no care for anything that the benchmark's document does not hold; the fonts are
cut by ReportLab's subsetter."""

from __future__ import annotations

import math
import zlib
from collections import Counter

from printables.pdf.boxes import PT_PER_MM, Box, Document, Group, Line, Path, Rect, Text
from printables.type import fonts

K = PT_PER_MM


class Face:
    """One font as a composite font: two bytes a letter, numbered in order of use."""

    def __init__(self, name: str, bold: bool) -> None:
        self.name = name
        self.face = fonts.font(bold).face
        self.code: dict[str, str] = {}
        self.letters: list[int] = []

    def hex(self, text: str) -> str:
        code = self.code
        for letter in text:
            if letter not in code:
                self.letters.append(ord(letter))
                code[letter] = f"{len(self.letters):04X}"
        return "".join([code[letter] for letter in text])


class Floor:
    def __init__(self, document: Document) -> None:
        self.objects: list[bytes] = [b"", b""]
        self.uses: Counter[tuple[int, Rect]] = Counter()
        for page in document.pages:
            self.count(page.boxes)
        self.regular, self.bold = Face("R", False), Face("B", True)
        self.forms: dict[tuple[int, Rect], int] = {}
        self.rgb: dict[str, str] = {}

    def add(self, content: bytes) -> int:
        self.objects.append(content)
        return len(self.objects)

    def stream(self, head: str, content: bytes) -> int:
        packed = zlib.compress(content)
        return self.add(
            f"<<{head}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode() + packed + b"\nendstream"
        )

    def count(self, boxes: tuple[Box, ...]) -> None:
        for box in boxes:
            if isinstance(box, Group):
                key = id(box.boxes), box.rect
                self.uses[key] += 1
                if self.uses[key] == 1:
                    self.count(box.boxes)

    def colour(self, colour: str) -> str:
        if colour not in self.rgb:
            self.rgb[colour] = " ".join(f"{int(colour[at : at + 2], 16) / 255:.3f}" for at in (0, 2, 4))
        return self.rgb[colour]

    def form(self, group: Group) -> int:
        key = id(group.boxes), group.rect
        if key not in self.forms:
            r = group.rect
            box = f"[{r.x * K:.3f} {-r.bottom * K:.3f} {r.right * K:.3f} {-r.y * K:.3f}]"
            head = f"/Type/XObject/Subtype/Form/BBox{box}/Resources 2 0 R"
            self.forms[key] = self.stream(head, "\n".join(self.draw(group.boxes, 0)).encode())
        return self.forms[key]

    def draw(self, boxes: tuple[Box, ...], height: float) -> list[str]:  # noqa: C901, PLR0912, PLR0915 - calls cost
        out: list[str] = []
        fill = pen = type_ = ""
        top = height * K
        for box in boxes:
            match box:
                case Text():
                    face = self.bold if box.bold else self.regular
                    left = box.x
                    if box.align != "left":
                        wide = fonts.width(box.text, box.size, box.bold, box.tracking)
                        left -= wide / 2 if box.align == "middle" else wide
                    if box.colour != fill:
                        fill = box.colour
                        out.append(f"{self.colour(fill)} rg")
                    wanted = f"/{face.name} {box.size:g} Tf {box.tracking:g} Tc"
                    if wanted != type_:
                        type_ = wanted
                        out.append(type_)
                    out.append(f"BT {left * K:.3f} {top - box.y * K:.3f} Td <{face.hex(box.text)}> Tj ET")
                case Line():
                    dash = " ".join(f"{part * K:.3f}" for part in box.dash)
                    cap = {"butt": 0, "round": 1, "square": 2}[box.cap]
                    wanted = f"{self.colour(box.colour)} RG {box.width:g} w [{dash}] 0 d {cap} J 0 j"
                    if wanted != pen:
                        pen = wanted
                        out.append(pen)
                    out.append(f"{box.x1 * K:.3f} {top - box.y1 * K:.3f} m {box.x2 * K:.3f} {top - box.y2 * K:.3f} l S")
                case Path():
                    kept = fill, pen
                    if box.clip:
                        c = box.clip
                        out.append(f"q {c.x * K:.3f} {top - c.bottom * K:.3f} {c.w * K:.3f} {c.h * K:.3f} re W n")
                    if box.fill and box.fill != fill:
                        fill = box.fill
                        out.append(f"{self.colour(fill)} rg")
                    if box.stroke:
                        join = {"miter": 0, "round": 1, "bevel": 2}[box.join]
                        wanted = f"{self.colour(box.stroke)} RG {box.width:g} w [] 0 d 0 J {join} j"
                        if wanted != pen:
                            pen = wanted
                            out.append(pen)
                    for step in box.steps:
                        kind = step[0]
                        if kind == "L":
                            out.append(f"{step[1] * K:.3f} {top - step[2] * K:.3f} l")
                        elif kind == "C":
                            _, ax, ay, bx, by, x, y = step
                            out.append(
                                f"{ax * K:.3f} {top - ay * K:.3f} {bx * K:.3f} {top - by * K:.3f} "
                                f"{x * K:.3f} {top - y * K:.3f} c"
                            )
                        elif kind == "M":
                            out.append(f"{step[1] * K:.3f} {top - step[2] * K:.3f} m")
                        else:
                            out.append("h")
                    end = ("B" if box.stroke else "f") if box.fill else ("S" if box.stroke else "n")
                    out.append(end + ("*" if box.even_odd and box.fill else ""))
                    if box.clip:
                        out.append("Q")
                        fill, pen = kept
                case Group():
                    turn = math.radians(box.turn)
                    cos, sin = round(math.cos(turn), 6), round(math.sin(turn), 6)
                    out.append(f"q {cos:g} {-sin:g} {sin:g} {cos:g} {box.x * K:.3f} {top - box.y * K:.3f} cm")
                    if self.uses[id(box.boxes), box.rect] > 1:
                        out.append(f"/X{self.form(box)} Do")
                    else:
                        r = box.rect
                        out.append(f"{r.x * K:.3f} {-r.bottom * K:.3f} {r.w * K:.3f} {r.h * K:.3f} re W n")
                        out += self.draw(box.boxes, 0)
                    out.append("Q")
                case _:
                    raise NotImplementedError(type(box))
        return out

    def font(self, face: Face) -> int:
        ttf, letters = face.face, face.letters
        assert len({ttf.charToGlyph[letter] for letter in letters}) == len(letters)  # so numbers are places in the file
        file = self.stream("", ttf.makeSubset([0, *letters]))
        bounds = " ".join(f"{edge:g}" for edge in ttf.bbox)
        about = self.add(
            f"<</Type/FontDescriptor/FontName/{face.name}/Flags 4/FontBBox[{bounds}]/ItalicAngle 0/Ascent "
            f"{ttf.ascent:g}/Descent {ttf.descent:g}/CapHeight {ttf.capHeight:g}/StemV {ttf.stemV:g}"
            f"/FontFile2 {file} 0 R>>".encode()
        )
        widths = " ".join(f"{ttf.getCharWidth(letter):g}" for letter in letters)
        cid = self.add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{face.name}/CIDToGIDMap/Identity/CIDSystemInfo"
            f"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor {about} 0 R"
            f"/W[1[{widths}]]>>".encode()
        )
        pairs = [f"<{number:04X}><{chr(letter).encode('utf-16-be').hex()}>" for number, letter in enumerate(letters, 1)]
        blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
        body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
        map_ = self.stream(
            "",
            (
                "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n"
                f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{body}"
                "endcmap CMapName currentdict /CMap defineresource pop end end"
            ).encode(),
        )
        return self.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{face.name}/Encoding/Identity-H/DescendantFonts[{cid} 0 R]"
            f"/ToUnicode {map_} 0 R>>".encode()
        )

    def finish(self, pages: list[int]) -> bytes:
        named = " ".join(f"/{face.name} {self.font(face)} 0 R" for face in (self.regular, self.bold) if face.letters)
        forms = " ".join(f"/X{number} {number} 0 R" for number in self.forms.values())
        self.objects[1] = f"<</Font<<{named}>>/XObject<<{forms}>>>>".encode()
        tree = f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{page} 0 R' for page in pages)}]>>".encode()
        self.objects[0] = tree
        root = self.add(b"<</Type/Catalog/Pages 1 0 R>>")
        parts, offsets, at = [b"%PDF-1.5\n"], [], 9
        for number, content in enumerate(self.objects, 1):
            offsets.append(at)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, content))
            at += len(parts[-1])
        count = len(self.objects) + 1
        table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
        parts.append(
            f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<</Size {count}/Root {root} 0 R>>\n"
            f"startxref\n{at}\n%%EOF\n".encode()
        )
        return b"".join(parts)


def render(document: Document) -> bytes:
    """The document as PDF."""
    floor = Floor(document)
    pages = []
    for page in document.pages:
        content = floor.stream("", "\n".join(floor.draw(page.boxes, page.height)).encode())
        size = f"{page.width * K:.3f} {page.height * K:.3f}"
        pages.append(
            floor.add(
                f"<</Type/Page/Parent 1 0 R/MediaBox[0 0 {size}]/Resources 2 0 R/Contents {content} 0 R>>".encode()
            )
        )
    return floor.finish(pages)
