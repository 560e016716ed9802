"""Markers and play mats."""
