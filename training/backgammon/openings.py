"""The opening moves and the replies to them, rolled out by our own engine for the drills.

    python -m training.backgammon.openings src/crownpoint/ai/backgammon/study/openings.jsonl

The 15 opening rolls first, then the 21 replies to the best move of each: 330 decisions for money with the cube in the
middle. Moves are screened at 2 plies; those that are close are rolled out on the same dice. Each line that is written
is a decision; a run that was stopped continues behind the last whole one. The summary goes into the card beside the
file.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.rolled import RolledMove
from crownpoint.ai.backgammon.rollout import RolloutSettings, roll_out_moves
from crownpoint.backgammon import ROLLS, STARTING_POSITION, Dice, Game, Position

MOST, LEAST, WITHIN = 5, 2, 0.06
"""At most so many moves are rolled out, and at least; those between are so close to the best at 2 plies."""
SETTINGS = RolloutSettings(trials=648, truncate=7, plies=0, final_plies=1, confidence=3.0, batch_size=108)
"""Games of 7 plies played by the bare network and judged at 1 ply; what has clearly fallen behind is given up."""
Rolled = dict[str, Any]


def positions(done: Mapping[tuple[str, str], Rolled]) -> Iterator[tuple[str, str, Position, Dice]]:
    """Every decision: the opening roll, the roll of the reply or nothing, the position and its dice.

    `done` must have the opening of a reply by the time the reply is asked for.
    """
    openings = [roll for roll, _ in ROLLS if not roll.is_double]
    for first in openings:
        yield _name(first), "", STARTING_POSITION, first
    for first in openings:
        best = done[_name(first), ""]["moves"][0]["move"]
        after = STARTING_POSITION.after(STARTING_POSITION.parse_move(best, first))
        for second, _ in ROLLS:
            yield _name(first), _name(second), after, second


def _name(dice: Dice) -> str:
    return f"{dice.high}{dice.low}"


def roll_out(engine: Engine, position: Position, dice: Dice, settings: RolloutSettings) -> Rolled:
    """The moves of a decision that are worth a rollout, the best first."""
    game = Game(position)
    game.roll(*dice)
    stakes = Stakes.of_game(game)
    ranked = engine.rank_moves(position, dice, stakes, 2)
    close = [each.move for each in ranked if each.loss is not None and each.loss <= WITHIN][:MOST]
    moves = close if len(close) >= LEAST else [each.move for each in ranked[:LEAST]]
    found = roll_out_moves(position, dice, moves, settings=settings, stakes=stakes, engine=engine)
    return {"xgid": game.xgid, "moves": [_row(each) for each in found]}


def _row(rolled: RolledMove) -> Rolled:
    return {
        "move": str(rolled.move), "trials": rolled.trials,
        "equity": round(rolled.equity.mean, 5), "error": round(rolled.equity.error, 5),
        "loss": round(rolled.loss.mean, 5), "loss_error": round(rolled.loss.error, 5),
        "chances": [round(each, 5) for each in rolled.chances],
    }  # fmt: skip


def read(path: Path) -> dict[tuple[str, str], Rolled]:
    """The decisions of a file by opening roll and reply. A last line that was cut off is removed."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    lines = [json.loads(line) for line in whole.splitlines()]
    return {(line["opening"], line["reply"]): line for line in lines}


def make(path: Path, settings: RolloutSettings = SETTINGS, most: int = 330) -> None:
    """Complete the file, or add at most so many decisions to it."""
    done, engine = read(path), Engine()
    with path.open("a", encoding="utf-8") as file:
        for first, second, position, dice in positions(done):
            if (first, second) in done:
                continue
            if most == 0:
                return
            most -= 1
            found = {"opening": first, "reply": second, **roll_out(engine, position, dice, settings)}
            file.write(json.dumps(found, separators=(",", ":")) + "\n")
            file.flush()
            done[first, second] = found


def summary(path: Path) -> str:
    """What the card says of a file: decisions, trials and standard errors."""
    lines = list(read(path).values())
    moves = [move for line in lines for move in line["moves"]]
    errors = [move["error"] for line in lines for move in line["moves"][:1]]
    gaps = [move for line in lines for move in line["moves"][1:2]]
    unclear = sum(each["loss"] < 2 * each["loss_error"] for each in gaps)
    return (
        f"{len(lines)} decisions, {len(moves)} moves, {sum(each['trials'] for each in moves)} trials; standard error "
        f"of the best move's equity: median {statistics.median(errors):.4f}, at most {max(errors):.4f}; in {unclear} "
        "decisions the second move is less than two standard errors of the difference behind"
    )


def main() -> None:
    """Make the file and print its summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    path = parser.parse_args().file
    make(path)
    print(summary(path))


if __name__ == "__main__":
    main()
