"""Backgammon on the command line: the commands that only this game has, and its part of the others."""

__all__ = ["COMMANDS"]

COMMANDS = {
    "cube": "Judge the doubling cube of a backgammon position.",
    "rollout": "Roll out a backgammon position.",
}
