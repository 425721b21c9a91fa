"""The `crownpoint` command."""


def main() -> None:
    """Run the command line."""
