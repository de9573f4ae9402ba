"""From the state to what a seat may see of it (R8), and to the result (R7)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.core import INTERIM, Chance, Outcome, Seat
from engine.trambahn import columns
from engine.trambahn.options import TrambahnOptions
from engine.trambahn.state import Column, State
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["interim", "mixed", "outcome", "redealt", "view"]


def view(state: State, seat: Seat | None) -> View:
    """What the seat, or a spectator, may see."""
    return View(
        seat=seat,
        options=state.options,
        deciders=() if state.step == "over" else (state.turn,),
        first=state.first,
        turn=state.turn,
        step=state.step,
        passengers_played=len(state.placed),
        players=tuple(_player(state, each, each == seat) for each in range(len(state.players))),
        rows=state.rows,
        display=state.display,
        stack=state.stack,
        draw_pile=len(state.deck),
        discarded=len(state.discard) + len(state.spent),
        discard_top=state.discard[-1] if state.discard else None,
        tours=state.tours,
        extras=state.extras,
    )


def _player(state: State, seat: Seat, own: bool) -> PlayerView:
    player = state.players[seat]
    tours, extra = _tours(state, seat), _extra(state, seat)
    return PlayerView(
        seat=seat,
        hand=player.hand if own else None,
        hand_size=len(player.hand),
        money=len(player.money),
        columns=tuple(_column(*each, state.options) for each in enumerate(player.columns, 1)),
        tours=tours,
        extra=extra,
        score=tours + extra,
    )


@lru_cache(maxsize=4096)
def _column(number: int, column: Column, options: TrambahnOptions) -> ColumnView:
    return ColumnView(
        number=number,
        colour=columns.colour(column),
        cards=column.cards,
        tram=column.tram,
        points=columns.points(column),
        worth=columns.worth(column),
        closed=columns.closed(column, options),
    )


def _tours(state: State, seat: Seat) -> int:
    return sum(tour.points[seat] for tour in state.tours)


def _extra(state: State, seat: Seat) -> int:
    return sum(tour.points for tour in state.extras if tour.seat == seat)


def outcome(state: State) -> Outcome | None:
    """The result (R7.2, R7.3): more points, then more money; else the win is shared."""
    if state.step != "over":
        return None
    return replace(interim(view(state, None)), reason=state.reason)


def interim(view: View) -> Outcome:
    """The ranking if the game ended now."""
    ranks = [(player.score, player.money) for player in view.players]
    return Outcome.ranked([player.score for player in view.players], ranks, INTERIM)


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The same table with everything dealt anew that the seat can't see: the other hands, all that lies face
    down, and the chance to come. Nothing of it depends on how that lies now.
    """
    hidden = [player.hand for each, player in enumerate(state.players) if each != seat]
    hidden += [*(player.money for player in state.players), state.deck, state.spent]
    cards, chance = chance.shuffle(sorted(card for pile in hidden for card in pile))

    def dealt(count: int) -> tuple[str, ...]:
        nonlocal cards
        given, cards = cards[:count], cards[count:]
        return given

    players = tuple(
        replace(
            player,
            hand=player.hand if each == seat else dealt(len(player.hand)),
            money=dealt(len(player.money)),
        )
        for each, player in enumerate(state.players)
    )
    deck, spent = dealt(len(state.deck)), dealt(len(state.spent))
    return replace(state, players=players, deck=deck, spent=spent, chance=chance)


def mixed(state: State, chance: Chance) -> State:
    """The same table with the draw pile mixed anew, and another chance to come."""
    deck, chance = chance.shuffle(state.deck)
    return replace(state, deck=deck, chance=chance)
