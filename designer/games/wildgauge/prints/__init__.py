"""What is printed of this game."""
