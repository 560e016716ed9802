"""What the page asks for: plain functions of values and bytes, which know no terminal, no disk and no network."""
