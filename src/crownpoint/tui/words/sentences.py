"""What is said about a table: the status sentence, the title, the result. Made from a view, a hand and a catalog."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import ActionKind, Ending, GameResult, OfferKind, Phase, Seat, Target, View
from crownpoint.tui.play.hand import Hand

__all__ = ["ballot_sentence", "place_name", "result_sentence", "score", "status", "target_list", "title"]

OFFERS = {
    OfferKind.DRAW: "status.draw_offer",
    OfferKind.TAKE_BACK: "status.take_back_offer",
    OfferKind.SWAP_SEATS: "status.swap_offer",
    OfferKind.REMATCH: "status.rematch_offer",
}


def title(view: View, say: Catalog) -> str:
    """What is played, and which game of the match this is."""
    game, length = view.options.game, view.options.length
    kind = {0: "money", 1: "single"}.get(length, "match")
    text = say(f"title.{game}.{kind}", n=length, game=max(view.game, 1))
    if view.cube is not None and view.cube.crawford:
        text += f" · {say('title.crawford')}"
    return text


def ballot_sentence(view: View, number: int, say: Catalog) -> str:
    """The opening that was drawn: its number in its deck, the men taken off, and the moves made for the players."""
    from crownpoint.checkers import OpeningRule, eleven_man_ballots, three_move_ballots

    eleven = getattr(view.options.rules, "opening", None) is OpeningRule.ELEVEN_MAN
    ballot = (eleven_man_ballots() if eleven else three_move_ballots())[number - 1]
    taken_off = "".join(f"−{square} " for square in ballot.removed)
    return say("status.ballot", n=number, moves=taken_off + " ".join(ballot.moves))


def score(points: float) -> str:
    """A score: whole, or with a half for draws."""
    whole = int(points)
    return f"{whole or ''}½" if points != whole else str(whole)


def place_name(place: int, say: Catalog) -> str:
    """A point or square as it is read: the bar and the tray have words."""
    return {0: say("word.off"), 25: say("word.bar")}.get(place, str(place))


def target_list(targets: tuple[Target, ...], game: str, say: Catalog) -> str:
    """`1) 21   2) 18, hits   3) 15`"""
    longest = max((len(target.steps) for target in targets), default=0)
    words = []
    for target in targets:
        key = "target.plain"
        if game == "backgammon" and target.hits:
            key = "target.hits"
        elif game == "checkers" and target.hits > 1 and len(target.steps) == longest:
            key = "target.whole"
        words.append(say(key, number=target.number, place=place_name(target.place, say)))
    return "   ".join(words)


def status(view: View, hand: Hand, say: Catalog) -> str:
    """The one sentence that says what is so and what to do."""
    if view.paused:
        return say("status.paused")
    if view.phase is Phase.SEATING:
        return ""
    if view.phase is Phase.OVER:
        return _match_over(view, say)
    if view.phase is Phase.BETWEEN_GAMES:
        first, second = (score(seat.score) for seat in view.seats)
        return f"{result_sentence(view, view.results[-1], say)} {say('status.next_game', a=first, b=second)}"
    if view.offer is not None:
        return _offer(view, say)
    if view.cube is not None and view.cube.offered_to is not None:
        return _cube(view, say)
    if view.viewer is None or view.turn is not view.viewer:
        return _waiting(view, say)
    if ActionKind.ROLL in view.may:
        return say("status.roll_or_double" if ActionKind.DOUBLE in view.may else "status.roll")
    return _move(view, hand, say)


def _name(view: View, seat: Seat) -> str:
    return view.seats[seat].name


def _match_over(view: View, say: Catalog) -> str:
    first, second = (score(seat.score) for seat in view.seats)
    last = result_sentence(view, view.results[-1], say) if view.results else ""
    if view.winner is None:
        return f"{last} {say('status.match_drawn', a=first, b=second)}"
    if view.winner is view.viewer:
        own, other = (first, second) if view.viewer is Seat.FIRST else (second, first)
        return f"{last} {say('result.match_won', a=own, b=other)}"
    return f"{last} {say('status.match_over', name=_name(view, view.winner), a=first, b=second)}"


def result_sentence(view: View, result: GameResult, say: Catalog) -> str:
    """How a game ended, and who got how much for it."""
    ending = result.ending.value
    if result.ending is Ending.BORNE_OFF:
        ending = {1: "single", 2: "gammon", 3: "backgammon"}[result.multiple]
    how = say(f"result.{ending}")
    if result.winner is None:
        return how
    if result.winner is view.viewer:
        return f"{how} {say('status.you_win', n=score(result.points))}"
    return f"{how} {say('status.wins', name=_name(view, result.winner), n=score(result.points))}"


def _offer(view: View, say: Catalog) -> str:
    offer = view.offer
    assert offer is not None
    if offer.by is view.viewer or view.viewer is None:
        return say("status.offer_sent", name=_name(view, offer.by.other))
    name = _name(view, offer.by)
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


def _move(view: View, hand: Hand, say: Catalog) -> str:
    game = view.options.game
    if hand.action is not None and not hand.sources:
        return say("status.confirm")
    opening = "" if len(view.legal_moves) != 1 or hand.steps else say("status.only_one") + " "
    if hand.selected is not None and hand.shown_targets:
        targets = target_list(hand.shown_targets, game, say)
        if game == "checkers":
            captures = any(target.hits for target in hand.shown_targets)
            key = "status.capture_from" if captures else "status.move_piece"
        else:
            key = "status.enter_from_bar" if hand.selected == 25 else "status.move_from"
        return opening + say(key, source=place_name(hand.selected, say), targets=targets)
    if game == "checkers":
        if any(move.hits for move in view.legal_moves):
            if hand.steps:
                return say("status.go_on_capturing")
            return say("status.must_capture", list=sorted(hand.sources))
        return f"{say('status.your_turn')} {say('status.choose_piece')}"
    return f"{opening}{_dice(view, hand, say)} {say('status.choose_piece')}"


def _dice(view: View, hand: Hand, say: Catalog) -> str:
    if hand.steps and hand.draft is not None:
        return say("status.dice_left", dice=", ".join(map(str, hand.draft.dice_left)))
    if view.dice is None:
        return say("status.your_turn")
    first, second = view.dice.dice
    if view.dice.opening:
        assert view.turn is not None
        return say("status.opening_roll", a=first, b=second, name=_name(view, view.turn))
    return say("status.rolled_double", a=first) if first == second else say("status.rolled", a=first, b=second)
