"""Administration (R10): all do it at the same time. Passengers are added in turn order if that matters: a
player who may have one to add comes before those behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core import RuleError, Seat, Unknown, Value
from engine.tramways import stress
from engine.tramways.events.cards import CardDiscarded, CardsPlayed
from engine.tramways.events.players import Eased, MoneyTaken
from engine.tramways.events.rounds import AdministrationDone
from engine.tramways.events.town import PassengerAdded
from engine.tramways.facts import CARDS, TABLE, cards_of, money
from engine.tramways.ledger import Move
from engine.tramways.network import Network
from engine.tramways.payments import word
from engine.tramways.state import Player, State
from engine.tramways.travel import gain_worker, worker_limit

__all__ = [
    "CALM",
    "PASSENGER",
    "begin",
    "discard",
    "discardable",
    "done",
    "empty_squares",
    "following",
    "usable",
    "use",
]

WORKER, CALM, PASSENGER = "worker", "calm", "passenger"
SIMPLE = (WORKER, CALM, PASSENGER)


def begin(move: Move) -> None:
    """Nobody has done it yet, but who has no cards has nothing to do."""
    for seat, player in enumerate(move.state.players):
        move.player(seat, discarded=0, done=not player.hand)
    move.update(phase="administration")


def empty_squares(state: State) -> tuple[str, ...]:
    """The building squares on which nobody waits."""
    return tuple(square for square in sorted(Network(state).types) if square not in state.passengers)


def _may_add(state: State, seat: Seat) -> bool:
    """Whether the seat may add a passenger now: there is one, there is room (R10.2), and it waits for nobody
    before it in turn order.
    """
    return _awaited(state, seat) is None and state.supply > 0 and bool(empty_squares(state))


def _awaited(state: State, seat: Seat) -> Seat | None:
    """The first one before the seat who may still add a passenger, as far as everybody knows."""
    before = state.order[: state.order.index(seat)]
    return next((each for each in before if not state.players[each].done and _may_hold(state, each)), None)


def _may_hold(state: State, seat: Seat) -> bool:
    """Whether for all that is public the seat may hold a card that adds a passenger. What it does hold is its
    secret, also from who would be told to wait.
    """
    player = state.players[seat]
    unknown = _either(player)
    possible = set(player.known)
    if len(player.hand) > len(player.known) + len(player.secret):
        possible |= unknown
    if player.secret:
        possible |= _hidden_development(state)
    return any(PASSENGER in CARDS[card].icons for card in possible)


def _either(player: Player) -> set[int]:
    """The cards of which everybody knows that they are in the hand or in the deck."""
    return {*player.hand, *player.deck} - {*player.known, *player.secret}


def _hidden_development(state: State) -> set[int]:
    """The development cards of which not everybody knows where they are."""
    hidden = {*cards_of("development")} - {
        *state.development_open,
        *(book[0] for book in state.books if book),
    }
    for player in state.players:
        hidden -= {*player.known, *player.discard, *player.gone, *_either(player)}
    return hidden


def usable(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards of which an icon can be played (R10.1)."""
    player = state.players[seat]
    return tuple(
        card for card in player.hand if stress.pays(player, card) and _next_icons(state, seat, card, ())
    )


def following(state: State, seat: Seat, card: int, begun: Sequence[Value]) -> tuple[tuple[str, ...], bool]:
    """The icons of a card that may be played next, and whether these are enough.

    Raises:
        RuleError: the card can't be played, or not with these icons.
    """
    player = state.players[seat]
    if card not in player.hand:
        raise RuleError("card_not_in_hand", "10.1", card=card)
    stress.check_consequence(player, card)
    icons = tuple(str(icon) for icon in begun)
    for place, icon in enumerate(icons):
        if icon not in _next_icons(state, seat, card, icons[:place]):
            raise RuleError("icon_not_playable", "10.5", icon=icon)
    found = _next_icons(state, seat, card, icons)
    if not found and not icons:
        raise RuleError("no_icon_playable", "10.5", card=card)
    return found, bool(icons)


def _next_icons(state: State, seat: Seat, card: int, begun: tuple[str, ...]) -> tuple[str, ...]:
    """What may be played after these icons of the card."""
    player = _after(state, seat, card, begun)
    possible = {
        WORKER: player.workers < worker_limit(state, seat),
        # A further icon costs a step, which it may take back itself.
        CALM: player.stress > 0 or bool(begun),
        PASSENGER: _may_add(state, seat),
    }
    return tuple(
        icon for icon in CARDS[card].icons if icon not in begun and (money(icon) or possible.get(icon, False))
    )


