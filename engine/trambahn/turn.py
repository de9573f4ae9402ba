"""The turn: five steps in a fixed order (R4).

Each of the steps 2 to 4 begins with its first action and closes the steps before it; `end` closes them all.
"""

from __future__ import annotations

from engine.core import Action, Choices, Draft, NotYourTurn, RuleError, Seat, Unknown
from engine.trambahn import columns, passengers, piles, trams
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.events import GameEnded, MoneyTaken, TurnBegan
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE
from engine.trambahn.ledger import Move
from engine.trambahn.state import STEPS, State, Step

__all__ = ["choices", "kinds", "play"]

STEP_OF: dict[str, Step] = {
    "passenger": "passengers",
    "station": "stations",
    "money": "income",
    "tram": "trams",
    "end": "trams",
}
NO_CARDS = "no_cards"


def _passenger_owed(state: State, seat: Seat) -> bool:
    """Whether step 1 is still to be done; without a card there is nothing to do (R4.1, R4.21)."""
    return state.step == "passengers" and not state.placed and bool(state.players[seat].hand)


def kinds(state: State, seat: Seat) -> tuple[str, ...]:
    """What the seat at turn may do, in the order of the steps."""
    return tuple(kind for kind in STEP_OF if is_open(state, seat, kind))


def is_open(state: State, seat: Seat, kind: str) -> bool:
    """Whether the seat may do this now."""
    if seat != state.turn or state.step == "over":
        return False
    if _passenger_owed(state, seat):
        return kind == "passenger"
    hand = state.players[seat].hand
    match kind:
        case "passenger":
            return state.step == "passengers" and len(state.placed) < TABLE.passengers and bool(hand)
        case "station":
            building = state.step in ("passengers", "stations")
            return building and any(columns.homes(state, seat, card) for card in hand)
        case "money":
            return state.step != "trams" and bool(hand)
        case "tram":
            return bool(trams.affordable(state, seat))
    return kind == "end" and not trams.owes(state, seat)


def choices(state: State, seat: Seat, draft: Draft) -> Choices | None:
    """The legal values of the draft's next field.

    Raises:
        Unknown: a card that the seat does not hold.
    """
    fields = draft.fields
    hand = tuple(dict.fromkeys(state.players[seat].hand))
    match draft.kind:
        case "end":
            return None
        case "money":
            places = range(1, len(state.players[seat].hand) + 1)
            return None if "card" in fields else Choices("card", places, optional=True)
        case "tram":
            if "tram" not in fields:
                return Choices("tram", trams.affordable(state, seat))
            return None if "column" in fields else Choices("column", trams.unserved(state, seat))
    if "card" not in fields:
        playable = hand
        if draft.kind == "station":
            playable = tuple(card for card in hand if columns.homes(state, seat, card))
        return Choices("card", playable)
    card = str(fields["card"])
    if card not in hand:
        raise Unknown("card", card)
    if draft.kind == "passenger":
        if "row" in fields:
            return None
        return Choices("row", passengers.rows(card), optional=card != CONDUCTOR)
    return None if "column" in fields else Choices("column", columns.homes(state, seat, card))


def play(move: Move, seat: Seat, action: Action) -> None:
    """Make a move of the seat.

    Raises:
        NotYourTurn: another seat is at turn, or the game is over.
        Unknown, RuleError: see the steps.
    """
    state = move.state
    if seat != state.turn or state.step == "over":
        raise NotYourTurn
    step = STEP_OF[action.kind]
    if STEPS.index(step) < STEPS.index(state.step):
        raise RuleError("step_over", "4", step=step, now=state.step)
    if step != "passengers" and _passenger_owed(state, seat):
        raise RuleError("passenger_first", "4.1")
    if isinstance(action, Passenger | Station):
        _check_held(state, seat, action.card)
    if step != "passengers" and state.step == "passengers":
        passengers.ride(move)
        if move.state.step == "over":
            # The action is not made any more, but it must have been a legal one.
            _act(Move(state), seat, action)
            return
    _act(move, seat, action)
    if move.state.step != "over" and not isinstance(action, End):
        move.update(step=step)


def _act(move: Move, seat: Seat, action: Action) -> None:
    match action:
        case Passenger():
            passengers.play(move, seat, action)
        case Station():
            columns.play(move, seat, action)
        case TakeMoney():
            _take_money(move, seat, action)
        case BuyTram():
            trams.buy(move, seat, action)
        case _:
            _end(move, seat)


def _check_held(state: State, seat: Seat, card: str) -> None:
    if card not in CARDS:
        raise Unknown("card", card)
    if card not in state.players[seat].hand:
        raise RuleError("card_not_in_hand", "4.1", card=card)


def _take_money(move: Move, seat: Seat, action: TakeMoney) -> None:
    """Lay one card or the whole hand on the money pile (R4.11)."""
    player = move.state.players[seat]
    hand = player.hand
    if not hand:
        raise RuleError("hand_empty", "4.11")
    if action.card is not None and not 1 <= action.card <= len(hand):
        raise Unknown("card", str(action.card))
    places = range(len(hand)) if action.card is None else (action.card - 1,)
    taken = tuple(hand[place] for place in places)
    left = tuple(card for place, card in enumerate(hand) if place not in places)
    move.player(seat, hand=left, money=(*player.money, *taken))
    move.tell(MoneyTaken(seat, len(taken)))


def _end(move: Move, seat: Seat) -> None:
    """Step 5, and the turn of the next (R4.17 to R4.22). Where no player holds a card and none can be drawn,
    the game can't go on and ends.
    """
    if trams.owes(move.state, seat):
        raise RuleError("column_without_tram", "4.17")
    columns.discard_unserved(move, seat)
    piles.refill(move, seat)
    if not any(player.hand for player in move.state.players):
        move.update(step="over", reason=NO_CARDS)
        move.tell(GameEnded(NO_CARDS))
        return
    following = (seat + 1) % len(move.state.players)
    move.update(turn=following, step="passengers", placed=())
    move.tell(TurnBegan(following))
