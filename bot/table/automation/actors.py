"""The actors, which move without a press: the computer player, the stand-in of a person who doesn't answer,
standing orders, and the table with its formalities.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.games import Do, Legal, Over, Verdict, presentation
from bot.store import OrderRecord, SeatRecord, StandIn
from bot.table_settings import Formalities
from engine.core import Action, Choice, Game, Seat, Weighed, build
from engine.core.registry import partner_of

__all__ = [
    "ACT",
    "COMPUTER",
    "FORMALITY",
    "ORDER",
    "STAND_IN",
    "Decision",
    "OpenOrder",
    "Position",
    "Thinks",
    "acts",
    "anything_else",
    "cause_of",
    "cause_of_stand_in",
    "decide",
    "formality",
    "ordered",
    "over",
    "stand_in",
    "within",
]

log = logging.getLogger(__name__)

ACT = "act"
"""The kind of due row by which an actor moves."""
COMPUTER = "computer"
"""The cause of a computer player's moves."""
ORDER = "order"
"""Begins the cause of a standing order's moves; the order's number follows."""
FORMALITY = "formality"
"""The cause of a formality: a move without an alternative, made by the table."""
STAND_IN = "stand-in"
"""Begins the cause of moves made in a person's place; the computer's level follows, if one chooses them."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move to be made for a seat, and its cause. `ends`: the standing order that it completes; `thought`:
    the computer's choice, if it chose.
    """

    seat: Seat
    action: Action
    cause: str
    ends: int | None = None
    thought: Choice | None = None


@dataclass(frozen=True, slots=True)
class Thinks:
    """A seat's decision that the game's computer player makes; `stand_in`: in its owner's place."""

    seat: Seat
    stand_in: StandIn | None = None


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """A standing order that isn't over, and the moves it has made so far."""

    order: OrderRecord
    made: Sequence[Action]


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which an actor may move.

    Attributes:
        orders: the standing orders that may act in it, in the order they were given.
        formalities: which moves the table makes automatically.
    """

    game: Game[Any, Any]
    state: Any
    places: Sequence[SeatRecord]
    orders: Sequence[OpenOrder] = ()
    formalities: Formalities = "off"


def acts(game: Game[Any, Any], places: Iterable[SeatRecord]) -> bool:
    """Whether an actor moves for one of these seats."""
    return any(_is_careful(place) or _thinks(game, place) for place in places)


def decide(position: Position) -> Decision | Thinks | None:
    """The next automatic move; None if every awaited decision is left to people. A person's order goes before
    what their stand-in would do.
    """
    return ordered(position) or _acted(position) or formality(position)


def _thinks(game: Game[Any, Any], place: SeatRecord) -> bool:
    """Whether the game's computer player decides for a seat."""
    return place.user_id != place.person and place.user_id is not None and partner_of(game) is not None


def _acted(position: Position) -> Decision | Thinks | None:
    """The next move of a seat that the computer plays, or a stand-in."""
    game, state = position.game, position.state
    for seat in game.deciders(state):
        place = position.places[seat]
        careful = place.stand_in if _is_careful(place) else None
        if careful is not None and (action := stand_in(game, Legal(game, state, seat))) is not None:
            return Decision(seat, action, cause_of_stand_in(careful))
        if _thinks(game, place):
            return Thinks(seat, place.stand_in)
    return None


def ordered(position: Position) -> Decision | None:
    """The next move that a standing order makes."""
    for each, said in _said(position):
        if isinstance(said, Do):
            ends = each.order.id if said.last else None
            return Decision(each.order.seat, said.action, cause_of(each.order), ends)
    return None


def over(position: Position) -> Mapping[int, str]:
    """The orders of the deciders that can no longer be carried out, each with the reason."""
    return {each.order.id: said.reason for each, said in _said(position) if isinstance(said, Over)}


