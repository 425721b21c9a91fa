"""Runs a site: one process, or a parent that binds the port and looks after its workers."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from types import FrameType

import structlog
import uvicorn

from crownpoint.errors import CrownpointError
from crownpoint.server.app import STATIC
from crownpoint.server.online.app import site_app
from crownpoint.server.online.config import EVERYWHERE, LOOPBACK, Config
from crownpoint.server.online.logs import set_up_logs
from crownpoint.server.online.only_one import only_one
from crownpoint.server.online.patience import PatientProtocol, patient_socket
from crownpoint.server.online.site import MAX_MESSAGE, Site

__all__ = ["SiteServer", "listen", "run_site", "serve_on", "shown_address"]

log = structlog.get_logger()

GRACE_S = 10  # for requests that are being answered when the process is asked to stop


class SiteServer(uvicorn.Server):
    """uvicorn, and on the way out: not ready any more, then everyone is told, then all connections are closed.

    They are closed with "service restarts" (1012), at which a client of Socket.IO connects again by itself. What was
    being written is finished in the rooms' `close`, and a client without an answer asks again with the same id.
    """

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second Ctrl-C does not wait. uvicorn would be killed by the signal at the end, and tidy nothing."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Leave in that order."""
        self.site.closing = True
        log.info("closing")
        if self.site.config.drain_s and not self.force_exit:
            await asyncio.sleep(self.site.config.drain_s)
        await self.site.sockets.emit("closing", {})
        for _ in range(20):  # until everyone has it
            await asyncio.sleep(0.05)
            if all(peer.queue.empty() for peer in self.site.sockets.eio.sockets.values()):
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


def serve_on(listener: socket.socket, config: Config) -> bool:
    """Serve on an open socket until a signal comes. Returns whether the site could be opened at all."""
    site = Site(config)

    def ready() -> None:
        gc.collect()  # what is here now stays; do not look at it again with thousands of sockets
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)

    server = SiteServer(
        uvicorn.Config(
            site_app(site, config.pages or STATIC, ready),
            http=PatientProtocol,
            ws=patient_socket(config.reader_s),
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


def run_site(config: Config) -> bool:
    """Serve until a signal comes. Returns whether all went well.

    Raises `CrownpointError` when the pages are not built, the port is taken, or another process serves the same file.
    """
    if not ((config.pages or STATIC) / "index.html").is_file():
        raise CrownpointError("The pages of the site are not built. Run `make web` in the source tree first.")
    set_up_logs(config.log, config.log_level)
    os.umask(0o077)  # what we write is nobody else's business
    with only_one(config.where), listen(config) as listener:
        port = listener.getsockname()[1]
        print(f"Crownpoint listens at {shown_address(config, port)} for {', '.join(config.hosts)}")
        print(f"Everything is kept in {config.shown_database}\nCtrl-C stops it.", flush=True)
        if config.workers == 1:
            return serve_on(listener, config)
        from crownpoint.server.online.workers import look_after_workers

        return look_after_workers(listener, config)
