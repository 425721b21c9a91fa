"""What line-mode play of every game has in common."""

from __future__ import annotations

import cmd
import sys
from abc import ABC, abstractmethod
from contextlib import suppress

from crownpoint.errors import CrownpointError

__all__ = ["LineGame"]


class LineGame(cmd.Cmd, ABC):
    """A loop that reads a line and obeys it: a command word, or else a move.

    A subclass adds a command with a method `do_<word>` whose docstring is its help. Where the input is not a terminal
    each line is printed after its prompt, so that the output reads as a whole, and `refused` counts the wrong ones.
    """

    prompt = "> "

    def __init__(self) -> None:
        super().__init__()
        self.interactive = sys.stdin.isatty()
        self.refused = 0

    def run(self) -> bool:
        """Play until the players leave or the input ends; give back whether every line of a script was understood."""
        with suppress(KeyboardInterrupt):
            self.cmdloop()
        return self.interactive or not self.refused

    @abstractmethod
    def situation(self) -> str:
        """Who has to do what now, in one sentence."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Play the move that the text means."""

    @abstractmethod
    def do_board(self, _: str) -> None:
        """Show the board."""

    @abstractmethod
    def do_moves(self, _: str) -> None:
        """List the legal moves."""

    def do_help(self, _: str) -> None:
        """List the commands."""
        print("Type a move, or one of these words (the first letters are enough):")
        for word in self._words():
            print(f"  {word:<9}{(getattr(self, f'do_{word}').__doc__ or '').splitlines()[0]}")

    def do_quit(self, _: str) -> bool:
        """Leave the program."""
        return True

    def do_EOF(self, _: str) -> bool:  # noqa: N802 (the name that cmd calls at the end of the input)
        print()
        return True

    def preloop(self) -> None:
        self.do_board("")
        print(self.situation())

    def precmd(self, line: str) -> str:
        if line == "EOF":
            return line
        line = " ".join(line.lower().split())
        if not self.interactive:
            print(line)
        first, _, rest = line.partition(" ")
        for word in self._words():
            if first and word.startswith(first):
                return f"{word} {rest}"
        return line

    def onecmd(self, line: str) -> bool:
        try:
            return bool(super().onecmd(line))
        except CrownpointError as error:
            # The players see the board: of a refused action the reason alone is enough.
            self.refuse(str(getattr(error, "reason", None) or error))
            return False

    def default(self, line: str) -> None:
        """A line that is no command: a move, as far as it looks like one."""
        first = line.split()[0]
        if first.isalpha() and not first.startswith("bar"):
            self.refuse(f"There is no command {first!r}: type help to see them all.")
        else:
            self.play(line)

    def emptyline(self) -> bool:
        print(self.situation())
        return False

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with the last line, and remember that something was."""
        self.refused += 1
        print(sentence)

    def _words(self) -> list[str]:
        """The command words as the classes define them in order: a shortened word means the first that fits."""
        names = dict.fromkeys(name for part in type(self).__mro__ for name in vars(part) if name.startswith("do_"))
        return [name.removeprefix("do_") for name in names if name != "do_EOF"]
