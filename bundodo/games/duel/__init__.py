"""The duel's odds, advice, comparison, plots and its template drawn by hand."""
