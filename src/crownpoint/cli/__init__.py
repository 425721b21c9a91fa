"""The `crownpoint` command."""

import sys

from crownpoint import __version__

__all__ = ["main"]

INTERRUPTED = 130
"""The usual exit status after Ctrl-C."""
# Commands for which `cli` is not enough: nobody should have to install twice.
_EXTRAS = {"tui": "tui", "play": "server", "serve": "server", "admin": "server", "dataset": "cli,dataset"}


def main() -> None:
    """Run the command line. If the packages it needs are missing, say how to install them."""
    if sys.argv[1:] == ["--version"]:  # also where only the library is installed
        print(f"crownpoint {__version__}")
        return
    try:
        from crownpoint.cli.app import run

        run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        extra = _EXTRAS.get(next((word for word in sys.argv[1:] if not word.startswith("-")), ""), "cli")
        sys.exit(f"crownpoint: the command line needs {error.name}: pip install 'crownpoint[{extra}]'")
