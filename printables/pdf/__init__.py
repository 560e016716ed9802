"""Boxes, and how they are drawn."""
