"""Advice on a build: better uses of the points, and what to cut from a machine over the cap."""
