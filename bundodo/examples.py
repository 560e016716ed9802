"""The example machines that come with the product, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path


def folder() -> Path:
    """Where the examples are. Raises FileNotFoundError when the installation lacks them."""
    here = Path(__file__).resolve().parent
    for place in (here / "examples", here.parent / "examples"):
        if (place / "field.toml").is_file():
            return place
    raise FileNotFoundError("bundodo/examples")
