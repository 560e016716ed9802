"""What is written: prints and other files."""
