"""Reads one hostile answer in a process of its own: ``python -m tests.google.hostile NAME`` prints what came of it."""

from __future__ import annotations

import io
import json
import sys
import time
import zipfile

from sheets.failures import SourceError
from sheets.google import loopback
from sheets.google.access import Access, Means
from sheets.google.line import MOST_BYTES, MOST_JSON, Line
from sheets.google.read import Reader
from tests.google.emulator.faults import Reply
from tests.google.emulator.server import Server
from tests.google.emulator.service import Emulator
from tests.google.emulator.state import Sheet
from tests.memory import peak_mb

OLE = bytes.fromhex("d0cf11e0a1b11ae1")
HEAD = b'{"spreadsheetId": "x", "valueRanges": [{"values": ['


def values(item: bytes) -> bytes:
    """An answer of values as large as is read, full of one item."""
    rows = b"[" + b",".join([item] * 100) + b"],"
    body = HEAD + rows * ((MOST_JSON - 2000) // len(rows))
    return body.rstrip(b",") + b"]}]}"


def book(sheet: str, **parts: bytes | str) -> bytes:
    """A workbook with one tab of this XML."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relation = "http://schemas.openxmlformats.org/package/2006/relationships"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{relation}"><Relationship Id="r" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        made.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{relation}"><Relationship Id="r1" Type="{office}/worksheet" Target="s.xml"/></Relationships>',
        )
        made.writestr(
            "xl/workbook.xml",
            f'<workbook {space} xmlns:r="{office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        )
        made.writestr("xl/s.xml", sheet.replace("<worksheet", f"<worksheet {space}", 1))
        for name, data in parts.items():
            made.writestr(name, data)
    return out.getvalue()


def million() -> str:
    rows = "".join(f"<row>{'<c><v>1</v></c>' * 1000}</row>" for _ in range(1000))
    return f"<worksheet><sheetData>{rows}</sheetData></worksheet>"


EXPANDING = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>'
)
FETCHING = EXPANDING.replace('<!ENTITY a "aaaaaaaaaa">', '<!ENTITY a SYSTEM "file:///etc/passwd">')
FAR = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'

ANSWERS = {
    "small numbers": lambda: values(b"1"),
    "empty texts": lambda: values(b'""'),
    "short texts": lambda: values(b'"%"'),
    "floats": lambda: values(b"1.5"),
    "nested": lambda: b"[" * (MOST_JSON - 1),
    "objects": lambda: HEAD + b"{}," * (MOST_JSON // 3 - 100) + b"{}]}]}",
    "endless": lambda: b" " * (MOST_JSON + 1),
}
EXPORTS = {
    "zip bomb": lambda: book("<worksheet/>", bomb=b"\0" * 80_000_000),
    "many parts": lambda: book("<worksheet/>", **{f"p{n}": b"" for n in range(1100)}),
    "a million cells": lambda: book(million()),
    "the last cell": lambda: book(FAR),
    "entities": lambda: book(EXPANDING),
    "outside entities": lambda: book(FETCHING),
    "one long text": lambda: book(f"<worksheet><sheetData><row><c t='str'><v>{'a' * 45_000_000}</v></c></row></sheetData></worksheet>"),
    "no workbook": lambda: b"PK\x03\x04" + b"\0" * 1000,
    "old format": lambda: OLE + b"\0" * 5000,
    "password": lambda: OLE + b"\0" * 500 + "EncryptedPackage".encode("utf-16-le"),
    "text": lambda: b"a,b,c\n",
    "endless file": lambda: b"PK\x03\x04" + b"\0" * MOST_BYTES,
}  # fmt: skip


def main(name: str) -> None:
    emulator = Emulator()
    made = emulator.drive.add("b", Sheet(0, "a").put([["x"]]))
    if name in ANSWERS:
        emulator.faults.order(Reply(200, ANSWERS[name](), {"Content-Type": "application/json"}), where="batchGet")
    else:
        emulator.export.bytes = EXPORTS[name]()
    with Server(emulator) as server:
        plain = loopback.session(server.url)
        asking = loopback.session(server.url)
        asking.params = {"key": "loopback-key"}
        access = Access(Means.KEY, asking, plain) if name in ANSWERS else Access(Means.NONE, plain, plain)
        reader = Reader(access=access, line=Line(access.session, sleep=lambda _: None))
        before, started = peak_mb(), time.process_time()
        try:
            code = f"read {sum(len(grid.cells) for grid in reader.read(f'gs:{made.id}', lambda grid: False).grids)}"
        except SourceError as error:
            code = error.code
        spent = time.process_time() - started
        peak = peak_mb()
    print(json.dumps({"code": code, "seconds": round(spent, 2), "mb": peak - before, "peak": peak}))


if __name__ == "__main__":
    main(sys.argv[1])
