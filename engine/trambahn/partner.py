"""A computer player for Trambahn: it builds long columns, buys trams for them and rides where it earns most.

It weighs each legal move by itself, in points of the pad, from what its seat may see, and no further than the
present turn. Before it plays a passenger the inspector plays the best ones on to the end of the game, in
several deals of what it can't see.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Action, Choice, Effort, Level, Outcome, Partner, Reason, Standpoint, Weighed, searched
from engine.trambahn.actions import BuyTram, Passenger, Station, TakeMoney
from engine.trambahn.columns import NEW
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS
from engine.trambahn.state import State
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["PARTNER"]

SECOND_PASSENGER = 0.5
"""Points that a second passenger must promise: the card would be worth 1,000 mark."""
CONDUCTOR_USE = 0.2
"""What a conductor in the hand is worth, in points."""
HURRY = 1.5
"""What a passenger brings a tour nearer: with each one in its row this part of a fourth of what it gives."""
NOTE = 0.7
"""What a card is worth as money, in points; a card that promises less is kept for columns."""
ENOUGH_MONEY = 30
"""Money cards beyond which cards are kept for columns."""
WIN = 1000


@dataclass(frozen=True, slots=True)
class Temper:
    """What a level minds.

    Attributes:
        waits: whether it minds what a fuller row gives to either.
        keeps: whether it minds what else a card could be good for.
    """

    waits: bool
    keeps: bool


TEMPERS = {
    Level.APPRENTICE: Temper(waits=False, keeps=False),
    Level.DRIVER: Temper(waits=True, keeps=True),
    Level.INSPECTOR: Temper(waits=True, keeps=True),
}
CANDIDATES = 2
"""Different moves that the inspector compares."""
WORK = 60
"""About how many tours the inspector plays on with each of them: towards the end it looks at more worlds."""
WORLDS = range(6, 25)
FIRST = 4


class TrambahnPartner(Partner[State, View]):
    """The computer player."""

    def choose(self, standpoint: Standpoint[State, View], level: Level) -> Choice:
        """The move with the most weight; the inspector's is the one that ends best when played on."""
        ranked = _ranked(standpoint, TEMPERS[level])
        if level is not Level.INSPECTOR or not isinstance(ranked[0].action, Passenger):
            return Choice.best_of(ranked)
        left = TABLE.tours - len(standpoint.view.tours)
        worlds = min(max(WORK // left, WORLDS[0]), WORLDS[-1])
        effort = Effort(CANDIDATES, worlds, FIRST)
        return searched(standpoint, ranked, lambda state: _played_on(standpoint, state), effort)


PARTNER = TrambahnPartner()


def _ranked(standpoint: Standpoint[State, View], temper: Temper) -> list[Weighed]:
    """All different moves by value, best first: a row that goes without saying and the place of one of
    several equal cards make no other move.
    """
    hand = _Hand(standpoint.view, temper)
    different: dict[tuple[str, ...], Action] = {}
    for action in standpoint.actions():
        different.setdefault(hand.meant(action), action)
    return sorted(map(hand.weighed, different.values()), key=lambda each: -each.value)


def _played_on(standpoint: Standpoint[State, View], state: State) -> float:
    """By how many points the seat is ahead when two drivers have played a position to its end."""
    game, temper = standpoint.game, TEMPERS[Level.DRIVER]
    while (outcome := game.outcome(state)) is None:
        (seat,) = game.deciders(state)
        best = _ranked(Standpoint(game, state, seat), temper)[0]
        state = game.apply(state, seat, best.action).state
    return _lead(outcome, standpoint.seat)


def _lead(outcome: Outcome, seat: int) -> float:
    return outcome.scores[seat] - outcome.scores[1 - seat]


class _Hand:
    """One decision: the view, seen from the seat that decides."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.view = view
        self.temper = temper
        self.me = view.players[view.turn]
        self.other = view.players[1 - view.turn]
        self.cards = self.me.hand or ()
        self.left = TABLE.tours - len(view.tours)

    def meant(self, action: Action) -> tuple[str, ...]:
        """What a move does, equal for moves that do the same."""
        match action:
            case Passenger():
                return action.kind, action.card, _row(action)
            case TakeMoney(card=int(place)):
                return action.kind, self.cards[place - 1]
        return (action.notation(),)

    def weighed(self, action: Action) -> Weighed:
        """What a move promises, and why. To end the turn is worth nothing, so that all that promises less is
        left.
        """
        match action:
            case Passenger():
                return Weighed(action, self._passenger(action), self._why_ride(action))
            case Station():
                reason = Reason("opens" if action.column == NEW else "lengthens", {"card": action.card})
                return Weighed(action, self._station(action), reason)
            case TakeMoney():
                return Weighed(action, self._money(action), Reason("saves"))
            case BuyTram():
                reason = Reason("serves", {"times": TRAMS[action.tram].multiplier})
                return Weighed(action, self._tram(action), reason)
        return Weighed(action, 0, Reason("ends"))

    def _why_ride(self, action: Passenger) -> Reason:
        row = _row(action)
        lead = _worth(self.me, row) - _worth(self.other, row)
        if len(self.view.rows[row]) + 1 >= TABLE.row:
            return Reason("rides", {"colour": row, "lead": lead})
        return Reason("prepares" if lead > 0 else "gives_least", {"colour": row, "lead": lead})

    def _passenger(self, action: Passenger) -> float:
        row = _row(action)
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
        if not self.temper.waits:
            return 0
        return min(lead, 0) if waiting == TABLE.row - 1 else HURRY * lead * waiting / TABLE.row

    def _use(self, card: str) -> float:
        """What a hand card is worth as a station, in one tour."""
        if not self.temper.keeps:
            return 0
        if card == CONDUCTOR:
            return CONDUCTOR_USE
        fitting = [column for column in self.me.columns if column.tram and self._fits(column, card)]
        best = max((TRAMS[column.tram or ""].multiplier for column in fitting), default=0)
        return CARDS[card].points * best or 0.5 / (CARDS[card].value or 1)

    def _fits(self, column: ColumnView, card: str) -> bool:
        return column.colour == CARDS[card].colour and (CARDS[card].value or 0) > _last(column)

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
        return NOTE - self._use(card) if self.me.money < ENOUGH_MONEY else -1

    def _tram(self, action: BuyTram) -> float:
        tram, column = TRAMS[action.tram], self.me.columns[action.column - 1]
        return tram.multiplier * column.points + 1


def _row(action: Passenger) -> str:
    return action.row or CARDS[action.card].colour or ""


def _worth(player: PlayerView, colour: str) -> int:
    return sum(column.worth for column in player.columns if column.colour == colour)


def _last(column: ColumnView) -> int:
    return max(CARDS[card].value or 0 for card in column.cards)
