"""Keeping a spreadsheet and a folder of build files the same, without losing anybody's edit. Knows no game."""
