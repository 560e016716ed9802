"""How players decide, on the rows of the fast duel."""
