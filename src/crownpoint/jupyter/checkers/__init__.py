"""Checkers on the board of a notebook."""
