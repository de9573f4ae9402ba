"""Setting the game up (R2)."""

from __future__ import annotations

from engine.core import Chance, RuleError
from engine.trambahn.facts import COLOURS, TABLE, TRAMS, deck
from engine.trambahn.options import TrambahnOptions
from engine.trambahn.state import Player, State

__all__ = ["SEATS", "start"]

SEATS = 2


def start(seats: int, options: TrambahnOptions, seed: int) -> State:
    """The first position: the start player, the money piles and the hands are drawn from the seed.

    Raises:
        RuleError: not two players.
    """
    if seats != SEATS:
        raise RuleError("player_count", "2", least=SEATS, most=SEATS)
    order, chance = Chance.seeded(seed).shuffle(tuple(range(seats)))
    cards, chance = chance.shuffle(deck())
    money = {}
    for seat, count in zip(order, TABLE.start_money, strict=True):
        money[seat], cards = cards[:count], cards[count:]
    hands = {}
    for seat in order:
        hands[seat], cards = cards[: TABLE.hand], cards[TABLE.hand :]
    trams = tuple(kind for kind, tram in TRAMS.items() for _ in range(tram.copies))
    return State(
        options=options,
        players=tuple(Player(hands[seat], money[seat]) for seat in range(seats)),
        first=order[0],
        turn=order[0],
        step="passengers",
        placed=(),
        rows=dict.fromkeys(COLOURS, ()),
        display=trams[: TABLE.display],
        stack=trams[TABLE.display :],
        deck=cards,
        discard=(),
        spent=(),
        tours=(),
        extras=(),
        reason="",
        chance=chance,
    )
