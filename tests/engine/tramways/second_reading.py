"""Random positions, and slow second readings of what the rules ask of the map.

The engine follows a line square by square. The reading here looks at all tiles that lie after a move, and
asks of the whole whether it could be so: which tiles hang together, whose they are, and where their ends
point.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from engine.core import GameError, Seat
from engine.tramways import laying, travel
from engine.tramways.facts import CARD_OF, TYPES
from engine.tramways.state import Building, Link, State
from engine.tramways.town import OPPOSITE, SIDES
from tests.engine.tramways.tables import ANNA, BEN, player, sketch, table

__all__ = ["Piece", "buildings_of", "lines_of", "may_lay", "may_travel", "positions", "walks"]

WIDTH, HEIGHT = 4, 4
PARCELS = ("A2", "B2", "C2", "D2")
HAND = " ".join(map(str, (87, 6, 68, *(CARD_OF[parcel] for parcel in PARCELS))))
"""Up to three symbols, two icons of each type, strips, and the number of each parcel."""
SYMBOLS = 3
TRIES = 12
"""Lines that are thought of before one is laid: the first that is complete, if there is one."""
OFFSETS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True)
class Piece:
    """A track tile on the map, with its owner."""

    square: str
    sides: str
    owner: Seat
    upgraded: bool = False


def beside(square: str, side: str) -> str | None:
    """The square on that side, of the maps of this module."""
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    dx, dy = OFFSETS[side]
    if 0 <= column + dx < WIDTH and 0 <= row + dy < HEIGHT:
        return f"{chr(ord('a') + column + dx)}{row + dy + 1}"
    return None


def towards(here: str, there: str) -> str | None:
    """The side of a square on which the other one lies."""
    return next((side for side in SIDES if beside(here, side) == there), None)


def pieces_of(state: State) -> frozenset[Piece]:
    """All tiles, read from the paths."""
    found = set()
    for link in state.links:
        for before, square, after in zip(link.path, link.path[1:], link.path[2:], strict=False):
            sides = "".join(sorted((towards(square, before) or "", towards(square, after) or "")))
            found.add(Piece(square, sides, link.owner, link.upgraded))
    return frozenset(found)


def lines_of(pieces: frozenset[Piece]) -> list[frozenset[Piece]]:
    """The tiles that hang together: those in squares beside each other that face each other."""
    groups = [{piece} for piece in sorted(pieces, key=str)]
    for one, other in combinations(sorted(pieces, key=str), 2):
        side = towards(one.square, other.square)
        if side and side in one.sides and OPPOSITE[side] in other.sides:
            first = next(group for group in groups if one in group)
            second = next(group for group in groups if other in group)
            if first is not second:
                first |= second
                groups.remove(second)
    return [frozenset(group) for group in groups]


def ends_of(line: frozenset[Piece], pieces: frozenset[Piece]) -> list[tuple[Piece, str]]:
    """The ends of a line: a tile, and a side of it that no tile faces."""
    return [
        (piece, side)
        for piece in line
        for side in piece.sides
        if not any(
            other.square == beside(piece.square, side) and OPPOSITE[side] in other.sides for other in pieces
        )
    ]


def types_of(state: State) -> dict[str, str]:
    """The types of building squares."""
    squares = {state.town.parcels[parcel]: each.type for parcel, each in state.buildings.items()}
    return {**state.town.printed, **squares}


def buildings_of(state: State) -> dict[str, frozenset[str]]:
    """The squares that are one building with each building square: adjacent ones of a type, step by step."""
    types = types_of(state)
    groups = {square: frozenset((square,)) for square in types}
    changed = True
    while changed:
        changed = False
        for one, other in permutations(types, 2):
            if towards(one, other) and types[one] == types[other] and groups[one] != groups[other]:
                whole = groups[one] | groups[other]
                groups |= dict.fromkeys(whole, whole)
                changed = True
    return groups


def place_of(
    state: State, pieces: frozenset[Piece], square: str | None, owner: Seat
) -> frozenset[str] | None:
    """The place that the owner's link has there; None: it is none."""
    if square is None:
        return None
    found = buildings_of(state).get(square)
    if found is not None:
        return found
    parcel = state.town.squares[square].name
    if state.owners.get(parcel) == owner and all(piece.square != square for piece in pieces):
        return frozenset((square,))
    return None


