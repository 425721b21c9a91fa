"""Debian's Firefox for Playwright, which drives it by WebDriver BiDi.

Playwright sends a command that Firefox ESR does not have yet; the tests set the same by a preference. So the command is
answered here, and everything else is passed on: `python -m tests.browser.firefox_bridge FIREFOX ARGUMENT…`.
"""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import sys
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def program(firefox: str, folder: Path) -> str:
    """A program that can be started in place of Firefox."""
    path = folder / "firefox"
    root = Path(__file__).resolve().parents[2]
    command = shlex.join([sys.executable, "-m", "tests.browser.firefox_bridge", firefox])
    path.write_text(f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(root))} exec {command} "$@"\n', "utf-8")
    path.chmod(0o755)
    return str(path)


async def _pass_on(source: web.WebSocketResponse, firefox: ClientWebSocketResponse) -> None:
    """What Playwright says, until it leaves."""
    async for message in source:
        said = json.loads(message.data) if message.type is WSMsgType.TEXT else {}
        if said.get("method") == UNKNOWN:
            await source.send_str(json.dumps({"type": "success", "id": said["id"], "result": {}}))
        else:
            await firefox.send_str(message.data)
    await firefox.close()


async def _answer(firefox: ClientWebSocketResponse, target: web.WebSocketResponse) -> None:
    async for message in firefox:
        await target.send_str(message.data)
    await target.close()


async def bridged(request: web.Request, address: str) -> web.WebSocketResponse:
    """A conversation between Playwright and Firefox."""
    playwright = web.WebSocketResponse(max_msg_size=0)
    await playwright.prepare(request)
    async with ClientSession() as session, session.ws_connect(f"{address}/session", max_msg_size=0) as firefox:
        await asyncio.gather(_pass_on(playwright, firefox), _answer(firefox, playwright))
    return playwright


async def main() -> int:
    """Start Firefox, say where it can be reached, and end with it."""
    process = await asyncio.create_subprocess_exec(*sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        found = LISTENING.search(line.decode("utf-8", "replace"))
        if not found:
            sys.stderr.buffer.write(line)
            continue
        app = web.Application()
        app.router.add_get("/{path:.*}", lambda request, at=found[1]: bridged(request, at))
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
    return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
