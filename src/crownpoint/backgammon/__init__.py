"""Backgammon: positions, moves, games and matches."""
