"""The version of the distribution, which reports and PDF files carry; here, where every package may read it."""

VERSION = "0.1.0"
APPLICATION = "bundodo"
"""The command, and its folder among a user's settings. The duel's id is the same word, and another thing."""
PRODUCER = f"{APPLICATION} {VERSION}"
"""The mark by which files of ours are known."""
