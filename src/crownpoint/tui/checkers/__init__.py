"""Checkers in the terminal."""
