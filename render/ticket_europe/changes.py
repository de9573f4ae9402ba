"""What the last moves changed, so that pictures can point at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Event
from engine.ticket_europe.events import (
    CardDrawn,
    CardTaken,
    ClaimWithdrawn,
    LastRoundBegan,
    RouteClaimed,
    RowDiscarded,
    RowFilled,
    StationBuilt,
    TicketsKept,
    TunnelCardsTurned,
    TunnelEntered,
)

__all__ = ["NO_CHANGES", "UNSEEN", "Changes", "Draws", "Tunnelling", "changes_of"]

UNSEEN = "deck"
"""Stands for a card drawn from the deck."""


@dataclass(frozen=True, slots=True)
class Draws:
    """Cards that a player drew, in order: those taken face up by name, `UNSEEN` for each from the deck."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tunnelling:
    """A tunnel dug at (R10).

    Attributes:
        cards: those played for it first; `turned` those turned up; `extra` how many more it then cost.
        given_up: whether the cards went back to the hand.
    """

    seat: int
    route: str
    cards: tuple[str, ...]
    turned: tuple[str, ...] = ()
    extra: int = 0
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """The last moves' traces on the table.

    Attributes:
        routes: claimed; `stations` the cities in which one was built.
        draws: wagon cards drawn.
        filled: the faces turned up for the row since, each once.
        swept: whether the row was discarded for its locomotives (R5.6).
        tunnel: the tunnel dug at.
        tickets: seats that kept tickets, each with their number.
        last_round: whether the last round was set off (R13.1).
    """

    routes: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    draws: tuple[Draws, ...] = ()
    filled: tuple[str, ...] = ()
    swept: bool = False
    tunnel: Tunnelling | None = None
    tickets: tuple[tuple[int, int], ...] = ()
    last_round: bool = False


NO_CHANGES = Changes()


def changes_of(events: Iterable[Event]) -> Changes:
    """What the events of one or several steps changed on the table."""
    routes: list[str] = []
    stations: list[str] = []
    draws: list[Draws] = []
    filled: dict[str, None] = {}
    tickets: list[tuple[int, int]] = []
    swept = last_round = False
    tunnel: Tunnelling | None = None
    for event in events:
        match event:
            case RouteClaimed(route=route):
                routes.append(route)
            case StationBuilt(city=city):
                stations.append(city)
            case CardTaken(seat=seat, card=card):
                _draw(draws, seat, card)
            case CardDrawn(seat=seat):
                _draw(draws, seat, UNSEEN)
            case RowFilled(cards=cards):
                filled.update(dict.fromkeys(cards))
            case RowDiscarded():
                filled.clear()
                swept = True
            case TunnelEntered(seat=seat, route=route, cards=cards):
                tunnel = Tunnelling(seat, route, cards)
            case TunnelCardsTurned(seat=seat, route=route, cards=turned, extra=extra):
                tunnel = Tunnelling(seat, route, tunnel.cards if tunnel else (), turned, extra)
            case ClaimWithdrawn(seat=seat, route=route, cards=cards):
                turned, extra = (tunnel.turned, tunnel.extra) if tunnel else ((), 0)
                tunnel = Tunnelling(seat, route, cards, turned, extra, given_up=True)
            case TicketsKept(seat=seat, kept=kept):
                tickets.append((seat, kept))
            case LastRoundBegan():
                last_round = True
            case _:
                pass
    return Changes(
        routes=tuple(routes),
        stations=tuple(stations),
        draws=tuple(draws),
        filled=tuple(filled),
        swept=swept,
        tunnel=tunnel,
        tickets=tuple(tickets),
        last_round=last_round,
    )


def _draw(draws: list[Draws], seat: int, card: str) -> None:
    """Adds a card to what the seat drew, if it was the last to draw."""
    if draws and draws[-1].seat == seat:
        draws[-1] = Draws(seat, (*draws[-1].cards, card))
    else:
        draws.append(Draws(seat, (card,)))
