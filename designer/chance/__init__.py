"""Exact odds: dice, distributions, and how a forecast is told. Knows no game."""
