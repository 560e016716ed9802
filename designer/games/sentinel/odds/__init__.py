"""This game's exact odds."""
