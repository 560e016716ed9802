"""Formats of an event: who brings how many machines, on which side, for how many points together."""
