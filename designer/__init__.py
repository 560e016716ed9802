"""A machine and its rules: what can be designed, checked, derived and seen. Knows no printing and no files."""
