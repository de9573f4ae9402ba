"""From the state to what a seat may see of it, and to other states that look the same to the seat."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Chance, Seat
from engine.ticket_europe.facts import TABLE, TICKETS
from engine.ticket_europe.hands import cards, size, with_cards, without
from engine.ticket_europe.state import Player, State
from engine.ticket_europe.turn import deciders
from engine.ticket_europe.view import PlayerView, View

__all__ = ["redealt", "view"]


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
    chance to come.
    """
    state, chance = _with_other_cards(state, seat, chance)
    state, chance = _with_other_tickets(state, seat, chance)
    return replace(state, chance=chance)


def _with_other_cards(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    unseen = [
        () if each == seat else cards(without(player.hand, cards(player.known)))
        for each, player in enumerate(state.players)
    ]
    pool, chance = chance.shuffle([card for pile in (*unseen, state.deck) for card in pile])
    players = []
    for player, pile in zip(state.players, unseen, strict=True):
        dealt, pool = pool[: len(pile)], pool[len(pile) :]
        dealt_anew = replace(player, hand=with_cards(player.known, dealt), drawn=())
        players.append(dealt_anew if pile else player)
    return replace(state, players=tuple(players), deck=pool), chance


def _with_other_tickets(state: State, seat: Seat | None, chance: Chance) -> tuple[State, Chance]:
    """Unseen tickets change places: the long ones among each other, and the short ones, since everybody was
    dealt one long ticket and all that are drawn later are short (R2.5, R11.8).
    """
    over = state.phase == "over"
    others = {each: player for each, player in enumerate(state.players) if each != seat}
    if not over:
        for each, player in others.items():
            others[each], chance = _with_other_refusals(player, chance)
    seen = {ticket for player in others.values() if over for ticket in player.tickets}
    if seat is not None:
        own = state.players[seat]
        seen.update(own.tickets, own.offered, own.dropped, own.returned)
    stands: dict[str, str] = {}
    for long in (True, False):
        unseen = [name for name, facts in TICKETS.items() if facts.long == long and name not in seen]
        exchanged, chance = chance.shuffle(unseen)
        stands.update(zip(unseen, exchanged, strict=True))

    def anew(tickets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(stands.get(ticket, ticket) for ticket in tickets)

    players = tuple(
        replace(
            others[each],
            tickets=anew(others[each].tickets),
            offered=anew(others[each].offered),
            dropped=anew(others[each].dropped),
            returned=anew(others[each].returned),
        )
        if each in others
        else player
        for each, player in enumerate(state.players)
    )
    state = replace(state, players=players, ticket_deck=anew(state.ticket_deck), box=anew(state.box))
    return state, chance


def _with_other_refusals(player: Player, chance: Chance) -> tuple[Player, Chance]:
    """Of the tickets that a player was dealt he may have kept and refused any, also the long one (R2.8)."""
    if player.offered and not player.tickets:
        return player, chance
    kept = TABLE.long_dealt + TABLE.short_dealt - len(player.dropped)
    dealt, chance = chance.shuffle((*player.tickets[:kept], *player.dropped))
    return replace(player, tickets=(*dealt[:kept], *player.tickets[kept:]), dropped=dealt[kept:]), chance
