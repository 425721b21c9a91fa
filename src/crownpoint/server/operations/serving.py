"""Runs a site: one process, or a parent that binds the port and looks after its workers."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn

from crownpoint.errors import CrownpointError
from crownpoint.server.app import site_app
from crownpoint.server.config import EVERYWHERE, LOOPBACK, Config
from crownpoint.server.net.slow_clients import BoundedHttpProtocol, timed_socket
from crownpoint.server.operations.logs import set_up_logs
from crownpoint.server.operations.single_process import single_process
from crownpoint.server.pages import STATIC
from crownpoint.server.site import MAX_MESSAGE, Site

__all__ = ["SiteServer", "listen", "run_site", "serve_on", "shown_address"]

log = structlog.get_logger()

GRACE_S = 10  # for requests that are being answered when the process is asked to stop


class SiteServer(uvicorn.Server):
    """uvicorn with an orderly shutdown: report not ready, tell everyone, then close all connections.

    They are closed with "service restarts" (1012), after which Socket.IO clients reconnect by themselves. Each
    part's `close` finishes pending writes, and a client without an answer asks again with the same id.
    """

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second Ctrl-C does not wait. uvicorn would re-raise the signal and skip the cleanup."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down in that order."""
        self.site.closing = True
        log.info("closing")
        if self.site.config.drain_s and not self.force_exit:
            await asyncio.sleep(self.site.config.drain_s)
        await self.site.sockets.emit("closing", {})
        for _ in range(20):  # until everyone has it
            await asyncio.sleep(0.05)
            if all(client.is_idle for client in self.site.clients.values()):
                break
        await super().shutdown(sockets)


def listen(config: Config) -> socket.socket:
    """A socket that listens as the configuration says. Raises `CrownpointError` when the port cannot be had."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, proto=socket.IPPROTO_TCP)  # named, so that asyncio sends small answers at once
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        raise CrownpointError(f"Port {config.port} of {config.host} cannot be used: {error.strerror}.") from error
    listener.listen(2048)
    listener.set_inheritable(True)
    return listener


def serve_on(listener: socket.socket, config: Config, opened: Callable[[], None] = lambda: None) -> bool:
    """Serve on an open socket until a signal comes. Returns whether the site could be opened at all."""
    site = Site(config)

    def ready() -> None:
        gc.collect()  # what is here now stays; do not look at it again with thousands of sockets
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        opened()

    server = SiteServer(
        uvicorn.Config(
            site_app(site, config.pages or STATIC, ready),
            http=BoundedHttpProtocol,
            ws=timed_socket(config.reader_s),
            ws_max_size=MAX_MESSAGE + 1024,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # Engine.IO has its own
            log_config=None,
            access_log=False,
            lifespan="on",
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=",".join(config.proxies),
            timeout_graceful_shutdown=GRACE_S,
            timeout_keep_alive=30,
        ),
        site,
    )
    server.run(sockets=[listener])
    return server.started


def shown_address(config: Config, port: int) -> str:
    """What to open in a browser; where we listen everywhere, by a name that other machines know too."""
    if config.https:
        return f"https://{config.hosts[0]}/ (port {port} of {config.host})"
    host = config.host
    if host in EVERYWHERE:
        host = next((name for name in reversed(config.hosts) if name not in LOOPBACK), LOOPBACK[0])
    return f"http://{f'[{host}]' if ':' in host and '[' not in host else host}:{port}/"


def _names(config: Config) -> str:
    others = [name for name in config.hosts if name not in LOOPBACK]
    return f" (also as {', '.join(others)})" if others else ""


def run_site(config: Config, opened: Callable[[str], None] = lambda address: None) -> bool:
    """Serve until a signal comes; `opened` is called with the address. Returns whether all went well.

    Raises `CrownpointError` if the pages are not built, the port is taken, or another process serves the same file.
    """
    if not ((config.pages or STATIC) / "index.html").is_file():
        raise CrownpointError("The pages of the browser app are not built. Run `make web` in the source tree first.")
    set_up_logs(config.log, config.log_level)
    os.umask(0o077)  # what we write is nobody else's business
    with single_process(config.where) as note, listen(config) as listener:
        port = listener.getsockname()[1]
        print(f"Crownpoint is at {shown_address(config, port)}" + _names(config))
        print(f"Everything is kept in {config.shown_database}\nPress Ctrl-C to stop.", flush=True)
        if config.workers == 1:
            address = shown_address(config, port)

            def ready() -> None:
                note(address)
                opened(address)

            return serve_on(listener, config, ready)
        from crownpoint.server.operations.workers import look_after_workers

        return look_after_workers(listener, config)
