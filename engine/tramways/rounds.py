"""What follows what: the set-up, rounds and phases (R4, R6, R11, R12), from one decision to the next."""

from __future__ import annotations

from engine.core import RuleError, Seat
from engine.tramways import administration, auction, development, drawing, scoring, setup, stress, taking
from engine.tramways.events.players import MoneyTaken, StressPenalty
from engine.tramways.events.rounds import ActionsBegan, AdministrationBegan, RoundBegan, TurnBegan
from engine.tramways.events.town import LinkFellBack, LinkLost, PassengersArrived
from engine.tramways.facts import TABLE
from engine.tramways.ledger import Move
from engine.tramways.network import Network, settled
from engine.tramways.state import Link

__all__ = [
    "after_acting",
    "after_administration",
    "after_auction",
    "after_boards",
    "after_development",
    "after_last_hand",
    "after_parcels",
    "after_taking",
    "begin_round",
    "end",
    "take_money",
]

STEPS = 2
"""Action rounds in a round; in the second one everybody has as many actions (R6.1, R6.2)."""


# --- the set-up ---------------------------------------------------------------------------------------


def after_boards(move: Move) -> None:
    """Once all have a side, the parcels are dealt or chosen."""
    if any(player.side is None for player in move.state.players):
        return
    setup.deal(move)
    move.update(phase="parcels")
    after_parcels(move)


def after_parcels(move: Move) -> None:
    """Who chooses parcels next, or everything that comes after them."""
    due = setup.due_parcels(move.state)
    if due is not None:
        move.update(turn=due[0])
        return
    setup.deal_rest(move)


def after_development(move: Move) -> None:
    """Who picks a development card next at the start; in the game, the action that brought one is over."""
    state = move.state
    if state.phase == "development":
        move.update(phase="actions")
        after_acting(move)
        return
    if state.phase == "books":
        seat = setup.next_to_choose(state)
        if seat is not None:
            move.update(turn=seat)
            return
    elif any(player.offered for player in state.players):
        return
    else:
        development.open_deck(move)
    begin_round(move)


# --- auction and cards --------------------------------------------------------------------------------


def begin_round(move: Move) -> None:
    """Begin a round: with its auction, with the line in the solo game, or the last one with stress (R12,
    R14).
    """
    state = move.state
    last = state.round == TABLE.rounds
    move.tell(RoundBegan(state.round))
    if not state.solo:
        if last and state.options.last_hand == "before_auction":
            drawing.begin_last_hand(move)
            after_last_hand(move)
            return
        auction.begin(move)
        after_auction(move)
        return
    move.update(turn=state.order[0])
    if last:
        stress.rise(move, state.order[0], TABLE.last_round_stress)
        drawing.begin_last_hand(move)
        after_last_hand(move)
        return
    move.update(phase="line")
    taking.next_line(move, state.order[0])


def after_auction(move: Move) -> None:
    """Once the order is settled: cards are taken, or the hands filled for the last round."""
    state = move.state
    if state.auction is not None:
        return
    if state.round < TABLE.rounds:
        move.update(phase="cards", turn=state.order[0])
    elif state.options.last_hand == "after_auction":
        drawing.begin_last_hand(move)
        after_last_hand(move)
    else:
        _begin_actions(move)


def after_last_hand(move: Move) -> None:
    """Once all hands are full."""
    state = move.state
    if not all(player.done for player in state.players):
        return
    if state.options.last_hand == "before_auction" and not state.solo:
        auction.begin(move)
        after_auction(move)
    else:
        _begin_actions(move)


def after_taking(move: Move, void: bool) -> None:
    """After a card was taken: the discard for a void ticket, the next player, or the actions."""
    state = move.state
    if void:
        move.update(phase="void")
        return
    if state.solo:
        _begin_actions(move)
        return
    if not state.market:
        if state.round < TABLE.rounds - 1:
            taking.turn_up(move, len(state.players))
        _begin_actions(move)
        return
    seat = state.order[len(state.players) - len(state.market)]
    move.update(phase="cards", turn=seat)
    if len(state.market) == 1:
        after_taking(move, taking.take(move, seat, state.market[0]))


# --- actions ------------------------------------------------------------------------------------------


def _begin_actions(move: Move) -> None:
    move.update(phase="actions", step=0)
    _next_step(move)


