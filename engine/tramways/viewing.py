"""From the state to what a seat may see of it, and to other states that look the same to the seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.core import Chance, Seat
from engine.tramways.facts import CARDS, cards_of
from engine.tramways.scoring import scores
from engine.tramways.sequence import deciders
from engine.tramways.state import Player, State
from engine.tramways.view import BookView, PlayerView, View

__all__ = ["redealt", "view"]


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
    return {card for card in (*state.books[number - 1][1:], *taken) if _has_seen(state, card, seat)}


def _has_seen(state: State, card: int, seat: Seat | None) -> bool:
    """Whether the seat has seen the card; a spectator has seen what everybody has."""
    by = state.seen.get(card, ())
    return seat in by if seat is not None else len(by) == len(state.players)


def _refused(state: State, seat: Seat | None) -> tuple[int, ...]:
    """What the seat refused, as far as it did not come to light."""
    if state.options.development == "books":
        return ()
    return tuple(sorted(card for card in _in_deck(state, seat) if _has_seen(state, card, seat)))


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


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The same table with everything dealt anew that the seat can't see: others' hands as far as they are not
    known, all decks, development cards, and the chance to come.
    """
    state, chance = _with_other_hands(state, seat, chance)
    state, chance = _with_other_auction_deck(state, chance)
    state, chance = _with_other_development(state, seat, chance)
    return replace(state, chance=chance)


def _with_other_hands(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Others' unknown cards change places between hand and deck; the own deck is mixed."""
    players = []
    for each, player in enumerate(state.players):
        fixed = {*player.known, *player.secret} if each != seat else set(player.hand)
        pool, chance = chance.shuffle([c for c in (*player.hand, *player.deck) if c not in fixed])
        count = sum(card not in fixed for card in player.hand)
        drawn, deck = iter(pool[:count]), pool[count:]
        hand = tuple(card if card in fixed else next(drawn) for card in player.hand)
        players.append(replace(player, hand=hand, deck=deck))
    return replace(state, players=tuple(players)), chance


def _with_other_auction_deck(state: State, chance: Chance) -> tuple[State, Chance]:
    """Which auction cards were left out nobody knows; parcel cards that are not taken are in the deck."""
    if not state.auction_deck:
        return state, chance
    seen = {*state.market, *state.auction_discard}
    for player in state.players:
        seen |= {*player.hand, *player.deck, *player.discard, *player.gone}
    least = len(state.players)
    unseen = [
        card
        for card in cards_of("auction")
        if card not in seen and (state.solo or CARDS[card].players <= least)
    ]
    parcels = [card for card in state.auction_deck if CARDS[card].parcel]
    mixed, chance = chance.shuffle(unseen)
    deck, chance = chance.shuffle((*parcels, *mixed[: len(state.auction_deck) - len(parcels)]))
    return replace(state, auction_deck=deck), chance


def _with_other_development(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Development cards exchange their names: all that the seat has not seen with each other; those that it
    saw in a book, or refused, only with those that it saw there.
    """
    hidden = {
        *state.box,
        *state.development,
        *(card for book in state.books for card in book[1:]),
        *(c for each, p in enumerate(state.players) if each != seat for c in (*p.secret, *p.offered)),
    }
    if state.opened is not None and seat == state.turn:
        hidden -= set(state.books[state.opened - 1])
    unseen = {card for card in hidden if not _has_seen(state, card, seat)}
    classes = [unseen]
    if state.options.development == "books":
        classes += [_seen_in(state, number, seat) & hidden for number in range(1, len(state.books) + 1)]
    else:
        classes.append(set(_in_deck(state, seat)) - unseen)
    names: dict[int, int] = {}
    for cards in classes:
        ordered = sorted(cards)
        mixed, chance = chance.shuffle(ordered)
        names |= zip(ordered, mixed, strict=True)
    state = _renamed(state, names)
    development, chance = chance.shuffle(state.development)
    return replace(state, development=development), chance


def _renamed(state: State, names: Mapping[int, int]) -> State:
    """The same state with other development cards in the place of these."""

    def anew(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(names.get(card, card) for card in cards)

    players = tuple(
        replace(
            player,
            hand=anew(player.hand),
            secret={names.get(card, card): origin for card, origin in player.secret.items()},
            offered=anew(player.offered),
        )
        for player in state.players
    )
    return replace(
        state,
        players=players,
        books=tuple(anew(book) for book in state.books),
        development=anew(state.development),
        box=anew(state.box),
        seen={names.get(card, card): seats for card, seats in state.seen.items()},
        missed={names.get(card, card): seats for card, seats in state.missed.items()},
    )