def _after(state: State, seat: Seat, card: int, icons: tuple[str, ...]) -> Player:
    """The workers and the stress of the player once these icons are played."""
    player = state.players[seat]
    last = len(player.track) - 1
    stressed = min(last, player.stress + (CARDS[card].consequence == "stress"))
    workers = player.workers
    for place, icon in enumerate(icons):
        stressed = min(last, stressed + (place > 0)) - (icon == CALM)
        workers += icon == WORKER
    return replace(player, stress=stressed, workers=workers)


def use(move: Move, seat: Seat, card: int, icons: tuple[str, ...], square: str | None) -> None:
    """Play icons of a card, one after the other: each after the first costs a step of stress.

    Raises:
        Unknown: the card has no such icon, or there is no such square.
        RuleError: the card or an icon of it can't be played now.
    """
    player = move.of(seat)
    if card not in player.hand:
        raise RuleError("card_not_in_hand", "10.1", card=card)
    if not icons:
        raise RuleError("no_icon", "10.1")
    if len(set(icons)) < len(icons):
        raise RuleError("icon_twice", "3.3")
    for icon in icons:
        if icon not in CARDS[card].icons:
            raise Unknown("icon", icon)
        if not money(icon) and icon not in SIMPLE:
            raise RuleError("icon_not_playable", "10.5", icon=icon)
    if (square is None) == (PASSENGER in icons):
        raise RuleError("square_and_passenger", "10.2")
    stress.check_consequence(player, card)
    stress.consequence(move, seat, card)
    move.discard(seat, (card,))
    move.tell(CardsPlayed(seat, (card,), tuple(word(card, icon) for icon in icons)))
    for place, icon in enumerate(icons):
        stress.rise(move, seat, int(place > 0))
        _play(move, seat, icon, square)
    _finish_without_cards(move, seat)


def _play(move: Move, seat: Seat, icon: str, square: str | None) -> None:
    match icon:
        case "worker":
            if not gain_worker(move, seat):
                raise RuleError("workers_full", "10.1")
        case "calm":
            if not stress.fall(move, seat):
                raise RuleError("no_stress", "10.1")
            player = move.of(seat)
            move.tell(Eased(seat, player.track[player.stress]))
        case "passenger":
            _add(move, seat, square or "")
        case _:
            move.money(seat, money(icon))
            move.tell(MoneyTaken(seat, money(icon)))


def _add(move: Move, seat: Seat, square: str) -> None:
    """Add a passenger (R10.2)."""
    state = move.state
    if square not in state.town.squares:
        raise Unknown("square", square)
    if not state.supply:
        raise RuleError("no_passenger_left", "10.2")
    awaited = _awaited(state, seat)
    if awaited is not None:
        raise RuleError("passengers_in_turn_order", "10.2", seat=awaited)
    if square not in empty_squares(state):
        raise RuleError("square_not_empty", "10.2", square=square)
    move.update(passengers=tuple(sorted((*state.passengers, square))))
    move.tell(PassengerAdded(square))


def _discard_price(player: Player) -> int:
    return TABLE.further_discard if player.discarded else 0


def discardable(state: State, seat: Seat) -> tuple[int, ...]:
    """The cards that can be discarded, and paid for (R10.3, R10.4)."""
    player = state.players[seat]
    left = replace(player, money=player.money - _discard_price(player))
    return tuple(card for card in player.hand if left.money >= 0 and stress.pays(left, card))


def discard(move: Move, seat: Seat, card: int) -> None:
    """Discard a card: its consequence, and money for each after the first (R10.3, R10.4).

    Raises:
        RuleError: it is not in the hand, or can't be paid for.
    """
    player = move.of(seat)
    if card not in player.hand:
        raise RuleError("card_not_in_hand", "10.3", card=card)
    stress.check_consequence(player, card)
    stress.consequence(move, seat, card)
    cost = _discard_price(player)
    if move.of(seat).money < cost:
        raise RuleError("money_short", "10.3", amount=cost, money=move.of(seat).money)
    move.money(seat, -cost)
    move.player(seat, discarded=player.discarded + 1)
    move.discard(seat, (card,))
    move.tell(CardDiscarded(seat, card, cost))
    _finish_without_cards(move, seat)


def done(move: Move, seat: Seat) -> None:
    """Keep the other cards."""
    move.player(seat, done=True)
    move.tell(AdministrationDone(seat, len(move.of(seat).hand)))


def _finish_without_cards(move: Move, seat: Seat) -> None:
    """Who has no card left has nothing more to do."""
    if not move.of(seat).hand:
        done(move, seat)
