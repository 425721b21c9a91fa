"""Chromium on the built pages. Every test fails on an error or a warning in the browser's console."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright
from tests.server.hosting import host

from crownpoint.server.app import STATIC

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
async def chromium(require_program: object) -> AsyncIterator[Browser]:
    program = require_program("chromium")  # type: ignore[operator]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(program), args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    assert (STATIC / "index.html").is_file(), "run `make web` first"
    async with host(tmp_path, STATIC) as where:
        yield where


async def open_page(browser: Browser, *, phone: bool = False) -> tuple[Page, list[str]]:
    """A page at desktop or phone size, and the list in which complaints of its console gather."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = await browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page, complaints
