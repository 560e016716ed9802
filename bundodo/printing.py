"""The kit: from checked machines to PDF files in a folder."""

from __future__ import annotations

KINDS = ("sheet", "cards", "markers", "field")
"""What can be printed, in the order printed."""
