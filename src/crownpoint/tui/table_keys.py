"""The keys of the table: what each does, and which are shown because they do something now."""

from __future__ import annotations

from crownpoint.table import ActionKind, Phase
from crownpoint.tui.sitting import Sitting

__all__ = ["KEYS", "LETTERS", "shown_keys"]

KEYS = {
    "space": "confirm",
    "enter": "confirm",
    "escape": "let_go",
    "backspace": "undo",
    "ctrl+z": "undo",
    "up": "focus_up",
    "down": "focus_down",
    "left": "focus_left",
    "right": "focus_right",
    "f1": "help",
    "f10": "menu",
    "home": "first",
    "end": "last",
}
"""Keys that always work."""

LETTERS = {
    "q": "let_go",
    "`": "next_target",
    "h": "focus_left",
    "j": "focus_down",
    "k": "focus_up",
    "l": "focus_right",
    "u": "undo",
    "U": "undo_all",
    "s": "swap",
    "d": "double",
    "t": "take",
    "x": "drop",
    "v": "beaver",
    "o": "offer_draw",
    "r": "resign",
    "y": "accept",
    "z": "decline",
    "e": "take_back",
    "b": "tell_board",
    "p": "tell_counts",
    "a": "tell_last_move",
    "i": "hint",
    "f": "flip",
    "n": "numbers",
    "c": "chat",
    "/": "type",
    "?": "help",
    "g": "step",
    "w": "stop",
    "+": "faster",
    "-": "slower",
    "[": "back",
    "]": "forward",
    **{str(number): f"target_{number}" for number in range(1, 10)},
}
"""Single letters: they can be switched off, and never work inside a text field."""

Item = tuple[str, str, str]


def shown_keys(sitting: Sitting) -> list[Item]:
    """Key, word and action of what can be done now, the most important first."""
    say = sitting.say
    if sitting.asking == "resign":
        return [("1", say("key.resign"), "target_1"), ("Esc", say("key.let_go"), "let_go")]
    return [(key, say(word) if "." in word else word, action) for key, word, action in _choose(sitting)]


def _choose(sitting: Sitting) -> list[Item]:
    view, may = sitting.view, sitting.view.may
    if sitting.handover or view.paused:
        return [("Space", "key.go_on", "confirm"), *_always(sitting)]
    if sitting.is_watching and view.phase is Phase.PLAYING:
        return _watching(sitting)
    if view.phase is Phase.BETWEEN_GAMES:
        return [("Enter", "key.next_game", "confirm"), *_always(sitting)]
    if view.phase is Phase.OVER:
        return [("Enter", "key.rematch", "confirm"), ("Q", "key.leave", "leave"), *_always(sitting)]
    if view.offer is not None and ActionKind.ACCEPT in may:
        return [("Y", "key.accept", "accept"), ("Z", "key.decline", "decline"), *_always(sitting)]
    return [*_cube(sitting), *_moving(sitting), *_offers(sitting), *_always(sitting)]


def _watching(sitting: Sitting) -> list[Item]:
    pace = sitting.say("key.pace", pace=sitting.say(f"pace.{sitting.settings.pace}"))
    first = ("Space", "key.pause" if sitting.running else "key.go_on", "confirm")
    return [first, ("G", "key.step", "step"), ("+ -", pace, "faster"), *_always(sitting)]


def _cube(sitting: Sitting) -> list[Item]:
    words = {
        ActionKind.TAKE: ("T", "key.take", "take"),
        ActionKind.DROP: ("X", "key.drop", "drop"),
        ActionKind.BEAVER: ("V", "key.beaver", "beaver"),
        ActionKind.RACCOON: ("V", "key.raccoon", "beaver"),
        ActionKind.ROLL: ("Space", "key.roll", "confirm"),
        ActionKind.DOUBLE: ("D", "key.double", "double"),
    }
    return [item for kind, item in words.items() if kind in sitting.view.may]


def _moving(sitting: Sitting) -> list[Item]:
    hand = sitting.hand
    if hand.draft is None:
        return [("W", "key.stop", "stop")] if sitting.thinking is not None else []
    items: list[Item] = []
    targets = hand.shown_targets
    if hand.action is not None:
        items.append(("Enter", "key.confirm", "confirm"))
    if targets:
        last = targets[-1].number
        items.append((f"1-{last}" if last > 1 else "1", "key.target", "target_1"))
    if len(hand.sources) > 1:
        items.append(("Tab", "key.next_piece", "next_piece"))
    if hand.selected is not None:
        items.append(("Esc", "key.let_go", "let_go"))
    if hand.steps:
        items.append(("U", "key.undo", "undo"))
    elif len(set(hand.draft.dice_left)) == 2:
        items.append(("S", "key.swap", "swap"))
    return items


def _offers(sitting: Sitting) -> list[Item]:
    may = sitting.view.may
    items: list[Item] = []
    if sitting.hand.draft is not None:
        items += [("I", "key.hint", "hint"), ("/", "key.type", "type")]
    if ActionKind.RESIGN in may:
        items.append(("R", "key.resign", "resign"))
    if ActionKind.OFFER_DRAW in may:
        items.append(("O", "key.draw", "offer_draw"))
    if ActionKind.PROPOSE_TAKE_BACK in may:
        items.append(("E", "key.take_back", "take_back"))
    return items


def _always(sitting: Sitting) -> list[Item]:
    return [("F", "key.flip", "flip"), ("?", "key.keys", "help")]
