"""Checkers as an environment."""
