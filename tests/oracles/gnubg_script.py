"""Runs inside GNU Backgammon (`gnubg -t -q -p`): reads questions, writes what it answers. Imports nothing of ours.

CROWNPOINT_QUESTIONS and CROWNPOINT_ANSWERS name the two JSON files: a list of [[command, …], whether legal moves are
wanted], and the list of what became of them.
"""

import json
import os

import gnubg

gnubg.command("set player 0 human")
gnubg.command("set player 1 human")
for preferences in ("game", "roll", "move", "bearoff"):
    gnubg.command(f"set automatic {preferences} off")
gnubg.command("set evaluation chequerplay evaluation plies 0")
gnubg.command("set evaluation chequerplay evaluation cubeful off")
gnubg.command("set display off")
gnubg.command("set confirm new off")

with open(os.environ["CROWNPOINT_QUESTIONS"]) as file:
    questions = json.load(file)
answers = []
for commands, wants_moves in questions:
    for command in commands:
        gnubg.command(command)
    if any(command.startswith(("import", "load match")) for command in commands):
        games = [[turn for turn in game["game"] if "dice" in turn] for game in gnubg.match()["games"]]
        facts = ("player", "dice", "board", "move")  # the last two are None for a roll that was not played
        answers.append({"turns": [[[turn.get(fact) for fact in facts] for turn in game] for game in games]})
        continue
    answer = {"id": gnubg.gnubgid(), "game": gnubg.posinfo(), "cube": gnubg.cubeinfo()}
    if wants_moves:
        try:
            hints = gnubg.hint(5000)["hint"]
        except TypeError:  # nothing can be played
            hints = []
        answer["moves"] = [hint["move"] for hint in hints]
    answers.append(answer)
with open(os.environ["CROWNPOINT_ANSWERS"], "w") as file:
    json.dump(answers, file)
