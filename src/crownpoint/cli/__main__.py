"""`python -m crownpoint.cli` is the `crownpoint` command."""

from crownpoint.cli import main

main()
