"""What a line builds in its turn: base station, tiles with their bonus, stations (IX.3 to IX.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core import Choices, Draft, NotYourTurn, RuleError, Unknown
from engine.vienna1840.actions import Circle, LayTile, PlaceStation, RemoveStation
from engine.vienna1840.board import Board, circles, lift_station, loose_bases, place_station
from engine.vienna1840.events import CircleChosen, StationPlaced, StationRemoved, TileLaid
from engine.vienna1840.facts import REMOVAL_COST, STATION_COSTS, Bonus, Right, game_map
from engine.vienna1840.holdings import owner_company
from engine.vienna1840.ledger import Move
from engine.vienna1840.state import LineRound, State, value_colour
from engine.vienna1840.stations import (
    base_circles,
    check_removal,
    check_replacement,
    check_station,
    removable,
    replaceable,
    station_places,
)
from engine.vienna1840.tiles import (
    LayContext,
    bonus_of,
    check_lay,
    lay,
    lay_context,
    lay_cost,
    lay_rotations,
    lay_tiles,
    lays,
)
from engine.vienna1840.view import TurnView

__all__ = [
    "bonus_kinds",
    "can_build",
    "choices",
    "choose_circle",
    "kinds",
    "lay_right",
    "lay_tile",
    "open_circles",
    "place_base",
    "remove_station",
    "station",
    "turn",
]

EXTRA_STATION: Bonus = "extra_token"


def _phase(state: State) -> LineRound:
    assert isinstance(state.phase, LineRound)
    return state.phase


def _line(state: State) -> str:
    return _phase(state).lines[0]


def turn(state: State) -> TurnView:
    """The turn of the line that acts, as everybody may see it (IX.3)."""
    phase = _phase(state)
    building = phase.step == "build"
    return TurnView(
        line=_line(state),
        building=building,
        rights=_lay_rights(phase) if building else (),
        bonus=phase.bonus,
        station=building and _may_place(state),
        base_first=phase.first_turn,
    )


def _treasury(state: State) -> int:
    return state.companies[owner_company(state, _line(state))].treasury


def _pay(move: Move, cost: int, section: str) -> None:
    """Pay from the treasury (R1.5)."""
    company = owner_company(move.state, _line(move.state))
    if cost > move.state.companies[company].treasury:
        raise RuleError("treasury_short", section, company=company, needed=cost)
    if cost:
        move.pay(company, -cost)


# --- the base station -------------------------------------------------------------------------------


def place_base(move: Move, line: str) -> None:
    """Place the base station if there's no choice, else ask for its circle (IX.6)."""
    state = move.state
    if state.lines[line].base:
        return
    home = game_map(state.board.map).homes[line]
    open_circles = base_circles(state.board, line)
    if not open_circles:
        return
    double = game_map(state.board.map).hexes[home].kind == "double_interchange"
    if (
        double
        and home in state.board.tiles
        and (len(open_circles) > 1 or state.options.idle_steps == "asked")
    ):
        move.phase(circles=(line,))
        return
    taken = double and any(owner for owner in circles(state.board, home, "a"))
    if taken and home not in state.board.tiles and state.options.second_oo_base == "waits":
        return
    _set_base(move, line, home, open_circles[0])


def _set_base(move: Move, line: str, home: str, circle: str) -> None:
    board = place_station(move.state.board, home, circle, line)
    reserved = tuple(each for each in board.reserved if each != line)
    move.update(board=replace(board, reserved=reserved))
    move.line(line, base=True, placed=move.state.lines[line].placed + 1)
    move.tell(StationPlaced(line, home, circle, 0, base=True))


