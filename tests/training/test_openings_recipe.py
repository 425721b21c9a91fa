"""The recipe of the opening drills, in small: it continues where it was stopped, and finds what everybody knows."""

from __future__ import annotations

from pathlib import Path

from training.backgammon.openings import make, positions, read, summary

from crownpoint.ai.backgammon.rollout import RolloutSettings
from crownpoint.backgammon import ROLLS, STARTING_POSITION, Dice, Game

QUICK = RolloutSettings(trials=36, truncate=3)


def test_a_stopped_run_continues_with_the_same_decisions(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    make(whole, QUICK, most=3)
    make(stopped, QUICK, most=2)
    with stopped.open("ab") as file:
        file.write(b'{"opening":"32","rep')
    make(stopped, QUICK, most=1)
    assert stopped.read_bytes() == whole.read_bytes()
    assert summary(whole).startswith("3 decisions")


def test_every_line_is_a_decision_with_its_moves_in_order(tmp_path: Path) -> None:
    make(tmp_path / "made.jsonl", QUICK, most=2)
    made = read(tmp_path / "made.jsonl")
    assert made["31", ""]["moves"][0]["move"] == "8/5 6/5"
    for line in made.values():
        game = Game.from_xgid(line["xgid"])
        assert all(game.position.parse_move(each["move"], game.dice or (0, 0)) for each in line["moves"])
        losses = [each["loss"] for each in line["moves"]]
        assert losses == sorted(losses)
        assert losses[0] == 0


def test_replies_follow_the_best_opening_move() -> None:
    def first_move(roll: Dice) -> dict[str, list[dict[str, str]]]:
        return {"moves": [{"move": str(STARTING_POSITION.legal_moves(roll)[0])}]}

    done = {(f"{roll.high}{roll.low}", ""): first_move(roll) for roll, _ in ROLLS if not roll.is_double}
    asked = list(positions(done))
    assert len(asked) == len({each[:2] for each in asked}) == 15 + 15 * 21
    for first, second, position, _ in asked:
        moves = [STARTING_POSITION.parse_move(done[first, ""]["moves"][0]["move"], (int(first[0]), int(first[1])))]
        assert position == (STARTING_POSITION.after(moves[0]) if second else STARTING_POSITION)
