"""Tables of what the backgammon engine found."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.ai.backgammon import Analysis, Chances, CubeAnalysis, Stakes
from crownpoint.ai.backgammon.judgment import JudgedAction
from crownpoint.ai.backgammon.rolled import RolledCube, RolledMove
from crownpoint.backgammon import MatchRecord
from crownpoint.cli.tables import new_table, show

__all__ = ["show_actions", "show_cubes", "show_moves", "show_rolled_cube", "show_rolled_moves"]


def _percentages(chances: Chances) -> str:
    """Wins, gammons and backgammons of one side, then what the other gets."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = (f"{100 * chance:4.1f}" for chance in chances)
    lose = f"{100 * (1 - chances.win):4.1f}"
    return f"{win} {gammon} {backgammon} - {lose} {lose_gammon} {lose_backgammon}"


def show_moves(found: Analysis, most: int) -> None:
    """The moves of a roll with their equities and chances."""
    print(f"{found.position.turn} to play {found.dice}: {found.stakes.label}")
    if not found.candidates:
        print("There is no legal move.")
        return
    match = found.stakes.away is not None
    table = new_table(" #", "move", " plies", " equity", " loss", *([" match %"] if match else []), "wins % - losses %")
    for rank, candidate in enumerate(found.candidates[:most], start=1):
        loss = "" if candidate.loss is None else f"{-candidate.loss:.3f}" if candidate.loss else "best"
        figures = [str(rank), str(candidate.move), str(candidate.plies), f"{candidate.equity:+.3f}", loss]
        if candidate.match_chance is not None:
            figures.append(f"{100 * candidate.match_chance:.2f}")
        table.add_row(*figures, _percentages(candidate.chances))
    show(table)


def show_cubes(found: Sequence[CubeAnalysis]) -> None:
    """Cube decisions, one line for each score and owner."""
    table = new_table("score", "cube", " no double", " take", " pass", "action")
    for each in found:
        take = "" if each.double_take is None else f"{each.double_take:+.3f}"
        drop = "" if each.double_pass is None else f"{each.double_pass:+.3f}"
        table.add_row(
            each.stakes.score_label, each.stakes.cube_label, f"{each.no_double:+.3f}", take, drop, each.action
        )
    show(table)
    print(f"at {found[0].plies} plies, wins % - losses %: {_percentages(found[0].chances)}")


def show_rolled_moves(found: Sequence[RolledMove], stakes: Stakes) -> None:
    """Moves that were rolled out, with standard errors."""
    print(f"rolled out: {stakes.label}")
    if not found:
        print("There is no legal move.")
        return
    table = new_table(" #", "move", " equity", " loss", " trials", "wins % - losses %")
    for rank, each in enumerate(found, start=1):
        loss = "best" if not each.loss.mean else f"{each.loss.mean:.3f} ±{each.loss.error:.3f}"
        table.add_row(str(rank), str(each.move), str(each.equity), loss, str(each.trials), _percentages(each.chances))
    show(table)


def show_rolled_cube(found: RolledCube) -> None:
    """A cube decision that was rolled out, with standard errors."""
    print(f"rolled out: {found.stakes.label}")
    table = new_table(" no double", " double, take", " double, pass", " trials", "action")
    take, drop = ("", "") if found.double_take is None else (str(found.double_take), "+1.000")
    table.add_row(str(found.no_double), take, drop, str(found.trials), found.action.value)
    show(table)
    print(f"wins % - losses %: {_percentages(found.chances)}")


def show_actions(record: MatchRecord, actions: Sequence[JudgedAction]) -> None:
    """The decisions of a match, with what they cost."""
    table = new_table(" game", " turn", "player", "action", "best", " loss", "")
    for action in actions:
        who = record.name(action.color)
        mark = action.mark or ("illegal" if action.illegal else "")
        cells = (str(action.game), str(action.turn), who, action.text, action.best)
        table.add_row(*cells, f"{action.loss:.3f}", mark)
    show(table)
