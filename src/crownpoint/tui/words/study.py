"""A studied match in words: decisions, candidates, why, statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crownpoint.ai.study.why import why_sentences
from crownpoint.ai.verdicts import choice_words, verdict_words
from crownpoint.tui.drawing.text import Line
from crownpoint.tui.kits import KITS

if TYPE_CHECKING:
    from crownpoint.ai.study import Decided, Reason
    from crownpoint.messages import Catalog
    from crownpoint.tui.play.library import OpenedMatch

__all__ = [
    "MARKS",
    "candidate_lines",
    "decision_lines",
    "figure_lines",
    "fitting",
    "move_lines",
    "why_lines",
]

MARKS = {"doubtful": "?!", "error": "?", "blunder": "??"}
_SIGNED = ("luck", "match_luck", "adjusted_points")
_SHARES = ("adjusted", "match_luck")


def _digits(opened: OpenedMatch) -> int:
    return KITS[opened.kept.game].digits


def _split(decided: Decided) -> tuple[str, str]:
    """The dice and what was played."""
    dice, _, move = decided.text.rpartition(": ")
    return dice, move


def decision_lines(opened: OpenedMatch, at: int, say: Catalog) -> Iterator[Line]:
    """Who did what, what was best, how lucky it was, and what was written about it."""
    decided, judged = opened.decisions[at]
    name = opened.kept.white if decided.player == "white" else opened.kept.black
    dice, move = _split(decided)
    what = choice_words(move, say) or say("study.no_move")
    head = say("study.plays_dice", name=name, dice="-".join(dice), what=what) if dice else f"{name}: {what}"
    mark = MARKS.get(judged.mark, "") if judged is not None else ""
    yield Line(f"{decided.turn}. {head} {mark}".rstrip(), bold=True)
    if decided.illegal:
        yield Line(say("study.illegal", why=decided.illegal), "warn")
    if judged is None:
        yield Line(say("study.not_judged"), "ink-2")
        return
    facts = []
    if judged.loss > 0:
        best = choice_words(judged.best, say)
        facts.append(say("study.best_is", best=best, loss=say.number(judged.loss, f".{_digits(opened)}f")))
    elif judged.forced:
        facts.append(say("study.forced"))
    if judged.luck is not None:
        facts.append(say("study.luck_was", luck=say.number(judged.luck, "+.3f")))
    if facts:
        yield Line(" ".join(facts), "ink-2")
    for text in filter(None, (decided.comment, opened.notes.get(decided.place, ""))):
        yield Line(f"“{text}”", "ink-2")


def candidate_lines(opened: OpenedMatch, at: int, say: Catalog) -> Iterator[Line]:
    """The candidates with their worth, and the cube actions; none if nothing was judged."""
    decided, judged = opened.decisions[at]
    if judged is None:
        return
    _, played = _split(decided)
    form = f"+.{_digits(opened)}f"
    for number, each in enumerate(judged.candidates, 1):
        value = verdict_words(each.verdict, say) or say.number(each.value, form)
        loss = "" if number == 1 or each.loss is None else say.number(-each.loss, form)
        chances = " ".join(say.number(100 * chance, ".1f") for chance in each.chances[:2])
        sign = "✓" if number == 1 else MARKS.get(judged.mark, "") if each.move == played else ""
        yield Line(
            f"{number} {f'{each.move} {sign}':<22} {value:>7} {loss:>7} {chances}".rstrip(),
            "accent" if number == 1 else "warn" if each.move == played else "ink",
        )
    if judged.cube is not None:
        rows = (
            ("no_double", judged.cube.no_double), ("double_take", judged.cube.double_take),
            ("double_drop", judged.cube.double_pass),
        )  # fmt: skip
        for key, worth in rows:
            if worth is not None:
                yield Line(f"{say(f'study.action.{key}'):<24} {say.number(worth, '+.3f'):>7}")


def fitting(lines: list[Line], room: int) -> list[Line]:
    """As many candidates as there is room for; the one that was played stays, it is marked."""
    if len(lines) <= room or room < 1:
        return lines[: max(room, 0)]
    played = next((line for line in lines if line.ink == "warn"), lines[room - 1])
    return [*lines[: room - 1], played if played not in lines[: room - 1] else lines[room - 1]]


def why_lines(reasons: tuple[Reason, ...], say: Catalog) -> Iterator[Line]:
    """Why a choice was worse, each sentence with the number that it opens with."""
    return map(Line, why_sentences(reasons, say))


def figure_lines(opened: OpenedMatch, say: Catalog) -> Iterator[Line]:
    """The statistics of both players."""
    if not opened.figures:
        yield Line(say("study.not_judged"), "ink-2")
        return
    white, black = (name[:12] for name in (opened.kept.white, opened.kept.black))
    yield Line(f"{say('study.statistics'):<24}{white:>13}{black:>13}", "ink-2")
    for each in opened.figures:
        numbers = [_figure(each.key, value, each.digits, say) for value in (each.white, each.black)]
        yield Line(f"{say(f'study.figure.{each.key}'):<24}{numbers[0]:>13}{numbers[1]:>13}")


def _figure(key: str, value: float | None, digits: int, say: Catalog) -> str:
    if value is None:
        return "–"
    text = say.number(value, f"{'+' if key in _SIGNED else ''}.{digits}f")
    return say("number.percent", n=text) if key in _SHARES else text


def move_lines(opened: OpenedMatch, at: int, room: int, say: Catalog) -> list[Line]:
    """So many decisions of the list about the one at `at`; each can be pressed."""
    listed = [index for index in range(len(opened.decisions)) if opened.is_listed(index) or index == at]
    middle = listed.index(at) if at in listed else 0
    first = max(0, min(middle - room // 2, len(listed) - room))
    found = []
    form = f"+.{_digits(opened)}f"
    for index in listed[first : first + room]:
        decided, judged = opened.decisions[index]
        dice, move = _split(decided)
        mark = "✗" if decided.illegal else MARKS.get(judged.mark, "") if judged is not None else ""
        loss = say.number(-judged.loss, form) if judged is not None and mark and judged.loss else ""
        name = opened.kept.white if decided.player == "white" else opened.kept.black
        text = f"{decided.game}.{decided.turn:<3} {name[:8]:<8} {dice:>2} {choice_words(move, say)} {mark} {loss}"
        here = index == at
        found.append(Line(text.rstrip(), "accent" if here else "ink", bold=here, place=index))
    return found
