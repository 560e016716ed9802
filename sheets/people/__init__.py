"""Sheets as people draw them."""
