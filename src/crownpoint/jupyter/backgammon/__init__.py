"""Backgammon on the board of a notebook."""
