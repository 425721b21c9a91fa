"""Checkers on the command line: the commands that only this game has, and its part of the others."""

__all__ = ["COMMANDS"]

COMMANDS = {
    "endgames": "Build checkers endgame tables, and look positions up in them.",
    "bench": "Search fixed checkers positions: signature and speed.",
}
