"""Rosters: a machine a row."""
