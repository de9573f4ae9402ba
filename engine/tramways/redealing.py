"""From the state to others that look the same to a seat.

All that the seat can't see is laid out anew from what it may know of it: which cards lie where it can't see
them, and how many are in each place. Nothing depends on how they lie now, nor on who else has seen them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

from engine.core import Chance, Seat
from engine.tramways.development import DEALT, DECK
from engine.tramways.facts import CARDS, cards_of
from engine.tramways.state import State
from engine.tramways.viewing import has_seen

__all__ = ["mixed", "redealt"]


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The same table with everything dealt anew that the seat can't see: others' hands as far as they are not
    known, all decks, development cards, and the chance to come.
    """
    state, chance = _with_other_hands(state, seat, chance)
    state, chance = _with_other_auction_deck(state, chance)
    state, chance = _with_other_development(state, seat, chance)
    return replace(state, chance=chance)


def mixed(state: State, chance: Chance) -> State:
    """The same table with all decks mixed anew, and another chance to come. Ticket books are mixed whenever
    one is opened.
    """
    players = []
    for player in state.players:
        deck, chance = chance.shuffle(player.deck)
        players.append(replace(player, deck=deck))
    auction_deck, chance = chance.shuffle(state.auction_deck)
    development, chance = chance.shuffle(state.development)
    return replace(
        state,
        players=tuple(players),
        auction_deck=auction_deck,
        development=development,
        chance=chance,
    )


def _others(state: State, seat: Seat | None) -> list[Seat]:
    return [each for each in range(len(state.players)) if each != seat]


def _with_other_hands(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Others' unknown cards change places between hand and deck; the own deck is mixed. Development cards
    that nobody else has seen stay, and stand last.
    """
    players = []
    for each, player in enumerate(state.players):
        known = player.hand if each == seat else tuple(sorted(player.known))
        secret = () if each == seat else tuple(player.secret)
        pool = [card for card in (*player.hand, *player.deck) if card not in known and card not in secret]
        mixed, chance = chance.shuffle(sorted(pool))
        drawn = len(player.hand) - len(known) - len(secret)
        hand = (*known, *mixed[:drawn], *secret)
        shown = player.known if each == seat else known
        players.append(replace(player, hand=hand, known=shown, deck=mixed[drawn:]))
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
    parcels = sorted(card for card in state.auction_deck if CARDS[card].parcel)
    mixed, chance = chance.shuffle(unseen)
    deck, chance = chance.shuffle((*parcels, *mixed[: len(state.auction_deck) - len(parcels)]))
    return replace(state, auction_deck=deck), chance


@dataclass(frozen=True, slots=True)
class _Hidden:
    """The development cards that a seat can't see.

    Attributes:
        piles: those below the top of each book by its number, and those of the deck.
        known: by pile, the cards of which the seat knows that they were in it, and are, or were taken since.
        missed: cards that were taken from a pile, as the seat found when it looked there.
        unseen: cards that it has never seen.
    """

    piles: Mapping[str, tuple[int, ...]]
    known: Mapping[str, list[int]]
    missed: Mapping[int, str]
    unseen: list[int]


def _hidden(state: State, seat: Seat | None) -> _Hidden:
    opened = state.opened if seat == state.turn else None
    piles = {str(number): book[1:] for number, book in enumerate(state.books, 1) if number != opened}
    piles[DECK] = state.development
    players = [state.players[each] for each in _others(state, seat)]
    taken = {card: origin for player in players for card, origin in player.secret.items()}
    missed = {
        card: origin
        for card, origin in taken.items()
        if has_seen(state, card, seat) and seat in state.missed.get(card, ())
    }
    known = {
        name: sorted(
            card
            for card in (*pile, *(each for each, origin in taken.items() if origin == name))
            if has_seen(state, card, seat) and card not in missed
        )
        for name, pile in piles.items()
    }
    offered = (card for player in players for card in player.offered)
    cards = {*state.box, *offered, *taken, *(card for pile in piles.values() for card in pile)}
    return _Hidden(piles, known, missed, sorted(card for card in cards if not has_seen(state, card, seat)))


def _with_other_development(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Cards that the seat saw in a pile lie there still, as many as there is room for. The rest of them, and
    those that it missed there, are in others' hands, it can't say in whose. All other places are taken by
    cards that it has not seen.
    """
    hidden = _hidden(state, seat)
    unseen, chance = chance.shuffle(hidden.unseen)
    fresh = iter(unseen)
    held = dict(hidden.missed)
    laid: dict[str, tuple[int, ...]] = {}
    for name, pile in hidden.piles.items():
        known, chance = chance.shuffle(hidden.known[name])
        lying, gone = known[: len(pile)], known[len(pile) :]
        laid[name], chance = chance.shuffle((*lying, *islice(fresh, len(pile) - len(lying))))
        held |= dict.fromkeys(gone, name)
    others = _others(state, seat)
    secrets = sum(len(state.players[each].secret) for each in others)
    cards, chance = chance.shuffle((*sorted(held), *islice(fresh, secrets - len(held))))
    given = iter(cards)
    players = list(state.players)
    for each in others:
        player = players[each]
        # Where a card came from that the seat has not seen bears on nothing that it will see.
        secret = {card: held.get(card, DEALT) for card in islice(given, len(player.secret))}
        open_ones = player.hand[: len(player.hand) - len(secret)]
        offered = tuple(islice(fresh, len(player.offered)))
        players[each] = replace(player, hand=(*open_ones, *secret), secret=secret, offered=offered)
    books = tuple((*book[:1], *laid.get(str(number), book[1:])) for number, book in enumerate(state.books, 1))
    state = replace(_as_remembered(state, seat), players=tuple(players), books=books)
    return replace(state, development=laid[DECK], box=tuple(fresh)), chance


def _as_remembered(state: State, seat: Seat | None) -> State:
    """The state with notes of who saw which cards that hold what the seat itself has seen and missed, and
    what everybody sees.
    """
    everybody = tuple(range(len(state.players)))
    own = everybody if seat is None else (seat,)
    seen = {card: own for card in sorted(state.seen) if has_seen(state, card, seat)}
    seen |= {book[0]: everybody for book in state.books if book}
    missed = {card: own for card in sorted(seen) if seat in state.missed.get(card, ())}
    return replace(state, seen=seen, missed=missed)
