"""A computer player for Trambahn: it builds long columns, buys trams for them and rides where it earns most.

It weighs each legal move by itself, in points of the pad, from what its seat may see. It looks no further
than the present turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Action, Partner
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["TrambahnPartner"]

GAP = 2
"""Values that a card may skip in a column while there is time to fill them."""
LATE = 3
"""Tours before the end from which any fitting card is played."""
SECOND_PASSENGER = 2
"""Points that a second passenger must promise: the card would be worth 1,000 mark."""
ENOUGH_MONEY = 30
"""Money cards beyond which cards are kept for columns."""
WIN = 1000


class TrambahnPartner(Partner[View]):
    """The computer player."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The move with the most weight; among equals the first listed."""
        hand = _Hand(view)
        return max(legal, key=hand.weight)


class _Hand:
    """One decision: the view, seen from the seat that decides."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.players[view.turn]
        self.other = view.players[1 - view.turn]
        self.cards = self.me.hand or ()
        self.left = TABLE.tours - len(view.tours)

    def weight(self, action: Action) -> float:
        """What a move promises. To end the turn is worth nothing, so that all that promises less is left."""
        match action:
            case Passenger():
                return self._passenger(action)
            case Station():
                return self._station(action)
            case TakeMoney():
                return self._money(action)
            case BuyTram():
                return self._tram(action)
            case End():
                return 0
        return -WIN

    def _passenger(self, action: Passenger) -> float:
        row = action.row or CARDS[action.card].colour or ""
        waiting = len(self.view.rows[row]) + 1
        gain = self._tour(row) if waiting >= TABLE.row else self._approach(row, waiting)
        weight = gain - self._use(action.card)
        if self.view.passengers_played:
            return weight - SECOND_PASSENGER
        return weight + WIN

    def _tour(self, colour: str) -> float:
        """What a tour of the colour brings against the other; the last one decides the game."""
        lead = _worth(self.me, colour) - _worth(self.other, colour)
        if self.left > 1:
            return lead
        final = self.me.score - self.other.score + lead
        return WIN / 2 if final > 0 else -WIN / 2

    def _approach(self, colour: str, waiting: int) -> float:
        """A fuller row helps who earns more there; the third passenger leaves the choice to the other."""
        lead = _worth(self.me, colour) - _worth(self.other, colour)
        return min(lead, 0) if waiting == TABLE.row - 1 else lead * waiting / TABLE.row / 2

    def _use(self, card: str) -> float:
        """What a hand card is worth as a station, in one tour."""
        if card == CONDUCTOR:
            return 1.5
        fitting = [column for column in self.me.columns if column.tram and self._fits(column, card)]
        best = max((TRAMS[column.tram or ""].multiplier for column in fitting), default=0)
        return CARDS[card].points * best or 0.5 / (CARDS[card].value or 1)

    def _fits(self, column: ColumnView, card: str) -> bool:
        value = CARDS[card].value or 0
        gap = value - _last(column) - 1
        return column.colour == CARDS[card].colour and gap >= 0 and (gap <= GAP or self.left <= LATE)

    def _station(self, action: Station) -> float:
        card = action.card
        if action.column == NEW:
            return self._opening(card)
        column = self.me.columns[int(action.column) - 1]
        if card == CONDUCTOR:
            return 5 if column.tram and len(column.cards) + 1 == TABLE.extra_tour else -1
        if not self._fits(column, card):
            return -1
        return 20 - (CARDS[card].value or 0)

    def _opening(self, card: str) -> float:
        """A new column must get its tram in the same turn; the lowest card of the longest run begins it."""
        if self.me.unserved or self.left <= 1 or card == CONDUCTOR:
            return -1
        run = {
            other
            for other in self.cards
            if CARDS[other].colour == CARDS[card].colour
            and (CARDS[other].value or 0) >= (CARDS[card].value or 0)
        }
        money = self.me.money + len(self.cards) - len(run)
        if not self.view.display or min(TRAMS[tram].price for tram in self.view.display) > money:
            return -1
        return sum(CARDS[other].points for other in run)

    def _money(self, action: TakeMoney) -> float:
        """Cards without a use become money, at once where that is the whole hand; a column that waits for a
        tram makes every card one.
        """
        if action.card is not None:
            return self._note(self.cards[action.card - 1])
        notes = [self._note(card) for card in self.cards]
        return max(notes) + 1 if min(notes) > 0 else -1

    def _note(self, card: str) -> float:
        """What a hand card is worth as money."""
        if not self.view.display:
            return -1
        price = min(TRAMS[tram].price for tram in self.view.display)
        waits = bool(self.me.unserved)
        if waits and self.me.money < price <= self.me.money + len(self.cards):
            return 10 - self._use(card)
        return 0.9 - self._use(card) if self.me.money < ENOUGH_MONEY else -1

    def _tram(self, action: BuyTram) -> float:
        tram, column = TRAMS[action.tram], self.me.columns[action.column - 1]
        return tram.multiplier * column.points + 1


def _worth(player: PlayerView, colour: str) -> int:
    return sum(column.worth for column in player.columns if column.colour == colour)


def _last(column: ColumnView) -> int:
    return max(CARDS[card].value or 0 for card in column.cards)
