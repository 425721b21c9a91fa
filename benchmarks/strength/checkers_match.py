"""Plays two checkers engines against each other: every opening twice, with colors changed.

    python benchmarks/strength/checkers_match.py own own:weights=old.weights --limit "nodes 20000" --pairs 200
    python benchmarks/strength/checkers_match.py "line:crownpoint engine line" "hub:./other" --limit "movetime 100"
    python benchmarks/strength/checkers_match.py own plain --limit "movetime 50" --pairs 100 --pdn match.pdn

A player is `line:COMMAND`, `hub:COMMAND`, `own[:weights=FILE|hand,endgames=no,threads=N]` or `plain`. Every game is
added to the PDN file as soon as it is over; the same command goes on where the file ends. Ctrl-C prints the result so
far. With `--sprt LOW HIGH` the match ends as soon as the test has decided.
"""

from __future__ import annotations

import argparse
import json
import queue
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from matches.openings import DECKS, draw_openings
from matches.players import GoLimit, MatchPlayer, PlayerError, make_player
from matches.referee import play_game
from matches.score import Score, SequentialTest

from crownpoint.ai.checkers.engine import solved_endgames
from crownpoint.checkers import Color
from crownpoint.checkers.notation.pdn_file import PdnGame, read_pdn, write_pdn
from crownpoint.checkers.openings import Ballot


@dataclass
class Match:
    """The plan of a match, and its games so far."""

    players: tuple[str, str]
    limits: tuple[GoLimit, GoLimit]
    openings: list[Ballot]
    test: SequentialTest | None = None
    pdn: Path | None = None
    adjudicate: bool = False
    grace: float = 10.0
    results: dict[tuple[int, int], float] = field(default_factory=dict)  # (pair, game) -> points of the first
    forfeits: list[str] = field(default_factory=list)
    thrown: list[str] = field(default_factory=list)  # games lost from endings that the tables call drawn or won

    @property
    def score(self) -> Score:
        """What the games so far amount to."""
        return Score.of((pair, game, points) for (pair, game), points in self.results.items())

    @property
    def names(self) -> tuple[str, str]:
        """What the PDN file calls the players."""
        return f"1 {self.players[0]} ({self.limits[0]})", f"2 {self.players[1]} ({self.limits[1]})"

    def resume(self) -> None:
        """Take over the finished games of the PDN file. Raises ValueError where it holds another match."""
        if self.pdn is None or not self.pdn.exists():
            return
        for record in read_pdn(self.pdn.read_text("utf-8")):
            if {record.tags.get("Black"), record.tags.get("White")} != set(self.names):
                raise ValueError(f"{self.pdn} holds games of {record.tags.get('Black')} and {record.tags.get('White')}")
            if record.result != "*":
                self.note(record)

    def note(self, record: PdnGame) -> None:
        """Count a finished game."""
        pair, game = map(int, record.tags["Round"].split("."))
        first = Color.BLACK if record.tags["Black"] == self.names[0] else Color.WHITE
        winner = record.winner
        self.results[pair, game] = 0.5 if winner is None else float(winner is first)
        if is_forfeit(record):
            self.forfeits.append(f"{record.tags['Round']} {record.tags['Termination']}")
        if "Thrown" in record.tags:
            self.thrown.append(f"{record.tags['Round']} by {record.tags[record.tags['Thrown'].capitalize()]}")

    def missing(self) -> list[tuple[int, int]]:
        """The games that are still to be played."""
        every = ((pair, game) for pair in range(1, len(self.openings) + 1) for game in (1, 2))
        return [number for number in every if number not in self.results]

    @property
    def is_decided(self) -> bool:
        """Whether the test has come to an end."""
        return self.test is not None and self.test.verdict(self.score) is not None

    def seat(self) -> list[MatchPlayer]:
        """Both players. Raises `PlayerError` where one does not start."""
        return [make_player(*each, self.grace) for each in zip(self.players, self.limits, strict=True)]

    def play(self, number: tuple[int, int], players: Sequence[MatchPlayer]) -> PdnGame:
        """Play one game, and record it."""
        pair, game = number
        ballot = self.openings[pair - 1]
        black = game - 1
        played = play_game(ballot, players, black, solved_endgames(), self.adjudicate)
        tags = {"Event": "match", "Round": f"{pair}.{game}", "Black": self.names[black], "White": self.names[1 - black]}
        return played.record(tags | {"Opening": ballot.name})


