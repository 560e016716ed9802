"""A dice-pool role-playing game of mechs: machines with their pilots, and exact odds."""
