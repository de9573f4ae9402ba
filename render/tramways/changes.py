"""What the last moves changed, so that pictures can point at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.core import Event
from engine.tramways import events as happened

__all__ = ["NO_CHANGES", "Changes", "Journey", "Line", "changes_of"]


@dataclass(frozen=True, slots=True)
class Line:
    """Tracks built (R7.2): the number of the link, its whole path, and the squares with a new or a turned
    tile.
    """

    seat: int
    link: int
    path: tuple[str, ...]
    laid: tuple[str, ...]
    completed: bool


@dataclass(frozen=True, slots=True)
class Journey:
    """A passenger moved (R9).

    Attributes:
        paid: for each link that was paid for, in order, to whom and how much (R9.10); the bank pays for the
            mover's own links.
    """

    seat: int
    start: str
    links: tuple[int, ...]
    end: str
    icon: str
    paid: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """The last moves' traces on the table.

    Attributes:
        lines: tracks built.
        upgraded: links upgraded, by seat and number.
        lost: squares of links that were lost (R7.7), with whose they were.
        built: buildings built: seat, parcel, type; `raised` those upgraded: seat, parcel.
        parcels: discs that came onto parcels: seat, parcel.
        journeys: passengers moved.
        added: squares to which a passenger came.
        bids: made: seat, amount.
        places: taken in the order of play: seat, place.
        taken: auction, parcel and building cards taken face up: seat, card.
        played: icons played, by seat, as words of a card and an icon (`92:rail2`).
        dropped: cards discarded, by seat.
        money: that each seat got from the bank for an action or from cards.
        bought: happiness bought: seat, points, money.
        points: happiness gained or lost by each seat.
        round: that began; None: none.
        done: seats that have done their administration.
    """

    lines: tuple[Line, ...] = ()
    upgraded: tuple[tuple[int, int], ...] = ()
    lost: tuple[tuple[int, tuple[str, ...]], ...] = ()
    built: tuple[tuple[int, str, str], ...] = ()
    raised: tuple[tuple[int, str], ...] = ()
    parcels: tuple[tuple[int, str], ...] = ()
    journeys: tuple[Journey, ...] = ()
    added: tuple[str, ...] = ()
    bids: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    taken: tuple[tuple[int, int], ...] = ()
    played: tuple[tuple[int, tuple[str, ...]], ...] = ()
    dropped: tuple[tuple[int, int], ...] = ()
    money: tuple[tuple[int, int], ...] = ()
    bought: tuple[tuple[int, int, int], ...] = ()
    points: Mapping[int, int] = field(default_factory=dict)
    round: int | None = None
    done: tuple[int, ...] = ()


NO_CHANGES = Changes()
EventT = TypeVar("EventT", bound=Event)


def changes_of(events: Iterable[Event]) -> Changes:
    """What the events of one or several steps changed on the table."""
    told = tuple(events)
    return Changes(
        lines=tuple(
            Line(each.seat, each.link, each.path, _squares(each), each.completed)
            for each in _of(told, happened.town.LinkLaid)
        ),
        upgraded=tuple((each.seat, each.link) for each in _of(told, happened.town.LinkUpgraded)),
        lost=tuple((each.seat, each.path) for each in _of(told, happened.town.LinkLost)),
        built=tuple((each.seat, each.parcel, each.type) for each in _of(told, happened.town.BuildingBuilt)),
        raised=tuple((each.seat, each.parcel) for each in _of(told, happened.town.BuildingUpgraded)),
        parcels=tuple(
            (each.seat, parcel) for each in _of(told, happened.town.ParcelsTaken) for parcel in each.parcels
        ),
        journeys=tuple(_journeys(told)),
        added=tuple(_added(told)),
        bids=tuple((each.seat, each.amount) for each in _of(told, happened.rounds.BidMade)),
        places=tuple((each.seat, each.place) for each in _of(told, happened.rounds.OrderTaken)),
        taken=tuple((each.seat, each.card) for each in _of(told, happened.cards.CardTaken)),
        played=tuple((each.seat, each.icons) for each in _of(told, happened.cards.CardsPlayed)),
        dropped=tuple((each.seat, each.card) for each in _of(told, happened.cards.CardDiscarded)),
        money=tuple((each.seat, each.money) for each in _of(told, happened.players.MoneyTaken)),
        bought=tuple(
            (each.seat, each.points, each.money) for each in _of(told, happened.players.HappinessBought)
        ),
        points=_points(told),
        round=max((each.round for each in _of(told, happened.rounds.RoundBegan)), default=None),
        done=tuple(each.seat for each in _of(told, happened.rounds.AdministrationDone)),
    )


def _of(events: Iterable[Event], sort: type[EventT]) -> Iterator[EventT]:
    return (event for event in events if isinstance(event, sort))


def _squares(event: happened.town.LinkLaid) -> tuple[str, ...]:
    """The squares with a new or a turned tile."""
    return event.laid if event.redirected is None else (event.redirected, *event.laid)


def _journeys(events: Sequence[Event]) -> Iterator[Journey]:
    """Each passenger's way, with what was paid after it."""
    going: Journey | None = None
    for event in events:
        match event:
            case happened.town.PassengerMoved():
                if going is not None:
                    yield going
                going = Journey(event.seat, event.start, event.links, event.end, event.icon)
            case happened.town.TravelPaid() | happened.town.TravelUnpaid() if going is not None:
                going = replace(going, paid=(*going.paid, (event.owner, event.money)))
            case _:
                pass
    if going is not None:
        yield going


def _added(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, happened.town.PassengerAdded):
            yield event.square
        elif isinstance(event, happened.town.PassengersArrived):
            yield from event.squares


def _points(events: Iterable[Event]) -> Mapping[int, int]:
    """Happiness gained, bought and lost."""
    found: Counter[int] = Counter()
    for event in events:
        if isinstance(event, happened.players.HappinessGained | happened.players.HappinessBought):
            found[event.seat] += event.points
        elif isinstance(event, happened.players.StressPenalty):
            found[event.seat] -= event.points
    return dict(found)
