"""The data-sheet template: what stands where, and how it looks. Written by ``sheets.write_xlsx``."""
