"""Setting the game up (R2)."""

from __future__ import annotations

from engine.core import Chance, RuleError
from engine.ticket_europe import row
from engine.ticket_europe.facts import TABLE, TICKETS, deck
from engine.ticket_europe.hands import hand_of
from engine.ticket_europe.ledger import Move
from engine.ticket_europe.options import TicketEuropeOptions
from engine.ticket_europe.state import Player, State

__all__ = ["SEATS", "start"]

SEATS = range(2, 6)


def start(seats: int, options: TicketEuropeOptions, seed: int) -> State:
    """The first position, drawn from the seed: the first player, hands, tickets to choose from, the row.

    Raises:
        RuleError: too few or too many players.
    """
    if seats not in SEATS:
        raise RuleError("player_count", "1.1", least=min(SEATS), most=max(SEATS))
    order, chance = Chance.seeded(seed).shuffle(tuple(range(seats)))
    cards, chance = chance.shuffle(deck())
    long, chance = chance.shuffle([ticket for ticket, facts in TICKETS.items() if facts.long])
    short, chance = chance.shuffle([ticket for ticket, facts in TICKETS.items() if not facts.long])
    players = []
    for _ in range(seats):
        hand, cards = cards[: TABLE.hand], cards[TABLE.hand :]
        offered = (*long[: TABLE.long_dealt], *short[: TABLE.short_dealt])
        long, short = long[TABLE.long_dealt :], short[TABLE.short_dealt :]
        players.append(Player(hand=hand_of(hand), offered=offered))
    first = order[0] if options.first == "drawn" else 0
    move = Move(
        State(
            options=options,
            players=tuple(players),
            first=first,
            turn=first,
            phase="dealt",
            row=(),
            deck=cards,
            discard=(),
            ticket_deck=short,
            box=long,
            owners={},
            stations={},
            tunnel=None,
            ender=None,
            reason="",
            scores=(),
            chance=chance,
        )
    )
    row.settle(move)
    return move.state
