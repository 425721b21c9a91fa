"""The `crownpoint` command."""

import sys

__all__ = ["main"]

INTERRUPTED = 130
"""The status of a program that Ctrl-C ended, as shells have it."""


def main() -> None:
    """Run the command line; the library alone does not bring what it needs, so say what does."""
    try:
        from crownpoint.cli.app import run

        run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit(f"crownpoint: the command line needs {error.name}: pip install 'crownpoint[cli]'")
