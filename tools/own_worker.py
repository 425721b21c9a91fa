"""For the documentation site: the search on pages from the disk uses a script of ours, not one from elsewhere."""

from typing import Any

from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
OURS = "assets/worker.js"


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Replace the address in each page."""
    return output.replace(ELSEWHERE, get_relative_url(OURS, page.url))


def on_post_template(output_content: str, **_: Any) -> str:
    """Replace the address in the page for unknown addresses, which knows no place of its own."""
    return output_content.replace(ELSEWHERE, f"/{OURS}")
