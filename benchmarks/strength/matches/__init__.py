"""The parts of `checkers_match.py`: players, openings, one game, and what the games prove."""