def _lift_bases(move: Move, hex: str) -> None:
    """When the first tile with two interchanges is laid, the stations there are placed anew (D-61).

    Each director places their own; the line that laid the tile comes first.
    """
    lifted = loose_bases(move.state.board, hex)
    for circle, line in lifted:
        move.update(board=lift_station(move.state.board, hex, circle, line))
        move.line(line, base=False, placed=move.state.lines[line].placed - 1)
    lines = [line for _, line in lifted]
    if move.state.options.oo_base_circle == "own_director":
        lines.sort(key=lambda line: line != _line(move.state))
    move.phase(circles=tuple(lines))


def open_circles(state: State) -> tuple[str, ...]:
    """The circles to choose from now."""
    return base_circles(state.board, _phase(state).circles[0])


def choose_circle(move: Move, action: Circle) -> None:
    """Choose the circle of a base station on a hex with two interchanges (OP-23)."""
    line = _phase(move.state).circles[0]
    home = game_map(move.state.board.map).homes[line]
    if action.circle not in move.state.board.stations[home]:
        raise Unknown("circle", action.circle)
    if action.circle not in base_circles(move.state.board, line):
        raise RuleError("circles_full", "IX.6", hex=home)
    _set_base(move, line, home, action.circle)
    move.tell(CircleChosen(line, home, action.circle))
    move.phase(circles=_phase(move.state).circles[1:])


# --- tiles ------------------------------------------------------------------------------------------


def _context(state: State, right: Right) -> LayContext:
    """How the acting line would lay a tile now, by one of its rights."""
    first = _phase(state).first_turn
    return lay_context(_line(state), right, value_colour(state), state.options, base_first=first)


def _lay_rights(phase: LineRound) -> tuple[Right, ...]:
    """The rights to a tile that the acting line has now (R16.3, R16.14)."""
    if phase.bonus is not None:
        return () if phase.bonus == EXTRA_STATION else (phase.bonus,)
    normal: tuple[Right, ...] = () if phase.tile else ("normal",)
    return normal if phase.stadtbahn else (*normal, "stadtbahn")


def lay_right(board: Board, hex: str, turn: TurnView | None) -> Right:
    """By what right a tile would be laid on a hex: by the line whose turn it is, or (None) by one whose turn
    just began.

    Raises:
        Unknown: no such hex.
        RuleError: the right is used up.
    """
    facts = game_map(board.map).hexes
    if hex not in facts:
        raise Unknown("hex", hex)
    right: Right = "stadtbahn" if facts[hex].kind == "stadtbahn" and hex not in board.tiles else "normal"
    if turn is None:
        return right
    if turn.bonus is not None:
        if turn.bonus == EXTRA_STATION:
            raise RuleError("bonus_first", "IX.3")
        return turn.bonus
    if right not in turn.rights:
        raise RuleError("one_stadtbahn_tile" if right == "stadtbahn" else "one_tile", "IX.3")
    return right


def _hexes(state: State) -> Iterator[str]:
    """Hexes where a tile can be laid and paid for, one for each way to do so."""
    purse = _treasury(state)
    for right in _lay_rights(_phase(state)):
        for hex, tile, _ in lays(state.board, _context(state, right)):
            if lay_cost(state.board, hex, tile) <= purse:
                yield hex


def lay_tile(move: Move, action: LayTile) -> None:
    """Lay or upgrade a tile (IX.4, IX.5).

    Raises:
        Unknown: no such hex or tile.
        RuleError: no right to it now, against a rule of laying, or too dear.
    """
    state = move.state
    right = lay_right(state.board, action.hex, turn(state))
    ctx = _context(state, right)
    check_lay(state.board, ctx, action.hex, action.tile, action.rotation)
    cost = lay_cost(state.board, action.hex, action.tile)
    _pay(move, cost, "IX.4")
    old = state.board.tiles.get(action.hex)
    move.update(board=lay(state.board, action.hex, action.tile, action.rotation))
    bonus = _phase(state).bonus
    line = _line(state)
    move.tell(TileLaid(line, action.hex, action.tile, action.rotation, old[0] if old else None, cost, bonus))
    if bonus is not None:
        move.phase(bonus=None)
    elif right == "stadtbahn":
        move.phase(stadtbahn=True, bonus=bonus_of(state.board.map, action.hex))
    else:
        move.phase(tile=True)
    if old is None and loose_bases(state.board, action.hex):
        _lift_bases(move, action.hex)


