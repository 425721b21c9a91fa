"""A board for notebooks (extra `jupyter`): shows a position or a game, and takes moves.

`Board` is a widget of Jupyter: JupyterLab, Notebook, VS Code, marimo and whatever else shows anywidget. It needs no
network: its script is part of the package.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crownpoint.jupyter.board import Board

__all__ = ["Board"]


def __getattr__(name: str) -> Any:
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return import_module("crownpoint.jupyter.board").Board
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{name} needs {error.name}: pip install 'crownpoint[jupyter]'", name=error.name
        ) from None
