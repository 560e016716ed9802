"""Words: what texts mean as labels, what they look like, and what is nearly a label."""
