"""The example machines that come with the product, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path


def folder(game: str) -> Path:
    """Where the examples of a game are. Raises FileNotFoundError when the installation lacks them."""
    here = Path(__file__).resolve().parent
    for place in (here / "examples", here.parent / "examples"):
        if (place / game).is_dir():
            return place / game
    raise FileNotFoundError(f"bundodo/examples/{game}")
