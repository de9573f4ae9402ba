"""Our moves as actions of 18xx.games, one by one: entities, pieces, certificates, places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core import Action, Event, Step
from engine.vienna1840.actions import (
    Assign,
    Bid,
    Buy,
    BuyPrivate,
    BuyTram,
    Circle,
    Dividend,
    LayTile,
    Name,
    Order,
    Par,
    PlaceStation,
    RemoveStation,
    ReturnPrivate,
    Run,
    Scrap,
    Sell,
)
from engine.vienna1840.board import Board
from engine.vienna1840.events import StadtbahnPaid, StationPlaced, TramBought, TramRan, TramsAssigned
from engine.vienna1840.facts import PAR_CELLS, game_map
from engine.vienna1840.interchange.certificates import Certificates
from engine.vienna1840.interchange.names import part_of_node, their_company, their_tile, variant
from engine.vienna1840.interchange.runs import line_run, run_fields, stadtbahn_run
from engine.vienna1840.rounds.acting import acting
from engine.vienna1840.rounds.running import NO_ROUTE, bonus_hexes
from engine.vienna1840.rounds.stock import sources
from engine.vienna1840.rounds.track import value_colour
from engine.vienna1840.routes import route_value
from engine.vienna1840.state import PrivateAuction, State
from engine.vienna1840.stations import check_removal

__all__ = ["Turn", "Writer", "entity"]

Fields = dict[str, Any]
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: the position before it, who made it, and what came of it."""

    before: State
    seat: int
    action: Action
    step: Step[State]

    @property
    def after(self) -> State:
        """The position after it."""
        return self.step.state


class Writer:
    """Writes the moves of one game in order, and keeps track of the pieces that only their side names."""

    def __init__(self, start: State) -> None:
        self._certificates = Certificates(start.shares)
        self._pieces: dict[str, str] = {}
        """Tile pieces on the map by hex, as they name them: `57-3`."""

    def write(self, turn: Turn) -> Fields:
        """Their action for our move, the automatic ones it led to included."""
        action = {**self._fields(turn), **_entity(turn)}
        followers = _automatic(turn)
        return {**action, "auto_actions": followers} if followers else action

    def _fields(self, turn: Turn) -> Fields:
        before = turn.before
        match turn.action:
            case Bid(lot=lot, amount=amount):
                sort = "company" if isinstance(before.phase, PrivateAuction) else "corporation"
                return {"type": "bid", sort: lot, "price": amount}
            case Name(lot=lot):
                return {"type": "merge", "corporation": lot}
            case Order(position=position):
                return {"type": "choose", "choice": position - 1}
            case Par(company=company, price=price):
                self._certificates.found(company, turn.seat)
                cell = ",".join(str(number) for number in (price, *PAR_CELLS[price]))
                return {"type": "par", "corporation": their_company(company), "share_price": cell}
            case Buy() as action:
                return self._buy(turn, action)
            case Sell() as action:
                return self._sell(turn, action)
            case Dividend(amount=amount):
                return {"type": "dividend", "kind": "variable", "amount": amount}
            case BuyTram():
                bought = _event(turn, TramBought)
                name = variant(bought.colour, turn.after.trams[bought.tram].age)
                return {"type": "buy_train", "train": bought.tram, "variant": name, "price": bought.price}
            case Scrap(tram=tram):
                return {"type": "scrap_train", "train": tram}
            case Assign():
                return _reassign(_event(turn, TramsAssigned).places)
            case LayTile() as action:
                return self._lay(action)
            case Circle(circle=circle):
                placed = _event(turn, StationPlaced)
                fields = self._token("place_token", placed.hex, circle, turn.after.board, placed.line)
                return {**fields, "tokener": placed.line}
            case PlaceStation() as action:
                return self._place(turn, action)
            case RemoveStation(hex=hex, company=company):
                line = acting(before) or ""
                circle = check_removal(before.board, before.options, line, hex, company)
                return self._token("remove_token", hex, circle, before.board, company)
            case Run():
                return _run(turn)
            case BuyPrivate(private=private, price=price):
                return {"type": "buy_company", "company": private, "price": price}
            case ReturnPrivate():
                return {"type": "choose_ability", "choice": {"type": "sell"}}
        return {"type": "pass"}

    # -- certificates ------------------------------------------------------------------------

    def _buy(self, turn: Turn, action: Buy) -> Fields:
        source = action.source or sources(turn.before.shares[action.company])[0]
        number = self._certificates.buy(action.company, source, turn.seat)
        return _shares("buy_shares", action.company, [number], 1)

    def _sell(self, turn: Turn, action: Sell) -> Fields:
        name = action.company
        heir = None
        if name in turn.after.companies and turn.after.companies[name].director != turn.seat:
            was_director = turn.before.companies[name].director == turn.seat
            heir = turn.after.companies[name].director if was_director else None
        numbers = self._certificates.sell(name, turn.seat, action.shares, heir)
        return _shares("sell_shares", name, numbers, action.shares)

    # -- pieces on the map -------------------------------------------------------------------

    def _lay(self, action: LayTile) -> Fields:
        tile, rotation = their_tile(action.hex, action.tile, action.rotation)
        self._pieces.pop(action.hex, None)
        used = set(self._pieces.values())
        number = next(number for number in range(len(used) + 1) if f"{tile}-{number}" not in used)
        piece = self._pieces[action.hex] = f"{tile}-{number}"
        return {"type": "lay_tile", "hex": action.hex, "tile": piece, "rotation": rotation}

    def _place(self, turn: Turn, action: PlaceStation) -> Fields:
        placed = _event(turn, StationPlaced)
        if action.replace is None:
            board, holder = turn.after.board, placed.line
        else:
            board, holder = turn.before.board, action.replace
        fields = self._token("place_token", placed.hex, placed.circle, board, holder)
        return {**fields, "tokener": placed.line}

    def _token(self, kind: str, hex: str, circle: str, board: Board, holder: str) -> Fields:
        """The place of a station: `board` is the one on which the holder has it."""
        main = game_map(board.map).main(hex)
        piece = self._pieces.get(main, f"{main}-0")
        city = f"{piece}-{part_of_node(board, main, circle)}"
        return {"type": kind, "city": city, "slot": board.stations[main][circle].index(holder)}


