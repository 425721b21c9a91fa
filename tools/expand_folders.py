"""For the documentation site: a folder in the navigation stands for all its pages, so a new page needs no entry."""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Replace each entry `title: folder/` by the pages of that folder, in the order of their names."""
    docs = Path(config.docs_dir)

    def expand(entry: Any) -> Any:
        ((title, target),) = entry.items()
        if isinstance(target, str) and target.endswith("/"):
            target = [page.relative_to(docs).as_posix() for page in sorted((docs / target).glob("**/*.md"))]
        return {title: target}

    config.nav = [expand(entry) for entry in config.nav or []]
    return config
