"""The keys of the table: what each does, and which are shown because they do something now."""

from __future__ import annotations

from crownpoint.table import ActionKind, Phase
from crownpoint.tui.play.advice import may_help
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.words.sentences import is_double_useful

__all__ = ["KEYS", "LETTERS", "shown_keys"]

KEYS = {
    "space": "confirm",
    "enter": "confirm",
    "escape": "let_go",
    "backspace": "undo",
    "ctrl+z": "undo",
    "delete": "undo_all",
    "up": "focus_up",
    "down": "focus_down",
    "left": "focus_left",
    "right": "focus_right",
    "f1": "help",
    "f10": "menu",
    "pageup": "log_back",
    "pagedown": "log_forward",
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
"""Single letters, small or capital: they can be switched off, and never work inside a text field."""

Item = tuple[str, str, str]


def shown_keys(model: TableModel) -> list[Item]:
    """Key, word and action of what can be done now, the most important first."""
    say = model.say
    if model.asking == "resign":
        levels = [(str(n), say(word), f"target_{n}") for n, word in enumerate(model.kit.resign_words, 1)]
        chosen = [("Y", say("key.resign"), "accept")] if model.resigning else levels
        return [*chosen, ("Esc", say("key.back"), "let_go")]
    if model.asking == "double":
        return [("Y", say("key.double"), "accept"), ("Esc", say("key.back"), "let_go")]
    if model.asking == "offer_draw":
        return [("Y", say("key.draw"), "accept"), ("Esc", say("key.back"), "let_go")]
    return [(key, say(word) if "." in word else word, action) for key, word, action in _choose(model)]


def _choose(model: TableModel) -> list[Item]:
    view, may = model.view, model.view.may
    if model.handover or view.paused:
        return [("Space", "key.go_on", "confirm"), *_always(model)]
    if model.is_watching and (model.is_remote or view.phase is Phase.PLAYING):
        return _watching(model)
    if view.phase is Phase.BETWEEN_GAMES:
        is_asked = not model.people or ActionKind.NEXT_GAME in may
        return [*([("Enter", "key.next_game", "confirm")] if is_asked else []), *_always(model)]
    if view.phase is Phase.OVER:
        return [("Enter", "key.rematch", "confirm"), ("Q", "key.leave", "leave"), *_always(model)]
    if view.offer is not None and ActionKind.ACCEPT in may:
        answers = [("Y", "key.accept", "accept"), ("Z", "key.decline", "decline")]
        return [*answers, *_cube(model), *_moving(model), *_always(model)]
    return [*_cube(model), *_moving(model), *_offers(model), *_always(model)]


def _watching(model: TableModel) -> list[Item]:
    if model.is_remote:
        return [("F10", "key.menu", "menu"), *_always(model)]
    pace = model.say("key.pace", pace=model.say(f"pace.{model.settings.pace}"))
    first = ("Space", "key.pause" if model.running else "key.go_on", "confirm")
    return [first, ("G", "key.step", "step"), ("+ -", pace, "faster"), *_always(model)]


def _cube(model: TableModel) -> list[Item]:
    words = {
        ActionKind.TAKE: ("T", "key.take", "take"),
        ActionKind.DROP: ("X", "key.drop", "drop"),
        ActionKind.BEAVER: ("V", "key.beaver", "beaver"),
        ActionKind.RACCOON: ("V", "key.raccoon", "beaver"),
        ActionKind.ROLL: ("Space", "key.roll", "confirm"),
        ActionKind.DOUBLE: ("D", "key.double", "double"),
    }
    may = [kind for kind in model.view.may if kind is not ActionKind.DOUBLE or is_double_useful(model.view)]
    return [item for kind, item in words.items() if kind in may]


def _moving(model: TableModel) -> list[Item]:
    hand = model.hand
    if hand.draft is None:
        return [("W", "key.stop", "stop")] if model.thinking is not None else []
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


def _offers(model: TableModel) -> list[Item]:
    may = model.view.may
    items: list[Item] = []
    if {ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.TAKE} & set(may) and may_help(model):
        items.append(("I", "key.hint", "hint"))
    if model.hand.draft is not None:
        items.append(("/", "key.type", "type"))
    if ActionKind.RESIGN in may:
        items.append(("R", "key.resign", "resign"))
    if ActionKind.OFFER_DRAW in may:
        items.append(("O", "key.draw", "offer_draw"))
    if ActionKind.PROPOSE_TAKE_BACK in may:
        items.append(("E", "key.take_back", "take_back"))
    return items


def _always(model: TableModel) -> list[Item]:
    return [("F", "key.flip", "flip"), ("?", "key.keys", "help")]
