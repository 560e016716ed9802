"""Views to placed boxes to PDF. Knows paper and type, and no game."""
