"""Protocols that other programs speak with the engines: a session is given lines and answers with lines."""
