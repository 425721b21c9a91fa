"""Backgammon in the terminal."""
