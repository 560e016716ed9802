"""What the prints of every game share: a machine's own mark, the quick reference."""
