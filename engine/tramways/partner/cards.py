"""Cards to take, to keep or to let go (R2.8, R2.14, R2.15, R5.8, R5.10, R12.2, R14.5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Reason, Standpoint, Weighed
from engine.tramways import development, drawing, setup, taking
from engine.tramways.actions import (
    ChooseParcels,
    DrawDevelopment,
    Drop,
    FillHand,
    Keep,
    Look,
    Reveal,
    Take,
    TakeDevelopment,
)
from engine.tramways.facts import CARD_OF, CARDS, cards_of
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.partner import paying, plan, worth
from engine.tramways.partner.reasons import why
from engine.tramways.partner.turn import Outlook
from engine.tramways.state import State
from engine.tramways.view import View

__all__ = ["books", "draw", "drop", "fill", "keep", "line", "of_auction", "parcels", "take", "ticket"]

PARCEL = 1.0
"""What a parcel is worth beside its card, where it lies close to another place."""
VOID = 1.5
"""What a void ticket costs whoever takes it: a card of the hand."""
NEWEST = 1.0
"""Stress for the newest card of the line."""


def of_auction(state: State, seat: int, card: int) -> float:
    """What an auction card is worth to a seat."""
    facts = CARDS[card]
    near = 0.0
    if facts.parcel is not None:
        near = PARCEL * _closeness(state, seat, facts.parcel, ())
    return worth.card(card) + near - VOID * facts.void


def _closeness(state: State, seat: int, parcel: str, chosen: Iterable[str]) -> float:
    """How well a parcel lies: by the places of the seat within two squares of it."""
    network = Network.of(state)
    square = state.town.parcels[parcel]
    own = {state.town.parcels[each] for each, owner in state.owners.items() if owner == seat}
    own |= {state.town.parcels[each] for each in chosen}
    places = {each for each in (*network.types, *own) if each != square}
    total = 0.0
    seen = {square}
    waiting = [square]
    for distance in (1, 2, 3):
        following = []
        for each in waiting:
            for other in state.town.next[each].values():
                if other in seen:
                    continue
                seen.add(other)
                if other in places:
                    total += (0.0, 0.5, 0.3)[distance - 1]
                elif state.town.squares[other].cost == 1 and state.town.squares[other].terrain == "plain":
                    following.append(other)
        waiting = following
    return total


def take(state: State, seat: int) -> list[Weighed]:
    """An auction card, the best one first."""
    return _ranked(
        Weighed(Take(card=card), of_auction(state, seat, card), _why_take(card)) for card in state.market
    )


def _why_take(card: int) -> Reason:
    parcel = CARDS[card].parcel
    return why("parcel", parcel=parcel) if parcel else why("takes", card=card)


def line(state: State, seat: int) -> list[Weighed]:
    """The solo player's line: take the best card that lies there, or pay for another one."""
    newest = state.market[-1]
    found = _ranked(
        Weighed(Take(card=card), of_auction(state, seat, card) - NEWEST * (card == newest), _why_take(card))
        for card in state.market
    )
    player = state.players[seat]
    price = taking.line_price(state)
    way = paying.cheapest(player.hand, player.money, price) if taking.can_reveal(state, seat) else None
    if way is not None:
        ahead = 3.5 - 0.2 * price.money - 0.2 * len(state.market)
        found.append(Weighed(Reveal(icons=way[1]), ahead, why("waits")))
    return _ranked(found)


def drop(state: State, seat: int) -> list[Weighed]:
    """The card that a void ticket takes."""
    return _ranked(
        Weighed(Drop(card=card), -worth.card(card), why("drops")) for card in taking.droppable(state, seat)
    )


def books(state: State) -> list[Weighed]:
    """The book with the best card on top."""
    return _ranked(
        Weighed(
            Look(book=number),
            worth.card(state.books[number - 1][0]),
            why("book", card=state.books[number - 1][0]),
        )
        for number in development.books(state)
    )


def ticket(view: View) -> list[Weighed]:
    """The best card of the open book; the worst of the others lies on top then."""
    assert view.opened is not None
    cards = view.books[view.opened - 1].open or ()
    found = []
    for place, card in enumerate(cards, 1):
        rest = [each for each in range(1, len(cards) + 1) if each != place]
        top = min(rest, key=lambda each: worth.card(cards[each - 1]), default=None)
        found.append(Weighed(TakeDevelopment(card=place, top=top), worth.card(card), why("ticket")))
    return _ranked(found)


def keep(state: State, seat: int) -> list[Weighed]:
    """The best of the cards dealt."""
    offered = state.players[seat].offered
    return _ranked(
        Weighed(Keep(card=place), worth.card(card), why("keep")) for place, card in enumerate(offered, 1)
    )


def draw(standpoint: Standpoint[State, View]) -> list[Weighed]:
    """A card that lies open, or an unseen one."""
    every = cards_of("development")
    unseen = sum(map(worth.card, every)) / len(every)
    view = standpoint.view
    found = [
        Weighed(DrawDevelopment(card=str(card)), worth.card(card), why("draw", card=card))
        for card in view.development_open
    ]
    if view.development:
        found.append(Weighed(DrawDevelopment(card=development.DECK), unseen, why("deck")))
    return _ranked(found)


def parcels(state: State, seat: int) -> list[Weighed]:
    """Parcels of the advanced deal, those that lie well."""
    due = setup.due_parcels(state)
    count = due[1] if due else 0
    free = [each for each in state.town.parcels if each not in state.owners]
    chosen: list[str] = []
    total = 0.0
    for _ in range(count):
        values = {
            each: _closeness(state, seat, each, chosen) + 0.3 * worth.card(CARD_OF[each])
            for each in free
            if each not in chosen
        }
        best = max(values, key=lambda each: values[each])
        total += values[best]
        chosen.append(best)
    return [Weighed(ChooseParcels(parcels=tuple(chosen)), total, why("parcels"))]


def fill(state: State, seat: int, outlook: Outlook, breadth: plan.Breadth) -> list[Weighed]:
    """The hand for the last round: the cards of the best plan that all cards allow, then those that bring
    most in the administration.
    """
    rest, count = drawing.rest(state, seat), drawing.missing(state, seat)
    player = state.players[seat]
    move = Move(state)
    move.player(seat, hand=(*player.hand, *rest), deck=(), discard=())
    move.update(phase="actions", turn=seat, step=1, acted=0, took_money=False)
    after = plan.carried_out(move.state, seat, outlook, breadth)
    left = after.players[seat]

    def use(card: int) -> tuple[bool, float, float]:
        return card not in left.hand, worth.chores(left, (card,), 0), worth.card(card)

    best = tuple(sorted(rest, key=use, reverse=True)[:count])
    points = after.players[seat].happiness - player.happiness
    return [Weighed(FillHand(cards=best), points, why("fills", points=points))]


def _ranked(found: Iterable[Weighed]) -> list[Weighed]:
    return sorted(found, key=lambda each: -each.value)
