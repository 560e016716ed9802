"""Type: fonts, line breaking, fitting."""
