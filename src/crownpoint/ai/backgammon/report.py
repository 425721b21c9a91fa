"""The report of a backgammon match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from crownpoint.ai.backgammon.judgment import MARKS, JudgedAction
from crownpoint.ai.backgammon.match_analysis import result_without_luck, summarize
from crownpoint.ai.backgammon.statistics import PlayerStatistics
from crownpoint.ai.levels import Level
from crownpoint.ai.reports import Figure, GameFigures, Moment, Picture
from crownpoint.backgammon import Color, Game, MatchRecord
from crownpoint.messages import Catalog
from crownpoint.sources import ReadWarning

__all__ = ["MatchReport"]


@dataclass(frozen=True)
class MatchReport:
    """A match and our judgment of it, with that of the program that wrote the file beside it."""

    record: MatchRecord
    level: Level
    actions: tuple[JudgedAction, ...]
    foreign: tuple[JudgedAction, ...]
    warnings: tuple[ReadWarning, ...]

    digits: ClassVar = 3

    @property
    def names(self) -> tuple[str, str]:
        """White and Black."""
        return self.record.white, self.record.black

    def facts(self, say: Catalog) -> list[str]:
        """The length, the score, the event and date, and how far ahead was looked."""
        length, tags = self.record.length, self.record.tags
        white, black = self.record.final_score
        return [
            say("game.backgammon"), say("new.match_to", n=length) if length else say("new.money"), f"{white}–{black}",
            tags.get("Event", ""), tags.get("Date", "") or tags.get("EventDate", ""),
            say("hint.plies", n=self.level.plies),
        ]  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """Everything, for programs; docs/notation/analysis-json.md describes it."""
        return {
            "game": "backgammon", "plies": self.level.plies, "length": self.record.length,
            "white": self.record.white, "black": self.record.black, "tags": dict(self.record.tags),
            "players": self._players(self.actions), "games": [
                {"game": number, "players": self._players([each for each in self.actions if each.game == number])}
                for number in range(1, len(self.record.games) + 1)
            ],
            "foreign": self._players(self.foreign) if self.foreign else None,
            "warnings": [str(warning) for warning in self.warnings],
            "actions": [action.as_json() for action in self.actions],
        }  # fmt: skip

    def kept(self) -> list[dict[str, Any]]:
        """The judgments without rounding, to make the same report of later."""
        return [action.kept() for action in self.actions]

    def _players(self, actions: Sequence[JudgedAction]) -> list[dict[str, Any]]:
        found = []
        for color in Color:
            own = summarize(actions, color, self.record.length).as_json()
            if actions is self.actions:
                adjusted = result_without_luck(self.record, actions, color)
                own["luck_adjusted_result"] = None if adjusted is None else round(adjusted, 6)
            found.append({"name": self.record.name(color), **own})
        return found

    def chosen(self, least: float | None, player: str) -> list[JudgedAction]:
        """A player's decisions that cost at least `least`, or have a mark, and plays that were not legal."""
        least = min(MARKS) if least is None else least
        return [
            action for action in self.actions
            if (action.loss >= least or action.illegal) and self._is_meant(action.color, player)
        ]  # fmt: skip

    def _is_meant(self, color: Color, player: str) -> bool:
        return player.casefold() in self.record.name(color).casefold()

    def figures(self) -> list[Figure]:
        """PR with its parts, marks, luck, and what follows from them."""
        length = self.record.length
        white, black = (summarize(self.actions, color, length) for color in (Color.WHITE, Color.BLACK))
        first, second = (result_without_luck(self.record, self.actions, each.color) for each in (white, black))
        found = self._figures(self.actions)
        if not length:
            return [*found, Figure("adjusted_points", first, second, 2)]
        shares = (None if each is None else 100 * each for each in (first, second))
        return [
            *found, Figure("match_luck", 100 * white.match_luck, 100 * black.match_luck, 1),
            Figure("adjusted", next(shares), next(shares), 1),
            Figure("rating", white.rating(length), black.rating(length), 0),
        ]  # fmt: skip

    def games(self) -> list[GameFigures]:
        """Each game's own figures."""
        found = []
        for number, game in enumerate(self.record.games, 1):
            actions = [each for each in self.actions if each.game == number]
            winner = "" if game.winner is None else game.winner.value
            found.append(GameFigures(number, winner, game.points, self._figures(actions)))
        return found

    def _figures(self, actions: Sequence[JudgedAction]) -> list[Figure]:
        white, black = (summarize(actions, color, self.record.length) for color in (Color.WHITE, Color.BLACK))
        rows: tuple[tuple[str, Callable[[PlayerStatistics], float], int], ...] = (
            ("pr", lambda own: own.total.pr, 2), ("moves", lambda own: own.moves.pr, 2),
            ("doubles", lambda own: own.doubles.pr, 2), ("takes", lambda own: own.takes.pr, 2),
            ("resignations", lambda own: own.resignations.decisions, 0),
            ("decisions", lambda own: own.total.decisions, 0), ("loss", lambda own: own.total.loss, 3),
            ("blunders", lambda own: own.marks["blunder"], 0), ("errors", lambda own: own.marks["error"], 0),
            ("luck", lambda own: own.luck, 3),
        )  # fmt: skip
        return [Figure(key, value(white), value(black), digits) for key, value, digits in rows]

    def course(self) -> list[Moment]:
        """The decisions that were judged."""
        return [
            Moment(
                each.game, each.color is Color.WHITE, each.mark,
                None if each.illegal else each.win if each.color is Color.WHITE else 1 - each.win,
            )
            for each in self.actions
        ]  # fmt: skip

    def statistics(self, player: str) -> list[list[str]]:
        """PR with its parts, and luck."""
        rows = [["player", "PR", "decisions", "loss", "moves", "doubles", "takes", "blunders", "errors", "luck"]]
        for color in (color for color in Color if self._is_meant(color, player)):
            own = summarize(self.actions, color, self.record.length)
            rows.append(
                [
                    self.record.name(color), f"{own.total.pr:.2f}", str(own.total.decisions), f"{own.total.loss:.3f}",
                    f"{own.moves.pr:.2f}", f"{own.doubles.pr:.2f}", f"{own.takes.pr:.2f}", str(own.marks["blunder"]),
                    str(own.marks["error"]), f"{own.luck:+.3f}",
                ]
            )  # fmt: skip
        return rows

    def pictures(self, least: float | None, player: str) -> Iterator[Picture]:
        """The decisions with their boards, the best move as arrows."""
        from crownpoint.ai.backgammon.study.shown import shown_action  # the study room has reports itself

        for action in self.chosen(least, player):
            judged, game = shown_action(action), Game.from_xgid(action.xgid)
            best = judged.candidates[0].move if judged.candidates else ""
            yield Picture(
                action.game, str(action.turn), self.record.name(action.color), action.text, judged, action.illegal,
                game.svg(size=416, move=best) if best else game.svg(size=416),
            )  # fmt: skip
