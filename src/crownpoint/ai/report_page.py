"""Reports as one self-contained HTML page: to read, send or print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from crownpoint.ai.reports import Figure, Moment, Picture, Report
from crownpoint.ai.verdicts import choice_words, verdict_words
from crownpoint.messages import Catalog, catalog

if TYPE_CHECKING:
    from crownpoint.ai.study.records import Choice, JudgedChoice

__all__ = ["report_page"]

MARKS = {"doubtful": "?!", "error": "?", "blunder": "??"}
_SIGNED = ("luck", "match_luck", "adjusted_points")
_SHARES = ("adjusted", "match_luck")
_WIDTH, _HEIGHT, _TICKS = 900, 110, 34
_TALL = {"doubtful": 5, "error": 9, "blunder": 14}
_STYLE = """
:root { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1a17; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; margin: 1.5rem 0 .25rem; break-after: avoid; }
section + section { break-before: page; margin-top: 4rem; }
p { margin: .25rem 0; }
.note { color: #5f574c; }
table { border-collapse: collapse; margin: .75rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #e2ddd4; font-weight: 400; }
th { color: #5f574c; }
th:first-child, td:first-child { text-align: left; }
tr.best { background: #e2efe8; font-weight: 600; }
tr.played { background: #fbe4e0; }
b.doubtful { color: #7d5a00; } b.error { color: #a8480c; } b.blunder { color: #a3261c; }
figure { break-inside: avoid; margin: 0; padding: 1rem 0; border-top: 1px solid #e2ddd4; display: flex; gap: 1.25rem;
  flex-wrap: wrap; }
figure svg { width: 22rem; max-width: 100%; height: auto; flex: none; }
figcaption { flex: 1 1 20rem; }
figcaption h3 { margin: 0; font-size: 1rem; }
.course { width: 100%; height: auto; margin-top: .5rem; }
.course .line { fill: none; stroke: #17634f; stroke-width: 2; }
.course .even { stroke: #cfc8bb; stroke-dasharray: 4 4; }
.course .game { stroke: #cfc8bb; }
.course .doubtful { fill: #7d5a00; } .course .error { fill: #a8480c; } .course .blunder { fill: #a3261c; }
@page { size: A4; margin: 14mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 11pt; } figure svg { width: 15rem; } }
"""


def report_page(reports: Sequence[Report], least: float | None, player: str, language: str = "en") -> str:
    """The page of several reports, with the decisions that cost at least `least`, or those that have a mark. Raises
    `ValueError` for a language that we do not have.
    """
    say = catalog(language)
    body = "".join(_section(report, least, player, say) for report in reports)
    title = ", ".join(" – ".join(report.names) for report in reports[:3]) or "Crownpoint"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _section(report: Report, least: float | None, player: str, say: Catalog) -> str:
    warnings = "".join(f'<p class="note" lang="en">{escape(str(each))}</p>' for each in report.warnings)
    return (
        f"<section><h1>{escape(' – '.join(report.names))}</h1>"
        f'<p class="note">{escape(" · ".join(filter(None, report.facts(say))))}</p>'
        f"{_figures(report, player, say)}{_course(report.course(), report.names, say)}"
        f"{_decisions(report, least, player, say)}{warnings}</section>"
    )


def _figures(report: Report, player: str, say: Catalog) -> str:
    """The statistics of the players that are meant."""
    meant = [player.casefold() in name.casefold() for name in report.names]
    rows = [[say("study.statistics"), *(name for name, is_meant in zip(report.names, meant, strict=True) if is_meant)]]
    for each in report.figures():
        values = zip((each.white, each.black), meant, strict=True)
        cells = [_figure(each, value, say) for value, is_meant in values if is_meant]
        rows.append([say(f"study.figure.{each.key}"), *cells])
    return _table([("", row) for row in rows])


def _figure(figure: Figure, value: float | None, say: Catalog) -> str:
    if value is None:
        return "–"
    text = say.number(value, f"{'+' if figure.key in _SIGNED else ''}.{figure.digits}f")
    return f"{text} %" if figure.key in _SHARES else text


def _course(moments: Sequence[Moment], names: tuple[str, str], say: Catalog) -> str:
    """White's chances over the match, with a tick for every error: White's above the line, Black's below."""
    known = [(at, each.chance) for at, each in enumerate(moments) if each.chance is not None]
    if len(known) < 2:
        return ""
    step = _WIDTH / (len(moments) - 1)
    line = "L".join(f"{at * step:.1f} {_HEIGHT * (1 - chance):.1f}" for at, chance in known)
    middle = _HEIGHT + _TICKS / 2
    drawn = [f'<path class="even" d="M0 {each:g}H{_WIDTH}"/>' for each in (_HEIGHT / 2, middle)]
    for at, each in enumerate(moments):
        x = at * step
        if at and each.game != moments[at - 1].game:
            drawn.append(f'<path class="game" d="M{x:.1f} 0V{_HEIGHT}"/>')
        if tall := _TALL.get(each.mark):
            top = middle - 1 - tall if each.is_white else middle + 1
            drawn.append(f'<rect class="{each.mark}" x="{x - 1.5:.1f}" y="{top:g}" width="3" height="{tall}"/>')
    return (
        f"<h2>{escape(say('study.chances', name=names[0]))}</h2>"
        f'<svg class="course" viewBox="0 0 {_WIDTH} {_HEIGHT + _TICKS}" aria-hidden="true">{"".join(drawn)}'
        f'<path class="line" d="M{line}"/></svg>'
        f'<p class="note">{escape(say("study.ticks", white=names[0], black=names[1]))}</p>'
    )


def _decisions(report: Report, least: float | None, player: str, say: Catalog) -> str:
    """The decisions with their boards, game by game."""
    drawn, game = [], 0
    for each in report.pictures(least, player):
        if each.game != game:
            game = each.game
            drawn.append(f"<h2>{escape(say('study.game', n=game))}</h2>" if len(report.games()) > 1 else "")
        drawn.append(_decision(each, report.digits, say))
    return "".join(drawn)


def _decision(picture: Picture, digits: int, say: Catalog) -> str:
    from crownpoint.ai.study.why import why_sentences  # the study room has reports itself

    judged = picture.judged
    dice, _, played = picture.text.rpartition(": ")
    what = choice_words(played, say) or say("study.no_move")
    head = say("study.plays_dice", name=picture.player, dice="-".join(dice), what=what) if dice else ""
    told = [say("study.illegal", why=picture.illegal)] if picture.illegal else []
    if judged.loss > 0:
        lost = say.number(judged.loss, f".{digits}f")
        told.append(say("study.best_is", best=choice_words(judged.best, say), loss=lost))
    told += why_sentences(judged.reasons, say)
    mark = f' <b class="{judged.mark}">{MARKS[judged.mark]}</b>' if judged.mark in MARKS else ""
    return (
        f"<figure>{picture.svg}<figcaption><h3>{picture.turn}. {escape(head or f'{picture.player}: {what}')}{mark}</h3>"
        f"{_table(_choices(judged, played, digits, say))}{''.join(f'<p>{escape(each)}</p>' for each in told)}"
        f"</figcaption></figure>"
    )


def _choices(judged: JudgedChoice, played: str, digits: int, say: Catalog) -> list[tuple[str, list[str]]]:
    """What could be chosen, each row with its kind; the head first."""
    rows: list[tuple[str, list[str]]] = []
    if judged.candidates:
        rows.append(("", _head(judged.candidates, digits, say)))
        for place, each in enumerate(judged.candidates):
            kind = "best" if place == 0 else "played" if each.move == played else ""
            rows.append((kind, _candidate(each, place, MARKS.get(judged.mark, "") if kind else "", digits, say)))
    if (cube := judged.cube) is not None:
        if not rows:
            rows.append(("", ["", say("study.head.equity")]))
        worth = {"no_double": cube.no_double, "double_take": cube.double_take, "double_drop": cube.double_pass}
        for key, value in worth.items():
            if value is not None:
                rows.append(("", [say(f"study.action.{key}"), say.number(value, f"+.{digits}f")]))
    return rows


def _head(choices: Sequence[Choice], digits: int, say: Catalog) -> list[str]:
    keys = ["move", "equity" if digits > 2 else "men", "diff"]
    if any(each.chances for each in choices):
        keys += ["win", "gammon"]
    return [say(f"study.head.{key}") for key in keys]


def _candidate(choice: Choice, place: int, mark: str, digits: int, say: Catalog) -> list[str]:
    value = verdict_words(choice.verdict, say) or say.number(choice.value, f"+.{digits}f")
    loss = "" if place == 0 or choice.loss is None else say.number(-choice.loss, f".{digits}f")
    chances = [say.number(100 * chance, ".1f") for chance in choice.chances[:2]]
    return [f"{choice.move} {'✓' if place == 0 else mark}".rstrip(), value, loss, *chances]


def _table(rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """A table; its first row is the head."""
    return f"<table>{''.join(_rows(rows))}</table>" if rows else ""


def _rows(rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for place, (kind, cells) in enumerate(rows):
        tag = "td" if place else "th"
        words = "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)
        yield f'<tr class="{kind}">{words}</tr>' if kind else f"<tr>{words}</tr>"
