"""What is printed of the duel."""
