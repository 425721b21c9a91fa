"""Writes the presets for the browser app: `python -m tools.presets web/src/api/presets.json`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from crownpoint.host.presets import presets
from crownpoint.table.records.encoding import as_plain

__all__ = ["written"]


def written() -> str:
    """The presets as readable JSON."""
    return json.dumps(as_plain(presets()), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), "utf-8")
