"""Tables in our look."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

__all__ = ["new_table", "show", "show_statistics"]

WHOLE = {"id": 32, "since": 16, "seen": 16}  # the widths of columns that must not be cut off
PIPE_WIDTH = 200


def new_table(*columns: str, title: str | None = None) -> Table:
    """An empty table in our look. A column whose name begins with a space is right-aligned."""
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


def show_statistics(rows: Sequence[Sequence[str]]) -> None:
    """Print the statistics of players, the names of the columns first."""
    head, *players = rows
    table = new_table(head[0], *(f" {cell}" for cell in head[1:]))
    for row in players:
        table.add_row(*row)
    show(table)
