"""The duel in flat whole numbers. `layout` says what stands where; only `tables` and `encode` look at the plain duel."""