def _event(turn: Turn, kind: type[E]) -> E:
    """The move's first event of a kind."""
    return next(event for event in turn.step.events if isinstance(event, kind))


def entity(state: State, seat: int) -> Fields:
    """Who acts in a position, on their side: the player, or the company or line for which it decides."""
    name = acting(state)
    if name is None:
        return {"entity": seat + 1, "entity_type": "player"}
    return {"entity": their_company(name), "entity_type": "corporation"}


def _entity(turn: Turn) -> Fields:
    if isinstance(turn.action, ReturnPrivate):
        return {"entity": turn.action.private, "entity_type": "company"}
    return entity(turn.before, turn.seat)


def _shares(kind: str, company: str, numbers: list[int], count: int) -> Fields:
    ids = [f"{their_company(company)}_{number}" for number in numbers]
    return {"type": kind, "shares": ids, "percent": 10 * count}


def _reassign(placing: Mapping[str, str]) -> Fields:
    pairs = [{"train": tram, "corporation": their_company(place)} for tram, place in placing.items()]
    return {"type": "reassign_trains", "assignments": pairs}


def _run(turn: Turn) -> Fields:
    before = turn.before
    ran = _event(turn, TramRan)
    if ran.route == NO_ROUTE:
        return {"type": "run_routes", **run_fields([])}
    bonuses = bonus_hexes(before, ran.line)
    colour = value_colour(before)
    route = route_value(before.board, before.options, ran.line, colour, bonuses, ran.route)
    return {"type": "run_routes", **run_fields([line_run(before.board, route, ran.tram, bonuses)])}


def _automatic(turn: Turn) -> list[Fields]:
    """What our engine does by itself within the move, and theirs by an action of its own."""
    found: list[Fields] = []
    own = isinstance(turn.action, Assign)
    for event in turn.step.events:
        if isinstance(event, StadtbahnPaid) and event.places:
            run = {"type": "run_routes", **run_fields([stadtbahn_run(turn.after.board, event)])}
            found.append({**run, "entity": event.company, "entity_type": "corporation"})
        elif isinstance(event, TramsAssigned) and not own:
            company = {"entity": their_company(event.company), "entity_type": "corporation"}
            found.append({**_reassign(event.places), **company})
        elif isinstance(event, TramsAssigned):
            own = False
    return found
