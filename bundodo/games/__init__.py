"""What the application has for single games: a room a game, found through the registry alone."""
