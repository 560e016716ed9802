"""The duel as it is played: the rules P1 to P16, a module a chapter."""
