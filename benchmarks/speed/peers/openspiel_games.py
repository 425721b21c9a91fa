"""Random games of OpenSpiel from plain Python: prints {"games_per_second": [one number per round]} as JSON.

Usage: openspiel_games.py backgammon|checkers ROUNDS SECONDS. Runs in .venv-peers, where OpenSpiel is installed.
"""

import json
import random
import sys
import time

import pyspiel


def play_one(game: pyspiel.Game, choose: random.Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(actions, weights)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))


def main() -> None:
    name, rounds, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    game = pyspiel.load_game(name)
    choose = random.Random(1)
    speeds = []
    for _ in range(rounds):
        games, start = 0, time.process_time()
        while (passed := time.process_time() - start) < seconds:
            play_one(game, choose)
            games += 1
        speeds.append(games / passed)
    print(json.dumps({"games_per_second": speeds}))


main()
