"""Values out of cells, strictly."""
