"""The host at home: one owner, SQLite, this machine only. `crownpoint play` runs it."""

from __future__ import annotations

import webbrowser
from pathlib import Path

from crownpoint.server.config import Config
from crownpoint.server.operations.serving import run_site
from crownpoint.server.operations.single_process import ServedElsewhereError
from crownpoint.storage import default_path

__all__ = ["home_config", "run_home"]


def home_config(data: Path | None = None, *, port: int = 0) -> Config:
    """The configuration of a host at home; its games and settings are in the folder `data`. Port 0 takes a free one."""
    folder = default_path().parent if data is None else data
    return Config(data=folder, people="owner", port=port, free_chat=True, rate_factor=0, log_level="error")


def run_home(data: Path | None = None, *, port: int = 0, browser: bool = True) -> None:
    """Serve on the loopback address until Ctrl-C, and open the page in a browser.

    Where these games are served already, open that page instead. Raises `CrownpointError` when the pages are not built
    or the port is taken.
    """

    def opened(address: str) -> None:
        if browser:
            webbrowser.open(address)

    try:
        run_site(home_config(data, port=port), opened)
    except ServedElsewhereError as error:
        if not error.address:
            raise
        print(f"Crownpoint is already running at {error.address}")
        opened(error.address)
