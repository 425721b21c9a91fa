"""The `crownpoint` command."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; the library alone does not bring what it needs, so say what does."""
    try:
        from crownpoint.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        sys.exit(f"crownpoint: the command line needs {error.name}: pip install 'crownpoint[cli]'")
    run(sys.argv[1:])