def changed(
    state: State, seat: Seat, start: str, way: tuple[str, ...]
) -> tuple[set[Piece], set[Piece]] | None:
    """The tiles that come and that go when somebody builds like this; None: it says nothing."""
    gone: set[Piece] = set()
    new: set[Piece] = set()
    if start.isdecimal():
        link = next(each for each in state.links if str(each.number) == start)
        pieces = pieces_of(state)
        open_end = place_of(state, pieces, link.path[-1], link.owner) is None
        path = link.path
        if not open_end:
            path = next((each for each in (path, path[::-1]) if each[-1] == way[0]), ())
            if not path or way[0] in types_of(state):
                return None
        last, pointed, before = path[-2], path[-1], path[-3]
        if way[0] != pointed:
            came = towards(last, before) or ""
            gone.add(Piece(last, "".join(sorted((came, towards(last, pointed) or ""))), link.owner))
            route = (before, last, *way)
        else:
            route = (last, *way)
        if link.owner != seat or link.upgraded:
            return None
    else:
        route = (start, *way)
    for before, square, after in zip(route, route[1:], route[2:], strict=False):
        sides = (towards(square, before), towards(square, after))
        if None in sides or sides[0] == sides[1]:
            return None
        new.add(Piece(square, "".join(sorted(side or "" for side in sides)), seat))
    if len(new) != len(route) - 2 or towards(*route[-2:]) is None or not new:
        return None
    return new, gone


def symbols_of(state: State, new: set[Piece], gone: set[Piece]) -> int:
    """What the tiles cost: one for the turned tile, for the others by their ground."""
    turned = {piece.square for piece in gone}
    laid = [piece for piece in new if piece.square not in turned]
    laid += [piece for piece in new if piece.square in turned][1:]
    cost = {"plain": 1, "parcel": 1, "mountain": 2}
    return sum(cost[state.town.squares[piece.square].terrain] for piece in laid) + bool(gone)


def may_lay(state: State, seat: Seat, start: str, way: tuple[str, ...]) -> bool:
    """Whether all tiles could lie as they do after this, and it costs no more symbols than there are."""
    said = changed(state, seat, start, way)
    if said is None:
        return False
    new, gone = said
    before = pieces_of(state)
    if not start.isdecimal() and place_of(state, before, start, seat) is None:
        return False
    kept = before - gone
    if any(not _may_lie(state, kept, new, piece) for piece in new):
        return False
    after = frozenset(kept | new)
    if symbols_of(state, new, gone) > SYMBOLS:
        return False
    line = next(line for line in lines_of(after) if new & line)
    return new <= line and _is_line(state, seat, line, frozenset(kept), after)


def _may_lie(state: State, kept: frozenset[Piece], new: set[Piece], piece: Piece) -> bool:
    facts = state.town.squares[piece.square]
    if facts.terrain in ("lake", "building") or piece.square in types_of(state):
        return False
    if facts.terrain == "parcel" and state.owners.get(facts.name) != piece.owner:
        return False
    others = [each for each in (*kept, *(new - {piece})) if each.square == piece.square]
    return all(not set(piece.sides) & set(each.sides) for each in others)


def _is_line(
    state: State, seat: Seat, line: frozenset[Piece], kept: frozenset[Piece], after: frozenset[Piece]
) -> bool:
    """Whether the new line is one: of one owner, none of it upgraded, with two ends that may point so."""
    if any(piece.owner != seat or piece.upgraded for piece in line):
        return False
    ends = ends_of(line, after)
    if len(ends) != 2:
        return False
    if sum(old <= line for old in lines_of(kept) if old & line) > 2:
        return False
    for piece, side in ends:
        target = beside(piece.square, side)
        if target is None:
            return False
        facts = state.town.squares[target]
        unbuilt = facts.terrain == "parcel" and target not in types_of(state)
        if unbuilt and state.owners.get(facts.name) != seat:
            return False
    places = [place_of(state, after, beside(piece.square, side), seat) for piece, side in ends]
    return None in places or places[0] != places[1]


def walks(start: str, link: Link | None) -> Iterator[tuple[str, ...]]:
    """Squares one after the other, from a place or from the ends of a link, with up to three tiles."""
    waiting: list[tuple[str, ...]] = [(start,)]
    if link is not None:
        waiting = [(end,) for end in dict.fromkeys((link.path[-2], link.path[1]))]
    while waiting:
        way = waiting.pop()
        if len(way) > 1:
            yield way[1:]
        if len(way) <= SYMBOLS + 1:
            waiting += [(*way, other) for side in SIDES if (other := beside(way[-1], side)) is not None]


