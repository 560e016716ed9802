"""What any played game is: nodes, chance, players, records. Knows no game."""
