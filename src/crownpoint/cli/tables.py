"""Tables of what the engines found, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

from crownpoint.ai.backgammon import Analysis as BackgammonAnalysis
from crownpoint.ai.backgammon import Chances, CubeAnalysis, Stakes
from crownpoint.ai.backgammon.rolled import RolledCube, RolledMove
from crownpoint.ai.checkers import Analysis as CheckersAnalysis

__all__ = ["new_table", "show", "show_checkers", "show_cubes", "show_moves", "show_rolled_cube", "show_rolled_moves"]

WHOLE = {"id": 32, "since": 16, "seen": 16}  # the widths of columns that are good for nothing when cut off
PIPE_WIDTH = 200


def new_table(*columns: str, title: str | None = None) -> Table:
    """An empty table in our look: a column whose name begins with a space is set to the right."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for name in columns:
        justify: JustifyMethod = "right" if name.startswith(" ") else "left"
        table.add_column(name.strip(), justify=justify, no_wrap=name != "line", min_width=WHOLE.get(name))
    return table


def show(table: Table) -> None:
    """Print a table: colored and as wide as a terminal, or plain and whole in a pipe."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = max(console.width, PIPE_WIDTH)
    console.print(table)


def show_checkers(found: CheckersAnalysis) -> None:
    """The moves with their scores and lines."""
    if not found.candidates:
        print("There is no legal move.")
        return
    table = new_table(" #", "move", " verdict", " depth", "line")
    for rank, candidate in enumerate(found.candidates, start=1):
        line = " ".join(map(str, candidate.line[1:9]))
        table.add_row(str(rank), str(candidate.move), candidate.verdict, str(candidate.depth), line)
    show(table)
    print(f"{found.nodes:,} positions to depth {found.depth} in {found.seconds:.2f} seconds")
    if found.book is not None:
        print(f"The opening book plays {found.book}.")


def _percentages(chances: Chances) -> str:
    """Wins, gammons and backgammons of one side, then what the other gets."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = (f"{100 * chance:4.1f}" for chance in chances)
    lose = f"{100 * (1 - chances.win):4.1f}"
    return f"{win} {gammon} {backgammon} - {lose} {lose_gammon} {lose_backgammon}"


def show_moves(found: BackgammonAnalysis, most: int) -> None:
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
    table = new_table(" #", "move", " equity", " behind", " trials", "wins % - losses %")
    for rank, each in enumerate(found, start=1):
        behind = "best" if not each.behind.mean else f"{each.behind.mean:.3f} ±{each.behind.error:.3f}"
        table.add_row(str(rank), str(each.move), str(each.equity), behind, str(each.trials), _percentages(each.chances))
    show(table)


def show_rolled_cube(found: RolledCube) -> None:
    """A cube decision that was rolled out, with standard errors."""
    print(f"rolled out: {found.stakes.label}")
    table = new_table(" no double", " double, take", " double, pass", " trials", "action")
    take, drop = ("", "") if found.double_take is None else (str(found.double_take), "+1.000")
    table.add_row(str(found.no_double), take, drop, str(found.trials), found.action.value)
    show(table)
    print(f"wins % - losses %: {_percentages(found.chances)}")
