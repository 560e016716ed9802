"""The duel as the application plays it: matches set up, told, drawn."""
