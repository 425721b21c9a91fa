"""Runs inside GNU Backgammon (`gnubg -t -q -p`): judges cube decisions. Imports nothing of ours.

CROWNPOINT_QUESTIONS and CROWNPOINT_ANSWERS name two JSON files: {"ids": [...], "plies": [...]} and, for each id and
each depth, the equities of no double, double and take, double and pass.
"""

import json
import os

import gnubg

for command in ("set player 0 human", "set player 1 human", "set display off", "set confirm new off"):
    gnubg.command(command)
for comfort in ("game", "roll", "move", "bearoff"):
    gnubg.command(f"set automatic {comfort} off")
gnubg.command("set met Kazaross-XG2.xml")

with open(os.environ["CROWNPOINT_QUESTIONS"]) as file:
    questions = json.load(file)
answers = []
for gnubg_id in questions["ids"]:
    gnubg.command(f"set gnubgid {gnubg_id}")
    contexts = [gnubg.evalcontext(1, plies, 1, 1, 0.0) for plies in questions["plies"]]
    found = [gnubg.cfevaluate(gnubg.board(), gnubg.cubeinfo(), context) for context in contexts]
    answers.append([list(each[1:4]) for each in found])
with open(os.environ["CROWNPOINT_ANSWERS"], "w") as file:
    json.dump(answers, file)
