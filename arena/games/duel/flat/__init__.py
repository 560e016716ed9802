"""The duel on three rows of whole numbers: `layout` says what stands where. As `designer.games.duel.play`, module by
module."""
