"""The rules of backgammon once more, slow and obvious, to check the fast ones against.

A board is a tuple of 28 numbers seen by the player on roll: [0] the opponent's bar as a negative number, [1..24] his
points (own checkers positive), [25] his bar, [26] his checkers off, [27] the opponent's. Nothing of ours is imported.
"""

from __future__ import annotations

Board = tuple[int, ...]
BAR, OFF, OPPONENT_BAR = 25, 26, 0


def results(board: Board, die1: int, die2: int) -> set[Board]:
    """Every board that a legal move can lead to, still seen by the player who moved; empty without a legal move."""
    orders = [[die1] * 4] if die1 == die2 else [[die1, die2], [die2, die1]]
    finished = [play for order in orders for play in plays(board, order)]
    most = max(len(dice) for _, dice in finished)
    if most == 0:
        return set()
    finished = [(after, dice) for after, dice in finished if len(dice) == most]
    if most == 1 and die1 != die2:
        # Either die alone, not both: the higher one if it can be played.
        highest = max(dice[0] for _, dice in finished)
        finished = [(after, dice) for after, dice in finished if dice[0] == highest]
    return {after for after, _ in finished}


def plays(board: Board, dice: list[int]) -> list[tuple[Board, list[int]]]:
    """Play the dice in this order for as long as one can: the boards, and which dice were played."""
    if not dice:
        return [(board, [])]
    found = [(after, [dice[0], *played]) for moved in steps(board, dice[0]) for after, played in plays(moved, dice[1:])]
    return found or [(board, [])]


def steps(board: Board, die: int) -> list[Board]:
    """The boards after one checker was moved with one die."""
    sources = [BAR] if board[BAR] > 0 else [point for point in range(1, 25) if board[point] > 0]
    moved = [step(board, source, die) for source in sources]
    return [after for after in moved if after is not None]


def step(board: Board, source: int, die: int) -> Board | None:
    """The board after a checker was moved, None when it may not be."""
    after = list(board)
    after[source] -= 1
    target = source - die
    if target > 0:
        if board[target] < -1:
            return None
        if board[target] == -1:
            after[target] = 0
            after[OPPONENT_BAR] -= 1
        after[target] += 1
        return tuple(after)
    everybody_home = all(board[point] <= 0 for point in range(7, 26))
    nobody_behind = all(board[point] <= 0 for point in range(source + 1, 7))
    if everybody_home and (target == 0 or nobody_behind):
        after[OFF] += 1
        return tuple(after)
    return None
