"""American checkers: positions, moves, games and matches."""
