"""Moves on both sides: what 18xx.games calls each kind of ours, how it is read, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core import Action, Event, Malformed, Step
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
    Pass,
    PlaceStation,
    RemoveStation,
    ReturnPrivate,
    Run,
    Scrap,
    Sell,
)
from engine.vienna1840.events import StadtbahnPaid, StationPlaced, TramBought, TramRan, TramsAssigned
from engine.vienna1840.facts import PAR_CELLS, STADTBAHN, game_map
from engine.vienna1840.holdings import company_trams
from engine.vienna1840.interchange.names import (
    our_company,
    our_tile,
    their_company,
    their_tile,
    tram_colour,
    variant,
)
from engine.vienna1840.interchange.pieces import Read, Written
from engine.vienna1840.interchange.refused import ImportRefused
from engine.vienna1840.interchange.runs import line_run, run_fields, stadtbahn_run
from engine.vienna1840.rounds.building import EXTRA_STATION
from engine.vienna1840.rounds.running import NO_ROUTE, bonus_hexes
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.rounds.stock import sources
from engine.vienna1840.rounds.trams import written
from engine.vienna1840.routes import route_value
from engine.vienna1840.state import LineRound, PrivateAuction, State, value_colour
from engine.vienna1840.stations import check_removal

__all__ = ["READ", "TRANSLATIONS", "Fields", "Turn", "automatic"]

Fields = dict[str, Any]
"""An action of theirs, or a part of one."""
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

    def event(self, kind: type[E]) -> E:
        """The move's first event of a kind."""
        return next(event for event in self.step.events if isinstance(event, kind))


@dataclass(frozen=True, slots=True)
class Translation:
    """One kind of move on both sides.

    Attributes:
        theirs: the type of their action.
        read: our move, from their action in our position.
        write: the fields of their action for our move; who acts too, where that is neither the player nor the
            company or line at its turn.
    """

    theirs: str
    read: Callable[[Read, State, Mapping[str, Any]], Action]
    write: Callable[[Written, Turn, Any], Fields]


# -- auctions and shares ---------------------------------------------------------------------


def _read_bid(_: Read, __: State, action: Mapping[str, Any]) -> Action:
    lot = action["company"] if "company" in action else action["corporation"]
    return Bid(lot=str(lot), amount=action["price"])


def _write_bid(_: Written, turn: Turn, action: Bid) -> Fields:
    sort = "company" if isinstance(turn.before.phase, PrivateAuction) else "corporation"
    return {sort: action.lot, "price": action.amount}


def _read_par(_: Read, __: State, action: Mapping[str, Any]) -> Action:
    price = int(str(action["share_price"]).split(",")[0])
    return Par(company=our_company(action["corporation"]), price=price)


def _write_par(pieces: Written, turn: Turn, action: Par) -> Fields:
    pieces.certificates.found(action.company, turn.seat)
    cell = ",".join(str(number) for number in (action.price, *PAR_CELLS[action.price]))
    return {"corporation": their_company(action.company), "share_price": cell}


def _read_purchase(pieces: Read, _: State, action: Mapping[str, Any]) -> Action:
    (share,) = action["shares"]
    name = our_company(str(share).rpartition("_")[0])
    source = "pool" if pieces.circulated(action["shares"]) else "initial"
    return Buy(company=name, source=source)


def _write_purchase(pieces: Written, turn: Turn, action: Buy) -> Fields:
    source = action.source or sources(turn.before.shares[action.company])[0]
    number = pieces.certificates.buy(action.company, source, turn.seat)
    return _shares(action.company, [number], 1)


