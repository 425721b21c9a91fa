"""What an analysis found, and a report of it as one HTML page without anything from elsewhere: to read, send, print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple, Protocol

from crownpoint.sources import ReadWarning

__all__ = ["Figure", "GameFigures", "Picture", "Report", "report_page"]


class Figure(NamedTuple):
    """A number of both players, such as their PR; `key` names it in the message catalogs.

    None is a number that is not known, or does not exist in this match.
    """

    key: str
    white: float | None
    black: float | None
    digits: int


class GameFigures(NamedTuple):
    """The figures of one game of a match: who won it (`white`, `black` or nothing), and how many points."""

    game: int
    winner: str
    points: int
    figures: list[Figure]


class Picture(NamedTuple):
    """A decision of a report: a title, an SVG picture, a table of choices, and why the choice was worse."""

    title: str
    svg: str
    choices: list[list[str]]
    why: list[str]


class Report(Protocol):
    """An analysis of one match."""

    @property
    def title(self) -> str:
        """Who played whom."""

    @property
    def warnings(self) -> Sequence[ReadWarning]:
        """What was odd in the file."""

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs."""

    def kept(self) -> list[dict[str, Any]]:
        """The judgments without rounding, to make the same report of later."""

    def figures(self) -> list[Figure]:
        """The statistics; the first figure is the player's error rate."""

    def games(self) -> list[GameFigures]:
        """The figures of every game, where a match has several."""

    def statistics(self, player: str) -> list[list[str]]:
        """A table: its head, then a row for each player."""

    def pictures(self, least: float, player: str) -> Iterator[Picture]:
        """The decisions that cost at least `least`."""


_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #ddd; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { break-inside: avoid; margin: 1.5rem 0; display: flex; flex-wrap: wrap; gap: 1rem; }
figure svg { width: 26rem; max-width: 100%; height: auto; }
@media print { body { margin: 0; } }
"""


def report_page(reports: Sequence[Report], least: float, player: str) -> str:
    """The page of several reports, with the decisions that cost at least `least`."""
    body = "".join(_section(report, least, player) for report in reports)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Analysis</title>'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _section(report: Report, least: float, player: str) -> str:
    head, *rows = report.statistics(player)
    figures = "".join(
        f"<figure>{each.svg}<figcaption><h3>{escape(each.title)}</h3>{_table(each.choices)}"
        f"{''.join(f'<p>{escape(reason)}</p>' for reason in each.why)}</figcaption></figure>"
        for each in report.pictures(least, player)
    )
    return f"<h1>{escape(report.title)}</h1>{_table([head, *rows])}{figures}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    head, *rest = ("".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) for tag, row in _tagged(rows))
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rest)}</table>"


def _tagged(rows: Sequence[Sequence[str]]) -> list[tuple[str, Sequence[str]]]:
    return [("th" if not index else "td", row) for index, row in enumerate(rows)]
