"""The duel's exact odds, and what follows from them."""
