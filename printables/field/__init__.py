"""Fields: their plan, their sheets, rulers for them."""
