"""What is told instead of read."""
