"""Sheets as people draw them, with their own truth: written apart from all that reads them."""
