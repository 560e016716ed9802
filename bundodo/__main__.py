"""``python -m bundodo``."""

from bundodo.cli import main

main()
