"""The library: matches to study, what the engine found in them, and notes."""
