"""The manual for line mode: sentences without signs, in numbered parts."""

from __future__ import annotations

import re

from crownpoint.messages import line_manual, manual

__all__ = ["plain_manual"]


def plain_manual(language: str, part: int | None = None) -> str:
    """All parts, or one by its number; where there is no such part, all of them.

    What the manual says of keys, mouse and line mode, in its first and last parts, line mode says in its own words.
    """
    _, _, *others, _ = re.split(r"(?m)^## ", manual(language))
    own = line_manual(language).removeprefix("## ")
    parts = [_plain(number, text) for number, text in enumerate((own, *others), 1)]
    return parts[part - 1] if part is not None and 0 < part <= len(parts) else "\n\n".join(parts)


def _plain(number: int, text: str) -> str:
    return f"{number}. " + re.sub(r"(?m)^- |[*`]", "", text).strip()
