"""Computer players and analysis."""