def may_travel(state: State, start: str, way: tuple[int, ...]) -> bool:
    """Whether a passenger of this square may go along these links: step by step, as the rule tells it."""
    pieces, groups, types = pieces_of(state), buildings_of(state), types_of(state)
    here = groups[start]
    passed: list[frozenset[str]] = [here]
    for number in way:
        link = next(each for each in state.links if each.number == number)
        places = [place_of(state, pieces, end, link.owner) for end in (link.path[0], link.path[-1])]
        if None in places or here not in places:
            return False
        there = places[1] if places[0] == here else places[0]
        if there is None or there in passed:
            return False
        passed.append(there)
        here = there
    icons = [types.get(min(place)) or state.town.squares[min(place)].name for place in passed[1:]]
    return bool(icons) and icons[-1] not in icons[:-1]


# --- random positions ---------------------------------------------------------------------------------


def positions(seed: int, count: int) -> Iterator[State]:
    """Positions that come of building on random maps."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        state = _empty(rng)
        for _ in range(rng.randrange(2, 9)):
            state = _further(state, rng)
            found += 1
            yield state


def _empty(rng: random.Random) -> State:
    words = rng.choices(".^~", (12, 2, 1), k=WIDTH * HEIGHT)
    squares = rng.sample(range(WIDTH * HEIGHT), rng.randrange(5, 8))
    for place, parcel in zip(squares, PARCELS, strict=False):
        words[place] = parcel
    for place in squares[len(PARCELS) :]:
        words[place] = rng.choice(TYPES) + "a"
    words[squares[-1]] = rng.choice(TYPES) + "b"
    rows = [" ".join(words[row * WIDTH : (row + 1) * WIDTH]) for row in range(HEIGHT)]
    on_map = [word for word in words if word in PARCELS]
    owners = {parcel: seat for parcel in on_map if (seat := rng.choice((ANNA, ANNA, BEN, None))) is not None}
    both = (player(HAND, workers=2, money=99), player(HAND, workers=2, money=99))
    sketch.cache_clear()
    return table(*both, map="/".join(rows), owners=owners)


def _further(state: State, rng: random.Random) -> State:
    """One thing more: a line, mostly; a building, an upgrade."""
    whim = rng.random()
    if whim < 0.15:
        return _built(state, rng)
    if whim < 0.25:
        return _upgraded(state, rng)
    seat = rng.choice((ANNA, ANNA, BEN))
    starts = starts_of(state, seat)
    lines = []
    for _ in range(TRIES):
        start = rng.choice(list(starts))
        way = rng.choice(list(walks(start, starts[start])))
        with suppress(GameError):
            lines.append(laying.read(state, seat, start, way))
    if not lines:
        return state
    line = max(lines, key=lambda each: each.completed)
    number = max(state.number, line.link.number + 1)
    return replace(state, links=line.links(state), number=number)


def starts_of(state: State, seat: Seat) -> Mapping[str, Link | None]:
    """All squares of places, and all links."""
    squares: dict[str, Link | None] = dict.fromkeys((*state.town.printed, *state.town.parcels.values()))
    return {**squares, **{str(link.number): link for link in state.links}}


def _built(state: State, rng: random.Random) -> State:
    pieces = pieces_of(state)
    free = [
        parcel
        for parcel in state.owners
        if parcel not in state.buildings
        and all(piece.square != state.town.parcels[parcel] for piece in pieces)
    ]
    if not free:
        return state
    parcel, type_of = rng.choice(free), rng.choice(TYPES)
    square = state.town.parcels[parcel]
    buildings = {**state.buildings, parcel: Building(type_of)}
    return replace(state, buildings=buildings, passengers=tuple(sorted((*state.passengers, square))))


def _upgraded(state: State, rng: random.Random) -> State:
    pieces = pieces_of(state)
    links = [
        replace(link, upgraded=True)
        if rng.random() < 0.5
        and all(place_of(state, pieces, end, link.owner) for end in (link.path[0], link.path[-1]))
        else link
        for link in state.links
    ]
    return replace(state, links=tuple(links))


def may_pay_travel(state: State, seat: Seat, start: str, way: tuple[int, ...]) -> bool:
    """Whether the engine takes the trip."""
    try:
        travel.bonuses(state, seat, start, way)
    except GameError:
        return False
    return True
