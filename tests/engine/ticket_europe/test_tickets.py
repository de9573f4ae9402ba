"""Drawing tickets (R11). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn, Unknown, legal_actions
from engine.ticket_europe.events import TicketsDrawn, TicketsKept, TurnBegan
from engine.ticket_europe.facts import TICKETS
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.setup import SEATS, start
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    CLEO,
    GAME,
    act,
    play,
    player,
    refused,
    three,
    told,
)

DECK = ("berlin-roma", "paris-wien", "kyiv-sochi", "brest-venezia", "madrid-zurich")
"""The last one lies on top."""


def test_r11_1_the_top_three_are_drawn() -> None:
    step = play(three(ticket_deck=DECK), "tickets")
    assert step.state.players[ANNA].offered == ("madrid-zurich", "brest-venezia", "kyiv-sochi")
    assert step.state.ticket_deck == ("berlin-roma", "paris-wien")
    assert step.events == (TicketsDrawn(ANNA, 3),)
    assert step.reveals
    assert GAME.kinds(step.state, ANNA) == ("keep",)


def test_r11_2_at_least_one_is_kept() -> None:
    state = play(three(ticket_deck=DECK), "tickets").state
    assert refused(state, "keep -", "R11.2") == "tickets_few"
    assert refused(state, "keep 1,1", "R11.2") == "ticket_twice"
    with pytest.raises(Unknown):
        play(state, "keep 4")
    found = {action.notation() for action in legal_actions(GAME, state, ANNA)}
    assert found == {"keep 1", "keep 2", "keep 3", "keep 1,2", "keep 1,3", "keep 2,3", "keep 1,2,3"}
    for move in found:
        step = play(state, move)
        assert told(step, TurnBegan) == [TurnBegan(BEN)]


def test_r11_2_nothing_else_before_that() -> None:
    state = play(three(ticket_deck=DECK), "tickets").state
    for move in ("draw deck", "tickets", "claim kyiv-wilno red,red", "station paris red"):
        assert refused(state, move, "R11.2") == "tickets_to_keep"
    with pytest.raises(NotYourTurn):
        act(state, BEN, "keep 1")


def test_r11_3_refused_tickets_go_under_the_deck() -> None:
    step = play(three(ticket_deck=DECK), "tickets", "keep 2")
    anna = step.state.players[ANNA]
    assert anna.tickets == ("brest-venezia",)
    assert step.state.ticket_deck[-2:] == ("berlin-roma", "paris-wien")
    assert set(step.state.ticket_deck[:2]) == {"madrid-zurich", "kyiv-sochi"} == set(anna.returned)
    assert told(step, TicketsKept) == [TicketsKept(ANNA, 1, 2)]


def test_r11_3_they_can_be_drawn_again() -> None:
    state = play(three(ticket_deck=DECK), "tickets", "keep 2").state
    assert state.players[ANNA].returned == ("madrid-zurich", "kyiv-sochi")
    drawn = play(state, "tickets").state
    assert drawn.players[BEN].offered == ("paris-wien", "berlin-roma", "kyiv-sochi")
    assert drawn.players[ANNA].returned == ("madrid-zurich",)
    assert play(drawn, "keep 1").state.ticket_deck == ("berlin-roma", "kyiv-sochi", "madrid-zurich")


def test_r11_1_d14_of_fewer_than_three_what_is_there() -> None:
    """2 left: 2 are shown, at least 1 is kept, the other goes to the bottom."""
    state = play(three(ticket_deck=DECK[:2]), "tickets").state
    assert state.players[ANNA].offered == ("paris-wien", "berlin-roma")
    assert refused(state, "keep -", "R11.2") == "tickets_few"
    after = play(state, "keep 1").state
    assert (after.players[ANNA].tickets, after.ticket_deck) == (("paris-wien",), ("berlin-roma",))


def test_r11_4_kept_tickets_are_never_on_offer_again() -> None:
    state = three(player("berlin-moskva angora-athina"), ticket_deck=DECK)
    after = play(state, "tickets", "keep 1,2,3").state
    assert len(after.players[ANNA].tickets) == 5
    assert GAME.kinds(replace(after, turn=ANNA), ANNA)[0] == "draw"
    assert "keep" not in GAME.kinds(replace(after, turn=ANNA), ANNA)


def test_r11_5_tickets_are_secret() -> None:
    state = play(three(player("berlin-moskva"), ticket_deck=DECK), "tickets").state
    for viewer in (BEN, CLEO, None):
        anna = GAME.view(state, viewer).players[ANNA]
        assert (anna.tickets, anna.offered, anna.dropped) == (None, None, None)
        assert (anna.ticket_count, anna.offered_count) == (1, 3)
    own = GAME.view(state, ANNA).players[ANNA]
    assert own.tickets == ("berlin-moskva",)
    assert own.offered == state.players[ANNA].offered


def test_r11_7_without_tickets_the_action_is_not_available() -> None:
    state = three(ticket_deck=())
    assert "tickets" not in GAME.kinds(state, ANNA)
    assert refused(state, "tickets", "R11.7") == "no_tickets_left"


def test_r11_8_the_deck_holds_short_ones_only() -> None:
    for seats in SEATS:
        deck = start(seats, STANDARD, seats).ticket_deck
        assert not any(TICKETS[ticket].long for ticket in deck)