# --- stations ---------------------------------------------------------------------------------------


def _station_cost(state: State) -> int | None:
    """What the line's next station costs now; None when all six are placed (R16.21)."""
    placed = state.lines[_line(state)].placed
    if placed >= len(STATION_COSTS):
        return None
    free = _phase(state).bonus == EXTRA_STATION and state.options.bonus_station_cost == "free"
    return 0 if free else STATION_COSTS[placed]


def _may_place(state: State) -> bool:
    """Whether the acting line may still place a station, and can pay for it (R16.21)."""
    cost = _station_cost(state)
    used = _phase(state).station and _phase(state).bonus is None
    return cost is not None and not used and cost <= _treasury(state)


def _replaceable(state: State) -> tuple[tuple[str, str, str], ...]:
    """Stadtbahn stations that the bonus station may push out for 40 (D-44)."""
    cost = _station_cost(state)
    if _phase(state).bonus != EXTRA_STATION or cost is None or cost + REMOVAL_COST > _treasury(state):
        return ()
    return replaceable(state.board, state.options, _line(state))


def _station_hexes(state: State) -> tuple[str, ...]:
    if not _may_place(state):
        return ()
    places = [place.hex for place in station_places(state.board, state.options, _line(state))]
    return tuple(dict.fromkeys((*places, *(hex for hex, _, _ in _replaceable(state)))))


def _station_circles(state: State, hex: str) -> tuple[str, ...]:
    places = [
        place.circle for place in station_places(state.board, state.options, _line(state)) if place.hex == hex
    ]
    return tuple(dict.fromkeys((*places, *(node for at, node, _ in _replaceable(state) if at == hex))))


def station(move: Move, action: PlaceStation) -> None:
    """Place a station, as the turn's one or as a bonus (R16.14, R16.21).

    Raises:
        Unknown, Malformed: no such place, or not clear which.
        RuleError: used up, not free, not reachable, or too dear.
    """
    state, phase = move.state, _phase(move.state)
    line, cost = _line(state), _station_cost(state)
    if phase.bonus is not None and phase.bonus != EXTRA_STATION:
        raise RuleError("bonus_first", "IX.3")
    if phase.station and phase.bonus is None:
        raise RuleError("one_station", "IX.3")
    if cost is None:
        raise RuleError("no_station_left", "IX.6", line=line)
    board = state.board
    if action.replace is None:
        circle = check_station(board, state.options, line, action.hex, action.circle)
    else:
        if phase.bonus is None:
            raise RuleError("remove_first", "IX.6")
        circle = check_replacement(board, state.options, line, action.hex, action.circle, action.replace)
        _remove(move, action.hex, circle, action.replace)
    _pay(move, cost, "IX.6")
    main = game_map(board.map).main(action.hex)
    move.update(board=place_station(move.state.board, main, circle, line))
    move.line(line, placed=state.lines[line].placed + 1)
    move.tell(StationPlaced(line, main, circle, cost, base=False))
    if phase.bonus is None:
        move.phase(station=True)
    else:
        move.phase(bonus=None)


def _may_remove(state: State) -> bool:
    limited = state.options.station_removal_per_turn == "1" and _phase(state).removed > 0
    return not limited and _treasury(state) >= REMOVAL_COST


def remove_station(move: Move, action: RemoveStation) -> None:
    """Remove a Stadtbahn station for 40 (R16.23).

    Raises:
        Unknown: no such hex or company.
        RuleError: no such station, one that stays, one too many, or too dear.
    """
    state = move.state
    if state.options.station_removal_per_turn == "1" and _phase(state).removed:
        raise RuleError("one_removal", "IX.6")
    circle = check_removal(state.board, state.options, _line(state), action.hex, action.company)
    _remove(move, game_map(state.board.map).main(action.hex), circle, action.company)
    move.phase(removed=_phase(state).removed + 1)


