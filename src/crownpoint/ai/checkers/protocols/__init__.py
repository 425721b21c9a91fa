"""Protocols that checkers programs speak with the engine."""
