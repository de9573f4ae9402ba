"""The administration (R10): what the cards left in the hand still bring."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Draft, Standpoint, Weighed
from engine.tramways import administration
from engine.tramways.actions import Discard, Done, Use
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.partner import worth
from engine.tramways.partner.reasons import why
from engine.tramways.partner.turn import Outlook
from engine.tramways.state import State
from engine.tramways.view import View

__all__ = ["ranked"]

POOR = 2.2
"""A card worth less than this makes room for another one."""
ROOM = 0.3
"""The part of the difference that another card is expected to bring."""
SQUARES = 6
"""Squares that are tried for a passenger."""


def ranked(standpoint: Standpoint[State, View], state: State, seat: int, outlook: Outlook) -> list[Weighed]:
    """To play icons of a card, to discard one, or to be done."""
    before = outlook(state, seat, 0)
    found = [Weighed(Done(), 0.0, why("done"))]
    for use in _uses(standpoint):
        move = Move(state)
        # Nobody else has a card in what the seat knows, so that it waits for nobody here.
        administration.use(move, seat, use.card, use.icons, use.square)
        gain = outlook(move.state, seat, 0) - before
        found.append(Weighed(use, gain, why("eases", icons=", ".join(use.icons))))
    found += _discards(state, seat)
    return sorted(found, key=lambda each: -each.value)


def _uses(standpoint: Standpoint[State, View]) -> Iterator[Use]:
    """What can be played, icon by icon."""
    if "use" not in standpoint.kinds:
        return
    waiting = [Draft("use")]
    while waiting:
        draft = waiting.pop()
        choices = standpoint.choices(draft)
        if choices is None:
            yield Use.model_validate(draft.fields)
        elif choices.field == "square":
            waiting += [choices.taken(draft, square) for square in choices.values[:SQUARES]]
        else:
            waiting += choices.onward(draft)


def _discards(state: State, seat: int) -> Iterator[Weighed]:
    if state.round >= TABLE.rounds - 1:
        return
    player = state.players[seat]
    price = worth.COIN * TABLE.further_discard if player.discarded else 0.0
    for card in administration.discardable(state, seat):
        gain = ROOM * (POOR - worth.card(card)) - price - worth.consequence(card)
        if gain > 0:
            yield Weighed(Discard(card=card), gain, why("discards"))
