"""What the common modules of the terminal app ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from crownpoint.games import GAMES, Registry, find_kit
from crownpoint.tui.drawing.canvas import Canvas

if TYPE_CHECKING:
    from crownpoint.ai.player import Decision
    from crownpoint.messages import Catalog
    from crownpoint.table import GameResult, MoveView, SeatView, View
    from crownpoint.tui.drawing.look import Look
    from crownpoint.tui.play.advice import Hint
    from crownpoint.tui.play.hand import Hand
    from crownpoint.tui.play.new_game import NewGame
    from crownpoint.tui.settings import Settings

__all__ = ["KITS", "Kit"]


class Kit:
    """A game without a kit of its own here: its board is shown as text, and moves are typed. Games override this."""

    example = ""
    """A move as it is typed."""
    pairs_moves = True
    """Whether the move list has both sides' moves in one line."""
    tells_hits = False
    """Whether a hit is worth a sentence."""
    resign_words: tuple[str, ...] = ("key.resign",)
    """What a game can be resigned as, for one, two … times the stake."""
    length_choice = "games"
    """The choice of a new game that is the length of the match."""
    digits = 2
    """Decimals of what a move is worth."""
    own_words: tuple[str, ...] = ()
    """The words of line mode that mean something in this game and not in every other."""

    # The board

    def columns(self, width: int, height: int) -> int:
        """How wide the board is that fits into `width` × `height` cells."""
        return min(width, 40)

    def draw(
        self,
        view: View,
        hand: Hand,
        look: Look,
        say: Catalog,
        size: tuple[int, int] | None = None,
        color: bool = False,
    ) -> Canvas:
        """The board at the largest size that fits; the smallest if no size is given."""
        board = hand.draft.board if hand.draft is not None and hand.steps else view.board
        lines = str(board).splitlines()
        canvas = Canvas(max(map(len, lines), default=1), len(lines))
        for y, line in enumerate(lines):
            canvas.put(0, y, line)
        return canvas

    def on_screen(self, place: int, look: Look) -> int:
        """The place of the viewer that was pressed, where the board shows the numbers of the other side."""
        return place

    def neighbor(self, view: View, look: Look, place: int | None, direction: str) -> int:
        """The place next to `place` in a direction ("left", "right", "up", "down") as it is seen on the screen."""
        return place or 0

    def blocked(self, view: View, dice: tuple[int, int]) -> frozenset[int]:
        """The places where the viewer's pieces would land with these dice, and may not."""
        return frozenset()

    # Words

    def spoken_move(self, move: MoveView, say: Catalog, own: bool = True) -> str:
        """A move in words, in the order in which it is written; `own` if it is counted from the viewer's side."""
        return move.text

    def move_sentence(self, view: View, hand: Hand, say: Catalog) -> str:
        """What the viewer, who is to move, is to do."""
        return say("status.your_turn")

    def opening_sentence(self, view: View, number: int, say: Catalog) -> str:
        """The opening that was drawn; empty if the game has none."""
        return ""

    def result_key(self, result: GameResult) -> str:
        """The sentence that says how a game ended."""
        return f"result.{result.ending.value}"

    def won_key(self, result: GameResult) -> str:
        """What the winner of a game has won."""
        return "won.game"

    def tells_win(self, result: GameResult) -> bool:
        """Whether what was won says also how the game ended."""
        return False

    def count(self, board: Any, seat: SeatView, say: Catalog) -> str:
        """What a seat has on the board, in a word or two."""
        return ""

    def spoken_board(self, view: View, say: Catalog) -> str:
        """The board in words."""
        return str(view.board)

    def spoken_counts(self, view: View, say: Catalog) -> str:
        """How both stand, in numbers."""
        return str(view.board)

    def spoken_place(self, view: View, place: int, say: Catalog) -> str:
        """What is on a place, in words."""
        return ""

    def hint(self, decision: Decision, say: Catalog) -> Hint | None:
        """The best moves and what is said of them; None if there are none. Raises `EngineDataError`."""
        from crownpoint.ai.advice import advise
        from crownpoint.ai.verdicts import verdict_words
        from crownpoint.tui.play.advice import Hint, loss_text

        advice = advise(decision)
        if advice is None or not advice.lines:
            return None
        moves = tuple(
            (line.move, loss_text(line.move, verdict_words(line.verdict, say), line.loss, self.digits, say))
            for line in advice.lines
        )
        return Hint(moves, (say("hint.depth", n=advice.depth),))

    # Settings and a new game

    def confirms(self, settings: Settings) -> bool:
        """Whether a move waits for a confirmation."""
        return settings.confirm

    def choices(self) -> Mapping[str, tuple[Any, ...]]:
        """What can be picked for a new game besides its length, each with its values."""
        return {}

    def is_used(self, new: NewGame, name: str) -> bool:
        """Whether one of these choices means anything with the others as they are."""
        return True

    def rules(self, new: NewGame) -> Any:
        """The rules that were picked; None for the usual ones."""
        return None

    def length_text(self, length: int, say: Catalog) -> str:
        """The length of a match in words."""
        return {0: say("new.no_end"), 1: say("new.single")}.get(length) or say("new.best_of", n=length)


KITS: Registry[Kit] = Registry(partial(find_kit, "crownpoint.tui", default=Kit()), GAMES)
"""The kit of each game, by the game's name."""
