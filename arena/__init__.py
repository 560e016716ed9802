"""Fast play, players, match-ups. Knows a played game by `arena.games.room`, and none by name but in its room."""