def run(match: Match, concurrency: int = 1, report: int = 0) -> None:
    """Play what is missing, several games at a time. An interrupt ends it with the games so far."""
    waiting: queue.SimpleQueue[tuple[int, int]] = queue.SimpleQueue()
    for number in match.missing():
        waiting.put(number)
    adding, ended = threading.Lock(), threading.Event()
    failures: list[BaseException] = []

    def add(record: PdnGame) -> None:
        with adding:
            keep(match, record)
            if report and len(match.results) % report == 0:
                print(match.score, flush=True)
            if match.is_decided:
                ended.set()

    def work() -> None:
        players: list[MatchPlayer] = []
        try:
            while not ended.is_set():
                number = waiting.get_nowait()
                players = players or match.seat()
                record = match.play(number, players)
                add(record)
                if is_forfeit(record):  # nobody knows what state its program is in
                    close(players)
        except queue.Empty:
            pass
        except BaseException as error:
            failures.append(error)
            ended.set()
        close(players)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(concurrency)]
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            time.sleep(0.1)
    except KeyboardInterrupt:
        ended.set()
        print("interrupted", file=sys.stderr)
    if failures:
        raise failures[0]


def is_forfeit(record: PdnGame) -> bool:
    """Whether a player failed."""
    return record.tags.get("Termination", "").startswith("forfeit")


def close(players: list[MatchPlayer]) -> None:
    """End the players' programs."""
    while players:
        players.pop().close()


def keep(match: Match, record: PdnGame) -> None:
    """Count a game and add it to the file."""
    match.note(record)
    if match.pdn is not None:
        with match.pdn.open("a", encoding="utf-8") as file:
            file.write(write_pdn([record]) + "\n")


def as_json(match: Match) -> dict[str, object]:
    """The result for programs."""
    score = match.score
    elo, low, high = score.elo
    return {
        "first": match.names[0], "second": match.names[1], "games": score.games, "wins": score.wins,
        "draws": score.draws, "losses": score.losses, "score": score.mean, "elo": elo, "elo_low": low, "elo_high": high,
        "pairs": score.pairs, "forfeits": match.forfeits, "thrown": match.thrown,
        "ratio": match.test.ratio(score) if match.test else None,
    }  # fmt: skip


def parse(words: list[str] | None) -> tuple[Match, argparse.Namespace]:
    """The match of a command line."""
    parser = argparse.ArgumentParser(description="Plays two checkers engines against each other.")
    parser.add_argument("first", help="line:COMMAND, hub:COMMAND, own[:options] or plain")
    parser.add_argument("second")
    parser.add_argument("--limit", type=GoLimit.parse, default="movetime 50", metavar="'movetime MS|depth N|nodes N'")
    parser.add_argument("--second-limit", type=GoLimit.parse, help="another limit for the second player")
    parser.add_argument("--pairs", type=int, default=100, help="openings, two games each (default: %(default)s)")
    parser.add_argument("--openings", choices=DECKS, default="mixed")
    parser.add_argument("--seed", type=int, default=1, help="which openings are drawn")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"), help="Elo bounds of a sequential test")
    parser.add_argument("--pdn", type=Path, help="the file that keeps the games; the match goes on where it ends")
    parser.add_argument("--adjudicate", action="store_true", help="end games whose result the endgame tables know")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time")
    parser.add_argument("--grace", type=float, default=10.0, help="seconds a program may be late")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    match = Match(
        (given.first, given.second),
        (given.limit, given.second_limit or given.limit),
        draw_openings(given.openings, given.pairs, given.seed),
        SequentialTest(*given.sprt) if given.sprt else None,
        given.pdn,
        given.adjudicate,
        given.grace,
    )
    return match, given


def main(words: list[str] | None = None) -> int:
    match, given = parse(words)
    try:
        match.resume()
        run(match, max(1, given.concurrency), 0 if given.json else 20)
    except (OSError, ValueError, PlayerError) as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps(as_json(match)))
        return 0
    print(match.score)
    if match.test is not None:
        verdict = {True: "stronger", False: "not stronger", None: "undecided"}[match.test.verdict(match.score)]
        print(f"SPRT {match.test.low:g} to {match.test.high:g}: {match.test.ratio(match.score):+.2f}, {verdict}")
    for what, games in (("forfeits", match.forfeits), ("thrown away", match.thrown)):
        print(f"{what}: {len(games)}")
        for game in games:
            print(f"  {game}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
