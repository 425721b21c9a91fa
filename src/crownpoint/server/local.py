"""Runs the host on this machine for the one who sits at it: `crownpoint play`."""

from __future__ import annotations

import logging
import socket
import webbrowser
from pathlib import Path

import structlog
import uvicorn

from crownpoint.errors import CrownpointError
from crownpoint.server.app import STATIC, create_app

__all__ = ["run_local"]

LOOPBACK = "127.0.0.1"


def run_local(data: Path, *, port: int = 0, browser: bool = True, static: Path = STATIC) -> None:
    """Serve on the loopback address until Ctrl-C. Port 0 takes a free one.

    Raises `CrownpointError` when the pages are not built or the port is taken.
    """
    if not (static / "index.html").is_file():
        raise CrownpointError("The pages of the browser app are not built. Run `make web` in the source tree first.")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:  # named, so that asyncio sends small answers at once
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, port))
        except OSError as error:
            raise CrownpointError(f"Port {port} cannot be used: {error.strerror}.") from error
        address = f"http://{LOOPBACK}:{listener.getsockname()[1]}/"

        def opened() -> None:
            print(f"Crownpoint is at {address}\nGames are kept in {data}\nCtrl-C stops it.", flush=True)
            if browser:
                webbrowser.open(address)

        app = create_app(data, static, opened)
        config = uvicorn.Config(app, ws="wsproto", log_level="warning", timeout_graceful_shutdown=3, lifespan="on")
        uvicorn.Server(config).run(sockets=[listener])
