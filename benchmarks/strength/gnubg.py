"""GNU Backgammon as an opponent: a program of its own that chooses moves, or that plays whole matches with us."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

Points = tuple[int, ...]
_STEP = re.compile(r"(bar|\d+)/(off|\d+)")


def find_gnubg() -> str:
    """The path of the program; SystemExit where it is not installed."""
    path = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if path is None:
        raise SystemExit("GNU Backgammon is not installed (make system-packages).")
    return path


def find_table() -> Path:
    """The match equity table that both programs go by; SystemExit where GNU Backgammon does not have it."""
    for folder in ("/usr/share/gnubg", "/usr/local/share/gnubg", "/opt/homebrew/share/gnubg"):
        table = Path(folder, "met", "Kazaross-XG2.xml")
        if table.exists():
            return table
    raise SystemExit("GNU Backgammon has no table Kazaross-XG2.xml.")


def evaluation_commands(plies: int, cubeful: bool, who: str = "evaluation") -> list[str]:
    """What sets GNU Backgammon to a depth; `who` is `evaluation` or `player 1`."""
    commands = []
    for decision in ("chequerplay", "cubedecision"):
        commands.append(f"set {who} {decision} evaluation plies {plies}")
        commands.append(f"set {who} {decision} evaluation cubeful {'on' if cubeful else 'off'}")
    return commands


class Gnubg:
    """GNU Backgammon listening for board lines and answering with moves."""

    def __init__(self, plies: int) -> None:
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        commands = ["set jacoby off", *evaluation_commands(plies, cubeful=False), f"external localhost:{port}"]
        self._home = tempfile.TemporaryDirectory()
        self._program = subprocess.Popen(
            [find_gnubg(), "--tty", "--quiet"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, text=True, env=os.environ | {"HOME": self._home.name},
        )  # fmt: skip
        assert self._program.stdin is not None
        self._program.stdin.write("\n".join(commands) + "\n")
        self._program.stdin.flush()
        self._line = _connect(port)
        self._replies = self._line.makefile("r")

    def best(self, points: Points, dice: tuple[int, int]) -> Points:
        """The 26 numbers after its move, still seen by the side that moved."""
        fields = [*points, 1, *dice, *dice, 1, 1, 1, 0, 1, -1, 0, 25, 0, 0, 0, 0, 0, 0, 0, 1]
        self._line.sendall(f"board:me:you:9999:0:0:{':'.join(map(str, fields))}\n".encode())
        reply = self._replies.readline()
        if reply.startswith("Error"):
            raise RuntimeError(f"GNU Backgammon: {reply.strip()}")
        return after(points, reply)

    def __enter__(self) -> Gnubg:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._program.kill()
        self._program.wait()
        self._home.cleanup()


def _connect(port: int) -> socket.socket:
    for _ in range(200):
        try:
            return socket.create_connection(("localhost", port), timeout=60)
        except OSError:
            time.sleep(0.05)
    raise SystemExit("GNU Backgammon does not listen.")


def after(points: Sequence[int], move: str) -> Points:
    """The 26 numbers after the steps of a text such as `bar/22 13/10`, seen by the side that moves."""
    board = list(points)
    for source, target in _STEP.findall(move):
        start, end = 25 if source == "bar" else int(source), 0 if target == "off" else int(target)
        board[start] -= 1
        if end:
            if board[end] == -1:
                board[end] = 0
                board[0] -= 1
            board[end] += 1
    return tuple(board)


@dataclass(frozen=True)
class MatchResult:
    """A match as the external player (or player 0, where there is none) saw it."""

    won: bool
    adjusted: float
    """The result, 1 or 0, less the luck of the dice by GNU Backgammon's bare evaluation. Luck is what a roll is worth
    beyond the mean of all rolls, so it is nothing on the whole whoever plays and however well."""


def play_matches(port: int | None, length: int, count: int, plies: int, seed: int, ours: int) -> list[MatchResult]:
    """Let GNU Backgammon play matches with the external player at a port, or with itself where that is None.

    `ours` is the seat, 0 or 1, of the external player. RuntimeError tells of a refused reply or a broken match.
    """
    theirs = 1 - ours
    names = ("crownpoint", "gnubg") if ours == 0 else ("gnubg", "crownpoint")
    opponent = [f"set player {ours} external localhost:{port}"]
    if port is None:
        opponent = [f"set player {ours} gnubg", *evaluation_commands(plies, cubeful=True, who=f"player {ours}")]
    commands = [
        f"set defaultnames {names[0]} {names[1]}", "set automatic game on", "set display off", "set confirm new off",
        f"set met {find_table()}", "set rng mersenne", f"set seed {seed}", f"set player {theirs} gnubg",
        *evaluation_commands(plies, cubeful=True, who=f"player {theirs}"), *opponent,
        "set analysis moves off", "set analysis cube off", "set analysis luck on", "set analysis luckanalysis plies 0",
        *[f"new match {length}", "analyse match", "show statistics match"] * count, "quit",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [find_gnubg(), "--tty", "--quiet"], input="\n".join(commands) + "\n", text=True, capture_output=True,
            env=os.environ | {"HOME": home}, check=False,
        )  # fmt: skip
    if refused := re.search(r".*(illegal|badly formed|warning).*", done.stdout, re.IGNORECASE):
        raise RuntimeError(f"GNU Backgammon refused a reply: {refused[0]}")
    winners = re.findall(r"(crownpoint|gnubg) has won the match", done.stdout)
    if len(winners) != count:
        raise RuntimeError(f"{len(winners)} of {count} matches were finished:\n{done.stdout[-2000:]}")
    results = re.findall(r"Luck adjusted result\s+([-+.\d]+)%\s+([-+.\d]+)%", done.stdout)
    if len(results) != count:
        raise RuntimeError(f"{len(results)} of {count} matches were analysed:\n{done.stdout[-2000:]}")
    return [
        MatchResult(winner == "crownpoint", 0.5 + float(result[ours]) / 100)
        for winner, result in zip(winners, results, strict=True)
    ]
