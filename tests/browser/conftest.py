"""A browser on the built pages, one for all tests. A test fails on any error or warning in its consoles."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, async_playwright, expect
from tests.browser import firefox_bridge
from tests.server.hosting import host

from crownpoint.server.pages import STATIC

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FIREFOX_PREFERENCES: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1}
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SEED = 1

PATIENCE_MS = 120_000  # a busy machine is slow, not wrong
REVIEW_MS = 200_000
"""For a whole game to be judged."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder share one event loop, as they share the browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_browser(
    request: pytest.FixtureRequest, require_program: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Browser]:
    """The browser of all tests: Chromium, or Debian's Firefox where it is asked for."""
    async with async_playwright() as playwright:
        if request.config.getoption("--firefox"):
            program = firefox_bridge.program(require_program("firefox-esr"), tmp_path_factory.mktemp("firefox"))
            browser = await playwright.firefox.launch(
                channel="moz-firefox", executable_path=program, firefox_user_prefs=FIREFOX_PREFERENCES
            )
        else:
            program = request.getfixturevalue("chromium_program")
            browser = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """A host with the built pages; its dice come from `SEED`, or from a seed given with `indirect`."""
    assert (STATIC / "index.html").is_file(), "run `make web` first"
    async with host(tmp_path, STATIC, entropy=Random(getattr(request, "param", SEED)).randbytes) as where:
        yield where


@pytest_asyncio.fixture(loop_scope="session")
async def unhurried(tmp_path: Path) -> AsyncIterator[str]:
    """A host whose computers take their time from the first move on."""
    async with host(tmp_path, STATIC, time_scale=1.0) as where:
        yield where


class Visitor:
    """Someone with a browser: opens pages and notes what their consoles complain of."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.expected: re.Pattern[str] | None = None  # what the browser itself must say in this test

    async def open(self, *, phone: bool = False, **settings: object) -> Page:
        """An empty page at desktop or phone size, with some of the app's settings."""
        context = await self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
            locale="en-GB",
        )
        self.contexts.append(context)
        kept = json.dumps({"language": "en", "pace": "instant", **settings})
        keep = f"localStorage.setItem('crownpoint.settings', {json.dumps(kept)})"
        await context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")  # others have no storage
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._complain(str(error)))
        return page

    async def leave(self) -> None:
        """Close every page that was opened."""
        for context in self.contexts:
            await context.close()

    def _on_console(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            self._complain(line.text)

    def _complain(self, text: str) -> None:
        if not (self.expected and self.expected.search(text)):
            self.complaints.append(text)


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(shared_browser: Browser, address: str) -> AsyncIterator[Visitor]:
    """Someone who leaves before the host closes, so that no page sees its host go."""
    someone = Visitor(shared_browser)
    yield someone
    await someone.leave()
    assert someone.complaints == []