def _next_step(move: Move) -> None:
    step = move.state.step + 1
    if step > STEPS:
        move.tell(AdministrationBegan())
        administration.begin(move)
        after_administration(move)
        return
    move.update(step=step)
    move.tell(ActionsBegan(step))
    _begin_turn(move, move.state.order[0])


def _begin_turn(move: Move, seat: Seat) -> None:
    move.update(turn=seat, acted=0, took_money=False)
    move.tell(TurnBegan(seat))


def take_money(move: Move, seat: Seat) -> None:
    """Take 2 money instead of an action (R6.1, R6.2). In the second action round an action may still
    follow.
    """
    state = move.state
    if state.took_money:
        raise RuleError("money_taken_before", "6.2")
    move.money(seat, TABLE.instead)
    move.tell(MoneyTaken(seat, TABLE.instead))
    move.update(took_money=True)
    if state.step == 1 or state.acted:
        _end_turn(move)


def after_acting(move: Move) -> None:
    """After an action: in the second action round another one may follow, or money (R6.2)."""
    move.update(acted=move.state.acted + 1)
    state = move.state
    if state.step == 1 or state.took_money or state.acted == STEPS:
        _end_turn(move)


def end(move: Move) -> None:
    """Do nothing more, once money was taken (R6.2).

    Raises:
        RuleError: neither an action was done nor money taken.
    """
    if not move.state.took_money:
        raise RuleError("nothing_done", "6.2")
    _end_turn(move)


def _end_turn(move: Move) -> None:
    """The next player, or the next step."""
    order = move.state.order
    place = order.index(move.state.turn) + 1
    if place < len(order):
        _begin_turn(move, order[place])
    else:
        _next_step(move)


# --- administration and the end of a round ------------------------------------------------------------


def after_administration(move: Move) -> None:
    """Once all have done it: the end of the round (R11), or of the game (R12.3)."""
    state = move.state
    if not all(player.done for player in state.players):
        return
    move.update(turn=state.order[0])
    if state.round == TABLE.rounds:
        scoring.finish(move)
        return
    if state.round < TABLE.rounds - 1:
        for seat in state.order:
            drawing.refill(move, seat)
    for seat, player in enumerate(move.state.players):
        if player.stress == len(player.track) - 1:
            move.happiness(seat, -1)
            move.tell(StressPenalty(seat, 1))
    _bring_passengers(move)


def _bring_passengers(move: Move) -> None:
    """Passengers for the buildings of the round's type (R11.3). They never run out: boards with more building
    squares than there are passengers are refused (R2.12).
    """
    state = move.state
    type_of = state.type_tiles[state.round - 1]
    types = Network(state).types
    empty = tuple(each for each in administration.empty_squares(state) if types[each] == type_of)
    move.update(passengers=tuple(sorted((*state.passengers, *empty))))
    move.tell(PassengersArrived(type_of, tuple(sorted(empty))))
    _lose_links(move)
    move.update(round=state.round + 1)
    begin_round(move)


def _lose_links(move: Move) -> None:
    """Remove the incomplete links that were not worked on (R7.7), or of extended ones the extension
    (R7.8).
    """
    state = move.state
    network = Network(state)
    kept: list[Link] = []
    for link in state.links:
        if link.worked == state.round or network.is_complete(link):
            kept.append(link)
            continue
        stretches = link.former if state.options.lost_extension == "extension" else ()
        if not stretches:
            move.tell(LinkLost(link.owner, link.number, link.path))
            continue
        if stretches == ((0, len(link.path) - 1),):
            # Nothing was laid since it was complete: another link crosses the parcel at its end.
            kept.append(link)
            continue
        numbers = [link.number, *range(move.state.number, move.state.number + len(stretches) - 1)]
        move.update(number=move.state.number + len(stretches) - 1)
        kept += [
            Link(
                number,
                link.owner,
                link.path[first : last + 1],
                link.worked,
                former=((0, last - first),),
            )
            for number, (first, last) in zip(numbers, stretches, strict=True)
        ]
        move.tell(LinkFellBack(link.owner, link.number, tuple(numbers)))
    links = tuple(sorted(kept, key=lambda each: each.number))
    move.update(links=links)
    move.update(links=settled(Network(move.state), links))
