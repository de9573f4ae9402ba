"""The position as a seat knows it: as it sees it, and its own deck, of which it knows the cards."""

from __future__ import annotations

from dataclasses import replace

from engine.tramways.prospects import as_seen
from engine.tramways.state import State
from engine.tramways.view import View

__all__ = ["known"]


def known(view: View, seat: int) -> State:
    """A state with which to reckon. Others have no cards there; the order of the own deck means nothing."""
    state = as_seen(view)
    me = view.players[seat]
    held = {*(me.hand or ()), *me.known}
    deck = tuple(card for card in me.either if card not in held)
    # Development cards that nobody else has seen are no part of `either` while they are in the deck.
    industries = me.hand_limit - replace(state.players[seat], industries=0).hand_limit
    player = replace(state.players[seat], deck=deck, industries=industries)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
