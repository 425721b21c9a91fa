"""For the documentation site: the search on pages opened from disk uses our own script, not one from elsewhere."""

from typing import Any

from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
OURS = "assets/worker.js"


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Replace the address in each page."""
    return output.replace(ELSEWHERE, get_relative_url(OURS, page.url))


def on_post_template(output_content: str, **_: Any) -> str:
    """Replace the address in the 404 page, which has no fixed path."""
    return output_content.replace(ELSEWHERE, f"/{OURS}")
