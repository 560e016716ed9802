"""Words and layout as data, for people who do not program."""
