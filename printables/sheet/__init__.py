"""Record sheets and rosters."""