def _read_sale(_: Read, __: State, action: Mapping[str, Any]) -> Action:
    name = our_company(str(action["shares"][0]).rpartition("_")[0])
    return Sell(company=name, shares=action["percent"] // 10)


def _write_sale(pieces: Written, turn: Turn, action: Sell) -> Fields:
    name = action.company
    heir = None
    if name in turn.after.companies and turn.after.companies[name].director != turn.seat:
        was_director = turn.before.companies[name].director == turn.seat
        heir = turn.after.companies[name].director if was_director else None
    numbers = pieces.certificates.sell(name, turn.seat, action.shares, heir)
    return _shares(name, numbers, action.shares)


def _shares(company: str, numbers: list[int], count: int) -> Fields:
    ids = [f"{their_company(company)}_{number}" for number in numbers]
    return {"shares": ids, "percent": 10 * count}


# -- trams -----------------------------------------------------------------------------------


def _write_tram(_: Written, turn: Turn, __: BuyTram) -> Fields:
    bought = turn.event(TramBought)
    name = variant(bought.colour, turn.after.trams[bought.tram].age)
    return {"train": bought.tram, "variant": name, "price": bought.price}


def _read_placing(pieces: Read, state: State, action: Mapping[str, Any]) -> Action:
    """Trams that are not listed stay where they are; our placing lists them all."""
    given = {
        pieces.tram(str(each["train"])): our_company(str(each["corporation"]))
        for each in action["assignments"]
    }
    owned = company_trams(state, our_company(str(action["entity"])))
    kept = {tram: given.pop(tram, state.trams[tram].place) for tram in owned}
    return Assign(placing=written(kept | given))


def _placing(places: Mapping[str, str]) -> Fields:
    """The field that says where a company's trams go."""
    pairs = [{"train": tram, "corporation": their_company(place)} for tram, place in places.items()]
    return {"assignments": pairs}


# -- tiles and stations ----------------------------------------------------------------------


def _read_tile(_: Read, __: State, action: Mapping[str, Any]) -> Action:
    hex = str(action["hex"])
    tile, rotation = our_tile(hex, str(action["tile"]).rpartition("-")[0], action["rotation"])
    return LayTile(hex=hex, tile=tile, rotation=rotation)


def _write_tile(pieces: Written, _: Turn, action: LayTile) -> Fields:
    tile, rotation = their_tile(action.hex, action.tile, action.rotation)
    return {"hex": action.hex, "tile": pieces.laid(action.hex, tile), "rotation": rotation}


def _read_station(pieces: Read, state: State, action: Mapping[str, Any]) -> Action:
    """A base's circle, or another station."""
    hex, circle = pieces.place_of_city(state.board, str(action["city"]))
    phase = state.phase
    assert isinstance(phase, LineRound)
    if phase.circles:
        return Circle(circle=circle)
    if phase.bonus == EXTRA_STATION:
        held = _holder(state, hex, circle, action["slot"])
        if held in STADTBAHN:
            return PlaceStation(hex=hex, circle=circle, replace=held)
    return PlaceStation(hex=hex, circle=circle)


def _holder(state: State, hex: str, circle: str, slot: int) -> str | None:
    """Who has a station in a slot; None also for a slot that the circle does not have."""
    return dict(enumerate(state.board.stations[hex][circle])).get(slot)


def _write_circle(pieces: Written, turn: Turn, action: Circle) -> Fields:
    placed = turn.event(StationPlaced)
    place = pieces.place(placed.hex, action.circle, turn.after.board, placed.line)
    return {**place, "tokener": placed.line}


def _write_station(pieces: Written, turn: Turn, action: PlaceStation) -> Fields:
    placed = turn.event(StationPlaced)
    if action.replace is None:
        board, holder = turn.after.board, placed.line
    else:
        board, holder = turn.before.board, action.replace
    return {**pieces.place(placed.hex, placed.circle, board, holder), "tokener": placed.line}


def _read_removal(pieces: Read, state: State, action: Mapping[str, Any]) -> Action:
    hex, circle = pieces.place_of_city(state.board, str(action["city"]))
    held = _holder(state, hex, circle, action["slot"])
    if held is None:
        raise ImportRefused("import_action")
    return RemoveStation(hex=hex, company=held)


def _write_removal(pieces: Written, turn: Turn, action: RemoveStation) -> Fields:
    before = turn.before
    line = acting(before) or ""
    circle = check_removal(before.board, before.options, line, action.hex, action.company)
    return pieces.place(action.hex, circle, before.board, action.company)


# -- running ---------------------------------------------------------------------------------


def _read_run(_: Read, state: State, action: Mapping[str, Any]) -> Action:
    routes = action["routes"]
    if not routes:
        return Run(route=NO_ROUTE)
    (route,) = routes
    return Run(route=_route_text(state, route["connections"]))


def _route_text(state: State, connections: Sequence[Sequence[str]]) -> str:
    """Our text of a route from their connections (each from place to place, in either direction)."""
    facts = game_map(state.board.map)
    chain: list[str] = []
    for index, given in enumerate(connections):
        piece = [str(hex) for hex in given]
        if index == 0:
            follower = {str(hex) for hex in connections[1]} if len(connections) > 1 else set()
            chain = piece[::-1] if piece[0] in follower and piece[-1] not in follower else piece
            if len(connections) > 1 and {piece[0], piece[-1]} <= follower:
                raise Malformed(str(connections))
            continue
        if piece[0] != chain[-1]:
            piece.reverse()
        if piece[0] != chain[-1]:
            raise Malformed(str(connections))
        chain += piece[1:]
    if len(chain) > 1 and facts.main(chain[1]) == facts.main(chain[0]):
        chain = chain[1:]
    if len(chain) > 1 and facts.main(chain[-2]) == facts.main(chain[-1]):
        chain = chain[:-1]
    return "-".join(chain)


def _write_run(_: Written, turn: Turn, __: Run) -> Fields:
    before = turn.before
    ran = turn.event(TramRan)
    if ran.route == NO_ROUTE:
        return run_fields([])
    bonuses = bonus_hexes(before, ran.line)
    colour = value_colour(before)
    route = route_value(before.board, before.options, ran.line, colour, bonuses, ran.route)
    return run_fields([line_run(before.board, route, ran.tram, bonuses)])


# -- all -------------------------------------------------------------------------------------

TRANSLATIONS: Mapping[type[Action], Translation] = {
    Pass: Translation("pass", lambda _, __, ___: Pass(), lambda _, __, ___: {}),
    Name: Translation(
        "merge",
        lambda _, __, action: Name(lot=str(action["corporation"])),
        lambda _, __, action: {"corporation": action.lot},
    ),
    Bid: Translation("bid", _read_bid, _write_bid),
    Order: Translation(
        "choose",
        lambda _, __, action: Order(position=action["choice"] + 1),
        lambda _, __, action: {"choice": action.position - 1},
    ),
    Par: Translation("par", _read_par, _write_par),
    Buy: Translation("buy_shares", _read_purchase, _write_purchase),
    Sell: Translation("sell_shares", _read_sale, _write_sale),
    Dividend: Translation(
        "dividend",
        lambda _, __, action: Dividend(amount=action.get("amount") or 0),
        lambda _, __, action: {"kind": "variable", "amount": action.amount},
    ),
    BuyTram: Translation(
        "buy_train", lambda _, __, action: BuyTram(colour=tram_colour(action["train"])), _write_tram
    ),
    Scrap: Translation(
        "scrap_train",
        lambda pieces, _, action: Scrap(tram=pieces.tram(str(action["train"]))),
        lambda _, __, action: {"train": action.tram},
    ),
    Assign: Translation(
        "reassign_trains", _read_placing, lambda _, turn, __: _placing(turn.event(TramsAssigned).places)
    ),
    LayTile: Translation("lay_tile", _read_tile, _write_tile),
    Circle: Translation("place_token", _read_station, _write_circle),
    PlaceStation: Translation("place_token", _read_station, _write_station),
    RemoveStation: Translation("remove_token", _read_removal, _write_removal),
    Run: Translation("run_routes", _read_run, _write_run),
    BuyPrivate: Translation(
        "buy_company",
        lambda _, __, action: BuyPrivate(private=action["company"], price=action["price"]),
        lambda _, __, action: {"company": action.private, "price": action.price},
    ),
    ReturnPrivate: Translation(
        "choose_ability",
        lambda _, __, action: ReturnPrivate(private=action["entity"]),
        lambda _, __, action: {
            "choice": {"type": "sell"},
            "entity": action.private,
            "entity_type": "company",
        },
    ),
}
"""By our kind of move; offers of privates need no answer there."""
READ: Mapping[str, Translation] = {each.theirs: each for each in TRANSLATIONS.values()}
"""By their type of action."""


def automatic(turn: Turn) -> list[Fields]:
    """What our engine does by itself within the move, and theirs by an action of its own."""
    found: list[Fields] = []
    own = isinstance(turn.action, Assign)
    for event in turn.step.events:
        if isinstance(event, StadtbahnPaid) and event.places:
            run = run_fields([stadtbahn_run(turn.after.board, event)])
            found.append(_by_company(TRANSLATIONS[Run].theirs, run, event.company))
        elif isinstance(event, TramsAssigned) and not own:
            found.append(_by_company(TRANSLATIONS[Assign].theirs, _placing(event.places), event.company))
        elif isinstance(event, TramsAssigned):
            own = False
    return found


def _by_company(kind: str, fields: Fields, company: str) -> Fields:
    return {"type": kind, **fields, "entity": their_company(company), "entity_type": "corporation"}
