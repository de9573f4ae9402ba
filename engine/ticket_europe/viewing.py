"""From the state to what a seat may see of it, and to other states that look the same to the seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core import Chance, Seat
from engine.ticket_europe.facts import TABLE, TICKETS
from engine.ticket_europe.hands import cards, in_order, size, with_cards, without
from engine.ticket_europe.state import State
from engine.ticket_europe.turn import deciders
from engine.ticket_europe.view import PlayerView, View

__all__ = ["mixed", "redealt", "view"]

DEALT = TABLE.long_dealt + TABLE.short_dealt
"""Tickets that everybody is dealt at the start (R2.5)."""


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator, may see."""
    return View(
        seat=seat,
        options=state.options,
        deciders=deciders(state),
        first=state.first,
        turn=state.turn,
        phase=state.phase,
        players=tuple(_player(state, each, each == seat) for each in range(len(state.players))),
        row=state.row,
        deck=len(state.deck),
        discards=len(state.discard),
        ticket_deck=len(state.ticket_deck),
        owners=state.owners,
        stations=state.stations,
        tunnel=state.tunnel,
        ender=state.ender,
        scores=state.scores,
    )


def _player(state: State, seat: Seat, own: bool) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        hand=player.hand if own else None,
        cards=size(player.hand),
        known=player.known,
        drawn=player.drawn if own else None,
        tickets=player.tickets if own or state.phase == "over" else None,
        ticket_count=len(player.tickets),
        offered=player.offered if own else None,
        offered_count=len(player.offered),
        dropped=player.dropped if own else None,
        wagons=player.wagons,
        stations=player.stations,
        points=player.points,
    )


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The same table with everything dealt anew that the seat can't see: others' cards but those that
    everybody saw, others' tickets until the end reveals them, what they refused, what lies face down, and the
    chance to come. Nothing of it depends on how that lies now.
    """
    state, chance = _with_other_cards(state, seat, chance)
    state, chance = _with_other_tickets(state, seat, chance)
    return replace(state, chance=chance)


def _with_other_cards(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    unseen = [
        () if each == seat else cards(without(player.hand, cards(player.known)))
        for each, player in enumerate(state.players)
    ]
    pool, chance = chance.shuffle(in_order(card for pile in (*unseen, state.deck) for card in pile))
    players = []
    for each, player in enumerate(state.players):
        if each == seat:
            players.append(player)
            continue
        dealt, pool = pool[: len(unseen[each])], pool[len(unseen[each]) :]
        players.append(replace(player, hand=with_cards(player.known, dealt), drawn=()))
    return replace(state, players=tuple(players), deck=pool), chance


def _with_other_tickets(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Of unseen tickets long ones take the places of long ones, and short ones those of short ones, since
    everybody was dealt one long ticket and all that are drawn later are short (R2.5, R11.8).
    """
    over = state.phase == "over"
    others = [each for each in range(len(state.players)) if each != seat]
    seen = {ticket for each in others if over for ticket in state.players[each].tickets}
    if seat is not None:
        own = state.players[seat]
        seen.update(own.tickets, own.offered, own.dropped, own.returned)
    pools: dict[bool, list[str]] = {}
    for long in (True, False):
        unseen = sorted(name for name, facts in TICKETS.items() if facts.long == long and name not in seen)
        mixed, chance = chance.shuffle(unseen)
        pools[long] = list(mixed)

    def anew(tickets: Iterable[str]) -> tuple[str, ...]:
        return tuple(each if each in seen else pools[TICKETS[each].long].pop() for each in tickets)

    players = list(state.players)
    for each in others:
        player = players[each]
        # Of those dealt at the start, any may have been kept or refused, the long one too (R2.8).
        kept = 0 if over or not player.tickets else DEALT - len(player.dropped)
        first = sorted((*player.tickets[:kept], *player.dropped), key=lambda each: not TICKETS[each].long)
        mixed, chance = chance.shuffle(anew(first))
        tickets = (*mixed[:kept], *anew(player.tickets[kept:]))
        players[each] = replace(player, tickets=tickets, dropped=mixed[kept:], offered=anew(player.offered))
    deck = anew(state.ticket_deck)
    stands = dict(zip(state.ticket_deck, deck, strict=True))
    for each in others:
        returned = tuple(stands[ticket] for ticket in players[each].returned)
        players[each] = replace(players[each], returned=returned)
    return replace(state, players=tuple(players), ticket_deck=deck, box=anew(state.box)), chance


def mixed(state: State, chance: Chance) -> State:
    """The same table with the decks mixed anew, and another chance to come. Tickets that somebody put under
    their deck stay there.
    """
    deck, chance = chance.shuffle(state.deck)
    known = {ticket for player in state.players for ticket in player.returned}
    tickets, chance = chance.shuffle([each for each in state.ticket_deck if each not in known])
    fresh = iter(tickets)
    ticket_deck = tuple(each if each in known else next(fresh) for each in state.ticket_deck)
    return replace(state, deck=deck, ticket_deck=ticket_deck, chance=chance)
