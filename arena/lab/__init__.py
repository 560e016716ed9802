"""The balance lab: what choices are worth, measured by play. Knows no game."""
