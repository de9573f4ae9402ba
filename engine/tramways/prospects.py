"""What a seat could do with what it holds: lines worth laying, and journeys worth making, worked out from its
own view. Nothing here is a rule; it is what menus list first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from engine.core import Chance
from engine.tramways import facts, laying, travel
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.laying import Laying
from engine.tramways.network import Network
from engine.tramways.payments import Payment
from engine.tramways.state import Player, State
from engine.tramways.travel import Routes
from engine.tramways.view import PlayerView, View
from engine.tramways.ways import Ways

__all__ = ["Journey", "Line", "as_seen", "expense", "journeys", "lines"]

LOOKED_AT = 400
"""Journeys of one passenger that are compared, the shortest ones."""
UNSEEN = Chance.seeded(0)
"""Stands for the chance to come, which nobody knows."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a seat can lay and pay for."""

    start: str
    way: tuple[str, ...]
    laying: Laying


@dataclass(frozen=True, slots=True)
class Journey:
    """A passenger that a seat can move.

    Attributes:
        end: the square of the place where it stops, `icon` what that is.
        points: happiness for the seat from its own links; `others` that of everybody else.
        money: what the seat gets for its links less what it pays for others', as far as it can pay.
    """

    start: str
    way: tuple[int, ...]
    end: str
    icon: str
    points: int
    others: int
    money: int


def as_seen(view: View) -> State:
    """The position as far as a view shows it: hands and decks that it hides are empty."""
    return State(
        options=view.options,
        plan=view.plan,
        players=tuple(_player(each) for each in view.players),
        order=view.order,
        phase=view.phase,
        turn=view.turn,
        round=view.round,
        owners=view.owners,
        buildings=view.buildings,
        links=view.links,
        number=view.number,
        passengers=view.passengers,
        building_cards=view.building_cards,
        type_tiles=view.type_tiles,
        auction_deck=(),
        market=view.market,
        auction_discard=view.auction_discard,
        auction=view.auction,
        books=tuple(() if book.top is None else (book.top,) for book in view.books),
        opened=view.opened,
        development=(),
        development_open=view.development_open,
        box=(),
        seen={},
        missed={},
        step=view.step,
        acted=view.acted,
        took_money=view.took_money,
        reason="",
        scores=view.scores,
        chance=UNSEEN,
    )


def _player(player: PlayerView) -> Player:
    return Player(
        side=player.side,
        money=player.money,
        workers=player.workers,
        stress=player.stress_space,
        happiness=player.happiness,
        hand=player.hand or (),
        discard=player.discard,
        offered=player.offered or (),
        discarded=player.discarded,
        done=player.done,
        gone=player.gone,
    )


def expense(icons: Sequence[str], price: int) -> Payment:
    """What a payment costs beside cards: steps of stress, and coins where `price` is paid with it; less than
    0 coins where the bank gives change.
    """
    words = [each.partition(":") for each in icons]
    cards = tuple(dict.fromkeys(int(number) for number, _, _ in words))
    consequences = [CARDS[card].consequence for card in cards]
    worth = sum(facts.money(icon) for _, _, icon in words)
    return Payment(
        tuple(icons),
        cards,
        len(words) - len(cards) + sum(each == "stress" for each in consequences),
        price - worth + TABLE.consequence_pay * sum(each == "pay" for each in consequences),
    )


def lines(view: View, start: str, most: int) -> Sequence[Line]:
    """Lines from a start that the view's seat may like, at most so many: complete ones first, the cheapest to
    each place, then those that come furthest, then other complete ones. Those that make another own link
    incomplete come after those that don't.
    """
    if view.seat is None:
        return ()
    state, seat = as_seen(view), view.seat
    found = [
        Line(start, way, laying.read(state, seat, start, way)) for way in Ways(state, seat).cheapest(start)
    ]
    found.sort(key=lambda line: len(line.laying.opened))
    network = Network(state)
    cheapest: dict[frozenset[str], Line] = {}
    begun: dict[str, Line] = {}
    others: list[Line] = []
    for line in found:
        path = line.laying.link.path
        ends = frozenset((network.building(path[0]), network.building(path[-1])))
        if not line.laying.completed:
            begun.setdefault(line.way[-1], line)
        elif cheapest.setdefault(ends, line) is not line:
            others.append(line)
    further = sorted(begun.values(), key=lambda line: -line.laying.price.symbols)
    return [*cheapest.values(), *further, *others][:most]


def journeys(view: View, start: str, most: int) -> Sequence[Journey]:
    """Journeys of a passenger that the view's seat may like, at most so many: those that bring it most
    happiness against the others first, then most money.
    """
    if view.seat is None:
        return ()
    state, seat = as_seen(view), view.seat
    ways = islice(Routes(state, seat).trips(start), LOOKED_AT)
    found = [_journey(state, seat, start, way) for way in ways]
    found.sort(key=lambda each: (each.others - each.points, -each.money, len(each.way)))
    return found[:most]


def _journey(state: State, seat: int, start: str, way: tuple[int, ...]) -> Journey:
    network = Network(state)
    owners = [network.links[number].owner for number in way]
    end = travel.destination(state, start, way)
    icon = network.icon(end)
    money = sum(
        travel.fare(network.links[number]) * (1 if owner == seat else -1)
        for number, owner in zip(way, owners, strict=True)
    )
    own = owners.count(seat)
    return Journey(start, way, end, icon, own, len(owners) - own, money)
