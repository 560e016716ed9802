"""Hex combat of a mobile-suit role-playing game: machines, their pilots, and exact odds."""
