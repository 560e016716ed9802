"""Spreadsheets in and out. Knows no game."""
