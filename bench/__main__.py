"""Runs every benchmark."""

from __future__ import annotations

from bench import reading

reading.run()
