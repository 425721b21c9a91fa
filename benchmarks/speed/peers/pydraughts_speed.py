"""pydraughts, American checkers: prints perft leaves and random games per second, one number per round, as JSON.

Usage: pydraughts_speed.py ROUNDS SECONDS. Runs in .venv-peers, where pydraughts is installed.
"""

import json
import random
import sys
import time

import draughts

DEPTH = 5
LEAVES = 7361


def perft(board: draughts.Board, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def play_one(choose: random.Random) -> None:
    board = draughts.Board(variant="english")
    while not board.is_over():
        board.push(choose.choice(board.legal_moves()))


def main() -> None:
    rounds, seconds = int(sys.argv[1]), float(sys.argv[2])
    choose = random.Random(1)
    leaves_per_second, games_per_second = [], []
    for _ in range(rounds):
        start = time.process_time()
        leaves = perft(draughts.Board(variant="english"), DEPTH)
        leaves_per_second.append(leaves / (time.process_time() - start))
        if leaves != LEAVES:
            sys.exit(f"pydraughts counts {leaves} leaves at depth {DEPTH}, not {LEAVES}")
        games, start = 0, time.process_time()
        while (passed := time.process_time() - start) < seconds:
            play_one(choose)
            games += 1
        games_per_second.append(games / passed)
    print(json.dumps({"leaves_per_second": leaves_per_second, "games_per_second": games_per_second}))


main()
