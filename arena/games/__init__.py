"""Games that are played fast, a room each."""
