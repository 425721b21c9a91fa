"""The sentences about a table: status, title and result. Made from a view, a hand and a catalog."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import ActionKind, GameResult, OccupantKind, OfferKind, Phase, Seat, View
from crownpoint.tui.kits import KITS
from crownpoint.tui.play.hand import Hand

__all__ = ["game_name", "is_double_useful", "result_sentence", "score", "status", "title"]

OFFERS = {
    OfferKind.DRAW: "status.draw_offer",
    OfferKind.TAKE_BACK: "status.take_back_offer",
    OfferKind.SWAP_SEATS: "status.swap_offer",
    OfferKind.REMATCH: "status.rematch_offer",
    OfferKind.ABORT: "status.abort_offer",
}
WATCHED = {OfferKind.DRAW: "log.draw_offer", OfferKind.RESIGNATION: "log.resigns"}
"""What those who watch are told of an offer."""


def game_name(game: str, say: Catalog) -> str:
    """The name of a game; one that the catalog does not know keeps its own."""
    key = f"game.{game}"
    return say(key) if key in say else game.capitalize()


def title(view: View, say: Catalog) -> str:
    """What is played, and which game of the match this is."""
    game, length = view.options.game, view.options.length
    kind = {0: "money", 1: "single"}.get(length, "match")
    key = f"title.{game}.{kind}"
    text = say(key, n=length, game=max(view.game, 1)) if key in say else game_name(game, say)
    if view.cube is not None and view.cube.crawford:
        text += f" · {say('title.crawford')}"
    return text


def score(points: float) -> str:
    """A score: whole, or with a half for draws."""
    whole = int(points)
    return f"{whole or ''}½" if points != whole else str(whole)


def status(view: View, hand: Hand, say: Catalog) -> str:
    """The status line: the current state and what to do next."""
    if view.paused:
        return say("status.paused")
    if view.phase is Phase.SEATING:
        return ""
    if view.phase is Phase.OVER:
        return _match_over(view, say)
    if view.phase is Phase.BETWEEN_GAMES:
        return f"{result_sentence(view, view.results[-1], say)} {_next_game(view, say)}"
    if view.offer is not None:
        return _offer(view, say)
    if view.cube is not None and view.cube.offered_to is not None:
        return _cube(view, say)
    if view.fairness.owing:
        return _rolling(view, say)
    if view.viewer is None or view.turn is not view.viewer:
        return _waiting(view, say)
    if ActionKind.ROLL in view.may:
        if is_double_useful(view):
            return say("status.roll_or_double")
        return f"{say('status.your_turn')} {say('status.roll')}"
    if hand.action is not None and not hand.sources:
        return say("status.confirm")
    return KITS[view.options.game].move_sentence(view, hand, say)


def is_double_useful(view: View) -> bool:
    """Whether a double is worth offering: not where the points on the cube already win the match."""
    if ActionKind.DOUBLE not in view.may or view.cube is None or view.viewer is None:
        return False
    return not view.options.length or view.cube.value < view.options.length - view.seats[view.viewer].score


def _name(view: View, seat: Seat) -> str:
    return view.seats[seat].name


def _match_over(view: View, say: Catalog) -> str:
    """How the match ended: in one sentence with its last game where the same side won both."""
    first, second = (score(seat.score) for seat in view.seats)
    last = view.results[-1] if view.results else None
    if view.winner is None:
        return f"{_last(view, say)} {say('status.match_drawn', a=first, b=second)}".strip()
    a, b = (first, second) if view.winner is Seat.FIRST else (second, first)
    if last is not None and last.winner is view.winner and say is say.plain:
        return _last(view, say) if view.options.length == 1 else _won(view, last, say, "_match", a=a, b=b)
    key = "result.match_won" if view.winner is view.viewer else "status.match_over"
    return f"{_last(view, say)} {say(key, name=_name(view, view.winner), a=a, b=b)}".strip()


def _next_game(view: View, say: Catalog) -> str:
    """The score, and who is asked for the next game: whoever has not said yes, or who watches computers."""
    (first, a), (second, b) = ((seat.name, score(seat.score)) for seat in view.seats)
    text = say("status.score", first=first, a=a, second=second, b=b)
    if ActionKind.NEXT_GAME in view.may or not any(seat.kind is OccupantKind.PERSON for seat in view.seats):
        return f"{text} {say('status.next_game')}"
    return text if view.viewer is None else f"{text} {say('status.offer_sent', name=_name(view, view.viewer.other))}"


def _rolling(view: View, say: Catalog) -> str:
    """The dice wait for a share of the viewer's device, or of the other's."""
    text = say("reason.table.rolling")
    if view.viewer is None or view.viewer in view.fairness.owing:
        return text
    return f"{text} {say('status.offer_sent', name=_name(view, view.viewer.other))}"


def _last(view: View, say: Catalog) -> str:
    return result_sentence(view, view.results[-1], say) if view.results else ""


def result_sentence(view: View, result: GameResult, say: Catalog) -> str:
    """How a game ended, and who got how much for it."""
    if result.winner is None:
        return say(KITS[view.options.game].result_key(result))
    return _won(view, result, say)


def _won(view: View, result: GameResult, say: Catalog, more: str = "", **values: str) -> str:
    """`Ben wins a gammon (4 points).`, after how it came to that where the words do not say it."""
    kit = KITS[view.options.game]
    assert result.winner is not None
    what, points = say(kit.won_key(result)), say("seat.points", n=int(result.points))
    who = "you_win" if result.winner is view.viewer else "wins"
    won = say(f"status.{who}{more}", name=_name(view, result.winner), what=what, points=points, **values)
    how = say(kit.result_key(result))
    return won if kit.tells_win(result) and say is say.plain else f"{how} {won}"


def _offer(view: View, say: Catalog) -> str:
    offer = view.offer
    assert offer is not None
    name = _name(view, offer.by)
    if offer.by is view.viewer or view.viewer is None:
        key = WATCHED.get(offer.kind) if view.viewer is None else None
        what = f"{say(key, mark=name, v=offer.points * view.stake)}. " if key else ""
        return what + say("status.offer_sent", name=_name(view, offer.by.other))
    if offer.kind is OfferKind.RESIGNATION:
        return say("status.resign_offer", name=name, n=offer.points * view.stake)
    return say(OFFERS[offer.kind], name=name)


def _cube(view: View, say: Catalog) -> str:
    cube = view.cube
    assert cube is not None
    assert cube.offered_to is not None
    if cube.offered_to is view.viewer:
        return say("status.double_offer", name=_name(view, cube.offered_to.other), v=cube.offered_value, s=view.stake)
    if view.viewer is None:
        return say("status.offer_sent", name=_name(view, cube.offered_to))
    return say("status.double_sent", v=cube.offered_value, name=_name(view, cube.offered_to))


def _waiting(view: View, say: Catalog) -> str:
    if view.turn is None:
        return ""
    return say("status.watching" if view.viewer is None else "status.turn_of", name=_name(view, view.turn))