def _remove(move: Move, hex: str, circle: str, company: str) -> None:
    _pay(move, REMOVAL_COST, "IX.6")
    move.update(board=lift_station(move.state.board, hex, circle, company))
    move.tell(StationRemoved(_line(move.state), company, hex, REMOVAL_COST))


# --- what may be done ---------------------------------------------------------------------------------


def kinds(state: State) -> tuple[str, ...]:
    """Tile, station, removal: those that are possible now."""
    return tuple(_kinds(state))


def can_build(state: State) -> bool:
    """Whether any of that is possible."""
    return _is_any(_kinds(state))


def _is_any(found: Iterator[str]) -> bool:
    """Whether there is at least one; the others are not looked for."""
    return next(found, None) is not None


def _kinds(state: State) -> Iterator[str]:
    if _is_any(_hexes(state)):
        yield "tile"
    if _station_hexes(state):
        yield "station"
    if _may_remove(state) and removable(state.board, state.options, _line(state)):
        yield "remove"


def bonus_kinds(state: State) -> tuple[str, ...]:
    """The kinds of move that use the bonus now; none if it can't be used."""
    if _phase(state).bonus == EXTRA_STATION:
        return ("station",) if _station_hexes(state) else ()
    return ("tile",) if _is_any(_hexes(state)) else ()


def choices(state: State, draft: Draft) -> Choices | None:
    """Choices for `circle`, `tile`, `station` and `remove`."""
    match draft.kind:
        case "circle":
            return _circle_choices(state, draft)
        case "tile":
            return _tile_choices(state, draft)
        case "station":
            return _place_choices(state, draft)
        case "remove":
            return _removal_choices(state, draft)
    raise NotYourTurn


def _circle_choices(state: State, draft: Draft) -> Choices | None:
    if "circle" in draft.fields or not _phase(state).circles:
        return None
    return Choices("circle", open_circles(state))


def _tile_choices(state: State, draft: Draft) -> Choices | None:
    if "hex" not in draft.fields:
        return Choices("hex", tuple(dict.fromkeys(_hexes(state))))
    hex = str(draft.fields["hex"])
    ctx = _context(state, lay_right(state.board, hex, turn(state)))
    if "tile" not in draft.fields:
        purse = _treasury(state)
        tiles = lay_tiles(state.board, ctx, hex)
        return Choices("tile", tuple(tile for tile in tiles if lay_cost(state.board, hex, tile) <= purse))
    if "rotation" not in draft.fields:
        return Choices("rotation", lay_rotations(state.board, ctx, hex, str(draft.fields["tile"])))
    return None


def _place_choices(state: State, draft: Draft) -> Choices | None:
    if "hex" not in draft.fields:
        return Choices("hex", _station_hexes(state))
    hex = str(draft.fields["hex"])
    free = [
        place.circle for place in station_places(state.board, state.options, _line(state)) if place.hex == hex
    ]
    if "circle" not in draft.fields:
        return Choices("circle", _station_circles(state, hex), optional=len(free) == 1)
    if "replace" not in draft.fields and _phase(state).bonus == EXTRA_STATION:
        circle = draft.fields["circle"]
        companies = tuple(company for at, node, company in _replaceable(state) if (at, node) == (hex, circle))
        if companies:
            return Choices("replace", companies, optional=circle in free)
    return None


def _removal_choices(state: State, draft: Draft) -> Choices | None:
    stations = removable(state.board, state.options, _line(state))
    if "hex" not in draft.fields:
        return Choices("hex", tuple(dict.fromkeys(hex for hex, _ in stations)))
    if "company" not in draft.fields:
        return Choices("company", tuple(company for hex, company in stations if hex == draft.fields["hex"]))
    return None
