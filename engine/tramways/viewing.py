"""From the state to what a seat may see of it."""

from __future__ import annotations

from engine.core import Seat
from engine.tramways.scoring import scores
from engine.tramways.sequence import deciders
from engine.tramways.state import Player, State
from engine.tramways.view import BookView, PlayerView, View

__all__ = ["has_seen", "view"]


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator, may see."""
    return View(
        seat=seat,
        options=state.options,
        deciders=deciders(state),
        plan=state.plan,
        players=tuple(_player(player, each, each == seat) for each, player in enumerate(state.players)),
        order=state.order,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        owners=state.owners,
        buildings=state.buildings,
        links=state.links,
        number=state.number,
        passengers=state.passengers,
        supply=state.supply,
        building_cards=state.building_cards,
        type_tiles=state.type_tiles,
        auction_deck=len(state.auction_deck),
        market=state.market,
        auction_discard=state.auction_discard,
        auction=state.auction,
        books=tuple(_book(state, number, seat) for number in range(1, len(state.books) + 1)),
        opened=state.opened,
        development=len(state.development),
        development_open=state.development_open,
        refused=_refused(state, seat),
        step=state.step,
        acted=state.acted,
        took_money=state.took_money,
        standings=scores(state),
        scores=state.scores,
    )


def _player(player: Player, seat: Seat, own: bool) -> PlayerView:
    hidden = {*player.known, *player.secret}
    return PlayerView(
        seat=seat,
        side=player.side,
        money=player.money,
        workers=player.workers,
        stress=player.track[player.stress],
        stress_space=player.stress,
        happiness=player.happiness,
        hand=player.hand if own else None,
        cards=len(player.hand),
        hand_limit=player.hand_limit,
        known=tuple(sorted(player.known)),
        either=tuple(sorted(card for card in (*player.hand, *player.deck) if card not in hidden)),
        secrets=len(player.secret),
        deck=len(player.deck),
        discard=player.discard,
        gone=player.gone,
        offered=player.offered if own else None,
        discarded=player.discarded,
        done=player.done,
    )


def _book(state: State, number: int, seat: Seat | None) -> BookView:
    cards = state.books[number - 1]
    is_open = state.opened == number and seat == state.turn
    return BookView(
        top=cards[0] if cards else None,
        cards=len(cards),
        seen=tuple(sorted(_seen_in(state, number, seat))),
        open=cards if is_open else None,
    )


def _seen_in(state: State, number: int, seat: Seat | None) -> set[int]:
    """The cards that the seat has seen in a book, and that are in it or were taken from it unseen since."""
    taken = (
        card
        for each, player in enumerate(state.players)
        if each != seat
        for card, origin in player.secret.items()
        if origin == str(number) and seat not in state.missed.get(card, ())
    )
    return {card for card in (*state.books[number - 1][1:], *taken) if has_seen(state, card, seat)}


def has_seen(state: State, card: int, seat: Seat | None) -> bool:
    """Whether the seat has seen the card; a spectator has seen what everybody has."""
    by = state.seen.get(card, ())
    return seat in by if seat is not None else len(by) == len(state.players)


def _refused(state: State, seat: Seat | None) -> tuple[int, ...]:
    """What the seat refused, as far as it did not come to light."""
    if state.options.development == "books":
        return ()
    return tuple(sorted(card for card in _in_deck(state, seat) if has_seen(state, card, seat)))


def _in_deck(state: State, seat: Seat | None) -> tuple[int, ...]:
    """The unseen cards of the deck, and those that others drew from it."""
    drawn = (
        card
        for each, player in enumerate(state.players)
        if each != seat
        for card, origin in player.secret.items()
        if origin == "deck"
    )
    return (*state.development, *drawn)
