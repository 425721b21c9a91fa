"""A plain web server for files, which knows nothing of games."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    """Says nothing about the requests it answers."""

    def __init__(self, *given: Any, missing: str, **named: Any) -> None:
        self.missing = missing
        super().__init__(*given, **named)

    def log_message(self, *_: object) -> None:
        """Nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Another page where there is none, if the site has one for that."""
        if code != HTTPStatus.NOT_FOUND or not self.missing:
            return super().send_error(code, message, explain)
        page = Path(self.directory, self.missing).read_bytes()
        self.send_response(code)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)
        return None


@contextmanager
def served(folder: Path, *, missing: str = "") -> Iterator[str]:
    """The address of the files of a folder; `missing` is the file that is shown where there is none."""
    handler = functools.partial(_Quiet, directory=str(folder), missing=missing)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
