"""A machine as its player wants it seen: its photo, its story, a card and a page of all."""
