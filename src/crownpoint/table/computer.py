"""From a computer player's choice to the action of its seat."""

from __future__ import annotations

from crownpoint.ai.player import Choice, ChoiceKind
from crownpoint.table import actions
from crownpoint.table.actions import Action
from crownpoint.table.view import OfferView

__all__ = ["action_of"]

_PLAIN: dict[ChoiceKind, Action] = {
    ChoiceKind.ROLL: actions.Roll(),
    ChoiceKind.DOUBLE: actions.Double(),
    ChoiceKind.TAKE: actions.Take(),
    ChoiceKind.DROP: actions.Drop(),
    ChoiceKind.BEAVER: actions.Beaver(),
}


def action_of(choice: Choice, offer: OfferView | None) -> Action:
    """The action that a choice stands for while `offer` is open."""
    if choice.kind is ChoiceKind.MOVE:
        return actions.Move(str(choice.move))
    if choice.kind in _PLAIN:
        return _PLAIN[choice.kind]
    if offer is None:
        raise ValueError(f"There is no offer to {choice.kind}.")
    return actions.Accept(offer.kind) if choice.kind is ChoiceKind.ACCEPT else actions.Decline(offer.kind)
