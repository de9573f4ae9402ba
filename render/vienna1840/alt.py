"""Descriptions of 1840's pictures in words: what changed first, then the state in order of importance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vienna1840.facts import GRID, ROUND_TRACK, TILES, MapFacts, game_map
from engine.vienna1840.view import CompanyView, PlayerView, View
from render.core.picture import alt_text
from render.vienna1840.changes import Changes
from render.vienna1840.geometry import neighbours
from render.vienna1840.people import acting_company, company_of_line, player_name, turn
from render.vienna1840.scene import content
from render.vienna1840.words import Words

__all__ = ["describe_map", "describe_market"]

COLOURS = ("gray", "brown", "green", "red", "purple")
"""Of tiles, the rarest and worthiest first."""


def describe_map(view: View, changes: Changes, names: Sequence[str], word: Words) -> str:
    """The map in words."""
    return alt_text([_tidy(sentence) for sentence in _map_said(view, changes, names, word)])


def _map_said(view: View, changes: Changes, names: Sequence[str], word: Words) -> list[str]:
    board_map = game_map(view.board.map)

    def called(hex: str) -> str:
        return board_map.hexes[hex].name if hex in board_map.hexes else ""

    said = []
    for hex in changes.hexes:
        if hex in view.board.tiles:
            said.append(_laid(view, board_map, hex, word))
        else:
            said.append(_tidy(word("alt_removed", hex=hex, name=called(hex))))
    for hex, line in changes.stations:
        said.append(_tidy(word("alt_station", line=line, hex=hex, name=called(hex))))
    for run in changes.routes:
        owner = word("line", line=run.owner) if run.owner.isdigit() else run.owner
        said.append(word("alt_run", owner=owner, total=run.total, route="-".join(run.hexes)))
    said.append(_turn(view, names, word))
    said.append(word("alt_map", round=_round(view, word), colour=word(view.colour)))
    places = _stations(view)
    acts = acting_company(view)
    for company in sorted(view.companies, key=lambda each: each.company != acts):
        for owned in company.lines:
            hexes = ", ".join(places.get(owned.line, ()))
            where = word("alt_stations", hexes=hexes) if hexes else word("alt_no_station")
            said.append(word("alt_line", line=owned.line, company=company.company, stations=where))
    open_courses = [f"{part.company} {len(part.to_build)}" for part in view.stadtbahn if part.to_build]
    if open_courses:
        said.append(word("alt_stadtbahn", parts=", ".join(open_courses)))
    said += _tiles(view, word)
    return said


def describe_market(view: View, changes: Changes, names: Sequence[str], word: Words) -> str:
    """The market and the holdings in words."""
    return alt_text([_tidy(sentence) for sentence in _market_said(view, changes, names, word)])


def _market_said(view: View, changes: Changes, names: Sequence[str], word: Words) -> list[str]:
    said = [
        word("alt_price", company=move.company, old=move.old, new=move.new)
        for move in changes.prices
        if move.old != move.new
    ]
    said += [_turn(view, names, word), word("alt_market", round=_round(view, word))]
    stacks = sorted(view.market, key=lambda each: -(GRID[each[0][0]][each[0][1]] or 0))
    prices = "; ".join(f"{GRID[row][column]} {', '.join(stack)}" for (row, column), stack in stacks)
    if prices:
        said.append(word("alt_prices", parts=prices))
    following = next((stack for stack in view.trams if stack.price is not None and stack.left), None)
    if following is not None:
        colour = word(following.colour)
        said.append(word("alt_next_tram", colour=colour, price=following.price, count=following.left))
    players = sorted(view.players, key=lambda each: each.seat not in view.deciders)
    said += [_player(player, names, word) for player in players]
    acts = acting_company(view)
    companies = sorted(view.companies, key=lambda each: each.company != acts)
    said += [_company(company, word) for company in companies if company.price is not None]
    if view.lines_offered:
        said.append(word("alt_offered", lines=", ".join(view.lines_offered)))
    return said


def _laid(view: View, board_map: MapFacts, hex: str, word: Words) -> str:
    """A tile that was laid: what it is, and where its track leads."""
    tile, rotation = view.board.tiles[hex]
    sides = {edge for piece in content(board_map, view.board.tiles, hex).track for edge in piece.edges}
    beyond = neighbours(hex)
    said = word(
        "alt_tile",
        hex=hex,
        name=board_map.hexes[hex].name,
        tile=tile,
        colour=word(TILES[tile].colour),
        rotation=rotation,
        ways=", ".join(beyond[edge] for edge in sorted(sides)) or word("none"),
    )
    return _tidy(said).replace(" ,", ",")


def _tiles(view: View, word: Words) -> list[str]:
    """How many tiles lie, and where those that are not yellow do, by colour."""
    by_colour: dict[str, list[str]] = {}
    for hex, (tile, _) in sorted(view.board.tiles.items(), key=lambda each: (each[0][0], int(each[0][1:]))):
        by_colour.setdefault(TILES[tile].colour, []).append(hex)
    found = [word("alt_tiles", count=len(view.board.tiles), yellow=len(by_colour.pop("yellow", ())))]
    order = sorted(by_colour, key=lambda colour: COLOURS.index(colour) if colour in COLOURS else len(COLOURS))
    return [
        *found,
        *(
            word("alt_coloured", colour=word(each).capitalize(), hexes=", ".join(by_colour[each]))
            for each in order
        ),
    ]


def _round(view: View, word: Words) -> str:
    """The present field of the round track, whole."""
    field = ROUND_TRACK[view.round]
    return word(f"round_{field.kind}", number=field.name.removeprefix(field.kind))


def _turn(view: View, names: Sequence[str], word: Words) -> str:
    who = turn(view, names, word) or word("nobody")
    return word("alt_turn", who=who, step=word(f"step_{view.step}"))


def _stations(view: View) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for hex, cities in view.board.stations.items():
        for circles in cities.values():
            for owner in circles:
                if owner is not None and company_of_line(view, owner):
                    places.setdefault(owner, []).append(hex)
    return places


def _company(company: CompanyView, word: Words) -> str:
    lines = ", ".join(
        f"{line.line} ({line.tram.split('-')[0] if line.tram else word('alt_no_tram')})"
        for line in company.lines
    )
    return word(
        "alt_company",
        company=company.company,
        treasury=company.treasury,
        revenue=company.revenue,
        lines=lines or word("none"),
    )


def _player(player: PlayerView, names: Sequence[str], word: Words) -> str:
    shares = ", ".join(f"{company} {percent} %" for company, percent in player.shares.items() if percent)
    return word(
        "alt_player",
        name=player_name(player.seat, names, word),
        cash=player.cash,
        shares=shares or word("alt_no_shares"),
        certificates=player.certificates,
        limit=player.certificate_limit,
        worth=player.worth,
    )


def _tidy(sentence: str) -> str:
    return " ".join(sentence.split())
