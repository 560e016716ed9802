"""Paper: sizes, presets, imposition, what stands at its edge."""
