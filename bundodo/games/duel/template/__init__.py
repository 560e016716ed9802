"""The duel's template, drawn by hand."""
