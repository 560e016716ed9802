"""The version of the distribution, which reports and PDF files carry; here, where every package may read it."""

VERSION = "0.1.0"
PRODUCER = f"bundodo {VERSION}"
"""The mark by which files of ours are known."""
