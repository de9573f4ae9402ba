"""What is told of the end of a game."""

from __future__ import annotations

from bot.games import presentation
from engine.ticket_europe import GAME
from engine.ticket_europe.events import TicketsRevealed
from tests.render.ticket_europe.positions import steps

TELLING = presentation(GAME).telling


def test_at_the_end_each_players_tickets_begin_a_line() -> None:
    told = [event for event in steps(4)[-1].events if type(event) in TELLING.own_line]
    assert sorted(event.seat for event in told if isinstance(event, TicketsRevealed)) == [0, 1, 2, 3]
