"""Small faults put into copies of our code, to see whether a test notices: ``make mutants SEED=7 COUNT=100``."""
