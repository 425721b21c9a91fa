"""Tables of what the engines found, for people."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from crownpoint.ai.checkers import Analysis as CheckersAnalysis

__all__ = ["new_table", "show", "show_checkers"]


def new_table(*columns: str, title: str | None = None) -> Table:
    """An empty table in our look: a column whose name begins with a space is set to the right."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        table.add_column(name.strip(), justify="right" if name.startswith(" ") else "left", no_wrap=name != "line")
    return table


def show(table: Table) -> None:
    """Print a table: coloured on a terminal, plain in a pipe."""
    Console(highlight=False).print(table)


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
