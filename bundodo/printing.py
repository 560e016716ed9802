"""The kit: from checked machines to PDF files in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

KINDS = ("sheet", "cards", "markers", "field")
"""What can be printed, in the order printed."""
