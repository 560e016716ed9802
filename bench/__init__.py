"""Benchmarks: ``make bench`` prints ``NAME<TAB>RATIO<TAB>AIM``, each against a baseline measured in the same run."""
