"""Workbooks made by hand, part by part: broken, hostile or odd."""

from __future__ import annotations

import io
import zipfile

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def text_cell(name: str, value: str) -> str:
    return f'<c r="{name}" t="inlineStr"><is><t>{value}</t></is></c>'


def number_cell(name: str, value: object, more: str = "") -> str:
    return f'<c r="{name}" {more}><v>{value}</v></c>'


FORM_ROWS = "".join(
    f'<row r="{row}">{text_cell(f"A{row}", label)}{number_cell(f"B{row}", value)}</row>'
    for row, (label, value) in enumerate({"出力": 10, "精度": 8, "耐久性": 7}.items(), 1)
)


def book(
    sheet: str = f"<sheetData>{FORM_ROWS}</sheetData>",
    *,
    head: str = _HEAD,
    strings: str = "",
    styles: str = "",
    theme: str = "",
    workbook: str = "",
    parts: dict[str, bytes] | None = None,
    worksheet: str = "worksheet",
) -> bytes:
    """An xlsx file with one tab T. ``sheet``, ``strings``, ``styles`` are what stands inside of their parts' roots."""
    related = {"worksheet": "worksheets/sheet1.xml"}
    contents = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_PACKAGE}"><Relationship Id="r1" Type="{_TYPES}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_HEAD}<workbook {_MAIN} {_RELATIONS}>{workbook}<sheets><sheet name="T" sheetId="1" '
        'r:id="worksheet"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f"{head}<{worksheet} {_MAIN} xmlns:x='urn:x'>{sheet}</{worksheet}>",
    }
    for kind, name, root, inside in (
        ("sharedStrings", "sharedStrings.xml", "sst", strings),
        ("styles", "styles.xml", "styleSheet", styles),
        ("theme", "theme/theme1.xml", "theme", theme),
    ):
        if inside:
            related[kind] = name
            contents[f"xl/{name}"] = f"{_HEAD}<{root} {_MAIN}>{inside}</{root}>"
    relations = "".join(
        f'<Relationship Id="{kind}" Type="{_TYPES}/{kind}" Target="{name}"/>' for kind, name in related.items()
    )
    contents["xl/_rels/workbook.xml.rels"] = f'{_HEAD}<Relationships xmlns="{_PACKAGE}">{relations}</Relationships>'
    return zipped({**{name: text.encode() for name, text in contents.items()}, **(parts or {})})


def zipped(parts: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return made.getvalue()
