"""Backgammon as an environment."""
