"""Pieces, decks and fields as files of virtual tabletops. Knows no game, and no paper."""