def _said(position: Position) -> Iterator[tuple[OpenOrder, Verdict]]:
    """The orders' verdicts on the awaited decisions. Of a seat's orders, the first given that has something
    to do decides; later ones aren't asked.
    """
    part = presentation(position.game).orders
    for seat in position.game.deciders(position.state):
        legal = Legal(position.game, position.state, seat)
        for each in position.orders:
            if each.order.seat != seat:
                continue
            try:
                said = part.read(each.order.terms).decide(each.made, legal)
            except Exception:
                # Its owner is called rather than that it does what it should not.
                log.exception("game=%d order=%d can't decide", each.order.game_id, each.order.id)
                said = Over("illegal")
            yield each, said
            if isinstance(said, Do):
                break


def formality(position: Position) -> Decision | None:
    """The next formality, if the table makes them: a move without an alternative that commits to nothing and
    turns nothing over.
    """
    if position.formalities == "off":
        return None
    game, state = position.game, position.state
    shown = presentation(game)
    may = shown.orders.formalities
    beside = shown.calling.giving_up if position.formalities == "idle" else frozenset[str]()
    for seat in game.deciders(state):
        if position.places[seat].person is None:
            continue
        kinds = [kind for kind in game.kinds(state, seat) if kind not in beside]
        if len(kinds) != 1 or kinds[0] not in may or game.kinds_by_name[kinds[0]].field_names():
            continue
        action = build(game.kinds_by_name, {"kind": kinds[0]})
        if not game.apply(state, seat, action).reveals:
            return Decision(seat, action, FORMALITY)
    return None


def cause_of(order: OrderRecord) -> str:
    """The cause of a standing order's moves."""
    return f"{ORDER}:{order.id}"


def stand_in(game: Game[Any, Any], legal: Legal) -> Action | None:
    """The move of a careful stand-in: a forced one, or one to do nothing more. None: it decides nothing."""
    # Two are enough to show a choice: some games have thousands.
    match tuple(islice(legal.actions(), 2)):
        case (action,):
            return action
    calling, kinds = presentation(game).calling, game.kinds_by_name
    idle = (each for each in legal.kinds if each in calling.idle and not kinds[each].field_names())
    free = (each for each in idle if not calling.forfeits(legal.view, legal.seat, each))
    return next((build(kinds, {"kind": kind}) for kind in free), None)


def _is_careful(place: SeatRecord) -> bool:
    """Whether the seat has a stand-in that does no more than it must."""
    return place.stand_in is not None and place.stand_in.careful


def cause_of_stand_in(stand_in: StandIn) -> str:
    """The cause of a stand-in's moves: it names the computer's level, if one chooses them."""
    return f"{STAND_IN}:{stand_in.level}" if stand_in.level else STAND_IN


def likeness(legal: Legal, action: Action) -> Hashable:
    """A key that is equal for moves that come to the same. Slow: call it off the event loop."""
    naming = presentation(legal.game).naming
    return action.kind, naming.dialogue(action.kind).like(legal, action)


def distinct(legal: Legal, choice: Choice) -> Choice:
    """A choice without duplicates: of several moves that come to the same, only the best. Slow: call it off
    the event loop.
    """
    found: dict[Hashable, Weighed] = {}
    for each in choice.ranked:
        found.setdefault(likeness(legal, each.action), each)
    made, *others = found.values()
    return Choice(made, tuple(others))


def within(choice: Choice, barred: Collection[str]) -> Choice | None:
    """What a computer would do without the barred kinds of move; None if it considered no others."""
    named = [each for each in choice.ranked if each.action.kind not in barred]
    return Choice(named[0], tuple(named[1:])) if named else None


def anything_else(legal: Legal, barred: Collection[str]) -> Action | None:
    """A legal move that isn't of a barred kind, preferably to do nothing more; None if there's none. Slow:
    call it off the event loop.
    """
    kinds = sorted(legal.kinds, key=lambda kind: kind not in presentation(legal.game).calling.idle)
    return next((action for kind in kinds if kind not in barred for action in legal.of_kind(kind)), None)
