"""Packs: customs and cards of somebody's own, as data, beside those of a game's rules."""
