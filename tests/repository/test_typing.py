"""A user's script under mypy --strict: what is right passes, what is wrong is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RIGHT = """
from crownpoint import Color, backgammon, checkers
from crownpoint.ai import Limit, RandomPlayer, analyse, analyse_match, play_match
from crownpoint.ai import backgammon as backgammon_ai
from crownpoint.ai import checkers as checkers_ai
from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.backgammon import batch

game = backgammon.Game()
dice: backgammon.Dice = game.roll(3, 1)
move: backgammon.Move = game.play(game.legal_moves[0])
picture: str = game.position.svg(size=300, move="8/5 6/5", bottom="black")
for position, played in game.history:
    print(position.pips(Color.WHITE), played.text)
other = checkers.Game(checkers.STARTING_POSITION)
step: checkers.Move = other.play("11-15")
outcome: checkers.Outcome = other.resign("white")
equity: float = float(Engine().evaluate(batch.rows([game.position])).equities[0])
mean: float = play_match(RandomPlayer(1), "random", game="checkers", games=2).mean
best: backgammon.Move = Engine().rank_moves(game.position, (3, 1))[0].move
limit = Limit(seconds=1)
analysed: float = backgammon_ai.analyse(game, Limit(plies=0), engine=Engine(threads=2)).candidates[0].equity
rolled: float = backgammon_ai.rollout(game.position, dice=(3, 1))[0].loss.mean
cube: backgammon_ai.CubeAction = backgammon_ai.rollout(game.position).action
owned = Stakes(cube=2, cube_owner="opponent")
depth: int = checkers_ai.analyse(other, Limit(depth=5), engine=checkers_ai.Engine()).depth
cause: str = checkers_ai.analyse_match(other, Limit(depth=5))[0].cause
cost: float = backgammon_ai.analyse_match(game, Limit(plies=0))[0].loss
written: str = backgammon.write_mat(game) + checkers.write_pdn(other)
for judged in analyse_match(other, limit=Limit(depth=5)):
    print(judged.game, judged.number, judged.color.opponent, judged.best, judged.loss + 1, judged.mark)
print(analyse(game, Limit(plies=0)).best.move)
back: backgammon.Move = game.undo()
back_too: checkers.Move = other.undo()
"""
WRONG = """
from crownpoint import backgammon, checkers
backgammon.STARTING_POSITION.svg(sise=3)
checkers.STARTING_POSITION.svg(sise=3)
checkers.Match(3)
backgammon.STARTING_POSITION.legal_moves()
checkers.STARTING_POSITION.men(1)
from crownpoint.ai import Limit, analyse, analyse_match
from crownpoint.ai.backgammon import Stakes, rollout
analyse(backgammon.Game(), Limit(plies=0)).bets
analyse_match(checkers.Game(), limit=Limit(depth=5))[0].los
Stakes(2, True)
rollout(backgammon.STARTING_POSITION).loss
"""


def _checked(folder: Path, text: str) -> list[str]:
    script = folder / "script.py"
    script.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file", "", script.name]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout.splitlines()


def test_a_users_script_is_checked_strictly(tmp_path: Path) -> None:
    assert _checked(tmp_path, RIGHT) == []
    wrong = [int(line.split(":")[1]) for line in _checked(tmp_path, WRONG) if ": error:" in line]
    assert wrong == [3, 4, 5, 6, 7, 10, 11, 12, 13]
