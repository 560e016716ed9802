"""Matches of any game that is played: set up, run, recorded, followed again. Knows no game."""
