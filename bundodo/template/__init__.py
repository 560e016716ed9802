"""The data-sheet template: what stands where, and how it looks. Written by ``sheets.files.xlsx_writer``."""
