"""Open Sage's best moves: reads [[board, [die, die]], ...], prints {"seconds": ..., "boards": [...]}, both JSON.

Usage: open_sage.py LEVEL. Boards are 26 numbers of the side that moves, checkers on the bar at 25 and 0 without sign.
Money without a cube, one thread. Runs in .venv-peers, where bgsage is installed.
"""

import json
import sys
import time

from bgsage import BgBotAnalyzer


def main() -> None:
    analyzer = BgBotAnalyzer(eval_level=sys.argv[1], cubeful=False, parallel_threads=1)
    decisions = json.load(sys.stdin)
    began, boards = time.process_time(), []
    for board, dice in decisions:
        found = analyzer.checker_play(board, *dice, jacoby=False, beaver=False)
        boards.append(list(found.moves[0].board))
    print(json.dumps({"seconds": time.process_time() - began, "boards": boards}))


main()
