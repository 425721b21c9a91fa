"""Protocols that backgammon programs speak with the engine."""
